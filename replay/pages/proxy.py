"""Requests before Datasette sees them.

Datasette puts its `base_url` before the path of the request to make links from it; where a proxy passes the path on
unchanged, that has it already, and the links would have it twice. So it is taken off. And the rows of `plays`, millions
of cards that no table holds, are not counted for its page, which would take longer than the page itself.
"""

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from datasette import hookimpl

from schema.views import PLAYS

if TYPE_CHECKING:
    from datasette.app import Datasette

_UNCOUNTED: Final = re.compile(rf"/[^/]+/{PLAYS.name}")
App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


@hookimpl
def asgi_wrapper(datasette: "Datasette") -> Callable[[App], App]:
    """The site, its requests made ready for it."""

    def wrap(app: App) -> App:
        async def within(scope: dict[str, Any], receive: Any, send: Any) -> None:
            base = datasette.setting("base_url")
            if scope["type"] == "http" and base != "/":
                scope = scope | {
                    "path": _without(scope["path"], base),
                    "raw_path": _without(scope.get("raw_path") or scope["path"].encode(), base.encode()),
                }
            if scope["type"] == "http" and _UNCOUNTED.fullmatch(scope["path"]):
                scope = scope | {"query_string": b"&".join(filter(None, (scope["query_string"], b"_nocount=1")))}
            await app(scope, receive, send)

        return within

    return wrap


def _without(path: Any, base: Any) -> Any:
    """A path, as text or as bytes, without the base in front of it.

    >>> _without("/euchre/archive", "/euchre/"), _without(b"/archive", b"/euchre/")
    ('/archive', b'/archive')
    """
    return path[len(base) - 1 :] if path.startswith(base) else path
