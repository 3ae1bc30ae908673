"""Names of files and pieces, in the order of their numbers when they are put in order as text.

The statistics of parts take the hands in that order, and DuckDB has nothing but the names to go by.
"""

from contextlib import suppress
from typing import Final

_FILE: Final = 6
_CHUNK: Final = 5
_PIECE: Final = 3


def file_name(file: int) -> str:
    """The name of a file's list.

    >>> file_name(7), file_name(1_000_000)
    ('000007', 'a1000000')
    """
    return _written(file, _FILE)


def number_of(name: str) -> int | None:
    """The number of a file by the name of its list; null for a name that is none.

    >>> number_of("000007"), number_of("a1000000"), number_of("1000000"), number_of("notes")
    (7, 1000000, None, None)
    """
    with suppress(ValueError):
        number = int(name if name[:1].isdecimal() else name[1:])
        return number if file_name(number) == name else None
    return None


def piece_name(file: int, chunk: int, piece: int = 0) -> str:
    """The name of a piece: by it the pieces of all files are in order.

    >>> piece_name(1, 12), piece_name(1, 123_456)
    ('000001-00012-000', '000001-a123456-000')
    """
    return "-".join([_written(file, _FILE), _written(chunk, _CHUNK), _written(piece, _PIECE)])


def _written(number: int, digits: int) -> str:
    """A number of so many digits; one that has more, behind a letter that tells how many more."""
    text = f"{number:0{digits}}"
    more = len(text) - digits
    return f"{chr(ord('a') + more - 1)}{text}" if more else text
