"""Games as they stand in lists, a line each, which says of a game what its own page says."""

import sqlite3
from dataclasses import dataclass, replace
from typing import Any, Final

from replay.ledger import FIGURES, Counted
from replay.ledger.recorded import recorded_after
from replay.pages.lists import HAND_ORDER, LAST_FIRST, Players, Values
from replay.pages.sheets import MOST_HANDS, figures_json, game_of
from schema.laws import laws_of
from schema.results import Figures, figures_of
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
_WRONG: Final = ", ".join(f"'{name}'" for name in sorted(FIGURES))
_COUNTED: Final = f"""
SELECT laws, record, points_due_ns, points_due_ew, outcome = 'void',
  (SELECT group_concat(name, ' ') FROM findings WHERE hand = hands.id AND name IN ({_WRONG}))
FROM hands WHERE game = ? AND copy = 1 ORDER BY {HAND_ORDER}"""
MOST_ADDED: Final = 1000
"""So many hands of a list are added up; what games beyond them came to their own pages tell."""


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
    lines, left = [], MOST_ADDED
    for row in conn.execute(f"{_GAMES} {tail}", values).fetchall():
        line = _game_line(conn, tuple(row))
        if line.score is None and line.winner is None and line.hands <= min(MOST_HANDS, left):
            left -= line.hands
            line = _with_due(conn, line)
        lines.append(line)
    return lines


def _game_line(conn: sqlite3.Connection, row: tuple[Any, ...]) -> GameLine:
    """A game, with what it came to by the record of its last hand."""
    id, number, rubber, rubber_number, event, name, date, table, north, east, south, west, hands, faulty, last = row
    of_game = (id, number, rubber, rubber_number, event, name, date, table, (north, east, south, west), hands, faulty)
    ended = conn.execute(_RECORD, [last]).fetchone()
    if ended is None:
        return GameLine(*of_game, None, None, due=False)
    after = recorded_after(record_of(ended[1]), laws_of(ended[0]))
    return GameLine(*of_game, after.score, after.winner, due=False)


def _with_due(conn: sqlite3.Connection, line: GameLine) -> GameLine:
    """A game of which no score is recorded, with what it should have come to."""
    hands = [
        Counted(record_of(record), laws_of(laws), figures_of(*due), bool(void), tuple((found or "").split()))
        for laws, record, *due, void, found in conn.execute(_COUNTED, [line.id])
    ]
    came_to = game_of(hands)
    return (
        line
        if came_to is None
        else replace(line, score=came_to.due, winner=came_to.winner_due, due=came_to.due is not None)
    )
