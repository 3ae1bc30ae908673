"""Small files, each worked at as a whole by a worker before its turn comes."""

import hashlib
import io
import os
import stat
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ingest.formats.decoding import Unreadable, text_of
from ingest.formats.registry import format_of
from ingest.jobs.chunks import SIZE, Chunk, CutOff, chunks_of, is_cut
from ingest.jobs.working import Done, Laws, work

_PACKED = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Small:
    """What came of a small file, and the digest of the bytes that were read."""

    sha256: str
    done: Done


def is_small(path: str) -> bool:
    """Whether a file may be worked at as a whole: a regular one, of a chunk or two."""
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return False
    return stat.S_ISREG(state.st_mode) and state.st_size <= 2 * SIZE


def work_whole(path: str, file: str, format: str | None, laws: Laws) -> Small | None:
    """What comes of the file at a path, which findings call `file`; null where it takes another way.

    That is where it is packed, of a format that is not cut, of another encoding, or cannot be read to its end.
    """
    try:
        data = Path(path).read_bytes()
        chunk = None if data.startswith(_PACKED) else whole(io.BytesIO(data), path, file, format)
    except (OSError, ValueError):
        return None
    if chunk is None or chunk.notice is not None:
        return None
    return Small(hashlib.sha256(data).hexdigest(), work(chunk, laws))


def whole(stream: BinaryIO, path: str, file: str, format: str | None) -> Chunk | None:
    """All of a file as one chunk; null where it is of a format that is not cut, or holds nothing."""
    try:
        text = text_of(stream)
        known = format or getattr(format_of(text.head, path), "name", None)
        if known is None or not is_cut(text, known):
            return None
        found = list(chunks_of(text, known, file, sys.maxsize))
        return found[0] if found else None
    except (Unreadable, CutOff):
        return None
