"""Games as they stand in lists, a line each, which says of a game what its own page says."""

import sqlite3
from dataclasses import dataclass
from typing import Any, Final

from replay.ledger.recorded import recorded_after
from replay.pages.lists import LAST_FIRST, Players, Values
from replay.pages.sheets import figures_json, game_result, results_of
from schema.laws import laws_of
from schema.results import Figures
from schema.rows import record_of
from schema.seats import Side

_GAMES: Final = f"""
SELECT games.id, games.number, rubbers.id, rubbers.number, games.event, events.name, games.date, games.table_name,
  games.north, games.east, games.south, games.west,
  (SELECT count(*) FROM hands WHERE game = games.id AND copy = 1),
  (SELECT count(*) FROM hands WHERE game = games.id AND copy = 1 AND errors > 0),
  (SELECT id FROM hands WHERE game = games.id AND copy = 1 ORDER BY {LAST_FIRST} LIMIT 1)
FROM games LEFT JOIN rubbers ON rubbers.id = games.rubber LEFT JOIN events ON events.id = games.event"""
_RECORD: Final = "SELECT laws, record FROM hands WHERE id = ?"


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list: `score` is what it came to, `winner` the side that won it; null is unknown.

    A game that was awarded has a winner and no score.

    `due` says that no score was recorded, and that it is the one that was due. Of copies of a hand that contradict each
    other the first counts alone, as on the game's page.
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
            "score": figures_json(self.score),
            "winner": self.winner,
            "score_is_due": self.due,
        }


def game_lines(conn: sqlite3.Connection, tail: str, values: Values) -> list[GameLine]:
    """The games that a clause of ours chooses and puts in order."""
    return [_game_line(conn, tuple(row)) for row in conn.execute(f"{_GAMES} {tail}", values).fetchall()]


def _game_line(conn: sqlite3.Connection, row: tuple[Any, ...]) -> GameLine:
    id, number, rubber, rubber_number, event, name, date, table, north, east, south, west, hands, faulty, last = row
    of_game = (id, number, rubber, rubber_number, event, name, date, table, (north, east, south, west), hands, faulty)
    score, winner = _recorded(conn, last)
    if score is None and winner is None and (came_to := game_result([result for _, result in results_of(conn, id)])):
        return GameLine(*of_game, came_to.due, came_to.winner_due, due=came_to.due is not None)
    return GameLine(*of_game, score, winner, due=False)


def _recorded(conn: sqlite3.Connection, last: str | None) -> tuple[Figures | None, Side | None]:
    """What a game came to by the record of its last hand: its score, and who has won it."""
    row = conn.execute(_RECORD, [last]).fetchone()
    if row is None:
        return None, None
    after = recorded_after(record_of(row[1]), laws_of(row[0]))
    return after.score, after.winner
