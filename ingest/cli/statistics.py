"""`bowerbook statistics`: a statistic of parts in Parquet, without an archive."""

import csv
import json
import sys
from pathlib import Path

import click

from ingest.cli import options
from ingest.cli.tally import CLEAN, NOTHING
from ingest.cli.terminal import say
from ingest.formats.cells import guarded_rows
from ingest.parts.layout import NoParts, Parts
from ingest.parts.statistics import COUNTED, NoDuckDB, statistic


@click.command("statistics", short_help="Count a statistic of what ingest --cluster wrote.")
@click.argument("folder", metavar="PARTS", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("name", metavar="NAME", type=options.OneOf(list(COUNTED)))
@click.option("--format", "form", type=click.Choice(["csv", "jsonl"]), default="csv", help="The form of the output.")
def statistics(folder: Path, name: str, form: str) -> int:
    """Count a statistic of the hands in PARTS, which ingest --cluster wrote.

    NAME is that of a view of the archive without its stat_ (seats, players, next_or_cross ...; a wrong name is answered
    with all of them), and the columns are those of the view. The exit status is 2 where it cannot be counted.
    """
    try:
        columns, rows = statistic(Parts(folder), name)
    except (NoParts, NoDuckDB) as error:
        say(str(error))
        return NOTHING
    if form == "jsonl":
        for row in rows:
            click.echo(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False))
    else:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(guarded_rows(rows))
    return CLEAN
