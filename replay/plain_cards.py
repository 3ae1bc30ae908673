"""The cards of a plain hand: where all of them were, and the tricks, where every one was played by the rules.

The tables say of every card, for each trump and each suit led, what the play of a hand asks of it.
"""

from operator import getitem
from typing import Final, NamedTuple

from replay.checks.discard import may_leave_turn_up
from replay.lawful import must_follow
from replay.plain_calls import Made
from replay.present import PLAYED, SUITS_LED
from replay.ranking import POWER, SUIT_OF
from replay.turns import FULL, ORDER
from schema.cards import BIT, CODES, ID, Card
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.results import Figures, Played, SuitLed, TrickResult
from schema.seats import SEAT_NUMBER, SEATS, Seat


class _Way(NamedTuple):
    """A trick of which it is known who leads and who plays: who plays in turn, and the plays that they may make."""

    order: list[int]
    seats: tuple[Seat, ...]
    plays: tuple[dict[Card, Played], ...]


class _Led(NamedTuple):
    """A card led: the suit, what must be played to it by whoever holds any, and of each card its bit, whether it does
    not follow, and its power."""

    suit: SuitLed
    asked: int
    cards: dict[str, tuple[int, bool, int]]


_PLAYS: Final = tuple(dict(zip(CODES, of_seat, strict=True)) for of_seat in PLAYED)
_WAYS: Final = tuple(
    tuple(_Way(order, tuple([SEATS[seat] for seat in order]), tuple([_PLAYS[seat] for seat in order])) for order in row)
    for row in ORDER
)
"""By the seats that play, as a bit set, and by the leader."""


def _led(trump: int, suit: int) -> _Led:
    asked = must_follow(suit, trump)
    power = POWER[trump][suit]
    return _Led(
        SUITS_LED[suit], asked, {code: (BIT[code], not BIT[code] & asked, power[number]) for code, number in ID.items()}
    )


_SUITS: Final = tuple(tuple(_led(trump, suit) for suit in range(4)) for trump in range(4))
_LED: Final = tuple(
    {code: _SUITS[trump][SUIT_OF[trump][number]] for code, number in ID.items() if SUIT_OF[trump][number] >= 0}
    for trump in range(4)
)
"""By trump, by the card that was led; none of a card of which it is not known what suit it is."""
_Played = tuple[list[TrickResult], Figures]
_bit = BIT.__getitem__
_new = tuple.__new__


def dealt(record: HandRecord, pack: int) -> list[int] | None:
    """The four holdings, as bit sets, where each is of five cards of the pack and no card is in two places."""
    hands = []
    for holding in record.deal.all():
        if holding is None or len(holding) != FULL:
            return None
        hands.append(sum(map(_bit, holding)))
    together = sum(hands, BIT[record.turn_up or "XX"])
    # A sum has fewer bits than what is added together have where a card is in it twice.
    return hands if together.bit_count() == 4 * FULL + 1 and not together & ~pack else None


def discards(record: HandRecord, laws: Laws, made: Made, hands: list[int]) -> bool:
    """Let the dealer take the turn-up and discard; whether he does so lawfully, and only where he has to."""
    discard = record.discard
    if made.making == "make":
        return discard is None
    assert record.dealer is not None
    assert record.turn_up is not None
    dealer, turn_up = SEAT_NUMBER[record.dealer], record.turn_up
    if discard == turn_up:
        return may_leave_turn_up(laws, made.going, made.lone, dealer)
    if discard is None or not hands[dealer] & BIT.get(discard, 0):
        return False
    hands[dealer] ^= BIT[turn_up] | BIT[discard]
    return True


def played(record: HandRecord, trump: int, hands: list[int], leader: int, playing: int) -> _Played | None:
    """The tricks, and how many of them NS and EW won, where each was led by him who was to lead, every card was held,
    played in turn and followed suit, and the recorded winners are those whose cards won. `hands` are the holdings,
    which are played out of them."""
    found = []
    ew = 0
    ways, led = _WAYS[playing], _LED[trump]
    for number, trick in enumerate(record.tricks, 1):
        order, in_turn, plays = ways[leader]
        told = vars(trick)
        cards, given = told["cards"], told["winner"]
        if told["seats"] != in_turn or told["withdrawn"] or len(cards) != len(order) or cards[0] not in led:
            return None
        suit, asked, kinds = led[cards[0]]
        best, winner = -1, leader
        for seat, code in zip(order, cards):  # noqa: B905
            card, off, power = kinds[code]
            hand = hands[seat]
            if off and hand & asked:
                return None
            hands[seat] = hand ^ card
            if power > best:
                best = power
                winner = seat
        won = SEATS[winner]
        if given is not None and given != won:
            return None
        shown = tuple(map(getitem, plays, cards))
        found.append(_new(TrickResult, (number, in_turn[0], suit, shown, (), won, given)))
        leader = winner
        ew += winner & 1
    return (found, (FULL - ew, ew)) if not any(map(hands.__getitem__, order)) else None
