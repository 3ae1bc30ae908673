"""What the pages ask of the archive: canned queries, every value a parameter, and nothing of sources or rejects."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from datasette.database import Database
from datasette.utils import sqlite_timelimit

from replay.audit import replay
from schema.findings import Finding
from schema.laws import laws_of
from schema.records import HandRecord
from schema.results import HandResult
from schema.rows import record_of
from schema.tables import APPLICATION_ID

_TIME_LIMIT: Final = 1000
_HAND: Final = "SELECT id, laws, pen, record, game, coalesce(number, 0), source, source_index FROM hands WHERE id = ?"
_FINDINGS: Final = """
SELECT findings.code, findings.name, findings.severity, findings.message, findings.law, findings.seat, findings.side,
  findings.trick, findings.card, findings.line, findings."column",
  codes.title, laws.law, laws.rule, laws.effect, rules.summary, rules.why
FROM findings
LEFT JOIN laws ON laws.id = findings.law
LEFT JOIN codes ON codes.code = laws.code
LEFT JOIN rules ON rules.code = findings.code
WHERE findings.hand = ? ORDER BY findings.number"""
_BEFORE: Final = """
SELECT id FROM hands WHERE game = ? AND (coalesce(number, 0), source, source_index) < (?, ?, ?)
ORDER BY coalesce(number, 0) DESC, source DESC, source_index DESC LIMIT 1"""
_AFTER: Final = """
SELECT id FROM hands WHERE game = ? AND (coalesce(number, 0), source, source_index) > (?, ?, ?)
ORDER BY coalesce(number, 0), source, source_index LIMIT 1"""
_NEWEST: Final = """
SELECT hands.id, coalesce(events.name, 'Hand'), hands.date, hands.north, hands.east, hands.south, hands.west,
  hands.errors
FROM hands LEFT JOIN events ON events.id = hands.event ORDER BY hands.rowid DESC LIMIT ?"""


@dataclass(frozen=True, slots=True)
class Explained:
    """A law in our own words with its title, and the rule that found it broken; null is unknown to the archive."""

    law_title: str | None
    law: str | None
    effect: str | None
    summary: str | None
    why: str | None


@dataclass(frozen=True, slots=True)
class Stored:
    """A hand as the archive keeps it: its address, its record, the findings, and the hands of its game beside it."""

    address: str
    laws: str | None
    pen: str
    record: HandRecord
    findings: tuple[Finding, ...]
    explained: tuple[Explained, ...]
    previous: str | None
    next: str | None

    def replay(self, record: HandRecord) -> HandResult:
        """The result of the record under the laws that the archive audited it by."""
        return replay(record, laws_of(self.laws))


@dataclass(frozen=True, slots=True)
class Listed:
    """A hand in a list."""

    address: str
    name: str
    date: str | None
    players: str
    errors: int


_known: WeakKeyDictionary[Database, bool] = WeakKeyDictionary()


async def is_archive(database: Database) -> bool:
    """Whether the database is an archive of ours; asked of it once."""
    if database not in _known:
        marked = await database.execute("PRAGMA application_id")
        _known[database] = marked.single_value() == APPLICATION_ID
    return _known[database]


async def find_hand(database: Database, address: str) -> Stored | None:
    """The hand of that address, all from one state of the archive; null where there is none."""
    found: Stored | None = await database.execute_fn(lambda conn: _in_one_state(conn, address))
    return found


async def newest_hands(database: Database, count: int) -> list[Listed]:
    """The hands that were stored last."""
    rows = await database.execute(_NEWEST, [count])
    return [
        Listed(row[0], row[1], row[2], ", ".join(player for player in tuple(row)[3:7] if player), row[7])
        for row in rows
    ]


def _in_one_state(conn: sqlite3.Connection, address: str) -> Stored | None:
    with sqlite_timelimit(conn, _TIME_LIMIT):
        conn.execute("BEGIN")
        try:
            return _stored(conn, address)
        finally:
            conn.rollback()


def _stored(conn: sqlite3.Connection, address: str) -> Stored | None:
    row = conn.execute(_HAND, [address]).fetchone()
    if row is None:
        return None
    identity, laws, pen, record, *place = tuple(row)
    findings = [tuple(found) for found in conn.execute(_FINDINGS, [address])]
    return Stored(
        address=identity,
        laws=laws,
        pen=pen,
        record=record_of(record),
        findings=tuple(Finding(*found[:11]) for found in findings),
        explained=tuple(_explained(found[11:]) for found in findings),
        previous=_one(conn, _BEFORE, place),
        next=_one(conn, _AFTER, place),
    )


def _explained(found: Sequence[str | None]) -> Explained:
    code, law, rule, effect, summary, why = found
    title = f"{code}, {'law ' if law[0].isdigit() else ''}{law}" if law else None
    return Explained(title, rule, effect, summary, why)


def _one(conn: sqlite3.Connection, query: str, values: Sequence[Any]) -> str | None:
    row = conn.execute(query, values).fetchone()
    return None if row is None else str(row[0])
