"""EGN, Euchre Game Notation: JSON, schemas 1.0 to 1.4 (ingest/FORMATS.md says what of it is read, and how)."""

from ingest.formats.egn.reading import FILE_TYPE, read, recognise

__all__ = ["FILE_TYPE", "read", "recognise"]
