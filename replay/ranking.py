"""Which suit a card belongs to and which card wins, for every trump: tables made once.

A trump is the number of a suit (S H D C: 0 to 3), `NO_TRUMP`, or null where it is not known. The right bower is the
knave of trumps, the left bower the knave of the other suit of its colour, which belongs to trumps; a joker is the best
trump, and in no-trump wins whatever is led (schema/LAWS.md, option joker).
"""

from collections.abc import Sequence
from typing import Final

from replay.course import JOKER_SUIT, NO_TRUMP
from schema.cards import CODES, ID, JOKER, SUITS, UNKNOWN, pack

UNCLEAR: Final = -1
"""The effective suit of a card that could belong to more than one."""

_KNAVE: Final = 4
_MATE: Final = (3, 2, 1, 0)
_FULL_PACK: Final = pack(32)


def right_bower(trump: int) -> int:
    """The id of the knave of trumps."""
    return trump * 8 + _KNAVE


def left_bower(trump: int) -> int:
    """The id of the knave of the suit of the same colour."""
    return _MATE[trump] * 8 + _KNAVE


def _suit_of(card: int, trump: int | None) -> int:
    code = CODES[card]
    if code == "BB":
        return UNCLEAR if trump is None else JOKER_SUIT if trump == NO_TRUMP else trump
    if code[1] == "X":
        return UNCLEAR
    suit = SUITS.index(code[1])
    if code[0] == "J" and trump is None:
        return UNCLEAR
    if trump is not None and trump != NO_TRUMP and card == left_bower(trump):
        return trump
    return suit


def _rank_of(card: int, trump: int | None) -> int:
    """A trump's place among the trumps, a lay card's in its suit, from 1; 0 for a card that is not known."""
    if card == JOKER:
        return 11
    if card >= UNKNOWN:
        return 0
    if trump is not None and trump != NO_TRUMP:
        if card == right_bower(trump):
            return 10
        if card == left_bower(trump):
            return 9
    return card % 8 + 1


_TRUMPS: Final = (0, 1, 2, 3, NO_TRUMP, None)

SUIT_OF: Final[dict[int | None, tuple[int, ...]]] = {
    trump: tuple(_suit_of(card, trump) for card in range(len(CODES))) for trump in _TRUMPS
}
"""By trump, the effective suit of each card; `UNCLEAR` where that is not known."""


def _power(card: int, trump: int, led: int) -> int:
    if card >= UNKNOWN:
        return 0
    suit = SUIT_OF[trump][card]
    if suit in (trump, JOKER_SUIT):
        return 16 + _rank_of(card, trump)
    return _rank_of(card, trump) if suit == led else 0


POWER: Final = tuple(
    tuple(tuple(_power(card, trump, led) for card in range(len(CODES))) for led in range(5)) for trump in range(5)
)
"""By trump, by suit led, what each card is worth in the trick: 0 cannot win, a trump is above 16."""

CARDS_OF_SUIT: Final = tuple(
    tuple(sum(1 << card for card in range(UNKNOWN) if SUIT_OF[trump][card] == suit) for suit in range(5))
    for trump in range(5)
)
"""By trump, by effective suit, the cards that belong to it, as a bit set (the joker and sevens among them)."""

RANK_IN_SUIT: Final = tuple(tuple(_rank_of(card, trump) for card in range(len(CODES))) for trump in range(5))
"""By trump, each card's rank within its effective suit, from 1; 0 for a card that is not known."""


def could_be(card: int) -> int:
    """The known cards that an unknown one may stand for, as a bit set.

    >>> could_be(ID["JX"]).bit_count(), could_be(ID["XS"]).bit_count(), could_be(ID["XX"]).bit_count()
    (4, 8, 33)
    """
    return _COULD_BE[card]


def _could_be(card: int) -> int:
    code = CODES[card]
    if card < UNKNOWN:
        return 1 << card
    if code == "XX":
        return (1 << UNKNOWN) - 1
    if code[0] == "X":
        return 0xFF << SUITS.index(code[1]) * 8
    return sum(1 << ID[code[0] + suit] for suit in SUITS)


_COULD_BE: Final = tuple(_could_be(card) for card in range(len(CODES)))


def trick_winner(cards: Sequence[int], trump: int | None, among: int = _FULL_PACK) -> int | None:
    """The index of the card that wins, the first being led; null where that cannot be told.

    It cannot where the trump is not known, or where an unknown card might be one of `among`, not seen in the trick,
    that wins, or where the suit led is not known.

    >>> trick_winner([ID[card] for card in ("JD", "7D", "TC", "8S")], 3)
    2
    >>> trick_winner([ID[card] for card in ("7C", "XX", "AS")], 0) is None
    True
    """
    if trump is None or not cards:
        return None
    led = SUIT_OF[trump][cards[0]]
    if led == UNCLEAR:
        return None
    power = POWER[trump][led]
    best = max(cards, key=power.__getitem__)
    if max(cards) >= UNKNOWN and _may_win(cards, power, power[best], among):
        return None
    return cards.index(best)


def _may_win(cards: Sequence[int], power: Sequence[int], most: int, among: int) -> bool:
    """Whether an unknown card may stand for one of `among`, not in the trick itself, that is worth more than `most`."""
    for card in cards:
        if card < UNKNOWN:
            among &= ~(1 << card)
    return any(
        power[known] > most
        for card in cards
        if card >= UNKNOWN
        for known in range(UNKNOWN)
        if could_be(card) & among & 1 << known
    )
