"""The formats in which hands are read and written, one module or package each, and one registry in reading order."""

from ingest.formats.losses import Loss, Unwritable
from ingest.formats.reading import read
from ingest.formats.registry import FORMATS, Format, UnknownFormat
from ingest.formats.source import files
from ingest.formats.writing import write

__all__ = ["FORMATS", "Format", "Loss", "UnknownFormat", "Unwritable", "files", "read", "write"]
