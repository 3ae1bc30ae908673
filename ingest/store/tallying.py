"""The facts of hands, from which the statistics are counted, and the tallies of them, kept with the hands."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from schema.columns import Table
from schema.facts import facts_of
from schema.rows import Row
from schema.tables import CALLS, FINDINGS, HANDS, TRICKS
from schema.tallies import FACTS, TALLIES, Tally

_OPEN_COLUMN: Final = "dealers_won"
_AT_GAME: Final = [column.name for column in FACTS.columns].index("game")
_AT_OPEN: Final = [column.name for column in FACTS.columns].index(_OPEN_COLUMN)
_AT_ONCE: Final = 500
_KEPT: Final = 10_000
"""So many games are kept in memory before they are put by."""
_TOUCHED: Final = "SELECT game FROM temp.touched WHERE game > ? ORDER BY game LIMIT ?"
_COUNTED_AT: Final = 2000
"""So many hands are counted together, while others are still being read."""
_INSERT: Final = (
    f"INSERT INTO hand_facts (rowid, {', '.join(column.name for column in FACTS.columns)}) "
    f"VALUES (?{', ?' * len(FACTS.columns)})"
)
_OVER: Final = """
WITH over (game, winner) AS (
  SELECT game, iif(min(ended) = max(ended), min(ended), NULL) FROM hand_facts
  WHERE game IN (SELECT value FROM json_each(:games)) GROUP BY game)"""
_OTHERWISE: Final = "hand_facts.dealers_won IS NOT (over.winner = hand_facts.dealers)"
_CHANGED: Final = f"""{_OVER}
SELECT hand_facts.hand FROM over JOIN hand_facts ON hand_facts.game = over.game
WHERE hand_facts.rowid < :new AND {_OTHERWISE}"""
_WINNERS: Final = f"""{_OVER}
UPDATE hand_facts SET dealers_won = (over.winner = hand_facts.dealers) FROM over
WHERE over.game = hand_facts.game AND {_OTHERWISE}"""
_LATER: Final = tuple(tally for tally in TALLIES if tally.later)
_AT_ONCE_KNOWN: Final = tuple(tally for tally in TALLIES if not tally.later)
_NEW: Final = "f.rowid >= :new"
_NAMED: Final = "f.hand IN (SELECT value FROM json_each(:hands))"


class Facts:
    """Writes the facts of hands within one transaction; the tallies follow.

    Rows that are written now have a number from `_new` on. Those up to `_counted` are in the tallies of what is known
    at once; in those that wait for who won the game (`Tally.later`) they are counted at the end. A row that is in a
    tally is taken from it when it is removed. The games that were touched are kept in a temporary table, some of them
    in `_games` before.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TEMP TABLE IF NOT EXISTS touched (game TEXT PRIMARY KEY) WITHOUT ROWID")
        connection.execute("DELETE FROM temp.touched")
        self._connection = connection
        self._games: set[str] = set()
        self._anew = self._taken = False
        (self._new,) = connection.execute("SELECT ifnull(max(rowid), 0) + 1 FROM hand_facts").fetchone()
        self._next = self._counted = self._new

    def count_anew(self) -> None:
        """Asks for all tallies to be made anew at the end: the shorter way where most hands change."""
        self._anew = True

    def store(self, rows: Sequence[Row]) -> None:
        """Writes the facts of hands."""
        if rows:
            numbered = [(number, *row) for number, row in enumerate(rows, self._next)]
            self._connection.executemany(_INSERT, numbered)
            self._next += len(rows)
            self._touch(*[row[_AT_GAME] for row in rows])
            if self._next - self._counted >= _COUNTED_AT:
                self._count()

    def remove(self, hand: str) -> None:
        """Takes the facts of a hand out, if it has any."""
        found = self._connection.execute("SELECT rowid, game FROM hand_facts WHERE hand = ?", (hand,)).fetchone()
        if found is None:
            return
        number, game = found
        self._touch(game)
        if not self._anew:
            if number < self._counted:
                self._tally(_AT_ONCE_KNOWN, [hand], taken=True)
            if number < self._new:
                self._tally(_LATER, [hand], taken=True)
        self._connection.execute("DELETE FROM hand_facts WHERE hand = ?", (hand,))

    def finish(self) -> None:
        """Says of the hands of every game that was touched who won it, and brings the tallies up to date."""
        self._put_by()
        last = ""
        while games := self._connection.execute(_TOUCHED, (last, _AT_ONCE)).fetchall():
            self._say_who_won(json.dumps([game for (game,) in games]))
            (last,) = games[-1]
        self._connection.execute("DELETE FROM temp.touched")
        if self._anew:
            recount(self._connection)
        else:
            self._count()
            self._add(_LATER, self._new)
            if self._taken:
                for tally in TALLIES:
                    self._connection.execute(f"DELETE FROM {tally.name} WHERE hands = 0")
        self._new, self._counted, self._taken = self._next, self._next, False

    def stand(self, hand: Row, calls: Sequence[Row], tricks: Sequence[Row], findings: Sequence[Row]) -> bool:
        """Whether the archive has the facts of a hand so already, apart from who won."""
        row = facts_of(hand, calls, tricks, findings)
        stored = self._connection.execute("SELECT * FROM hand_facts WHERE hand = ?", (hand[0],)).fetchone()
        if row is None or stored is None:
            return row is stored
        same: bool = (row[:_AT_OPEN], row[_AT_OPEN + 1 :]) == (stored[:_AT_OPEN], stored[_AT_OPEN + 1 :])
        return same

    def _count(self) -> None:
        """Adds what was written to the tallies of what is known at once."""
        if not self._anew:
            self._add(_AT_ONCE_KNOWN, self._counted)
        self._counted = self._next

    def _add(self, tallies: Iterable[Tally], new: int) -> None:
        for tally in tallies:
            for change in tally.changes(_NEW, by_number=True):
                self._connection.execute(change, {"new": new})

    def _say_who_won(self, games: str) -> None:
        """Who won, in hands that were there before too, which are counted again where they say otherwise now."""
        values = {"games": games, "new": self._new}
        changed = [] if self._anew else [row[0] for row in self._connection.execute(_CHANGED, values)]
        self._tally(_LATER, changed, taken=True)
        self._connection.execute(_WINNERS, {"games": games})
        self._tally(_LATER, changed)

    def _tally(self, tallies: Iterable[Tally], hands: list[str], *, taken: bool = False) -> None:
        if not hands:
            return
        self._taken = self._taken or taken
        for tally in tallies:
            for change in tally.changes(_NAMED, taken=taken):
                self._connection.execute(change, {"hands": json.dumps(hands)})

    def _touch(self, *games: str | int | None) -> None:
        self._games.update([str(game) for game in games if game is not None])
        if len(self._games) >= _KEPT:
            self._put_by()

    def _put_by(self) -> None:
        self._connection.executemany("INSERT OR IGNORE INTO temp.touched VALUES (?)", [(game,) for game in self._games])
        self._games.clear()


def recount(connection: sqlite3.Connection) -> None:
    """Counts every tally anew from the facts."""
    for tally in TALLIES:
        connection.execute(f"DELETE FROM {tally.name}")
        for query in tally.selections():
            connection.execute(f"INSERT INTO {tally.name} {query}")


def state_all(connection: sqlite3.Connection, version: int) -> None:
    """Writes the facts of every hand of an archive that has none yet; `version` is that of its tables."""
    facts = Facts(connection)
    facts.count_anew()
    of_a_hand = [f"{_select(table, version)} WHERE hand = ? ORDER BY number" for table in (CALLS, TRICKS, FINDINGS)]
    hands = connection.execute(_select(HANDS, version))
    while some := hands.fetchmany(_AT_ONCE):
        rows = []
        for hand in some:
            calls, tricks, findings = (connection.execute(query, (hand[0],)).fetchall() for query in of_a_hand)
            rows.append(facts_of(hand, calls, tricks, findings))
        facts.store([row for row in rows if row is not None])
    facts.finish()


def _select(table: Table, version: int) -> str:
    """The rows of a table with all columns that it has now; those that came after the version are null."""
    columns = (f'"{one.name}"' if max(one.since, table.since) <= version else "NULL" for one in table.columns)
    return f"SELECT {', '.join(columns)} FROM {table.name}"
