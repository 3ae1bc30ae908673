"""The audit: a record replayed under its laws, every check made, every fault a finding with its law and place."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from replay.checks.advice import book_play
from replay.checks.deal import deal_faults
from replay.checks.making import making_faults, making_verdict
from replay.checks.notation import record_faults
from replay.checks.play import play_faults
from replay.collisions import Collisions
from replay.course import Course
from replay.engine import course_of
from replay.ledger import Ledger
from replay.plain import PlainHand, plain_hand, plain_result
from replay.present import findings_of, next_or_cross, seat_code, trick_results, trump_code
from replay.revokes import revokes_of
from replay.scoring import Score, score_of
from schema.findings import Fault, Finding, Refused
from schema.laws import Laws, laws_of
from schema.records import HandRecord
from schema.results import HandResult
from schema.seats import SEATS
from schema.span import at_tag

CHECKS: Final[tuple[Callable[[Course], Iterable[Fault]], ...]] = (
    record_faults,
    deal_faults,
    making_faults,
    play_faults,
)
"""The checks of one hand, room by room; the scoring has its own faults besides."""
_ANOTHER_CALLS: Final = ("contradiction", at_tag("Auction"))
"""The finding that Auction names another than the dealer's left, which is one with that of a wrong dealer."""


def replay(record: HandRecord, laws: Laws | None = None, *, advice: bool = False) -> HandResult:
    """A hand replayed and audited by itself, under `laws` or those that it names.

    What only the hands before it can show (whose deal it was, the running score) is not judged: see `results`.
    `advice` adds what the books recommend. Never fails.

    >>> replay(HandRecord(laws="somerset-1888", dealer="N", maker="E", trump="S",
    ...                   tricks_won={"NS": 3, "EW": 2})).due
    (2, 0)
    """
    laws = laws or laws_of(record.laws)
    hand, faults, score = _looked_at(record, laws, advice)
    return _result(record, laws, hand, score, _findings(record, laws, faults, advice))


def audit(record: HandRecord, laws: Laws | None = None, *, advice: bool = False) -> tuple[Finding, ...]:
    """The findings of a hand by itself, in order of place: see `replay`."""
    return replay(record, laws, advice=advice).findings


def _looked_at(record: HandRecord, laws: Laws, advice: bool) -> tuple[Course | PlainHand, list[Fault], Score]:
    """What happened in a hand, what is wrong with it, and its score; a plain hand is known at once."""
    plain = None if advice else plain_hand(record, laws)
    if plain is not None:
        return plain, plain.faults, plain.score
    course = course_of(record, laws)
    return course, *_judge(course, advice)


def _judge(course: Course, advice: bool) -> tuple[list[Fault], Score]:
    faults: list[Fault] = []
    for check in CHECKS:
        faults += check(course)
    if advice:
        faults += book_play(course)
    score = score_of(course, revokes_of(course), making_verdict(course))
    faults += score.faults
    return faults, score


def _findings(record: HandRecord, laws: Laws, faults: list[Fault], advice: bool) -> tuple[Finding, ...]:
    """What is said of a hand: the reader's notices, and these faults."""
    if record.origin is not None and record.origin.notices:
        faults = [*record.origin.notices, *faults]
    if not faults:
        return ()
    findings = findings_of(faults, record, laws)
    return findings if advice else tuple([finding for finding in findings if finding.severity != "advice"])


def _result(
    record: HandRecord, laws: Laws, hand: Course | PlainHand, score: Score, findings: tuple[Finding, ...]
) -> HandResult:
    if isinstance(hand, PlainHand):
        return plain_result(record, laws, hand, findings)
    return HandResult(
        record=record,
        laws=laws,
        making=hand.making,
        maker=seat_code(hand.maker),
        trump=trump_code(hand.trump),
        going=hand.going,
        lone=seat_code(hand.lone),
        defender=seat_code(hand.defender),
        sitting_out=tuple([SEATS[seat] for seat in hand.out]),
        next_or_cross=next_or_cross(hand.making, hand.turned_down, hand.trump),
        tricks=trick_results(hand),
        tricks_won=score.tricks_won,
        status=score.status,
        outcome=score.outcome,
        as_played=score.as_played,
        due=score.due,
        findings=findings,
    )


def results(
    readings: Iterable[HandRecord | Refused],
    *,
    assume: str | None = None,
    override: str | None = None,
    advice: bool = False,
    ids: Collisions | None = None,
    ledger: Ledger | None = None,
) -> Iterator[HandResult | Refused]:
    """Hands in the order in which they were played, each replayed and audited, with the ledger kept over them.

    `assume` is the Laws tag where a record names none, `override` one instead of what it names. `ids` knows the ids of
    the hands of other files, `ledger` the hands that were played before these. Refused hands pass through. Raises
    `LawsError` for a tag that cannot be read. Keeps of the hands that went before only what tells those with one id
    from each other.
    """
    assumed = laws_of(assume)
    forced = None if override is None else laws_of(override)
    ledger = Ledger() if ledger is None else ledger
    ids = Collisions() if ids is None else ids
    for reading in readings:
        if isinstance(reading, Refused):
            ledger.refused()
            yield reading
            continue
        laws = forced or (assumed if reading.laws is None else laws_of(reading.laws))
        hand, faults, score = _looked_at(reading, laws, advice)
        of_table = ledger.add(reading, laws, score)
        if any(fault.rule == "wrong-dealer" for fault in of_table):
            faults = [fault for fault in faults if (fault.rule, fault.at) != _ANOTHER_CALLS]
        faults += of_table
        if reading.more_tags:
            faults += ids.add(reading)
        yield _result(reading, laws, hand, score, _findings(reading, laws, faults, advice))
