"""What of an archive is nobody's business (schema/private.py), kept by Datasette's own permissions.

This is the one place that closes it, however the archive is served, and whatever file takes the place of another.

An owner who wants it seen gives those tables an `allow` of their own in the metadata, as for any table.
"""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from datasette import hookimpl
from datasette.database import Database

from replay.pages.archive import unpublished_archives
from schema.private import GUARDED
from schema.tables import SOURCES

if TYPE_CHECKING:
    from datasette.app import Datasette


_open_files: WeakKeyDictionary[Database, bool] = WeakKeyDictionary()


@hookimpl
def get_metadata(datasette: "Datasette") -> dict[str, Any]:
    """The private tables of each archive are for nobody, and a file is called by its number."""
    tables: dict[str, dict[str, Any]] = {name: {"allow": False} for name in GUARDED}
    tables[SOURCES.name]["label_column"] = "id"
    return {"databases": {name: {"tables": tables} for name in unpublished_archives(datasette)}}


@hookimpl
def permission_allowed(
    datasette: "Datasette", actor: dict[str, Any] | None, action: str, resource: Any
) -> Awaitable[bool | None] | None:
    """The file of an archive may be taken away only by those who may see all of it."""
    if action == "view-database-download" and resource in unpublished_archives(datasette):
        return _sees_all(datasette, actor, resource)
    return None


async def files_are_open(datasette: "Datasette", database: str) -> bool:
    """Whether everyone may see which files were read; asked once, since every cell asks it."""
    file = datasette.get_database(database)
    if file not in _open_files:
        asked = (database, SOURCES.name)
        _open_files[file] = await datasette.permission_allowed(None, "view-table", asked, default=True)
    return _open_files[file]


async def _sees_all(datasette: "Datasette", actor: dict[str, Any] | None, database: str) -> bool | None:
    return False if await hidden_tables(datasette, actor, database) else None


async def hidden_tables(datasette: "Datasette", actor: dict[str, Any] | None, database: str) -> list[str]:
    """The private tables of an archive that the reader may not see."""
    return [
        table
        for table in GUARDED
        if not await datasette.permission_allowed(actor, "view-table", (database, table), default=True)
    ]
