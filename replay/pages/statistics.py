"""The pages of statistics: which there are, and each as a page or as JSON."""

import sqlite3
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from datasette.utils.asgi import NotFound, Request, Response

from replay.pages.answers import archive_asked, as_html, as_json
from replay.pages.archive import read
from replay.pages.browse import page_number
from replay.pages.links import page_path, place_path
from replay.pages.statistics_blocks import Filter, Page
from replay.pages.statistics_costs import costs
from replay.pages.statistics_plots import percent, plot, points
from replay.pages.statistics_questions import bridge, meehan, next_or_cross
from replay.pages.statistics_sheets import Asked, Sheet, players, revokes, rounds, scores, seats, turn_ups
from schema.statistics import (
    BRIDGES,
    COSTS,
    NEXT_OR_CROSS,
    PLAYERS,
    REVOKES,
    ROUNDS,
    SCORES,
    SEATS,
    TURN_UPS,
)

if TYPE_CHECKING:
    from datasette.app import Datasette

STATISTICS_ROUTE: Final = r"^/(?P<database>[^/]+)/-/statistics(?:/(?P<name>[a-z-]+))?(?:\.(?P<form>\w+))?$"
SHEETS: Final[dict[str, tuple[str, str, Sheet]]] = {
    "bridge": (BRIDGES.title, BRIDGES.about, bridge),
    "next-or-cross": (NEXT_OR_CROSS.title, NEXT_OR_CROSS.about, next_or_cross),
    "odds": (
        "The odds that Meehan prints",
        "The chances that the book of 1862 gives, beside the exact ones and those of the archive.",
        meehan,
    ),
    "seats": (SEATS.title, SEATS.about, seats),
    "rounds": (ROUNDS.title, ROUNDS.about, rounds),
    "turn-ups": (TURN_UPS.title, TURN_UPS.about, turn_ups),
    "scores": (SCORES.title, SCORES.about, scores),
    "players": (PLAYERS.title, PLAYERS.about, players),
    "revokes": (REVOKES.title, REVOKES.about, revokes),
    "costs": (COSTS.title, COSTS.about, costs),
}
"""Every page by its name in the address: its title, what it shows, and what makes it."""
QUESTIONS: Final = ("bridge", "next-or-cross", "odds")
"""Those that answer a question of the old books."""
_MOST_CODES: Final = 200
_CODES: Final = "SELECT laws, hands FROM tally_laws ORDER BY hands DESC, laws LIMIT ?"
_CODES_OF_BRIDGES: Final = "SELECT laws, hands FROM tally_laws ORDER BY bridges > 0 DESC, hands DESC, laws LIMIT ?"
_CODES_OF_PLAYER: Final = """
SELECT laws, hands FROM (
  SELECT laws, (
    SELECT sum(his.hands) FROM tally_players AS his WHERE his.laws = tally_laws.laws AND his.player = ?
  ) AS hands FROM tally_laws)
WHERE hands > 0 ORDER BY hands DESC, laws LIMIT ?"""
_HELD: Final = "SELECT 1 FROM hand_facts LIMIT 1"
"""Whether the hands that are counted are held; an archive may have the sums alone."""
_LONGEST: Final = 2000


async def statistics(datasette: "Datasette", request: Request) -> Response:
    """The page of a statistic, or the list of all."""
    database, name = await _archive(datasette, request), request.url_vars.get("name")
    if (name is not None and name not in SHEETS) or request.url_vars.get("form") not in (None, "json"):
        raise NotFound("There is no such statistic")
    wanted = request.args.get("laws")
    player = request.args.get("player") if name == "players" else None
    number = page_number(request)
    if max(len(wanted or ""), len(player or "")) > _LONGEST:
        raise NotFound("There is nothing of that name")

    def ask(conn: sqlite3.Connection) -> tuple[tuple[tuple[str, int], ...], Page | None, bool]:
        codes = _codes(conn, name, player)
        laws = wanted if wanted is not None else codes[0][0] if codes else None
        if name is None or laws is None or laws not in dict(codes):
            return codes, None, False
        held = conn.execute(_HELD).fetchone() is not None
        return codes, SHEETS[name][2](conn, Asked(laws, codes, player, number)), held

    codes, page, held = await read(datasette.get_database(database), ask)
    if name is None:
        return await _list(datasette, request, database, codes)
    if page is None and player is not None:
        raise NotFound(f"No hand of that player is counted{' under those laws' if codes else ''}")
    if page is None and wanted is not None:
        raise NotFound("No hand was played under those laws")
    return await _shown(datasette, request, database, name, page, held=held)


async def _archive(datasette: "Datasette", request: Request) -> str:
    """The archive that is asked of, if the reader may see its hands."""
    name = await archive_asked(datasette, request, "hand_facts")
    if name is None or not await datasette.get_database(name).table_exists("tally_laws"):
        raise NotFound("There are no statistics here")
    return name


def _codes(conn: sqlite3.Connection, name: str | None, player: str | None) -> tuple[tuple[str, int], ...]:
    """The codes with their hands, those with most first: of a player, where one is asked for, his own."""
    if player is not None:
        found = conn.execute(_CODES_OF_PLAYER, (player, _MOST_CODES))
    else:
        found = conn.execute(_CODES_OF_BRIDGES if name == "bridge" else _CODES, (_MOST_CODES,))
    return tuple((row[0], row[1]) for row in found)


async def _list(
    datasette: "Datasette", request: Request, database: str, codes: tuple[tuple[str, int], ...]
) -> Response:
    here = place_path(datasette, database, "statistics")
    listed = [
        {"name": name, "title": title, "about": about, "question": name in QUESTIONS}
        for name, (title, about, _) in SHEETS.items()
    ]
    if request.url_vars.get("form") == "json":
        return as_json(datasette, {"statistics": listed, "codes": [{"laws": tag, "hands": n} for tag, n in codes]})
    context = {
        "database": database,
        "title": "Statistics",
        "description": "What the hands of the archive say of calls, makes, seats, scores, the bridge, next and cross.",
        "listed": [one | {"href": f"{here}/{one['name']}"} for one in listed],
        "codes": codes,
        "links": {"self": here, "json": f"{here}.json"},
    }
    return await as_html(datasette, request, "bowerbook-statistics", context)


async def _shown(
    datasette: "Datasette", request: Request, database: str, name: str, page: Page | None, *, held: bool
) -> Response:
    title, about, _ = SHEETS[name]
    if request.url_vars.get("form") == "json":
        return as_json(
            datasette, page.as_json() if page else Page(name, title, about, "", ()).as_json() | {"laws": None}
        )
    here = f"{place_path(datasette, database, 'statistics')}/{name}"

    def path(form: str = "", **values: str | int | None) -> str:
        query = urlencode({key: value for key, value in values.items() if value is not None})
        return f"{here}{form}" + (f"?{query}" if query else "")

    def table(where: Filter, of: str = "hand_facts") -> str:
        return f"{datasette.urls.table(database, of)}?{urlencode(where)}"

    asked: dict[str, str | None] = {"laws": page.laws, "player": page.player} if page else {}
    context = {
        "database": database,
        "page": page,
        "held": held,
        "title": f"{page.player}: {title}" if page and page.player else title,
        "description": f"{about} {page.laws}." if page else about,
        "path": path,
        "table": table,
        "player_path": lambda player: page_path(datasette, database, "player", player),
        "all_path": place_path(datasette, database, "statistics"),
        "plot": plot,
        "percent": percent,
        "points": points,
        "links": {"self": path("", **asked), "json": path(".json", **asked)},
    }
    return await as_html(datasette, request, "bowerbook-statistic", context)
