"""What stands before and after a game or a rubber: in its rubber, else at its table on that day."""

import sqlite3
from typing import Any, Final, Literal, NamedTuple

Table = Literal["games", "rubbers"]
_AT_TABLE: Final = "event IS :event AND date IS :date AND table_name IS :table"
_SCOPES: Final = {
    "rubbers": _AT_TABLE,
    "games": f"{_AT_TABLE} AND rubber IS NULL",
    "games of a rubber": "rubber = :rubber",
}
_BEFORE: Final = """
SELECT id FROM {} WHERE {} AND (coalesce(number, 0), rowid) < (:number, :at)
ORDER BY coalesce(number, 0) DESC, rowid DESC LIMIT 1"""
_AFTER: Final = """
SELECT id FROM {} WHERE {} AND (coalesce(number, 0), rowid) > (:number, :at)
ORDER BY coalesce(number, 0), rowid LIMIT 1"""
_PLACE: Final = "SELECT event, date, table_name, coalesce(number, 0), rowid FROM {} WHERE id = ?"
_LAST: Final = "SELECT id FROM games WHERE rubber = ? ORDER BY coalesce(number, 0) DESC, rowid DESC LIMIT 1"
_FIRST: Final = "SELECT id FROM games WHERE rubber = ? ORDER BY coalesce(number, 0), rowid LIMIT 1"


class Neighbours(NamedTuple):
    """The ids of those before and after; null where there is none."""

    previous: str | None
    next: str | None


def beside_rubber(conn: sqlite3.Connection, id: str) -> Neighbours:
    """The rubbers before and after a rubber at its table."""
    return _beside(conn, "rubbers", "rubbers", id, None)


def beside_game(conn: sqlite3.Connection, id: str, rubber: str | None) -> Neighbours:
    """The games before and after a game; those of a rubber go on with the next one's."""
    if rubber is None:
        return _beside(conn, "games", "games", id, None)
    within = _beside(conn, "games", "games of a rubber", id, rubber)
    if None not in within:
        return within
    rubbers = beside_rubber(conn, rubber)
    return Neighbours(
        within.previous or _one(conn, _LAST, [rubbers.previous]), within.next or _one(conn, _FIRST, [rubbers.next])
    )


def _beside(conn: sqlite3.Connection, table: Table, scope: str, id: str, rubber: str | None) -> Neighbours:
    event, date, name, number, at = conn.execute(_PLACE.format(table), [id]).fetchone()
    values = {"event": event, "date": date, "table": name, "number": number, "at": at, "rubber": rubber}
    before, after = (_one(conn, query.format(table, _SCOPES[scope]), values) for query in (_BEFORE, _AFTER))
    return Neighbours(before, after)


def _one(conn: sqlite3.Connection, query: str, values: Any) -> str | None:
    row = conn.execute(query, values).fetchone()
    return None if row is None else str(row[0])
