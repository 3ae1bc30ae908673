"""Parts into an archive: the same that the files would have made, or the statistics alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

from ingest.parts.again import part_of
from ingest.parts.layout import FileParts, Parts
from ingest.parts.statistics import tallies
from ingest.store import Archive, Counts, FileRead, Nothing
from ingest.store.intake import Tell
from schema.tables import HANDS


class HasHands(Exception):
    """An archive of hands, where one for statistics alone was asked for."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds hands: statistics alone go into an archive of their own")


def build(parts: Parts, archive: Archive, tell: Callable[[str], Tell]) -> Iterator[tuple[FileParts, Counts | None]]:
    """The files of the parts into an archive, in order, a transaction each, as `ingest` would have put them there.

    `tell` gives, by a file's name, what hears of its hands (`Archive.take`). Yields each file with its counts, or with
    null where the archive has read it before. Raises `ArchiveError`.
    """
    for file in parts.files():
        if archive.source_of(file.sha256) is not None:
            yield file, None
            continue
        read = FileRead(file.name, file.sha256, file.size, file.format, file.assumed_laws, file.override_laws)
        pieces = (part_of(parts, file, piece) for piece in range(len(file.pieces)))
        try:
            yield file, archive.take(read, pieces, tell(file.name))
        except Nothing:
            yield file, Counts()


def summarise(parts: Parts, archive: Archive) -> None:
    """The statistics of the parts into an archive without hands, in place of those that it has.

    Raises `HasHands`, and what counting raises (`ingest.parts.statistics`).
    """
    if archive.count(HANDS.name):
        raise HasHands(archive.path)
    with archive.transaction() as connection:
        for tally, rows in tallies(parts):
            connection.execute(f"DELETE FROM {tally.name}")
            marks = ", ".join("?" * len(tally.table.columns))
            connection.executemany(f"INSERT INTO {tally.name} VALUES ({marks})", rows)
