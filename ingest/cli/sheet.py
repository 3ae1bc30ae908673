"""`bowerbook audit --score-sheet`: the ledger of each game as a club writes it, a line a hand, the faults marked."""

from typing import Final

import click

from ingest.cli.adjudged import Audited
from ingest.cli.output import Result, source_of
from ingest.cli.placed import in_words
from ingest.cli.tally import Tally
from ingest.cli.terminal import columns, harmless
from replay.ledger import SheetRow, sheet_row
from schema.findings import Refused
from schema.records import HandRecord, Pair

_HEADS: Final = ("hand", "dealer", "maker", "call", "tricks", "points", "score", "games", "rubber")
_WIDTHS: Final = (4, 6, 5, 26, 6, 6, 6, 6, 6)


class ScoreSheet(Audited):
    """The hands of each game below its heading; what is wrong with one stands below it, and marks it."""

    def __init__(self) -> None:
        super().__init__()
        self._game: tuple[object, ...] | None = None

    def hand(self, result: Result) -> None:
        if isinstance(result, Refused):
            super().hand(result)
            return
        row = sheet_row(result)
        self._head(result.record)
        click.echo(in_line(row).rstrip())
        file, index = source_of(result)
        for finding in row.faults:
            click.echo(f"  {in_words(file, index, finding, self._colour).splitlines()[0]}", color=self._colour)
        self._add(self._adjudicator.add(result))

    def close(self, path: str, tally: Tally) -> None:
        self._game = None
        click.echo()
        super().close(path, tally)

    def _head(self, record: HandRecord) -> None:
        game = (record.event, record.date, record.table, record.rubber, record.game)
        if game != self._game:
            if self._game is not None:
                click.echo()
            self._game = game
            words = [harmless(name) for name in (record.event, record.date) if name]
            words += [f"table {harmless(record.table)}"] if record.table else []
            words += [f"rubber {record.rubber}"] if record.rubber is not None else []
            words += [f"game {record.game}"] if record.game is not None else []
            click.echo(", ".join(words) or "a game")
            click.echo(_line(_HEADS, " ").rstrip())


def in_line(row: SheetRow) -> str:
    """A hand as a line of the sheet; `*` before it marks one with faults, `?` a figure that is not known.

    >>> in_line(SheetRow(1, 1, 1, 3, "N", "E", "spades", Pair(NS=3, EW=2), Pair(NS=2), None, None, None, ())).split()
    ['3', 'N', 'E', 'spades', '3-2', '2-?']
    """
    cells = (
        "" if (row.hand or row.source) is None else str(row.hand or row.source),
        row.dealer or "",
        row.maker or "",
        row.call,
        *map(_pair, (row.tricks, row.points, row.score, row.games, row.rubber_points)),
    )
    return _line(cells, "*" if row.faults else " ")


def _pair(pair: Pair | None) -> str:
    if pair is None:
        return ""
    return "-".join("?" if figure is None else str(figure) for figure in (pair.NS, pair.EW))


def _line(cells: tuple[str, ...], mark: str) -> str:
    padded = (cell + " " * max(0, width - columns(cell)) for cell, width in zip(cells, _WIDTHS, strict=True))
    return f"{mark} {'  '.join(padded)}"
