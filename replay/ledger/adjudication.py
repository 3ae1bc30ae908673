"""Adjudication: what each game and rubber came to by the record, what it should have come to, and why they differ.

`Adjudicator` is fed the results of hands in order, and gives back each game and each rubber when it is over, or when
the hands go on with another. Nothing is kept of those that were given back.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from replay.ledger.recorded import at_the_beginning, recorded_after, refused_game
from replay.ledger.table import TABLES, Key, Table, stands_alone, table_of
from replay.offences import correction
from replay.standing import START, UNKNOWN, Standing, advance, rubber_points
from schema.laws.model import Laws, Match
from schema.records import HandRecord, Pair
from schema.results import Figures, HandResult
from schema.seats import Side

FIGURES: Final = frozenset(
    {"points-wrong", "overmark", "undermark", "score-wrong", "games-wrong", "rubber-points-wrong", "void-hand-scored"}
)
"""The names of what is found wrong with the figures of a hand."""


class Counted(NamedTuple):
    """What of a hand is added up; `figures` are the names of what was found wrong with its figures."""

    record: HandRecord
    laws: Laws
    due: Figures | None
    void: bool
    figures: tuple[str, ...]

    @classmethod
    def of(cls, result: HandResult) -> "Counted":
        """What of the result of a hand is added up."""
        names = tuple([finding.name for finding in result.findings if finding.name in FIGURES])
        return cls(result.record, result.laws, result.due, result.outcome == "void", names)


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
    and the points due of its hands; unknown ones, and hands that are missing, are taken as they are recorded. Scores
    are null where they are not known, and where the game was awarded to its winner (Washington 38).
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
    """What is being added up at one table: `due` in the game, `rubber_due` in the rubber, `last` as recorded.

    `record` is the first hand of the game.
    """

    table: Table
    record: HandRecord
    due: Standing = UNKNOWN
    rubber_due: Standing = UNKNOWN
    last: Standing = UNKNOWN
    rubber_points: Pair | None = None
    hands: int = 0
    differences: list[Difference] = field(default_factory=list)
    rubber_differences: list[Difference] = field(default_factory=list)


class Adjudicator:
    """Adds up games and rubbers from the results of their hands; which hands are those of one the `Table` tells.

    A hand of the file that could not be read is to be told by `refused`, since what it came to is not known.
    """

    def __init__(self) -> None:
        self._sittings: OrderedDict[Key, _Sitting] = OrderedDict()

    def add(self, result: HandResult) -> list[GameResult | RubberResult]:
        """The games and rubbers that are over with, or before, this hand."""
        return self.count(Counted.of(result))

    def count(self, hand: Counted) -> list[GameResult | RubberResult]:
        """The same, of as much of a hand as is needed."""
        record, laws = hand.record, hand.laws
        if stands_alone(record):
            alone = _Sitting(Table(laws), record)
            return _entered(alone, hand) + _close(alone, rubber=True)
        key = table_of(record, laws)
        sitting = self._sittings.get(key)
        if sitting is None:
            sitting = self._sittings[key] = _Sitting(Table(laws), record)
        self._sittings.move_to_end(key)
        if sitting.table.has_just_had(record):
            return []
        done = _entered(sitting, hand)
        if len(self._sittings) > TABLES:
            done += _close(self._sittings.popitem(last=False)[1], rubber=True)
        return done

    def refused(self) -> None:
        """A hand could not be read: what its game was due from then on is not known until a score is recorded."""
        for sitting in self._sittings.values():
            sitting.table.forget()

    def close(self) -> list[GameResult | RubberResult]:
        """The games and rubbers that were still going on."""
        done = [one for sitting in self._sittings.values() for one in _close(sitting, rubber=True)]
        self._sittings.clear()
        return done


def _entered(sitting: _Sitting, hand: Counted) -> list[GameResult | RubberResult]:
    """The games and rubbers that are over before this hand, which is counted."""
    done = _enter(sitting, hand.record)
    _count(sitting, hand)
    return done


def _enter(sitting: _Sitting, record: HandRecord) -> list[GameResult | RubberResult]:
    """Go on to a hand: close the game, or the rubber, that it no longer belongs to."""
    table, last = sitting.table, sitting.last
    table.enter(record)
    gap, table.gap = table.gap, False
    before = at_the_beginning(record, table.laws)
    if not table.opens:
        if gap:
            sitting.due, sitting.rubber_due = (
                _over_a_gap(at, last, before) for at in (sitting.due, sitting.rubber_due)
            )
        return []
    new_rubber = table.opens != "game"
    done = _close(sitting, rubber=new_rubber) if sitting.hands else []
    if record.score is None and last.ended and not new_rubber and not gap:
        before = before._replace(ns=last.ns, ew=last.ew)
    sitting.record, sitting.due, sitting.hands, sitting.differences = record, before, 0, []
    if new_rubber:
        sitting.rubber_due = table.standings[0] if table.opens == "rubber" else _of_a_rubber(before)
        sitting.rubber_points, sitting.rubber_differences = None, []
    elif gap or not last.ended:
        sitting.rubber_due = before
    return done


def _of_a_rubber(before: Standing) -> Standing:
    """Where a rubber stands before the first hand that is known of it."""
    unplayed = before.played == 0 or (before.games_ns, before.games_ew) == (0, 0)
    return START if unplayed and (before.ns, before.ew) == (0, 0) else before


def _over_a_gap(at: Standing, last: Standing, before: Standing) -> Standing:
    """What is due behind hands that are missing: those are taken as the recorded scores about them have it."""
    due, was, now = at.score, last.score, before.score
    if at.ended or last.ended or due is None or was is None or now is None:
        return before
    if now[0] < was[0] or now[1] < was[1]:
        return before
    return at._replace(ns=due[0] + now[0] - was[0], ew=due[1] + now[1] - was[1], hands=before.hands)


def _count(sitting: _Sitting, hand: Counted) -> None:
    record, table = hand.record, sitting.table
    laws = table.laws
    recorded = None if record.points is None else record.points.both
    points = hand.due
    if points is None or (recorded is not None and not hand.figures and correction(record, in_time=True) is None):
        points = recorded
    sitting.hands += 1
    for name in ("due", "rubber_due"):
        at: Standing = getattr(sitting, name)
        if at.ended and name == "due":
            continue
        at = at._replace(ended=0, total=None, awarded=None)
        after = refused_game(record, at, laws)
        if after is None and hand.void:
            continue
        if after is None and points is not None:
            after = advance(at, points, laws)
        setattr(sitting, name, UNKNOWN if after is None else after)
    sitting.last = recorded_after(record, laws)
    table.standings, table.void = [sitting.last], hand.void
    sitting.rubber_points = record.rubber_points or sitting.rubber_points
    if hand.figures:
        origin = record.origin
        index, line = (None, None) if origin is None else (origin.index, origin.line)
        difference = Difference(index, line, record.hand, record.points, hand.due, hand.figures)
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
    if rubber and sitting.table.laws.match is Match.RUBBER:
        done.append(_rubber(sitting))
    return done


def _rubber(sitting: _Sitting) -> RubberResult:
    record, last, due, laws = sitting.record, sitting.last, sitting.rubber_due, sitting.table.laws
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
