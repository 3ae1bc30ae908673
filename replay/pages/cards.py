"""Cards and suits as HTML: coloured signs for the eye, words for the ear.

Everything drawn here comes from the closed lists of `schema.cards`, never from foreign text; what is not in them is
not drawn but returned as text, to be escaped.
"""

from functools import cache
from typing import Final

from markupsafe import Markup, escape

from replay.drawing.faces import SUIT_SIGNS, face, suit_class, words
from schema.cards import ID, SUIT_NAMES
from schema.seats import SEAT_NAMES

_SPOKEN: Final = Markup('<span class="bb-{kind} bb-{suit}"><span aria-hidden="true">{sign}</span>{ear}</span>')
_EAR: Final = Markup('<span class="bb-ear">{}</span>')


@cache
def _drawn_card(card: str, rank_only: bool) -> Markup:
    suit = suit_class(card)
    sign = face(card) if rank_only or suit == "X" else face(card) + SUIT_SIGNS[suit]
    return _SPOKEN.format(kind="card", suit=suit, sign=sign, ear=_EAR.format(words(card)))


def card_html(card: str, *, rank_only: bool = False) -> str | Markup:
    """A card; only its rank where its suit is seen from its place (it is still spoken).

    >>> card_html("9C").striptags()
    '9♣︎nine of clubs'
    >>> card_html("<b>")
    Markup('&lt;b&gt;')
    """
    return _drawn_card(card, rank_only) if card in ID else escape(card)


def suit_html(suit: str) -> str | Markup:
    """A suit's sign, or "NT"."""
    if suit not in SUIT_NAMES:
        return escape(suit)
    return _SPOKEN.format(kind="suit", suit=suit, sign=SUIT_SIGNS[suit], ear=_EAR.format(SUIT_NAMES[suit]))


def cards_html(text: str) -> Markup | None:
    """A cell of a table that holds a suit, or cards with or without their seats, drawn; null for anything else.

    >>> cards_html("E:JD XX") is None, cards_html("half past nine") is None
    (False, True)
    """
    if text in SUIT_SIGNS:
        return Markup(suit_html(text))
    drawn = []
    for token in text.split(" "):
        seat, colon, card = token.rpartition(":")
        if card not in ID or (colon and seat not in SEAT_NAMES):
            return None
        drawn.append(f"{seat}{colon}{_drawn_card(card, False)}")
    return Markup(" ".join(drawn))
