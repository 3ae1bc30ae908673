"""What every page of the site has: its name, the ways through the archive, the search."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from datasette.utils.asgi import Request

from replay.pages.archive import is_archive
from replay.pages.links import place_path

if TYPE_CHECKING:
    from datasette.app import Datasette

WAYS: Final = (("Events", "events"), ("Players", "players"), ("Hands", "hand_summary"), ("Findings", "findings"))
"""The tables that the bar at the top leads to."""


@dataclass(frozen=True, slots=True)
class Way:
    """A link of the bar."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Site:
    """The bar at the top: `archive` is the one that its links are of, null where the reader may see none."""

    title: str
    archive: str | None
    links: tuple[Way, ...] = ()
    search: str | None = None


def permissions(database: str, table: str = "hands") -> list[Any]:
    """What a reader must be allowed to see a page of an archive: those of its table."""
    return [("view-table", (database, table)), ("view-database", database), "view-instance"]


async def visible_archives(datasette: "Datasette", request: Request | None) -> list[str]:
    """The archives whose hands the reader may see."""
    actor = request.actor if request else None
    found = []
    for name, database in datasette.databases.items():
        if await is_archive(database):
            visible, _ = await datasette.check_visibility(actor, permissions=permissions(name))
            if visible:
                found.append(name)
    return found


async def site_of(datasette: "Datasette", request: Request | None, database: str | None) -> Site | None:
    """The bar for a page of that database, or of none; null on a site without archives."""
    archives = [name for name, held in datasette.databases.items() if await is_archive(held)]
    if not archives:
        return None
    title = str(datasette.metadata("title") or "Bowerbook")
    seen = await visible_archives(datasette, request)
    if not seen:
        return Site(title, None)
    archive = database if database in seen else seen[0]
    links = [Way(label, datasette.urls.table(archive, table)) for label, table in WAYS]
    links.append(Way("Statistics", place_path(datasette, archive, "statistics")))
    return Site(title, archive, tuple(links), place_path(datasette, archive, "search"))
