"""Addresses within the site, as Datasette's `base_url` has them."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from datasette.utils import tilde_encode

if TYPE_CHECKING:
    from datasette.app import Datasette

_STATIC: Final = Path(__file__).parent / "static"


def hand_path(datasette: "Datasette", database: str, address: str, form: str | None = None) -> str:
    """The permanent address of a hand; `form` is "json" or "pen"."""
    path = f"{datasette.urls.database(database)}/-/hand/{tilde_encode(address)}"
    return f"{path}.{form}" if form else path


def static_path(datasette: "Datasette", name: str) -> str:
    """The address of one of the plugin's own files, marked as one that has the `base_url` already."""
    path: str = datasette.urls.static_plugins(_mount(), name)
    return path


@cache
def _mount() -> str:
    """The name under which Datasette serves our files: the distribution's, or the module's where none is installed."""
    from datasette.plugins import get_plugins  # not before: it is that module which loads this one

    for plugin in get_plugins():
        if plugin["static_path"] and Path(plugin["static_path"]) == _STATIC:
            return str(plugin["name"])
    return "bowerbook"
