"""The builder: from the draft of a hand, and the hand before it, to a record, or to what is wrong with it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

from ingest.notation import tokens, values
from ingest.notation.draft import Draft
from ingest.notation.faults import WHO, SyntaxFault
from ingest.notation.inherit import Before
from ingest.notation.tricks import Seating
from ingest.notation.trusted import RECORD, by_seat, call_of
from ingest.notation.turns import LEFT, Turns
from schema.calls import Call, settled
from schema.records import BySeat
from schema.remarks import after_sorting, behind_calls, in_order, remarks_in_order
from schema.seats import Seat, left_of
from schema.span import at_tag

Reader = Callable[[str, int, list[SyntaxFault]], Any]


def _read_player(value: str, at: int, faults: list[SyntaxFault]) -> str | None:
    return values.read_text(value, at, faults)


FIELDS: Final[Mapping[str, tuple[str, Reader]]] = MappingProxyType(
    {
        "Event": ("event", values.read_text),
        "Site": ("site", values.read_text),
        "Date": ("date", values.read_date),
        "Table": ("table", values.read_text),
        "Laws": ("laws", values.read_laws),
        "North": ("N", _read_player),
        "East": ("E", _read_player),
        "South": ("S", _read_player),
        "West": ("W", _read_player),
        "Rubber": ("rubber", values.read_count),
        "Game": ("game", values.read_count),
        "Hand": ("hand", values.read_count),
        "Annotator": ("annotator", values.read_text),
        "Source": ("source", values.read_text),
        "Dealer": ("dealer", values.read_one_seat),
        "Score": ("score", values.read_pair),
        "Games": ("games", values.read_pair),
        "Cut": ("cut", values.read_cuts),
        "TurnUp": ("turn_up", values.read_one_card),
        "Deal": ("deal", values.read_deal),
        "Talon": ("talon", values.read_cards),
        "Auction": ("first_caller", values.read_one_seat),
        "Maker": ("maker", values.read_one_seat),
        "Trump": ("trump", values.read_trump),
        "Going": ("going", values.read_going_tag),
        "Discard": ("discard", values.read_discard),
        "Exchange": ("exchanges", values.read_exchanges),
        "Play": ("first_leader", values.read_one_seat),
        "Tricks": ("tricks_won", values.read_pair),
        "Points": ("points", values.read_pair),
        "ScoreAfter": ("score_after", values.read_pair),
        "GamesAfter": ("games_after", values.read_pair),
        "RubberPoints": ("rubber_points", values.read_pair),
    }
)
"""The tags in the order in which they are written: the record's field that each gives, and what reads its value."""

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
    given, players = _read_tags(draft)
    if before is not None and "event" not in given:
        built.inherited = _inherit(given, players, before)
    if players:
        given["players"] = by_seat(BySeat[str], players)
    first: Seat | None = given.get("first_caller")
    if first is not None and "dealer" not in given:
        given["dealer"] = left_of(first, -1)
    if draft.more:
        given["more_tags"] = tuple((name, tokens.unescape(value)[0]) for name, value in draft.more.values())
    built.fields |= given
    _seat_calls(draft, built)
    if draft.lines:
        _seat_tricks(draft, built)
    if draft.events or draft.comments or draft.marks:
        _put_in_order(draft, built)
    return built


def _read_tags(draft: Draft) -> tuple[dict[str, Any], dict[Seat, str | None]]:
    """The fields that the tags give, and the players by seat."""
    fields: dict[str, Any] = {}
    players: dict[Seat, str | None] = {}
    places, faults = draft.places, draft.faults
    for name, value in draft.tags.items():
        field, read = FIELDS[name]
        found = len(faults)
        result = read(value, places[name], faults) if "\\" not in value else _read_escaped(draft, name, read)
        if len(faults) > found:
            draft.unread.add(name)
        if read is _read_player:
            players[cast("Seat", field)] = result
        else:
            fields[field] = result
    for name, value in draft.more.values():
        draft.warned.extend((at_tag(name), value[bad : bad + 2]) for bad in tokens.unescape(value)[1][:1])
    return fields, players


def _read_escaped(draft: Draft, name: str, read: Reader) -> Any:
    """A value with escapes in it; the faults are put where they stand in the text."""
    written, at = draft.tags[name], draft.places[name]
    value, bad = tokens.unescape(written)
    if bad:
        draft.warned.append((at_tag(name), written[bad[0] : bad[0] + 2]))
    faults: list[SyntaxFault] = []
    result = read(value, 0, faults)
    draft.faults.extend(fault._replace(offset=at + tokens.written_offset(written, fault.offset)) for fault in faults)
    return result


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
