"""From the course of a hand to its result: seats, suits and cards in their written form, faults as findings."""

from collections.abc import Iterable
from typing import Final, Literal

from replay.course import NO_TRUMP, Course, TrickCourse
from schema.calls import Making
from schema.cards import CODES, COLOUR_MATE, SUITS, Trump
from schema.findings import Fault, Finding
from schema.laws.model import Laws
from schema.origin import Origin
from schema.records import HandRecord
from schema.results import Played, SuitLed, TrickResult
from schema.rules import find
from schema.seats import SEATS, Seat

TRUMPS: Final[tuple[Trump, ...]] = ("S", "H", "D", "C", "NT")
"""The letters of the trumps, by their numbers."""
SUITS_LED: Final[tuple[SuitLed, ...]] = ("S", "H", "D", "C", "BB")
PLAYED: Final = tuple(tuple(Played(seat, code) for code in CODES) for seat in SEATS)
"""By seat, by card: made once, since most of the objects of a result are these."""


def seat_code(seat: int | None) -> Seat | None:
    """The letter of a seat's number."""
    return None if seat is None else SEATS[seat]


def trump_code(trump: int | None) -> Trump | None:
    """The letter of a trump's number."""
    return None if trump is None else TRUMPS[trump]


def next_or_cross(making: Making | None, turned_down: int | None, trump: int | None) -> Literal["next", "cross"] | None:
    """Whether a suit made in the second round was next or cross to the one turned down; null for any other making."""
    if making != "make" or turned_down is None or trump in (None, NO_TRUMP, turned_down):
        return None
    return "next" if trump_code(trump) == COLOUR_MATE[SUITS[turned_down]] else "cross"


def trick_results(course: Course) -> tuple[TrickResult, ...]:
    """The tricks of a hand as results."""
    return tuple([_trick_result(number, trick) for number, trick in enumerate(course.tricks, 1)])


def _trick_result(number: int, trick: TrickCourse) -> TrickResult:
    record = trick.record
    return TrickResult(
        number,
        SEATS[trick.leader],
        None if trick.suit_led is None else SUITS_LED[trick.suit_led],
        tuple([PLAYED[seat][card] for seat, card in zip(trick.seats, trick.cards, strict=True)]),
        tuple([Played(record.seats[item], record.cards[item]) for item in record.withdrawn])
        if record.withdrawn
        else (),
        None if trick.winner is None else SEATS[trick.winner],
        record.winner,
    )


def findings_of(faults: Iterable[Fault], record: HandRecord, laws: Laws) -> tuple[Finding, ...]:
    """The faults of a hand as findings, in the order of their places, then of their names."""
    found = [finding_of(fault, record.origin, laws) for fault in faults]
    if len(found) > 1:
        found.sort(key=lambda finding: (finding.line or 0, finding.column or 0, finding.trick or 0, finding.name))
    return tuple(found)


def finding_of(fault: Fault, origin: Origin | None, laws: Laws | None) -> Finding:
    """A fault with its code, severity, law and place. Raises `KeyError` for a rule that is not in the catalogue."""
    rule = find(fault.rule)
    place = origin.place(fault.at, fault) if origin else None
    law = None
    if laws is not None:
        law = f"{laws.code}:{fault.law}" if fault.law else laws.cite(rule.name)
    return Finding(
        code=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=fault.message,
        law=law,
        seat=fault.seat,
        side=fault.side,
        trick=fault.trick,
        card=fault.card,
        line=place.line if place else None,
        column=place.column if place else None,
        excerpt=origin.excerpt(fault.at, fault) if origin and place else None,
    )
