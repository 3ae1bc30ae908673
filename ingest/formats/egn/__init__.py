"""EGN and EMN, Euchre Game and Match Notation: JSON, schemas 1.0 to 1.4 (ingest/FORMATS.md says what of it is read)."""

from ingest.formats.egn.match_writing import write as write_match
from ingest.formats.egn.reading import read, recognise, recognise_match
from ingest.formats.egn.writing import write

__all__ = ["read", "recognise", "recognise_match", "write", "write_match"]
