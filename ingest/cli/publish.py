"""`bowerbook publish-copy`: a copy of the archive that a site may serve."""

from pathlib import Path

import click

from ingest.cli import options
from ingest.cli.tally import CLEAN, NOTHING, counted
from ingest.cli.terminal import say
from ingest.store import Archive, ArchiveError
from ingest.store.publishing import publish


@click.command("publish-copy", short_help="Write a copy of the archive for a site to serve.")
@click.argument("target", metavar="OUT.db", type=click.Path(path_type=Path))
@options.database
def publish_copy(target: Path, db: Path) -> int:
    """Write a copy of the archive to OUT.db for a site to serve, while the archive itself goes on growing.

    The copy is one file, to be read only, without what is private: from which files hands were read, and what could not
    be read. It takes the place of the last copy as a whole, and a running bowerbook serve --db OUT.db follows it. The
    exit status is 2 where the archive cannot be read or the copy cannot be written.
    """
    try:
        with Archive.to_read(db) as archive:
            hands = publish(archive, target)
    except ArchiveError as error:
        say(str(error))
        return NOTHING
    say(f"{target}: {counted(hands, 'hand')}, without what is private")
    return CLEAN
