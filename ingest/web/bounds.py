"""How much may be sent to the site: what is over it is refused before anything else looks at it.

Datasette takes the whole body of a form into memory to look for its CSRF token; therefore this stands before it.
"""

import json
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from datasette.utils import tilde_decode
from datasette.utils.asgi import Base400, Request, Response

from ingest.web.checking import MOST_BYTES

if TYPE_CHECKING:
    from datasette.app import Datasette

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_FORM: Final = 3 * MOST_BYTES + 10_000
"""A byte of a form may be written with three."""
DRAINED: Final = 64 << 20
"""How much of what is refused is still taken, and thrown away, so that the sender gets to read the answer."""
DEFAULT_MB: Final = 64
_INGEST: Final = re.compile(r"/([^/]+)/-/ingest(?:\.json)?$")


class TooLarge(Base400):  # type: ignore[misc]
    """More was sent than is taken."""

    status = 413


def ingest_limit(datasette: "Datasette", database: str | None = None) -> int:
    """The bytes of the largest file that may be posted into the archive, as the site's settings have it."""
    settings = (datasette.plugin_config("bowerbook", database=database) or {}).get("ingest") or {}
    return int(settings.get("max_mb", DEFAULT_MB) * 1_000_000)


def _named(datasette: "Datasette", route: str) -> str | None:
    """The name of the database that an address names; null for none."""
    try:
        return str(datasette.get_database(route=tilde_decode(route)).name)
    except KeyError:
        return None


def bounded(app: App, datasette: "Datasette") -> App:
    """The site with its bounds."""

    async def asgi(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS", "TRACE"):
            await app(scope, receive, send)
            return
        posted = _INGEST.search(scope["path"])
        limit = ingest_limit(datasette, _named(datasette, posted[1])) if posted else MOST_FORM
        counted = _Counted(receive, limit)
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            if _announced(scope) > limit:
                raise TooLarge(_said(limit))
            await app(scope, counted.receive, watched)
        except TooLarge as error:
            if begun:
                raise
            await counted.drain()
            request = Request({**scope, "csrftoken": lambda: ""}, receive)
            response = await refusal(datasette, request, str(error))
            await response.asgi_send(send)

    return asgi


class _Counted:
    """What is received, up to a limit: beyond it `TooLarge` is raised."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._limit = receive, limit
        self._taken = 0
        self._more = True

    async def receive(self) -> Message:
        message = await self._next()
        if self._taken > self._limit:
            raise TooLarge(_said(self._limit))
        return message

    async def drain(self) -> None:
        while self._more and self._taken <= DRAINED:
            await self._next()

    async def _next(self) -> Message:
        message = await self._receive()
        self._taken += len(message.get("body", b""))
        self._more = message["type"] == "http.request" and message.get("more_body", False)
        return message


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"")
    return int(length) if length.isdigit() else 0


def _said(limit: int) -> str:
    if limit == MOST_FORM:
        return f"That is more than is taken here: {MOST_BYTES // 1000} kB at most"
    return f"That is more than is taken here: {limit / 1_000_000:g} MB at most"


async def refusal(datasette: "Datasette", request: Request, message: str) -> Response:
    """What is answered where too much was sent."""
    headers = {"cache-control": "no-store"}
    if not request.path.endswith("/-/check"):
        body = json.dumps({"ok": False, "error": message, "status": 413})
        return Response(body, status=413, headers=headers, content_type="application/json; charset=utf-8")
    await datasette.invoke_startup()
    page = await datasette.render_template("bowerbook-too-large.html", {"message": message}, request=request)
    return Response.html(page, status=413, headers=headers)
