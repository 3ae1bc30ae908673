"""Hands that are written as the writer writes them, or nearly so, read by tables: a line for each tag and each trick,
one for the calls, in order.

Most hands of a large file are written so, and most of their lines stand in many others: what a line gives is found
once. Where anything stands otherwise, nothing is read here, and the parser takes the hand as it takes any other
(`parser`, `builder`). What is read here is what it would have read; the tests hold one against the other.
"""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ingest.notation import tokens
from ingest.notation.bare import bare_hand
from ingest.notation.draft import BEFORE, RANKS, Draft, Spoken
from ingest.notation.faults import SyntaxFault
from ingest.notation.fields import FIELDS
from ingest.notation.holdings import FROM_SEAT_TO_SEAT, dealt_in_full
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
_PLAY: Final = '\n[Play "'
_PLAYERS: Final = BySeat[str]
_DEAL: Final = '[Deal "'
_OF_ONE_HAND: Final = frozenset({"deal", "cut", "talon"})
"""The fields of the tags whose line is hardly ever met again."""
_SEATS_IN_ORDER: Final = "".join(SEATS)
_NUMBERS: Final = {name: number for number, name in enumerate(FIELDS)}
"""The numbers of the tags in the order in which the writer writes them."""
_TEXTS: Final = {field: name for name, (field, read) in FIELDS.items() if read is None}
"""The tags whose value is kept as it stands, by field."""
_NOTHING_ODD: Final = re.compile(r"\w(?:[\w .,'-]*\w)?", re.ASCII).fullmatch
_RANKS: Final = tuple(RANKS[name] for name in FIELDS)
_AUCTION: Final = _NUMBERS["Auction"]
_DEALT: Final = _NUMBERS["Deal"]

Trick = tuple[tuple[Seat, tuple[Card]], tuple[Card, Card], tuple[tuple[Card, ...], Seat | None]]
"""Who led and what; the next two cards; the fourth, if there is one, and who won."""
Tag = tuple[int, str, Any]
"""What a tag's line gives: its number in the order of the writer, the field of the record, and its value."""


class Usual(NamedTuple):
    """What stands in the text of a hand.

    `fields` are what its tags give, as in a `Draft`, or the players together where nothing is taken from the hand
    before. `calls` is the line of the calls, `tricks` are the lines of the tricks. `last` is the number of the last
    tag; `written` says that the tags stand as the writer writes them.
    """

    fields: dict[str, Any]
    calls: str
    tricks: list[Trick]
    last: int
    written: bool

    @property
    def reached(self) -> int:
        """How far the hand has come: the rank of its last tag, which is the highest."""
        return _RANKS[self.last] if self.last >= 0 else BEFORE


_TAGS: Final[dict[str, Tag]] = {}
"""The lines that the writer writes so."""
_OTHERWISE: Final[dict[str, Tag]] = {}
"""The lines that he writes otherwise."""
_HEADS: Final[dict[str, Usual]] = {}
"""What the lines before the number of a hand give, by these lines: they are the same hand after hand."""


def read_usual(text: str) -> Usual | None:
    """What stands in the text of a hand; null where it is written in any other way.

    >>> read_usual('[Dealer "N"]\\n[TurnUp "9C"]').fields
    {'dealer': 'N', 'turn_up': '9C'}
    """
    if "{" in text or "!" in text:
        return None
    at = text.find(_BEHIND_HEAD) + 1
    if not at:
        return _read_lines({}, text, -1, True) if _may_begin(text) else None
    head = _HEADS.get(text[:at]) or _read_head(text[:at])
    return None if head is None else _read_lines(head.fields.copy(), text[at:], head.last, head.written)


def _read_head(text: str) -> Usual | None:
    """The lines before the number of a hand."""
    head = _read_lines({}, text[:-1], -1, True) if _may_begin(text) else None
    if head is None or head.last > _DEALT:
        return None
    fields = head.fields
    if "event" in fields and all(seat in fields for seat in SEATS):
        fields["players"] = by_seat(_PLAYERS, {seat: fields.pop(seat) for seat in SEATS})
    if len(text) < _LONG_HEAD:
        if len(_HEADS) >= _HEADS_KEPT:
            _HEADS.clear()
        _HEADS[text] = head
    return head


def _may_begin(text: str) -> bool:
    """Whether a hand may begin with the first line, or it would go on with the one above."""
    tag, _ = _tag_of(text.partition("\n")[0])
    return tag is not None and _RANKS[tag[0]] == BEFORE


def _read_lines(fields: dict[str, Any], text: str, last: int, written: bool) -> Usual | None:
    """What some lines give, behind those that gave these fields, the last of them that of a tag of that number."""
    tricks: list[Trick] = []
    play = text.find(_PLAY) + 1
    begin = text.find("\n", play) if play else -1
    if begin >= 0:
        end = text.find("\n[", begin)
        if end != begin:
            lines = text[begin + 1 : end] if end >= 0 else text[begin + 1 :]
            text = text[:begin] + text[end:] if end >= 0 else text[:begin]
            try:
                tricks = [(LEADS[line[:4]], PAIRS[line[4:10]], ENDS[line[10:]]) for line in lines.split("\n")]
            except KeyError:
                return None
    calls, known = "", _TAGS.get
    for line in text.split("\n"):
        tag = known(line)
        if tag is None:
            if last == _AUCTION and not calls and line[:1] != "[" and 0 < len(line) < _LONG:
                calls = line
                continue
            tag, as_written = _tag_of(line)
            if tag is None:
                return None
            written = written and as_written
        number, field, value = tag
        if number <= last:
            return None
        fields[field] = value
        last = number
    return Usual(fields, calls, tricks, last, written)


def _tag_of(line: str) -> tuple[Tag | None, bool]:
    """The tag whose line it is, null unless PEN names it, and its value is without a fault; and whether the writer
    writes it so."""
    if line.startswith(_DEAL) and line.endswith('"]'):
        dealt = dealt_in_full(line[len(_DEAL) : -2])
        if dealt is not None:
            in_order = line[len(_DEAL) : -2 : FROM_SEAT_TO_SEAT] == _SEATS_IN_ORDER
            return (_DEALT, "deal", dealt), in_order
    if line in _TAGS:
        return _TAGS[line], True
    if line in _OTHERWISE:
        return _OTHERWISE[line], False
    tag = _read_tag(line)
    if tag is None:
        return None, False
    _, field, value = tag
    as_written = _is_written(line, field, value)
    if len(line) < _LONG and field not in _OF_ONE_HAND:
        kept = _TAGS if as_written else _OTHERWISE
        if len(kept) >= _KEPT:
            kept.clear()
        kept[line] = tag
    return tag, as_written


def _read_tag(line: str) -> Tag | None:
    token = tokens.TOKEN.fullmatch(line)
    if token is None or token.lastindex != tokens.TAG or token[1] not in FIELDS:
        return None
    name, value = token.group(1, 2)
    field, read = FIELDS[name]
    faults: list[SyntaxFault] = []
    given = value or None if read is None else read(value, 0, faults)
    return None if faults else (_NUMBERS[name], field, given)


def _is_written(line: str, field: str, value: Any) -> bool:
    """Whether a tag's line is as the writer writes it, by what it writes of a hand of which nothing else is known."""
    if field in _TEXTS and value is not None and _NOTHING_ODD(value) is not None:
        return line == f'[{_TEXTS[field]} "{value}"]'
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
