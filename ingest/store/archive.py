"""The archive: files go in, one transaction each, and stay."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3

from ingest.store.catalogue import Catalogue
from ingest.store.connection import BUSY_SECONDS, let_read_and_write, open_to_read, open_to_write
from ingest.store.errors import StatisticsAlone, explained
from ingest.store.intake import Counts, Intake, Tell
from ingest.store.preparing import Arrival, Part
from ingest.store.rebuilding import Audit, Rebuilding, Rebuilt
from schema.findings import Refused
from schema.private import PRIVATE_TABLES
from schema.results import HandResult
from schema.tallies import LAWS_TALLY

Results = Iterable[HandResult | Refused | Arrival | Part]


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file that is read into the archive: what is kept of it. `name` is without its folder."""

    name: str
    sha256: str
    size: int
    format: str | None = None
    assumed_laws: str | None = None
    override_laws: str | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read before, and what became of its hands."""

    id: int
    name: str
    read_at: str
    assumed_laws: str | None
    override_laws: str | None
    counts: Counts


class Nothing(Exception):
    """A file without a hand in it: nothing of it is kept."""

    def __init__(self, counts: Counts) -> None:
        super().__init__("no hand")
        self.counts = counts


class ReadBefore(Exception):
    """A file that was read before, by another process it may be, since it was looked for: nothing of it is kept now."""

    def __init__(self, source: Source) -> None:
        super().__init__(f"read before as {source.name}")
        self.source = source


class Archive:
    """An open archive. What fails raises an `ArchiveError`, or whatever reading raised, and leaves it as it was."""

    def __init__(self, path: Path, db: Database, *, frozen: bool = False) -> None:
        self.path = path
        self.frozen = frozen
        """Whether it lies where nobody can write."""
        self._db = db

    @classmethod
    def to_write(cls, path: Path, busy_seconds: float = BUSY_SECONDS) -> Self:
        """The archive at a path, made or brought up to date where need be."""
        archive = cls(path, open_to_write(path, busy_seconds))
        try:
            with archive.transaction() as connection:
                Catalogue(connection).bring_up_to_date()
        except BaseException:
            archive.close()
            raise
        return archive

    @classmethod
    def to_read(cls, path: Path) -> Self:
        """The archive at a path, as it is."""
        db, frozen = open_to_read(path)
        return cls(path, db, frozen=frozen)

    def close(self) -> None:
        """Closes it; the last one to close it leaves one file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All that is done within it, or nothing: an error, Ctrl-C too, takes it back.

        Nobody reads a new archive meanwhile: a reader could otherwise keep it from being kept in the end.
        """
        with explained(self.path):
            self._db.conn.execute("BEGIN EXCLUSIVE")  # with a write-ahead log it keeps out writers alone
            try:
                yield self._db.conn
                self._db.conn.execute("COMMIT")
            finally:
                self._db.rollback()

    def rows(self, query: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a query."""
        with explained(self.path):
            for row in self._db.conn.execute(query, values):  # noqa: UP028 (its cursor outlives the archive)
                yield row

    def may_hold_hands(self) -> None:
        """Raises `StatisticsAlone` for an archive of them."""
        if list(self.rows(_ALONE)):
            raise StatisticsAlone(self.path)

    @property
    def published(self) -> bool:
        """Whether it is a copy for everyone, without what is private (`publish`)."""
        return not list(self.rows("SELECT 1 FROM sqlite_master WHERE name = ?", (PRIVATE_TABLES[0],)))

    def count(self, table: str) -> int:
        """How many rows a table has."""
        ((number,),) = self.rows(f'SELECT count(*) FROM "{table}"')
        return int(number)

    def source_of(self, sha256: str) -> Source | None:
        """The file of that digest, if it was read."""
        for id, name, read_at, assumed, override, *counts in list(self.rows(_SOURCE, (sha256,))):
            return Source(id, name, read_at, assumed, override, Counts(*counts))
        return None

    def take(
        self,
        file: FileRead,
        results: Results,
        tell: Tell = lambda result, what: None,
    ) -> Counts:
        """All the hands of a file, or, if anything fails, none.

        Raises `Nothing` for a file without a hand, `ReadBefore`, and nothing of `results` is asked for, for one that
        was read before.
        """
        with self.transaction() as connection:
            self.may_hold_hands()
            before = self.source_of(file.sha256)
            if before is not None:
                raise ReadBefore(before)
            row = (
                *(file.name, file.sha256, file.format, file.size, datetime.now(UTC).isoformat(timespec="seconds")),
                *(program_version(), file.assumed_laws, file.override_laws),
            )
            source = connection.execute(_NEW_SOURCE, row).lastrowid
            counts = Intake(connection, source or 0, tell).take(results)
            if counts.read == 0:
                raise Nothing(counts)
            connection.execute(
                "UPDATE sources SET read = ?, stored = ?, duplicate = ?, rejected = ?, contradicting = ? WHERE id = ?",
                (counts.read, counts.stored, counts.duplicate, counts.rejected, counts.contradicting, source),
            )
        # The file is stored: where that cannot be done now, it is done after the next file, or by the next run.
        with suppress(sqlite3.OperationalError):
            let_read_and_write(self._db)
        return counts

    def rebuild(
        self, audit: Audit, assume: str | None = None, override: str | None = None
    ) -> Iterator[tuple[str, Rebuilt]]:
        """All hands replayed by `audit` (`replay.results`), and everything derived made anew, in one transaction.

        It is done when the iterator has ended. Yields, for each hand, its file and the counts so far.
        """
        with self.transaction() as connection:
            self.may_hold_hands()
            rebuilding = Rebuilding(connection, audit)
            for name in rebuilding.rebuild(assume, override):
                yield name, rebuilding.rebuilt


_ALONE: Final = f"SELECT 1 FROM {LAWS_TALLY.name} WHERE NOT EXISTS (SELECT 1 FROM hands) LIMIT 1"
_SOURCE: Final = (
    "SELECT id, name, read_at, assumed_laws, override_laws, read, stored, duplicate, rejected, contradicting "
    "FROM sources WHERE sha256 = ?"
)
_NEW_SOURCE: Final = (
    "INSERT INTO sources (name, sha256, format, size, read_at, version, assumed_laws, override_laws, "
    "read, stored, duplicate, rejected, contradicting) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0)"
)


def program_version() -> str:
    """The version of this program."""
    try:
        return version("bowerbook")
    except PackageNotFoundError:
        return "unknown"
