"""Cards as they are written, in the forms that are read, and what is said of words that are none.

A card in its written form is looked up in a table; the other forms (`10H`, `♥10`, `hk`) go through the functions here.
"""

import re
from typing import Final, Literal

from ingest.notation.faults import RANK, STRAY, SUIT, SyntaxFault, shown
from schema.cards import CODES, RANKS, SUITS, Card

Where = Literal["alone", "among", "played"]
"""Where a card stands: by itself, where one is expected; among others; in a trick, where glyph or winner may follow."""

CARDS: Final[dict[str, Card]] = {code: code for code in CODES}
_SYMBOLS: Final = str.maketrans({**dict(zip("♠♥♦♣♤♡♢♧", "SHDC" * 2, strict=True)), "\ufe0e": None, "\ufe0f": None})
_PIPS: Final = "789TJQKAX"
_SUIT_SIGN: Final = r"[SHDC♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?"
_CARD: Final = re.compile(
    rf"((?:10|[2-9TJQKAX])(?:{_SUIT_SIGN}|X)|{_SUIT_SIGN}(?:10|[2-9TJQKAX])|BB)([^\w=♠♥♦♣♤♡♢♧]*)", re.IGNORECASE
)
"""A card at the beginning of other signs, and what parts it from the next."""
_WINNER: Final = re.compile(r"=([NESW])", re.IGNORECASE)
_PARTING: Final = {",": "commas", ";": "semicolons", ".": "points", "-": "hyphens", "–": "dashes", "/": "strokes"}


def plain(word: str) -> str:
    """The word with letters for the symbols of the suits.

    >>> plain("10♥\\ufe0f"), plain("♧9")
    ('10H', 'C9')
    """
    return word if word.isascii() else word.translate(_SYMBOLS)


def read_card(word: str, at: int, faults: list[SyntaxFault], where: Where = "alone") -> Card | None:
    """A card, in any of its forms; the glyph behind one that was played has been taken off."""
    card = CARDS.get(word) or other_form(word)
    if card is None:
        faults.append(_no_card(word, at, where))
    return card


def other_form(word: str) -> Card | None:
    """A card in another form than the written one; null for a word that is none."""
    signs = plain(word).upper()
    if signs.startswith("10") or signs.endswith("10"):
        signs = signs.replace("10", "T", 1)
    if signs in CARDS:
        return CARDS[signs]
    return CARDS.get(signs[1:] + signs[0]) if len(signs) == 2 else None


def _no_card(word: str, at: int, where: Where) -> SyntaxFault:
    """What is wrong with a word that is no card: what stands behind its card, its rank, or its suit."""
    more = _more_than_a_card(word, at, where)
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
        after = " after the suit" if signs else ""
        return SyntaxFault(at, RANK, f"{said}{': ' if said else ''}a rank is expected{after} (A K Q J T 9 8 7)")
    meant = "; did you mean T" + signs[1] + "?" if len(signs) == 2 and signs[0] in "1I0" and signs[1] in SUITS else ""
    return SyntaxFault(at, RANK, f"{said}: a rank is expected (A K Q J T 9 8 7), then a suit (S H D C){meant}")


def _more_than_a_card(word: str, at: int, where: Where) -> SyntaxFault | None:
    """What is wrong with a word that begins with a card; null where none is.

    >>> _more_than_a_card("as-ks", 0, "among").message
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
        first, end, parting = first or found.end(1), found.end(), parting or found[2].strip()[:1]
    if not cards:
        return None
    return SyntaxFault(at + first, STRAY, f"{shown(word)}: {_behind(cards, parting, word[end:], where)}")


def _behind(cards: list[Card], parting: str, rest: str, where: Where) -> str:
    """What is wrong with that which stands behind the first of the cards."""
    meant = shown(" ".join(cards))
    if len(cards) > 1 and where == "alone":
        return "one card is expected"
    if rest.startswith("=") and where == "played":
        won = _WINNER.fullmatch(rest)
        if won:
            return f"a blank stands before =; did you mean {meant} ={won[1].upper()}?"
        return f"the winner stands behind a blank and =, as in {shown(cards[-1])} =N"
    if rest and rest[0] != "=" and not parting:
        return f"a card is its rank and its suit, as in {cards[0]}"
    if len(cards) > 1 or (parting in _PARTING and where != "alone"):
        why = "blanks part cards" + (f", not {_PARTING[parting]}" if parting in _PARTING else "")
    elif where != "played":
        why = "nothing stands behind a card"
    else:
        why = f"{'one glyph at most' if parting and parting in '!?' else 'nothing but a glyph'} stands behind a card"
    return why if rest else f"{why}; did you mean {meant}?"
