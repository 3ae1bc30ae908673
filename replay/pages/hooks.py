"""What the plugin tells Datasette: its pages, and how cells of the archive are drawn and where they lead."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from datasette import hookimpl
from datasette.utils.asgi import Request
from jinja2 import Environment
from markupsafe import Markup

from replay.drawing.faces import SUIT_SIGNS
from replay.pages.archive import is_archive, newest_hands
from replay.pages.cards import card_html, cards_html, suit_html
from replay.pages.links import hand_path, static_path
from replay.pages.views import HAND_ROUTE, hand, permissions
from schema.seats import SEAT_NAMES

if TYPE_CHECKING:
    from datasette.app import Datasette

_HANDS: Final = {("hands", "id"), *((table, "hand") for table in ("calls", "tricks", "findings", "copies"))} | {
    ("hand_summary", "hand"),
    ("plays", "hand"),
}
"""The columns that hold the address of a hand."""
_CARDS: Final = (
    {("hands", name) for name in ("turn_up", "discard", "dealt_north", "dealt_east", "dealt_south", "dealt_west")}
    | {("tricks", name) for name in ("north", "east", "south", "west", "plays", "withdrawn", "suit_led")}
    | {("findings", "card"), ("hands", "trump"), ("hand_summary", "turn_up")}
    | {("plays", name) for name in ("card", "suit_led", "trump")}
)
"""The columns that hold cards or a suit; only these are drawn, since a player may be called AS."""
_FORMS: Final = {("hands", "pen"): "pen", ("hands", "record"): "json"}
"""The columns that hold a whole hand: a link to it takes less room."""
_NEWEST: Final = 12
_SEAT: Final = Markup('<span aria-hidden="true">{}</span><span class="bb-ear">{}</span>')


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """The page of a hand."""
    return [(HAND_ROUTE, hand)]


@hookimpl
def prepare_jinja2_environment(env: Environment, datasette: "Datasette") -> None:
    """The filters of our templates."""
    env.filters["bb_card"] = card_html
    env.filters["bb_suit"] = suit_html
    env.filters["bb_sign"] = SUIT_SIGNS.__getitem__
    env.filters["bb_seat"] = _seat_html
    env.filters["bb_seat_name"] = SEAT_NAMES.__getitem__
    env.filters["bb_name"] = _rule_name
    env.globals["bowerbook_static"] = lambda name: static_path(datasette, name)
    env.globals["bowerbook_hand"] = lambda database, address: hand_path(datasette, database, address)


@hookimpl
def extra_css_urls(datasette: "Datasette") -> list[str]:
    """The colours of cards, on every page."""
    return [static_path(datasette, "cards.css")]


@hookimpl
def render_cell(
    row: Any, value: Any, column: str, table: str | None, database: str, datasette: "Datasette"
) -> Awaitable[Markup | None] | None:
    """Cells of the archive that hold a hand's address lead to its page; those that hold cards are drawn."""
    place = (table, column)
    text = value["value"] if isinstance(value, dict) else value
    if not isinstance(text, str) or not text:
        return None
    if place in _HANDS:
        return _link(datasette, database, text, text)
    if place in _FORMS:
        return _link(datasette, database, row["id"], _FORMS[place].upper(), _FORMS[place])
    return _drawn(datasette, database, text) if place in _CARDS else None


async def _link(
    datasette: "Datasette", database: str, address: str, text: str, form: str | None = None
) -> Markup | None:
    if not await is_archive(datasette.get_database(database)):
        return None
    return Markup('<a class="bb-link" href="{}">{}</a>').format(hand_path(datasette, database, address, form), text)


async def _drawn(datasette: "Datasette", database: str, text: str) -> Markup | None:
    return cards_html(text) if await is_archive(datasette.get_database(database)) else None


@hookimpl
def extra_template_vars(database: str | None, view_name: str, request: Request, datasette: "Datasette") -> Any:
    """Which databases are archives; on the pages of the site and of an archive, the hands stored last."""
    if view_name not in ("index", "database", "table", "row"):
        return {}
    names = [database] if database else list(datasette.databases)
    return _site_vars(datasette, request, names, newest=view_name in ("index", "database"))


async def _site_vars(datasette: "Datasette", request: Request, names: list[str], *, newest: bool) -> dict[str, Any]:
    archives = [name for name in names if await _may_see(datasette, request, name)]
    hands = {name: await newest_hands(datasette.databases[name], _NEWEST) for name in archives} if newest else {}
    return {"bowerbook_archives": archives, "bowerbook_newest": hands}


async def _may_see(datasette: "Datasette", request: Request, name: str) -> bool:
    """Whether that is an archive, and the reader may see its hands."""
    if name not in datasette.databases or not await is_archive(datasette.databases[name]):
        return False
    visible, _ = await datasette.check_visibility(request.actor, permissions=permissions(name))
    return bool(visible)


def _seat_html(seat: str) -> Markup:
    return _SEAT.format(seat, SEAT_NAMES[seat])


def _rule_name(name: str) -> str:
    """The name of a rule for people.

    >>> _rule_name("points-wrong")
    'Points wrong'
    """
    return name.replace("-", " ").capitalize()
