"""Cards as they are written, in the forms that are read, and what is said of words that are none.

A card in its written form is looked up in a table; the other forms (`10H`, `♥10`, `hk`) go through the functions here.
"""

import re
from typing import Final

from ingest.notation.faults import RANK, STRAY, SUIT, SyntaxFault, shown
from schema.cards import CODES, RANKS, SUITS, Card

CARDS: Final[dict[str, Card]] = {code: code for code in CODES}
_SYMBOLS: Final = str.maketrans({**dict(zip("♠♥♦♣♤♡♢♧", "SHDC" * 2, strict=True)), "\ufe0e": None, "\ufe0f": None})
_PIPS: Final = "789TJQKAX"
_SUIT_SIGN: Final = r"[SHDC♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?"
_CARD: Final = re.compile(
    rf"((?:10|[2-9TJQKAX])(?:{_SUIT_SIGN}|X)|{_SUIT_SIGN}(?:10|[2-9TJQKAX])|BB)([^\w=♠♥♦♣♤♡♢♧]*)", re.IGNORECASE
)
"""A card at the beginning of other signs, and what parts it from the next."""
_PARTING: Final = {",": "commas", ";": "semicolons", ".": "points", "-": "hyphens", "–": "dashes", "/": "strokes"}


def plain(word: str) -> str:
    """The word with letters for the symbols of the suits.

    >>> plain("10♥\\ufe0f"), plain("♧9")
    ('10H', 'C9')
    """
    return word if word.isascii() else word.translate(_SYMBOLS)


def read_card(word: str, at: int, faults: list[SyntaxFault]) -> Card | None:
    """A card, in any of its forms."""
    card = CARDS.get(word) or other_form(word)
    if card is None:
        faults.append(_no_card(word, at))
    return card


def other_form(word: str) -> Card | None:
    """A card in another form than the written one; null for a word that is none."""
    signs = plain(word).upper()
    if signs.startswith("10") or signs.endswith("10"):
        signs = signs.replace("10", "T", 1)
    if signs in CARDS:
        return CARDS[signs]
    return CARDS.get(signs[1:] + signs[0]) if len(signs) == 2 else None


def _no_card(word: str, at: int) -> SyntaxFault:
    """What is wrong with a word that is no card: what stands behind its card, its rank, or its suit."""
    more = _more_than_a_card(word, at)
    if more is not None:
        return more
    signs = plain(word).upper()
    said = shown(word)
    rank, rest = ("T", signs[2:]) if signs.startswith("10") else (signs[:1], signs[1:])
    if rank and rank in _PIPS:
        meant = f"; did you mean {rank}C?" if len(rest) == 1 and rest.isalpha() and rest not in RANKS else ""
        wrong = f"{said}: a suit is expected after the rank (S, H, D or C){meant}"
        return SyntaxFault(at, SUIT, wrong)
    if signs[:1] in (*SUITS, ""):
        where = " after the suit" if signs else ""
        return SyntaxFault(at, RANK, f"{said}{': ' if said else ''}a rank is expected{where} (A K Q J T 9 8 7)")
    meant = "; did you mean T" + signs[1] + "?" if len(signs) == 2 and signs[0] in "1I0" and signs[1] in SUITS else ""
    return SyntaxFault(at, RANK, f"{said}: a rank is expected (A K Q J T 9 8 7), then a suit (S H D C){meant}")


def _more_than_a_card(word: str, at: int) -> SyntaxFault | None:
    """What is wrong with a word that begins with a card; null where none is.

    >>> _more_than_a_card("as-ks", 0).message
    'as-ks: blanks part cards, not hyphens; did you mean AS KS?'
    """
    cards: list[Card] = []
    first = end = 0
    parting = ""
    while found := _CARD.match(word, end):
        card = other_form(found[1])
        if card is None:
            break
        cards.append(card)
        first, end, parting = first or found.end(1), found.end(), parting or found[2][:1]
    if not cards:
        return None
    rest, meant = word[end:], " ".join(cards)
    if rest.startswith("="):
        why = f"a blank stands before =; did you mean {meant} {shown(rest)}?"
    elif rest and not parting:
        why = f"a card is its rank and its suit, as in {cards[0]}"
    else:
        several = parting in _PARTING or len(cards) > 1
        why = "blanks part cards" if several else "nothing but a glyph stands behind a card"
        why += f", not {_PARTING[parting]}" if parting in _PARTING else ""
        why += "" if rest else f"; did you mean {shown(meant)}?"
    return SyntaxFault(at + first, STRAY, f"{shown(word)}: {why}")
