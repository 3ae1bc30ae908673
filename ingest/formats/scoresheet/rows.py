"""Reading the rows of a score sheet, each for itself."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from ingest.formats.cells import unguarded
from ingest.formats.refusal import BROKEN, VALUE, finding
from ingest.formats.scoresheet.columns import PLAYERS, READ, Reader
from ingest.formats.scoresheet.words import DASHES, PASSED, all_passed, plain_name, seats_named
from ingest.notation.faults import MOST, SyntaxFault, did_you_mean, shown
from ingest.notation.values import read_text
from schema.findings import Fault, Finding, Refused
from schema.origin import Offsets, Origin
from schema.records import BySeat, HandRecord, Pair
from schema.seats import SEAT_NAMES, Seat

_SEATED: Final = ("dealer", "maker")


class Sheet:
    """A score sheet that is being read: how its rows are divided, and what its columns are."""

    def __init__(self, file: str, delimiter: str, names: list[str]) -> None:
        self.file, self.delimiter, self.names = file, delimiter, names
        self.own_tags = _tags_of([name for name in names if name not in READ])
        self.told: set[str] = set()
        self._players = [(at, PLAYERS[name]) for at, name in enumerate(names) if name in PLAYERS]

    def row(self, line: str, number: int, index: int) -> HandRecord | Refused:
        try:
            cells = next(csv.reader([line], delimiter=self.delimiter, strict=True, skipinitialspace=True))
        except csv.Error as error:
            message = f"this is no row of CSV: {error}; a row stands on one line"
            faulty = finding(BROKEN, message, line=number, column=1, text=line)
            return Refused(self.file, index, number, line, (faulty,))
        row = _Row(seats_named((seat, unguarded(cells[at].strip())) for at, seat in self._players if at < len(cells)))
        for place, (cell, start) in enumerate(zip(cells, _starts(line, self.delimiter), strict=True)):
            text = unguarded(cell.strip())
            if text:
                self._take(row, self.names[place] if place < len(self.names) else "", text, start)
        passed_at = _pass(row) if row.fields.get("maker") == PASSED[0] else ()
        if row.faults:
            return Refused(self.file, index, number, line, tuple(_findings(row.faults, line, number)))
        unknown = [name for name in row.unknown if name not in self.told]
        self.told.update(unknown)
        notices = tuple([_not_known(name, suggest=place < MOST) for place, name in enumerate(unknown)])
        offsets = Offsets(row.tags, calls=passed_at)
        origin = Origin(self.file, index, number, number, line, offsets, notices=notices)
        return HandRecord(**_nested(row.fields), more_tags=tuple(row.more)).with_origin(origin)

    def _take(self, row: "_Row", name: str, text: str, start: int) -> None:
        """A cell that is not empty."""
        if not name:
            row.faults.append(SyntaxFault(start, VALUE, f"{shown(text)} stands in a column without a header"))
        elif name not in READ:
            row.more.append((self.own_tags[name], text))
            row.unknown[name] = None
        else:
            key, tag, reader = READ[name]
            if text in DASHES and reader is not read_text:
                return
            said = len(row.faults)
            if key in row.fields:
                row.faults.append(SyntaxFault(start, VALUE, "there are two such columns, and both have a value"))
            if key in _SEATED and row.seats:
                row.fields[key] = _seat_of(row, reader, text, start)
            else:
                row.fields[key] = reader(text, start, row.faults)
            row.faults[said:] = [fault._replace(message=f"{name}: {fault.message}") for fault in row.faults[said:]]
            row.tags.setdefault(tag, start)


@dataclass(slots=True)
class _Row:
    """A row that is being read: the seats of its players by name, the values by field, where each stands, tags of its
    own, the columns of these, and faults."""

    seats: dict[str, list[Seat]]
    fields: dict[str, Any] = field(default_factory=dict)
    tags: dict[str, int] = field(default_factory=dict)
    more: list[tuple[str, str]] = field(default_factory=list)
    unknown: dict[str, None] = field(default_factory=dict)
    faults: list[SyntaxFault] = field(default_factory=list)


def _seat_of(row: _Row, reader: Reader, text: str, start: int) -> Any:
    """A seat by the name of the player who sits there, by the row itself; or as the reader of the column reads it."""
    seats = row.seats.get(plain_name(text), [])
    if len(seats) == 1:
        return seats[0]
    if seats:
        sits = " and ".join(SEAT_NAMES[seat] for seat in seats)
        row.faults.append(SyntaxFault(start, VALUE, f"{shown(text)} is the name of {sits}: N, E, S or W is expected"))
        return None
    said = len(row.faults)
    value = reader(text, start, row.faults)
    row.faults[said:] = [
        fault._replace(message=f"{fault.message}; nor is a player of this row named so") for fault in row.faults[said:]
    ]
    return value


def _pass(row: _Row) -> tuple[int, ...]:
    """Put the calls of a hand that all passed in the place of its maker; where they stand: all in his cell."""
    at, fields = row.tags["Maker"], row.fields
    del fields["maker"]
    made = [name for name in ("trump", "going") if fields.get(name) is not None]
    if made:
        message = f"maker: all passed, and yet there is something in {' and '.join(made)}"
        row.faults.append(SyntaxFault(at, VALUE, message))
    if fields.get("dealer") is None:
        if not row.faults:
            message = "maker: where all passed the dealer must be known, to tell who passed when"
            row.faults.append(SyntaxFault(at, VALUE, message))
        return ()
    fields["calls"] = all_passed(fields["dealer"])
    return (at,) * len(fields["calls"])


def _not_known(name: str, *, suggest: bool) -> Fault:
    meant = did_you_mean(name, READ, 0.75) if suggest else ""
    return Fault("unknown-key", f"the column {shown(name)} is not known; it is kept{meant}")


def _tags_of(names: list[str]) -> dict[str, str]:
    """A tag for each column that is not known, no two the same.

    >>> _tags_of(["umpire", "umpire's_note", "umpires_note"])
    {'umpire': 'SheetUmpire', "umpire's_note": 'SheetUmpireSNote', 'umpires_note': 'SheetUmpiresNote'}
    >>> _tags_of(["x3", "x", "x!", "x?"])
    {'x3': 'SheetX3', 'x': 'SheetX', 'x!': 'SheetX4', 'x?': 'SheetX5'}
    """
    tags: dict[str, str] = {}
    given = {"Sheet"}
    for name in names:
        words = "".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name).split()
        tag = "Sheet" + "".join(word.capitalize() for word in words)
        if name not in tags:
            numbered = (f"{tag}{number}" for number in count(len(tags) + 1))
            tags[name] = tag if tag not in given else next(one for one in numbered if one not in given)
            given.add(tags[name])
    return tags


def _findings(faults: list[SyntaxFault], line: str, number: int) -> Iterator[Finding]:
    for fault in faults[:20]:
        yield finding(VALUE, fault.message, line=number, column=fault.offset + 1, text=line)


def _starts(line: str, delimiter: str) -> list[int]:
    """Where the text of each cell begins: it goes through the line as the reader of CSV does.

    >>> _starts('1888-03-01, "a,b",3', ",")
    [0, 13, 18]
    """
    starts, state = [0], "begin"
    for place, sign in enumerate(line):
        if state == "begin" and sign in ' "':
            starts[-1] = place + 1
            state = "quoted" if sign == '"' else state
        elif state == "quoted":
            state = "closing" if sign == '"' else state
        elif state == "closing" and sign == '"':
            state = "quoted"
        elif sign == delimiter:
            starts.append(place + 1)
            state = "begin"
        else:
            state = "plain"
    return starts


def _nested(fields: dict[str, Any]) -> dict[str, Any]:
    """Fields by name, those of pairs and players gathered."""
    made: dict[str, Any] = {}
    for key, value in fields.items():
        outer, dot, inner = key.partition(".")
        if dot:
            made.setdefault(outer, {})[inner] = value
        else:
            made[outer] = value
    for name in made.keys() & {"tricks_won", "points", "score_after", "games_after"}:
        made[name] = Pair(**made[name])
    if "players" in made:
        made["players"] = BySeat[str](**made["players"])
    return made
