"""PEN among the formats: how it is recognised; it is read and written by `ingest.notation`."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from ingest.formats.losses import Loss
from schema.findings import Refused
from schema.records import HandRecord

_BEGINS: Final = re.compile(r"^(?:% ?PEN\b|\s*\[\s*[A-Za-z]\w*\s+\")", re.MULTILINE)


def recognise(head: str) -> bool:
    """Whether a text says that it is PEN, or has a line that begins with a tag."""
    return _BEGINS.search(head) is not None


def read(stream: TextIO, file: str) -> Iterator[HandRecord | Refused]:
    """The hands of a PEN file, one at a time."""
    from ingest.notation import read_pen

    return read_pen(stream, file)


def write(records: Iterable[HandRecord], stream: TextIO) -> tuple[Loss, ...]:
    """The hands as PEN, which holds all of a record."""
    from ingest.notation import write_pen

    write_pen(records, stream)
    return ()
