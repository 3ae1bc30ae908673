"""PEN, Portable Euchre Notation: reading and writing. NOTATION.md describes it."""

from ingest.notation.reader import parse, read_pen
from ingest.notation.writer import write_hand, write_pen

__all__ = ["parse", "read_pen", "write_hand", "write_pen"]
