"""Files of hands for the benchmarks, the same every time: whole evenings with all cards, again and again on other days.

No two hands of a file are the same, since every evening has its day, which is part of what was played.
"""

import io
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Final

from ingest import write
from ingest.notation import write_hand
from schema.records import HandRecord
from tests.evenings import evening

CODES: Final = ("somerset-1888", "washington-1862", "north-american")
_EVENINGS: Final = 20
_DAY: Final = "1700-01-01"
_FIRST: Final = date(1701, 1, 1)
ROUGH: Final = 10
"""Of so many evenings one is such that revokes are claimed, deals are void and so on; in the others all is lawful."""
BROKEN: Final = "N:9Z\n"
"""What stands in a broken hand: there is no suit Z."""


@cache
def _pool(form: str) -> tuple[tuple[int, str], ...]:
    """The text of each hand of the evenings, with the number of its evening."""
    texts = []
    for seed in range(_EVENINGS):
        for code in CODES:
            number = seed * len(CODES) + CODES.index(code)
            for record in evening(code, number, rubbers=1, cards=True, smooth=seed % ROUGH != 0):
                names = {"event": f"table {number}", "date": _DAY}
                texts.append((number, _text(record.model_copy(update=names), form)))
    return tuple(texts)


def _text(record: HandRecord, form: str) -> str:
    if form == "pen":
        return write_hand(record).strip("\n") + "\n\n"
    stream = io.StringIO()
    write([record], stream, "jsonl")
    return stream.getvalue()


def hands(count: int, form: str) -> Iterator[str]:
    """The texts of so many hands, in order."""
    pool = _pool(form)
    days = 1 + pool[-1][0]
    for number in range(count):
        again, index = divmod(number, len(pool))
        evening_of, text = pool[index]
        day = _FIRST + timedelta(days=again * days + evening_of)
        yield text.replace(_DAY, day.isoformat(), 1)


def make(path: Path, count: int, *, broken: int = 0) -> Path:
    """A file of so many hands, PEN or JSON lines by its name; `broken` of them, evenly spread, cannot be read."""
    form = path.suffix.removeprefix(".")
    wrong = {count * (number + 1) // (broken + 1) for number in range(broken)}
    with path.open("w", encoding="utf-8") as file:
        for number, text in enumerate(hands(count, form)):
            file.write(text.rstrip("\n") + '\n[Play "N"]\n' + BROKEN + "\n" if number in wrong else text)
    return path
