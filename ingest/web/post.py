"""POST of a file into the archive, for those whom the owner allows."""

import asyncio
import json
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from datasette.utils import tilde_decode
from datasette.utils.asgi import Request, Response

from ingest.formats.registry import UnknownFormat, named
from ingest.store import ArchiveError
from ingest.web.bounds import TooLarge, ingest_limit
from ingest.web.taking import Posted, take
from replay.pages.archive import is_archive
from schema.laws import LawsError, laws_of

if TYPE_CHECKING:
    from datasette.app import Datasette

INGEST_ROUTE: Final = r"^/(?P<database>[^/]+)/-/ingest(?:\.json)?$"
INGEST: Final = "bowerbook-ingest"
"""The permission to post a file into the archive."""
_LONGEST_NAME: Final = 200
_FORMS: Final = ("multipart/form-data",)


async def post_file(datasette: "Datasette", request: Request) -> Response:
    """The file that is the body of the request, into the archive; counts and findings as JSON."""
    name = _database(datasette, tilde_decode(request.url_vars["database"]))
    if name is None or not await is_archive(datasette.get_database(name)):
        return _answer({"error": "There is no such archive"}, 404)
    if not await datasette.permission_allowed(request.actor, INGEST, resource=name, default=False):
        return _answer({"error": f"This needs the permission {INGEST}"}, 403)
    if request.method != "POST":
        return _answer({"error": "Post a file as the body of the request"}, 405, {"allow": "POST"})
    if request.headers.get("content-type", "").startswith(_FORMS):
        return _answer({"error": "The body of the request is to be the file itself, not a form"}, 415)
    database = datasette.get_database(name)
    if not database.is_mutable or not database.path:
        return _answer({"error": "This archive is only read: it is a published copy"}, 409)
    return await _taken(request, Path(database.path), ingest_limit(datasette, name))


async def _taken(request: Request, path: Path, limit: int) -> Response:
    try:
        posted = _posted(request)
        with tempfile.TemporaryFile() as file:
            await _received(request, file, limit)
            file.seek(0)
            return _answer(await asyncio.to_thread(take, path, posted, file))
    except (UnknownFormat, LawsError) as error:
        return _answer({"error": str(error)}, 400)
    except TooLarge as error:
        return _answer({"error": str(error)}, 413)
    except ArchiveError:
        return _answer({"error": "The archive cannot be written now"}, 503, {"retry-after": "30"})


def _database(datasette: "Datasette", route: str) -> str | None:
    try:
        return str(datasette.get_database(route=route).name)
    except KeyError:
        return None


def _posted(request: Request) -> Posted:
    """How the file is to be read, as the address says: name, format, laws, override-laws. Raises as `take` does."""
    given = {key: request.args.get(key) or None for key in ("format", "laws", "override-laws")}
    laws = {key: None if given[key] is None else laws_of(given[key]).tag for key in ("laws", "override-laws")}
    form = None if given["format"] is None else named(given["format"]).name
    return Posted(_name(request.args.get("name")), form, laws["laws"], laws["override-laws"])


def _name(given: str | None) -> str:
    r"""The name that the file is kept under: without folders and signs that do not show.

    >>> _name("C:\\club\\may.pen"), _name(None)
    ('may.pen', 'posted')
    """
    bare = re.sub(r"[^\x20-\x7e\xa1-\uffff]", "", re.split(r"[/\\]", given or "")[-1]).strip()
    return bare[:_LONGEST_NAME] or "posted"


async def _received(request: Request, file: Any, limit: int) -> None:
    """The body of a request, a piece at a time. Raises `TooLarge`."""
    taken, more = 0, True
    while more:
        message = await request.receive()
        if message["type"] != "http.request":
            raise TooLarge("The file did not come to its end")
        piece = message.get("body", b"")
        taken += len(piece)
        if taken > limit:
            raise TooLarge(f"That is more than is taken here: {limit / 1_000_000:g} MB at most")
        file.write(piece)
        more = message.get("more_body", False)


def _answer(answer: dict[str, Any], status: int = 200, headers: dict[str, str] | None = None) -> Response:
    body = answer if "error" not in answer else {"ok": False, **answer, "status": status}
    kept = {"cache-control": "no-store", "x-content-type-options": "nosniff", **(headers or {})}
    text = json.dumps(body, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return Response(text, status, kept, "application/json; charset=utf-8")
