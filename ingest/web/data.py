"""Data out: the hands that a page shows, all of them, as PEN, JSON lines, EGN, EMN, CSV or Parquet.

EGN holds one game; hands of several go out as a zip archive with a document for each.
"""

import csv
import io
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from datasette.utils import add_cors_headers, tilde_decode
from datasette.utils.asgi import NotFound, Request, Response

from ingest.formats.cells import guarded_rows
from ingest.formats.egn.each_game import write_each_game
from ingest.formats.losses import Unwritable
from ingest.formats.parquet import NoParquet, write_parquet
from ingest.formats.registry import BY_NAME
from ingest.web.selection import HAND, Chosen, chosen, in_one_state
from ingest.web.streaming import Streamed
from replay.pages.archive import is_archive

if TYPE_CHECKING:
    from datasette.app import Datasette

TYPES: Final = {
    "pen": "text/plain; charset=utf-8",
    "jsonl": "application/x-ndjson; charset=utf-8",
    "egn": "application/json; charset=utf-8",
    "emn": "application/json; charset=utf-8",
    "egn.zip": "application/zip",
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
}
"""The forms, and what they are to browsers."""
DATA_ROUTE: Final = (
    rf"^/(?P<database>[^/]+)/(?P<table>{'|'.join(HAND)})\.(?P<format>{'|'.join(map(re.escape, TYPES))})$"
)
MOST_HANDS: Final = 1_000_000
MOST_AS_A_WHOLE: Final = {"egn": 1000, "emn": 10_000}
"""How many hands are given out in a form that is made as a whole: EGN is a game, EMN a match; `egn.zip` is of many."""

Write = Callable[[Chosen, Any, BinaryIO], None]


class TooMany(Exception):
    """More hands than are given out at once."""

    def __init__(self, hands: int, most: int) -> None:
        super().__init__(f"These are {hands:,} hands; {most:,} are given out at once. Choose fewer by the filters")


async def give_out(datasette: "Datasette", request: Request) -> Response:
    """The hands that the filters of the address choose, in the form that its ending names, complete."""
    route, table, form = (request.url_vars[name] for name in ("database", "table", "format"))
    try:
        database = datasette.get_database(route=tilde_decode(route))
    except KeyError:
        raise NotFound("Database not found") from None
    if not await is_archive(database):
        return await _of_another(datasette, request)
    return await hands_out(datasette, request, database.name, table, form)


async def hands_out(datasette: "Datasette", request: Request, name: str, table: str, form: str) -> Response:
    """The same, of an archive by its name."""
    shown: list[Any] = [("view-table", (name, table)), ("view-table", (name, "hands"))]
    await datasette.ensure_permissions(request.actor, [*shown, ("view-database", name), "view-instance"])
    some = await chosen(datasette, request, name, table)
    database = datasette.get_database(name)

    def produce(out: BinaryIO) -> None:
        with in_one_state(database, datasette) as connection:
            most = MOST_AS_A_WHOLE.get(form, MOST_HANDS)
            if (hands := some.count(connection)) > most:
                raise TooMany(hands, most)
            _WRITE.get(form, _records_as(form))(some, connection, out)

    headers = {
        "x-content-type-options": "nosniff",
        "content-disposition": f'attachment; filename="{request.url_vars.get("pks", table)}.{form}"',
    }
    if form in ("pen", "jsonl") and not request.args.get("_dl"):
        del headers["content-disposition"]
    if datasette.cors:
        add_cors_headers(headers)
    return Streamed(produce, _refusal, headers=headers, content_type=TYPES[form])


def _records_as(form: str) -> Write:
    def write(some: Chosen, connection: Any, out: BinaryIO) -> None:
        writer = BY_NAME[form].write
        if writer is None:
            raise Unwritable(f"{BY_NAME[form].title} is not written")
        text = io.TextIOWrapper(out, encoding="utf-8", errors="backslashreplace", newline="\n")
        writer(some.records(connection), text)
        text.flush()
        text.detach()

    return write


def _csv(some: Chosen, connection: Any, out: BinaryIO) -> None:
    text = io.TextIOWrapper(out, encoding="utf-8", errors="backslashreplace", newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([name for name, _ in some.columns(connection)])
    writer.writerows(guarded_rows(some.rows(connection)))
    text.flush()
    text.detach()


def _parquet(some: Chosen, connection: Any, out: BinaryIO) -> None:
    write_parquet(some.columns(connection), some.rows(connection), out)


def _each_game(some: Chosen, connection: Any, out: BinaryIO) -> None:
    write_each_game(some.records(connection), out)


_WRITE: Final[dict[str, Write]] = {"csv": _csv, "parquet": _parquet, "egn.zip": _each_game}


def _refusal(error: Exception) -> Response:
    """What is answered where nothing could be given out."""
    if isinstance(error, (TooMany, Unwritable)):
        return Response.json({"ok": False, "error": str(error), "status": 400}, status=400)
    if isinstance(error, NoParquet):
        return Response.json({"ok": False, "error": "This site does not write Parquet", "status": 501}, status=501)
    raise error


async def _of_another(datasette: "Datasette", request: Request) -> Response:
    """Datasette's own answer, for a table of another database that is called as one of ours."""
    if request.url_vars["format"] != "csv":
        raise NotFound("This is no archive of hands")
    from datasette.views.table import TableView

    answer: Response = await TableView(datasette).get(request)
    return answer


async def render(datasette: "Datasette", request: Request, database: str, table: str | None) -> Response:
    """What Datasette asks for where the ending is not in the address but in `_format`, and of the page of one hand."""
    form = request.url_vars.get("format") or request.args.get("_format")
    if table not in HAND or form not in TYPES or not await is_archive(datasette.get_database(database)):
        raise NotFound("Only hands are given out so: see the tables hands and hand_summary")
    return await hands_out(datasette, request, database, table, form)
