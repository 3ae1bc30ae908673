"""A hand as text for people: where it stands, the holdings, the calls, trick by trick, the score, what was found."""

from collections.abc import Iterable, Iterator
from typing import Final

from ingest.cli.output import Result, findings_shown
from ingest.cli.terminal import columns, harmless
from replay.drawing.wording import counted, event_words
from schema.calls import Call
from schema.cards import SUIT_NAMES, in_words
from schema.events import Moment
from schema.findings import Refused
from schema.records import HandRecord, Pair
from schema.results import Figures, HandResult, Played, TrickResult
from schema.seats import SEAT_NAMES, SEATS, Seat

_CALLS: Final = {
    "Pass": "passes",
    "Order": "orders it up",
    "Assist": "assists",
    "TakeUp": "takes it up",
    "TurnDown": "turns it down",
    "Alone": "plays alone",
    "Defend": "defends alone",
}
_INDENT: Final = "  "
_GAP: Final = "  "


def shown(result: Result, colour: bool) -> str:
    """The hand, with a blank line behind it."""
    if isinstance(result, Refused):
        place = _place(result.file, result.index if result.hands else 0, result.line)
        return f"{place}: could not be read\n{findings_shown(result, colour)}\n"
    parts = [heading(result), *in_columns(_holdings(result)), *_making(result), *_tricks(result)]
    parts += [*_events(result.record), *_score(result)]
    found = findings_shown(result, colour)
    return "\n".join([*parts, *([found] if found else [])]) + "\n"


def _place(file: str, index: int, line: int | None) -> str:
    at = f"{harmless(file)}:{line}" if line is not None else harmless(file)
    return f"{at}: hand {index}" if index else at


def heading(result: HandResult) -> str:
    """Where a hand stands, and what it is: two lines."""
    record, origin = result.record, result.record.origin
    place = _place(origin.file, origin.index, origin.line) if origin else "hand"
    titles = [record.event, record.site, record.date, _numbered("table", record.table)]
    titles += [_numbered(name, getattr(record, name)) for name in ("rubber", "game", "hand")]
    heading = f"{place}: {', '.join(harmless(title) for title in titles if title)}".removesuffix(": ")
    facts = [f"laws {result.laws.tag}", f"{SEAT_NAMES[record.dealer]} deals" if record.dealer else ""]
    facts += [f"turned up {in_words(record.turn_up)}" if record.turn_up else ""]
    facts += [
        f"score {pair_shown(record.score)}" if record.score else "",
        f"games {pair_shown(record.games)}" if record.games else "",
    ]
    return f"{heading}\n{_INDENT}{'; '.join(fact for fact in facts if fact)}"


def _numbered(name: str, value: str | int | None) -> str | None:
    return None if value is None else f"{name} {value}"


def _holdings(result: HandResult) -> Iterator[tuple[str, ...]]:
    """A row a seat, where any of the holdings or players is known."""
    record = result.record
    if not any(record.deal.all()) and not any(record.players.all()):
        return
    for seat in SEATS:
        cards, player = record.deal.of(seat), record.players.of(seat)
        role = ["alone"] if seat in (result.lone, result.defender) else []
        role += ["sits out"] if seat in result.sitting_out else []
        yield SEAT_NAMES[seat], harmless(player or ""), " ".join(cards) if cards is not None else "?", ", ".join(role)


def _making(result: HandResult) -> Iterator[str]:
    record = result.record
    if record.calls:
        yield f"{_INDENT}{'; '.join(_call(call) for call in record.calls)}"
    if result.trump and result.maker:
        going = f", {result.going}" if result.going else ""
        named = SUIT_NAMES[result.trump]
        yield f"{_INDENT}{named} {'is' if result.trump == 'NT' else 'are'} made by {SEAT_NAMES[result.maker]}{going}"
    if record.discard:
        discard = "no discard" if record.discard == "none" else f"discards {in_words(record.discard)}"
        yield f"{_INDENT}the dealer: {discard}"


def _call(call: Call) -> str:
    said = _CALLS.get(call.call) or f"makes it {SUIT_NAMES[call.call]}"
    return f"{SEAT_NAMES[call.seat]} {said}{f', {call.going}' if call.going else ''}"


def _tricks(result: HandResult) -> Iterator[str]:
    if not result.tricks:
        return
    heads = ("trick", *(SEAT_NAMES[seat] for seat in SEATS), "won by", "")
    yield from in_columns([heads, *(_trick(trick) for trick in result.tricks)])


def _trick(trick: TrickResult) -> tuple[str, ...]:
    """A row: the card led is marked; what is not as usual is said at its end."""
    cards: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
    for number, play in enumerate(trick.plays):
        cards[play.seat].append(f">{play.card}" if number == 0 else f" {play.card}")
    notes = [f"given to {SEAT_NAMES[trick.recorded]}"] if trick.recorded not in (None, trick.winner) else []
    notes += [f"taken back: {_played(trick.withdrawn)}"] if trick.withdrawn else []
    winner = SEAT_NAMES[trick.winner] if trick.winner else "?"
    return str(trick.number), *("".join(cards[seat]) or " -" for seat in SEATS), winner, "; ".join(notes)


def _played(plays: Iterable[Played]) -> str:
    return ", ".join(f"{play.card} by {SEAT_NAMES[play.seat]}" for play in plays)


def _events(record: HandRecord) -> Iterator[str]:
    """What else happened at the table, a line each, in order."""
    for event in record.events:
        yield f"{_INDENT}{_when(event.moment)}: {harmless(event_words(event)).rstrip('.')}"


def _when(moment: Moment) -> str:
    if moment.section == "auction":
        return f"after {counted(moment.after, 'call')}" if moment.after else "before the calls"
    return f"after trick {moment.after}" if moment.after else "before the play"


def _score(result: HandResult) -> Iterator[str]:
    record: HandRecord = result.record
    came_to = result.status if result.outcome in (None, result.status) else f"{result.status}: {result.outcome}"
    tricks = f"; tricks {_figures(result.tricks_won)}" if result.tricks_won else ""
    yield f"{_INDENT}{came_to.replace('-', ' ')}{tricks}"
    points = [
        f"recorded {pair_shown(record.points)}" if record.points else "not recorded",
        f"as played {_figures(result.as_played)}",
        f"due {_figures(result.due)}",
    ]
    yield f"{_INDENT}points: {'; '.join(points)}"
    if record.score_after:
        yield f"{_INDENT}score after it: {pair_shown(record.score_after)}"
    if record.games_after:
        yield f"{_INDENT}games after it: {pair_shown(record.games_after)}"


def pair_shown(pair: Pair) -> str:
    """A figure for each side; one that was not written down is a question mark."""
    return f"NS {_figure(pair.NS)} EW {_figure(pair.EW)}"


def _figures(figures: Figures | None) -> str:
    return "not known" if figures is None else f"NS {figures[0]} EW {figures[1]}"


def _figure(figure: int | None) -> str:
    return "?" if figure is None else str(figure)


def in_columns(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Rows in columns, each as wide as its widest cell."""
    cells = list(rows)
    widths = [max(columns(cell) for cell in column) for column in zip(*cells, strict=True)]
    for row in cells:
        line = _GAP.join(cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True))
        yield (_INDENT + line).rstrip()
