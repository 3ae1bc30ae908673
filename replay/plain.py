"""The plain hand: all its cards are known, all was done by the rules and in turn, and every figure of it is right.

Most hands are so, and a hand in which there is nothing to find may not cost much: `plain_hand` knows one when it sees
it, and tells what happened in it. Whatever is not plain is left to the course, the checks and the scoring, which are
the law; nothing is found or excused here, and a hand that is plain has the same result either way.
"""

from typing import Final, Literal, NamedTuple

from replay.auction import MAKING
from replay.checks.bridge import is_bridge
from replay.checks.calls import ORDERS_BY_SEAT
from replay.engine import first_to_lead
from replay.lawful import must_follow
from replay.present import PLAYED, SUITS_LED, next_or_cross
from replay.ranking import POWER, SUIT_OF
from replay.scoring.compare import agrees
from replay.scoring.model import Score
from replay.scoring.points import Hand, Kind, as_played
from replay.turns import FULL, ORDER
from schema.calls import Making
from schema.cards import BIT, ID, SUITS, pack
from schema.findings import Finding
from schema.laws import ASSUMED
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.results import HandResult, Played, TrickResult
from schema.seats import SEAT_NUMBER, SEATS, Seat, left_of

_SUIT: Final = {code: number for number, code in enumerate(SUITS)}
_IN_TURN: Final = {seat: tuple([left_of(seat, 1 + turn) for turn in range(8)]) for seat in SEATS}
"""By dealer, the seats in the order in which they call, twice round."""
_PASSES: Final = ("Pass", "Pass", "Pass", "TurnDown", "Pass", "Pass", "Pass")
"""What is said before the call that makes the trump, when everybody passes in his turn."""


class _Way(NamedTuple):
    """A trick of which it is known who leads and who plays: who plays in turn, and the plays that they may make."""

    order: list[int]
    seats: tuple[Seat, ...]
    plays: tuple[tuple[Played, ...], ...]


_WAYS: Final = tuple(
    tuple(_Way(order, tuple([SEATS[seat] for seat in order]), tuple([PLAYED[seat] for seat in order])) for order in row)
    for row in ORDER
)
"""By the seats that play, as a bit set, and by the leader."""
_ALL: Final = 15
_PARTNERS: Final = (Hand(0), Hand(1))


class PlainHand(NamedTuple):
    """What happened in a plain hand; `out` is the seat that sits out, which is a number as the others are."""

    made: "Made"
    out: int | None
    tricks: tuple[TrickResult, ...]
    score: Score


class Made(NamedTuple):
    """The making of a plain hand, in numbers; `lone` is the maker where he plays alone."""

    making: Making
    maker: int
    trump: int
    lone: int | None
    next_or_cross: Literal["next", "cross"] | None


def plain_hand(record: HandRecord, laws: Laws) -> PlainHand | None:
    """What happened in a plain hand; null where the hand is not plain."""
    if record.events or len(record.tricks) != FULL or record.exchanges or record.talon is not None:
        return None
    if _has_options(laws) or (record.laws is None and laws.tag == ASSUMED):
        return None
    turned = _SUIT.get(record.turn_up[1]) if record.turn_up is not None else None
    if record.dealer is None or turned is None or is_bridge(laws, record.score, SEAT_NUMBER[record.dealer]):
        return None
    made = _made(record, laws, turned)
    hands = None if made is None else _dealt(record, laws)
    if made is None or hands is None or not _discards(record, laws, made, hands):
        return None
    out = None if made.lone is None else (made.lone + 2) % 4
    leader = first_to_lead(laws, SEAT_NUMBER[record.dealer], made.lone, () if out is None else (out,))
    if leader is None or record.first_leader not in (None, SEATS[leader]):
        return None
    tricks = _played(record, made.trump, hands, leader, _ALL if out is None else _ALL & ~(1 << out))
    if tricks is None:
        return None
    ns = sum([trick.winner == "N" or trick.winner == "S" for trick in tricks])
    score = _scored(record, laws, made, (ns, FULL - ns))
    return None if score is None else PlainHand(made, out, tuple(tricks), score)


def _has_options(laws: Laws) -> bool:
    """Whether the laws have an option by which hands are judged that are otherwise plain."""
    return bool(
        laws.unscored or laws.four_trick_tokens or laws.fast_break or laws.need_natural_trump or laws.canadian_loner
    )


def _made(record: HandRecord, laws: Laws, turned: int) -> Made | None:
    """The making where all passed in turn until one made the trump in his, and nobody spoke after."""
    calls, dealer = record.calls, record.dealer
    last = len(calls) - 1
    if dealer is None or not 0 <= last < 8:
        return None
    turns = _IN_TURN[dealer]
    for call, seat, word in zip(calls[:last], turns, _PASSES, strict=False):
        if call.seat != seat or call.call != word or call.going is not None:
            return None
    call = calls[last]
    maker = (SEAT_NUMBER[dealer] + 1 + last) % 4
    if call.seat != turns[last] or call.going not in (None, "alone"):
        return None
    if last < 4:
        if call.call != ORDERS_BY_SEAT[(last + 1) % 4]:
            return None
        made = Made(MAKING[call.call], maker, turned, None if call.going is None else maker, None)
    else:
        suit = _SUIT.get(call.call)
        if suit is None or suit == turned:
            return None
        made = Made("make", maker, suit, None if call.going is None else maker, next_or_cross("make", turned, suit))
    said = record.first_caller in (None, turns[0]) and record.maker in (None, call.seat)
    return made if said and record.trump in (None, SUITS[made.trump]) and record.going in (None, call.going) else None


def _dealt(record: HandRecord, laws: Laws) -> list[int] | None:
    """The four holdings, as bit sets, where each is of five cards of the pack and no card is in two places."""
    hands = []
    together = BIT[record.turn_up or "XX"]
    for holding in record.deal.all():
        if holding is None or len(holding) != FULL:
            return None
        first, second, third, fourth, fifth = holding
        hand = BIT[first] | BIT[second] | BIT[third] | BIT[fourth] | BIT[fifth]
        together |= hand
        hands.append(hand)
    whole = together.bit_count() == 4 * FULL + 1 and not together & ~pack(laws.pack, joker=laws.joker)
    return hands if whole else None


def _discards(record: HandRecord, laws: Laws, made: Made, hands: list[int]) -> bool:
    """Let the dealer take the turn-up and discard; whether he does so lawfully, and only where he has to."""
    discard = record.discard
    if made.making == "make":
        return discard is None
    assert record.dealer is not None
    assert record.turn_up is not None
    dealer, turn_up = SEAT_NUMBER[record.dealer], record.turn_up
    if discard is None or not (hands[dealer] & BIT.get(discard, 0) or (discard == turn_up and laws.discard_turn_up)):
        return False
    hands[dealer] = (hands[dealer] | BIT[turn_up]) & ~BIT[discard]
    return True


def _played(record: HandRecord, trump: int, hands: list[int], leader: int, playing: int) -> list[TrickResult] | None:
    """The tricks where each was led by him who was to lead, every card was held, played in turn and followed suit, and
    the recorded winners are those whose cards won."""
    found = []
    for number, trick in enumerate(record.tricks, 1):
        order, seats, plays = _WAYS[playing][leader]
        if trick.seats != seats or trick.withdrawn:
            return None
        cards = [ID[code] for code in trick.cards]
        led = SUIT_OF[trump][cards[0]]
        asked = must_follow(led, trump)
        if len(cards) != len(order):
            return None
        for seat, card in zip(order, cards):  # noqa: B905
            hand = hands[seat]
            if not (hand & asked or hand) >> card & 1:
                return None
            hands[seat] = hand & ~(1 << card)
        power = POWER[trump][led]
        winner = order[cards.index(max(cards, key=power.__getitem__))]
        if trick.winner is not None and trick.winner != SEATS[winner]:
            return None
        shown = tuple([of_seat[card] for of_seat, card in zip(plays, cards)])  # noqa: B905
        found.append(TrickResult(number, SEATS[leader], SUITS_LED[led], shown, (), SEATS[winner], trick.winner))
        leader = winner
    return found


def _scored(record: HandRecord, laws: Laws, made: Made, tricks: tuple[int, int]) -> Score | None:
    """The score, where what the record says of it is right."""
    side = made.maker % 2
    hand = _PARTNERS[side] if made.lone is None else Hand(side, Kind.ALONE, lone=True, lone_side=side)
    outcome, points, _ = as_played(hand, tricks, laws)
    if points is None or not (record.tricks_won is None or agrees(record.tricks_won, tricks)):
        return None
    if record.points is not None and not agrees(record.points, points):
        return None
    return Score("complete", outcome, tricks, points, points)


def plain_result(record: HandRecord, laws: Laws, plain: PlainHand, findings: tuple[Finding, ...]) -> HandResult:
    """The result of a plain hand, with what had to be said of it all the same: by its reader, and by the ledger."""
    made, out, tricks, score = plain
    return HandResult(
        record,
        laws,
        made.making,
        SEATS[made.maker],
        SUITS[made.trump],  # type: ignore[arg-type]
        None if made.lone is None else "alone",
        None if made.lone is None else SEATS[made.lone],
        None,
        () if out is None else (SEATS[out],),
        made.next_or_cross,
        tricks,
        score.tricks_won,
        score.status,
        score.outcome,
        score.as_played,
        score.due,
        findings,
    )
