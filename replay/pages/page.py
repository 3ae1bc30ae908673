"""A hand as its page shows it: everything put where it is read, the calls, the tricks, what stands beside each.

The templates only lay out what is made here. All text in it that comes from a record is a plain string, which the
templates escape.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from replay.drawing.holdings import holdings_of
from replay.drawing.wording import GLYPHS, call_words, event_words, play_words, trick_words
from replay.engine import dealer_of
from replay.pages.parts import Fell, Found, Marks, Note, Page, Place, Said, TrickShown
from schema.cards import SUITS
from schema.findings import Finding
from schema.records import HandRecord, On, Trick
from schema.results import HandResult
from schema.seats import SEAT_NAMES, SEATS, Seat
from schema.span import HAND, At


@dataclass(slots=True)
class _Margin:
    """What a record and its findings say of each value."""

    comments: dict[At, list[str]] = field(default_factory=dict)
    glyphs: dict[At, list[str]] = field(default_factory=dict)
    found: dict[At, list[Found]] = field(default_factory=dict)

    def marks(self, at: At) -> Marks:
        glyphs = tuple((glyph, GLYPHS[glyph]) for glyph in self.glyphs.get(at, ()))
        return Marks(glyphs, tuple(self.found.get(at, ())))

    def notes(self, at: At, about: str) -> list[Note]:
        """The comments, then the findings, at a value."""
        said = [Note("comment", text, about) for text in self.comments.get(at, ())]
        return said + [Note("finding", found.finding.message, about, found) for found in self.found.get(at, ())]


def page_of(result: HandResult, located: Iterable[tuple[Finding, At]]) -> Page:
    """The page of a result, with its findings and what each was found at."""
    record = result.record
    found = tuple(
        Found(number, finding, at, _where(record, finding, at)) for number, (finding, at) in enumerate(located, 1)
    )
    margin = _margin(record, found)
    step = 0
    tricks = []
    for index in range(len(record.tricks)):
        tricks.append(_trick(result, margin, index, step))
        step += len(record.tricks[index].cards)
    return Page(
        result=result,
        places=_places(result),
        comments=tuple(margin.comments.get(HAND, ())),
        auction=tuple(_auction(result, margin)),
        opening=tuple(_events(record, margin, "play", 0, later=not record.tricks)),
        tricks=tuple(tricks),
        found=found,
    )


def _margin(record: HandRecord, found: Sequence[Found]) -> _Margin:
    margin = _Margin()
    for comment in record.comments:
        margin.comments.setdefault(_value(record, comment.on), []).append(comment.text)
    for mark in record.marks:
        margin.glyphs.setdefault(At(mark.on.kind, mark.on.index, mark.on.card), []).append(mark.glyph)
    for one in found:
        margin.found.setdefault(one.at, []).append(one)
    return margin


def _value(record: HandRecord, on: On | None) -> At:
    """The value that a comment belongs to: the hand, where it names none that there is."""
    if on is None:
        return HAND
    values = {"call": record.calls, "event": record.events, "card": record.tricks}[on.kind]
    there = on.index < len(values) and (on.kind != "card" or on.card < len(record.tricks[on.index].cards))
    return At(on.kind, on.index, on.card if on.kind == "card" else 0) if there else HAND


def _where(record: HandRecord, finding: Finding, at: At) -> str:
    if at.kind in ("card", "winner"):
        return f"Trick {at.item + 1}"
    if at.kind == "call":
        return f"{SEAT_NAMES[record.calls[at.item].seat]}’s call"
    if at.kind == "event":
        moment = record.events[at.item].moment
        return f"After trick {moment.after}" if moment.section == "play" and moment.after else "Before the play"
    return f"Trick {finding.trick}" if finding.trick else "The hand"


def _events(record: HandRecord, margin: _Margin, section: str, after: int, *, later: bool = False) -> list[Note]:
    """The events of one moment, what is said of each behind it; `later` takes those of all later moments too."""
    notes: list[Note] = []
    for index, event in enumerate(record.events):
        moment = event.moment
        if moment.section == section and (moment.after == after or (later and moment.after > after)):
            notes.append(Note("event" if event.verb != "note" else "note", event_words(event)))
            notes += margin.notes(At("event", index), "")
    return notes


def _auction(result: HandResult, margin: _Margin) -> list[Said | Note]:
    record, items = result.record, list[Said | Note]()
    items += _events(record, margin, "auction", 0, later=not record.calls)
    making = _making_call(result)
    for index, call in enumerate(record.calls):
        at = At("call", index)
        suit = call.call if call.call in SUITS else None
        items.append(Said(call.seat, call_words(call), suit, index == making, margin.marks(at)))
        items += margin.notes(at, f"{SEAT_NAMES[call.seat]}, {call_words(call).lower()}")
        items += _events(record, margin, "auction", index + 1, later=index + 1 == len(record.calls))
    return items


def _making_call(result: HandResult) -> int | None:
    """The last call by the maker that named the trump or ordered it."""
    named = [
        index
        for index, call in enumerate(result.record.calls)
        if call.seat == result.maker and call.call not in ("Pass", "TurnDown", "Alone", "Defend")
    ]
    return named[-1] if named else None


def _trick(result: HandResult, margin: _Margin, index: int, steps: int) -> TrickShown:
    record = result.record
    trick = record.tricks[index]
    shown = result.tricks[index]
    number = index + 1
    fell = [_fell(trick, margin, index, item, steps, shown.winner) for item in range(len(trick.cards))]
    notes: list[Note] = []
    for item, one in enumerate(fell):
        notes += margin.notes(At("card", index, item), one.say.rstrip("."))
    notes += margin.notes(At("winner", index), "")
    notes += _events(record, margin, "play", number, later=number == len(record.tricks))
    return TrickShown(
        number=number,
        leader=shown.leader,
        cells=tuple(tuple(one for one in fell if one.seat == seat) for seat in SEATS),
        winner=shown.winner,
        recorded=shown.recorded,
        say=trick_words(number, [(one.seat, one.card) for one in fell if not one.withdrawn], shown.winner),
        notes=tuple(notes),
    )


def _fell(trick: Trick, margin: _Margin, index: int, item: int, steps: int, winner: Seat | None) -> Fell:
    seat, card = trick.seats[item], trick.cards[item]
    withdrawn = item in trick.withdrawn
    led = all(before in trick.withdrawn for before in range(item))
    return Fell(
        seat=seat,
        card=card,
        step=steps + item + 1,
        led=led,
        withdrawn=withdrawn,
        won=seat == winner and not withdrawn,
        say=play_words(seat, card, led=led, withdrawn=withdrawn),
        marks=margin.marks(At("card", index, item)),
    )


def _places(result: HandResult) -> tuple[Place, ...]:
    record = result.record
    dealer = dealer_of(record)
    places = []
    for number, (seat, holding) in enumerate(zip(SEATS, holdings_of(result), strict=True)):
        parts = []
        if number == dealer:
            parts.append("dealer")
        if seat == result.maker:
            parts.append("maker")
        if seat == result.lone:
            parts.append(result.going or "alone")
        if seat == result.defender:
            parts.append("defends alone")
        if seat in result.sitting_out:
            parts.append("sits out")
        sits_out = seat in result.sitting_out
        places.append(Place(seat, SEAT_NAMES[seat], record.players.of(seat), tuple(parts), sits_out, holding))
    return tuple(places)
