"""Parts into an archive: the same that the files would have made, or the statistics alone."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from ingest.parts.again import part_of
from ingest.parts.layout import FileParts, NoParts, Parts
from ingest.parts.statistics import tallies
from ingest.store import Archive, Counts, FileRead, Nothing
from ingest.store.intake import Tell
from ingest.store.preparing import Part
from schema.tables import HANDS


class HasHands(Exception):
    """An archive of hands, where one for statistics alone was asked for."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds hands: statistics alone go into an archive of their own")


def pieces_of(parts: Parts, file: FileParts) -> Iterator[Part]:
    """The pieces of a file, in order. Raises `NoParts`, at the end too where they hold more hands or fewer than were
    read."""
    hands = 0
    for number in range(len(file.pieces)):
        piece = part_of(parts, file, number)
        hands += len(piece.prepared) + sum(refused.hands for refused in piece.refused)
        yield piece
    if hands != file.counts["read"]:
        raise NoParts(
            f"{parts.folder} cannot be read: of {file.name} it holds {hands:,} hands, not {file.counts['read']:,}"
        )


def build(file: FileParts, pieces: Iterable[Part], archive: Archive, tell: Tell) -> Counts:
    """A file of parts into an archive, in a transaction, as `ingest` would have put it there.

    `tell` hears of its hands (`Archive.take`). Raises `ReadBefore`, `ArchiveError`, and what the pieces raise.
    """
    try:
        return archive.take(kept_of(file), pieces, tell)
    except Nothing:
        return Counts()


def kept_of(file: FileParts) -> FileRead:
    """What the archive keeps of a file."""
    return FileRead(file.name, file.sha256, file.size, file.format, file.assumed_laws, file.override_laws)


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
