"""What the plugin tells Datasette: its pages, its bounds, who may post a file, and how hands are given out."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from datasette import hookimpl
from datasette.utils import actor_matches_allow

from ingest.web.bounds import App, bounded
from ingest.web.check import CHECK_ROUTE, check_hand
from ingest.web.data import DATA_ROUTE, TYPES, give_out, render
from ingest.web.offering import is_offered
from ingest.web.post import INGEST, INGEST_ROUTE, post_file

if TYPE_CHECKING:
    from datasette.app import Datasette


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """The page that checks a hand, the door for files, and what is told of the site."""
    from ingest.web.site import ABOUT_ROUTE, about  # not before: Datasette's own module loads this one

    return [(CHECK_ROUTE, check_hand), (INGEST_ROUTE, post_file), (ABOUT_ROUTE, about), (DATA_ROUTE, give_out)]


@hookimpl
def register_output_renderer() -> list[dict[str, Any]]:
    """The forms in which hands are given out, beside Datasette's own JSON and CSV."""
    forms = [form for form in TYPES if form != "csv"]
    return [{"extension": form, "render": render, "can_render": partial(is_offered, form)} for form in forms]


@hookimpl
def asgi_wrapper(datasette: "Datasette") -> Callable[[App], App]:
    """What is too large is refused before anything else."""
    return lambda app: bounded(app, datasette)


@hookimpl
def menu_links(datasette: "Datasette") -> list[dict[str, str]]:
    """The way to the page that checks a hand."""
    return [{"href": datasette.urls.path("/-/check"), "label": "Check a hand"}]


@hookimpl
def permission_allowed(datasette: "Datasette", actor: Any, action: str, resource: Any) -> bool | None:
    """Whether the site's settings let this actor post a file; without a word of theirs nobody may."""
    if action != INGEST:
        return None
    settings = (datasette.plugin_config("bowerbook", database=resource) or {}).get("ingest") or {}
    return bool(actor_matches_allow(actor, settings["allow"])) if "allow" in settings else None
