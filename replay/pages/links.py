"""Addresses within the site, as Datasette's `base_url` has them."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlencode, urlsplit

from datasette.utils import tilde_encode

if TYPE_CHECKING:
    from datasette.app import Datasette

Kind = Literal["hand", "game", "rubber", "event", "player"]
"""What has a page of its own, by the name that stands in its address."""
_STATIC: Final = Path(__file__).parent / "static"


def page_path(datasette: "Datasette", database: str, kind: Kind, key: str, form: str | None = None) -> str:
    """The permanent address of a page; `form` is "json", and for a hand "pen" or "svg" too."""
    path = f"{datasette.urls.database(database)}/-/{kind}/{tilde_encode(key)}"
    return f"{path}.{form}" if form else path


def hand_path(datasette: "Datasette", database: str, address: str, form: str | None = None) -> str:
    """The permanent address of a hand."""
    return page_path(datasette, database, "hand", address, form)


def place_path(datasette: "Datasette", database: str, name: str, **values: str | int | None) -> str:
    """The address of "home" or "search" in an archive, with the values that are not null as its query."""
    query = urlencode({key: value for key, value in values.items() if value is not None})
    path = f"{datasette.urls.database(database)}/-/{name}"
    return f"{path}?{query}" if query else path


def static_path(datasette: "Datasette", name: str) -> str:
    """The address of one of the plugin's own files, marked as one that has the `base_url` already."""
    path: str = datasette.urls.static_plugins(_mount(), name)
    return path


def without_host(address: str) -> str:
    """An address without the name of the server, which a proxy in front of it may not know.

    >>> without_host("http://127.0.0.1:8001/euchre/archive?_next=2")
    '/euchre/archive?_next=2'
    """
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


@cache
def _mount() -> str:
    """The name under which Datasette serves our files: the distribution's, or the module's where none is installed."""
    from datasette.plugins import get_plugins  # not before: it is that module which loads this one

    for plugin in get_plugins():
        if plugin["static_path"] and Path(plugin["static_path"]) == _STATIC:
            return str(plugin["name"])
    return "bowerbook"
