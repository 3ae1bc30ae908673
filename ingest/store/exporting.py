"""What is taken out of an archive: its records in the order of play, and the rows of a table or a view; all or some."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ingest.store.archive import Archive
from schema.records import HandRecord
from schema.rows import record_of
from schema.tables import TABLES
from schema.views import VIEWS

IN_ORDER: Final = """
LEFT JOIN rubbers ON rubbers.id = hands.rubber LEFT JOIN games ON games.id = hands.game
ORDER BY hands.date, hands.table_name, rubbers.number, games.number, hands.number,
    hands.source, hands.source_index, hands.id"""
"""Hands by date, table, rubber, game and number: joined and ordered so."""

COLUMNS: Final = {
    **{view.name: tuple(name for name, _ in view.columns) for view in VIEWS},
    **{table.name: tuple(column.name for column in table.columns) for table in TABLES},
}
"""The tables and views that can be exported, with their columns."""

_HAND_OF: Final = {
    "hands": "id",
    **{name: "hand" for name, columns in COLUMNS.items() if name != "hands" and "hand" in columns},
}
"""Of the tables and views whose rows are of a hand, the column that holds it."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which hands: those of any of these events, players and laws (a code, or one with its options), of any date from
    `since` to `until`; what is empty is not asked for.
    """

    events: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None

    def __bool__(self) -> bool:
        return bool(self.events or self.players or self.laws or self.since or self.until)

    def where(self) -> tuple[str, dict[str, Any]]:
        """The condition on `hands`, and its values."""
        asked: list[tuple[str, dict[str, Any]]] = []
        if self.events:
            some = "SELECT id FROM events WHERE name IN (SELECT value FROM json_each(:events))"
            asked.append((f"hands.event IN ({some})", {"events": json.dumps(self.events)}))
        if self.players:
            names = "(SELECT value FROM json_each(:players))"
            seats = " OR ".join(f"hands.{seat} IN {names}" for seat in ("north", "east", "south", "west"))
            asked.append((f"({seats})", {"players": json.dumps(self.players)}))
        if self.laws:
            named = "(SELECT value FROM json_each(:laws))"
            asked.append((f"(hands.code IN {named} OR hands.laws IN {named})", {"laws": json.dumps(self.laws)}))
        if self.since:
            asked.append(("hands.date >= :since", {"since": self.since}))
        if self.until:
            asked.append(("substr(hands.date, 1, length(:until)) <= :until", {"until": self.until}))
        values = {name: value for _, given in asked for name, value in given.items()}
        return " AND ".join(condition for condition, _ in asked) or "1", values


ALL: Final = Selection()
_LOOKED_THROUGH: Final = 20_000


def unknown_names(archive: Archive, selection: Selection) -> Iterator[tuple[str, str, list[str]]]:
    """The events and players that are asked for and that there are not: which of the two, the name, and those there
    are (the first `_LOOKED_THROUGH`)."""
    for what, table, asked in (("event", "events", selection.events), ("player", "players", selection.players)):
        for name in asked:
            if not list(archive.rows(f"SELECT 1 FROM {table} WHERE name = ?", (name,))):
                some = archive.rows(f"SELECT name FROM {table} WHERE name IS NOT NULL LIMIT ?", (_LOOKED_THROUGH,))
                yield what, name, [one for (one,) in some]


def records(archive: Archive, selection: Selection = ALL) -> Iterator[HandRecord]:
    """Every hand that is asked for as a record: by date, table, rubber, game and number."""
    condition, values = selection.where()
    for (text,) in archive.rows(f"SELECT hands.record FROM hands {_with(condition)}", values):
        yield record_of(text)


def _with(condition: str) -> str:
    joins, _, order = IN_ORDER.partition("ORDER BY")
    return f"{joins} WHERE {condition} ORDER BY {order}"


def columns_of(archive: Archive, name: str) -> list[tuple[str, type[int] | type[str]]]:
    """The columns of a table or view that the archive has (a published copy lacks some), and what they hold."""
    described = {row[1]: row[2] for row in archive.rows(f'PRAGMA table_info("{name}")')}
    return [(column, int if described[column] == "INTEGER" else str) for column in COLUMNS[name] if column in described]


def can_select(name: str) -> bool:
    """Whether the rows of a table or view are of a hand, so that some can be asked for."""
    return name in _HAND_OF


def rows(archive: Archive, name: str, selection: Selection = ALL) -> Iterator[tuple[Any, ...]]:
    """The rows of a table or view, of the hands that are asked for. Raises `KeyError` for one that there is not."""
    columns = ", ".join(f'"{column}"' for column, _ in columns_of(archive, name))
    query, values = f'SELECT {columns} FROM "{name}"', dict[str, Any]()
    if selection:
        condition, values = selection.where()
        query += f" WHERE {_HAND_OF[name]} IN (SELECT hands.id FROM hands WHERE {condition})"
    yield from archive.rows(query, values)
