"""A file as the archive knows it: its digest and size, and whether it stayed the same while it was read."""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO, TypeVar

from ingest.cli.inputs import STANDARD_INPUT

T = TypeVar("T")


class Changed(Exception):
    """The file was written to while it was read."""


@dataclass(frozen=True, slots=True)
class Spooled:
    """A file that can be read twice; what came through a pipe lies in a file of its own."""

    file: BinaryIO
    sha256: str
    state: tuple[int, int]

    @property
    def size(self) -> int:
        """Its bytes."""
        return self.state[0]

    def unchanged(self, items: Iterable[T]) -> Iterator[T]:
        """The items; behind the last `Changed` is raised if the file is no longer what it was."""
        yield from items
        if _state(self.file) != self.state:
            raise Changed


@contextmanager
def spooled(path: str) -> Iterator[Spooled]:
    """The file at a path (`-`: the standard input), open and measured. Raises `OSError` where it cannot be read."""
    if path == STANDARD_INPUT:
        with _copied(sys.stdin.buffer) as file:
            yield _measured(file)
    else:
        with open(path, "rb") as file:
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                yield _measured(file)
            else:
                with _copied(file) as copy:
                    yield _measured(copy)


@contextmanager
def _copied(stream: BinaryIO) -> Iterator[BinaryIO]:
    with tempfile.TemporaryFile() as file:
        shutil.copyfileobj(stream, file)
        file.flush()
        yield file


def _measured(file: BinaryIO) -> Spooled:
    """The file, at its beginning."""
    state = _state(file)
    file.seek(0)
    sha256 = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    file.seek(0)
    return Spooled(file, sha256, state)


def _state(file: BinaryIO) -> tuple[int, int]:
    now = os.fstat(file.fileno())
    return now.st_size, now.st_mtime_ns
