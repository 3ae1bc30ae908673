"""Rows of a large archive put into it in the order of their keys, those of many hands at a time.

The keys of `calls` and `tricks` begin with a hand's address, which is made of a digest. Hand by hand, each would touch
another page of the indexes of these keys, and once they are larger than the cache, a page would be read and written
again for every hand. So the rows wait in temporary tables, and then go through the indexes from one end to the other.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final

from schema.columns import Table
from schema.rows import Row
from schema.tables import CALLS, HANDS, TRICKS

ORDERED: Final = (CALLS, TRICKS)
"""The tables whose rows wait."""
MANY: Final = 100_000
"""From so many hands on in the archive rows wait, until they are those of so many hands."""


class Ordering:
    """The rows that wait, within one transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        (self._stored,) = connection.execute("SELECT ifnull(max(rowid), 0) FROM hands").fetchone()
        self._waiting = 0
        self._made = False

    def keep(self, rows: Mapping[str, Sequence[Row]]) -> bool:
        """Keeps the rows of `ORDERED` back, of those of new hands by table; in a small archive none, which is false.

        The hands themselves are to be stored before anything else is asked for.
        """
        if self._waiting >= MANY:
            self.put_in()
        hands = len(rows[HANDS.name])
        self._stored += hands
        if self._stored < MANY or not hands:
            return False
        if not self._made:
            self._make()
        for table in ORDERED:
            marks = ", ".join("?" * len(table.columns))
            self._connection.executemany(f"INSERT INTO {_waiting(table)} VALUES ({marks})", rows[table.name])
        self._waiting += hands
        return True

    def put_in(self) -> None:
        """Puts in what waits; to be done before any row of these tables is read or taken out."""
        if self._waiting:
            for table in ORDERED:
                ordered = f"SELECT * FROM {_waiting(table)} ORDER BY {', '.join(table.key)}"
                self._connection.execute(f"INSERT INTO {table.name} {ordered}")
                self._connection.execute(f"DELETE FROM {_waiting(table)}")
            self._waiting = 0

    def _make(self) -> None:
        for table in ORDERED:
            self._connection.execute(f"DROP TABLE IF EXISTS {_waiting(table)}")
            self._connection.execute(f"CREATE TABLE {_waiting(table)} AS SELECT * FROM {table.name} LIMIT 0")
        self._made = True


def _waiting(table: Table) -> str:
    return f"temp.waiting_{table.name}"
