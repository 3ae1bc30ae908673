"""What every page of the site has: its name, the ways through the archive, the search."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from datasette.utils.asgi import Forbidden, Request

from replay.pages.archive import is_archive, known_archives
from replay.pages.closed import is_open
from replay.pages.links import place_path
from schema.tallies import FACTS

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
            try:
                await datasette.ensure_permissions(actor, permissions(name))
            except Forbidden:
                continue
            found.append(name)
    return found


async def site_of(
    datasette: "Datasette", actor: dict[str, Any] | None, seen: Sequence[str], database: str | None
) -> Site | None:
    """The bar for a page of that database, or of none, to one who may see those archives; null on a site without."""
    if not known_archives(datasette):
        return None
    title = str(datasette.metadata("title") or "Bowerbook")
    if not seen:
        return Site(title, None)
    archive = database if database is not None and database in seen else seen[0]
    links = [
        Way(label, datasette.urls.table(archive, table))
        for label, table in WAYS
        if await is_open(datasette, actor, archive, table)
    ]
    if await is_open(datasette, actor, archive, FACTS.name):
        links.append(Way("Statistics", place_path(datasette, archive, "statistics")))
    return Site(title, archive, tuple(links), place_path(datasette, archive, "search"))
