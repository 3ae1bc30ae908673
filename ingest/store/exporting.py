"""What is taken out of an archive: its records in the order of play, and the rows of a table or a view."""

from collections.abc import Iterator
from typing import Any, Final

from ingest.store.archive import Archive
from schema.records import HandRecord
from schema.rows import record_of
from schema.tables import TABLES
from schema.views import VIEWS

_RECORDS: Final = """
SELECT hands.record FROM hands LEFT JOIN rubbers ON rubbers.id = hands.rubber LEFT JOIN games ON games.id = hands.game
ORDER BY hands.date, hands.table_name, rubbers.number, games.number, hands.number,
    hands.source, hands.source_index, hands.id"""

COLUMNS: Final = {
    **{view.name: tuple(name for name, _ in view.columns) for view in VIEWS},
    **{table.name: tuple(column.name for column in table.columns) for table in TABLES},
}
"""The tables and views that can be exported, with their columns."""


def records(archive: Archive) -> Iterator[HandRecord]:
    """Every hand as a record: by date, table, rubber, game and number."""
    for (text,) in archive.rows(_RECORDS):
        yield record_of(text)


def rows(archive: Archive, name: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a table or view. Raises `KeyError` for one that there is not."""
    columns = ", ".join(f'"{column}"' for column in COLUMNS[name])
    yield from archive.rows(f'SELECT {columns} FROM "{name}"')
