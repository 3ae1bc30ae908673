"""The path under which a proxy serves the site.

Datasette puts its `base_url` before the path of the request to make links from it; where a proxy passes the path on
unchanged, that has it already, and the links would have it twice. So it is taken off before Datasette sees it.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from datasette import hookimpl

if TYPE_CHECKING:
    from datasette.app import Datasette

App = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


@hookimpl
def asgi_wrapper(datasette: "Datasette") -> Callable[[App], App]:
    """The site without the path of the proxy."""

    def wrap(app: App) -> App:
        async def within(scope: dict[str, Any], receive: Any, send: Any) -> None:
            base = datasette.setting("base_url")
            if scope["type"] == "http" and base != "/":
                scope = scope | {
                    "path": _without(scope["path"], base),
                    "raw_path": _without(scope.get("raw_path") or scope["path"].encode(), base.encode()),
                }
            await app(scope, receive, send)

        return within

    return wrap


def _without(path: Any, base: Any) -> Any:
    """A path, as text or as bytes, without the base in front of it.

    >>> _without("/euchre/archive", "/euchre/"), _without(b"/archive", b"/euchre/")
    ('/archive', b'/archive')
    """
    return path[len(base) - 1 :] if path.startswith(base) else path
