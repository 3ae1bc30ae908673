"""Cards and suits as signs and words: what stands on a card, and how it is spoken."""

from typing import Final

from schema.cards import in_words

TEXT_STYLE: Final = "\ufe0e"
"""Asks for the sign as text: without it telephones draw a picture of their own in its place."""

SUIT_SIGNS: Final[dict[str, str]] = {
    "S": "♠" + TEXT_STYLE,
    "H": "♥" + TEXT_STYLE,
    "D": "♦" + TEXT_STYLE,
    "C": "♣" + TEXT_STYLE,
    "NT": "NT",
}


def words(card: str) -> str:
    """The card in words, without its article where it has the definite one.

    >>> words("TC"), words("BB"), words("XS")
    ('ten of clubs', 'joker', 'a spade')
    """
    return in_words(card).removeprefix("the ")


def face(card: str) -> str:
    """What stands in the corner of the card, without its suit.

    >>> face("TC"), face("BB"), face("XS")
    ('10', '★', '?')
    """
    if card == "BB":
        return "★"
    return {"T": "10", "X": "?"}.get(card[0], card[0])


def suit_class(card: str) -> str:
    """The suit that a card is coloured by: S, H, D, C, or X.

    >>> suit_class("TC"), suit_class("JX"), suit_class("BB")
    ('C', 'X', 'X')
    """
    return "X" if card == "BB" else card[1]
