"""The facts of hands, from which the statistics are counted: written and removed with the hands.

The tallies follow by themselves, by the triggers of schema/tallies.py.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from schema.columns import Table
from schema.facts import facts_of
from schema.rows import Row
from schema.tables import CALLS, FINDINGS, HANDS, TRICKS
from schema.tallies import FACTS, TALLIES

_OPEN_COLUMN: Final = "dealers_won"
_AT_GAME: Final = [column.name for column in FACTS.columns].index("game")
_AT_OPEN: Final = [column.name for column in FACTS.columns].index(_OPEN_COLUMN)
_GAMES_AT_ONCE: Final = 500
_INSERT: Final = f"INSERT INTO hand_facts VALUES ({', '.join('?' * len(FACTS.columns))})"
_WINNERS: Final = """
WITH over (game, winner) AS (
  SELECT game, iif(min(ended) = max(ended), min(ended), NULL) FROM hand_facts
  WHERE game IN (SELECT value FROM json_each(?)) GROUP BY game)
UPDATE hand_facts SET dealers_won = (over.winner = hand_facts.dealers) FROM over
WHERE over.game = hand_facts.game AND hand_facts.dealers_won IS NOT (over.winner = hand_facts.dealers)"""


class Facts:
    """Collects the facts of hands, and writes them when told to; at the end, who won the games that were touched."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows: list[Row] = []
        self._games: set[str] = set()

    def add(self, hand: Row, calls: Sequence[Row], tricks: Sequence[Row], findings: Iterable[Row]) -> None:
        """The facts of a hand, from its rows, to be written with the next `flush`."""
        row = facts_of(hand, calls, tricks, findings)
        if row is not None:
            self._rows.append(row)
            self._touch(row[_AT_GAME])

    def remove(self, hand: str) -> None:
        """Takes the facts of a hand out, if it has any."""
        for (game,) in self._connection.execute("SELECT game FROM hand_facts WHERE hand = ?", (hand,)).fetchall():
            self._touch(game)
            self._connection.execute("DELETE FROM hand_facts WHERE hand = ?", (hand,))

    def flush(self) -> None:
        """Writes what was added."""
        if self._rows:
            self._connection.executemany(_INSERT, self._rows)
            self._rows.clear()

    def finish(self) -> None:
        """Says of every hand of the games that were touched whether the dealer's side won."""
        games = sorted(self._games)
        for start in range(0, len(games), _GAMES_AT_ONCE):
            self._connection.execute(_WINNERS, (json.dumps(games[start : start + _GAMES_AT_ONCE]),))
        self._games.clear()

    def stand(self, hand: Row, calls: Sequence[Row], tricks: Sequence[Row], findings: Iterable[Row]) -> bool:
        """Whether the archive has the facts of a hand so already, apart from who won."""
        row = facts_of(hand, calls, tricks, findings)
        stored = self._connection.execute("SELECT * FROM hand_facts WHERE hand = ?", (hand[0],)).fetchone()
        if row is None or stored is None:
            return row is stored
        same: bool = (row[:_AT_OPEN], row[_AT_OPEN + 1 :]) == (stored[:_AT_OPEN], stored[_AT_OPEN + 1 :])
        return same

    def _touch(self, game: str | int | None) -> None:
        if game is not None:
            self._games.add(str(game))


def recount(connection: sqlite3.Connection) -> None:
    """Counts every tally anew from the facts."""
    for tally in TALLIES:
        connection.execute(f"DELETE FROM {tally.name}")
        for query in tally.selections():
            connection.execute(f"INSERT INTO {tally.name} {query}")


def state_all(connection: sqlite3.Connection, version: int) -> None:
    """Writes the facts of every hand of an archive that has none yet; `version` is that of its tables."""
    facts = Facts(connection)
    of_a_hand = [f"{_select(table, version)} WHERE hand = ? ORDER BY number" for table in (CALLS, TRICKS, FINDINGS)]
    for number, hand in enumerate(connection.execute(_select(HANDS, version))):
        calls, tricks, findings = (connection.execute(query, (hand[0],)).fetchall() for query in of_a_hand)
        facts.add(hand, calls, tricks, findings)
        if number % _GAMES_AT_ONCE == 0:
            facts.flush()
    facts.flush()
    facts.finish()


def _select(table: Table, version: int) -> str:
    """The rows of a table with all columns that it has now; those that came after the version are null."""
    columns = (f'"{one.name}"' if max(one.since, table.since) <= version else "NULL" for one in table.columns)
    return f"SELECT {', '.join(columns)} FROM {table.name}"
