"""A plain minimax, written apart from the product's solver and its tables, to hold it against.

A card is its code. Nothing is pruned and no two cards are equal; only a position at the beginning of a trick is kept.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

SEATS = "NESW"
_MATE = {"S": "C", "C": "S", "H": "D", "D": "H"}
_RANKS = "789TJQKA"

Hands = tuple[frozenset[str], ...]
Tricks = tuple[tuple[tuple[int, str], ...], ...]
"""Trick by trick, the seats and their cards in order."""


def suit_of(card: str, trump: str) -> str:
    if card == "BB":
        return "joker" if trump == "NT" else trump
    return trump if trump != "NT" and card == "J" + _MATE[trump] else card[1]


def strength(card: str, led: str, trump: str) -> int:
    """What a card is worth in a trick to which that suit was led."""
    if card == "BB":
        return 100
    suit = suit_of(card, trump)
    if suit == trump:
        bowers = {"J" + trump: 90, "J" + _MATE[trump]: 80}
        return bowers.get(card, 50 + _RANKS.index(card[0]))
    return 1 + _RANKS.index(card[0]) if suit == led else 0


def lawful(hand: frozenset[str], led: str | None, trump: str) -> list[str]:
    following = [card for card in hand if led not in (None, "joker") and suit_of(card, trump) == led]
    return sorted(following or hand)


class BruteForce:
    """One deal: what north and south come to, by looking at every play of it. Cards are numbers here, hands bits."""

    def __init__(self, deal: "Deal") -> None:
        self.deal, trump = deal, deal.trump
        self.cards = sorted(card for hand in deal.hands for card in hand)
        self.follow = {}
        self.worth = {}
        for led, asking in enumerate(self.cards):
            suit = suit_of(asking, trump)
            asked = [card for card in self.cards if suit != "joker" and suit_of(card, trump) == suit]
            self.follow[1 << led] = self.bits(asked)
            self.worth[1 << led] = {1 << one: strength(card, suit, trump) for one, card in enumerate(self.cards)}
        self.known: dict[tuple[tuple[int, ...], int], int] = {}

    def bits(self, cards: Iterable[str]) -> int:
        return sum(1 << self.cards.index(card) for card in cards)

    def value(self, hands: tuple[int, ...], leader: int) -> int:
        """The tricks of north and south from the beginning of a trick on."""
        if not any(hands):
            return 0
        key = hands, leader
        if key not in self.known:
            self.known[key] = self.rest(hands, leader, leader, 0, 0, leader)
        return self.known[key]

    def rest(self, hands: tuple[int, ...], leader: int, seat: int, lead: int, best: int, winner: int) -> int:
        """The same in the midst of a trick: `seat` is next, and the card `best` of `winner` is winning."""
        if lead and seat == leader:
            return (winner % 2 == 0) + self.value(hands, winner)
        if not hands[seat]:
            return self.rest(hands, leader, (seat + 1) % 4, lead, best, winner)
        found = [value for _, value in self.options(hands, leader, seat, lead, best, winner)]
        return max(found) if seat % 2 == 0 else min(found)

    def options(
        self, hands: tuple[int, ...], leader: int, seat: int, lead: int, best: int, winner: int
    ) -> Iterator[tuple[int, int]]:
        """Every lawful card of a seat, with what comes of it."""
        hand = hands[seat]
        may = hand & self.follow[lead] if lead and hand & self.follow[lead] else hand
        while may:
            card = may & -may
            may ^= card
            left = (*hands[:seat], hand ^ card, *hands[seat + 1 :])
            led = lead or card
            wins = not best or self.worth[led][card] > self.worth[led][best]
            after = (card, seat) if wins else (best, winner)
            yield card, self.rest(left, leader, (seat + 1) % 4, led, *after)

    def played(self, tricks: Tricks) -> Iterator[dict[str, int]]:
        """For each card of a play, every lawful card with what the whole hand then comes to."""
        hands, won = tuple(self.bits(hand) for hand in self.deal.hands), 0
        for trick in tricks:
            leader = trick[0][0]
            lead = best = 0
            winner = leader
            for seat, code in trick:
                found = self.options(hands, leader, seat, lead, best, winner)
                yield {self.cards[card.bit_length() - 1]: won + value for card, value in found}
                card = self.bits([code])
                lead = lead or card
                if not best or self.worth[lead][card] > self.worth[lead][best]:
                    best, winner = card, seat
                hands = (*hands[:seat], hands[seat] ^ card, *hands[seat + 1 :])
            won += winner % 2 == 0


def order(leader: int) -> list[int]:
    return [(leader + place) % 4 for place in range(4)]


def without(hands: Hands, seat: int, card: str) -> Hands:
    return tuple(hand - {card} if one == seat else hand for one, hand in enumerate(hands))


def winner_of(played: tuple[tuple[int, str], ...], trump: str) -> int:
    led = suit_of(played[0][1], trump)
    return max(played, key=lambda play: strength(play[1], led, trump))[0]


@dataclass(frozen=True)
class Deal:
    """A random deal, and a random lawful play of it."""

    hands: Hands
    trump: str
    leader: int
    tricks: Tricks


def random_deal(rng: Random, pack: int, out: int = 0, *, joker: bool = False, no_trump: bool = False) -> Deal:
    """A deal of a pack of 24, 28 or 32 cards in which so many seats sit out (one, or two that are no partners)."""
    cards = [rank + suit for suit in "SHDC" for rank in _RANKS[(32 - pack) // 4 :]] + (["BB"] if joker else [])
    rng.shuffle(cards)
    hands = [frozenset(cards[seat * 5 : seat * 5 + 5]) for seat in range(4)]
    sitting = rng.choice([pair for pair in combinations(range(4), out) if len({seat % 2 for seat in pair}) == out])
    for seat in sitting:
        hands[seat] = frozenset()
    trump = "NT" if no_trump else rng.choice("SHDC")
    leader = rng.choice([seat for seat in range(4) if seat not in sitting])
    return Deal(tuple(hands), trump, leader, random_play(rng, tuple(hands), trump, leader))


def random_play(rng: Random, hands: Hands, trump: str, leader: int) -> Tricks:
    tricks = []
    while any(hands):
        played: tuple[tuple[int, str], ...] = ()
        led = None
        for seat in order(leader):
            if hands[seat]:
                card = rng.choice(lawful(hands[seat], led, trump))
                led = led or suit_of(card, trump)
                played = (*played, (seat, card))
                hands = without(hands, seat, card)
        tricks.append(played)
        leader = winner_of(played, trump)
    return tuple(tricks)
