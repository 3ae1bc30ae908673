"""Hands as they stand in lists, a line each; what lists have in common."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.drawing.names import apart

Players = tuple[str | None, str | None, str | None, str | None]
"""The players, N E S W."""

Values = Sequence[Any] | dict[str, Any]
"""The values of a query's parameters."""
HAND_ORDER: Final = "coalesce(hands.number, 0), hands.source, hands.source_index"
"""The hands of a game in the order of play."""
LAST_FIRST: Final = "coalesce(hands.number, 0) DESC, hands.source DESC, hands.source_index DESC"
"""The other way round."""
_HANDS: Final = """
SELECT hands.id, events.name, hands.date, hands.number, hands.north, hands.east, hands.south, hands.west, hands.trump,
  hands.outcome, hands.errors, hands.warnings
FROM hands LEFT JOIN events ON events.id = hands.event"""


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


def hand_lines(conn: sqlite3.Connection, tail: str, values: Values) -> list[HandLine]:
    """The hands that a clause of ours chooses and puts in order."""
    return [
        HandLine(id, event, date, number, (north, east, south, west), trump, outcome, errors, warnings)
        for id, event, date, number, north, east, south, west, trump, outcome, errors, warnings in conn.execute(
            f"{_HANDS} {tail}", values
        )
    ]


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


def titled(*parts: str | None) -> str:
    """A title of those parts that there are.

    >>> titled("Thursday", None, "Game 1")
    'Thursday · Game 1'
    """
    return " · ".join(apart(part) for part in parts if part)


def against(players: Players) -> str:
    """Both pairs.

    >>> against(("Abbott", "Bell", "Cole", None)), against((None, None, None, None))
    ('Abbott and Cole against Bell', '')
    """
    pairs = [" and ".join(apart(one) for one in pair if one) for pair in (players[::2], players[1::2])]
    return " against ".join(pair for pair in pairs if pair)
