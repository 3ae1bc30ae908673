"""Datasette's page of a row, of an archive: without what the reader may not see, and with an answer to any address.

Datasette counts the rows that refer to one in closed tables too; it takes whatever SQLite reads from for a table, and
any number of values for a key.
"""

from typing import TYPE_CHECKING, Any, Final

from datasette.utils import tilde_decode, urlsafe_components
from datasette.utils.asgi import NotFound, Request, Response
from datasette.views.row import RowView

from replay.pages.archive import is_archive
from replay.pages.closed import is_open
from replay.pages.site import permissions

if TYPE_CHECKING:
    from datasette.app import Datasette

ROW_ROUTE: Final = r"^/(?P<database>(?!-/)[^/.]+)/(?P<table>[^/]+?)/(?P<pks>[^/]+?)(?:\.(?P<format>\w+))?$"


async def row(datasette: "Datasette", request: Request, send: Any) -> Response:
    """The page of a row, of an archive or of another database."""
    try:
        database = datasette.get_database(route=tilde_decode(request.url_vars["database"]))
    except KeyError:
        raise NotFound("Database not found") from None
    view = _Row if await is_archive(database) else RowView
    return await view.as_view(datasette)(request, send)


class _Row(RowView):  # type: ignore[misc]
    ds: Any

    async def data(self, request: Request, default_labels: bool = False) -> Any:
        """What Datasette tells of a row; `NotFound` where the address can be none."""
        self._actor = request.actor
        database = self.ds.get_database(route=tilde_decode(request.url_vars["database"]))
        table = tilde_decode(request.url_vars["table"])
        is_here = await database.table_exists(table) or await database.get_view_definition(table)
        key = await database.primary_keys(table) if is_here else []
        if not is_here or len(urlsafe_components(request.url_vars["pks"])) != (len(key) or 1):
            await self.ds.ensure_permissions(request.actor, permissions(database.name, table))
            raise NotFound("Record not found" if is_here else "Table not found")
        return await super().data(request, default_labels)

    async def foreign_key_tables(self, database: str, table: str, pk_values: list[str]) -> list[dict[str, Any]]:
        """How many rows of other tables refer to it, of those that the reader may see."""
        found = await super().foreign_key_tables(database, table, pk_values)
        return [one for one in found if await is_open(self.ds, self._actor, database, one["other_table"])]
