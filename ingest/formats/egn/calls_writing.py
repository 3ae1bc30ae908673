"""The calls of a record as EGN has them: clockwise from the dealer's left, without seats."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from ingest.formats.egn.calls import SPELLED, UNKNOWN
from replay.auction import turned_suit
from replay.course import NO_TRUMP, Course
from schema.calls import ORDERS, PASSES, Call
from schema.records import HandRecord
from schema.remarks import On
from schema.seats import SEATS

_MOST: Final = 16
"""The schema has no more calls."""
_SUITS: Final = ("s", "h", "d", "c", "n")


@dataclass(slots=True)
class Written:
    """The calls; where anything is said of some, the number of each of the record's among them; whether the maker plays
    alone; an adversary who does; whether the record's calls are told as they were; and whether the making is known to
    be of that round.
    """

    calls: list[str] = field(default_factory=list)
    numbers: dict[On, int] = field(default_factory=dict)
    alone: bool = False
    defender: int | None = None
    whole: bool = True
    round_known: bool = True


def written_calls(record: HandRecord, course: Course, dealer: int) -> Written:
    """The calls of a hand. Where they were not in turn, or are not recorded, unknown ones come before the making.

    `course` is that of the record.
    """
    made = Written(alone=course.lone is not None and course.lone == course.maker, defender=course.defender)
    spoken = [call for call in record.calls if call.call not in ("Alone", "Defend")]
    in_turn = [SEATS[(dealer + 1 + at) % 4] for at in range(len(spoken))]
    made.whole = len(spoken) <= _MOST and [call.seat for call in spoken] == in_turn
    raw = _raw(record)
    if raw:
        made.calls = raw
    elif made.whole:
        made.calls = [call_name(call) for call in spoken]
    if not raw and made.whole and (record.comments or record.marks):
        made.numbers = {
            On(kind="call", index=index): number
            for number, (index, _) in enumerate(
                (index, call) for index, call in enumerate(record.calls) if call.call not in ("Alone", "Defend")
            )
        }
    if not raw and course.maker is not None and (not made.whole or course.making_call is None):
        made.calls = _result(made.calls if made.whole else [], course, dealer)
        made.round_known = course.trump is None or course.trump == NO_TRUMP or turned_suit(course) is not None
    return made


def _raw(record: HandRecord) -> list[str]:
    """The calls that were not all known, as the file had them."""
    text: Any = dict(record.more_tags).get("EgnCalls")
    try:
        calls = json.loads(text) if text else []
    except (ValueError, RecursionError):
        return []
    if not isinstance(calls, list) or len(calls) > _MOST or UNKNOWN not in calls:
        return []
    known = [call_name(call) for call in record.calls if call.call not in ("Alone", "Defend")]
    spelled = all(isinstance(call, str) and call in SPELLED for call in calls)
    return calls if spelled and calls[: calls.index(UNKNOWN)] == known else []


def call_name(call: Call) -> str:
    """The call as EGN has it."""
    if call.call in PASSES:
        return "Pass"
    return "Order" if call.call in ORDERS else "n" if call.call == "NT" else call.call.lower()


def _result(before: list[str], course: Course, dealer: int) -> list[str]:
    """The calls that come to the making: unknown ones up to the maker's, which is known as far as the trump is.

    A trump that is not that of the turn-up, or of which that is not known, was made in the second round.
    """
    assert course.maker is not None
    place = (course.maker - dealer - 1) % 4
    name = UNKNOWN
    if course.trump is not None:
        ordered = course.trump == turned_suit(course)
        name = "Order" if ordered else _SUITS[course.trump]
        place += 0 if ordered else 4
    before = before if set(before) <= {"Pass"} else []
    place += 4 if place < len(before) else 0
    return [*before[:place], *[UNKNOWN] * (place - len(before)), name]
