"""Rows into the archive, many at a time: a hand with its calls, tricks and findings, and what it refers to."""

import sqlite3
from collections.abc import Iterable
from operator import eq
from typing import Final

from ingest.store.catalogue import Catalogue
from ingest.store.ordering import ORDERED, Ordering
from ingest.store.preparing import ABOVE, AT_ONCE, OF_A_HAND, Arrival, Prepared, row_of
from ingest.store.tallying import Facts
from schema.analysis import ANALYSIS_TABLES
from schema.columns import Table
from schema.rows import finding_rows, noticed_in
from schema.tables import FINDINGS, HANDS

BATCH: Final = 2000
"""How many hands are collected before they are written."""
_REMEMBERED: Final = 20_000


class Inserter:
    """Collects the rows of hands, and writes them when told to; rows that are referred to go first."""

    def __init__(self, connection: sqlite3.Connection, catalogue: Catalogue) -> None:
        self._connection = connection
        self._catalogue = catalogue
        self._known: dict[str, set[str]] = {table.name: set() for table in ABOVE}
        self._prepared = Prepared()
        self._arrivals: list[Arrival] = []
        self._waiting: dict[str, str] = {}
        self._ordering = Ordering(connection)
        self.facts = Facts(connection)

    def add(self, arrival: Arrival) -> None:
        """The hand, to be written with the next `flush`."""
        self._waiting[arrival.standing.id] = arrival.standing.identity
        self._arrivals.append(arrival)
        if len(self._arrivals) >= AT_ONCE:
            self._prepare()
        if len(self._prepared) >= BATCH:
            self.flush()

    def waiting(self, ids: Iterable[str]) -> dict[str, str]:
        """The identities of those hands, by their addresses, that are still to be written."""
        return {id: self._waiting[id] for id in ids if id in self._waiting}

    def flush(self) -> None:
        """Writes what was added, if there is any."""
        if self._waiting:
            self._prepare()
            self._write("INSERT")

    def remove(self, hand: str) -> None:
        """Takes a hand out, with all that hangs on it."""
        self._strip(hand)
        self._connection.execute("DELETE FROM hands WHERE id = ?", (hand,))

    def replace(self, arrival: Arrival) -> None:
        """Writes a hand in place of the one that has its address, if there is one."""
        self.flush()
        self._strip(arrival.standing.id)
        self._prepared.add([arrival])
        self._write("INSERT OR REPLACE")

    def has(self, arrival: Arrival) -> bool:
        """Whether the archive has that hand so, with its findings; its calls and tricks follow from its record."""
        result, standing, text = arrival
        found = finding_rows(standing.id, result.findings, noticed_in(result))
        stored = (self._connection.execute(query, (standing.id,)).fetchall() for query in _AS_IT_STANDS)
        return all(map(eq, stored, ([row_of(result, standing, text)], found)))

    def finish(self) -> None:
        """What the hands that were written say of those that stood there already; to be done last."""
        self.flush()
        self._ordering.put_in()
        self.facts.finish()

    def _strip(self, hand: str) -> None:
        self._ordering.put_in()
        self.facts.remove(hand)
        for table in (*OF_A_HAND[1:], *ANALYSIS_TABLES):
            self._connection.execute(f"DELETE FROM {table.name} WHERE hand = ?", (hand,))

    def _prepare(self) -> None:
        self._prepared.add(self._arrivals)
        self._arrivals.clear()

    def _write(self, verb: str) -> None:
        prepared, self._prepared = self._prepared, Prepared()
        self._waiting.clear()
        self.store(prepared, verb)

    def store(self, prepared: Prepared, verb: str = "INSERT", *, source: int | None = None) -> None:
        """Writes rows that were prepared; `source` is the number of the file that the hands are to have come from."""
        self._catalogue.know(prepared)
        for table in ABOVE:
            new = (row for key, row in prepared.above[table.name].items() if self._is_new(table, key))
            self._connection.executemany(_STATEMENTS[table.name].format("INSERT OR IGNORE"), new)
        kept = ORDERED if verb == "INSERT" and self._ordering.keep(prepared.rows) else ()
        for table in OF_A_HAND:
            rows = prepared.rows[table.name]
            if rows and table not in kept:
                statement = _STATEMENTS[table.name] if source is None or table is not HANDS else _of_source(source)
                self._connection.executemany(statement.format(verb), rows)
        self.facts.store(prepared.rows["hand_facts"])

    def _is_new(self, table: Table, key: str) -> bool:
        known = self._known[table.name]
        if key in known:
            return False
        if len(known) >= _REMEMBERED:
            known.clear()
        known.add(key)
        return True


def names(table: Table) -> str:
    """The columns of a table in order, as SQL names them."""
    return ", ".join(f'"{column.name}"' for column in table.columns)


def _insertion(table: Table) -> str:
    """The statement that inserts a row, with a place for its verb."""
    return f"{{}} INTO {table.name} ({names(table)}) VALUES ({', '.join('?' * len(table.columns))})"


def _of_source(source: int) -> str:
    """The statement that inserts a hand, whatever file its row names."""
    values = ", ".join(f"coalesce({source}, ?)" if column.name == "source" else "?" for column in HANDS.columns)
    return f"{{}} INTO {HANDS.name} ({names(HANDS)}) VALUES ({values})"


_AS_IT_STANDS: Final = (
    f"SELECT {names(HANDS)} FROM hands WHERE id = ?",
    f"SELECT {names(FINDINGS)} FROM findings WHERE hand = ? ORDER BY number",
)
_STATEMENTS: Final = {table.name: _insertion(table) for table in (*ABOVE, *OF_A_HAND)}
