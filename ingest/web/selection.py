"""The hands that a page of the archive shows, whatever it filters and searches by, all of them and in one state."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from datasette.filters import Filters
from datasette.plugins import pm
from datasette.utils import await_me_maybe, tilde_decode
from datasette.utils.asgi import BadRequest, Request

from ingest.store.exporting import IN_ORDER
from schema.records import HandRecord
from schema.rows import record_of

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.database import Database

HAND: Final = {"hands": "id", "hand_summary": "hand"}
"""The tables and views of hands, and the column that holds the hand."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Rows of a table of hands: a condition, as Datasette makes it of an address, and its values."""

    table: str
    condition: str
    values: dict[str, Any]
    order: str = ""

    def count(self, connection: Any) -> int:
        """How many they are."""
        query = f'SELECT count(*) FROM "{self.table}" WHERE {self.condition}'
        return int(connection.execute(query, self.values).fetchone()[0])

    def columns(self, connection: Any) -> list[tuple[str, type[int] | type[str]]]:
        """The columns, and what they hold."""
        described = connection.execute(f'PRAGMA table_info("{self.table}")').fetchall()
        return [(row[1], int if row[2] == "INTEGER" else str) for row in described]

    def rows(self, connection: Any) -> Iterator[tuple[Any, ...]]:
        """The rows."""
        query = f'SELECT * FROM "{self.table}" WHERE {self.condition}{self.order}'
        yield from connection.execute(query, self.values)

    def records(self, connection: Any) -> Iterator[HandRecord]:
        """The records of the hands, in the order of play."""
        joins, _, order = IN_ORDER.partition("ORDER BY")
        some = f'SELECT "{HAND[self.table]}" FROM "{self.table}" WHERE {self.condition}'
        query = f"SELECT hands.record FROM hands {joins} WHERE hands.id IN ({some}) ORDER BY {order}"
        for (text,) in connection.execute(query, self.values):
            yield record_of(text)


async def chosen(datasette: "Datasette", request: Request, database: str, table: str) -> Chosen:
    """What the filters of an address choose: those of Datasette's own page of the table; on the page of a hand it."""
    if "pks" in request.url_vars:
        return Chosen(table, f'"{HAND[table]}" = :hand', {"hand": tilde_decode(request.url_vars["pks"])})
    arguments = [(key, value) for key in request.args for value in request.args.getlist(key)]
    columns = set(await datasette.get_database(database).table_columns(table))
    asked = sorted((key, value) for key, value in arguments if not key.startswith("_"))
    filters = Filters(asked)
    for column, lookup, _ in filters.selections():
        if column not in columns or lookup not in filters._filters_by_key:
            raise BadRequest(f"There is no column {column!r} to choose by, or no such way: {lookup!r}")
    found, given = filters.build_where_clauses(table)
    conditions, values = list(found), dict(given)
    for hook in pm.hook.filters_from_request(request=request, database=database, table=table, datasette=datasette):
        more = await await_me_maybe(hook)
        if more:
            conditions += more.where_clauses
            values |= more.params
    order = request.args.get("_sort_desc") or request.args.get("_sort")
    if order is not None and order not in columns:
        raise BadRequest(f"There is no column {order!r} to sort by")
    ordered = "" if order is None else f' ORDER BY "{order}"{" DESC" if "_sort_desc" in request.args else ""}'
    return Chosen(table, " AND ".join(f"({condition})" for condition in conditions) or "1", values, ordered)


@contextmanager
def in_one_state(database: "Database", datasette: "Datasette") -> Iterator[Any]:
    """A connection of its own on which nothing changes while it is read, however long that takes."""
    connection = database.connect()
    try:
        datasette._prepare_connection(connection, database.name)
        connection.isolation_level = None
        connection.row_factory = None
        connection.execute("BEGIN")
        yield connection
    finally:
        database._all_file_connections.remove(connection)
        connection.close()
