"""A game: its score sheet, the line of its score, what it came to and what was due."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from replay.drawing.facts import laws_named
from replay.drawing.score_chart import Course
from replay.drawing.wording import counted
from replay.ledger import GameResult
from replay.pages.lists import against, titled
from replay.pages.neighbours import Neighbours, beside_game
from replay.pages.sheets import (
    MOST_HANDS,
    Line,
    Sitting,
    course_of,
    figures_json,
    game_result,
    is_unrecorded,
    results_of,
    sheet_of,
    verdict,
)
from schema.results import HandResult

_GAME: Final = """
SELECT games.number, games.rubber, rubbers.number, games.event, events.name, events.site, games.date, games.table_name,
  games.north, games.east, games.south, games.west
FROM games LEFT JOIN events ON events.id = games.event LEFT JOIN rubbers ON rubbers.id = games.rubber
WHERE games.id = ?"""


@dataclass(frozen=True)
class Game:
    """A game with its hands, and the games before and after it in its rubber, or else at its table."""

    id: str
    number: int | None
    rubber: str | None
    rubber_number: int | None
    sitting: Sitting
    hands: Sequence[tuple[str, HandResult]]
    more: bool
    beside: Neighbours

    @cached_property
    def results(self) -> list[HandResult]:
        """The hands replayed."""
        return [result for _, result in self.hands]

    @cached_property
    def came_to(self) -> GameResult | None:
        """What it came to, as recorded and as due."""
        return None if self.more else game_result(self.results)

    @cached_property
    def lines(self) -> list[Line]:
        """The score sheet."""
        return sheet_of(self.hands, self.came_to)

    @property
    def course(self) -> Course:
        """The score, hand by hand."""
        return course_of(self.results, self.came_to)

    @property
    def unrecorded(self) -> bool:
        """Whether no score was recorded, but what is due can be told."""
        return is_unrecorded(self.came_to)

    @property
    def has_points(self) -> bool:
        """Whether any hand tells its points."""
        return any(line.row.points for line in self.lines)

    @property
    def has_games(self) -> bool:
        """Whether any hand tells the games won so far."""
        return any(line.row.games for line in self.lines)

    @property
    def has_rubber(self) -> bool:
        """Whether any hand tells the points of the rubber."""
        return any(line.row.rubber_points for line in self.lines)

    @property
    def verdict(self) -> list[str]:
        """What it came to, in sentences."""
        return verdict(self.came_to)

    @property
    def laws(self) -> str | None:
        """The laws by which its first hand was judged."""
        return laws_named(self.results[0].laws) if self.results else None

    @property
    def heading(self) -> str:
        """What the game is called."""
        return f"Game {self.number}" if self.number is not None else self.sitting.event_name or "A game"

    @property
    def title(self) -> str:
        """The title of the page."""
        event = self.sitting.event_name if self.number is not None else None
        rubber = f"Rubber {self.rubber_number}" if self.rubber_number is not None else None
        return titled(event, rubber, self.heading, self.sitting.date)

    @property
    def description(self) -> str:
        """Some sentences for a link to the page."""
        players, count = against(self.sitting.players), len(self.hands)
        said = [f"{players}." if players else "", f"{counted(count, 'hand')}.", *self.verdict]
        return " ".join(part for part in said if part)

    def as_json(self) -> dict[str, Any]:
        """The game as an object."""
        came_to = self.came_to
        return {
            "id": self.id,
            **self.sitting.as_json(),
            "rubber": self.rubber_number,
            "game": self.number,
            "laws": self.results[0].laws.tag if self.results else None,
            "recorded": figures_json(came_to.recorded if came_to else None),
            "winner": came_to.winner if came_to else None,
            "due": figures_json(came_to.due if came_to else None),
            "winner_due": came_to.winner_due if came_to else None,
            "hands": [line.as_json() for line in self.lines],
        }


def find_game(conn: sqlite3.Connection, id: str) -> Game | None:
    """The game of that id; null where there is none."""
    row = conn.execute(_GAME, [id]).fetchone()
    if row is None:
        return None
    number, rubber, rubber_number, event, name, site, date, table, *players = tuple(row)
    north, east, south, west = players
    hands = results_of(conn, id)
    return Game(
        id,
        number,
        rubber,
        rubber_number,
        Sitting(event, name, site, date, table, (north, east, south, west)),
        hands[:MOST_HANDS],
        len(hands) > MOST_HANDS,
        beside_game(conn, id, rubber),
    )
