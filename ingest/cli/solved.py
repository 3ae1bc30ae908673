"""A hand that was analysed, as text for people and as an object."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ingest.cli.trick_by_trick import heading, in_columns
from replay.analysis import Analysis, CallValue, NotAnalysed, PlayValue
from schema.cards import SUIT_NAMES, Card, in_words
from schema.results import HandResult
from schema.seats import SEAT_NAMES, SEATS, Seat

_INDENT: Final = "  "
_HEADS: Final = ("trick", *(SEAT_NAMES[seat] for seat in SEATS))


@dataclass(frozen=True, slots=True)
class Solved:
    """A hand replayed, the analysis of its play, and what each call would have made."""

    result: HandResult
    analysis: Analysis | NotAnalysed
    calls: tuple[CallValue, ...] | NotAnalysed


def shown(solved: Solved) -> str:
    """The hand for people, with a blank line behind it."""
    parts = [heading(solved.result)]
    if isinstance(solved.analysis, NotAnalysed):
        parts.append(f"{_INDENT}cannot be analysed: {solved.analysis.why}")
    else:
        parts += _analysis(solved.result, solved.analysis)
    if isinstance(solved.calls, NotAnalysed):
        parts.append(f"{_INDENT}what other calls would have made is not known: {solved.calls.why}")
    else:
        parts += [f"{_INDENT}tricks of the makers, and their points, had it been made:", *_calls(solved.calls)]
    return "\n".join(parts) + "\n"


def _analysis(result: HandResult, analysis: Analysis) -> Iterator[str]:
    if result.trump and result.maker:
        going = f", {result.going}" if result.going else ""
        named = f"{SUIT_NAMES[result.trump]} made by {SEAT_NAMES[result.maker]}{going}"
        yield f"{_INDENT}{named}: with best play by all {analysis.makers} take {_tricks(analysis.tricks)}"
    if analysis.assumed:
        yield f"{_INDENT}({analysis.assumed})"
    if analysis.plays:
        yield f"{_INDENT}as it was played, with what each card cost:"
        yield from in_columns([_HEADS, *_rows([(play.seat, _card(play)) for play in analysis.plays], analysis.plays)])
        yield from (_mistake(play, analysis) for play in analysis.plays if play.cost)
    if analysis.stopped:
        yield f"{_INDENT}not followed further: {analysis.stopped}"
    yield f"{_INDENT}a best line:"
    yield from in_columns([_HEADS, *(_row(number, trick) for number, trick in enumerate(analysis.line, 1))])


def _rows(cards: Sequence[tuple[Seat, str]], plays: Sequence[PlayValue]) -> Iterator[tuple[str, ...]]:
    for number in range(1, plays[-1].trick + 1):
        yield _row(number, [card for card, play in zip(cards, plays, strict=True) if play.trick == number])


def _row(number: int, trick: Sequence[tuple[Seat, str]]) -> tuple[str, ...]:
    """A trick by seat; the card led is marked."""
    cards = {seat: f"{'>' if place == 0 else ' '}{card}" for place, (seat, card) in enumerate(trick)}
    return str(number), *(cards.get(seat, " -") for seat in SEATS)


def _card(play: PlayValue) -> str:
    return f"{play.card} (unlawful)" if play.cost is None else f"{play.card} -{play.cost}" if play.cost else play.card


def _mistake(play: PlayValue, analysis: Analysis) -> str:
    better = _either([in_words(card) for card in play.better(analysis.makers)])
    cost = f"{in_words(play.card)} cost {SEAT_NAMES[play.seat]} {_tricks(play.cost or 0)}"
    would = f"{better} would have left {analysis.makers} {_tricks(play.best(analysis.makers))}"
    return f"{_INDENT}trick {play.trick}: {cost}; {would}"


def _tricks(number: int) -> str:
    return f"{number} trick{'' if number == 1 else 's'}"


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _calls(calls: Sequence[CallValue]) -> Iterator[str]:
    """A row a trump, with partners and alone, a column a seat."""
    rows = [("trump", *(SEAT_NAMES[seat] for seat in SEATS), "the dealer parts with")]
    for trump, alone in dict.fromkeys((call.trump, call.alone) for call in calls):
        found = [call for call in calls if (call.trump, call.alone) == (trump, alone)]
        discards: list[Card] = list(dict.fromkeys(call.discard for call in found if call.discard))
        figures = (f"{call.tricks}" + ("" if call.points is None else f" ({call.points:+d})") for call in found)
        rows.append((f"{SUIT_NAMES[trump]}{', alone' if alone else ''}", *figures, " ".join(discards)))
    return in_columns(rows)


def as_object(solved: Solved) -> dict[str, Any]:
    """The hand as an object: every key is always there."""
    result, analysis, calls = solved.result, solved.analysis, solved.calls
    hand = result.as_json()
    return {
        **{name: hand[name] for name in ("id", "source", "laws")},
        "maker": result.maker,
        "trump": result.trump,
        "going": result.going,
        "analysis": None if isinstance(analysis, NotAnalysed) else analysis.as_json(),
        "not_analysed": _lacking(analysis),
        "calls": None if isinstance(calls, NotAnalysed) else [call.as_json() for call in calls],
        "calls_not_analysed": _lacking(calls),
    }


def _lacking(found: object) -> dict[str, str] | None:
    return {"reason": found.kind, "message": found.why} if isinstance(found, NotAnalysed) else None
