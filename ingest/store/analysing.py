"""The hands of an archive analysed, so many to a transaction; what is done stays done."""

import sqlite3
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ingest.store.archive import Archive
from replay.analysis import Analysis, NotAnalysed, analyse
from schema.analysis import ANALYSIS_TABLES
from schema.laws import laws_of
from schema.rows import Row, record_of
from schema.seats import SEATS, side_of

AT_ONCE: Final = 200
"""Hands to a transaction: about half a second."""
_NEXT: Final = """
SELECT hands.rowid, hands.id, hands.copy, hands.laws, hands.sitting_out, hands.record
FROM hands LEFT JOIN analysis ON analysis.hand = hands.id
WHERE hands.rowid > :after AND analysis.hand IS NULL ORDER BY hands.rowid LIMIT :limit"""
_ANALYSIS: Final = (
    "INSERT INTO analysis (hand, reason, tricks, playing, costs, stopped, assumed) VALUES (?,?,?,?,?,?,?)"
)
_COSTS: Final = (
    "INSERT INTO costs (hand, seat, player, laws, side, cards, chances, mistakes, lost) VALUES (?,?,?,?,?,?,?,?,?)"
)


@dataclass(slots=True)
class Analysed:
    """How many hands were analysed, how many of those not to the end of their play, and why others were not, by the
    reasons of `schema.analysis`."""

    hands: int = 0
    stopped: int = 0
    reasons: Counter[str] = field(default_factory=Counter)


class _Hand(NamedTuple):
    """A hand that is to be analysed."""

    number: int
    id: str
    copy: int
    laws: str | None
    sitting_out: str | None
    record: str


def analyse_all(archive: Archive, *, again: bool = False) -> Iterator[Analysed]:
    """Every hand that is not analysed yet, or with `again` every hand; yields what was done after each."""
    done = Analysed()
    if again:
        with archive.transaction() as connection:
            for table in reversed(ANALYSIS_TABLES):
                connection.execute(f"DELETE FROM {table.name}")
    last: int | None = 0
    while last is not None:
        with archive.transaction() as connection:
            last = yield from _some(connection, last, done)


def _some(connection: sqlite3.Connection, after: int, done: Analysed) -> Generator[Analysed, None, int | None]:
    """The next hands, written at once; returns the number of the last, null where there was none."""
    last: int | None = None
    analysed: list[Row] = []
    costs: list[Row] = []
    for row in connection.execute(_NEXT, {"after": after, "limit": AT_ONCE}).fetchall():
        hand = _Hand(*row)
        last = hand.number
        record = record_of(hand.record)
        laws = laws_of(hand.laws)
        found = analyse(record, laws, line=False)
        if isinstance(found, NotAnalysed):
            done.reasons[found.kind] += 1
            analysed.append((hand.id, found.kind, None, None, None, None, None))
        else:
            done.hands += 1
            done.stopped += found.stopped is not None
            analysed.append(_analysis_row(hand, found))
            if hand.copy == 1:
                costs += _cost_rows(hand, found, laws.tag, record.players.all())
        yield done
    connection.executemany(_ANALYSIS, analysed)
    connection.executemany(_COSTS, costs)
    return last


def _analysis_row(hand: _Hand, found: Analysis) -> Row:
    costs = "".join("-" if play.cost is None else str(play.cost) for play in found.plays)
    playing = len(SEATS) - len((hand.sitting_out or "").split())
    return hand.id, None, found.tricks, playing, costs, found.stopped, found.assumed


def _cost_rows(hand: _Hand, found: Analysis, laws: str, players: Sequence[str | None]) -> Iterator[Row]:
    """A row for each who played a card that could be judged."""
    for seat, player in zip(SEATS, players, strict=True):
        judged = [play for play in found.plays if play.seat == seat and play.cost is not None]
        if judged:
            costs = [play.cost or 0 for play in judged]
            chances, mistakes = sum(play.choice for play in judged), sum(map(bool, costs))
            side = "makers" if side_of(seat) == found.makers else "adversaries"
            yield hand.id, seat, player, laws, side, len(judged), chances, mistakes, sum(costs)
