"""The four holdings as the old books print them: card by card, a suit to a line, the trump first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from replay.course import NO_TRUMP
from replay.engine import dealer_of
from replay.ranking import RANK_IN_SUIT, SUIT_OF
from schema.calls import TAKEN_UP
from schema.cards import ID, SUITS, UNKNOWN
from schema.records import HandRecord
from schema.results import HandResult
from schema.seats import SEATS, Seat

Origin = Literal["dealt", "turn-up", "exchange", "play"]
_BLACK_AND_RED: Final = ("S", "H", "C", "D")
_NOT_KNOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Held:
    """A card of a holding, and how it is known to be there: "play" is a card that only its fall shows."""

    card: str
    known_by: Origin = "dealt"


@dataclass(frozen=True, slots=True)
class Row:
    """The cards of one suit, by effective suit; `suit` is null for cards whose suit is not known."""

    suit: str | None
    trump: bool
    cards: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat held when the play began.

    `recorded` says that its deal is given; otherwise the cards are those that it is seen to play. `discard` is the
    dealer's, as recorded, null where there was none or it is not known.
    """

    seat: Seat
    recorded: bool
    rows: tuple[Row, ...]
    discard: str | None = None


@dataclass(slots=True)
class _Cards:
    held: list[Held] = field(default_factory=list)
    recorded: bool = True

    def take_away(self, card: str) -> None:
        for index, held in enumerate(self.held):
            if held.card == card:
                del self.held[index]
                return

    def show(self, card: str) -> None:
        """Note a card seen in the play: one held, or one that an unknown card turns out to be, or a stranger."""
        if any(held.card == card for held in self.held):
            return
        for index, held in enumerate(self.held):
            if ID[held.card] >= UNKNOWN and all(a in ("X", b) for a, b in zip(held.card, card, strict=True)):
                self.held[index] = Held(card, "play")
                return
        if not self.recorded and ID[card] < UNKNOWN:
            self.held.append(Held(card, "play"))


def holdings_of(result: HandResult) -> tuple[Holding, Holding, Holding, Holding]:
    """The four holdings, N E S W, after the turn-up was taken, the discard and the exchanges."""
    record = result.record
    cards = {seat: _dealt(record, seat) for seat in SEATS}
    _exchange(record, cards)
    number = dealer_of(record)
    dealer = None if number is None else SEATS[number]
    if dealer and record.turn_up and result.making in TAKEN_UP:
        cards[dealer].held.append(Held(record.turn_up, "turn-up"))
    discard = record.discard if record.discard != "none" else None
    if dealer and discard:
        cards[dealer].take_away(discard)
    for trick in record.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            cards[seat].show(card)
    trump = None if result.trump is None else NO_TRUMP if result.trump == "NT" else SUITS.index(result.trump)
    first, second, third, fourth = (
        Holding(seat, cards[seat].recorded, _rows(cards[seat].held, trump), discard if seat == dealer else None)
        for seat in SEATS
    )
    return first, second, third, fourth


def _dealt(record: HandRecord, seat: Seat) -> _Cards:
    holding = record.deal.of(seat)
    return _Cards([Held(card) for card in holding or ()], holding is not None)


def _exchange(record: HandRecord, cards: dict[Seat, _Cards]) -> None:
    for exchange in record.exchanges:
        for card in exchange.cards:
            if exchange.giver != "talon":
                cards[exchange.giver].take_away(card)
            if exchange.taker != "talon":
                cards[exchange.taker].held.append(Held(card, "exchange"))


def _rows(held: Sequence[Held], trump: int | None) -> tuple[Row, ...]:
    suits: dict[int, list[Held]] = {}
    for card in held:
        suits.setdefault(_suit(card.card, trump), []).append(card)
    order = sorted(suits, key=lambda suit: _place(suit, trump))
    return tuple(
        Row(SUITS[suit] if suit < 4 else None, suit == trump, tuple(sorted(suits[suit], key=_height(trump))))
        for suit in order
    )


def _suit(card: str, trump: int | None) -> int:
    suit = SUIT_OF[trump][ID[card]]
    if 0 <= suit < 4:
        return suit
    return SUITS.index(card[1]) if card[1] in SUITS else _NOT_KNOWN


def _place(suit: int, trump: int | None) -> int:
    """The trump, then black and red by turns, then what is not known."""
    if suit == trump:
        return -1
    return _BLACK_AND_RED.index(SUITS[suit]) if suit < 4 else _NOT_KNOWN


def _height(trump: int | None) -> Callable[[Held], int]:
    ranks = RANK_IN_SUIT[NO_TRUMP if trump is None else trump]
    return lambda held: -ranks[ID[held.card]]
