"""A rubber: its games with the lines of their scores, what it came to and what was due."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from replay.drawing.facts import laws_named
from replay.drawing.score_chart import Course
from replay.drawing.wording import SIDE_NAMES, counted
from replay.ledger import GameResult, RubberResult
from replay.pages.lists import against, titled
from replay.pages.neighbours import Neighbours, beside_rubber
from replay.pages.sheets import (
    Sitting,
    adjudicated,
    course_of,
    figures_json,
    game_result,
    results_of,
    verdict,
)
from schema.results import Figures, HandResult

MOST_GAMES: Final = 12
"""So many games of a rubber are shown."""
_RUBBER: Final = """
SELECT rubbers.number, rubbers.event, events.name, events.site, rubbers.date, rubbers.table_name,
  rubbers.north, rubbers.east, rubbers.south, rubbers.west
FROM rubbers LEFT JOIN events ON events.id = rubbers.event WHERE rubbers.id = ?"""
_GAMES: Final = "SELECT id, number FROM games WHERE rubber = ? ORDER BY coalesce(number, 0), rowid LIMIT ?"


@dataclass(frozen=True)
class GameOfRubber:
    """A game of the rubber: its hands replayed."""

    id: str
    number: int | None
    results: Sequence[HandResult]

    @cached_property
    def came_to(self) -> GameResult | None:
        """What it came to, as recorded and as due."""
        return game_result(self.results)

    @property
    def course(self) -> Course:
        """The score, hand by hand."""
        return course_of(self.results, self.came_to)

    @property
    def faulty(self) -> int:
        """How many of its hands have errors."""
        return sum(any(one.severity == "error" for one in result.findings) for result in self.results)

    @property
    def heading(self) -> str:
        """What the game is called."""
        return "A game" if self.number is None else f"Game {self.number}"

    @property
    def verdict(self) -> list[str]:
        """What it came to, in sentences."""
        return verdict(self.came_to)

    def as_json(self) -> dict[str, Any]:
        """The game as an object."""
        came_to = self.came_to
        return {
            "id": self.id,
            "game": self.number,
            "hands": len(self.results),
            "hands_with_errors": self.faulty,
            "recorded": figures_json(came_to.recorded if came_to else None),
            "winner": came_to.winner if came_to else None,
            "due": figures_json(came_to.due if came_to else None),
            "winner_due": came_to.winner_due if came_to else None,
        }


@dataclass(frozen=True)
class Rubber:
    """A rubber with its games, and the rubbers before and after it at the table.

    `more` says that it has more games than these: what it came to is not told then.
    """

    id: str
    number: int | None
    sitting: Sitting
    games: Sequence[GameOfRubber]
    more: bool
    beside: Neighbours

    @cached_property
    def came_to(self) -> RubberResult | None:
        """What it came to; null under laws without rubbers, and where not all of it is here."""
        if self.more:
            return None
        done = adjudicated([result for game in self.games for result in game.results])
        rubbers = [one for one in done if isinstance(one, RubberResult)]
        return rubbers[-1] if rubbers else None

    @property
    def laws(self) -> str | None:
        """The laws by which its first hand was judged."""
        return next((laws_named(result.laws) for game in self.games for result in game.results), None)

    @property
    def verdict(self) -> list[str]:
        """What it came to, in sentences."""
        came_to = self.came_to
        if came_to is None:
            return []
        said = [_told("", came_to.games, came_to.points)]
        if came_to.points_due is not None and came_to.points is None:
            said.append(_told("By the laws, ", None, came_to.points_due))
        elif (came_to.games_due, came_to.points_due) != (came_to.games, came_to.points):
            said.append(_told("By the laws, ", came_to.games_due, came_to.points_due))
        return [one for one in said if one]

    @property
    def heading(self) -> str:
        """What the rubber is called."""
        return "A rubber" if self.number is None else f"Rubber {self.number}"

    @property
    def title(self) -> str:
        """The title of the page."""
        return titled(self.sitting.event_name, self.heading, self.sitting.date)

    @property
    def description(self) -> str:
        """Some sentences for a link to the page."""
        players, games = against(self.sitting.players), counted(len(self.games), "game")
        said = [f"{players}." if players else "", f"More than {games}." if self.more else f"{games}.", *self.verdict]
        return " ".join(part for part in said if part)

    def as_json(self) -> dict[str, Any]:
        """The rubber as an object."""
        came_to = self.came_to
        return {
            "id": self.id,
            **self.sitting.as_json(),
            "rubber": self.number,
            "games_recorded": figures_json(came_to.games if came_to else None),
            "points_recorded": figures_json(came_to.points if came_to else None),
            "games_due": figures_json(came_to.games_due if came_to else None),
            "points_due": figures_json(came_to.points_due if came_to else None),
            "games": [game.as_json() for game in self.games],
            "more_games": self.more,
        }


def _told(before: str, games: Figures | None, points: Figures | None) -> str:
    """Games and points of the rubber, as far as they are known.

    >>> _told("", (1, 2), (1, 4))
    'North and South have 1 game and 1 point of the rubber, East and West 2 games and 4 points.'
    """
    given = [(figures, noun) for figures, noun in ((games, "game"), (points, "point")) if figures is not None]
    if not given:
        return ""
    north, east = (" and ".join(counted(figures[side], noun) for figures, noun in given) for side in (0, 1))
    return f"{before}{SIDE_NAMES['NS']} have {north} of the rubber, {SIDE_NAMES['EW']} {east}."


def find_rubber(conn: sqlite3.Connection, id: str) -> Rubber | None:
    """The rubber of that id; null where there is none."""
    row = conn.execute(_RUBBER, [id]).fetchone()
    if row is None:
        return None
    number, event, name, site, date, table, north, east, south, west = tuple(row)
    games = [
        GameOfRubber(game, of_rubber, [result for _, result in results_of(conn, game)])
        for game, of_rubber in map(tuple, conn.execute(_GAMES, [id, MOST_GAMES + 1]).fetchall())
    ]
    sitting = Sitting(event, name, site, date, table, (north, east, south, west))
    return Rubber(id, number, sitting, games[:MOST_GAMES], len(games) > MOST_GAMES, beside_rubber(conn, id))
