"""What an ingest says of single hands while it goes on: those that could not be read, and those that contradict."""

import sys
from collections.abc import Iterable, Iterator
from typing import Final

import click

from ingest.cli.output import Result, findings_shown, source_of
from ingest.cli.tally import Tally, counted
from ingest.cli.terminal import coloured, say
from ingest.store import Absorbed
from schema.findings import Refused
from schema.results import HandResult

MOST: Final = 20
"""How many hands of a file are told one by one."""


class Told:
    """What was said of one file, and how much was left unsaid."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._refused = 0
        self._contradictions = 0

    def watch(self, results: Iterable[Result], tally: Tally) -> Iterator[Result]:
        """The results, counted; the faults of those that could not be read are said."""
        for result in results:
            tally.count(result)
            if isinstance(result, Refused):
                self._refused += 1
                if self._refused <= MOST:
                    colour = coloured(sys.stderr)
                    click.echo(findings_shown(result, colour), err=True, color=colour)
            yield result

    def contradiction(self, result: HandResult, absorbed: Absorbed) -> None:
        """A copy that contradicts one that the archive has."""
        self._contradictions += 1
        if self._contradictions <= MOST:
            _, index = source_of(result)
            line = result.record.origin.line if result.record.origin else None
            place = f"{self._file}:{line}" if line is not None else f"{self._file}: hand {index}"
            wherein = f" in {', '.join(absorbed.fields)}" if absorbed.fields else ""
            say(f"{place}: contradicts another copy of the hand{wherein}: kept apart, as {absorbed.hand}")

    def end(self) -> None:
        """Says how much was not said."""
        if self._refused > MOST:
            say(f"{self._file}: {counted(self._refused - MOST, 'more hand')} could not be read: see the table rejects")
        if self._contradictions > MOST:
            more = counted(self._contradictions - MOST, "more hand")
            say(f"{self._file}: {more} contradict another copy: see the table copies")
