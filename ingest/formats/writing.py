"""Writing hands to a file: as a whole or not at all, and with a report of what the format cannot hold."""

import gzip
import io
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from ingest.formats.losses import Loss
from ingest.formats.registry import Format, UnknownFormat, by_extension, named
from ingest.formats.source import STANDARD_INPUT
from schema.records import HandRecord

Destination = str | os.PathLike[str] | TextIO


def write(records: Iterable[HandRecord], destination: Destination, format: str | None = None) -> tuple[Loss, ...]:
    """Write the hands to a file, to standard output (`-`) or to an open stream of text, and tell what was lost.

    The format is that of the file's name where none is given; a name in `.gz` is compressed. A file is replaced only
    when all is written: where writing fails it is left as it was. Raises `UnknownFormat`, and `OSError` where the
    file cannot be written.

    >>> import io
    >>> out = io.StringIO()
    >>> write([HandRecord(dealer="N", turn_up="9C")], out, "csv")
    (Loss(what='the turn-up', hands=1, first=1),)
    """
    known = _format(destination, format)
    assert known.write is not None
    if not isinstance(destination, (str, os.PathLike)):
        return known.write(records, destination)
    if os.fspath(destination) == STANDARD_INPUT:
        with _standard_output() as stream:
            return known.write(records, stream)
    with _replacing(os.fspath(destination)) as stream:
        return known.write(records, stream)


def _format(destination: Destination, name: str | None) -> Format:
    if name is not None:
        return named(name, to_write=True)
    if isinstance(destination, (str, os.PathLike)):
        known = by_extension(os.fspath(destination))
        if known is not None:
            return named(known.name, to_write=True)
    raise UnknownFormat(f"the format cannot be told from the name {destination!r}: name it")


@contextmanager
def _standard_output() -> Iterator[TextIO]:
    """Standard output as UTF-8 with line feeds, whatever the terminal's encoding; it stays open."""
    sys.stdout.flush()
    stream = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
    try:
        yield stream
        stream.flush()
    finally:
        stream.detach()


@contextmanager
def _replacing(path: str) -> Iterator[TextIO]:
    """A new file beside the one that is to be, which takes its place when all is written."""
    if os.path.exists(path) and not os.path.isfile(path):
        with _text(path, path) as stream:
            yield stream
        return
    target = os.path.realpath(path)
    handle, beside = tempfile.mkstemp(
        dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}.", suffix=".part"
    )
    os.close(handle)
    try:
        with _text(beside, path) as stream:
            yield stream
        os.chmod(beside, _mode(target))
        os.replace(beside, target)
    except BaseException:
        os.unlink(beside)
        raise


def _mode(path: str) -> int:
    """The permissions of the file that is replaced, or those of any new one."""
    try:
        return os.stat(path).st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


@contextmanager
def _text(path: str, name: str) -> Iterator[TextIO]:
    """The text of a file; what is compressed names neither file nor time: the same hands make the same bytes."""
    with open(path, "wb") as raw:
        if not name.lower().endswith(".gz"):
            with io.TextIOWrapper(raw, encoding="utf-8", newline="\n") as stream:
                yield stream
            return
        packed = gzip.GzipFile("", "wb", fileobj=raw, mtime=0)
        with packed, io.TextIOWrapper(packed, encoding="utf-8", newline="\n") as stream:
            yield stream
