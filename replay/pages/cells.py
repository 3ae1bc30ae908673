"""Cells of the archive's tables: those that hold an address lead to its page, those that hold cards are drawn."""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, Final

from datasette import hookimpl
from markupsafe import Markup, escape

from replay.pages.archive import is_archive
from replay.pages.cards import cards_html
from replay.pages.links import Kind, page_path
from replay.pages.names import name_html
from replay.pages.private import files_are_open
from schema.tallies import PLACES

if TYPE_CHECKING:
    from datasette.app import Datasette

_OF_A_HAND: Final = ("calls", "tricks", "findings", "comments", "copies", "ids", "hand_summary", "plays")
_SEATED: Final = ("hands", "games", "rubbers", "hand_summary")
LEADS: Final[dict[tuple[str | None, str], Kind]] = {
    **{(table, "hand"): "hand" for table in _OF_A_HAND},
    **{("hands", name): name for name in ("game", "rubber", "event")},
    ("games", "rubber"): "rubber",
    ("games", "event"): "event",
    ("rubbers", "event"): "event",
    **{(table, seat): "player" for table in _SEATED for seat in ("north", "east", "south", "west")},
    **{("hand_summary", name): "player" for name in ("dealer_name", "maker_name")},
    ("plays", "player"): "player",
    **{("hand_facts", place): "player" for place in PLACES},
    ("hand_facts", "game"): "game",
    **{(f"stat_{name}", "player"): "player" for name in ("players", "players_by_seat", "costs", "costs_by_side")},
}
"""The columns that hold what has a page of its own."""
KEYS: Final[dict[str, Kind]] = {
    "hands": "hand",
    "games": "game",
    "rubbers": "rubber",
    "events": "event",
    "players": "player",
    "hand_facts": "hand",
}
"""The tables whose key does; cells of a key never reach a plugin, so the template of a table asks for these."""
_CARDS: Final = (
    {("hands", name) for name in ("turn_up", "discard", "dealt_north", "dealt_east", "dealt_south", "dealt_west")}
    | {("tricks", name) for name in ("north", "east", "south", "west", "plays", "withdrawn", "suit_led")}
    | {("findings", "card"), ("hands", "trump"), ("hand_summary", "turn_up"), ("hand_facts", "turn_up")}
    | {("plays", name) for name in ("card", "suit_led", "trump")}
)
"""The columns that hold cards or a suit; only these are drawn, since a player may be called AS."""
_FORMS: Final = {("hands", "pen"): "pen", ("hands", "record"): "json"}
"""The columns that hold a whole hand: a link to it takes less room."""


@hookimpl
def render_cell(
    row: Any, value: Any, column: str, table: str | None, database: str, datasette: "Datasette"
) -> Awaitable[Markup | None] | None:
    """A cell as a link or drawn; null leaves it to Datasette."""
    place = (table, column)
    if place == ("hands", "source"):
        return _file(datasette, database, value)
    text, label = (value["value"], value["label"]) if isinstance(value, dict) else (value, value)
    if not isinstance(text, str) or not text:
        return None
    if place in LEADS:
        return _link(datasette, database, LEADS[place], text, label or text)
    if place in _FORMS:
        return _link(datasette, database, "hand", row["id"], _FORMS[place].upper(), _FORMS[place])
    return _drawn(datasette, database, text) if place in _CARDS else None


async def _link(
    datasette: "Datasette", database: str, kind: Kind, key: str, text: str, form: str | None = None
) -> Markup | None:
    if not await is_archive(datasette.get_database(database)):
        return None
    path = page_path(datasette, database, kind, key, form)
    return Markup('<a class="bb-link" href="{}">{}</a>').format(path, name_html(text) if form is None else text)


async def _file(datasette: "Datasette", database: str, value: Any) -> Markup | None:
    """The number of a file, without a link to where strangers may not go."""
    if not await is_archive(datasette.get_database(database)) or await files_are_open(datasette, database):
        return None
    return escape(value["value"] if isinstance(value, dict) else value)


async def _drawn(datasette: "Datasette", database: str, text: str) -> Markup | None:
    return cards_html(text) if await is_archive(datasette.get_database(database)) else None
