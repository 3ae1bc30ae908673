"""How hands ended, as a picture: a bar for each code of laws, since what they count is not the same."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from replay.drawing.svg import Svg, cut, element, picture
from replay.drawing.wording import counted

_UNKNOWN: Final = "not known"
_ENDINGS: Final[dict[str, tuple[str, ...]]] = {
    "point": ("point",),
    "march": ("march",),
    "euchre": ("euchre",),
    "alone, five tricks": ("lone-march", "jambone-march", "jamboree"),
    "alone, a point": ("lone-point", "jambone-point"),
    "alone, euchred": ("lone-euchre", "jambone-euchre"),
    "passed out or void": ("passed-out", "void"),
}
_DARK, _LIGHT = "#1f1b16", "#ffffff"
_COLOURS: Final = {
    "point": ("#8fb097", _DARK),
    "march": ("#2f6b46", _LIGHT),
    "euchre": ("#b0493f", _LIGHT),
    "alone, five tricks": ("#274f7a", _LIGHT),
    "alone, a point": ("#8fb1cf", _DARK),
    "alone, euchred": ("#7c2530", _LIGHT),
    "passed out or void": ("#b9b0a0", _DARK),
    _UNKNOWN: ("#e3dccd", _DARK),
}
"""The colour of each, and that of what is written on it."""
_OF: Final = {outcome: ending for ending, outcomes in _ENDINGS.items() for outcome in outcomes}
_WIDTH: Final = {False: 680, True: 340}
_BAR: Final = 30
_ROOM: Final = 36
"""From this width on a share is written on its part of the bar."""
_ROW: Final = 64
_KEY: Final = (24, 170)
"""Of the key below the bars: the height of a row, and the width of each word in it."""
_INK, _FADED = "#1f1b16", "#655c50"


@dataclass(frozen=True, slots=True)
class Outcomes:
    """For each code of laws, by its name and title, how many of its hands ended in each way."""

    codes: tuple[tuple[str, str, dict[str, int]], ...]

    @classmethod
    def of(cls, tallies: Iterable[tuple[str | None, str | None, str | None, int]]) -> "Outcomes":
        """From a code, its title, an outcome and a count each; the code with the most hands first."""
        found: dict[str, tuple[str, dict[str, int]]] = {}
        for code, title, outcome, hands in tallies:
            _, ended = found.setdefault(code or "", (title or code or _UNKNOWN, dict.fromkeys(_COLOURS, 0)))
            ended[_OF.get(outcome or "", _UNKNOWN)] += hands
        codes = [(code, title, ended) for code, (title, ended) in found.items()]
        return cls(tuple(sorted(codes, key=lambda one: (-sum(one[2].values()), one[0]))))

    @property
    def endings(self) -> tuple[str, ...]:
        """The ways in which any of the hands ended, as they stand in the picture."""
        return tuple(name for name in _COLOURS if any(ended[name] for _, _, ended in self.codes))

    def as_json(self) -> list[dict[str, Any]]:
        """The counts as objects."""
        return [{"laws": code, "title": title, "hands": dict(ended)} for code, title, ended in self.codes]


def outcomes_chart(outcomes: Outcomes, *, narrow: bool = False) -> Svg:
    """The picture: bars of one length, so that the shares can be compared."""
    whole = _WIDTH[narrow]
    shown = outcomes.endings
    height, width = _KEY
    across = whole // width
    bottom = _ROW * len(outcomes.codes)
    told = " ".join(f"{title}: {_told(ended)}." for _, title, ended in outcomes.codes)
    return picture(
        whole,
        bottom + 8 + height * -(-len(shown) // across),
        "How the hands ended, by code of laws",
        told,
        *(_bar(title, ended, at * _ROW, whole) for at, (_, title, ended) in enumerate(outcomes.codes)),
        *(_key(name, at % across * width, bottom + 12 + at // across * height) for at, name in enumerate(shown)),
        class_="bb-outcomes",
    )


def _told(ended: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in ended.items() if count)


def _bar(title: str, ended: dict[str, int], y: int, whole: int) -> Svg:
    total = sum(ended.values())
    drawn = [
        element("text", cut(title, whole // 11), x=0, y=y + 15, font_size=15, fill=_INK, class_="bb-ink"),
        element(
            "text",
            counted(total, "hand"),
            x=whole,
            y=y + 15,
            font_size=14,
            fill=_FADED,
            text_anchor="end",
            class_="bb-faded",
        ),
    ]
    left = 0.0
    for name, count in ended.items():
        if count:
            width = whole * count / total
            drawn.append(_segment(name, count, count / total, left, y + 22, width))
            left += width
    return element("g", *drawn)


def _segment(name: str, count: int, share: float, x: float, y: int, width: float) -> Svg:
    told = element("title", f"{name}: {counted(count, 'hand')}, {share:.1%}")
    colour, ink = _COLOURS[name]
    bar = element("rect", x=x, y=y, width=max(0.5, width - 1), height=_BAR, fill=colour)
    words = element(
        "text", f"{share:.0%}", x=x + width / 2, y=y + 20, font_size=13, fill=ink, text_anchor="middle", class_="bb-on"
    )
    return element("g", told, bar, words if width > _ROOM else None)


def _key(name: str, x: int, y: int) -> Svg:
    return element(
        "g",
        element("rect", x=x, y=y, width=13, height=13, rx=2, fill=_COLOURS[name][0]),
        element("text", name, x=x + 19, y=y + 12, font_size=13, fill=_FADED, class_="bb-faded"),
    )
