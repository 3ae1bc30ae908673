"""Hands made into rows that only have to be stored: the part of an ingest that needs no archive."""

from typing import Final

from ingest.notation import write_hand
from ingest.store.sittings import event_row, sitting_row
from schema.columns import Table
from schema.facts import facts_of
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
from schema.tallies import FACTS

ABOVE: Final = (PLAYERS, EVENTS, RUBBERS, GAMES)
"""The tables that hands refer to, in the order in which they refer to each other."""
OF_A_HAND: Final = (HANDS, CALLS, TRICKS, FINDINGS, COMMENTS, IDS)
"""The tables of what a hand consists of."""
PREPARED: Final[tuple[Table, ...]] = (*ABOVE, *OF_A_HAND, FACTS)
"""The tables whose rows are prepared."""


class Prepared:
    """The rows of many hands, in the order in which the hands were added.

    `above` are those of players, events, rubbers and games by table and key, each the first that was met; `rows` those
    of the other tables, by table. `codes` are the codes of laws that were played by, with their titles, `rules` the
    rules of what was found, each with name and severity, `laws` the laws that were cited. Everything is made of texts,
    whole numbers and nulls.
    """

    __slots__ = ("above", "codes", "laws", "rows", "rules")

    def __init__(self) -> None:
        self.above: dict[str, dict[str, Row]] = {table.name: {} for table in ABOVE}
        self.rows: dict[str, list[Row]] = {table.name: [] for table in (*OF_A_HAND, FACTS)}
        self.codes: dict[str, str] = {}
        self.rules: dict[str, tuple[str, str]] = {}
        self.laws: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self.rows[HANDS.name])

    def add(self, result: HandResult, standing: Standing, text: str) -> None:
        """A hand; `text` is its record as JSON."""
        record, id, rows = result.record, standing.id, self.rows
        self._refer(record, standing)
        if result.laws.code not in self.codes:
            self.codes[result.laws.code] = result.laws.title
        hand = row_of(result, standing, text)
        calls = call_rows(id, record.calls)
        tricks = trick_rows(id, result.tricks)
        rows["hands"].append(hand)
        rows["calls"] += calls
        rows["tricks"] += tricks
        findings: list[Row] = []
        if result.findings:
            self.know_findings(result.findings)
            findings = finding_rows(id, result.findings, noticed_in(result))
            rows["findings"] += findings
        facts = facts_of(hand, calls, tricks, findings)
        if facts is not None:
            rows["hand_facts"].append(facts)
        if record.comments or record.events:
            rows["comments"] += comment_rows(id, record)
        if record.more_tags:
            rows["ids"] += id_rows(id, record)

    def know_findings(self, findings: tuple[Finding, ...]) -> None:
        """Notes the rules and the laws that findings refer to."""
        for finding in findings:
            self.rules.setdefault(finding.code, (finding.name, finding.severity))
            if finding.law is not None:
                self.laws[finding.law] = None

    def _refer(self, record: HandRecord, standing: Standing) -> None:
        """Rows for the players, the event, the rubber and the game."""
        above = self.above
        *_, event, rubber, game = standing
        players = above["players"]
        for player in record.players.all():
            if player is not None and player not in players:
                players[player] = (player,)
        if event is not None and event not in above["events"]:
            above["events"][event] = event_row(event, record)
        if rubber is not None and rubber not in above["rubbers"]:
            above["rubbers"][rubber] = sitting_row(rubber, record, record.rubber, event)
        if game is not None and game not in above["games"]:
            above["games"][game] = sitting_row(game, record, record.game, rubber, event)


def row_of(result: HandResult, standing: Standing, text: str) -> Row:
    """The row of `hands`."""
    return hand_row(result, standing, write_hand(result.record), text)
