"""Facts of a hand that move points or the deal, each found once, for the checks and the scoring alike.

Hands of the wrong size and discards that were not made (Somerset 90, Washington 8 and 19, I-6); a card exposed by the
lone player's partner (Somerset 102); partner who played to the first lead (Somerset 100); adversaries who abandoned a
lone hand or did not play to every trick (Somerset 50, I-21); unfairness (Washington 35); a penalty refused
(Washington 38). Everything here is a pure function of a course. Seats and sides are numbers, as in the course.
"""

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from replay.course import Course
from schema.calls import SHOWN, TAKEN_UP
from schema.cards import ID
from schema.events import Correct, Event, TableFault
from schema.laws.model import Laws
from schema.laws.procedures import LostDeal, MutualRevokes
from schema.laws.procedures import WrongHand as WrongHandLaw
from schema.records import HandRecord
from schema.seats import SEAT_NUMBER, SIDES


class WrongHand(NamedTuple):
    """A hand that was not of five cards: `rule` is the finding, `cards` how many it was.

    `proof` says what shows it: the deal, the plays, or the discard that was not made (`[Discard "none"]`, or all five
    dealt cards played so that the turn-up was left over).
    """

    rule: Literal["hand-size", "no-discard"]
    seat: int
    cards: int
    proof: Literal["deal", "play", "discard"]


def in_dealing(course: Course, event: Event) -> bool:
    """Whether something happened before the first call (I-24).

    A void hand may have had none; in any other whose calls are not recorded it is not known.
    """
    before_calls = event.moment.section == "auction" and event.moment.after == 0
    return before_calls and (bool(course.record.calls) or (course.void and not course.tricks))


def wrong_hands(course: Course) -> list[WrongHand]:
    """Every hand of other than five cards, and the dealer who did not discard; none where the deal was void (I-6)."""
    if course.void:
        return []
    found = []
    for seat, holding in enumerate(course.record.deal.all()):
        if holding is not None and len(holding) != 5:
            found.append(WrongHand("hand-size", seat, len(holding), "deal"))
    if course.tricks:
        found += _by_plays(course)
    if no_discard(course):
        assert course.dealer is not None
        found.append(WrongHand("no-discard", course.dealer, 6, "discard"))
    return found


def _by_plays(course: Course) -> list[WrongHand]:
    """Seats of which no deal is known that played more than five cards, or whose cards gave out before the others'."""
    tricks, players = course.tricks, course.players
    if len(tricks) <= 5 and all(t.full and len(t.seats) == players for t in tricks):
        return []
    counts = [0, 0, 0, 0]
    last = [-1, -1, -1, -1]
    for number, trick in enumerate(tricks):
        for seat in trick.seats:
            counts[seat] += 1
            last[seat] = number
    record, found = course.record, []
    finished = len(tricks) == 5 and (tricks[4].record.winner or record.tricks_won or record.points)
    for seat, holding in enumerate(record.deal.all()):
        count = counts[seat]
        gave_out = finished and 0 < count < 5 and last[seat] == count - 1
        if holding is None and (gave_out or count > 5):
            found.append(WrongHand("hand-size", seat, count, "play"))
    return found


def no_discard(course: Course) -> bool:
    """Whether the dealer, who had the turn-up to take and played on, made no discard.

    It is no proof of it that he played all his five cards where a hand is shown (jambone), or where his exchanges, a
    lawful discard of the turn-up, or a deal that was written after he took the turn-up explain it.
    """
    record, dealer = course.record, course.dealer
    taken = course.making in TAKEN_UP or (course.making is None and course.took_up)
    if not taken or dealer is None or dealer in course.out or course.going in SHOWN:
        return False
    if record.discard == "none":
        return True
    if record.discard not in (None, "XX") or record.exchanges or course.laws.discard_turn_up or not course.tricks:
        return False
    dealt = course.dealt[dealer]
    if record.turn_up is not None and dealt >> ID[record.turn_up] & 1:
        return False
    return dealt.bit_count() == 5 and course.unknown[dealer] == 0 and not dealt & ~played_by(course, dealer)


def played_by(course: Course, seat: int) -> int:
    """The known cards that a seat played, as a bit set."""
    played = 0
    for trick in course.tricks:
        for who, card in zip(trick.seats, trick.cards, strict=True):
            if who == seat:
                played |= 1 << card
    return played & (1 << 33) - 1


def partner_exposed(course: Course) -> int | None:
    """The index of the event by which the lone player's partner exposed a card, not in dealing; null where none did."""
    if course.lone is None:
        return None
    partner = (course.lone + 2) % 4
    for index, event in enumerate(course.record.events):
        if event.verb == "expose" and SEAT_NUMBER[event.seat] == partner and not in_dealing(course, event):
            return index
    return None


def partner_played_first(course: Course) -> bool:
    """Whether the lone player's partner played to the first lead (Somerset 100, I-7)."""
    return course.lone is not None and bool(course.tricks) and (course.lone + 2) % 4 in course.tricks[0].seats


def missed_tricks(course: Course) -> list[tuple[int, int]]:
    """Who did not play to a trick although the play went on: the trick's index and the seat.

    A seat that plays to no trick may have sat out where the calls are not recorded.
    """
    sat_out = set(course.out)
    if course.making_call is None:
        sat_out |= {0, 1, 2, 3}.difference(*(trick.seats for trick in course.tricks))
    return [
        (number, seat)
        for number, trick in enumerate(course.tricks[:-1])
        if not trick.full
        for seat in range(4)
        if seat not in sat_out and seat not in trick.seats
    ]


def abandoned_lone(course: Course) -> bool:
    """Whether an adversary of a lone hand abandoned his, conceded, or did not play to a trick (Somerset 50, I-21)."""
    if course.lone is None:
        return False
    adversaries = 1 - course.lone % 2
    for event in course.record.events:
        if event.verb == "abandon" and event.seat is not None and SEAT_NUMBER[event.seat] % 2 == adversaries:
            return True
        if event.verb == "concede" and event.side == SIDES[adversaries]:
            return True
    return any(seat % 2 == adversaries for _, seat in missed_tricks(course))


def side_of_fault(event: TableFault) -> int | None:
    """The side whose fault the table noted; null where it names nobody, whose fault is neither side's."""
    if event.seat is not None:
        return SEAT_NUMBER[event.seat] % 2
    return None if event.side is None else SIDES.index(event.side)


def unfair_sides(course: Course) -> list[int]:
    """The side of each unfairness that the table noted, but for those of nobody."""
    noted = [event for event in course.record.events if event.verb == "fault" and event.fault == "unfairness"]
    return [side for side in map(side_of_fault, noted) if side is not None]


def refusing_side(course: Course) -> int | None:
    """The side that refused a penalty; null where none did."""
    for event in course.record.events:
        if event.verb == "refuse":
            return SIDES.index(event.side)
    return None


def correction(record: HandRecord, *, in_time: bool) -> tuple[int, Correct] | None:
    """The last correction of the running score that is in time, or late, and its index (I-23)."""
    found = None
    for index, event in enumerate(record.events):
        if event.verb == "correct":
            own = event.moment.section == "play" and event.moment.after >= len(record.tricks)
            if own is in_time:
                found = index, event
    return found


def was_played(course: Course) -> bool:
    """Whether the hand was played at all: tricks are recorded, or their number."""
    return bool(course.tricks) or course.record.tricks_won is not None


class Passing(NamedTuple):
    """Where the deal goes after a hand: on to the left, or back to the same dealer; `lost` are the sides that lost it.

    If rotation gives the deal to a side that lost it, it passes one seat further (Washington 19, I-22). `returned` says
    that it was a deal out of turn and was stopped: then it goes to him who was entitled to it (Washington 9, I-15).
    """

    passes: bool
    lost: tuple[int, ...] = ()
    returned: bool = False


PASSES: Final = Passing(True)
STAYS: Final = Passing(False)
RETURNS: Final = Passing(False, returned=True)


def passing_of_new_deal(record: HandRecord, laws: Laws) -> Passing | None:
    """Where the deal goes after a new deal; null where there was none."""
    named = [event.law for event in record.events if event.verb == "newdeal"]
    if not named:
        return None
    stopped = laws.stopped_deal_returns and laws.cites.get("stopped_deal_returns", "") in named
    return RETURNS if stopped else STAYS


def passing_of(course: Course, revoked: Collection[int] = ()) -> Passing:
    """Where the deal goes after a hand, by its laws (I-15); `revoked` are the sides whose revokes are paid.

    A new deal stands above a misdeal that the laws spare the dealer (Somerset 43 and 44, Washington 7).
    """
    laws = course.laws
    if course.void:
        return passing_of_new_deal(course.record, laws) or (STAYS if laws.misdeal is LostDeal.KEEPS else PASSES)
    if course.passed_out:
        return STAYS if laws.passed_out is LostDeal.KEEPS else PASSES
    if laws.mutual_revokes is MutualRevokes.VOID and len(set(revoked)) == 2:
        return STAYS
    if not was_played(course):
        if laws.wrong_deal is not LostDeal.KEEPS or course.record.points is not None:
            return PASSES
        return STAYS if any(wrong.rule == "hand-size" for wrong in wrong_hands(course)) else PASSES
    if laws.wrong_hand is WrongHandLaw.NOTHING:
        lost = {wrong.seat % 2 for wrong in wrong_hands(course) if wrong.cards > 5}
        return Passing(True, tuple(sorted(lost))) if lost else PASSES
    return PASSES
