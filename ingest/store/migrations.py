"""The migrations of the archive: each brings the tables that are marked with its version; the views come after them.

They are kept by sqlite-utils, in its own table (`_sqlite_migrations`, the set "bowerbook"), one transaction each.
"""

from collections.abc import Iterable
from typing import Final

from sqlite_utils import Database, Migrations

from ingest.store.tallying import state_all
from schema.analysis import triggers
from schema.columns import Column, Table
from schema.rows import comment_rows, id_rows, record_of
from schema.tables import APPLICATION_ID, SEARCHES, TABLES, TOKENS

SET: Final = "bowerbook"

migrations = Migrations(SET)


@migrations(name="1")
def _first(db: Database) -> None:
    """The tables of the first archive."""
    _bring(db, 1)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


@migrations(name="2")
def _second(db: Database) -> None:
    """Comments in a table of their own; words that can be searched for; indexes for the pages."""
    for facet in ("code", "outcome", "trump", "errors"):
        db.execute(f"DROP INDEX idx_hands_{facet}")
    _bring(db, 2)
    for hand, record in db.execute("SELECT id, record FROM hands WHERE record LIKE '%\"text\":%'"):
        rows = comment_rows(hand, record_of(record))
        db.conn.executemany("INSERT INTO comments VALUES (?, ?, ?, ?, ?, ?)", rows)


@migrations(name="3")
def _third(db: Database) -> None:
    """The facts of hands, and the tallies of the statistics."""
    _bring(db, 3)
    state_all(db.conn, 3)


@migrations(name="4")
def _fourth(db: Database) -> None:
    """The ids that other programs gave."""
    _bring(db, 4)
    for hand, record in db.execute(
        "SELECT id, record FROM hands WHERE record LIKE '%gameid\"%' OR record LIKE '%handid\"%'"
    ):
        db.conn.executemany("INSERT INTO ids VALUES (?, ?, ?)", id_rows(hand, record_of(record)))


@migrations(name="5")
def _fifth(db: Database) -> None:
    """The double-dummy analysis, and the sums of it."""
    _bring(db, 5)
    for trigger in triggers():
        db.execute(trigger)


@migrations(name="6")
def _sixth(db: Database) -> None:
    """A row for the first of several copies too, and of each what its place shows: known once it is replayed."""
    _bring(db, 6)
    db.execute(
        "INSERT INTO copies (source, source_index, source_line, hand, relation, inherited) "
        "SELECT source, source_index, source_line, id, 'first', inherited FROM hands "
        "WHERE id IN (SELECT hand FROM copies) "
        "AND (source, source_index) NOT IN (SELECT source, source_index FROM copies)"
    )


def _bring(db: Database, version: int) -> None:
    for table in TABLES:
        new = [column for column in table.columns if max(column.since, table.since) == version]
        if table.since == version:
            _create(db, table, new)
        else:
            for column in new:
                db.table(table.name).add_column(column.name, column.type, fk=column.references)
        _index(db, table, new, version)
    for search in SEARCHES:
        if search.since == version:
            db.table(search.table).enable_fts(search.columns, tokenize=TOKENS, create_triggers=True)


def _create(db: Database, table: Table, columns: Iterable[Column]) -> None:
    columns = list(columns)
    db.table(table.name).create(
        {column.name: column.type for column in columns},
        pk=table.key[0] if len(table.key) == 1 else table.key,
        not_null={column.name for column in columns if column.required} | set(table.key),
        foreign_keys=[(column.name, column.references) for column in columns if column.references],
        strict=True,
    )


def _index(db: Database, table: Table, columns: Iterable[Column], version: int) -> None:
    """The indexes of a version: of several columns, and of one column unless another index begins with it."""
    indexes = [index for index in table.indexes if max(index.since, table.since) == version]
    for index in indexes:
        db.table(table.name).create_index(index.columns, unique=index.unique)
    begun = {table.key[0], *(index.columns[0] for index in indexes)}
    for column in columns:
        if column.indexed and column.name not in begun:
            db.table(table.name).create_index([column.name], unique=column.unique)
