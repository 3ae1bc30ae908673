"""`bowerbook build`: the archive of parts that a cluster has written."""

from pathlib import Path

import click

from ingest.cli import options
from ingest.cli.filing import in_words
from ingest.cli.tally import CLEAN, NOTHING, counted
from ingest.cli.telling import Told
from ingest.cli.terminal import harmless, say
from ingest.formats.parquet import NoParquet
from ingest.parts.building import HasHands, build, summarise
from ingest.parts.layout import FileParts, NoParts, Parts
from ingest.parts.statistics import NoDuckDB
from ingest.store import Archive, ArchiveError, Counts


@click.command("build", short_help="Make the archive of what ingest --cluster wrote.")
@click.argument("folder", metavar="PARTS", type=click.Path(exists=True, file_okay=False, path_type=Path))
@options.database
@click.option("--summary", is_flag=True, help="Count only the statistics, into an archive without hands.")
def build_archive(folder: Path, db: Path, summary: bool) -> int:
    """Make the archive of the hands in PARTS, which ingest --cluster wrote.

    It is the archive that ingest would have made of the same files. If there is one already, the files that it has not
    read yet are added. The exit status is 2 where the parts cannot be read or the archive cannot be written.
    """
    parts = Parts(folder)
    try:
        if not parts.files():
            raise NoParts(f"{folder} holds no parts: ingest --cluster writes them")
        with Archive.to_write(db) as archive:
            if summary:
                summarise(parts, archive)
                say(f"{db}: the statistics of {counted(len(parts.files()), 'file')}")
                return CLEAN
            total = Counts()
            for file, counts in build(parts, archive, lambda name: Told(name).hand):
                click.echo(_line(file, counts))
                total += counts or Counts()
            click.echo(f"{counted(len(parts.files()), 'file')}: {in_words(total)}")
    except (ArchiveError, HasHands, NoParts, NoParquet, NoDuckDB) as error:
        say(str(error))
        return NOTHING
    return CLEAN


def _line(file: FileParts, counts: Counts | None) -> str:
    return f"{harmless(file.name)}: {'read before' if counts is None else in_words(counts)}"
