"""The builder: from the draft of a hand, and the hand before it, to a record, or to what is wrong with it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from ingest.notation.bare import calls_line
from ingest.notation.draft import Draft
from ingest.notation.faults import WHO, SyntaxFault
from ingest.notation.inherit import Before
from ingest.notation.offsets import offsets_of, pen_offsets
from ingest.notation.tricks import Seating
from ingest.notation.trusted import RECORD, by_seat, call_of, trick_of
from ingest.notation.turns import LEFT, TURNED, Turns, around
from ingest.notation.usual import Usual, is_plain, read_said
from schema.calls import Call, Going, settled
from schema.cards import Card, Trump
from schema.origin import Offsets
from schema.records import BySeat
from schema.remarks import after_sorting, behind_calls, in_order, remarks_in_order
from schema.seats import SEATS, Seat, left_of

Reader = Callable[[str, int, list[SyntaxFault]], Any]

_PLAYERS: Final = BySeat[str]
_MAKING: Final = frozenset({"Laws", "Dealer", "TurnUp", "Auction", "Maker", "Trump", "Going"})
"""The tags on which the trump depends."""
_UNSAID: Final = (None, None, None)
_Auction = tuple[tuple[Call, ...], Mapping[Seat, tuple[Seat, ...]], bool]


class Built:
    """A hand as it was built: the fields of its record, which of them were taken from the hand before, and where they
    stand; whether its text is what the writer would write."""

    __slots__ = ("fields", "inherited", "where", "written")

    def __init__(self, given: dict[str, Any], before: Before | None) -> None:
        self.written = False
        self.inherited = _complete(given, before)
        self.fields = RECORD | given
        self.where: Offsets | Callable[[str], Offsets] = pen_offsets


def build(draft: Draft, before: Before | None) -> Built:
    """The hand that a draft tells of. What is wrong with it is added to the draft's faults; then it is no record."""
    built = Built(draft.fields, before)
    built.where = offsets_of(draft)
    if draft.more:
        built.fields["more_tags"] = tuple(draft.more.values())
    _seat_calls(draft, built)
    if draft.lines:
        _seat_tricks(draft, built)
    if draft.events or draft.comments or draft.marks:
        _put_in_order(draft, built)
    return built


def build_usual(usual: Usual, before: Before | None) -> Built | None:
    """The hand that was written in the usual way; null where it is not known who speaks, or a trick has too many cards:
    then the parser has to say it."""
    given = usual.fields
    named = "event" in given and ("dealer" in given or "first_caller" not in given)
    built = Built(given, before)
    fields = built.fields
    making = fields["maker"], fields["trump"], fields["going"]
    first, dealer = fields["first_caller"], fields["dealer"]
    auction = _plain_auction(usual.calls, first, dealer) if making == _UNSAID else None
    if auction is None:
        auction = _auction(usual.calls, first, dealer, TURNED.get(fields["turn_up"]), fields["laws"], making)
    if auction is None:
        return None
    fields["calls"], seats, as_written = auction
    # The writer names event and dealer, even those of which nothing is known.
    built.written = usual.written and named and as_written
    tricks = []
    for (lead, first_card), two, (fourth, winner) in usual.tricks:
        cards, seated = first_card + two + fourth, seats[lead]
        if len(cards) > len(seated):
            return None
        tricks.append(trick_of(seated[: len(cards)], cards, winner))
    fields["tricks"] = tuple(tricks)
    return built


@lru_cache(maxsize=8192)
def _plain_auction(line: str, first: Seat | None, dealer: Seat | None) -> _Auction | None:
    """The same of passes and orders alone, for which turn-up and laws do not matter; null for other calls."""
    return _auction(line, first, dealer, None, None, _UNSAID) if is_plain(line) else None


@lru_cache(maxsize=8192)
def _auction(
    line: str,
    first: Seat | None,
    dealer: Seat | None,
    turn_up: Card | None,
    laws: str | None,
    making: tuple[Seat | None, Trump | None, Going | None],
) -> _Auction | None:
    """The calls of a line, by who leads the seats of a trick, and whether the line is as the writer writes it; null
    where the parser has to read them. Of the turn-up the suit matters."""
    said = read_said(line)
    if said is None:
        return None
    turn = first
    calls: list[Call] = []
    for spoken in said:
        seat = spoken.seat or turn
        if seat is None:
            return None
        calls.append(call_of(seat, spoken.call, spoken.going))
        turn = LEFT[seat]
    kept = settled(calls, dealer, turn_up, laws)
    values = {"calls": kept, "first_caller": first, "dealer": dealer, "turn_up": turn_up, "laws": laws}
    turns = Turns(values | dict(zip(("maker", "trump", "going"), making, strict=True)))
    return kept, around(turns.out), line == calls_line(kept, first)


def _complete(given: dict[str, Any], before: Before | None) -> frozenset[str]:
    """Put the players together, and fill in what the hand takes from the one before, and the dealer who is known by who
    speaks first; the names of the fields that were taken."""
    inherited: frozenset[str] = frozenset()
    if "players" not in given:
        players: dict[Seat, str | None] = {seat: given.pop(seat) for seat in SEATS if seat in given}
        if before is not None and "event" not in given:
            inherited = _inherit(given, players, before)
        if players:
            given["players"] = by_seat(_PLAYERS, players)
    first: Seat | None = given.get("first_caller")
    if first is not None and "dealer" not in given:
        given["dealer"] = left_of(first, -1)
    return inherited


def _inherit(given: dict[str, Any], players: dict[Seat, str | None], before: Before) -> frozenset[str]:
    """Fill in what the hand takes from the one before; the names of what it took."""
    taken = before.gives(given, players)
    seated = taken.pop("players")
    taken = {name: value for name, value in taken.items() if value is not None}
    given |= taken
    players |= seated
    return frozenset(taken) | ({"players"} if any(seated.values()) else frozenset())


def _seat_calls(draft: Draft, built: Built) -> None:
    """Give each call its seat: the one that was written, else the one whose turn it is."""
    fields = built.fields
    turn: Seat | None = fields["first_caller"]
    calls: list[Call] = []
    for spoken in draft.spoken:
        seat = spoken.seat or turn
        if seat is None:
            if draft.auction_sound and "Auction" not in draft.unread:
                message = "who speaks? a seat is expected before the call, as in E:Pass"
                draft.faults.append(SyntaxFault(spoken.offset, WHO, message))
            draft.auction_sound = False
            return
        calls.append(call_of(seat, spoken.call, spoken.going))
        turn = LEFT[seat]
    fields["calls"] = settled(calls, fields["dealer"], fields["turn_up"], fields["laws"])


def _seat_tricks(draft: Draft, built: Built) -> None:
    seating = Seating(Turns(built.fields), draft.faults, built.fields["first_leader"])
    seating.leader_read = draft.play_sound and "Play" not in draft.unread
    seating.trump_read = draft.auction_sound and not draft.unread & _MAKING
    built.fields["tricks"] = tuple([seating.trick(line) for line in draft.lines])


def _put_in_order(draft: Draft, built: Built) -> None:
    """Events, comments and glyphs in the order in which they are written."""
    kept = len(built.fields["calls"])
    comments, marks = tuple(draft.comments), tuple(draft.marks)
    if draft.faults:
        return
    if kept < len(draft.spoken):
        comments, marks = behind_calls(comments, marks, kept)
    events, now = in_order(draft.events, kept, len(draft.lines))
    if now != tuple(range(len(now))):
        comments = after_sorting(comments, now)
        built.where = replace(
            offsets_of(draft), events=[offset for _, offset in sorted(zip(now, draft.event_offsets, strict=True))]
        )
    built.fields["events"] = events
    built.fields["comments"] = remarks_in_order(comments, events)
    built.fields["marks"] = remarks_in_order(marks, events)
