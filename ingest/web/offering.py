"""Which forms a page offers: those in which what it shows is given out, and no link that ends in a refusal."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from datasette.database import QueryInterrupted
from datasette.utils.asgi import BadRequest, Request

from ingest.formats.egn.game_writing import DEALS, games_of
from ingest.web.data import MOST_AS_A_WHOLE
from ingest.web.selection import HAND, Chosen, chosen
from replay.pages.archive import is_archive
from replay.pages.closed import is_open

if TYPE_CHECKING:
    from datasette.app import Datasette
    from datasette.database import Database

_OF_ONE_GAME: Final = "egn"
_OF_MANY: Final = "egn.zip"
_GAME: Final = "event, date, table_name, rubber, game, north, east, south, west, laws"


async def is_offered(
    form: str, datasette: "Datasette", database: str, table: str | None, request: Request, view_name: str
) -> bool:
    """Whether the hands of a page can be given out in a form. The page of a row has one hand, and no place for many."""
    archive = datasette.get_database(database)
    if table not in HAND or not await is_archive(archive) or (form == "parquet" and find_spec("pyarrow") is None):
        return False
    if not await is_open(datasette, request.actor, database, "hands"):
        return False
    if view_name == "row":
        return form != _OF_MANY
    if form not in MOST_AS_A_WHOLE:
        return True
    try:
        some = await chosen(datasette, request, database, table)
        if form == _OF_ONE_GAME:
            few = not await _are_more(archive, some, DEALS)
            return few and bool(await archive.execute_fn(lambda connection: _is_one_game(some, connection)))
        return not (await _are_more(archive, some, MOST_AS_A_WHOLE[form]) or await _has_long_game(archive, some))
    except (BadRequest, QueryInterrupted):
        return False


async def _are_more(archive: "Database", some: Chosen, most: int) -> bool:
    query = f'SELECT 1 FROM "{some.table}" WHERE {some.condition} LIMIT 1 OFFSET {most}'
    return bool((await archive.execute(query, some.values)).rows)


async def _has_long_game(archive: "Database", some: Chosen) -> bool:
    """Whether more hands than EGN has deals for may be of one game, by what the table tells of that."""
    hands = f'SELECT "{HAND[some.table]}" FROM "{some.table}" WHERE {some.condition}'
    query = f"SELECT 1 FROM hands WHERE id IN ({hands}) GROUP BY {_GAME} HAVING count(*) > {DEALS} LIMIT 1"
    return bool((await archive.execute(query, some.values)).rows)


def _is_one_game(some: Chosen, connection: Any) -> bool:
    return len(list(games_of(some.records(connection)))) <= 1
