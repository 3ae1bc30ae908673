"""What the dialect's tags say of the game: its players, its date, its score."""

import re
from typing import Final, NamedTuple

from ingest.notation.faults import FIGURES, SyntaxFault, shown
from ingest.notation.values import read_date
from ingest.notation.words import Faults, read_seat
from schema.records import Pair
from schema.seats import SEAT_NUMBER

_FLAGGED: Final = re.compile(r"(?:(.*\S) | *)\(((?:Auto|\d{1,20})(?: \w{1,20}){0,5})\)", re.DOTALL)
_TIME: Final = re.compile(r"\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?")
_SCORE: Final = re.compile(r"-?\d{1,6}")


class Player(NamedTuple):
    """A player's name, and what the site says of him behind it: the number of his account, or that he is a robot."""

    name: str | None
    flags: str | None


def player_of(value: str) -> Player:
    """The player of a tag's value; brackets that are not the site's belong to the name.

    >>> player_of("Sal (1000001 Res)"), player_of("Big C (host)")
    (Player(name='Sal', flags='1000001 Res'), Player(name='Big C (host)', flags=None))
    """
    flagged = _FLAGGED.fullmatch(value)
    return Player(flagged[1], flagged[2]) if flagged else Player(value or None, None)


def moment_of(day: str, time: str) -> str | None:
    """The date of UTCDate and UTCTime, as ISO has it; null where the day is none.

    >>> moment_of("2025.01.18", "16:39:43"), moment_of("2025.01.18", "noon"), moment_of("soon", "16:39:43")
    ('2025-01-18T16:39:43Z', '2025-01-18', None)
    """
    date = read_date(day, 0, [])
    if date is None or not _TIME.fullmatch(time):
        return date
    return read_date(f"{date}T{time}Z", 0, []) or date


def read_scores(value: str, at: int, faults: Faults) -> Pair | None:
    """The score by seat, clockwise from the seat named; partners have the same, else the score is not known.

    >>> read_scores("S:10 7 10 7", 0, [])
    Pair(NS=10, EW=7)
    """
    said, colon, figures = value.partition(":")
    words = figures.split()
    if not colon or not words or not all(_SCORE.fullmatch(word) for word in words):
        message = f"GameScores: {shown(value)}: a seat and the score of each player are expected, as in S:6 11 6 11"
        faults.append(SyntaxFault(at, FIGURES, message))
        return None
    seat = read_seat(said.strip(), at, faults)
    if seat is None or len(words) not in (2, 4) or (words[:2] != words[2:] and len(words) == 4):
        return None
    own, other = int(words[0]), int(words[1])
    return Pair(NS=own, EW=other) if SEAT_NUMBER[seat] % 2 == 0 else Pair(NS=other, EW=own)
