"""`bowerbook solve`: the hands of files analysed with every card in view."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import click

from ingest.cli import options
from ingest.cli.inputs import Input, inputs
from ingest.cli.output import as_json, findings_shown
from ingest.cli.solved import Solved, as_object, shown
from ingest.cli.tally import CLEAN, FOUND, NOTHING, counted
from ingest.cli.terminal import coloured, in_progress, say
from replay import replay
from replay.analysis import NotAnalysed, analyse, calls_of
from schema.findings import Refused
from schema.laws import laws_of
from schema.records import HandRecord

Reading = HandRecord | Refused


@click.command("solve")
@options.paths
@click.option("--hand", type=click.IntRange(min=1), help="Only the hand of this number, counted from 1 in each file.")
@options.from_format
@options.laws
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", help="The form of the output."
)
def solve(
    paths: tuple[str, ...], hand: int | None, from_: str | None, assume: str | None, override: str | None, form: str
) -> int:
    """Analyse hands with every card in view of everybody.

    Says what a hand comes to with best play by all, what each card that was played cost, a line of best play, and what
    every call would have made.

    PATH is a file, a folder (with all in it), or - for the standard input; files compressed by gzip are read as they
    are. With --hand nothing is said of the hands before it, and those behind it are not read. The exit status is 1
    where some hand could not be read, or a file has none of that number; 2 where no hand was read.
    """
    solving = _Solving(from_, hand, assume, override)
    _FORMS[form](solving.all(paths))
    return solving.status()


@dataclass(slots=True)
class _Solving:
    """How hands are read; and how many were analysed, how many not, how many could not be read or were not there."""

    format: str | None
    hand: int | None
    assume: str | None
    override: str | None
    analysed: int = 0
    lacking: int = 0
    refused: int = 0
    missing: int = 0

    def all(self, paths: tuple[str, ...]) -> Iterator[Solved]:
        """The hands of the files, analysed; what could not be read, or is not there, is said."""
        for file in inputs(paths):
            readings = in_progress(file.hands(self.format), file.path)
            for reading in readings if self.hand is None else self._one(self.hand, file, readings):
                if isinstance(reading, Refused):
                    self._refuse(reading)
                else:
                    yield self._solved(reading)
            file.say_if_empty()

    def _one(self, hand: int, file: Input, readings: Iterator[Reading]) -> Iterator[Reading]:
        """The hand of that number, and what says that the file could not be read."""
        read, whole = 0, True
        for reading in readings:
            index, hands = _place(reading, read + 1)
            if not hands:
                whole = False
                yield reading
                continue
            read = max(read, index + hands - 1)
            if index <= hand <= read:
                yield reading
                return
        if whole and not file.passed_over:
            self.missing += 1
            say(f"{file.path}: there is no hand {hand}: the file has {counted(read, 'hand')}")

    def _solved(self, record: HandRecord) -> Solved:
        laws = laws_of(self.override or record.laws or self.assume)
        solved = Solved(replay(record, laws), analyse(record, laws), calls_of(record, laws))
        lacking = isinstance(solved.analysis, NotAnalysed)
        self.lacking += lacking
        self.analysed += not lacking
        return solved

    def _refuse(self, refused: Refused) -> None:
        self.refused += 1
        colour = coloured(sys.stderr)
        click.echo(findings_shown(refused, colour), err=True, color=colour)

    def status(self) -> int:
        """The exit status, after saying how many there were."""
        read = self.analysed + self.lacking
        refused = f"; {self.refused:,} could not be read" if self.refused else ""
        say(f"{counted(read, 'hand')}: {self.analysed:,} analysed, {self.lacking:,} not{refused}")
        return NOTHING if not read else FOUND if self.refused or self.missing else CLEAN


def _place(reading: Reading, next_: int) -> tuple[int, int]:
    """Which hand of its file it is, from 1, and how many it stands for: 0 for a file, or the rest of one."""
    if isinstance(reading, Refused):
        return reading.index, reading.hands
    return reading.origin.index if reading.origin else next_, 1


def _text(hands: Iterator[Solved]) -> None:
    for solved in hands:
        click.echo(shown(solved))


def _lines(hands: Iterator[Solved]) -> None:
    for solved in hands:
        sys.stdout.buffer.write(as_json(as_object(solved)) + b"\n")
    sys.stdout.buffer.flush()


def _array(hands: Iterator[Solved]) -> None:
    opening = b"["
    for solved in hands:
        sys.stdout.buffer.write(opening + b"\n" + as_json(as_object(solved)))
        opening = b","
    sys.stdout.buffer.write(b"[]\n" if opening == b"[" else b"\n]\n")
    sys.stdout.buffer.flush()


_FORMS: dict[str, Callable[[Iterator[Solved]], None]] = {"text": _text, "jsonl": _lines, "json": _array}
