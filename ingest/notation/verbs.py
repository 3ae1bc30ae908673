"""The `!` lines: what happened besides calls and cards (ingest/NOTATION.md, "What happened besides").

    expose SEAT [CARD]                            mixed SIDE
    call SEAT CARD [by SEAT]                      abandon SEAT | all
    call SEAT suit SUIT [by SEAT]                 concede SIDE
    call SEAT highest|lowest|win|lose [by SEAT]   refuse SIDE
    claim revoke SEAT TRICK [late]                misdeal
    fault NAME [SEAT | SIDE] [[law] LAW]          newdeal [[law] LAW]
    penalty SIDE NUMBER [[law] LAW]               correct NS:NUMBER EW:NUMBER
    note TEXT

A law that has no digit in it needs the word `law` before it.
"""

import re
from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Any, Final, NoReturn, TypeVar, get_args

from ingest.notation.cards import read_card
from ingest.notation.faults import EVENT, VERB, SyntaxFault, did_you_mean, shown
from ingest.notation.figures import read_figures
from ingest.notation.values import read_number
from ingest.notation.words import Faults, read_seat, read_side, read_suit
from schema.events import (
    Abandon,
    Claim,
    Concede,
    Correct,
    Demanded,
    Event,
    Expose,
    FaultName,
    Misdeal,
    Mixed,
    Moment,
    NewDeal,
    Note,
    Penalty,
    Refuse,
    TableFault,
)
from schema.seats import SEATS, SIDES

T = TypeVar("T")
Word = tuple[str, int]
Values = dict[str, Any]

_FAULT_NAMES: Final[tuple[str, ...]] = get_args(FaultName)
_DEMANDS: Final = ("highest", "lowest", "win", "lose")
_LAW: Final = re.compile(r"[A-Za-z0-9.:-]+")


class _Unread(Exception):
    """The rest of the line is not read; what is wrong with it is in the list of faults."""


class _Line:
    """The words of a `!` line, taken one after another."""

    def __init__(self, words: list[Word], end: int, faults: Faults) -> None:
        self._words = words
        self._taken = 0
        self._end = end
        self.faults = faults

    def ahead(self) -> str:
        """The next word; empty at the end of the line."""
        return self._words[self._taken][0] if self._taken < len(self._words) else ""

    def word(self) -> Word:
        """The next word and its place; at the end of the line an empty one."""
        if self._taken == len(self._words):
            return "", self._end
        self._taken += 1
        return self._words[self._taken - 1]

    def rest(self) -> list[Word]:
        """All the words that are left."""
        words, self._taken = self._words[self._taken :], len(self._words)
        return words

    def take(self, read: Callable[[str, int, Faults], T | None]) -> T:
        """The next word, read as what has to stand here."""
        value = read(*self.word(), self.faults)
        if value is None:
            raise _Unread
        return value

    def takes(self, *known: str) -> bool:
        """Whether one of these words is next; then it is taken."""
        found = self.ahead().lower() in known
        self._taken += found
        return found

    def fail(self, expected: str, code: str = EVENT, *, known: Sequence[str] = ()) -> NoReturn:
        """The next word is not what has to stand here, nor one of those that are known here."""
        word, at = self.word()
        self.faults.append(SyntaxFault(at, code, _unfit(word, expected, known)))
        raise _Unread


def read_event(words: list[Word], end: int, moment: Moment, faults: Faults) -> Event | None:
    """What a `!` line says, from its words, the verb first, and where it ends; null where it added a fault."""
    line = _Line(words, end, faults)
    try:
        entry = _VERBS.get(line.ahead().lower())
        if entry is None:
            line.fail("no such verb" if line.ahead() else "a verb is expected", VERB, known=(*_VERBS, "note"))
        line.word()
        kind, read = entry
        values = read(line)
        if line.ahead():
            line.fail("nothing more is expected on this line")
    except _Unread:
        return None
    event: Event = kind(moment=moment, **values)
    return event


def read_note(line: str, moment: Moment) -> Note:
    """A note, its text as it stands.

    >>> read_note("! note  {sic}", Moment(section="play", after=0)).text
    '{sic}'
    """
    return Note(moment=moment, text=line[1:].lstrip()[len("note") :].strip())


def _unfit(word: str, expected: str, known: Sequence[str]) -> str:
    said = f"{shown(word)}: {expected}" if word else expected
    if not known:
        return said
    suggestion = did_you_mean(word, known) if word else ""
    return f"{said}{suggestion or ':'} {'It is one of ' if suggestion else ''}{', '.join(known)}"


def _expose(line: _Line) -> Values:
    return {"seat": line.take(read_seat), "card": line.take(read_card) if line.ahead() else None}


def _call(line: _Line) -> Values:
    values: Values = {"seat": line.take(read_seat)}
    said = line.ahead().lower()
    if line.takes(*_DEMANDS):
        values["demand"] = said
    elif line.takes("suit"):
        if read_suit(line.ahead(), 0, []) == "NT":
            line.fail("a suit is expected: S, H, D or C")
        values |= {"demand": "suit", "suit": line.take(read_suit)}
    elif not said:
        line.fail("a card is expected, or suit, highest, lowest, win or lose")
    else:
        values |= {"demand": "card", "card": line.take(read_card)}
    if line.takes("by"):
        values["by"] = line.take(read_seat)
    return values


def _claim(line: _Line) -> Values:
    if not line.takes("revoke"):
        line.fail("revoke is expected after claim")
    seat = line.take(read_seat)
    if line.ahead().strip("0") == "" or line.ahead().startswith("-"):
        line.fail("the number of a trick is expected, from 1")
    trick = line.take(read_number)
    return {"seat": seat, "trick": trick, "late": line.takes("late")}


def _side(line: _Line) -> Values:
    return {"side": line.take(read_side)}


def _abandon(line: _Line) -> Values:
    return {"seat": None if line.takes("all") else line.take(read_seat)}


def _nothing(line: _Line) -> Values:
    return {}


def _law(line: _Line) -> Values:
    """The law that is named, if one is: behind the word `law`, or by itself where it has a digit."""
    named = line.takes("law")
    word = line.ahead()
    if not named and not any(sign.isdigit() for sign in word):
        return {}
    if not _LAW.fullmatch(word):
        line.fail("the number of a law is expected")
    line.word()
    return {"law": word}


def _fault(line: _Line) -> Values:
    name = line.ahead().lower()
    if name not in _FAULT_NAMES:
        line.fail("no such fault" if name else "a fault is expected", known=_FAULT_NAMES)
    line.word()
    values: Values = {"fault": name}
    who = line.ahead().upper()
    if who in SEATS:
        values["seat"] = line.take(read_seat)
    elif who in SIDES:
        values["side"] = line.take(read_side)
    return values | _law(line)


def _correct(line: _Line) -> Values:
    if not line.ahead():
        line.fail("the score is expected, as in NS:3 EW:1")
    figures = read_figures(line.rest(), line.faults)
    if not figures:
        raise _Unread
    return dict(figures)


def _penalty(line: _Line) -> Values:
    return {"side": line.take(read_side), "points": line.take(read_number)} | _law(line)


_VERBS: Final = MappingProxyType[str, tuple[Callable[..., Event], Callable[[_Line], Values]]](
    {
        "expose": (Expose, _expose),
        "call": (Demanded, _call),
        "claim": (Claim, _claim),
        "mixed": (Mixed, _side),
        "abandon": (Abandon, _abandon),
        "concede": (Concede, _side),
        "misdeal": (Misdeal, _nothing),
        "newdeal": (NewDeal, _law),
        "fault": (TableFault, _fault),
        "refuse": (Refuse, _side),
        "correct": (Correct, _correct),
        "penalty": (Penalty, _penalty),
    }
)
