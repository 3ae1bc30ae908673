"""Texts as courses, and what the checks of a room find in them."""

from collections.abc import Callable, Iterable

from ingest.notation import parse
from replay.checks.deal import deal_faults
from replay.checks.making import making_faults
from replay.checks.notation import record_faults
from replay.course import Course
from replay.engine import course_of
from schema.findings import Fault
from schema.laws import laws_of
from schema.records import HandRecord
from schema.rules import find

Check = Callable[[Course], Iterable[Fault]]

SOMERSET = '[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n'
WASHINGTON = '[Laws "washington-1862"]\n[Dealer "N"]\n[TurnUp "9C"]\n'
TODAY = '[Laws "north-american"]\n[Dealer "N"]\n[TurnUp "9C"]\n'
CALLS = '[Auction "E"]\n'
ALL_PASS = "Pass Pass Pass Pass "


def today(option: str) -> str:
    """The head of a hand of today's game, under an option."""
    return f'[Laws "north-american; {option}"]\n[Dealer "N"]\n[TurnUp "9C"]\n'


def course(text: str) -> Course:
    """The course of the one hand of a text."""
    (record,) = parse(text)
    assert isinstance(record, HandRecord), record
    return course_of(record, laws_of(record.laws))


def faults(text: str) -> list[Fault]:
    """All that the rooms of the record, the deal and the making say of a text, the assumed laws apart."""
    hand = course(text)
    found = [*record_faults(hand), *deal_faults(hand), *making_faults(hand)]
    return [fault for fault in found if fault.rule != "laws-assumed"]


def errors(text: str) -> list[str]:
    """The names of the errors and warnings among them."""
    return [fault.rule for fault in faults(text) if find(fault.rule).severity in ("error", "warning")]


def names(text: str) -> list[str]:
    """The names of all of them."""
    return [fault.rule for fault in faults(text)]


def one(text: str) -> Fault:
    """The one fault of a text that is an error."""
    (fault,) = [fault for fault in faults(text) if find(fault.rule).severity in ("error", "warning")]
    return fault
