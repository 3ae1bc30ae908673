"""PEN among the formats: how it is recognised; it is read and written by `ingest.notation`."""

import re
from collections.abc import Iterable
from typing import Final, TextIO

from ingest.formats.losses import Loss
from ingest.notation import read_pen, write_pen
from ingest.notation.malformed import OTHER_QUOTES
from schema.records import HandRecord

_BEGINS: Final = re.compile(rf"^(?:% ?PEN\b|\s*\[\s*[A-Za-z]\w*\s+[\"{OTHER_QUOTES}])", re.MULTILINE)
read = read_pen


def recognise(head: str) -> bool:
    """Whether a text says that it is PEN, or has a line that begins with a tag, be it in quotes of another kind."""
    return _BEGINS.search(head) is not None


def write(records: Iterable[HandRecord], stream: TextIO) -> tuple[Loss, ...]:
    """The hands as PEN, which holds all of a record."""
    stream.writelines(write_pen(records))
    return ()
