"""Where hands are read from: files, folders, standard input, open streams."""

import io
import logging
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from ingest.formats.decoding import Bytes, Text, Unreadable, text_of

Readable = str | os.PathLike[str] | BinaryIO | io.TextIOBase | Bytes
"""What may be read: a path (`-` is standard input), or an open stream of bytes or of text."""

LOG: Final = logging.getLogger("ingest")
STANDARD_INPUT: Final = "-"


def is_stream(source: Readable) -> bool:
    """Whether it is open already."""
    return not isinstance(source, (str, os.PathLike))


def named(source: Readable) -> str:
    """The name by which findings call it: the path as it was given, `-` for a stream without a name.

    >>> named("club.pen"), named(io.BytesIO())
    ('club.pen', '-')
    """
    path = source if isinstance(source, (str, os.PathLike)) else getattr(source, "name", None)
    if not isinstance(path, (str, bytes, os.PathLike)):
        return STANDARD_INPUT
    return os.fsencode(path).decode("utf-8", "replace")


def files(path: str | os.PathLike[str]) -> Iterator[str]:
    """The files of a folder and of those within it, in order of name; a path that is no folder is itself the one.

    Hidden files and folders are left out, and what is no regular file; links to folders are not followed.
    """
    if not os.path.isdir(path):
        yield os.fspath(path)
        return
    for folder, within, names in os.walk(path):
        within[:] = sorted(name for name in within if not name.startswith("."))
        for name in sorted(names):
            full = os.path.join(folder, name)
            if not name.startswith(".") and _is_regular(full):
                yield full


def _is_regular(path: str) -> bool:
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True


@contextmanager
def opened(source: Readable) -> Iterator[Text]:
    """The text of a file or a stream; what was opened here is closed again.

    Raises `Unreadable` for a file that cannot be opened, or is not text.
    """
    if not isinstance(source, (str, os.PathLike)):
        yield text_of(source)
    elif os.fspath(source) == STANDARD_INPUT:
        yield text_of(sys.stdin.buffer)
    else:
        try:
            file = open(source, "rb")  # noqa: SIM115
        except (OSError, ValueError) as error:
            raise Unreadable(f"it cannot be opened: {_reason(error)}") from None
        with file:
            yield text_of(file)


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
