"""A copy of the archive for everyone: one file, without what is private, that takes its place as a whole."""

import os
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlite_utils import Database
from sqlite_utils.utils import sqlite3

from ingest.store.archive import Archive
from ingest.store.errors import ArchiveError, CannotWrite, explained
from schema.private import PRIVATE_COLUMNS, PRIVATE_TABLES
from schema.tables import SEARCHES

_PUBLIC: Final = 0o644


class SameFile(ArchiveError):
    """The copy would take the place of the archive."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is the archive itself: name another file for the copy")


def publish(archive: Archive, target: Path) -> int:
    """Writes the copy at `target`, in place of what is there, and tells how many hands are in it.

    It is one state of the archive, which may be written to meanwhile: checkpointed, without free pages, so that nothing
    of what was left out is in it, and ready to be opened as immutable. Where it fails, what was at `target` stays.
    Raises an `ArchiveError`.
    """
    if target.exists() and target.samefile(archive.path):
        raise SameFile(target)
    if target.is_dir():
        raise CannotWrite(target, "it is a folder")
    try:
        folder = tempfile.TemporaryDirectory(dir=target.absolute().parent, prefix=f".{target.name}.")
    except OSError as error:
        raise CannotWrite(target, error.strerror or str(error)) from None
    with folder as place, explained(target):
        whole, copy = Path(place, "whole.db"), Path(place, "copy.db")
        list(archive.rows("VACUUM INTO ?", (str(whole),)))
        hands = _without_private(whole)
        with closing(sqlite3.connect(whole, isolation_level=None)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        _index_words(copy)
        _put_in_place(copy, target)
    return hands


def _without_private(path: Path) -> int:
    """Takes away what is private; the number of hands that remain, which is all."""
    db = Database(path, execute_plugins=False)
    try:
        for table in PRIVATE_TABLES:
            db.table(table).drop(ignore=True)
        for table, columns in PRIVATE_COLUMNS.items():
            there = db.table(table).columns_dict
            gone = set(columns) & set(there)
            for index in db.table(table).indexes:
                if gone.intersection(index.columns):
                    db.execute(f'DROP INDEX IF EXISTS "{index.name}"')
            for column in sorted(gone):
                db.execute(f'ALTER TABLE "{table}" DROP COLUMN "{column}"')
        db.execute("ANALYZE")
        db.conn.commit()
        faults = db.execute("PRAGMA foreign_key_check").fetchall()
        if faults:
            raise AssertionError(f"rows of the copy refer to what it does not have: {faults[:3]}")
        return int(db.execute("SELECT count(*) FROM hands").fetchone()[0])
    finally:
        db.close()


def _index_words(path: Path) -> None:
    """Makes the indexes of words anew: SQLite may number the rows otherwise in a copy."""
    with closing(sqlite3.connect(path)) as connection:
        for search in SEARCHES:
            connection.execute(f"INSERT INTO {search.name} ({search.name}) VALUES ('rebuild')")
        connection.commit()


def _put_in_place(copy: Path, target: Path) -> None:
    """The finished file at its place, on the disk before its name is."""
    try:
        os.chmod(copy, _mode(target))
        with open(copy, "rb") as file:
            os.fsync(file.fileno())
        os.replace(copy, target)
        folder = os.open(target.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise CannotWrite(target, error.strerror or str(error)) from None


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced; those of a file for everyone, where there is none."""
    try:
        return os.stat(target).st_mode & 0o777
    except OSError:
        return _PUBLIC
