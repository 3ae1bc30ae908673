"""Score sheets: the hands of a game replayed, with the findings that the archive keeps, and what they came to."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from replay.audit import replay
from replay.drawing.score_chart import Course
from replay.drawing.wording import SIDE_NAMES
from replay.ledger import Adjudicator, Counted, GameResult, RubberResult, SheetRow, sheet_row
from replay.ledger.recorded import recorded_after, recorded_before
from replay.pages.lists import HAND_ORDER, Players
from replay.standing import Standing
from schema.findings import Finding
from schema.laws import laws_of
from schema.origin import Origin
from schema.records import Pair
from schema.results import Figures, HandResult, figures_of
from schema.rows import record_of
from schema.seats import SIDES, Side

MOST_HANDS: Final = 500
"""So many hands of a game are shown."""
Score = tuple[int | None, int | None]
_HANDS: Final = (
    "SELECT id, laws, record, points_due_ns, points_due_ew FROM hands "
    f"WHERE game = ? AND copy = 1 ORDER BY {HAND_ORDER} LIMIT ?"
)
_FINDINGS: Final = """
SELECT hand, code, name, severity, message, law, seat, side, trick, card, line, "column" FROM findings
WHERE hand IN (SELECT id FROM hands WHERE game = ?) ORDER BY hand, number"""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where, when and between whom: what games and rubbers have in common; null is unknown."""

    event: str | None
    event_name: str | None
    site: str | None
    date: str | None
    table: str | None
    players: Players

    @property
    def facts(self) -> list[str]:
        """Site, date and table, as far as they are known."""
        return [fact for fact in (self.site, self.date, f"table {self.table}" if self.table else None) if fact]

    def as_json(self) -> dict[str, Any]:
        """The keys that every page of a game or a rubber has."""
        return {
            "event": self.event_name,
            "site": self.site,
            "date": self.date,
            "table": self.table,
            "players": dict(zip("NESW", self.players, strict=True)),
        }


@dataclass(frozen=True, slots=True)
class Line:
    """A hand of a sheet: its address, its row, its trump; the points due, and all of them added up so far.

    `explains` says that the hand explains why the game came to something else than was due.
    """

    id: str
    row: SheetRow
    trump: str | None
    due: Figures | None
    running_due: Score
    explains: bool

    @property
    def name(self) -> str:
        """Its number, else its place in the game."""
        return str(self.row.hand or self.row.source)

    @property
    def how(self) -> str:
        """How it was made, without the suit; all that is to be said where there is none."""
        return self.row.call.partition(", ")[2] if self.trump else self.row.call

    @property
    def differs(self) -> bool:
        """Whether the points recorded are not those due."""
        recorded = self.row.points.both if self.row.points else None
        return None not in (recorded, self.due) and recorded != self.due

    def as_json(self) -> dict[str, Any]:
        """The row as an object."""
        row = self.row
        pairs = ("tricks", "points", "score", "games", "rubber_points")
        return {
            "id": self.id,
            "hand": row.hand,
            "dealer": row.dealer,
            "maker": row.maker,
            "trump": self.trump,
            "call": row.call,
            **{name: _pair_json(getattr(row, name)) for name in pairs},
            "due": figures_json(self.due),
            "faults": [fault.as_json() for fault in row.faults],
        }


def results_of(conn: sqlite3.Connection, game: str) -> list[tuple[str, HandResult]]:
    """The hands of a game in the order of play, with their addresses; one more than are shown, if there are more.

    The index of each in its origin is its place in the game, from 1, by which adjudication refers to it.
    """
    found: dict[str, list[Finding]] = {}
    for hand, *finding in map(tuple, conn.execute(_FINDINGS, [game])):
        found.setdefault(hand, []).append(Finding(*finding))
    results = []
    for number, (id, laws, text, *due) in enumerate(conn.execute(_HANDS, [game, MOST_HANDS + 1]), 1):
        result = replay(record_of(text).with_origin(Origin(index=number)), laws_of(laws))
        results.append((id, replace(result, findings=tuple(found.get(id, ())), due=figures_of(*due))))
    return results


def sheet_of(results: Sequence[tuple[str, HandResult]], came_to: GameResult | None) -> list[Line]:
    """The lines of a sheet."""
    explaining = {difference.index for difference in came_to.differences} if came_to else set()
    running = running_due([result for _, result in results])
    return [
        Line(id, sheet_row(result), result.trump, result.due, running[number], number in explaining)
        for number, (id, result) in enumerate(results, 1)
    ]


def adjudicated(results: Iterable[HandResult]) -> list[GameResult | RubberResult]:
    """What the games and rubbers of these hands came to, in order."""
    return _counted(map(Counted.of, results))


def game_result(results: Sequence[HandResult]) -> GameResult | None:
    """What one game came to; null where there are more hands than are looked at."""
    return None if len(results) > MOST_HANDS else game_of(map(Counted.of, results))


def game_of(hands: Iterable[Counted]) -> GameResult | None:
    """What one game came to; of several that its hands make out (laws that change within it), the last."""
    games = [one for one in _counted(hands) if isinstance(one, GameResult)]
    return games[-1] if games else None


def _counted(hands: Iterable[Counted]) -> list[GameResult | RubberResult]:
    adjudicator = Adjudicator()
    done = [one for hand in hands for one in adjudicator.count(hand)]
    return done + adjudicator.close()


def course_of(results: Sequence[HandResult], came_to: GameResult | None) -> Course:
    """The score of a game, hand by hand: as recorded, and as due where that is another or nothing is recorded."""
    if not results:
        return Course(((0, 0),), (), (), (), None)
    recorded = [_score(recorded_before(results[0].record, results[0].laws))]
    recorded += [_score(recorded_after(result.record, result.laws)) for result in results]
    due = running_due(results)
    alike = came_to is None or came_to.due is None or came_to.recorded == came_to.due
    laws = results[0].laws
    return Course(
        due if is_unrecorded(came_to) else recorded,
        () if alike or is_unrecorded(came_to) else due,
        [str(result.record.hand or number) for number, result in enumerate(results, 1)],
        [number for number, result in enumerate(results) if any(one.severity == "error" for one in result.findings)],
        laws.target if laws.deals is None else None,
    )


def is_unrecorded(came_to: GameResult | None) -> bool:
    """Whether no score was recorded, but what is due can be told."""
    return came_to is not None and (came_to.recorded, came_to.winner) == (None, None) and came_to.due is not None


def running_due(results: Sequence[HandResult]) -> list[Score]:
    """The points due added up, before the first hand and after each; those not known are taken as recorded."""
    ns, ew = _score(recorded_before(results[0].record, results[0].laws)) if results else (0, 0)
    scores: list[Score] = [(ns, ew)]
    for result in results:
        points = result.due or (result.record.points.both if result.record.points else None) or (0, 0)
        ns, ew = None if ns is None else ns + points[0], None if ew is None else ew + points[1]
        scores.append((ns, ew))
    return scores


def _score(at: Standing) -> Score:
    return at.total or (at.ns, at.ew)


def verdict(came_to: GameResult | None) -> list[str]:
    """What a game came to, in a sentence, and what was due, if that is another."""
    recorded = None if came_to is None else _ended(came_to.recorded, came_to.winner)
    due = None if came_to is None else _ended(came_to.due, came_to.winner_due)
    if recorded is None:
        return ["How it ended is not known." if due is None else f"{due}, by the points due: no score was recorded."]
    return [f"{recorded}."] if due in (None, recorded) else [f"{recorded}.", f"By the laws, {due}."]


def _ended(score: Figures | None, winner: Side | None) -> str | None:
    if score is None:
        return None if winner is None else f"{SIDE_NAMES[winner]} win: the game was awarded to them"
    if winner is None:
        return f"{SIDE_NAMES['NS']} have {score[0]}, {SIDE_NAMES['EW']} {score[1]}"
    high, low = score if winner == "NS" else score[::-1]
    return f"{SIDE_NAMES[winner]} win by {high} to {low}"


def figures_json(figures: Figures | None) -> dict[str, int] | None:
    """A figure for each side, as an object."""
    return None if figures is None else dict(zip(SIDES, figures, strict=True))


def _pair_json(pair: Pair | None) -> dict[str, int | None] | None:
    return None if pair is None else {"NS": pair.NS, "EW": pair.EW}
