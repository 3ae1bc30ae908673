"""Where a hand stands once so many cards have fallen: what is still held, what lies on the table, who took what."""

from dataclasses import dataclass, replace

from replay.drawing.holdings import Holding, holdings_of
from schema.results import HandResult
from schema.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table; `back` says that it was taken back."""

    seat: Seat
    card: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position: `step` is how many cards have fallen, `trick` the number of the one that is being played, from 1.

    Before the first card, `trick` is null. `full` says that all its cards lie there, `taken` the tricks won so far by
    each side.
    """

    step: int
    trick: int | None
    holdings: tuple[Holding, ...]
    table: tuple[Lying, ...] = ()
    full: bool = False
    taken: tuple[int, int] = (0, 0)


def steps_of(result: HandResult) -> list[int]:
    """How many cards have fallen at the end of each trick, those taken back counted too."""
    ends: list[int] = []
    for trick in result.record.tricks:
        ends.append((ends[-1] if ends else 0) + len(trick.cards))
    return ends


def position_of(result: HandResult, step: int) -> Position:
    """The position after so many cards; after the last card for more, before the first for less than one."""
    ends = steps_of(result)
    step = max(0, min(step, ends[-1] if ends else 0))
    holdings = holdings_of(result)
    if step == 0:
        return Position(0, None, holdings)
    trick = next(index for index, end in enumerate(ends) if step <= end)
    fallen = _fallen(result, step)
    full = step == ends[trick]
    winners = [one.winner for one in result.tricks[: trick + full]]
    return Position(
        step,
        trick + 1,
        tuple(_without(holding, fallen) for holding in holdings),
        _lying(result, trick, step - (ends[trick - 1] if trick else 0)),
        full,
        (sum(winner in ("N", "S") for winner in winners), sum(winner in ("E", "W") for winner in winners)),
    )


def _fallen(result: HandResult, step: int) -> list[tuple[Seat, str]]:
    """The cards that are out of their holdings: one taken back is in it again as soon as the next one falls."""
    out: list[tuple[Seat, str]] = []
    number = 0
    for trick in result.record.tricks:
        for index, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            number += 1
            if number > step:
                return out
            if index not in trick.withdrawn or number == step:
                out.append((seat, card))
    return out


def _lying(result: HandResult, trick: int, count: int) -> tuple[Lying, ...]:
    """The last card of each seat in the trick."""
    record = result.record.tricks[trick]
    last: dict[Seat, Lying] = {}
    for index in range(count):
        last[record.seats[index]] = Lying(record.seats[index], record.cards[index], index in record.withdrawn)
    return tuple(last[seat] for seat in SEATS if seat in last)


def _without(holding: Holding, fallen: list[tuple[Seat, str]]) -> Holding:
    gone = [card for seat, card in fallen if seat == holding.seat]
    rows = []
    for row in holding.rows:
        cards = []
        for held in row.cards:
            if held.card in gone:
                gone.remove(held.card)
            else:
                cards.append(held)
        if cards:
            rows.append(replace(row, cards=tuple(cards)))
    return replace(holding, rows=tuple(rows))
