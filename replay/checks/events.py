"""What the table noted besides the cards: consulting, unfairness, hands that were abandoned."""

from collections.abc import Iterator

from replay.checks.making import making_verdict
from replay.checks.naming import NAMES
from replay.course import Course
from replay.offences import side_of_fault
from replay.scoring.due import abandoned_points
from replay.scoring.points import hand_of
from schema.events import TableFault
from schema.findings import Fault
from schema.laws.book import laws_in
from schema.seats import SEAT_NUMBER, SIDES, Seat, Side
from schema.span import At


def event_faults(course: Course) -> Iterator[Fault]:
    """consulted, unfairness, wrong-name as the table noted it, and hand-abandoned."""
    for index, event in enumerate(course.record.events):
        at = At("event", index)
        if isinstance(event, TableFault):
            if event.fault in _NOTED:
                number = side_of_fault(event)
                side = None if number is None else SIDES[number]
                words = f"{_who(event.seat, side)} {_NOTED[event.fault]}"
                yield Fault(event.fault, words, at, event.seat, side, law=_law(course, event))
        elif event.verb == "abandon" and event.seat is not None:
            yield from _abandoned(course, at, event.seat)
        elif event.verb == "abandon":
            words = "all four threw down their hands: nothing but a revoke can be claimed"
            yield Fault("hand-abandoned", words, at)
        elif event.verb == "concede":
            words = f"{event.side} gave up the tricks that were not played"
            yield Fault("hand-abandoned", words, at, side=event.side, law=_lone_law(course, event.side))


_NOTED = {
    "consulted": "consulted on the penalty to exact, and lost the right to it",
    "unfairness": "gave a signal or a hint, or asked a question, out of order",
    "wrong-name": "named a detached card wrongly: the other side may call a suit",
}


def _who(seat: Seat | None, side: Side | None) -> str:
    if seat is not None:
        return NAMES[SEAT_NUMBER[seat]]
    return side or "Somebody"


def _law(course: Course, event: TableFault) -> str | None:
    """The law that the table named, if the code has one of that number."""
    return event.law if event.law in laws_in(course.laws.code) else None


def _abandoned(course: Course, at: At, seat: Seat) -> Iterator[Fault]:
    """hand-abandoned; and exposed-card, where the cards may be called (Somerset 48, Washington 34)."""
    side = SIDES[SEAT_NUMBER[seat] % 2]
    words = f"{NAMES[SEAT_NUMBER[seat]]} laid down his hand face up"
    law, forfeit = _lone_law(course, side), abandoned_to_lone(course, 1 - SIDES.index(side))
    if forfeit is not None:
        words += f": the lone hand scores {forfeit}"
    elif course.laws.thrown_down_called:
        law, words = course.laws.cites.get("thrown_down_called"), f"{words}: his cards may be called"
        yield Fault("exposed-card", words, at, seat, side, law=law)
    yield Fault("hand-abandoned", words, at, seat, side, law=law)


def _lone_law(course: Course, side: Side) -> str | None:
    forfeit = abandoned_to_lone(course, 1 - SIDES.index(side))
    return None if forfeit is None else course.laws.cites.get("abandoned_lone")


def abandoned_to_lone(course: Course, side: int) -> int | None:
    """What that side's lone hand scores if the adversaries abandon theirs; null where it played none, or none that
    counts as one."""
    hand = hand_of(course, making_verdict(course)) if course.lone is not None else None
    return None if hand is None or hand.side != side else abandoned_points(hand, course.laws)
