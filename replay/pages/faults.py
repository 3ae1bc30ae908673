"""What a reader is told where a page cannot be shown: in the frame of the site, or as JSON to a program.

Datasette's own answer has no frame, and prints the local variables of every such request, those of a page that is
merely not there too, where `rich` is installed. Ours takes its place on a site of archives. What went wrong within is
told to the owner, in the log, and not to the reader.
"""

import sys
import traceback
from collections.abc import Awaitable, Callable, Generator
from typing import TYPE_CHECKING, Any, Final

from datasette import hookimpl
from datasette.utils import add_cors_headers
from datasette.utils.asgi import Base400, Forbidden, Request, Response
from datasette.utils.sqlite import sqlite3
from datasette.views.base import DatasetteError

from replay.pages.archive import known_archives

if TYPE_CHECKING:
    from datasette.app import Datasette

_DATASETTES_OWN: Final = "datasette.handle_exception"
_TITLES: Final = {
    400: "That cannot be asked",
    403: "Not for everyone",
    404: "Nothing here",
    500: "Something went wrong",
}
_BEING_MADE: Final = "The archive is being made. It can be read once its first file is in: try again in a while."
_WITHIN: Final = "The page could not be made. What went wrong is in the log of the site."


@hookimpl(hookwrapper=True)
def handle_exception(datasette: "Datasette", request: Request, exception: Exception) -> Generator[None, Any, None]:
    """Our answer in the place of Datasette's own; that of another plugin goes before both."""
    outcome = yield
    if not known_archives(datasette):
        return
    others = [one for one in outcome.get_result() if getattr(one, "__module__", "") != _DATASETTES_OWN]
    outcome.force_result([*others, _answer(datasette, request, exception)])


def _answer(datasette: "Datasette", request: Request, exception: Exception) -> Callable[[], Awaitable[Response]]:
    async def answer() -> Response:
        status, title, message, more = told(exception)
        locked = _is_locked(exception)
        if status >= 500 and not locked and not isinstance(exception, DatasetteError):
            traceback.print_exception(exception, file=sys.stderr)
        headers: dict[str, str] = {}
        if datasette.cors:
            add_cors_headers(headers)
        if request.path.rpartition(".")[2] in ("json", "jsonl", "pen", "svg", "csv", "egn", "emn", "parquet"):
            said = {**more, "ok": False, "error": message, "status": status, "title": title}
            return Response.json(said, status=status, headers=headers)
        if locked:
            # The frame of the site is made of what the archive holds.
            return Response.text(f"{title}\n\n{message}\n", status=status, headers=headers)
        context = {"status": status, "title": title, "message": message}
        page = await datasette.render_template("bowerbook-fault.html", context, request=request, view_name="fault")
        return Response.html(page, status=status, headers=headers)

    return answer


def told(exception: Exception) -> tuple[int, str, str, dict[str, Any]]:
    """The status, the title and the message for a reader, and what Datasette tells a program besides.

    >>> told(Forbidden("You may not"))[:3]
    (403, 'Not for everyone', 'You may not')
    >>> told(ValueError("/home/secret"))[2]
    'The page could not be made. What went wrong is in the log of the site.'
    """
    if isinstance(exception, DatasetteError):
        # Datasette says 500 of its own accord where the address asks for what cannot be done.
        status = 400 if exception.status == 500 else exception.status
        return status, exception.title or _title(status), str(exception.message), dict(exception.error_dict or {})
    if isinstance(exception, (Base400, Forbidden)):
        return exception.status, _title(exception.status), str(exception.args[0]) if exception.args else "", {}
    if _is_locked(exception):
        return 503, "Not yet", _BEING_MADE, {}
    return 500, _title(500), _WITHIN, {}


def _is_locked(exception: Exception) -> bool:
    """Whether another process keeps everybody out, as it does until the first file of a new archive is in."""
    name = getattr(exception, "sqlite_errorname", None) or ""
    return isinstance(exception, sqlite3.OperationalError) and name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def _title(status: int) -> str:
    return _TITLES.get(status, f"Error {status}")
