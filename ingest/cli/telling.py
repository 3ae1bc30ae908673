"""What an ingest says of single hands while it goes on: those that could not be read or contradict, ids given twice."""

import sys
from typing import Final

import click

from ingest.cli.output import Result, findings_shown, source_of
from ingest.cli.tally import counted
from ingest.cli.terminal import coloured, say
from ingest.store import Absorbed
from schema.findings import Fault, Refused
from schema.results import HandResult

MOST: Final = 20
"""How many hands of a file are told one by one."""


class Told:
    """What was said of one file, and how much was left unsaid."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._refused = 0
        self._contradictions = 0
        self._collisions = 0

    def hand(self, result: Result, what: Absorbed | Fault | None) -> None:
        """A hand that could not be read, a copy that contradicts another, or an id that is that of another game."""
        if isinstance(result, Refused):
            self._refused += 1
            if self._refused <= MOST:
                colour = coloured(sys.stderr)
                click.echo(findings_shown(result, colour), err=True, color=colour)
            return
        if isinstance(what, Fault):
            self._collisions += 1
            if self._collisions <= MOST:
                say(f"{self._place(result)}: {what.message}")
            return
        assert what is not None
        self._contradictions += 1
        if self._contradictions <= MOST:
            wherein = f" in {', '.join(what.fields)}" if what.fields else ""
            say(f"{self._place(result)}: contradicts another copy of the hand{wherein}: kept apart, as {what.hand}")

    def _place(self, result: HandResult) -> str:
        _, index = source_of(result)
        line = result.record.origin.line if result.record.origin else None
        return f"{self._file}:{line}" if line is not None else f"{self._file}: hand {index}"

    def end(self) -> None:
        """Says how much was not said."""
        if self._refused > MOST:
            say(f"{self._file}: {counted(self._refused - MOST, 'more hand')} could not be read: see the table rejects")
        if self._contradictions > MOST:
            more = counted(self._contradictions - MOST, "more hand")
            say(f"{self._file}: {more} contradict another copy: see the table copies")
        if self._collisions > MOST:
            more = counted(self._collisions - MOST, "more id")
            say(f"{self._file}: {more} that stand on another game: see the findings id-collision")
