"""What the plugin tells Datasette: its pages, the filters of its templates, and what every page has."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from datasette import hookimpl
from datasette.utils.asgi import Request
from jinja2 import Environment
from markupsafe import Markup

from replay.drawing.faces import SUIT_SIGNS
from replay.drawing.outcomes import outcomes_chart
from replay.drawing.score_chart import score_chart
from replay.drawing.wording import counted
from replay.pages.archive import known_archives
from replay.pages.asking import asking
from replay.pages.browse import FRONT_ROUTE, HOME_ROUTE, PAGE_ROUTE, SEARCH_ROUTE, front, home, page, searching
from replay.pages.cards import card_html, suit_html
from replay.pages.cells import KEYS
from replay.pages.closed import is_all_open
from replay.pages.links import page_path, place_path, static_path, without_host
from replay.pages.site import site_of, visible_archives
from replay.pages.statistics import QUESTIONS, SHEETS, STATISTICS_ROUTE, statistics
from replay.pages.views import HAND_ROUTE, hand
from schema.cards import SUIT_NAMES
from schema.seats import SEAT_NAMES

if TYPE_CHECKING:
    from datasette.app import Datasette

_SEAT: Final = Markup('<span aria-hidden="true">{}</span><span class="bb-ear">{}</span>')


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Our pages, for those who may see what they read."""
    return [
        (HAND_ROUTE, asking(hand, "hand")),
        (PAGE_ROUTE, asking(page)),
        (SEARCH_ROUTE, searching),
        (HOME_ROUTE, asking(home, "home")),
        (FRONT_ROUTE, front),
        (STATISTICS_ROUTE, asking(statistics, "statistics")),
    ]


@hookimpl(specname="register_routes", trylast=True)
def register_row_route() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """The page of a row, behind the pages of all plugins, whose addresses may look like its own."""
    from replay.pages.row import ROW_ROUTE, row  # not before: Datasette's own module loads this one

    return [(ROW_ROUTE, row)]


@hookimpl
def prepare_jinja2_environment(env: Environment, datasette: "Datasette") -> None:
    """The filters and functions of our templates."""
    env.filters |= {
        "bb_card": card_html,
        "bb_suit": suit_html,
        "bb_suit_name": SUIT_NAMES.__getitem__,
        "bb_sign": SUIT_SIGNS.__getitem__,
        "bb_seat": _seat_html,
        "bb_seat_name": SEAT_NAMES.__getitem__,
        "bb_name": _rule_name,
        "bb_counted": counted,
        "bb_path": without_host,
    }
    env.globals |= {
        "bowerbook_static": lambda name: static_path(datasette, name),
        "bowerbook_page": lambda *place: page_path(datasette, *place),
        "bowerbook_place": lambda *place, **values: place_path(datasette, *place, **values),
        "bowerbook_keys": KEYS,
        "bowerbook_score_chart": score_chart,
        "bowerbook_outcomes": outcomes_chart,
        "bowerbook_questions": [(name, *SHEETS[name][:2]) for name in QUESTIONS],
    }


@hookimpl
def extra_css_urls(datasette: "Datasette") -> list[str]:
    """The colours of cards, on every page."""
    return [static_path(datasette, "cards.css")]


@hookimpl
def extra_template_vars(
    database: str | None, view_name: str, request: Request | None, datasette: "Datasette"
) -> Callable[[], Awaitable[dict[str, Any]]]:
    """The bar at the top, which databases are archives, and whether the reader may see the whole of one."""

    async def found() -> dict[str, Any]:
        archives, actor = await visible_archives(datasette, request), request.actor if request else None
        whole = True
        if view_name == "database" and database in known_archives(datasette):
            whole = await is_all_open(datasette, actor, database)
        return {
            "bowerbook_site": await site_of(datasette, actor, archives, database),
            "bowerbook_archives": archives,
            "bowerbook_whole": whole,
        }

    return found


def _seat_html(seat: str) -> Markup:
    return _SEAT.format(seat, SEAT_NAMES[seat])


def _rule_name(name: str) -> str:
    """The name of a rule for people.

    >>> _rule_name("points-wrong")
    'Points wrong'
    """
    return name.replace("-", " ").capitalize()
