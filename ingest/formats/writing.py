"""Writing hands to a file: as a whole or not at all, and with a report of what the format cannot hold."""

import errno
import gzip
import io
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final, TextIO

from ingest.formats.egn.each_game import EACH_GAME, write_each_game
from ingest.formats.losses import Loss, records_of
from ingest.formats.registry import WRITTEN, Format, UnknownFormat, by_extension, named
from ingest.formats.source import STANDARD_INPUT
from schema.findings import Refused
from schema.records import HandRecord

_DATABASE: Final = b"SQLite format 3\0"
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""The ends of the names of what SQLite keeps beside a database, a part of it."""

Destination = str | os.PathLike[str] | TextIO


def write(
    hands: Iterable[HandRecord | Refused], destination: Destination, format: str | None = None
) -> tuple[Loss, ...]:
    """Write the hands to a file, to standard output (`-`) or to an open stream of text, and tell what was lost.

    The format is that of the file's name where none is given; a name in `.gz` is compressed. `egn.zip`, a document of
    EGN for each game, is no text, and goes to no stream. A file is replaced only when all is written: where writing
    fails it is left as it was. Raises `UnknownFormat`, `Unwritable` for hands that the format cannot hold together and
    for one that could not be read (`Refused`: `read` gives it in the hand's place, and it is left out before), and
    `OSError` where the file cannot be written, or is a database.

    >>> import io
    >>> out = io.StringIO()
    >>> write([HandRecord(dealer="N", turn_up="9C")], out, "csv")
    (Loss(what='the turn-up', hands=1, first=1, whole=False),)
    """
    records = records_of(hands)
    path = os.fspath(destination) if isinstance(destination, (str, os.PathLike)) else None
    if _of_each_game(path, format):
        if path is None:
            raise UnknownFormat(f"{EACH_GAME} is no text: name a file")
        with replacing(path) as out:
            return write_each_game(records, out)
    known = _format(path, format)
    assert known.write is not None
    if path is None:
        assert not isinstance(destination, (str, os.PathLike))
        return known.write(records, destination)
    with replacing(path) as out, as_text(out, path) as stream:
        return known.write(records, stream)


def _of_each_game(path: str | None, name: str | None) -> bool:
    return name.lower() == EACH_GAME if name is not None else (path or "").lower().endswith(f".{EACH_GAME}")


def _format(path: str | None, name: str | None) -> Format:
    if name is not None:
        return named(name, to_write=True)
    known = by_extension(path) if path is not None else None
    if known is None:
        told = f"the format cannot be told from the name {path!r}"
        raise UnknownFormat(f"{told}. The formats are {', '.join((*WRITTEN, EACH_GAME))}")
    return named(known.name, to_write=True)


@contextmanager
def replacing(path: str) -> Iterator[BinaryIO]:
    """A new file beside the one that is to be, which takes its place when all is written; or the standard output (`-`).

    What is no regular file is written to as it is. A database is not replaced: it may be the archive, named where the
    file to be written should have been. Raises `OSError`.
    """
    if path == STANDARD_INPUT:
        sys.stdout.flush()
        yield sys.stdout.buffer
        return
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as out:
            yield out
        return
    target = os.path.realpath(path)
    if _is_database(target) or any(_is_database(target.removesuffix(end)) for end in _BESIDE if target.endswith(end)):
        raise FileExistsError(errno.EEXIST, "it is a database, an archive perhaps, which is not replaced", path)
    handle, beside = tempfile.mkstemp(
        dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}.", suffix=".part"
    )
    os.close(handle)
    try:
        with open(beside, "wb") as out:
            yield out
        os.chmod(beside, _mode(target))
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise


def _is_database(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return False


def _mode(path: str) -> int:
    """The permissions of the file that is replaced, or those of any new one."""
    try:
        return os.stat(path).st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


@contextmanager
def as_text(out: BinaryIO, name: str) -> Iterator[TextIO]:
    """Text in UTF-8 with line feeds to a file that is open for bytes, which stays open; compressed for a name in `.gz`.

    What is compressed names neither file nor time: the same hands make the same bytes.
    """
    packed = gzip.GzipFile("", "wb", fileobj=out, mtime=0) if name.lower().endswith(".gz") else None
    stream = io.TextIOWrapper(packed or out, encoding="utf-8", newline="\n")
    try:
        yield stream
        stream.flush()
    finally:
        stream.detach()
        if packed is not None:
            packed.close()
