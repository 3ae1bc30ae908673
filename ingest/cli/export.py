"""`bowerbook export`: the archive, or some of its hands, to PEN, JSON lines, EGN, CSV or Parquet."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from ingest import write
from ingest.cli import options
from ingest.cli.inputs import STANDARD_INPUT
from ingest.cli.tally import CLEAN, NOTHING, counted, of_which
from ingest.cli.terminal import in_progress, say
from ingest.formats.cells import guarded_rows
from ingest.formats.egn.each_game import EACH_GAME
from ingest.formats.losses import Unwritable, left_out
from ingest.formats.parquet import NoParquet, write_parquet
from ingest.formats.registry import WRITTEN, by_extension
from ingest.formats.writing import as_text, replacing
from ingest.notation.faults import did_you_mean
from ingest.store import Archive, ArchiveError
from ingest.store.exporting import (
    COLUMNS,
    Selection,
    can_select,
    columns_of,
    records,
    rows,
    unknown_names,
)
from schema.laws import LawsError, laws_of

OF_TABLES: Final = ("csv", "parquet")
"""The forms that hold the rows of a table; the others hold records."""
FORMS: Final = (*(form for form in WRITTEN if form not in OF_TABLES), EACH_GAME, *OF_TABLES)

T = TypeVar("T")


def _date(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", value) is None:
        raise click.BadParameter("a date is written YYYY-MM-DD, YYYY-MM or YYYY")
    return value


def _laws(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(laws_of(given).tag for given in value)
    except LawsError as error:
        raise click.BadParameter(str(error)) from None


@click.command("export", short_help="Write the archive, or some of its hands, to a file.")
@click.argument("target", metavar="[OUT]", default=STANDARD_INPUT)
@options.database
@click.option(
    "--format", "form", type=click.Choice(FORMS), help="Without it, the format is that of OUT's name, else pen."
)
@click.option(
    "--table",
    type=options.OneOf(list(COLUMNS)),
    metavar="TABLE",
    help="For csv and parquet: the table or view (hands, plays, stat_players ...; a wrong name is answered with all of "
    "them). Without it hand_summary, a row for each hand.",
)
@click.option("--event", "events", multiple=True, help="Only hands of this event; several may be given.")
@click.option("--player", "players", multiple=True, help="Only hands of this player; several may be given.")
@click.option("--laws", multiple=True, callback=_laws, help="Only hands under this code (or code with options).")
@click.option("--since", callback=_date, metavar="DATE", help="Only hands of this date (or month, or year) or later.")
@click.option("--until", callback=_date, metavar="DATE", help="Only hands of this date (or month, or year) or earlier.")
def export(target: str, db: Path, form: str | None, table: str | None, **asked: Any) -> int:
    """Write the archive, or the hands that are asked for, to OUT or to the standard output.

    PEN and JSON lines hold all of the hands, in the order of play; EGN and EMN what they have a place for, and what
    they have none for is listed. As EGN, hands of several games go to OUT.egn.zip, a file for each. CSV and Parquet
    hold a table of the archive.

    How many hands or rows were written is said on the standard error; that there were none is no failure. The
    exit status is 2 where the archive cannot be read or OUT cannot be written.
    """
    known = form or _by_name(target)
    if known is None and target.lower().endswith(".zip"):
        raise click.UsageError(f"a zip archive holds EGN, a file for each game: name it {target[:-4]}.egn.zip")
    form = known or ("csv" if table else "pen")
    if table is not None and form not in OF_TABLES:
        raise click.UsageError("--table is for csv and parquet")
    selection, table = Selection(**asked), table or "hand_summary"
    if selection and form in OF_TABLES and not can_select(table):
        raise click.UsageError(f"the rows of {table} are of no hand, so that none can be asked for")
    given = _Given()
    try:
        with Archive.to_read(db) as archive:
            if form in OF_TABLES:
                _WRITE[form](archive, table, selection, target, given)
            else:
                hands = given.counted(in_progress(records(archive, selection), str(db)))
                losses = write(hands, target, form)
                for loss in losses:
                    say(f"{target}: {loss}")
                given.left_out = left_out(losses)
            for what, name, known_names in unknown_names(archive, selection):
                say(f"the archive has no {what} {name}{did_you_mean(name, known_names)}")
    except (ArchiveError, NoParquet, Unwritable) as error:
        say(str(error))
        return NOTHING
    except BrokenPipeError:
        raise
    except OSError as error:
        say(f"{target} cannot be written: {error.strerror or error}")
        return NOTHING
    what = f"{counted(given.number, 'row')} of {table}" if form in OF_TABLES else of_which(given.number, given.left_out)
    taken = "" if known or target == STANDARD_INPUT else f" as {form}, since its name tells no format"
    say(f"{target}: {what} written{taken}{_why_none(selection) if not given.number else ''}")
    return CLEAN


def _why_none(selection: Selection) -> str:
    return ": nothing in the archive is as it was asked for" if selection else ": the archive holds none"


class _Given:
    """How many hands or rows were taken from the archive, and how many of them have no place in what is written."""

    number = 0
    left_out = 0

    def counted(self, items: Iterator[T]) -> Iterator[T]:
        for item in items:
            self.number += 1
            yield item


def _by_name(target: str) -> str | None:
    if target.lower().endswith(f".{EACH_GAME}"):
        return EACH_GAME
    known = by_extension(target)
    ending = target.lower().removesuffix(".gz").rpartition(".")[2]
    return next((name for name in (known.name if known else ending, ending) if name in FORMS), None)


def _write_csv(archive: Archive, table: str, selection: Selection, target: str, given: _Given) -> None:
    with replacing(target) as out, as_text(out, target) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow([name for name, _ in columns_of(archive, table)])
        some = given.counted(in_progress(rows(archive, table, selection), table, "rows"))
        writer.writerows(guarded_rows(some))


def _write_parquet(archive: Archive, table: str, selection: Selection, target: str, given: _Given) -> None:
    some = given.counted(in_progress(rows(archive, table, selection), table, "rows"))
    with replacing(target) as out:
        write_parquet(columns_of(archive, table), some, out)


_WRITE: Final = {"csv": _write_csv, "parquet": _write_parquet}
