"""`bowerbook build`: the archive of parts that a cluster has written."""

from pathlib import Path

import click

from ingest.cli import options
from ingest.cli.auditing import Reading
from ingest.cli.filing import Filed, Filing, hands_in
from ingest.cli.summing import ended, say_all, say_filed, say_stopped
from ingest.cli.tally import CLEAN, NOTHING, counted
from ingest.cli.telling import Told
from ingest.cli.terminal import in_progress, say
from ingest.counting import Counted
from ingest.formats.parquet import NoParquet
from ingest.parts.building import HasHands, build, kept_of, pieces_of, summarise
from ingest.parts.layout import FileParts, NoParts, Parts
from ingest.parts.statistics import NoDuckDB
from ingest.store import Archive, ArchiveError, ReadBefore


@click.command("build", short_help="Make the archive of what ingest --cluster wrote.")
@click.argument("folder", metavar="PARTS", type=click.Path(exists=True, file_okay=False, path_type=Path))
@options.database
@options.summary_form
@options.fail_on
@click.option("--summary", is_flag=True, help="Count only the statistics, into an archive without hands.")
def build_archive(folder: Path, db: Path, form: str, fail_on: str, summary: bool) -> int:
    """Make the archive of the hands in PARTS, which ingest --cluster wrote.

    It is the archive that ingest would have made of the same files, and what is said is the same, but that of a file's
    path only its name is known, and nothing of files without a hand. If there is an archive already, the files that it
    has not read yet are added. The exit status is that of ingest; it is 2 also where the parts cannot be read.
    """
    parts = Parts(folder)
    try:
        files = parts.files()
        if not files:
            raise NoParts(f"{folder} holds no parts: ingest --cluster writes them")
        with Archive.to_write(db) as archive:
            if summary:
                summarise(parts, archive)
                say(f"{db}: the statistics of {counted(len(files), 'file')}")
                return CLEAN
            filing = Filing(lambda: archive, Reading(None, None, None), opened=archive)
            _build(parts, files, filing, form)
        return ended(filing, fail_on)
    except (ArchiveError, HasHands, NoParts, NoParquet, NoDuckDB) as error:
        say(str(error))
        return NOTHING


def _build(parts: Parts, files: list[FileParts], filing: Filing, form: str) -> None:
    current = ""
    try:
        for file in files:
            current = file.name
            say_filed(filing.add(_filed(parts, file, filing)), form)
    except (KeyboardInterrupt, ArchiveError, NoParts) as error:
        say_stopped(filing, current, error)
        raise
    say_all(filing, form)


def _filed(parts: Parts, file: FileParts, filing: Filing) -> Filed:
    """A file of the parts into the archive."""
    known = filing.archive.source_of(file.sha256)
    filing.seen.add(file.sha256)
    if known is not None:
        return Filed(file.name, "read-before", known.counts)
    told = Told(file.name)
    try:
        pieces = in_progress(pieces_of(parts, file), file.name, size=hands_in)
        counts = build(file, pieces, filing.archive, told.hand)
    except ReadBefore as before:
        return Filed(file.name, "read-before", before.source.counts)
    finally:
        told.end()
    filing.tally.add(Counted.from_json(file.counted))
    return filing.stored(file.name, kept_of(file), counts)
