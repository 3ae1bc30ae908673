"""What of an archive a reader may not see, and what goes with it: what is made of a closed table is closed too.

A search index is made of its table, a view of what its query reads, what is told of a hand of `hands`, the facts and
tallies of what they are counted from. An owner who wants one of them seen all the same gives it an `allow` of its own.

To ask Datasette for one table takes as long as a query; so it is asked only where somebody may have closed something.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from datasette.database import Database
from datasette.utils.asgi import Forbidden
from datasette.utils.sqlite import sqlite3

from replay.pages.archive import opened
from replay.pages.statistics_roots import give_root
from schema.analysis import COST_TALLY, COSTS
from schema.tables import HANDS
from schema.tallies import FACTS, TALLIES

if TYPE_CHECKING:
    from datasette.app import Datasette

Actor = dict[str, Any] | None
MadeOf = Mapping[str, frozenset[str]]
"""Of each table and view what it is made of: nothing, for most tables."""

_COUNTED_FROM: Final = {**{tally.name: FACTS.name for tally in TALLIES}, COST_TALLY.name: COSTS.name}
_BY_METADATA: Final = ("datasette.default_permissions", "bowerbook", "bowerbook-web")
"""The plugins that close a table only where the metadata says so."""
_NAMES: Final = "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view')"
_REFERRED_TO: Final = 'SELECT "table" FROM pragma_foreign_key_list(?)'
_made: WeakKeyDictionary[Database, MadeOf] = WeakKeyDictionary()


async def is_open(datasette: "Datasette", actor: Actor, database: str, table: str) -> bool:
    """Whether the reader may see a table or view of an archive."""
    table = _spelled(made_of(datasette.get_database(database)), table)
    if not _may_be_closed(datasette, database, table):
        return True
    return bool(await datasette.permission_allowed(actor, "view-table", (database, table), default=True))


async def ensure_open(datasette: "Datasette", actor: Actor, database: str, tables: Iterable[str]) -> None:
    """Raises `Forbidden` unless the reader may see all of these tables."""
    for table in tables:
        if not await is_open(datasette, actor, database, table):
            raise Forbidden("view-table")


async def is_all_open(datasette: "Datasette", actor: Actor, database: str) -> bool:
    """Whether the reader may see every table and view of an archive."""
    for table in made_of(datasette.get_database(database)):
        if not await is_open(datasette, actor, database, table):
            return False
    return True


async def is_closed_with_another(datasette: "Datasette", actor: Actor, database: str, table: str) -> bool:
    """Whether a table is closed to the reader because it is made of one that is, and has no `allow` of its own."""
    if "allow" in (_told(datasette, database).get(table) or {}):
        return False
    for other in made_of(datasette.get_database(database), table).get(table, ()):
        if not await is_open(datasette, actor, database, other):
            return True
    return False


def made_of(database: Database, table: str | None = None) -> MadeOf:
    """What each table and view of an archive is made of; looked up once, and again for a table that is new."""
    known = _made.get(database)
    if known is None or (table is not None and table not in known):
        with closing(opened(database)) as conn:
            known = _made[database] = _looked_up(conn)
    return known


def _may_be_closed(datasette: "Datasette", database: str, table: str) -> bool:
    """Whether anybody may have closed a table, or what it is made of."""
    from datasette.plugins import pm  # not before: it is that module which loads this one

    if any(hook.plugin_name not in _BY_METADATA for hook in pm.hook.permission_allowed.get_hookimpls()):
        return True
    told = {name.lower() for name, about in _told(datasette, database).items() if "allow" in (about or {})}
    known = made_of(datasette.get_database(database), table)
    return bool(told) and any(name.lower() in told for name in _with_all_before(known, table))


def _spelled(known: MadeOf, table: str) -> str:
    """The name of a table as the archive spells it; SQLite takes it in capitals too."""
    return table if table in known else {name.lower(): name for name in known}.get(table.lower(), table)


def _with_all_before(known: MadeOf, table: str) -> Iterator[str]:
    yield table
    for other in known.get(table, ()):
        yield from _with_all_before(known, other)


def _told(datasette: "Datasette", database: str) -> Mapping[str, Any]:
    """What the metadata says of the tables of an archive."""
    told: Mapping[str, Any] = datasette.metadata("tables", database=database) or {}
    return told


def _looked_up(conn: sqlite3.Connection) -> MadeOf:
    give_root(conn)
    kinds = dict(conn.execute(_NAMES).fetchall())
    tables = {name for name, kind in kinds.items() if kind == "table"}
    made = {name: _before(conn, name, tables) for name in tables}
    made |= {name: _read_by(conn, name, tables) & kinds.keys() for name in kinds.keys() - tables}
    return {name: frozenset(others - {name}) for name, others in made.items()}


def _before(conn: sqlite3.Connection, table: str, tables: set[str]) -> set[str]:
    """What a table is made of."""
    searched, is_index, _ = table.partition("_fts")
    if is_index and searched in tables:
        return {searched}
    if table in _COUNTED_FROM:
        return {_COUNTED_FROM[table]}
    return {HANDS.name} & {other for (other,) in conn.execute(_REFERRED_TO, [table])}


def _read_by(conn: sqlite3.Connection, view: str, tables: set[str]) -> set[str]:
    """What the query of a view reads, as SQLite itself tells; where it cannot tell, any table."""
    read: set[str] = set()

    def told(action: int, table: str | None, *_: str | None) -> int:
        if action == sqlite3.SQLITE_READ and table:
            read.add(table)
        return int(sqlite3.SQLITE_OK)

    quoted = view.replace('"', '""')
    conn.set_authorizer(told)
    try:
        conn.execute(f'EXPLAIN SELECT * FROM "{quoted}"').fetchall()
    except sqlite3.OperationalError:
        return tables
    return read
