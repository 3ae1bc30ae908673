"""Dates as a record holds them: ISO 8601, with `??` or `????` for a part that is not known."""

import re
from datetime import date
from functools import lru_cache
from typing import Final

_DATE: Final = re.compile(
    r"(\d{4}|\?{4})(?:([-.])(\d\d|\?\?)(?:\2(\d\d|\?\?)(T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?)?)?",
    re.ASCII,
)


@lru_cache(maxsize=4096)
def iso_date(text: str) -> str | None:
    """The date as ISO 8601 writes it; null where the text is none, or where there is no such day.

    PBN's points are read, and ISO's other forms.

    >>> iso_date("1888.03.??"), iso_date("18880301"), iso_date("1888-02-30"), iso_date("1888-03-01T20:15")
    ('1888-03-??', '1888-03-01', None, '1888-03-01T20:15')
    """
    found = _DATE.fullmatch(text)
    if found is not None and _is_a_day(found[1], found[3], found[4]):
        return text.replace(".", "-", 2) if found[2] == "." else text
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None


def _is_a_day(year: str, month: str | None, day: str | None) -> bool:
    """Whether there is such a day, as far as it is told."""
    told = [2000 if year == "????" else int(year)]
    told += [1 if part is None or part == "??" else int(part) for part in (month, day)]
    try:
        date(*told)
    except ValueError:
        return False
    return True
