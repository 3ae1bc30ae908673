"""The cards of a hand laid out for the solver: by suit, each suit upwards, the trumps above all."""

from collections.abc import Sequence
from dataclasses import dataclass

from replay.course import JOKER_SUIT
from replay.lawful import cards_in
from replay.ranking import RANK_IN_SUIT, SUIT_OF


@dataclass(frozen=True, slots=True)
class Layout:
    """The bits that the cards of one hand have under one trump.

    `bit` gives that of each card, `card` the card of each. `suit` gives, for each bit, the bits of the cards that must
    be played to it: those of its suit, none for a joker in no-trump, and none for 0, which is no card. `trumps` are the
    bits of the cards that win whatever is led. `partings` are bits of no card, one between two suits.
    """

    bit: dict[int, int]
    card: dict[int, int]
    suit: dict[int, int]
    trumps: int
    partings: int

    def lay(self, cards: int) -> int:
        """Cards by their ids as cards in this layout, both bit sets."""
        return sum(self.bit[card] for card in cards_in(cards))


def layout_of(holdings: Sequence[int], trump: int) -> Layout:
    """The layout for those holdings, bit sets of card ids, under that trump (a suit's number, or `NO_TRUMP`).

    >>> from schema.cards import ID
    >>> layout = layout_of([1 << ID["AH"] | 1 << ID["9S"], 1 << ID["JC"]], 0)
    >>> [layout.bit[ID[card]] for card in ("AH", "9S", "JC")], layout.partings
    ([1, 4, 8], 2)
    """
    suits, ranks = SUIT_OF[trump], RANK_IN_SUIT[trump]
    cards = sorted(
        (card for holding in holdings for card in cards_in(holding)),
        key=lambda card: (suits[card] == trump, suits[card], ranks[card]),
    )
    bit: dict[int, int] = {}
    of_suit = [0, 0, 0, 0, 0]
    partings, place, before = 0, 0, None
    for card in cards:
        suit = suits[card]
        if before not in (None, suit):
            partings |= 1 << place
            place += 1
        before = suit
        bit[card] = 1 << place
        of_suit[suit] |= 1 << place
        place += 1
    trumps = of_suit[trump]
    of_suit[JOKER_SUIT] = 0
    suit_of_bit = {bit[card]: of_suit[suits[card]] for card in cards}
    suit_of_bit[0] = 0
    return Layout(bit, {number: card for card, number in bit.items()}, suit_of_bit, trumps, partings)
