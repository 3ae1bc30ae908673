"""Score sheets: CSV, one row a hand, without a card; what a club keeps (ingest/FORMATS.md).

Columns are known by their headers, in any order and case; a missing column and an empty cell are unknown. The running
score is the one after the hand.
"""

from collections.abc import Iterator
from typing import TextIO

from ingest.formats.lines import LONGEST, bounded_lines
from ingest.formats.refusal import BROKEN, NOT_READABLE, finding
from ingest.formats.scoresheet.columns import COLUMNS, DELIMITERS, header_of
from ingest.formats.scoresheet.rows import Sheet
from ingest.formats.scoresheet.writing import write
from schema.findings import Refused
from schema.records import HandRecord

__all__ = ["COLUMNS", "read", "recognise", "write"]


def recognise(head: str) -> bool:
    """Whether the first line is the header of a score sheet."""
    return header_of(head.lstrip().split("\n", 1)[0]) is not None


def read(stream: TextIO, file: str) -> Iterator[HandRecord | Refused]:
    """The rows as records; a row with a faulty cell is refused, and the others are read."""
    sheet: Sheet | None = None
    index = 0
    for number, line, cut in bounded_lines(stream):
        if sheet is None:
            header = header_of(line)
            if header is None:
                message = f"the header of a score sheet is expected: {', '.join(COLUMNS)}"
                faulty = finding(BROKEN, message, line=number, column=1, text=line)
                yield Refused(file, 1, number, line[:4000], (faulty,), hands=0)
                return
            sheet = Sheet(file, *header)
            continue
        if not line.strip(DELIMITERS + " "):
            continue
        index += 1
        if cut:
            message = f"a row of more than {LONGEST:,} characters is none of a score sheet"
            yield Refused(file, index, number, line, (finding(NOT_READABLE, message, line=number, column=1),))
        else:
            yield sheet.row(line, number, index)
