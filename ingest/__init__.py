"""In and out: hands are read from any format that is known, and written to those that are ours."""

from ingest.formats import read, write

__all__ = ["read", "write"]
