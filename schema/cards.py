"""Cards: their written form, and the small integers and bit sets that the engine counts with.

A card is written rank first, upper case (`TC`), the joker `BB`. A card of which not all is known is written
with an `X`: `XX` unknown, `XS` a spade of unknown rank, `JX` a knave of unknown suit (ingest/NOTATION.md,
"Signs and words").

Every code has an id, its index in `CODES`. A natural card's id is ``suit * 8 + rank`` (suits in the order
S H D C, ranks upwards from the seven), so that a set of known cards is a bit set of 33 bits.
"""

from functools import cache
from typing import Final, Literal

SUITS: Final = "SHDC"
RANKS: Final = "789TJQKA"
JOKER: Final = 32
UNKNOWN: Final = 33

Suit = Literal["S", "H", "D", "C"]
Trump = Literal["S", "H", "D", "C", "NT"]
# fmt: off
Card = Literal[
    "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS",
    "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH",
    "7D", "8D", "9D", "TD", "JD", "QD", "KD", "AD",
    "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC",
    "BB", "XX", "XS", "XH", "XD", "XC",
    "7X", "8X", "9X", "TX", "JX", "QX", "KX", "AX",
]
# fmt: on

CODES: Final[tuple[Card, ...]] = Card.__args__  # type: ignore[attr-defined]
"""Every card code, in the order of the ids."""

ID: Final[dict[str, int]] = {code: number for number, code in enumerate(CODES)}
"""The id of each card code."""
BIT: Final[dict[str, int]] = {code: 1 << number for number, code in enumerate(CODES)}
"""Each card code as a bit set of its own."""
ALL_KNOWN: Final = (1 << UNKNOWN) - 1
"""Every card that is known, as a bit set."""

SUIT_NAMES: Final[dict[str, str]] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no-trump"}
RANK_NAMES: Final[dict[str, str]] = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "knave",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
COLOUR_MATE: Final[dict[str, Suit]] = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit of the same colour: the suit that is next when this one was turned down."""


def is_known(card: str) -> bool:
    """Whether both rank and suit of the card are known.

    >>> is_known("JC"), is_known("BB"), is_known("XC")
    (True, True, False)
    """
    return ID[card] < UNKNOWN


@cache
def pack(size: int, *, joker: bool = False) -> int:
    """The cards of a pack as a bit set.

    `size` is 24 (nines low), 28 (eights low) or 32 (sevens low); 25 is 24 and the joker. Raises `KeyError` for
    another size.

    >>> pack(24).bit_count(), pack(25).bit_count(), pack(32, joker=True).bit_count()
    (24, 25, 33)
    """
    lowest = {24: 2, 25: 2, 28: 1, 32: 0}[size]
    cards = sum(1 << suit * 8 + rank for suit in range(4) for rank in range(lowest, 8))
    return cards | 1 << JOKER if joker or size == 25 else cards


def in_words(card: str) -> str:
    """The card as people say it.

    >>> in_words("TC"), in_words("XS"), in_words("BB"), in_words("JX"), in_words("XX")
    ('the ten of clubs', 'a spade', 'the joker', 'a knave', 'an unknown card')
    """
    if card == "BB":
        return "the joker"
    if card == "XX":
        return "an unknown card"
    if card[0] == "X":
        return f"a {SUIT_NAMES[card[1]][:-1]}"
    if card[1] == "X":
        return f"{'an' if card[0] in '8A' else 'a'} {RANK_NAMES[card[0]]}"
    return f"the {RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"
