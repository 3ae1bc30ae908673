"""The builder: from the draft of a hand, and the hand before it, to a record, or to what is wrong with it."""

from collections.abc import Callable
from typing import Any, Final

from ingest.notation.draft import Draft
from ingest.notation.faults import WHO, SyntaxFault
from ingest.notation.inherit import Before
from ingest.notation.tricks import Seating
from ingest.notation.trusted import RECORD, by_seat, call_of
from ingest.notation.turns import LEFT, Turns
from schema.calls import Call, settled
from schema.records import BySeat
from schema.remarks import after_sorting, behind_calls, in_order, remarks_in_order
from schema.seats import SEATS, Seat, left_of

Reader = Callable[[str, int, list[SyntaxFault]], Any]

_PLAYERS: Final = BySeat[str]
_MAKING: Final = frozenset({"Laws", "Dealer", "TurnUp", "Auction", "Maker", "Trump", "Going"})
"""The tags on which the trump depends."""


class Built:
    """A hand as it was built: the fields of its record, which of them were taken from the hand before, and the places
    of what they hold."""

    __slots__ = ("calls_at", "events_at", "fields", "inherited")

    def __init__(self, draft: Draft) -> None:
        self.fields: dict[str, Any] = dict(RECORD)
        self.inherited: frozenset[str] = frozenset()
        self.calls_at: list[int] = []
        self.events_at: list[int] = draft.event_offsets


def build(draft: Draft, before: Before | None) -> Built:
    """The hand that a draft tells of. What is wrong with it is added to the draft's faults; then it is no record."""
    built = Built(draft)
    given = draft.fields
    players: dict[Seat, str | None] = {seat: given.pop(seat) for seat in SEATS if seat in given}
    if before is not None and "event" not in given:
        built.inherited = _inherit(given, players, before)
    if players:
        given["players"] = by_seat(_PLAYERS, players)
    first: Seat | None = given.get("first_caller")
    if first is not None and "dealer" not in given:
        given["dealer"] = left_of(first, -1)
    if draft.more:
        given["more_tags"] = tuple(draft.more.values())
    built.fields |= given
    _seat_calls(draft, built)
    if draft.lines:
        _seat_tricks(draft, built)
    if draft.events or draft.comments or draft.marks:
        _put_in_order(draft, built)
    return built


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
    kept = settled(calls, fields["dealer"], fields["turn_up"], fields["laws"])
    fields["calls"] = kept
    built.calls_at = [spoken.offset for spoken in draft.spoken[: len(kept)]]


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
        built.events_at = [offset for _, offset in sorted(zip(now, draft.event_offsets, strict=True))]
    built.fields["events"] = events
    built.fields["comments"] = remarks_in_order(comments, events)
    built.fields["marks"] = remarks_in_order(marks, events)
