"""The shape of an archive besides its tables: its views and its indexes, as this version declares them.

Views and indexes hold nothing of their own, so they change without a migration: an archive that is opened for writing
gets those of today. A name is enough to know an index by, since it is made of its table and columns.
"""

from collections.abc import Iterator
from typing import Final

from sqlite_utils import Database

from schema.columns import Table
from schema.tables import TABLES
from schema.views import VIEWS

_PREFIX: Final = "idx_"


def _make_views(db: Database) -> None:
    """Makes all views anew."""
    for view in VIEWS:
        db.execute(f'DROP VIEW IF EXISTS "{view.name}"')
        db.create_view(view.name, view.sql)


def has_views_of_today(db: Database) -> bool:
    """Whether each view is as this version makes it."""
    kept = dict(db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'view'").fetchall())
    return all(kept.get(view.name, "").partition(" AS ")[2].strip() == view.sql.strip() for view in VIEWS)


def has_indexes_of_today(db: Database) -> bool:
    """Whether there are those indexes that this version declares, and of its tables no others."""
    return _kept(db) == set(_declared())


def bring_to_today(db: Database) -> None:
    """Makes views and indexes anew that are not as this version declares them."""
    if not has_views_of_today(db):
        _make_views(db)
    kept, declared = _kept(db), _declared()
    for name in kept - set(declared):
        db.execute(f'DROP INDEX "{name}"')
    for name, (table, columns, unique) in declared.items():
        if name not in kept:
            db.table(table).create_index(columns, unique=unique)


def _kept(db: Database) -> set[str]:
    """The indexes of our tables that were made by name."""
    tables = {table.name for table in TABLES}
    found = db.execute("SELECT name, tbl_name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    return {name for name, table in found if table in tables and name.startswith(_PREFIX)}


def _declared() -> dict[str, tuple[str, tuple[str, ...], bool]]:
    """By its name, the table, the columns and the uniqueness of each index."""
    return {
        f"{_PREFIX}{table.name}_{'_'.join(columns)}": (table.name, columns, unique)
        for table in TABLES
        for columns, unique in _indexes_of(table)
    }


def _indexes_of(table: Table) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Those of several columns, and of one column unless the key or another index begins with it."""
    for index in table.indexes:
        yield index.columns, index.unique
    begun = {table.key[0], *(index.columns[0] for index in table.indexes)}
    for column in table.columns:
        if column.indexed and column.name not in begun:
            yield (column.name,), column.unique
