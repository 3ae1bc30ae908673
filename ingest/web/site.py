"""The archive as a site: Datasette with our pages, nothing private shown, and no address of the server in any page."""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from datasette.app import Datasette
from datasette.database import Database
from datasette.plugins import pm
from datasette.utils.asgi import Request, Response

from ingest import web
from replay import pages
from schema.private import PRIVATE_COLUMNS, PRIVATE_TABLES

ABOUT_ROUTE: Final = r"^/-/(?P<what>databases|metadata)(?:\.json)?$"
_NOT_TOLD: Final = {"databases": ("path", "hash"), "metadata": ("plugins",)}


class Site(Datasette):  # type: ignore[misc]
    """Datasette, which does not know by what name a proxy serves it, and follows a file that is replaced."""

    databases: dict[str, Any]
    executor: Any

    def __init__(self, path: Path, *, frozen: bool, **more: Any) -> None:
        self._path = path
        self._frozen = frozen
        files = {"files": [] if frozen else [str(path)], "immutables": [str(path)] if frozen else []}
        super().__init__(**files, **more)
        self._file = _identity(path)

    def absolute_url(self, request: Any, path: str) -> str:
        """The path alone, which is right under every name."""
        return str(path)

    def _metadata_sources(self, key: Any, database: Any, table: Any) -> Iterator[Any]:
        """What plugins and the site tell; of tables, for each of which Datasette copies all of it, who may see them."""
        for source in super()._metadata_sources(key, database, table):
            yield _who_sees(source) if key == "tables" else source

    async def expand_foreign_keys(self, database: str, table: str, column: str, values: Any) -> dict[Any, Any]:
        """The labels of rows that cells refer to; none of a table that is not shown to everyone."""
        for key in await self.databases[database].foreign_keys_for_table(table):
            if key["column"] == column and self._table_permission_allows(database, key["other_table"]):
                return {}
        labels: dict[Any, Any] = await super().expand_foreign_keys(database, table, column, values)
        return labels

    def app(self) -> Any:
        """The site, which looks with each request whether another file has taken the place of its own."""
        inner = super().app()

        async def asgi(scope: dict[str, Any], receive: Any, send: Any) -> None:
            if scope["type"] == "http":
                self._follow()
            await inner(scope, receive, send)

        return asgi

    def _follow(self) -> None:
        """Opens the file anew if it was replaced, as a new published copy does; what is under way ends with the old."""
        now = _identity(self._path)
        if now is None or now == self._file:
            return
        self._file = now
        name = next(name for name, database in self.databases.items() if database.path == str(self._path))
        databases = dict(self.databases)
        old = databases[name]
        new = databases[name] = Database(self, path=str(self._path), is_mutable=not self._frozen)
        new.name, new.route = name, old.route
        # Each thread keeps its connection under the database's name: new threads make new ones.
        old_threads = self.executor
        if old_threads is not None:
            self.executor = ThreadPoolExecutor(max_workers=self.setting("num_sql_threads"))
            old_threads.shutdown(wait=False)
        self.databases = databases


def site_of(
    path: Path,
    *,
    metadata: Mapping[str, Any],
    settings: Mapping[str, Any],
    frozen: bool = False,
    published: bool = False,
    owner: Mapping[str, Any] | None = None,
) -> Site:
    """The site of an archive. `frozen` says that nobody can write to it, `published` that it is a copy for everyone.

    `owner` is the owner's metadata, which goes before ours.
    """
    for name, plugin in (("bowerbook", pages), ("bowerbook-web", web)):
        # Datasette finds the plugins that are installed when it is imported: one of ours may then be half imported.
        if not pm.get_hookcallers(plugin):
            if pm.is_registered(plugin):
                pm.unregister(plugin)
            pm.register(plugin, name=name)
    told = _without_private(metadata) if published else metadata
    return Site(
        path,
        frozen=frozen,
        metadata=united(told, owner or {}),
        settings={**settings, "allow_download": published},
    )


def united(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """Both, theirs before ours.

    >>> united({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}, "d": 4})
    {'a': {'b': 3, 'c': 2}, 'd': 4}
    """
    both = dict(ours)
    for key, value in theirs.items():
        mine = both.get(key)
        both[key] = united(mine, value) if isinstance(mine, Mapping) and isinstance(value, Mapping) else value
    return both


def _who_sees(source: Any) -> Any:
    """Metadata whose tables keep nothing but their `allow`.

    >>> _who_sees({"title": "x", "databases": {"a": {"tables": {"b": {"allow": False, "columns": {}}, "c": {}}}}})
    {'title': 'x', 'databases': {'a': {'tables': {'b': {'allow': False}, 'c': {}}}}}
    """
    if not isinstance(source, Mapping):
        return source
    kept = dict(source)
    if isinstance(source.get("databases"), Mapping):
        kept["databases"] = {name: _who_sees(database) for name, database in source["databases"].items()}
    if isinstance(source.get("tables"), Mapping):
        kept["tables"] = {
            name: {"allow": about["allow"]} if isinstance(about, Mapping) and "allow" in about else {}
            for name, about in source["tables"].items()
        }
    return kept


def _without_private(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """The metadata of a copy, which has nothing private."""
    databases = {}
    for name, database in metadata["databases"].items():
        tables = {table: about for table, about in database["tables"].items() if table not in PRIVATE_TABLES}
        for table, columns in PRIVATE_COLUMNS.items():
            kept = {column: said for column, said in tables[table]["columns"].items() if column not in columns}
            tables[table] = {**tables[table], "columns": kept}
            if tables[table].get("label_column") in columns:
                del tables[table]["label_column"]
        databases[name] = {**database, "tables": tables}
    return {**metadata, "databases": databases}


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


async def about(datasette: Datasette, request: Request) -> Response:
    """What Datasette tells of its databases and its metadata, without paths and without the settings of plugins."""
    await datasette.ensure_permissions(request.actor, ["view-instance"])
    what = request.url_vars["what"]
    told = datasette._connected_databases() if what == "databases" else datasette.metadata()
    if isinstance(told, list):
        return Response.json([_told(each, what) for each in told])
    return Response.json(_told(told, what))


def _told(each: Mapping[str, Any], what: str) -> dict[str, Any]:
    return {key: value for key, value in each.items() if key not in _NOT_TOLD[what]}
