"""Hands that are written in the usual way, read by tables: a line for each tag and each trick, one for the calls.

Most hands of a large file are written so, and most of their lines stand in many others: what a line gives is found
once. Where anything stands otherwise, nothing is read here, and the parser takes the hand as it takes any other
(`parser`, `builder`). What is read here is what it would have read; the tests hold one against the other.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from ingest.notation import tokens
from ingest.notation.bare import bare_hand
from ingest.notation.draft import BEFORE, RANKS, Draft, Spoken
from ingest.notation.faults import SyntaxFault
from ingest.notation.fields import FIELDS
from ingest.notation.holdings import dealt_in_full
from ingest.notation.sections import read_calls
from ingest.notation.trusted import RECORD, by_seat, trusted
from ingest.notation.words import ENDS, LEADS, PAIRS
from schema.calls import ORDERS, PASSES
from schema.cards import Card
from schema.records import BySeat, HandRecord
from schema.seats import SEATS, Seat

_KEPT: Final = 8192
"""So many lines are kept with what they give; then they are forgotten, and found anew."""
_PLAIN: Final = PASSES | ORDERS
_LONG: Final = 120
"""Longer lines are read each time."""
_HEADS_KEPT: Final = 1024
_LONG_HEAD: Final = 1000
_BEHIND_HEAD: Final = '\n[Hand "'
_PLAYERS: Final = BySeat[str]
_DEAL: Final = '[Deal "'
_OF_ONE_HAND: Final = frozenset({"Deal", "Cut", "Talon"})
"""The tags whose line is hardly ever met again."""
_FROM_SEAT_TO_SEAT: Final = len("N:JC AH KH 8S 9C ")
_SEATS_IN_ORDER: Final = "".join(SEATS)
_NUMBERS: Final = {name: number for number, name in enumerate(FIELDS)}
"""The numbers of the tags in the order in which the writer writes them."""


class Tag(NamedTuple):
    """What a tag's line gives: its name, the field of the record with its value, the rank of the tag, where in the line
    its value begins, and its number in the order of the writer; -1 where the writer writes it otherwise."""

    name: str
    field: str
    value: Any
    rank: int
    value_at: int
    number: int


class Usual:
    """What stands in the text of a hand.

    `fields` are what its tags give, as in a `Draft`, or the players together where nothing is taken from the hand
    before; `places` are the offsets of their values by tag, `reached` is the highest rank. `calls` is the line of the
    calls, at `calls_at`. `tricks` are the tricks: who led, the cards, who won, and the offset of the line. `written`
    says that the tags stand as the writer writes them, of which `last` is the number of the last one.
    """

    __slots__ = ("calls", "calls_at", "fields", "last", "places", "reached", "tricks", "written")

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.places: dict[str, int] = {}
        self.reached = BEFORE
        self.written = True
        self.last = -1
        self.calls = ""
        self.calls_at = 0
        self.tricks: list[tuple[Seat, tuple[Card, ...], Seat | None, int]] = []


_TAGS: Final[dict[str, Tag]] = {}
_HEADS: Final[dict[str, Usual]] = {}
"""What the lines before the number of a hand give, by these lines: they are the same hand after hand."""


def read_usual(text: str) -> Usual | None:
    """What stands in the text of a hand; null where it is written in any other way.

    >>> read_usual('[Dealer "N"]\\n[TurnUp "9C"]').fields
    {'dealer': 'N', 'turn_up': '9C'}
    """
    if "{" in text or "!" in text:
        return None
    found = Usual()
    at = text.find(_BEHIND_HEAD) + 1
    if at:
        head = _HEADS.get(text[:at]) or _read_head(text[:at])
        if head is None:
            return None
        found.fields, found.places, found.reached = head.fields.copy(), head.places.copy(), head.reached
        found.calls, found.calls_at, found.tricks = head.calls, head.calls_at, head.tricks.copy()
        found.written, found.last = head.written, head.last
    return found if _read_lines(found, text[at:] if at else text, at) else None


def _read_head(text: str) -> Usual | None:
    """The lines before the number of a hand."""
    head = Usual()
    if not _read_lines(head, text[:-1], 0):
        return None
    fields = head.fields
    if "event" in fields and all(seat in fields for seat in SEATS):
        fields["players"] = by_seat(_PLAYERS, {seat: fields.pop(seat) for seat in SEATS})
    if len(text) < _LONG_HEAD and not head.calls and not head.tricks:
        if len(_HEADS) >= _HEADS_KEPT:
            _HEADS.clear()
        _HEADS[text] = head
    return head


def _read_lines(found: Usual, text: str, at: int) -> bool:
    """Take what some lines give, the first of which stands at an offset; false where one is written in another way."""
    fields, places, tricks, known = found.fields, found.places, found.tricks, _TAGS.get
    reached, written, last = found.reached, found.written, found.last
    section = ""
    for line in text.split("\n"):
        tag = known(line)
        if tag is None:
            if section == "Play":
                lead, two, end = LEADS.get(line[:4]), PAIRS.get(line[4:10]), ENDS.get(line[10:])
                if lead is not None and two is not None and end is not None:
                    tricks.append((lead[0], lead[1] + two + end[0], end[1], at))
                    at += len(line) + 1
                    continue
            elif section == "Auction" and not found.calls and line[:1] != "[" and 0 < len(line) < _LONG:
                found.calls, found.calls_at = line, at
                at += len(line) + 1
                continue
            tag = _read_tag(line)
            if tag is None:
                return False
        section, field, value, rank, value_at, number = tag
        if section in places or (rank and not at):
            return False
        places[section] = at + value_at
        fields[field] = value
        if rank > reached:
            reached = rank
        if number <= last:
            written = False
        last = number
        at += len(line) + 1
    found.reached, found.written, found.last = reached, written, last
    return True


def _read_tag(line: str) -> Tag | None:
    """The tag whose line it is; null unless PEN names it, and its value is without a fault."""
    if line.startswith(_DEAL) and line.endswith('"]'):
        dealt = dealt_in_full(line[len(_DEAL) : -2])
        if dealt is not None:
            number = _NUMBERS["Deal"] if line[len(_DEAL) : -2 : _FROM_SEAT_TO_SEAT] == _SEATS_IN_ORDER else -1
            return Tag("Deal", "deal", dealt, RANKS["Deal"], len(_DEAL), number)
    token = tokens.TOKEN.fullmatch(line)
    if token is None or token.lastindex != tokens.TAG or token[1] not in FIELDS:
        return None
    name, value = token.group(1, 2)
    field, read = FIELDS[name]
    faults: list[SyntaxFault] = []
    given = value or None if read is None else read(value, 0, faults)
    if faults:
        return None
    number = _NUMBERS[name] if _is_written(line, field, given) else -1
    tag = Tag(name, field, given, RANKS[name], token.start(2), number)
    if len(line) < _LONG and name not in _OF_ONE_HAND:
        if len(_TAGS) >= _KEPT:
            _TAGS.clear()
        _TAGS[line] = tag
    return tag


def _is_written(line: str, field: str, value: Any) -> bool:
    """Whether a tag's line is as the writer writes it, by what it writes of a hand of which nothing else is known."""
    fields = {"players": by_seat(_PLAYERS, {field: value})} if field in SEATS else {field: value}
    text = bare_hand(trusted(HandRecord, RECORD | fields))
    return text is not None and line in text.split("\n")


@lru_cache(maxsize=_KEPT)
def read_said(line: str) -> tuple[Spoken, ...] | None:
    """The calls of a line, their offsets counted in it; null unless they are nothing but calls, without a fault."""
    if not line:
        return ()
    token = tokens.TOKEN.fullmatch(line)
    if token is None or token.lastindex != tokens.WORDS:
        return None
    draft = Draft(line)
    if read_calls(line, 0, draft) is not None or draft.faults or draft.marks:
        return None
    return tuple(draft.spoken)


@lru_cache(maxsize=_KEPT)
def is_plain(line: str) -> bool:
    """Whether there are only passes and orders in the line, and nobody plays alone: turn-up and laws do not matter."""
    said = read_said(line)
    return said is not None and all(call.call in _PLAIN and call.going is None for call in said)
