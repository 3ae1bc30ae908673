"""A hand, or a position in it, as a picture: the table at the left, calls, tricks and score at the right."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from replay.drawing.faces import SUIT_SIGNS, face, suit_class
from replay.drawing.facts import laws_named, place_in_match, score_of, title
from replay.drawing.holdings import Holding
from replay.drawing.names import apart, visible
from replay.drawing.position import Lying, Position, position_of
from replay.drawing.svg import Svg, cut, element, picture, together
from replay.drawing.wording import call_words, making_words, result_words
from replay.engine import dealer_of
from schema.results import HandResult, TrickResult
from schema.seats import SEAT_NAMES, SEATS, Seat

WIDTH: Final = 780
HEIGHT: Final = 560
_PAPER, _LEAF, _INK, _FADED, _LINE = "#fbf8f1", "#fffdf8", "#1f1b16", "#655c50", "#d8cfbf"
_TABLE, _NOW, _WON, _ERROR, _BACK = "#eef2ea", "#f6e7b8", "#dfe9d8", "#a51c1c", "#8fa08f"
_COLOURS: Final = {"S": "#1d1a15", "C": "#1d1a15", "H": "#a51c1c", "D": "#a51c1c", "X": "#6a6257"}
_CENTRE: Final = (245, 300)
_BOX: Final = 140
_CORNERS: Final[dict[Seat, tuple[int, int]]] = {"N": (200, 94), "E": (328, 240), "S": (200, 398), "W": (28, 240)}
_SLOTS: Final[dict[Seat, tuple[int, int]]] = {"N": (0, -44), "E": (46, 0), "S": (0, 44), "W": (-46, 0)}
_SHEET: Final = 500
_COLUMN: Final = 47
_MOST_TRICKS: Final = 7
_PER_LINE: Final = 42


def hand_svg(result: HandResult, step: int | None = None, seat: Seat | None = None) -> Svg:
    """A hand as a picture; with `step`, the position after so many cards; with `seat`, as that player sees it."""
    position = position_of(result, step or 0)
    whole = step is None
    heading = title(result.record) or "A hand of euchre"
    told = " ".join(part for part in (making_words(result) or "", result_words(result) if whole else "") if part)
    if position.trick:
        heading += f" · trick {position.trick}{'' if position.full else f', {len(position.table)} cards'}"
    return picture(
        WIDTH,
        HEIGHT,
        heading,
        told,
        element("rect", width=WIDTH, height=HEIGHT, fill=_PAPER),
        _text(20, 36, cut(heading, 68), size=22),
        _text(20, 60, cut(_facts(result), 105), size=13, fill=_FADED),
        element("path", d=f"M20 72H{WIDTH - 20}", stroke=_LINE),
        *(_seat(result, position.holdings[SEATS.index(one)], hidden=seat not in (None, one)) for one in SEATS),
        _middle(result, position),
        _sheet(result, position, whole=whole),
    )


def _facts(result: HandResult) -> str:
    record = result.record
    place = place_in_match(record) if not record.event else ""
    return " · ".join(part for part in (place, apart(record.site or ""), f"under {laws_named(result.laws)}") if part)


def _text(x: float, y: float, *content: object, size: int = 14, fill: str = _INK, **more: object) -> Svg:
    return element("text", *content, x=x, y=y, font_size=size, fill=fill, **more)


def _suit(suit: str) -> Svg:
    return element("tspan", SUIT_SIGNS[suit], fill=_COLOURS.get(suit, _INK))


def _card(card: str) -> Svg:
    suit = suit_class(card)
    sign = "" if suit == "X" else SUIT_SIGNS[suit]
    return element("tspan", f"{face(card)}{sign}", fill=_COLOURS[suit])


def _seat(result: HandResult, holding: Holding, *, hidden: bool) -> Svg:
    seat = holding.seat
    x, y = _CORNERS[seat]
    dealer = dealer_of(result.record)
    parts = ["dealer"] if dealer is not None and SEATS[dealer] == seat else []
    parts += ["maker"] if seat == result.maker else []
    parts += [result.going or "alone"] if seat == result.lone else []
    parts += ["defends alone"] if seat == result.defender else []
    parts += ["sits out"] if seat in result.sitting_out else []
    player = cut(visible(result.record.players.of(seat) or ""), 20)
    drawn = [
        _text(x, y, SEAT_NAMES[seat], size=13, fill=_FADED),
        _text(x + 46, y, cut(", ".join(parts), 18), size=12, fill=_FADED, font_style="italic") if parts else None,
        _text(x, y + 17, player, font_weight="bold") if player else None,
    ]
    below = y + (25 if player else 8)
    drawn += [_backs(holding, x, below)] if hidden else _rows(holding, x, below)
    return element("g", *drawn)


def _backs(holding: Holding, x: int, y: int) -> Svg:
    count = sum(len(row.cards) for row in holding.rows)
    backs = (
        element("rect", x=x + 24 * at, y=y, width=21, height=26, rx=3, fill=_BACK, stroke=_FADED) for at in range(count)
    )
    return element("g", element("title", f"{count} cards, hidden"), *backs)


def _rows(holding: Holding, x: int, y: int) -> list[Svg]:
    rows = [_row(row.suit, [held.card for held in row.cards], x, y + 25 * at) for at, row in enumerate(holding.rows)]
    if not rows:
        rows.append(_text(x, y + 14, "" if holding.recorded else "not recorded", size=12, fill=_FADED))
    return rows


def _row(suit: str | None, cards: Sequence[str], x: int, y: int) -> Svg:
    sign = SUIT_SIGNS[suit] if suit else "?"
    drawn = [_text(x + 8, y + 17, sign, size=17, fill=_COLOURS[suit or "X"], text_anchor="middle")]
    for at, card in enumerate(cards):
        left = x + 20 + 24 * at
        drawn.append(element("rect", x=left, y=y + 1, width=22, height=22, rx=3, fill=_LEAF, stroke=_LINE))
        colour = _COLOURS[suit_class(card)]
        drawn.append(_text(left + 11, y + 17, face(card), fill=colour, font_weight="bold", text_anchor="middle"))
    return element("g", element("title", ", ".join(cards)), *drawn)


def _middle(result: HandResult, position: Position) -> Svg:
    x, y = _CENTRE
    half = _BOX // 2
    box = element("rect", x=x - half, y=y - half, width=_BOX, height=_BOX, rx=10, fill=_TABLE, stroke=_LINE)
    trump = result.trump
    trumps = together([_suit(trump), " trumps"]) if trump else None
    if position.trick is None:
        turn_up = result.record.turn_up
        return element(
            "g",
            box,
            _big(turn_up, x, y - 14, fill=_LEAF) if turn_up else None,
            _text(x, y + 30, "turned up", size=12, fill=_FADED, text_anchor="middle", font_style="italic")
            if turn_up
            else None,
            _text(x, y + 52, trumps, text_anchor="middle") if trumps else None,
        )
    winner = result.tricks[position.trick - 1].winner if position.full else None
    return element(
        "g",
        box,
        *(_slot(lying, wins=lying.seat == winner and not lying.back) for lying in position.table),
        _text(x, y - 4, trumps, size=12, text_anchor="middle") if trumps else None,
        _text(x, y + 12, f"{position.taken[0]} – {position.taken[1]}", size=12, fill=_FADED, text_anchor="middle"),
    )


def _slot(lying: Lying, *, wins: bool) -> Svg:
    across, down = _SLOTS[lying.seat]
    drawn = _big(lying.card, _CENTRE[0] + across, _CENTRE[1] + down, fill=_NOW if wins else _LEAF)
    return element("g", drawn, opacity=0.5) if lying.back else drawn


def _big(card: str, x: int, y: int, fill: str) -> Svg:
    frame = element("rect", x=x - 21, y=y - 18, width=42, height=36, rx=5, fill=fill, stroke=_FADED)
    return together([frame, _text(x, y + 6, _card(card), size=18, font_weight="bold", text_anchor="middle")])


def _sheet(result: HandResult, position: Position, *, whole: bool) -> Svg:
    lines: list[Svg] = []
    y = 96
    calls = [f"{call.seat} {call_words(call)}" for call in result.record.calls]
    if calls:
        lines += _paragraph("The calls", wrap(" · ".join(calls), _PER_LINE)[:4], y)
        y += 34 + 19 * len(lines[1:])
    shown = result.tricks if whole else result.tricks[: position.trick or 0]
    if shown:
        lines.append(_heading("The tricks", y))
        lines += _tricks(result, shown, y + 22, None if whole else position)
        y += 58 + 26 * min(len(shown), _MOST_TRICKS)
    if whole:
        said = " ".join(part for part in (making_words(result), result_words(result)) if part)
        told = [*wrap(said, _PER_LINE)[:4], *_score(result)]
        lines += _paragraph("The score", told, y)
        lines += _found(result, y + 30 + 19 * len(told))
    return element("g", *lines)


def _heading(words: str, y: int) -> Svg:
    return _text(_SHEET, y, words, size=13, fill=_FADED, font_style="italic")


def _paragraph(heading: str, lines: Iterable[str], y: int) -> list[Svg]:
    return [_heading(heading, y), *(_text(_SHEET, y + 20 + 19 * at, line) for at, line in enumerate(lines))]


def _tricks(result: HandResult, tricks: Sequence[TrickResult], y: int, position: Position | None) -> list[Svg]:
    """A row a trick; of the one that is being played in a position, the cards that lie there."""
    drawn = [
        _text(_column(at), y, SEAT_NAMES[seat], size=12, fill=_FADED, text_anchor="middle")
        for at, seat in enumerate(SEATS)
    ]
    errors = [one for one in result.findings if one.severity == "error"] if position is None else []
    found = {(one.trick, one.seat, one.card) for one in errors}
    for at, trick in enumerate(tricks[:_MOST_TRICKS]):
        top = y + 26 * at + 24
        going_on = position is not None and position.trick == trick.number and not position.full
        lying = {one.seat for one in position.table} if position is not None and going_on else set(SEATS)
        drawn.append(_text(_SHEET, top, str(trick.number), size=13, fill=_FADED))
        for play in trick.plays:
            if play.seat in lying:
                wins = play.seat == trick.winner and not going_on
                marked = (trick.number, play.seat, play.card) in found
                drawn.append(_fell(play.card, _column(SEATS.index(play.seat)), top, wins=wins, marked=marked))
        if trick.leader in lying:
            drawn.append(_text(_column(SEATS.index(trick.leader)) - 20, top, "▸", size=10, fill=_FADED))
        if trick.winner and not going_on:
            drawn.append(_text(WIDTH - 20, top, trick.winner, size=13, fill=_FADED, text_anchor="end"))
    return drawn


def _column(at: int) -> int:
    return _SHEET + 42 + _COLUMN * at


def _fell(card: str, x: int, y: int, *, wins: bool, marked: bool) -> Svg:
    frame = element(
        "rect",
        x=x - 18,
        y=y - 16,
        width=36,
        height=22,
        rx=3,
        fill=_WON if wins else "none",
        stroke=_ERROR if marked else None,
        stroke_width=2 if marked else None,
    )
    text = _text(x, y, _card(card), font_weight="bold", text_anchor="middle")
    return together([frame, text]) if wins or marked else text


def _score(result: HandResult) -> list[str]:
    sides = score_of(result)
    told = []
    for name, figures in (
        ("recorded", [side.recorded for side in sides]),
        ("as played", [side.as_played for side in sides]),
        ("due", [side.due for side in sides]),
    ):
        if any(figure is not None for figure in figures):
            told.append(f"{name} {'–'.join('?' if figure is None else str(figure) for figure in figures)}")
    return ["Points of N & S – E & W:", ", ".join(told)] if told else []


def _found(result: HandResult, y: int) -> list[Svg]:
    errors = [finding.message for finding in result.findings if finding.severity == "error"]
    lines = [line for message in errors for line in wrap(cut(message, 160), _PER_LINE)]
    return [_text(_SHEET, y + 19 * at, line, fill=_ERROR) for at, line in enumerate(lines) if y + 19 * at < HEIGHT - 8]
