"""What stands on a page of statistics: blocks of estimates on one scale, grids by score, lists of players."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from replay.pages.statistics_plots import Scale, scale_of
from schema.intervals import Estimate, mean, wilson
from schema.statistics import Share, Statistic

Counts = Mapping[str, Any]
"""A row of a statistic: its keys and its counts by name."""
Filter = dict[str, str | int]
"""What the hands behind a figure have in the table `hand_facts`."""
PLACE_NAMES: Final = {"eldest": "Eldest hand", "second": "Second hand", "third": "Third hand", "dealer": "Dealer"}
_SHADES: Final = 8


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block: its label, the estimate, and the hands behind it where they are easily shown."""

    label: str
    estimate: Estimate | None
    hands: Filter | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """One share or mean of several rows, on one scale. `of` says of what the sample is."""

    title: str
    about: str
    of: str
    scale: Scale
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a grid; `shade` is from 0, the lowest figure there may be, to 8."""

    estimate: Estimate | None
    shade: int | None = None
    hands: Filter | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A share at each score: a row for each score of the dealer's side, a column for each of the others'."""

    title: str
    about: str
    heads: tuple[int, ...]
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of statistics of one code; of one player's hands alone, if `player` is given.

    `codes` are the tags with the hands that the page counts under each; `answers` what the figures say; `hands` where
    the hands themselves stand, in words, and `figures` what the rows have in the view of the archive.
    """

    name: str
    title: str
    about: str
    laws: str
    codes: tuple[tuple[str, int], ...]
    blocks: tuple[Block, ...] = ()
    grids: tuple[Grid, ...] = ()
    answers: tuple[str, ...] = ()
    books: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    players: tuple[tuple[str, int, tuple[tuple[str, Estimate | None], ...]], ...] = ()
    player: str | None = None
    odds: tuple[dict[str, Any], ...] = ()
    view: str | None = None
    figures: Filter = field(default_factory=dict)
    hands: tuple[tuple[str, Filter], ...] = ()
    rows: tuple[dict[str, Any], ...] = field(default=(), repr=False)
    next_page: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The page as an object."""
        return {
            "name": self.name,
            "title": self.title,
            "about": self.about,
            "laws": self.laws,
            "codes": [{"laws": tag, "hands": hands} for tag, hands in self.codes],
            "player": self.player,
            "confidence": 0.95,
            "rows": list(self.rows),
            "answers": list(self.answers),
            "odds": list(self.odds),
            "next_page": self.next_page,
        }


def share(row: Counts, one: Share) -> Estimate | None:
    """A share of a row, by Wilson's formula."""
    return wilson(row[one.count], row[one.sample])


def average(row: Counts, name: str) -> Estimate | None:
    """A mean of a row."""
    return mean(row[name], row[f"{name}_squared"], row[f"{name}_known"])


def blocks_of(
    statistic: Statistic,
    rows: Iterable[Counts],
    label: Callable[[Counts], str],
    hands: Callable[[Counts, str], Filter | None] = lambda row, name: None,
) -> tuple[Block, ...]:
    """A block for each share and mean of a statistic that has a sample, with a line for each row.

    `hands` gives, for a row and the name of a sample, the hands that it is counted from.
    """
    rows = list(rows)
    names = {column.name: column.about for column in statistic.counts}
    blocks = []
    for one in statistic.shares:
        lines = tuple(Line(label(row), share(row, one), hands(row, one.sample)) for row in rows)
        blocks.append(Block(_set(one.title), _set(one.about), _of(one.sample, names), _scale(lines), lines))
    for figure in statistic.means:
        lines = tuple(Line(label(row), average(row, figure.name), hands(row, "decided")) for row in rows)
        blocks.append(Block(_set(figure.title), _set(figure.about), "hands", _scale(lines, share=False), lines))
    return tuple(block for block in blocks if any(line.estimate for line in block.lines))


def shares_block(title: str, about: str, of: str, lines: Iterable[Line]) -> Block:
    """A block of shares."""
    lines = tuple(lines)
    return Block(title, about, of, _scale(lines), lines)


def grid_of(title: str, about: str, rows: Iterable[Counts], one: Share, laws: str) -> Grid:
    """A grid of a share by score."""
    found = {(row["dealers_score"], row["others_score"]): row for row in rows}
    most = max((max(place) for place in found), default=0)
    scores = tuple(range(most + 1))

    def cell(ours: int, theirs: int) -> Cell:
        row = found.get((ours, theirs))
        estimate = None if row is None else share(row, one)
        if estimate is None:
            return Cell(None)
        hands: Filter = {"laws": laws, "dealers_score": ours, "others_score": theirs}
        return Cell(estimate, round(estimate.value * _SHADES), hands)

    return Grid(
        _set(title),
        _set(about),
        scores,
        tuple((ours, tuple(cell(ours, theirs) for theirs in scores)) for ours in scores),
    )


def row_as_json(statistic: Statistic, row: Counts) -> dict[str, Any]:
    """A row with its shares and means as objects."""
    made: dict[str, Any] = {column.name: row[column.name] for column in (*statistic.keys, *statistic.counts)}
    for one in statistic.shares:
        made[f"{one.count}_share"] = estimate_as_json(share(row, one))
    for figure in statistic.means:
        made[f"{figure.name}_mean"] = estimate_as_json(average(row, figure.name))
    return made


def estimate_as_json(estimate: Estimate | None) -> dict[str, Any] | None:
    """An estimate as an object."""
    return None if estimate is None else estimate._asdict()


def _set(words: str) -> str:
    """Words of the archive's documentation as they are set on a page."""
    return words.replace("'", "’")


def _scale(lines: tuple[Line, ...], *, share: bool = True) -> Scale:
    return scale_of((line.estimate for line in lines), share=share)


def _of(name: str, names: dict[str, str]) -> str:
    """What a sample is of, in words."""
    words = {"decided": "hands so made", "called": "hands", "lone": "lone hands", "games": "games", "known": "hands"}
    return words.get(name, "hands" if "known" in name else names[name].split(",")[0])
