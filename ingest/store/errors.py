"""What can go wrong with an archive: one family of exceptions, each of which builds its own sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils.utils import sqlite3


class ArchiveError(Exception):
    """Something that keeps an archive from being opened, read or written; the archive is as it was."""


class NotAnArchive(ArchiveError):
    """The file is something else."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(f"{path} is not an archive of Bowerbook: {what}. It was left as it is; name another with --db")


class NoArchive(ArchiveError):
    """There is no file, or nothing in it."""

    def __init__(self, path: Path, *, empty: bool = False) -> None:
        super().__init__(
            f"{path} {'is empty' if empty else 'does not exist'}. `bowerbook ingest PATH --db {path}` makes it"
        )


class NewerArchive(ArchiveError):
    """A later version of the program has changed the archive."""

    def __init__(self, path: Path, unknown: str) -> None:
        super().__init__(
            f"{path} was made by a newer version of Bowerbook (it has migration {unknown}, which is not known here). "
            "Install that version"
        )


class OlderArchive(ArchiveError):
    """The archive lacks migrations or the views of today, and is opened for reading only."""

    def __init__(self, path: Path, *, published: bool = False) -> None:
        way = f"`bowerbook ingest --rebuild --db {path}` brings it up to date"
        if published:
            way = f"Publish it anew: `bowerbook publish-copy {path} --db` and the archive"
        super().__init__(f"{path} was made by an older version of Bowerbook. {way}")


class PublishedCopy(ArchiveError):
    """It is a copy for everyone, which lacks what an archive needs to grow."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is a published copy, which is only read. Name the archive itself with --db")


class StatisticsAlone(ArchiveError):
    """It holds the statistics of hands that it does not have, which could not be told from those of hands to come."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds statistics alone (`bowerbook build --summary`): hands go into another archive")


class ArchiveBusy(ArchiveError):
    """Another process is writing, or keeps a new archive from being written by reading it."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is being written by another process, or is new and being read; a new archive can be read once its "
            "first file is in. Try again when that has ended"
        )


class CannotWrite(ArchiveError):
    """The place does not allow it."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} cannot be written: {reason}")


class Damaged(ArchiveError):
    """SQLite finds the file broken."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} is damaged: {reason}. Restore a copy, or make it anew from the files")


def explain(error: sqlite3.Error, path: Path) -> ArchiveError | None:
    """The error of the family that an error of SQLite comes to; null for one that is a fault of the program."""
    name = getattr(error, "sqlite_errorname", None) or ""
    reason = str(error)
    if name == "SQLITE_NOTADB":
        return NotAnArchive(path, "it is no SQLite database")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return ArchiveBusy(path)
    if name.startswith("SQLITE_FULL"):
        return CannotWrite(path, "the disk is full")
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return CannotWrite(path, "it, or its folder, is read-only")
    if name.startswith("SQLITE_CANTOPEN"):
        return CannotWrite(path, "it cannot be opened, or its folder does not allow a file beside it")
    if name.startswith("SQLITE_IOERR"):
        return CannotWrite(path, f"{reason}; is the disk full?")
    if name.startswith("SQLITE_CORRUPT"):
        return Damaged(path, reason)
    return None


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Within it, what SQLite cannot do with the archive is an `ArchiveError`."""
    try:
        yield
    except sqlite3.Error as error:
        known = explain(error, path)
        if known is None:
            raise
        raise known from error
