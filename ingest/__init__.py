"""In and out: hands are read from any format that is known, and written to those that are ours.

The formats are imported when they are first asked for.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.formats import read, write
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from ingest import formats

        return getattr(formats, name)


__all__ = ["read", "write"]
