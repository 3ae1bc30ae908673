"""`bowerbook convert`: from any format that is read to any that is written."""

import os
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Final

import click

from ingest import write
from ingest.cli import options
from ingest.cli.inputs import inputs
from ingest.cli.output import findings_shown
from ingest.cli.tally import CLEAN, FOUND, NOTHING, counted, of_which
from ingest.cli.terminal import coloured, in_progress, say
from ingest.formats import UnknownFormat, Unwritable
from ingest.formats.egn.each_game import EACH_GAME
from ingest.formats.losses import left_out
from ingest.formats.registry import WRITTEN
from schema.findings import Refused
from schema.records import HandRecord

TO: Final = (*WRITTEN, EACH_GAME)


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@options.from_format
@click.option(
    "--to",
    type=click.Choice(TO, case_sensitive=False),
    help="The format to write; without it, that of OUT's name.",
)
def convert(source: str, target: str, from_: str | None, to: str | None) -> int:
    """Write the hands of IN in another format to OUT.

    IN is a file, a folder (with all in it), or - for the standard input; OUT is a file, or - for the standard output.
    What the format of OUT cannot hold is listed. As EGN, hands of several games go to OUT.egn.zip, a file for each.

    OUT is replaced only when all is written. It may be IN itself, if all its hands can be read, or a file in the folder
    IN, which is then not read. The exit status is 1 where some hand could not be read, 2 where none could, or OUT
    cannot be written.
    """
    reading = _Reading(source, target, from_)
    records = reading.records()
    first = next(records, None)
    if first is None:
        say(f"no hand could be read: {target} is not written")
        return NOTHING
    try:
        losses = write(in_progress(chain([first], records), source), target, to)
    except UnknownFormat as error:
        raise click.UsageError(f"{error}; --to names one") from None
    except Unwritable as error:
        say(f"{target} is not written: {error}")
        return NOTHING
    except BrokenPipeError:
        raise
    except OSError as error:
        say(f"{target} cannot be written: {error.strerror or error}")
        return NOTHING
    for loss in losses:
        say(f"{target}: {loss}")
    refused = f", {counted(reading.refused, 'hand')} could not be read" if reading.refused else ""
    say(f"{target}: {of_which(reading.read, left_out(losses))} written{refused}")
    return FOUND if reading.refused or reading.unreadable else CLEAN


class _Reading:
    """The hands of the input; what cannot be read is said and counted."""

    def __init__(self, path: str, target: str, format: str | None) -> None:
        self._path = path
        self._target = target
        self._format = format
        self.read = self.refused = self.unreadable = 0

    def records(self) -> Iterator[HandRecord]:
        """The hands. Raises `Unwritable`, at the end, where one that was not read would be lost with its file."""
        for file in inputs([self._path]):
            replaced = _is_same(file.path, self._target)
            if replaced and file.found:
                say(f"{file.path}: passed over: it is what is written")
                continue
            for hand in file.hands(self._format):
                if isinstance(hand, Refused):
                    self.refused += hand.hands
                    self.unreadable += not hand.hands
                    colour = coloured(sys.stderr)
                    click.echo(findings_shown(hand, colour), err=True, color=colour)
                else:
                    self.read += 1
                    yield hand
            file.say_if_empty()
            if replaced and (self.refused or self.unreadable):
                raise Unwritable("what could not be read would be lost with it")


def _is_same(source: str, target: str) -> bool:
    try:
        return os.path.samefile(source, target)
    except OSError:
        return False
