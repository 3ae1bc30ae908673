"""Opening an archive: for writing, made or brought up to date by the migrations; for reading, as it is."""

from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3

from ingest.store.errors import (
    CannotWrite,
    NewerArchive,
    NoArchive,
    NotAnArchive,
    OlderArchive,
    PublishedCopy,
    explained,
)
from ingest.store.migrations import migrations
from ingest.store.shape import bring_to_today, has_indexes_of_today, has_views_of_today
from schema.private import PRIVATE_TABLES
from schema.tables import APPLICATION_ID, VERSION

BUSY_SECONDS: Final = 30
_PAGE_BYTES: Final = 8192
_CACHE_KIB: Final = 48 * 1024
_JOURNAL_BYTES: Final = 64 * 1024 * 1024
_NO_ROOM: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY_DIRECTORY", "SQLITE_READONLY_CANTINIT")
_KNOWN: Final = frozenset(str(version) for version in range(1, VERSION + 1))


def open_to_write(path: Path, busy_seconds: float = BUSY_SECONDS) -> Database:
    """The archive at a path, made if there is none or the file is empty; a transaction is durable once committed.

    A new archive has no write-ahead log yet (`let_read_and_write`): all of its first file would be written twice.

    Raises an `ArchiveError`, before anything is changed, for a file that is something else, that a newer version
    made, or that cannot be written.
    """
    if not path.absolute().parent.is_dir():
        raise CannotWrite(path, f"there is no folder {path.parent}")
    with explained(path):
        db = _database(path, "rwc", busy_seconds)
        try:
            new = _is_empty(db)
            if not new:
                _check_ours(db, path)
                if db.table("hands").exists() and not db.table(PRIVATE_TABLES[0]).exists():
                    raise PublishedCopy(path)
            # Of a new file the first transaction settles it, even one that is taken back.
            db.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
            _check_writable(db)
            if not new:
                let_read_and_write(db)
            db.execute("PRAGMA synchronous = FULL")
            db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
            db.execute(f"PRAGMA journal_size_limit = {_JOURNAL_BYTES}")
            db.execute("PRAGMA foreign_keys = ON")
            _bring_up_to_date(db)
        except BaseException:
            db.close()
            raise
    return db


def let_read_and_write(db: Database) -> None:
    """Has the archive read from now on while it is written to; not to be done within a transaction.

    Raises `sqlite3.OperationalError`, and nothing is changed, where another process is at it, or there is no room.
    """
    db.execute("PRAGMA journal_mode = WAL")


def open_to_read(path: Path) -> tuple[Database, bool]:
    """The archive at a path, read-only, and whether it lies where nobody can write.

    Raises an `ArchiveError` if there is none, or it is not of this version.
    """
    if not path.exists():
        raise NoArchive(path)
    with explained(path):
        # SQLite puts it beside the file to which a link leads.
        if Path(f"{path.resolve()}-journal").exists():
            _take_back(path)
        for mode in ("ro", "ro&immutable=1"):
            db = _database(path, mode, BUSY_SECONDS)
            try:
                if _is_empty(db):
                    raise NoArchive(path, empty=True)
                _check_ours(db, path)
                if migrations.pending(db) or not has_views_of_today(db):
                    raise OlderArchive(path, published=not db.table(PRIVATE_TABLES[0]).exists())
                return db, mode != "ro"
            except sqlite3.OperationalError as error:
                db.close()
                # The journal of a live archive needs files beside it, for which a read-only medium has no room.
                if mode != "ro" or error.sqlite_errorname not in _NO_ROOM:
                    raise
            except BaseException:
                db.close()
                raise
    raise AssertionError(path)


def _take_back(path: Path) -> None:
    """Takes back what a process left behind that was killed while it wrote a new archive's first file."""
    db = _database(path, "rw", BUSY_SECONDS)
    try:
        db.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    finally:
        db.close()


def _database(path: Path, mode: str, busy_seconds: float) -> Database:
    if path.is_dir():
        raise NotAnArchive(path, "it is a folder")
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=busy_seconds)
    return Database(connection, execute_plugins=False)


def _is_empty(db: Database) -> bool:
    marked = db.execute("PRAGMA application_id").fetchone()[0]
    return marked in (0, APPLICATION_ID) and not db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()


def _check_ours(db: Database, path: Path) -> None:
    marked = db.execute("PRAGMA application_id").fetchone()[0]
    if marked != APPLICATION_ID:
        tables = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' LIMIT 1")]
        raise NotAnArchive(path, f"it is another database{f' (it has the table {tables[0]})' if tables else ''}")
    for migration in migrations.applied(db):
        if migration.name not in _KNOWN:
            raise NewerArchive(path, migration.name)


def _check_writable(db: Database) -> None:
    """Takes and gives back the right to write, so that a place that does not allow it is said before all else."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")


def _bring_up_to_date(db: Database) -> None:
    """All pending migrations, and the views and indexes of today, in one transaction: two processes that make one
    archive wait for each other.
    """
    if not migrations.pending(db) and has_views_of_today(db) and has_indexes_of_today(db):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        migrations.apply(db)
        bring_to_today(db)
        db.execute("COMMIT")
    finally:
        db.rollback()
