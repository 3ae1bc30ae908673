"""The values of tags: seats, cards, counts, dates (ingest/NOTATION.md, "Tags").

Each function takes the value, where it stands, and the list to which it adds what is wrong. It returns null where the
value is empty (unknown), or where it added a fault.
"""

import re
from typing import Final, Literal

from ingest.notation.cards import read_card
from ingest.notation.faults import DATE, LAWS, NUMBER, SyntaxFault, shown
from ingest.notation.words import Faults, read_going, read_seat, read_suit
from schema.cards import Card
from schema.dates import iso_date
from schema.laws import LawsError, laws_of
from schema.seats import Seat

_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"-?[0-9]{1,10}")
_MOST: Final = 10**9


def read_text(value: str, at: int, faults: Faults) -> str | None:
    """A name or a title, as it stands."""
    return value or None


def read_laws(value: str, at: int, faults: Faults) -> str | None:
    """A code and its options, normalised."""
    if not value.strip():
        return None
    try:
        return laws_of(value).tag
    except LawsError as error:
        faults.extend(SyntaxFault(at + fault.offset, LAWS, fault.message) for fault in error.faults)
        return None


def read_date(value: str, at: int, faults: Faults) -> str | None:
    """A date of ISO 8601, or PBN's with points and unknown parts, as an ISO date.

    >>> read_date("1888.03.??", 0, [])
    '1888-03-??'
    """
    day = iso_date(value)
    if day is None and value:
        message = f"{shown(value)} is no date: one like 1888-03-01 is expected, ?? for what is unknown"
        faults.append(SyntaxFault(at, DATE, message))
    return day


def read_count(value: str, at: int, faults: Faults) -> int | None:
    """The number of a rubber, a game or a hand."""
    if value.isdecimal() and value.isascii() and len(value) < 10:
        return int(value)
    if not value:
        return None
    number = read_number(value, at, faults)
    if number is not None and number < 0:
        faults.append(SyntaxFault(at, NUMBER, f"{shown(value)}: a whole number of 0 or more is expected"))
        return None
    return number


def read_number(word: str, at: int, faults: Faults) -> int | None:
    """A whole number of at most a thousand million."""
    if _NUMBER.fullmatch(word):
        number = int(word)
        if -_MOST <= number <= _MOST:
            return number
    said = f"{shown(word)}: " if word else ""
    faults.append(SyntaxFault(at, NUMBER, f"{said}a whole number is expected"))
    return None


def words_of(value: str, at: int) -> list[tuple[str, int]]:
    """The words of a value, each with its place."""
    return [(word[0], at + word.start()) for word in _WORD.finditer(value)]


def read_one_card(value: str, at: int, faults: Faults) -> Card | None:
    """The turn-up."""
    return read_card(value, at, faults) if value else None


def read_discard(value: str, at: int, faults: Faults) -> Card | Literal["none"] | None:
    """The dealer's discard: a card, or none."""
    return "none" if value.lower() == "none" else read_one_card(value, at, faults)


def read_one_seat(value: str, at: int, faults: Faults) -> Seat | None:
    """A seat, or nothing."""
    return read_seat(value, at, faults) if value else None


def read_trump(value: str, at: int, faults: Faults) -> str | None:
    """The trump, where the calls do not tell it."""
    return read_suit(value, at, faults) if value else None


def read_going_tag(value: str, at: int, faults: Faults) -> str | None:
    """How the maker played, where the calls do not tell it."""
    return read_going(value, at, faults) if value else None
