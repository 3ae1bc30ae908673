"""The first page of an archive: what it holds, what was added last, and in which hands something was found."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.drawing.outcomes import Outcomes
from replay.drawing.wording import counted
from replay.pages.event import span
from replay.pages.lists import HandLine, hand_lines

NEWEST: Final = 8
"""So many events and hands are listed."""
_FIGURES: Final = """
SELECT (SELECT count(*) FROM hands), (SELECT count(*) FROM tricks),
  (SELECT count(*) FROM games), (SELECT count(*) FROM rubbers),
  (SELECT count(*) FROM events), (SELECT count(*) FROM players), (SELECT count(*) FROM hands WHERE errors > 0),
  (SELECT min(date) FROM hands), (SELECT max(date) FROM hands)"""
_OUTCOMES: Final = """
SELECT tally.code, codes.title, tally.outcome, tally.hands
FROM (SELECT code, outcome, count(*) AS hands FROM hands GROUP BY code, outcome) AS tally
LEFT JOIN codes ON codes.code = tally.code"""
_EVENTS: Final = """
SELECT newest.id, newest.name, newest.site,
  (SELECT count(*) FROM hands WHERE event = newest.id), (SELECT count(*) FROM games WHERE event = newest.id),
  (SELECT min(date) FROM hands WHERE event = newest.id), (SELECT max(date) FROM hands WHERE event = newest.id)
FROM (SELECT id, name, site FROM events ORDER BY rowid DESC LIMIT ?) AS newest"""
_FAULTY: Final = """WHERE hands.rowid IN (SELECT rowid FROM hands WHERE errors > 0 ORDER BY +rowid DESC LIMIT ?)
ORDER BY hands.rowid DESC"""
_FOUND: Final = """
SELECT name, message, trick FROM findings WHERE hand = ? AND severity = 'error' ORDER BY number LIMIT 1"""
_RULES: Final = """
SELECT rules.name, tally.hands FROM (SELECT code, count(*) AS hands FROM findings GROUP BY code) AS tally
JOIN rules ON rules.code = tally.code WHERE rules.severity = 'error' ORDER BY tally.hands DESC, rules.name LIMIT ?"""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list."""

    id: str
    name: str | None
    site: str | None
    hands: int
    games: int
    first: str | None
    last: str | None

    @property
    def dates(self) -> str | None:
        """When it was."""
        return span(self.first, self.last)


@dataclass(frozen=True, slots=True)
class FaultyHand:
    """A hand in which an error was found: the first one."""

    hand: HandLine
    rule: str
    message: str
    trick: int | None


@dataclass(frozen=True, slots=True)
class Home:
    """What an archive holds."""

    hands: int
    tricks: int
    games: int
    rubbers: int
    events: int
    players: int
    faulty: int
    first: str | None
    last: str | None
    outcomes: Outcomes
    newest: Sequence[EventLine]
    found: Sequence[FaultyHand]
    rules: Sequence[tuple[str, int]]

    @property
    def figures(self) -> list[tuple[str, str]]:
        """The figures, each with what it counts; those that are nothing are left out."""
        given = [
            (self.hands, "hand"),
            (self.tricks, "trick"),
            (self.games, "game"),
            (self.rubbers, "rubber"),
            (self.events, "event"),
            (self.players, "player"),
        ]
        said = [counted(count, noun).split(" ") for count, noun in given if count]
        return [(figure, noun) for figure, noun in said]

    @property
    def dates(self) -> str | None:
        """From when to when."""
        return span(self.first, self.last)

    @property
    def description(self) -> str:
        """A sentence for a link to the page."""
        said = ", ".join(f"{figure} {noun}" for figure, noun in self.figures)
        return f"An archive of hand histories of the card game euchre: {said or 'no hand yet'}."

    def as_json(self) -> dict[str, Any]:
        """The page as an object."""
        return {
            "hands": self.hands,
            "tricks": self.tricks,
            "games": self.games,
            "rubbers": self.rubbers,
            "events": self.events,
            "players": self.players,
            "hands_with_errors": self.faulty,
            "first": self.first,
            "last": self.last,
            "outcomes": self.outcomes.as_json(),
            "newest_events": [
                {
                    "id": one.id,
                    "event": one.name,
                    "site": one.site,
                    "hands": one.hands,
                    "games": one.games,
                    "first": one.first,
                    "last": one.last,
                }
                for one in self.newest
            ],
            "hands_with_findings": [
                one.hand.as_json() | {"rule": one.rule, "message": one.message, "trick": one.trick}
                for one in self.found
            ],
            "errors_by_rule": [{"rule": rule, "findings": count} for rule, count in self.rules],
        }


def find_home(conn: sqlite3.Connection) -> Home:
    """The page of an archive as it stands."""
    hands, tricks, games, rubbers, events, players, faulty, earliest, latest = conn.execute(_FIGURES).fetchone()
    found = []
    for hand in hand_lines(conn, _FAULTY, [NEWEST]):
        first = conn.execute(_FOUND, [hand.id]).fetchone()
        if first is not None:
            found.append(FaultyHand(hand, *tuple(first)))
    return Home(
        hands=hands,
        tricks=tricks,
        games=games,
        rubbers=rubbers,
        events=events,
        players=players,
        faulty=faulty,
        first=earliest,
        last=latest,
        outcomes=Outcomes.of([tuple(row) for row in conn.execute(_OUTCOMES)]),
        newest=[EventLine(*tuple(row)) for row in conn.execute(_EVENTS, [NEWEST])],
        found=found,
        rules=[(rule, count) for rule, count in map(tuple, conn.execute(_RULES, [NEWEST]))],
    )
