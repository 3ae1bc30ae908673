"""The statistics of parts, answered by DuckDB with the queries of the archive's views."""

from collections.abc import Iterator
from contextlib import contextmanager
from glob import escape
from typing import Any, Final

from ingest.parts.layout import NoParts, Parts
from schema.statistics import STATISTICS
from schema.tallies import FACTS, TALLIES, Tally

_MACROS: Final = (
    "CREATE MACRO iif(condition, one, other) AS CASE WHEN condition THEN one ELSE other END",
    "CREATE MACRO max(one, other) AS greatest(one, other)",
    "CREATE MACRO min(one, other) AS least(one, other)",
)
"""What SQLite has and DuckDB calls otherwise."""
_NAMES: Final = [column.name for column in FACTS.columns]
_WON: Final = (
    "CASE WHEN game IS NOT NULL AND system.main.min(ended) OVER of_game = system.main.max(ended) OVER of_game "
    "THEN CAST(system.main.min(ended) OVER of_game = dealers AS INTEGER) END"
)
_FACTS: Final = f"""
CREATE VIEW hand_facts AS
WITH once AS (
  SELECT * FROM read_parquet({{paths}}, hive_partitioning = false, filename = true, file_row_number = true)
  QUALIFY row_number() OVER (PARTITION BY hand ORDER BY parse_filename(filename), file_row_number) = 1)
SELECT {", ".join(f"{_WON} AS {name}" if name == "dealers_won" else name for name in _NAMES)}
FROM once WINDOW of_game AS (PARTITION BY game)"""


_OF_HANDS: Final = {tally.name for tally in TALLIES}
COUNTED: Final = {one.name: one for one in STATISTICS if one.tally.partition(",")[0] in _OF_HANDS}
"""The statistics that are counted from hands alone, by name; the others need an analysis."""


class NoDuckDB(Exception):
    """What answers questions of Parquet is not installed."""

    def __init__(self) -> None:
        super().__init__("the statistics of parts need DuckDB: pip install duckdb")


def statistic(parts: Parts, name: str) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
    """A statistic of the parts: the columns of the archive's view `stat_NAME`, and its rows.

    A hand of which there are several copies counts as the first of them. Raises `NoParts` where there are none,
    `NoDuckDB`, and `KeyError` for a name that is none.
    """
    view = COUNTED[name].view
    with _opened(parts) as connection:
        found = connection.execute(f"{view.sql} ORDER BY ALL").fetchall()
    return [column for column, _ in view.columns], iter(found)


def tallies(parts: Parts) -> Iterator[tuple[Tally, list[tuple[Any, ...]]]]:
    """The rows of each tally over the parts, with the errors of `statistic`."""
    with _opened(parts) as connection:
        for tally in TALLIES:
            yield tally, connection.execute(f"SELECT * FROM {tally.name}").fetchall()


@contextmanager
def _opened(parts: Parts) -> Iterator[Any]:
    """A connection to which the facts and the tallies of the parts are tables; what fails in it is a `NoParts`."""
    try:
        import duckdb
    except ImportError:
        raise NoDuckDB from None
    pieces = [piece for file in parts.files() for piece in file.pieces]
    folder = parts.folder.absolute()
    paths = [escape(str(folder / path)) for piece in pieces for path in piece.get(FACTS.name, ())]
    if not paths:
        raise NoParts(f"{parts.folder} holds no hand that counts")
    try:
        with duckdb.connect() as connection:
            for statement in (*_MACROS, _FACTS.format(paths=_strings(paths)), *map(_view_of, TALLIES)):
                connection.execute(statement)
            yield connection
    except duckdb.Error as error:
        raise NoParts(f"parts of {parts.folder} cannot be read: {error}") from None


def _view_of(tally: Tally) -> str:
    """A tally as a view: what the archive keeps as a table."""
    keys = ", ".join(tally.table.key)
    sums = ", ".join(f"sum({one.name}) AS {one.name}" for one in tally.sums)
    names = ", ".join(column.name for column in tally.table.columns)
    counted = " UNION ALL ".join(tally.selections())
    return f"CREATE VIEW {tally.name} AS SELECT {keys}, {sums} FROM ({counted}) AS counted ({names}) GROUP BY {keys}"


def _strings(values: list[str]) -> str:
    """A list of strings as SQL writes it."""
    return "[" + ", ".join("'" + value.replace("'", "''") + "'" for value in values) + "]"
