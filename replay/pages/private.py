"""What of an archive is nobody's business (schema/private.py), kept by Datasette's own permissions.

It closes these tables, what is made of them and the file, however the archive is served, and whatever file takes the
place of another. One thing is left to our own site (ingest/web/site.py): the labels that stand in cells for the rows of
another table. Of the private tables there are none, since a file is called by its number; but where an owner closes a
table besides (events, players), plain Datasette still shows its labels in the tables that refer to it.

An owner who wants it seen gives those tables an `allow` of their own in the metadata, as for any table.
"""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from datasette import hookimpl
from datasette.database import Database
from datasette.utils.asgi import Request

from replay.pages.archive import known_archives, unpublished_archives
from replay.pages.closed import Actor, ensure_open, is_all_open, is_closed_with_another
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


@hookimpl(trylast=True)
def permission_allowed(
    datasette: "Datasette", actor: Actor, action: str, resource: Any
) -> Awaitable[bool | None] | None:
    """What is made of a closed table is closed, and the file of an archive for those who may see all of it.

    Of several answers Datasette takes the last.
    """
    if action == "view-database-download" and resource in known_archives(datasette):
        return _refused_unless(is_all_open(datasette, actor, resource))
    if action == "view-table" and resource[0] in known_archives(datasette):
        return _refused_if(is_closed_with_another(datasette, actor, *resource))
    return None


@hookimpl
def filters_from_request(datasette: "Datasette", request: Request, database: str) -> Awaitable[None] | None:
    """An address may name the index that a table is searched by: it must be one that the reader may see."""
    named = request.args.get("_fts_table")
    if named is None or database not in known_archives(datasette):
        return None
    return ensure_open(datasette, request.actor, database, [named])


async def files_are_open(datasette: "Datasette", database: str) -> bool:
    """Whether everyone may see which files were read; asked once, since every cell asks it."""
    file = datasette.get_database(database)
    if file not in _open_files:
        asked = (database, SOURCES.name)
        _open_files[file] = await datasette.permission_allowed(None, "view-table", asked, default=True)
    return _open_files[file]


async def _refused_unless(asked: Awaitable[bool]) -> bool | None:
    return None if await asked else False


async def _refused_if(asked: Awaitable[bool]) -> bool | None:
    return False if await asked else None
