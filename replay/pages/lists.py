"""Hands and games as they stand in lists: a line each."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.ledger.recorded import recorded_after
from schema.laws import laws_of
from schema.records import HandRecord
from schema.results import Figures
from schema.rows import record_of
from schema.seats import SIDES, Side

Players = tuple[str | None, str | None, str | None, str | None]
"""The players, N E S W."""

Values = Sequence[Any] | dict[str, Any]
"""The values of a query's parameters."""
HAND_ORDER: Final = "coalesce(hands.number, 0), hands.source, hands.source_index"
"""The hands of a game in the order of play."""
_LAST_FIRST: Final = "coalesce(hands.number, 0) DESC, hands.source DESC, hands.source_index DESC"
_HANDS: Final = """
SELECT hands.id, events.name, hands.date, hands.number, hands.north, hands.east, hands.south, hands.west, hands.trump,
  hands.outcome, hands.errors, hands.warnings
FROM hands LEFT JOIN events ON events.id = hands.event"""
_GAMES: Final = f"""
SELECT games.id, games.number, rubbers.id, rubbers.number, games.event, events.name, games.date, games.table_name,
  games.north, games.east, games.south, games.west,
  (SELECT count(*) FROM hands WHERE game = games.id),
  (SELECT count(*) FROM hands WHERE game = games.id AND errors > 0),
  (SELECT id FROM hands WHERE game = games.id AND copy = 1 ORDER BY {_LAST_FIRST} LIMIT 1)
FROM games LEFT JOIN rubbers ON rubbers.id = games.rubber LEFT JOIN events ON events.id = games.event"""
_RECORD: Final = "SELECT laws, record FROM hands WHERE id = ?"
_DUE: Final = """
SELECT sum(points_due_ns), sum(points_due_ew) FROM hands WHERE game = ? AND copy = 1
HAVING sum(points_due_ns IS NULL OR points_due_ew IS NULL) = 0"""


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand in a list."""

    id: str
    event: str | None
    date: str | None
    number: int | None
    players: Players
    trump: str | None
    outcome: str | None
    errors: int
    warnings: int

    def as_json(self) -> dict[str, Any]:
        """The hand as an object."""
        return {
            "id": self.id,
            "event": self.event,
            "date": self.date,
            "hand": self.number,
            "players": dict(zip("NESW", self.players, strict=True)),
            "trump": self.trump,
            "outcome": self.outcome,
            "errors": self.errors,
            "warnings": self.warnings,
        }


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list: `score` is what it came to, `winner` the side that won it; null is unknown.

    `due` says that no score was recorded, and that it is the sum of the points due.
    """

    id: str
    number: int | None
    rubber: str | None
    rubber_number: int | None
    event: str | None
    event_name: str | None
    date: str | None
    table: str | None
    players: Players
    hands: int
    faulty: int
    score: Figures | None
    winner: Side | None
    due: bool

    def as_json(self) -> dict[str, Any]:
        """The game as an object."""
        return {
            "id": self.id,
            "game": self.number,
            "rubber": self.rubber_number,
            "event": self.event_name,
            "date": self.date,
            "table": self.table,
            "players": dict(zip("NESW", self.players, strict=True)),
            "hands": self.hands,
            "hands_with_errors": self.faulty,
            "score": None if self.score is None else dict(zip(SIDES, self.score, strict=True)),
            "winner": self.winner,
            "score_is_due": self.due,
        }


def hand_lines(conn: sqlite3.Connection, tail: str, values: Values) -> list[HandLine]:
    """The hands that a clause of ours chooses and puts in order."""
    return [
        HandLine(id, event, date, number, (north, east, south, west), trump, outcome, errors, warnings)
        for id, event, date, number, north, east, south, west, trump, outcome, errors, warnings in conn.execute(
            f"{_HANDS} {tail}", values
        )
    ]


def game_lines(conn: sqlite3.Connection, tail: str, values: Values) -> list[GameLine]:
    """The games that a clause of ours chooses and puts in order."""
    return [_game_line(conn, tuple(row)) for row in conn.execute(f"{_GAMES} {tail}", values).fetchall()]


def _game_line(conn: sqlite3.Connection, row: tuple[Any, ...]) -> GameLine:
    id, number, rubber, rubber_number, event, name, date, table, north, east, south, west, hands, faulty, last = row
    ended = conn.execute(_RECORD, [last]).fetchone()
    score, winner = came_to(record_of(ended[1]), ended[0]) if ended else (None, None)
    summed = conn.execute(_DUE, [id]).fetchone() if ended and score is None else None
    if summed:
        score, laws = (summed[0], summed[1]), laws_of(ended[0])
        winner = SIDES[score[1] > score[0]] if laws.deals is None and max(score) >= laws.target else None
    players = (north, east, south, west)
    of_game = (id, number, rubber, rubber_number, event, name, date, table)
    return GameLine(*of_game, players, hands, faulty, score, winner, due=bool(summed))


def came_to(record: HandRecord, laws: str | None) -> tuple[Figures | None, Side | None]:
    """The score of a game after a hand, as recorded, and who has won it; a finished game's score is its total.

    >>> came_to(HandRecord(score={"NS": 4, "EW": 1}, points={"NS": 2, "EW": 0}), "somerset-1888")
    ((6, 1), 'NS')
    """
    after = recorded_after(record, laws_of(laws))
    if after.total is not None:
        ns, ew = after.total
        return after.total, None if ns == ew else "NS" if ns > ew else "EW"
    return (None if after.ns is None or after.ew is None else (after.ns, after.ew)), None


@dataclass(frozen=True, slots=True)
class Paged:
    """A list in pages: which one this is, from 1, and whether there is another."""

    number: int
    more: bool

    @property
    def previous(self) -> int | None:
        """The number of the page before."""
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        """The number of the next page."""
        return self.number + 1 if self.more else None


def named(players: Iterable[str | None]) -> str:
    """The players that are known, in a row.

    >>> named(["Abbott", None, "Cole", None])
    'Abbott, Cole'
    """
    return ", ".join(player for player in players if player)


def against(players: Players) -> str:
    """Both pairs.

    >>> against(("Abbott", "Bell", "Cole", None)), against((None, None, None, None))
    ('Abbott and Cole against Bell', '')
    """
    pairs = [" and ".join(one for one in pair if one) for pair in (players[::2], players[1::2])]
    return " against ".join(pair for pair in pairs if pair)
