"""`bowerbook export`: the archive to PEN, JSON lines, or CSV."""

import csv
import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Final, TextIO

import click

from ingest import write
from ingest.cli import options
from ingest.cli.inputs import STANDARD_INPUT
from ingest.cli.tally import CLEAN, NOTHING
from ingest.cli.terminal import in_progress, say
from ingest.store import Archive, ArchiveError
from ingest.store.exporting import COLUMNS, records, rows

FORMS: Final = ("pen", "jsonl", "csv")


@click.command("export")
@click.argument("target", metavar="[OUT]", default=STANDARD_INPUT)
@options.database
@click.option("--format", "form", type=click.Choice(FORMS), help="Without it, that of OUT's name, else pen.")
@click.option(
    "--table",
    type=click.Choice(list(COLUMNS)),
    help="For csv: the table or view. Without it hand_summary, a row a hand.",
)
def export(target: str, db: Path, form: str | None, table: str | None) -> int:
    """Write the archive to OUT, or to the standard output.

    PEN and JSON lines hold the records, which are read back equal, in the order of play; CSV a table of the archive.
    The exit status is 2 where the archive cannot be read or OUT cannot be written.
    """
    form = form or _by_name(target) or ("csv" if table else "pen")
    if table is not None and form != "csv":
        raise click.UsageError("--table is for csv")
    try:
        with Archive.to_read(db) as archive:
            if form == "csv":
                with _opened(target) as stream:
                    _write_csv(archive, table or "hand_summary", stream)
            else:
                write(in_progress(records(archive), str(db)), target, form)
    except ArchiveError as error:
        say(str(error))
        return NOTHING
    except BrokenPipeError:
        raise
    except OSError as error:
        say(f"{target} cannot be written: {error.strerror or error}")
        return NOTHING
    return CLEAN


def _by_name(target: str) -> str | None:
    ending = target.lower().removesuffix(".gz").rpartition(".")[2]
    return ending if ending in FORMS else None


def _write_csv(archive: Archive, table: str, stream: TextIO) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS[table])
    writer.writerows(in_progress(rows(archive, table), table, "rows"))


@contextmanager
def _opened(target: str) -> Iterator[TextIO]:
    """The standard output, or a file that takes its place when all is written."""
    if target == STANDARD_INPUT:
        out = TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
        try:
            yield out
            out.flush()
        finally:
            out.detach()
        return
    beside = Path(f"{target}.part")
    try:
        with _text(beside, target) as stream:
            yield stream
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _text(path: Path, name: str) -> TextIO:
    if name.lower().endswith(".gz"):
        return gzip.open(path, "wt", encoding="utf-8", newline="")
    return path.open("w", encoding="utf-8", newline="")
