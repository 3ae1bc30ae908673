"""Rows into the archive, many at a time: a hand with its calls, tricks and findings, and what it refers to."""

import dataclasses
import sqlite3
from typing import Final

from ingest.notation import write_hand
from ingest.store.catalogue import Catalogue
from ingest.store.reaudit import beyond, in_order, stored_findings
from ingest.store.sittings import event_row, sitting_row
from ingest.store.tallying import Facts
from schema.columns import Table
from schema.findings import Finding
from schema.records import HandRecord
from schema.results import HandResult
from schema.rows import (
    Row,
    Standing,
    call_rows,
    comment_rows,
    finding_rows,
    hand_row,
    id_rows,
    noticed_in,
    trick_rows,
)
from schema.tables import CALLS, COMMENTS, EVENTS, FINDINGS, GAMES, HANDS, IDS, PLAYERS, RUBBERS, TRICKS

_REMEMBERED: Final = 20_000
_ABOVE: Final = (PLAYERS, EVENTS, RUBBERS, GAMES)
_OF_A_HAND: Final = (HANDS, CALLS, TRICKS, FINDINGS, COMMENTS, IDS)


class Inserter:
    """Collects the rows of hands, and writes them when told to; rows that are referred to go first."""

    def __init__(self, connection: sqlite3.Connection, catalogue: Catalogue) -> None:
        self._connection = connection
        self._catalogue = catalogue
        self._known: dict[str, set[str]] = {table.name: set() for table in _ABOVE}
        self._above: dict[str, list[Row]] = {table.name: [] for table in _ABOVE}
        self._hands: list[Row] = []
        self._calls: list[Row] = []
        self._tricks: list[Row] = []
        self._findings: list[Row] = []
        self._comments: list[Row] = []
        self._ids: list[Row] = []
        self.facts = Facts(connection)

    def add(self, result: HandResult, standing: Standing, text: str) -> None:
        """The hand, to be written with the next `flush`; `text` is its record as JSON."""
        record = result.record
        self._refer(record, standing)
        self._catalogue.know_laws(result.laws)
        for finding in result.findings:
            self._catalogue.know_finding(finding)
        hand, calls = self.row(result, standing, text), call_rows(standing.id, record.calls)
        tricks = trick_rows(standing.id, result.tricks)
        findings = finding_rows(standing.id, result.findings, noticed_in(result))
        self._hands.append(hand)
        self._calls += calls
        self._tricks += tricks
        self._findings += findings
        self.facts.add(hand, calls, tricks, findings)
        if record.comments or record.events:
            self._comments += comment_rows(standing.id, record)
        if record.more_tags:
            self._ids += id_rows(standing.id, record)

    @staticmethod
    def row(result: HandResult, standing: Standing, text: str) -> Row:
        """The row of `hands`."""
        return hand_row(result, standing, write_hand(result.record), text)

    def flush(self) -> None:
        """Writes what was added."""
        self._write_all("INSERT")

    def remove(self, hand: str) -> None:
        """Takes a hand out, with all that hangs on it."""
        self._strip(hand)
        self._connection.execute("DELETE FROM hands WHERE id = ?", (hand,))

    def replace(self, result: HandResult, standing: Standing, text: str) -> None:
        """Writes a hand in place of the one that has its address, if there is one."""
        self.flush()
        self._strip(standing.id)
        self.add(result, standing, text)
        self._write_all("INSERT OR REPLACE")

    def lend_findings(self, hand: str, source: int, lent: list[Finding]) -> None:
        """Adds to a stored hand what another copy's place in its own file has shown: a wrong dealer, a wrong score.

        The place in the text is kept only where it is in the file (`source`) that the hand is said to come from.
        """
        stored = stored_findings(self._connection, hand) if lent else []
        new = beyond(lent, [found for found, _ in stored])
        if not new:
            return
        (origin,) = self._connection.execute("SELECT source FROM hands WHERE id = ?", (hand,)).fetchone()
        if origin != source:
            new = [dataclasses.replace(found, line=None, column=None) for found in new]
        self._connection.execute("DELETE FROM findings WHERE hand = ?", (hand,))
        noticed = {found for found, by_reader in stored if by_reader}
        ordered = in_order([*(found for found, _ in stored), *new])
        self._findings += finding_rows(hand, ordered, noticed)
        for finding in new:
            self._catalogue.know_finding(finding)
        self._write_all("INSERT")
        self._connection.execute(_COUNT_FINDINGS, {"hand": hand})

    def finish(self) -> None:
        """What the hands that were written say of those that stood there already; to be done last."""
        self.flush()
        self.facts.finish()

    def _strip(self, hand: str) -> None:
        self.facts.remove(hand)
        for table in _OF_A_HAND[1:]:
            self._connection.execute(f"DELETE FROM {table.name} WHERE hand = ?", (hand,))

    def _write_all(self, verb: str) -> None:
        for table in _ABOVE:
            self._write(table, self._above[table.name], "INSERT OR IGNORE")
        of_a_hand = (self._hands, self._calls, self._tricks, self._findings, self._comments, self._ids)
        for table, rows in zip(_OF_A_HAND, of_a_hand, strict=True):
            self._write(table, rows, verb)
        self.facts.flush()

    def _write(self, table: Table, rows: list[Row], verb: str) -> None:
        if rows:
            self._connection.executemany(_STATEMENTS[table.name].format(verb), rows)
            rows.clear()

    def _refer(self, record: HandRecord, standing: Standing) -> None:
        """Rows for the players, the event, the rubber and the game, where they were not seen before."""
        *_, event, rubber, game = standing
        for player in record.players.all():
            if player is not None and self._is_new(PLAYERS, player):
                self._above["players"].append((player,))
        if event is not None and self._is_new(EVENTS, event):
            self._above["events"].append(event_row(event, record))
        if rubber is not None and self._is_new(RUBBERS, rubber):
            self._above["rubbers"].append(sitting_row(rubber, record, record.rubber, event))
        if game is not None and self._is_new(GAMES, game):
            self._above["games"].append(sitting_row(game, record, record.game, rubber, event))

    def _is_new(self, table: Table, key: str) -> bool:
        known = self._known[table.name]
        if key in known:
            return False
        if len(known) >= _REMEMBERED:
            known.clear()
        known.add(key)
        return True


def names(table: Table) -> str:
    """The columns of a table in order, as SQL names them."""
    return ", ".join(f'"{column.name}"' for column in table.columns)


def _insertion(table: Table) -> str:
    """The statement that inserts a row, with a place for its verb."""
    return f"{{}} INTO {table.name} ({names(table)}) VALUES ({', '.join('?' * len(table.columns))})"


_COUNT_FINDINGS: Final = """
UPDATE hands SET
  errors = (SELECT count(*) FROM findings WHERE hand = :hand AND severity = 'error'),
  warnings = (SELECT count(*) FROM findings WHERE hand = :hand AND severity = 'warning')
WHERE id = :hand"""
_STATEMENTS: Final = {table.name: _insertion(table) for table in (*_ABOVE, *_OF_A_HAND)}
