"""The making of the trump: the calls, the lone hand, the discard, the bridge, and what the table noted of them."""

from collections.abc import Iterator
from typing import Final

from replay.checks.bridge import bridge_faults
from replay.checks.calls import call_faults
from replay.checks.discard import discard_faults
from replay.checks.lone import lone_faults, making_verdict
from replay.checks.naming import NAMES, SIDE_NAMES
from replay.course import Course
from schema.findings import Fault
from schema.laws.book import laws_in
from schema.seats import SEAT_NUMBER
from schema.span import At

__all__ = ["making_faults", "making_verdict"]

_NOTED: Final = {
    "alone-late": "declares a lone hand too late: at his turn, with the call, and before the discard",
    "partner-barred": "calls though barred by his partner's fault: he must pass",
    "discard-changed": "changes the discard after it was quitted: then it is final",
}


def making_faults(course: Course) -> Iterator[Fault]:
    """What is to be said of the making of a hand."""
    yield from call_faults(course)
    yield from lone_faults(course)
    yield from discard_faults(course)
    yield from bridge_faults(course)
    if course.record.events:
        yield from _noted(course)


def _noted(course: Course) -> Iterator[Fault]:
    """alone-late, partner-barred and discard-changed, as the table noted them; a hint at the bridge, which is unfair
    where it does not forfeit the order up."""
    for index, event in enumerate(course.record.events):
        if event.verb != "fault":
            continue
        side = event.side
        who = NAMES[SEAT_NUMBER[event.seat]] if event.seat else SIDE_NAMES[side] if side else "a player"
        law = event.law if event.law in laws_in(course.laws.code) else None
        if event.fault in _NOTED:
            words = f"{who} {_NOTED[event.fault]} (noted by the table)"
            yield Fault(event.fault, words, At("event", index), seat=event.seat, side=side, law=law)
        elif event.fault == "bridge-hint" and not course.laws.hint_bars_order:
            words = f"{who} drew partner's attention to the state of the game at a bridge (noted by the table)"
            law = law or course.laws.cites.get("hint_bars_order")
            yield Fault("unfairness", words, At("event", index), seat=event.seat, side=side, law=law)
