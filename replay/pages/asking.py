"""What each page of ours reads, and that it is shown only to those who may see all of that.

All of them need `hands` besides (`archive_asked`). Search leaves out what the reader may not see (`open_groups`).
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Final

from datasette.utils import tilde_decode
from datasette.utils.asgi import Request, Response

from replay.pages.archive import is_archive
from replay.pages.closed import ensure_open, is_open
from replay.pages.search import GROUPS, Group
from schema.tables import SEARCHES

if TYPE_CHECKING:
    from datasette.app import Datasette

Page = Callable[["Datasette", Request], Awaitable[Response]]

_LISTED: Final = ("hands", "games", "rubbers", "events")
_COUNTED: Final = ("hand_facts", "tally_laws")
READS: Final[dict[str, tuple[str, ...]]] = {
    "home": (*_LISTED, "players", "tricks", "findings", "rules", "codes"),
    "hand": ("hands", "findings", "laws", "codes", "rules"),
    "game": (*_LISTED, "findings"),
    "rubber": (*_LISTED, "findings"),
    "event": (*_LISTED, "findings"),
    "player": (*_LISTED, "findings", "players", "tally_laws", "tally_players"),
    "statistics": _COUNTED,
    "statistics/bridge": (*_COUNTED, "stat_bridges"),
    "statistics/next-or-cross": (*_COUNTED, "stat_next_or_cross"),
    "statistics/odds": (*_COUNTED, "stat_deals"),
    "statistics/seats": (*_COUNTED, "stat_seats"),
    "statistics/rounds": (*_COUNTED, "stat_rounds"),
    "statistics/turn-ups": (*_COUNTED, "stat_turn_ups"),
    "statistics/scores": (*_COUNTED, "stat_scores"),
    "statistics/players": (*_COUNTED, "stat_players", "stat_players_by_seat"),
    "statistics/revokes": (*_COUNTED, "stat_revokes", "stat_revokes_by_seat"),
    "statistics/costs": (*_COUNTED, "stat_costs", "stat_costs_by_side"),
}
"""The tables that a page reads; a statistic by its views, which are closed with the tallies that they are made of."""


def asking(page: Page, kind: str | None = None) -> Page:
    """The page, for those who may see what it reads; without a `kind` the address names it."""

    async def asked(datasette: "Datasette", request: Request) -> Response:
        given = request.url_vars
        named = f"{kind}/{given['name']}" if given.get("name") else kind or given["kind"]
        try:
            database = datasette.get_database(route=tilde_decode(given["database"]))
        except KeyError:
            return await page(datasette, request)
        if await is_archive(database):
            await ensure_open(datasette, request.actor, database.name, READS.get(named, ()))
        return await page(datasette, request)

    return asked


async def shows_home(datasette: "Datasette", request: Request, database: str) -> bool:
    """Whether the reader may see all that the first page of an archive tells."""
    return await _are_open(datasette, request, database, READS["home"])


async def open_groups(datasette: "Datasette", request: Request, database: str) -> list[Group]:
    """What the reader may search for: that of which he may see the table and its index."""
    indexes = {search.table: search.name for search in SEARCHES}
    return [group for group in GROUPS if await _are_open(datasette, request, database, (group, indexes[group]))]


async def _are_open(datasette: "Datasette", request: Request, database: str, tables: Iterable[str]) -> bool:
    return all([await is_open(datasette, request.actor, database, table) for table in tables])
