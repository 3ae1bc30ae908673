"""The analysis of a hand as its page shows it: what each card cost, a best line, what each call would have made."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.analysis import Analysis, CallValue, NotAnalysed, PlayValue, analyse, calls_of
from replay.drawing.wording import COUNTS, SIDE_NAMES
from schema.cards import SUIT_NAMES, Card, in_words
from schema.records import HandRecord, Trick
from schema.results import HandResult
from schema.seats import SEAT_NAMES, SEATS, Seat

_UNSAID: Final = (
    "tricks_won",
    "points",
    "score_after",
    "games_after",
    "rubber_points",
    "origin",
)
"""What the table recorded of the hand that was played, and is none of a line that was not."""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card of the play: what it cost, null where it was not lawful, and whether it was led."""

    card: Card
    led: bool
    cost: int | None


@dataclass(frozen=True, slots=True)
class Analysed:
    """What the page of a hand says of its analysis.

    `tricks` are the number of each, and by seat the card with its cost, null for a seat that did not play; `mistakes`
    say of each card that cost something what would have been better.
    """

    value: str
    tricks: tuple[tuple[int, tuple[CardShown | None, ...]], ...]
    mistakes: tuple[str, ...]
    stopped: str | None
    assumed: str | None


def analysed_of(result: HandResult) -> Analysed | None:
    """The analysis of a hand that was played; null where there is none."""
    analysis = analyse(result.record, result.laws, line=False) if result.tricks else None
    if not isinstance(analysis, Analysis):
        return None
    return Analysed(
        _value(analysis),
        tuple((number, _cells(analysis.plays, number)) for number in sorted({play.trick for play in analysis.plays})),
        tuple(_mistake(play, analysis) for play in analysis.plays if play.cost),
        analysis.stopped,
        analysis.assumed,
    )


def _value(analysis: Analysis) -> str:
    return f"With best play by all the makers, {SIDE_NAMES[analysis.makers]}, take {COUNTS[analysis.tricks]}."


def _cells(plays: Sequence[PlayValue], number: int) -> tuple[CardShown | None, ...]:
    of_trick = [play for play in plays if play.trick == number]
    by_seat = {play.seat: CardShown(play.card, play is of_trick[0], play.cost) for play in of_trick}
    return tuple(by_seat.get(seat) for seat in SEATS)


def _mistake(play: PlayValue, analysis: Analysis) -> str:
    better = [in_words(card) for card in play.better(analysis.makers)]
    listed = f"{', '.join(better[:-1])} or {better[-1]}" if len(better) > 1 else better[0]
    left = COUNTS[play.best(analysis.makers)]
    return (
        f"Trick {play.trick}: {in_words(play.card)} cost {SEAT_NAMES[play.seat]}’s side {COUNTS[play.cost or 0]}; with "
        f"{listed} the makers would have come to {left}."
    )


def best_line_of(record: HandRecord, result: HandResult) -> HandRecord | None:
    """The hand as it goes with best play by all: the deal and the calls of the record, and the cards of a best line.

    Null where it cannot be analysed.
    """
    analysis = analyse(record, result.laws)
    if not isinstance(analysis, Analysis):
        return None
    tricks = tuple(
        Trick(seats=tuple(seat for seat, _ in trick), cards=tuple(card for _, card in trick)) for trick in analysis.line
    )
    fields: dict[str, Any] = dict(record) | dict.fromkeys(_UNSAID)
    fields |= {"tricks": tricks, "first_leader": tricks[0].seats[0]}
    fields |= {"events": (), "comments": (), "marks": (), "more_tags": ()}
    return HandRecord(**fields)


@dataclass(frozen=True, slots=True)
class CallsShown:
    """A trump, with partners or alone: its name, for each seat as the maker the tricks and points, and the discards."""

    trump: str
    suit: str | None
    seats: tuple[tuple[Seat, int, int | None], ...]
    discards: tuple[Card, ...]


def calls_shown(result: HandResult) -> tuple[CallsShown, ...]:
    """What each making would have come to; none where the deal is not known."""
    calls = calls_of(result.record, result.laws)
    if isinstance(calls, NotAnalysed):
        return ()
    kinds = dict.fromkeys((call.trump, call.alone) for call in calls)
    return tuple(_row([call for call in calls if (call.trump, call.alone) == kind]) for kind in kinds)


def _row(calls: Sequence[CallValue]) -> CallsShown:
    first = calls[0]
    return CallsShown(
        f"{SUIT_NAMES[first.trump]}, alone" if first.alone else SUIT_NAMES[first.trump],
        None if first.trump == "NT" else first.trump,
        tuple((call.maker, call.tricks, call.points) for call in calls),
        tuple(dict.fromkeys(call.discard for call in calls if call.discard)),
    )
