"""What of an archive is nobody's business but its owner's: where hands were read from, and what could not be read.

A published copy has none of it, and a served archive shows none of it unless its owner allows.
"""

from typing import Final

PRIVATE_TABLES: Final = ("rejects",)
"""Tables that are private as a whole."""

PRIVATE_COLUMNS: Final = {
    "sources": ("name", "sha256", "size", "read_at", "version"),
    "copies": ("record",),
}
"""Of other tables, the columns that are."""

GUARDED: Final = (*PRIVATE_TABLES, *PRIVATE_COLUMNS)
"""The tables in which something is private: a served archive does not show them."""
