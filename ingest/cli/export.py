"""`bowerbook export`: the archive, or some of its hands, to PEN, JSON lines, EGN, CSV or Parquet."""

import csv
import gzip
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, Final, TextIO

import click

from ingest import write
from ingest.cli import options
from ingest.cli.inputs import STANDARD_INPUT
from ingest.cli.tally import CLEAN, NOTHING
from ingest.cli.terminal import in_progress, say
from ingest.formats.egn.each_game import ENDING, write_each_game
from ingest.formats.losses import Unwritable
from ingest.formats.parquet import NoParquet, write_parquet
from ingest.formats.registry import WRITTEN, by_extension
from ingest.store import Archive, ArchiveError
from ingest.store.exporting import COLUMNS, Selection, can_select, columns_of, records, rows
from schema.laws import LawsError, laws_of

OF_TABLES: Final = ("csv", "parquet")
"""The forms that hold the rows of a table; the others hold records."""
OF_GAMES: Final = "egn.zip"
"""The form that holds a document of EGN for each game."""
FORMS: Final = (*(form for form in WRITTEN if form not in OF_TABLES), OF_GAMES, *OF_TABLES)


def _date(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", value) is None:
        raise click.BadParameter("a date is written YYYY-MM-DD, YYYY-MM or YYYY")
    return value


def _laws(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(laws_of(given).tag for given in value)
    except LawsError as error:
        raise click.BadParameter(str(error)) from None


@click.command("export")
@click.argument("target", metavar="[OUT]", default=STANDARD_INPUT)
@options.database
@click.option("--format", "form", type=click.Choice(FORMS), help="Without it, that of OUT's name, else pen.")
@click.option(
    "--table",
    type=click.Choice(list(COLUMNS)),
    help="For csv and parquet: the table or view. Without it hand_summary, a row a hand.",
)
@click.option("--event", "events", multiple=True, help="Only hands of this event; several may be given.")
@click.option("--player", "players", multiple=True, help="Only hands of this player; several may be given.")
@click.option("--laws", multiple=True, callback=_laws, help="Only hands under this code (or code with options).")
@click.option("--since", callback=_date, metavar="DATE", help="Only hands of this date (or month, or year) or later.")
@click.option("--until", callback=_date, metavar="DATE", help="Only hands of this date (or month, or year) or earlier.")
def export(target: str, db: Path, form: str | None, table: str | None, **asked: Any) -> int:
    """Write the archive, or the hands that are asked for, to OUT or to the standard output.

    PEN and JSON lines hold the records, which are read back equal, in the order of play, and EGN what it has a place
    for; hands of several games are EGN in OUT.egn.zip, a file a game. CSV and Parquet hold a table of the archive. The
    exit status is 2 where the archive cannot be read or OUT cannot be written.
    """
    form = form or _by_name(target) or ("csv" if table else "pen")
    if table is not None and form not in OF_TABLES:
        raise click.UsageError("--table is for csv and parquet")
    selection, table = Selection(**asked), table or "hand_summary"
    if selection and form in OF_TABLES and not can_select(table):
        raise click.UsageError(f"the rows of {table} are of no hand, so that none can be asked for")
    try:
        with Archive.to_read(db) as archive:
            if form == OF_GAMES:
                _write_games(archive, selection, target, str(db))
            elif form not in OF_TABLES:
                hands = in_progress(records(archive, selection), str(db))
                for loss in write(hands, target, form):
                    say(f"{target}: {loss}")
            elif form == "csv":
                with _opened(target) as stream:
                    _write_csv(archive, table, selection, stream)
            else:
                _write_parquet(archive, table, selection, target)
    except (ArchiveError, NoParquet, Unwritable) as error:
        say(str(error))
        return NOTHING
    except BrokenPipeError:
        raise
    except OSError as error:
        say(f"{target} cannot be written: {error.strerror or error}")
        return NOTHING
    return CLEAN


def _by_name(target: str) -> str | None:
    if target.lower().endswith(ENDING):
        return OF_GAMES
    known = by_extension(target)
    ending = target.lower().removesuffix(".gz").rpartition(".")[2]
    return next((name for name in (known.name if known else ending, ending) if name in FORMS), None)


def _write_csv(archive: Archive, table: str, selection: Selection, stream: TextIO) -> None:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([name for name, _ in columns_of(archive, table)])
    writer.writerows(in_progress(rows(archive, table, selection), table, "rows"))


def _write_games(archive: Archive, selection: Selection, target: str, name: str) -> None:
    hands = in_progress(records(archive, selection), name)
    with _bytes(target) as out:
        losses = write_each_game(hands, out)
    for loss in losses:
        say(f"{target}: {loss}")


def _write_parquet(archive: Archive, table: str, selection: Selection, target: str) -> None:
    with _bytes(target) as out:
        write_parquet(columns_of(archive, table), in_progress(rows(archive, table, selection), table, "rows"), out)


@contextmanager
def _bytes(target: str) -> Iterator[BinaryIO]:
    """The standard output, or a file that takes its place when all is written."""
    if target == STANDARD_INPUT:
        yield sys.stdout.buffer
        return
    beside = Path(f"{target}.part")
    try:
        with beside.open("wb") as out:
            yield out
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


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
