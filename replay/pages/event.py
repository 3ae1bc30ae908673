"""An event: its games, the hands that belong to none, and what was found in them."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.drawing.wording import counted
from replay.pages.games import GameLine, game_lines
from replay.pages.lists import HandLine, Paged, hand_lines, titled
from replay.pages.neighbours import Neighbours

PAGE: Final = 50
"""So many games stand on a page, and at most so many hands without a game."""
_EVENT: Final = "SELECT name, site, rowid FROM events WHERE id = ?"
_FIGURES: Final = """
SELECT count(*), count(*) FILTER (WHERE errors > 0), min(date), max(date) FROM hands WHERE event = ?"""
_GAMES: Final = "SELECT count(*) FROM games WHERE event = ?"
_IN_ORDER: Final = """WHERE games.event = ?
ORDER BY games.date, games.table_name, coalesce(rubbers.number, 0), coalesce(games.number, 0), games.rowid
LIMIT ? OFFSET ?"""
_WITHOUT: Final = """WHERE hands.event = ? AND hands.game IS NULL ORDER BY hands.rowid LIMIT ?"""
_BEFORE: Final = "SELECT id FROM events WHERE rowid < ? ORDER BY rowid DESC LIMIT 1"
_AFTER: Final = "SELECT id FROM events WHERE rowid > ? ORDER BY rowid LIMIT 1"


@dataclass(frozen=True)
class Event:
    """An event, a page of its games, and the events stored before and after it."""

    id: str
    name: str | None
    site: str | None
    hands: int
    faulty: int
    first: str | None
    last: str | None
    game_count: int
    games: Sequence[GameLine]
    paged: Paged
    without_game: Sequence[HandLine]
    more_without_game: bool
    beside: Neighbours

    @property
    def heading(self) -> str:
        """What the event is called."""
        return self.name or self.site or "An event"

    @property
    def dates(self) -> str | None:
        """When it was."""
        return span(self.first, self.last)

    @property
    def title(self) -> str:
        """The title of the page."""
        site = self.site if self.name else None
        return titled(self.heading, site, self.dates)

    @property
    def description(self) -> str:
        """Some sentences for a link to the page."""
        games = f"{counted(self.game_count, 'game')} and " if self.game_count else ""
        errors = f" {counted(self.faulty, 'hand')} with errors." if self.faulty else ""
        return f"{games}{counted(self.hands, 'hand')} of euchre, replayed and audited.{errors}"

    def as_json(self) -> dict[str, Any]:
        """The event as an object, with the games of this page."""
        return {
            "id": self.id,
            "event": self.name,
            "site": self.site,
            "hands": self.hands,
            "hands_with_errors": self.faulty,
            "first": self.first,
            "last": self.last,
            "games": self.game_count,
            "page": self.paged.number,
            "next_page": self.paged.next,
            "games_of_page": [game.as_json() for game in self.games],
            "hands_without_game": [hand.as_json() for hand in self.without_game],
        }


def find_event(conn: sqlite3.Connection, id: str, page: int = 1) -> Event | None:
    """The event of that id; null where there is none."""
    row = conn.execute(_EVENT, [id]).fetchone()
    if row is None:
        return None
    name, site, at = tuple(row)
    hands, faulty, first, last = tuple(conn.execute(_FIGURES, [id]).fetchone())
    (count,) = conn.execute(_GAMES, [id]).fetchone()
    games = game_lines(conn, _IN_ORDER, [id, PAGE + 1, (page - 1) * PAGE])
    without = hand_lines(conn, _WITHOUT, [id, PAGE + 1])
    before, after = (conn.execute(query, [at]).fetchone() for query in (_BEFORE, _AFTER))
    return Event(
        id=id,
        name=name,
        site=site,
        hands=hands,
        faulty=faulty,
        first=first,
        last=last,
        game_count=count,
        games=games[:PAGE],
        paged=Paged(page, len(games) > PAGE),
        without_game=without[:PAGE] if page == 1 else (),
        more_without_game=len(without) > PAGE,
        beside=Neighbours(before and before[0], after and after[0]),
    )


def span(first: str | None, last: str | None) -> str | None:
    """The days from one date to another.

    >>> span("1888-03-01", "1888-03-01"), span("1888", "1889-02")
    ('1888-03-01', '1888 to 1889-02')
    """
    return first if first == last or last is None else f"{first} to {last}"
