"""`bowerbook ingest`: files into the archive, a transaction each."""

from contextlib import ExitStack
from pathlib import Path

import click

from ingest.cli import options
from ingest.cli.auditing import Reading
from ingest.cli.clustered import by_cluster
from ingest.cli.filing import Filing
from ingest.cli.inputs import inputs, inputs_ahead
from ingest.cli.summing import ended, say_all, say_filed, say_stopped
from ingest.cli.tally import CLEAN, NOTHING, counted
from ingest.cli.terminal import in_progress, say
from ingest.jobs import Laws, LostWorker, Workers
from ingest.store import Archive, ArchiveError
from ingest.store.errors import NoArchive
from replay import results


@click.command("ingest")
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@options.database
@options.from_format
@options.laws
@options.summary_form
@options.fail_on
@options.jobs("How many processes read files of PEN and JSON lines; other formats are read by one.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Read by the workers of a Dask cluster, whose scheduler is at ADDRESS (tcp://host:8786), into --parts.",
)
@click.option(
    "--parts",
    type=click.Path(file_okay=False, path_type=Path),
    help="With --cluster: the folder, the same for all workers, that takes the archive's tables as Parquet.  "
    "[default: archive.parts]",
)
@click.option(
    "--rebuild",
    is_flag=True,
    help="First replay all hands of the archive under this version of the program, and the laws that are given.",
)
def ingest(
    paths: tuple[str, ...],
    db: Path,
    from_: str | None,
    assume: str | None,
    override: str | None,
    form: str,
    fail_on: str,
    jobs: int,
    cluster: str | None,
    parts: Path | None,
    rebuild: bool,
) -> int:
    """Take hands into the archive.

    PATH is a file, a folder (with all in it), or - for the standard input; files compressed by gzip are read as they
    are. A file is stored as a whole or, if that is interrupted, not at all; one that was read before is left out. The
    exit status is that of audit; it is 2 also where the archive cannot be written.

    What was stored stays, --rebuild or not: where a file was mended after it was read, make the archive anew. Delete
    the file of --db, and ingest all files again.

    With more --jobs the archive and the messages are the same, and come sooner: most of all where the hands of an
    evening stand together, and little where those of many tables are mixed, since each must wait for the one before it.
    """
    if not paths and not rebuild:
        raise click.UsageError("Missing argument 'PATH...'.")
    if parts is not None and cluster is None:
        raise click.UsageError("--parts goes with --cluster")
    if cluster is not None:
        if rebuild or jobs > 1:
            raise click.UsageError("--cluster goes with neither --jobs nor --rebuild")
        return by_cluster(
            cluster, parts or Path("archive.parts"), paths, Reading(from_, assume, override), form, fail_on
        )
    try:
        if not paths and not db.exists():
            raise NoArchive(db)
        with ExitStack() as closing:
            archive = closing.enter_context(Archive.to_write(db)) if rebuild or db.exists() else None
            if rebuild and archive is not None:
                _rebuild(archive, assume, override)
            if not paths:
                return CLEAN
            workers = closing.enter_context(Workers(jobs)) if jobs > 1 else None
            filing = Filing(
                lambda: closing.enter_context(Archive.to_write(db)), Reading(from_, assume, override), workers, archive
            )
            _file(filing, paths, form)
        return ended(filing, fail_on)
    except (ArchiveError, LostWorker) as error:
        say(str(error))
        return NOTHING


def _file(filing: Filing, paths: tuple[str, ...], form: str) -> None:
    current, reading, workers = "", filing.reading, filing.workers
    try:
        laws = Laws(reading.assume, reading.override)
        files = inputs(paths) if workers is None else inputs_ahead(paths, workers, reading.format, laws)
        for file in files:
            current = file.name
            say_filed(filing.take(file), form)
    except (KeyboardInterrupt, ArchiveError, LostWorker) as error:
        if filing.opened is None and isinstance(error, ArchiveError):
            raise
        say_stopped(filing, current, error)
        raise
    say_all(filing, form)


def _rebuild(archive: Archive, assume: str | None, override: str | None) -> None:
    hands = changed = 0
    try:
        for _, done in in_progress(archive.rebuild(results, assume, override), str(archive.path)):
            hands, changed = done.hands, done.changed
    except KeyboardInterrupt:
        say(f"{archive.path}: interrupted: the archive is as it was")
        raise
    say(f"{archive.path}: {counted(hands, 'hand')} replayed, of which {changed:,} came out otherwise than they stood")
