"""The pages by which an archive is browsed: home, search, events, rubbers, games, players; each as JSON too."""

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol

from datasette.utils import tilde_decode
from datasette.utils.asgi import NotFound, Request, Response
from datasette.views.index import IndexView

from replay.pages.answers import archive_asked, as_html, as_json, missing
from replay.pages.archive import read
from replay.pages.asking import open_groups, shows_home
from replay.pages.event import find_event
from replay.pages.game import find_game
from replay.pages.home import find_home
from replay.pages.links import page_path, place_path
from replay.pages.neighbours import Neighbours
from replay.pages.player import find_player
from replay.pages.rubber import find_rubber
from replay.pages.search import GROUPS, MOST_PAGES, search
from replay.pages.site import visible_archives

if TYPE_CHECKING:
    from datasette.app import Datasette

_DATABASE: Final = r"^/(?P<database>[^/]+)/-"
_FORM: Final = r"(?:\.(?P<form>json))?$"
PAGE_ROUTE: Final = rf"{_DATABASE}/(?P<kind>game|rubber|event|player)/(?P<key>[^/.]+){_FORM}"
SEARCH_ROUTE: Final = rf"{_DATABASE}/search{_FORM}"
HOME_ROUTE: Final = rf"{_DATABASE}/home{_FORM}"
FRONT_ROUTE: Final = r"^/(?P<format>)$"
_LAST_PAGE: Final = 10_000


class Shown(Protocol):
    """What a page shows."""

    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def beside(self) -> Neighbours: ...
    def as_json(self) -> dict[str, Any]: ...


_FINDERS: Final[dict[str, Callable[[sqlite3.Connection, str, int], Shown | None]]] = {
    "game": lambda conn, key, page: find_game(conn, key),
    "rubber": lambda conn, key, page: find_rubber(conn, key),
    "event": find_event,
    "player": find_player,
}
_TABLES: Final = {"game": "games", "rubber": "rubbers", "event": "events", "player": "players"}


async def page(datasette: "Datasette", request: Request) -> Response:
    """The page of a game, a rubber, an event or a player."""
    kind, key = request.url_vars["kind"], tilde_decode(request.url_vars["key"])
    form = request.url_vars.get("form")
    name = await archive_asked(datasette, request, _TABLES[kind])
    if name is None:
        return await missing(datasette, request, None, kind, key)
    number = page_number(request)
    found = await read(datasette.get_database(name), lambda conn: _FINDERS[kind](conn, key, number))
    if found is None:
        return await missing(datasette, request, name, kind, key)
    if form == "json":
        return as_json(datasette, found.as_json())
    paths = [page_path(datasette, name, kind, one) if one else None for one in found.beside]
    here = page_path(datasette, name, kind, key)
    context = {
        "database": name,
        "page": found,
        "title": found.title,
        "description": found.description,
        "here": here,
        "links": {"self": here, "json": f"{here}.json", "previous": paths[0], "next": paths[1]},
    }
    return await as_html(datasette, request, f"bowerbook-{kind}", context)


async def searching(datasette: "Datasette", request: Request) -> Response:
    """The page of a search, with or without words."""
    name = await archive_asked(datasette, request)
    if name is None:
        raise NotFound("There is no such archive here")
    words, only = request.args.get("q") or "", request.args.get("in")
    group = only if only in GROUPS else None
    number = min(page_number(request), MOST_PAGES)
    groups = await open_groups(datasette, request, name)
    results = await read(datasette.get_database(name), lambda conn: search(conn, words, group, number, groups))
    if request.url_vars.get("form") == "json":
        return as_json(datasette, results.as_json())
    context = {
        "database": name,
        "page": results,
        "title": results.title,
        "description": results.description,
        "here": place_path(datasette, name, "search"),
        "links": {
            "self": place_path(datasette, name, "search", q=results.words or None),
            "json": place_path(datasette, name, "search.json", q=results.words or None),
        },
    }
    return await as_html(datasette, request, "bowerbook-search", context)


async def home(datasette: "Datasette", request: Request) -> Response:
    """What an archive holds."""
    name = await archive_asked(datasette, request)
    if name is None:
        raise NotFound("There is no such archive here")
    found = await read(datasette.get_database(name), find_home)
    if request.url_vars.get("form") == "json":
        return as_json(datasette, found.as_json())
    here = place_path(datasette, name, "home")
    context = {
        "database": name,
        "page": found,
        "title": datasette.metadata("title") or "Bowerbook",
        "description": found.description,
        "links": {"self": here, "json": f"{here}.json"},
    }
    return await as_html(datasette, request, "bowerbook-home", context)


async def front(datasette: "Datasette", request: Request, send: Any) -> Response | None:
    """The first page of the site: what each archive holds; Datasette's own, where the reader may see none."""
    visible = await visible_archives(datasette, request)
    archives = [name for name in visible if await shows_home(datasette, request, name)]
    if not archives:
        return await IndexView.as_view(datasette)(request, send)
    await datasette.ensure_permissions(request.actor, ["view-instance"])
    homes = {name: await read(datasette.get_database(name), find_home) for name in archives}
    others = [
        name
        for name in datasette.databases
        if name not in homes and (await datasette.check_visibility(request.actor, "view-database", name))[0]
    ]
    context = {
        "homes": homes,
        "others": others,
        "description": next(iter(homes.values())).description,
        "metadata": datasette.metadata(),
    }
    return await as_html(datasette, request, "bowerbook-index", context)


def page_number(request: Request) -> int:
    """The number of the page of a list that is asked for; the first for anything else."""
    given = request.args.get("page") or ""
    return min(max(1, int(given)), _LAST_PAGE) if given.isdecimal() and len(given) < 9 else 1
