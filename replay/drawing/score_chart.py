"""The score of a game as a line chart: the points of each side after each hand, as recorded and as due."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from replay.drawing.svg import Svg, element, picture
from replay.drawing.wording import SIDE_NAMES
from schema.seats import SIDES, Side

_WIDTH: Final = 640
_HEIGHT: Final = 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 92, 18, 40
_COLOURS: Final[dict[Side, str]] = {"NS": "#1c5a78", "EW": "#9a4d00"}
_FADED, _LINE, _ERROR = "#655c50", "#d8cfbf", "#a51c1c"
_APART: Final = 1.5

Scores = Sequence[tuple[int | None, int | None]]


@dataclass(frozen=True, slots=True)
class Course:
    """The score of a game: before its first hand, then after each; null is unknown.

    `due` is the same by the laws, empty where it is not to be drawn. `labels` are the names of the hands, `faulty` the
    places among them of those with faults. `target` ends the game.
    """

    recorded: Scores
    due: Scores
    labels: Sequence[str]
    faulty: Sequence[int]
    target: int | None


def score_chart(course: Course, *, small: bool = False) -> Svg:
    """The chart; a small one has no labels at its lines."""
    scale = _Scale(course, small)
    return picture(
        scale.width,
        scale.height,
        "The score, hand by hand",
        in_words(course.recorded),
        *_grid(course, scale),
        *(_lines(course.due, side, scale, due=True) for side in SIDES if course.due),
        *(_lines(course.recorded, side, scale, due=False) for side in SIDES),
        *(_end(course.recorded, side, scale) for side in SIDES if not small),
        class_="bb-chart",
    )


def in_words(scores: Scores) -> str:
    """The scores as a sentence.

    >>> in_words([(0, 0), (2, 0), (2, None)])
    'North and South, then East and West: 0-0, 2-0, 2-?.'
    """
    told = ", ".join("-".join("?" if figure is None else str(figure) for figure in score) for score in scores)
    return f"{SIDE_NAMES['NS']}, then {SIDE_NAMES['EW']}: {told}."


class _Scale:
    """Where a hand's number and a score stand in the drawing."""

    def __init__(self, course: Course, small: bool) -> None:
        self.small = small
        self.width, self.height = (300, 170) if small else (_WIDTH, _HEIGHT)
        self.right = self.width - (14 if small else _RIGHT)
        self.bottom = self.height - _BOTTOM
        figures = [figure for score in (*course.recorded, *course.due) for figure in score if figure is not None]
        self.low = min([0, *figures])
        self.high = max([course.target or 1, *figures])
        self.hands = max(1, len(course.recorded) - 1)

    def x(self, hand: float) -> float:
        return _LEFT + (self.right - _LEFT) * hand / self.hands

    def y(self, score: float) -> float:
        return self.bottom - (self.bottom - _TOP) * (score - self.low) / (self.high - self.low)


def _grid(course: Course, scale: _Scale) -> list[Svg]:
    drawn = []
    step = max(1, -(-(scale.high - scale.low) // 8))
    for score in range(scale.low, scale.high + 1, step):
        if course.target is None or score != course.target:
            drawn.append(_level(score, scale))
    if course.target is not None:
        drawn.append(_level(course.target, scale, "bb-target"))
    every = max(1, -(-len(course.labels) // (8 if scale.small else 16)))
    for at, label in enumerate(course.labels, 1):
        if (at - 1) % every == 0:
            drawn.append(_text(scale.x(at), scale.bottom + 18, label, text_anchor="middle"))
    for at in course.faulty:
        x, y = scale.x(at + 1), scale.bottom + 24
        drawn.append(element("path", d=f"M{x:.1f} {y:.1f}l5 8h-10z", fill=_ERROR, class_="bb-faulty"))
    return drawn


def _level(score: int, scale: _Scale, name: str | None = None) -> Svg:
    y = scale.y(score)
    line = element(
        "path",
        d=f"M{_LEFT} {y:.1f}H{scale.right:.1f}",
        stroke=_FADED if name else _LINE,
        stroke_dasharray="2 3" if name else None,
        class_=name or "bb-level",
    )
    return element("g", line, _text(_LEFT - 8, y + 4, str(score), text_anchor="end"))


def _lines(scores: Scores, side: Side, scale: _Scale, *, due: bool) -> Svg:
    """The line of a side, broken where the score is not known; the sides a little apart, where they are level."""
    apart = -_APART if side == "NS" else _APART
    runs: list[list[tuple[float, float]]] = [[]]
    for at, score in enumerate(scores):
        figure = score[SIDES.index(side)]
        if figure is None:
            runs.append([])
        else:
            runs[-1].append((scale.x(at), scale.y(figure) + apart))
    line = "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in run)}" for run in runs if len(run) > 1)
    colour = _COLOURS[side]
    drawn = [element("path", d=line, fill="none", stroke=colour, stroke_width=1.5 if due else 2.5)] if line else []
    if not due:
        drawn += [_point(x, y, side) for run in runs for x, y in run]
    return element(
        "g",
        *drawn,
        class_=f"bb-line-{side}{' bb-due' if due else ''}",
        stroke_dasharray="5 4" if due else None,
        opacity=0.7 if due else None,
    )


def _point(x: float, y: float, side: Side) -> Svg:
    """Round for North and South, square for East and West, so that colour is not needed."""
    if side == "NS":
        return element("circle", cx=x, cy=y, r=3.5, fill=_COLOURS[side])
    return element("rect", x=x - 3, y=y - 3, width=6, height=6, fill=_COLOURS[side])


def _end(scores: Scores, side: Side, scale: _Scale) -> Svg | None:
    """The name of the side at the end of its line."""
    known = [(at, score[SIDES.index(side)]) for at, score in enumerate(scores)]
    figures = [(at, figure) for at, figure in known if figure is not None]
    if not figures:
        return None
    at, figure = figures[-1]
    other = scores[at][1 - SIDES.index(side)]
    nudge = 0 if other is None or abs(other - figure) > 0 else (-9 if side == "NS" else 9)
    return _text(
        scale.x(at) + 10,
        scale.y(figure) + 5 + nudge,
        f"{side[0]} & {side[1]} {figure}",
        fill=_COLOURS[side],
        font_weight="bold",
        class_=f"bb-end-{side}",
    )


def _text(x: float, y: float, words: str, fill: str = _FADED, **more: object) -> Svg:
    return element("text", words, x=x, y=y, fill=fill, font_size=13, **more)
