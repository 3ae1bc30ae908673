"""Writing hands as a score sheet, and saying what of them it cannot hold."""

import csv
from collections.abc import Iterable, Iterator
from typing import Any, Final, TextIO

from ingest.formats.cells import guarded
from ingest.formats.losses import Loss, Losses
from ingest.formats.scoresheet.columns import COLUMNS
from ingest.formats.scoresheet.words import PASSED, all_passed
from replay.course import Course
from replay.engine import course_of
from schema.cards import SUITS
from schema.laws import laws_of
from schema.records import RECORDED, HandRecord, Pair
from schema.seats import SEATS


def write(records: Iterable[HandRecord], stream: TextIO) -> tuple[Loss, ...]:
    """A row for each record; the cards, and all else that a score sheet has no column for, are lost and reported.

    The making and the tricks are what the calls and the play come to, where the record does not give them itself.
    Figures that the table did not write down stay empty.
    """
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(COLUMNS)
    losses = Losses()
    for number, record in enumerate(records, 1):
        course = course_of(record, laws_of(record.laws))
        seen = _as_played(course) | {name: value for name in _SHOWN if (value := getattr(record, name)) is not None}
        rows.writerow([_cell(_value(record, seen, field_name)) for field_name, _, _ in COLUMNS.values()])
        for what in _lost(record):
            losses.note(what, number)
        if course.lone is not None and course.lone != course.maker:
            losses.note("the lone hand that another than the maker played", number)
    return tuple(losses)


_SHOWN: Final = ("maker", "trump", "going", "tricks_won")


def _as_played(course: Course) -> dict[str, Any]:
    """What the calls and the cards of a hand come to."""
    winners = [trick.winner for trick in course.tricks if trick.full and trick.winner is not None]
    won = [sum(1 for winner in winners if winner % 2 == side) for side in (0, 1)]
    return {
        "maker": _maker(course),
        "trump": None if course.trump is None else (*SUITS, "NT")[course.trump],
        "going": course.going,
        "tricks_won": Pair(NS=won[0], EW=won[1]) if len(winners) == 5 else None,
    }


def _maker(course: Course) -> str | None:
    """The maker; that all passed, where a reader can tell the calls from it."""
    if course.maker is None:
        return PASSED[0] if course.passed_out and _told_by_dealer(course.record) else None
    return SEATS[course.maker]


def _told_by_dealer(record: HandRecord) -> bool:
    """Whether the calls are those of a hand that all passed: to be told from its dealer alone."""
    return record.dealer is not None and record.calls == all_passed(record.dealer)


def _value(record: HandRecord, seen: dict[str, Any], field_name: str) -> Any:
    outer, _, inner = field_name.partition(".")
    value = seen[outer] if outer in seen else getattr(record, outer)
    return getattr(value, inner) if inner and value is not None else value


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return "" if value is None else value
    return guarded(" ".join(value.splitlines()))


_HELD: Final = frozenset({"pen", *(name.partition(".")[0] for name, _, _ in COLUMNS.values())})
_LEFT: Final = frozenset({"first_caller", "first_leader"})
"""What is not worth a word: it follows from what is."""
_IN_WORDS: Final = {
    "players": "the names of the players",
    "score": "the score before the hand",
    "games": "the games before the hand",
    "cut": "the cut",
    "turn_up": "the turn-up",
    "deal": "the deal",
    "tricks": "the play",
    "events": "the events",
    "more_tags": "the tags that PEN does not name",
}
_EMPTY: Final = HandRecord()


def _lost(record: HandRecord) -> Iterator[str]:
    held = _HELD | _LEFT | ({"calls"} if _told_by_dealer(record) else set())
    for name in RECORDED:
        if name not in held and getattr(record, name) != getattr(_EMPTY, name):
            yield _IN_WORDS.get(name, f"the {name.replace('_', ' ')}")
    if record.table is not None and len(record.table.splitlines()) > 1:
        yield "the line breaks in the name of the table"
