"""The columns of a score sheet: their headers, what of the record each gives, and how its cells are read."""

import csv
from collections.abc import Callable
from typing import Any, Final

from ingest.formats.lines import LONGEST
from ingest.formats.scoresheet.words import read_lone, read_maker, read_named_seat
from ingest.notation.faults import SyntaxFault
from ingest.notation.values import (
    read_count,
    read_date,
    read_laws,
    read_number,
    read_text,
    read_trump,
)
from schema.seats import SEAT_NAMES, SEATS, Seat

Reader = Callable[[str, int, list[SyntaxFault]], Any]

COLUMNS: Final[dict[str, tuple[str, str, Reader]]] = {
    "date": ("date", "Date", read_date),
    "table": ("table", "Table", read_text),
    "rubber": ("rubber", "Rubber", read_count),
    "game": ("game", "Game", read_count),
    "hand": ("hand", "Hand", read_count),
    "dealer": ("dealer", "Dealer", read_named_seat),
    "maker": ("maker", "Maker", read_maker),
    "trump": ("trump", "Trump", read_trump),
    "going": ("going", "Going", read_lone),
    "tricks_ns": ("tricks_won.NS", "Tricks", read_number),
    "tricks_ew": ("tricks_won.EW", "Tricks", read_number),
    "points_ns": ("points.NS", "Points", read_number),
    "points_ew": ("points.EW", "Points", read_number),
    "score_ns": ("score_after.NS", "ScoreAfter", read_number),
    "score_ew": ("score_after.EW", "ScoreAfter", read_number),
    "laws": ("laws", "Laws", read_laws),
}
"""By header: the field of the record, the PEN tag, and how the cell is read; in the order in which they are written."""

ALSO: Final[dict[str, tuple[str, str, Reader]]] = {
    "alone": ("going", "Going", read_lone),
    "lone": ("going", "Going", read_lone),
    "loner": ("going", "Going", read_lone),
    "event": ("event", "Event", read_text),
    "site": ("site", "Site", read_text),
    "north": ("players.N", "North", read_text),
    "east": ("players.E", "East", read_text),
    "south": ("players.S", "South", read_text),
    "west": ("players.W", "West", read_text),
    "games_ns": ("games_after.NS", "GamesAfter", read_number),
    "games_ew": ("games_after.EW", "GamesAfter", read_number),
}
"""Columns that many sheets have besides; read, and not written."""

READ: Final = COLUMNS | ALSO
PLAYERS: Final[dict[str, Seat]] = {SEAT_NAMES[seat].lower(): seat for seat in SEATS}
"""The columns of the players' names, and whose seat is meant."""
_TURNED: Final = {"_".join(reversed(name.split("_"))): name for name in READ}
"""By its words in the other order, as `ns_points`, the name of a column."""
_TELLING: Final = frozenset({"maker", "trump"} | {name for name in COLUMNS if name.endswith(("_ns", "_ew"))})
DELIMITERS: Final = ",;\t"


def header_of(line: str) -> tuple[str, list[str]] | None:
    """The delimiter and the names of the columns; null where the line is no header of a score sheet."""
    if len(line) > LONGEST:
        return None
    delimiter = max(DELIMITERS, key=line.count)
    try:
        cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return None
    names = ["_".join(cell.lower().replace("-", " ").replace("_", " ").split()) for cell in cells]
    names = [_TURNED.get(name, name) for name in names]
    known = [name for name in names if name in READ]
    return (delimiter, names) if len(known) > 1 and not _TELLING.isdisjoint(known) else None
