"""Adjudication: what each game and rubber came to by the record, what it should have come to, and why they differ.

`Adjudicator` is fed the results of hands in order, and gives back each game and each rubber when it is over, or when
the hands go on with another. Nothing is kept of those that were given back.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from replay.ledger.recorded import at_the_beginning, recorded_after
from replay.offences import correction
from replay.standing import START, UNKNOWN, Standing, advance, rubber_points
from schema.laws.model import Laws, Match
from schema.records import HandRecord, Pair
from schema.results import Figures, HandResult
from schema.seats import Side

_TABLES: Final = 256
_FIGURES: Final = frozenset(
    {"points-wrong", "overmark", "undermark", "score-wrong", "games-wrong", "rubber-points-wrong", "void-hand-scored"}
)
_Key = tuple[str | None, str | None, str | None, str | None, str]


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that explains why a game or a rubber came to something else than was due.

    `index` and `line` are those of its source. `recorded` and `due` are its points, null where unknown (of those that
    were written down one may be); `findings` the names of what was found wrong with its figures.
    """

    index: int | None
    line: int | None
    hand: int | None
    recorded: Pair | None
    due: Figures | None
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game, as recorded and as due: each its last score, and its winner, null where it was not won.

    Due are the score with which its first hand begins (where it does not say, what the game before left, or nothing)
    and the points due of its hands; unknown ones are taken as they are recorded. Scores are null where they are not
    known.
    """

    event: str | None
    date: str | None
    table: str | None
    rubber: int | None
    game: int | None
    hands: int
    recorded: Figures | None
    winner: Side | None
    due: Figures | None
    winner_due: Side | None
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class RubberResult:
    """A rubber, as recorded and as due: the games of each side, and its points where it was finished."""

    event: str | None
    date: str | None
    table: str | None
    rubber: int | None
    games: Figures | None
    points: Figures | None
    games_due: Figures | None
    points_due: Figures | None
    differences: tuple[Difference, ...]


@dataclass(slots=True)
class _Sitting:
    """What is being added up at one table: `due` in the game, `rubber_due` in the rubber, `last` as recorded."""

    laws: Laws
    record: HandRecord
    due: Standing
    rubber_due: Standing
    last: Standing = UNKNOWN
    rubber_points: Pair | None = None
    hands: int = 0
    differences: list[Difference] = field(default_factory=list)
    rubber_differences: list[Difference] = field(default_factory=list)


class Adjudicator:
    """Adds up games and rubbers from the results of their hands."""

    def __init__(self) -> None:
        self._sittings: OrderedDict[_Key, _Sitting] = OrderedDict()

    def add(self, result: HandResult) -> list[GameResult | RubberResult]:
        """The games and rubbers that are over with, or before, this hand."""
        record, laws = result.record, result.laws
        key = (record.event, record.site, record.date, record.table, laws.tag)
        sitting = self._sittings.get(key)
        done: list[GameResult | RubberResult] = []
        if sitting is None:
            sitting = self._sittings[key] = _open(record, laws)
            if len(self._sittings) > _TABLES:
                done += _close(self._sittings.popitem(last=False)[1], rubber=True)
        else:
            self._sittings.move_to_end(key)
            done += _turn(sitting, record)
        _count(sitting, result)
        return done

    def close(self) -> list[GameResult | RubberResult]:
        """The games and rubbers that were still going on."""
        done = [one for sitting in self._sittings.values() for one in _close(sitting, rubber=True)]
        self._sittings.clear()
        return done


def _open(record: HandRecord, laws: Laws) -> _Sitting:
    before = at_the_beginning(record, laws)
    begins = before.played == 0 and before.ns == 0 and before.ew == 0
    return _Sitting(laws, record, before, START if begins else before)


def _turn(sitting: _Sitting, record: HandRecord) -> list[GameResult | RubberResult]:
    """Close the game, or the rubber, that a hand no longer belongs to."""
    before, laws = sitting.record, sitting.laws
    new_rubber = record.rubber != before.rubber or (sitting.last.over and record.rubber is None)
    new_game = record.game != before.game or (sitting.last.ended > 0 and record.game is None)
    if not new_rubber and not new_game:
        return []
    done = _close(sitting, rubber=new_rubber)
    opened, last = _open(record, laws), sitting.last
    due = opened.due
    if record.score is None and last.ended and not new_rubber:
        due = due._replace(ns=last.ns, ew=last.ew)
    sitting.record, sitting.due, sitting.hands, sitting.differences = record, due, 0, []
    if new_rubber:
        sitting.rubber_due, sitting.rubber_points, sitting.rubber_differences = opened.rubber_due, None, []
    return done


def _count(sitting: _Sitting, result: HandResult) -> None:
    record, laws = result.record, sitting.laws
    recorded = None if record.points is None else record.points.both
    names = tuple([finding.name for finding in result.findings if finding.name in _FIGURES])
    points = result.due
    if points is None or (recorded is not None and not names and correction(record, in_time=True) is None):
        points = recorded
    sitting.hands += 1
    if result.outcome != "void":
        for name in ("due", "rubber_due"):
            at: Standing = getattr(sitting, name)
            if at.ended and name == "due":
                continue
            after = None if points is None else advance(at._replace(ended=0, total=None), points, laws)
            setattr(sitting, name, UNKNOWN if after is None else after)
    sitting.last = recorded_after(record, laws)
    sitting.rubber_points = record.rubber_points or sitting.rubber_points
    if names:
        origin = record.origin
        index, line = (None, None) if origin is None else (origin.index, origin.line)
        difference = Difference(index, line, record.hand, record.points, result.due, names)
        sitting.differences.append(difference)
        sitting.rubber_differences.append(difference)


def _close(sitting: _Sitting, *, rubber: bool) -> list[GameResult | RubberResult]:
    record, last, due = sitting.record, sitting.last, sitting.due
    done: list[GameResult | RubberResult] = [
        GameResult(
            record.event,
            record.date,
            record.table,
            record.rubber,
            record.game,
            sitting.hands,
            last.score,
            last.winner,
            due.score,
            due.winner,
            tuple(sitting.differences),
        )
    ]
    if rubber and sitting.laws.match is Match.RUBBER:
        done.append(_rubber(sitting))
    return done


def _rubber(sitting: _Sitting) -> RubberResult:
    record, last, due, laws = sitting.record, sitting.last, sitting.rubber_due, sitting.laws
    given = sitting.rubber_points
    return RubberResult(
        record.event,
        record.date,
        record.table,
        record.rubber,
        _games(last),
        given.both if given is not None else None,
        _games(due),
        rubber_points(due, laws) if due.over else None,
        tuple(sitting.rubber_differences),
    )


def _games(at: Standing) -> Figures | None:
    return None if at.games_ns is None or at.games_ew is None else (at.games_ns, at.games_ew)
