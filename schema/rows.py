"""A result as rows of the archive's tables (schema/tables.py), and a row as a record."""

from collections.abc import Iterator
from dataclasses import dataclass

from schema.calls import Call
from schema.findings import Finding
from schema.records import HandRecord, Pair
from schema.results import Figures, HandResult, Played, TrickResult, known_date

Row = tuple[str | int | None, ...]
_UNKNOWN: Row = (None, None)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a hand stands in the archive: its address, its file and number in it, and the keys that it refers to."""

    id: str
    identity: str
    copy: int
    source: int
    source_index: int
    source_line: int | None
    event: str | None = None
    rubber: str | None = None
    game: str | None = None


def hand_row(result: HandResult, standing: Standing, pen: str, record_text: str) -> Row:
    """The row of `hands`: values in the order of the table's columns."""
    record, at, deal = result.record, standing, result.record.deal
    errors = warnings = 0
    for finding in result.findings:
        errors += finding.severity == "error"
        warnings += finding.severity == "warning"
    return (
        at.id,
        at.identity,
        at.copy,
        at.source,
        at.source_index,
        at.source_line,
        at.event,
        known_date(record.date),
        record.table,
        at.rubber,
        at.game,
        record.hand,
        *record.players.all(),
        result.laws.code,
        result.laws.tag,
        record.dealer,
        record.turn_up,
        *[None if holding is None else " ".join(holding) for holding in deal.all()],
        result.making,
        result.maker,
        result.trump,
        result.going,
        result.lone,
        result.defender,
        " ".join(result.sitting_out) or None,
        result.next_or_cross,
        record.discard,
        *(result.tricks_won or _UNKNOWN),
        result.status,
        result.outcome,
        *_pair(record.points),
        *_figures(result.as_played),
        *_figures(result.due),
        *_pair(record.score),
        *_pair(record.score_after),
        *_pair(record.games),
        *_pair(record.games_after),
        errors,
        warnings,
        pen,
        record_text,
    )


def call_rows(hand: str, calls: tuple[Call, ...]) -> list[Row]:
    """The rows of `calls`."""
    return [(hand, number, call.seat, call.call, call.going) for number, call in enumerate(calls, 1)]


def trick_rows(hand: str, tricks: tuple[TrickResult, ...]) -> list[Row]:
    """The rows of `tricks`."""
    rows: list[Row] = []
    for trick in tricks:
        by_seat = {play.seat: play.card for play in trick.plays}.get
        cards = by_seat("N"), by_seat("E"), by_seat("S"), by_seat("W")
        plays, withdrawn = _plays(trick.plays), _plays(trick.withdrawn) if trick.withdrawn else None
        rows.append(
            (hand, trick.number, trick.leader, trick.suit_led, *cards, plays, withdrawn, trick.winner, trick.recorded)
        )
    return rows


def finding_rows(hand: str, findings: tuple[Finding, ...]) -> Iterator[Row]:
    """The rows of `findings`."""
    for number, found in enumerate(findings, 1):
        what = (found.code, found.name, found.severity, found.law, found.seat, found.side, found.trick, found.card)
        yield hand, number, *what, found.line, found.column, found.message


def record_text(record: HandRecord) -> str:
    """The record as JSON, without loss; what is unknown is left out.

    >>> record_text(HandRecord(dealer="N"))[:40]
    '{"pen":"1.0","players":{},"dealer":"N","'
    """
    return record.model_dump_json(exclude_none=True)


def record_of(text: str) -> HandRecord:
    """The record that `record_text` wrote.

    >>> record_of(record_text(HandRecord(dealer="N", discard="none"))).discard
    'none'
    """
    return HandRecord.model_validate_json(text)


def _plays(plays: tuple[Played, ...]) -> str:
    return " ".join([f"{play.seat}:{play.card}" for play in plays])


def _pair(pair: Pair | None) -> Row:
    return _UNKNOWN if pair is None else (pair.NS, pair.EW)


def _figures(figures: Figures | None) -> Row:
    return _UNKNOWN if figures is None else figures
