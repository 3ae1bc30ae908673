"""The words of score sheets as clubs keep them today: a yes for a lone hand, a hand that all passed, a dash."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from ingest.notation.faults import GOING, SyntaxFault, did_you_mean, shown
from ingest.notation.words import GOINGS, Faults, read_seat
from schema.calls import ALL_PASSED, Call, Going
from schema.seats import SEAT_NAMES, SEATS, Seat, left_of

LONE: Final = ("yes", "y", "true", "x", "✓", "✔", "lone", "loner")
"""By what a sheet says that the maker played alone, besides the words of PEN."""
NOT_LONE: Final = ("no", "n", "false")
"""By what it says that he did not; `n` is no seat here."""
PASSED: Final = ("passed out", "pass out", "all passed", "all pass", "passed", "pass")
"""What stands for the maker of a hand that all passed; the first is written."""
DASHES: Final = frozenset({"-", "–", "—"})
"""A cell in which nothing stands but one of these is empty."""

_SEAT_NAMED: Final[dict[str, Seat]] = {SEAT_NAMES[seat].lower(): seat for seat in SEATS}
_LETTERS: Final = frozenset(seat.lower() for seat in SEATS)
_GOING: Final[dict[str, Going | None]] = {**dict.fromkeys(LONE, "alone"), **dict.fromkeys(NOT_LONE), **GOINGS}


def read_named_seat(text: str, at: int, faults: Faults) -> Seat | None:
    """A seat by its letter, or by its name, as sheets often have it."""
    return _SEAT_NAMED.get(text.lower()) or read_seat(text, at, faults)


def plain_name(name: str) -> str:
    """The name of a player as it is compared: in any case, with any blanks.

    >>> plain_name("Zoë  O'Brien") == plain_name("ZOË O'BRIEN")
    True
    """
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def seats_named(players: Iterable[tuple[Seat, str]]) -> dict[str, list[Seat]]:
    """The seats of each player of a row, by the name as it is compared; what names a seat or a pass is no such name."""
    seats: dict[str, list[Seat]] = {}
    for seat, name in players:
        words = plain_name(name)
        if words and words not in _SEAT_NAMED and words not in _LETTERS and words.replace("-", " ") not in PASSED:
            seats.setdefault(words, []).append(seat)
    return seats


def read_maker(text: str, at: int, faults: Faults) -> Any:
    """The maker's seat, or the first word of `PASSED`."""
    words = " ".join(text.lower().replace("-", " ").split())
    return PASSED[0] if words in PASSED else read_named_seat(text, at, faults)


def read_lone(text: str, at: int, faults: Faults) -> Going | None:
    """Whether and how the maker played alone; who did is no answer."""
    word = text.lower()
    if word not in _GOING:
        is_seat = text.upper() in SEATS or word in _SEAT_NAMED
        hint = "; Maker names who it was" if is_seat else did_you_mean(word, GOINGS)
        message = f"{shown(text)}: yes or no, alone, jambone or jamboree is expected{hint}"
        faults.append(SyntaxFault(at, GOING, message))
    return _GOING.get(word)


@cache
def all_passed(dealer: Seat) -> tuple[Call, ...]:
    """The calls of a hand that all passed twice.

    >>> " ".join(f"{call.seat}:{call.call}" for call in all_passed("S"))
    'W:Pass N:Pass E:Pass S:TurnDown W:Pass N:Pass E:Pass S:Pass'
    """
    return tuple(Call(seat=left_of(dealer, turn), call=call) for turn, call in enumerate(ALL_PASSED, 1))
