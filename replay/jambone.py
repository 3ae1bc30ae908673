"""The call at jambone: one card of the open hand, or his lowest trump, for the first trick (Washington ch. 4)."""

from replay.course import Course
from replay.exposures import tricks_before
from replay.obedience import Judgement, Verdict, lowest_trump, obey_card
from replay.offences import side_of_fault
from schema.cards import ID, UNKNOWN
from schema.events import Demanded, TableFault
from schema.seats import SEAT_NAMES, SEAT_NUMBER, SEATS


def is_jambone_call(course: Course, event: Demanded) -> bool:
    """Whether a call is made on the open hand of one who plays jambone."""
    return course.going == "jambone" and course.lone == SEAT_NUMBER[event.seat]


def caller_at_jambone(course: Course) -> int | None:
    """The adversary with the lead, or, where the lone player leads, his left-hand adversary that plays; null where it
    is not known who leads."""
    if not course.tricks:
        return None
    leader, lone = course.tricks[0].leader, course.lone
    if leader != lone or lone is None:
        return leader
    left = (lone + 1) % 4
    return left if left not in course.out else (lone + 3) % 4


def judge_jambone_call(course: Course, event: Demanded, index: int, earlier: int) -> Judgement:
    """One call, `earlier` others having been made before it."""
    law = course.laws.cites.get("call-late")
    if tricks_before(event) > 0:
        return Judgement(Verdict.LATE, "only to the first trick, and before it was played, could a card be called", law)
    if earlier:
        return Judgement(Verdict.IMPROPER, "one card only may be called of a jambone hand", law)
    caller = caller_at_jambone(course)
    if event.by is not None and caller is not None and SEAT_NUMBER[event.by] != caller:
        reason = f"the right to call was {SEAT_NAMES[SEATS[caller]]}'s, who was to lead or to play first"
        return Judgement(Verdict.IMPROPER, reason, law)
    if _hinted(course, index):
        return Judgement(Verdict.IMPROPER, "partner's hint had forfeited the right to call", law)
    return _obeyed(course, event, law)


def _obeyed(course: Course, event: Demanded, law: str | None) -> Judgement:
    seat = SEAT_NUMBER[event.seat]
    if event.demand == "lowest":
        return lowest_trump(course, seat, 0)
    if event.demand != "card" or event.card is None:
        return Judgement(Verdict.IMPROPER, "a card may be called of a jambone hand, and nothing else", law)
    if ID[event.card] >= UNKNOWN:
        return Judgement(Verdict.OPEN)
    return obey_card(course, seat, ID[event.card], 0, shown=False)


def _hinted(course: Course, index: int) -> bool:
    """Whether the caller's side gave a hint, or consulted, before the call."""
    for event in course.record.events[:index]:
        if isinstance(event, TableFault) and event.fault in ("consulted", "unfairness"):
            side = side_of_fault(event)
            if side is not None and course.lone is not None and side != course.lone % 2:
                return True
    return False
