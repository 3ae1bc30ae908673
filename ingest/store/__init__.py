"""The archive: an SQLite file, made by migrations, into which files of hands go one transaction each."""

from ingest.store.archive import Archive, FileRead, Nothing, ReadBefore, Source
from ingest.store.copies import Absorbed
from ingest.store.errors import ArchiveError
from ingest.store.intake import Counts

__all__ = ["Absorbed", "Archive", "ArchiveError", "Counts", "FileRead", "Nothing", "ReadBefore", "Source"]
