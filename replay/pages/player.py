"""A player: the games and hands that he has played, and with whom."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from replay.drawing.wording import counted
from replay.pages.event import span
from replay.pages.games import GameLine, game_lines
from replay.pages.lists import HandLine, Paged, hand_lines, titled
from replay.pages.neighbours import Neighbours
from schema.seats import SEATS, Side, side_of

PAGE: Final = 50
"""So many games stand on a page."""
LATEST: Final = 10
"""So many of the hands stored last."""
_COLUMNS: Final = ("north", "east", "south", "west")
_PARTNERS: Final = dict(zip(_COLUMNS, ("south", "west", "north", "east"), strict=True))


def _by_seat(query: str, between: str = " UNION ALL ") -> str:
    """A query made for each of the four seats, in which he may sit."""
    return between.join(query.format(seat=seat, partner=_PARTNERS[seat]) for seat in _COLUMNS)


_PLAYER: Final = "SELECT name FROM players WHERE name = ?"
_HANDS: Final = f"SELECT count(*) FROM ({_by_seat('SELECT rowid FROM hands WHERE {seat} = :name', ' UNION ')})"
_GAMES: Final = _by_seat("SELECT id, date, {partner} AS partner, event FROM games WHERE {seat} = :name")
_FIGURES: Final = f"SELECT count(DISTINCT id), min(date), max(date) FROM ({_GAMES})"
_TOGETHER: Final = f"""
SELECT partner, count(DISTINCT id) FROM ({_GAMES}) WHERE partner IS NOT NULL GROUP BY partner
ORDER BY 2 DESC, 1 LIMIT 12"""
_EVENTS: Final = f"""
SELECT events.id, events.name FROM (SELECT event, max(date) AS last, count(*) AS games FROM ({_GAMES}) GROUP BY event)
JOIN events ON events.id = event ORDER BY last DESC, games DESC LIMIT 12"""
_NEWEST: Final = f"""JOIN (SELECT DISTINCT id AS game, date AS day FROM ({_GAMES}) ORDER BY date DESC, id LIMIT :count
  OFFSET :from) ON games.id = game ORDER BY day DESC, game"""
_LATEST: Final = f"""WHERE hands.rowid IN ({
    _by_seat("SELECT * FROM (SELECT rowid FROM hands WHERE {seat} = :name ORDER BY rowid DESC LIMIT :count)")
}) ORDER BY hands.rowid DESC LIMIT :count"""
_CODES: Final = """
SELECT laws FROM tally_laws
WHERE EXISTS (SELECT 1 FROM tally_players AS his WHERE his.laws = tally_laws.laws AND his.player = ?)
ORDER BY hands DESC, laws LIMIT 12"""
_BEFORE: Final = "SELECT name FROM players WHERE name < ? ORDER BY name DESC LIMIT 1"
_AFTER: Final = "SELECT name FROM players WHERE name > ? ORDER BY name LIMIT 1"


@dataclass(frozen=True)
class Player:
    """A player, a page of his games, those he played with, and the players before and after by name.

    `codes` are the laws under which the statistics count hands of his.
    """

    name: str
    hands: int
    game_count: int
    first: str | None
    last: str | None
    partners: Sequence[tuple[str, int]]
    events: Sequence[tuple[str, str | None]]
    games: Sequence[GameLine]
    paged: Paged
    latest: Sequence[HandLine]
    codes: Sequence[str]
    beside: Neighbours

    @property
    def heading(self) -> str:
        """His name."""
        return self.name

    @property
    def dates(self) -> str | None:
        """When he played his games."""
        return span(self.first, self.last)

    @property
    def title(self) -> str:
        """The title of the page."""
        return titled(self.name, "player of euchre")

    @property
    def description(self) -> str:
        """A sentence for a link to the page."""
        games = f"{counted(self.game_count, 'game')} and " if self.game_count else ""
        when = f", {self.dates}" if self.dates else ""
        return f"{games}{counted(self.hands, 'hand')} of euchre{when}."

    def side(self, game: GameLine) -> Side:
        """The side on which he played a game."""
        return side_of(SEATS[game.players.index(self.name)])

    def as_json(self) -> dict[str, Any]:
        """The player as an object, with the games of this page."""
        return {
            "player": self.name,
            "hands": self.hands,
            "games": self.game_count,
            "first": self.first,
            "last": self.last,
            "partners": [{"player": partner, "games": games} for partner, games in self.partners],
            "statistics_under": list(self.codes),
            "page": self.paged.number,
            "next_page": self.paged.next,
            "games_of_page": [game.as_json() for game in self.games],
            "latest_hands": [hand.as_json() for hand in self.latest],
        }


def find_player(conn: sqlite3.Connection, name: str, page: int = 1) -> Player | None:
    """The player of that name; null where there is none."""
    if conn.execute(_PLAYER, [name]).fetchone() is None:
        return None
    named = {"name": name}
    games, first, last = tuple(conn.execute(_FIGURES, named).fetchone())
    of_page = game_lines(conn, _NEWEST, named | {"count": PAGE + 1, "from": (page - 1) * PAGE})
    before, after = (conn.execute(query, [name]).fetchone() for query in (_BEFORE, _AFTER))
    return Player(
        name=name,
        hands=conn.execute(_HANDS, named).fetchone()[0],
        game_count=games,
        first=first,
        last=last,
        partners=[(partner, count) for partner, count in conn.execute(_TOGETHER, named)],
        events=[(id, event) for id, event in conn.execute(_EVENTS, named)],
        games=of_page[:PAGE],
        paged=Paged(page, len(of_page) > PAGE),
        latest=hand_lines(conn, _LATEST, named | {"count": LATEST}),
        codes=[laws for (laws,) in conn.execute(_CODES, [name])],
        beside=Neighbours(before and before[0], after and after[0]),
    )
