"""What the pages ask of the archive: canned queries, every value a parameter, and nothing of sources or rejects."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import quote
from weakref import WeakKeyDictionary

from datasette.database import Database
from datasette.utils import sqlite_timelimit
from datasette.utils.sqlite import sqlite3
from datasette.views.base import DatasetteError

from replay.audit import replay
from schema.findings import Finding
from schema.laws import laws_of
from schema.private import PRIVATE_TABLES
from schema.records import HandRecord
from schema.results import Figures, HandResult, figures_of
from schema.rows import record_of
from schema.tables import APPLICATION_ID, COPIES_OF

if TYPE_CHECKING:
    from datasette.app import Datasette

TIME_LIMIT: Final = 1000
"""Milliseconds that the queries of a page may take."""
T = TypeVar("T")
_HAS_TABLE: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
_HAND: Final = """
SELECT hands.id, hands.laws, hands.pen, hands.record, hands.event, hands.rubber, hands.identity,
  hands.game, coalesce(hands.number, 0), hands.source, hands.source_index,
  hands.points_due_ns, hands.points_due_ew FROM hands WHERE hands.id = ?"""
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
SELECT id FROM hands
WHERE game = ? AND (coalesce(number, 0), source, source_index) < (?, ?, ?) AND copy = 1 AND identity <> ?
ORDER BY coalesce(number, 0) DESC, source DESC, source_index DESC LIMIT 1"""
_AFTER: Final = """
SELECT id FROM hands
WHERE game = ? AND (coalesce(number, 0), source, source_index) > (?, ?, ?) AND copy = 1 AND identity <> ?
ORDER BY coalesce(number, 0), source, source_index LIMIT 1"""

_COPIES: Final = f"SELECT id FROM hands WHERE {COPIES_OF} AND id <> :but ORDER BY copy LIMIT 20"


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
    """A hand as the archive keeps it: its address, its record, the points due, the findings, and what it belongs to.

    `previous` and `next` are the hands of its game beside it, `copies` those that contradict it.
    """

    address: str
    laws: str | None
    pen: str
    record: HandRecord
    due: Figures | None
    findings: tuple[Finding, ...]
    explained: tuple[Explained, ...]
    event: str | None
    rubber: str | None
    game: str | None
    previous: str | None
    next: str | None
    copies: tuple[str, ...]

    def replay(self, record: HandRecord) -> HandResult:
        """The result of the record under the laws that the archive audited it by."""
        return replay(record, laws_of(self.laws))


_known: WeakKeyDictionary[Database, tuple[bool, bool]] = WeakKeyDictionary()
"""Of each database, whether it is an archive, and whether it has what a published copy lacks."""


async def is_archive(database: Database) -> bool:
    """Whether the database is an archive of ours."""
    return _looked(database)[0]


def known_archives(datasette: "Datasette") -> list[str]:
    """The databases that are archives."""
    return [name for name, database in datasette.databases.items() if _looked(database)[0]]


def unpublished_archives(datasette: "Datasette") -> list[str]:
    """The databases that are archives, but for published copies, in which there is nothing private."""
    return [name for name, database in datasette.databases.items() if _looked(database) == (True, True)]


def _looked(database: Database) -> tuple[bool, bool]:
    """What is known of a database, looked up in its file once: before anything else of it is shown."""
    if database in _known:
        return _known[database]
    if database.path is None:
        return False, False
    try:
        with closing(opened(database)) as conn:
            (marked,) = conn.execute("PRAGMA application_id").fetchone()
            whole = conn.execute(_HAS_TABLE, [PRIVATE_TABLES[0]]).fetchone()
    except sqlite3.Error:
        return False, False
    return _known.setdefault(database, (marked == APPLICATION_ID, whole is not None))


def opened(database: Database) -> sqlite3.Connection:
    """A connection of its own to the file of a database, to read."""
    how = "mode=ro" if database.is_mutable else "immutable=1"
    return sqlite3.connect(f"file:{quote(database.path)}?{how}", uri=True)


async def read(database: Database, ask: Callable[[sqlite3.Connection], T]) -> T:
    """What is asked of an archive, all from one state of it. Raises a `DatasetteError` where it takes too long."""

    def asked(conn: sqlite3.Connection) -> T:
        with sqlite_timelimit(conn, TIME_LIMIT):
            conn.execute("BEGIN")
            try:
                return ask(conn)
            finally:
                conn.rollback()

    try:
        answer: T = await database.execute_fn(asked)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname != "SQLITE_INTERRUPT":
            raise
        raise DatasetteError("That took too long, and was broken off.", title="Too slow", status=503) from None
    return answer


async def find_hand(database: Database, address: str) -> Stored | None:
    """The hand of that address, all from one state of the archive; null where there is none."""
    return await read(database, lambda conn: _stored(conn, address))


def _stored(conn: sqlite3.Connection, address: str) -> Stored | None:
    row = conn.execute(_HAND, [address]).fetchone()
    if row is None:
        return None
    id, laws, pen, record, event, rubber, identity, *place, due_ns, due_ew = tuple(row)
    findings = [tuple(found) for found in conn.execute(_FINDINGS, [address])]
    copies = {"id": id.partition("-")[0], "identity": identity, "but": id}
    return Stored(
        address=id,
        laws=laws,
        pen=pen,
        record=record_of(record),
        due=figures_of(due_ns, due_ew),
        findings=tuple(Finding(*found[:11]) for found in findings),
        explained=tuple(_explained(found[11:]) for found in findings),
        event=event,
        rubber=rubber,
        game=place[0],
        previous=_one(conn, _BEFORE, [*place, identity]),
        next=_one(conn, _AFTER, [*place, identity]),
        copies=tuple(other for (other,) in conn.execute(_COPIES, copies)),
    )


def _explained(found: Sequence[str | None]) -> Explained:
    code, law, rule, effect, summary, why = found
    title = f"{code}, {'law ' if law[0].isdigit() else ''}{law}" if law else None
    return Explained(title, rule, effect, summary, why)


def _one(conn: sqlite3.Connection, query: str, values: Sequence[Any]) -> str | None:
    row = conn.execute(query, values).fetchone()
    return None if row is None else str(row[0])
