"""Hands made into rows that only have to be stored: the part of an ingest that needs no archive."""

import json
import marshal
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ingest.notation import write_hand
from ingest.store.sittings import Sittings, event_key, event_row, sitting_row
from schema.columns import Table
from schema.facts import facts_of
from schema.findings import Finding, Refused
from schema.identity import hand_id, identity_of, may_repeat
from schema.ids import ids_of
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
    record_text,
    trick_rows,
)
from schema.tables import CALLS, COMMENTS, EVENTS, FINDINGS, GAMES, HANDS, IDS, PLAYERS, RUBBERS, TRICKS
from schema.tallies import FACTS

ABOVE: Final = (PLAYERS, EVENTS, RUBBERS, GAMES)
"""The tables that hands refer to, in the order in which they refer to each other."""
OF_A_HAND: Final = (HANDS, CALLS, TRICKS, FINDINGS, COMMENTS, IDS)
"""The tables of what a hand consists of."""
RAW_TEXT: Final = 1_000_000
"""How much of the text of a hand that could not be read is kept, in characters."""
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

    def packed(self) -> bytes:
        """All of it, for another process of this program."""
        return marshal.dumps([getattr(self, name) for name in self.__slots__])

    @classmethod
    def unpacked(cls, data: bytes) -> "Prepared":
        """What another process of this program has packed."""
        made = cls()
        for name, value in zip(cls.__slots__, marshal.loads(data), strict=True):
            setattr(made, name, value)
        return made

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


class Arrival(NamedTuple):
    """A hand as it comes in: its result, where it is to stand, and its record as JSON."""

    result: HandResult
    standing: Standing
    text: str


@dataclass(slots=True)
class Part:
    """Hands that follow one another in a file, prepared without an archive and as if none went before them in the file.

    `refused` are those that could not be read. `alone` says that nothing in them depends on hands elsewhere: that no
    hand may be a repetition, none has an id of another program, and no two have one address. `again` gives the same
    hands as results, judged by all that went before, where the archive finds that something does depend on it.
    """

    prepared: Prepared = field(default_factory=Prepared)
    refused: list[Refused] = field(default_factory=list)
    sittings: Sittings = field(default_factory=Sittings)
    alone: bool = True
    again: Callable[[], Iterable[HandResult | Refused | Arrival]] = tuple


def prepare(results: Iterable[HandResult | Refused], source: int = 0) -> Part:
    """Hands made ready to be stored: the rows of each, as the archive would make them in which it is new.

    A pure function: the same hands give the same part, in whatever process. `source` is the number of the file, which
    the archive gives (`Inserter.store` puts its own in its place).
    """
    part = Part()
    prepared, addresses = part.prepared, set()
    for result in results:
        if isinstance(result, Refused):
            part.refused.append(result)
            continue
        record = result.record
        identity = identity_of(record)
        standing = standing_of(result, identity, source, part.sittings)
        addresses.add(standing.id)
        if may_repeat(record) or (record.more_tags and ids_of(record)):
            part.alone = False
        prepared.add(result, standing, record_text(record))
    part.alone = part.alone and len(addresses) == len(prepared)
    return part


def standing_of(result: HandResult, identity: str, source: int, sittings: Sittings, index: int = 0) -> Standing:
    """Where a hand is to stand; `index` is its number in the file, where its origin does not tell."""
    record, origin = result.record, result.record.origin
    index, line = (origin.index, origin.line) if origin else (index, None)
    return Standing(
        hand_id(identity),
        identity,
        1,
        source,
        index,
        line,
        event_key(record),
        sittings.rubber_of(record, identity),
        sittings.game_of(record, identity),
    )


def row_of(result: HandResult, standing: Standing, text: str) -> Row:
    """The row of `hands`."""
    record, origin = result.record, result.record.origin
    pen = f"{origin.text}\n" if origin is not None and origin.written else write_hand(record)
    return hand_row(result, standing, pen, text)


def reject_row(refused: Refused, source: int) -> Row:
    """The row of `rejects`; its number is given by the archive."""
    errors = [finding for finding in refused.findings if finding.severity == "error"]
    first = errors[0] if errors else None
    return (
        *(None, source, refused.index, refused.line, refused.hands),
        *(first.code if first else None, first.message if first else None, len(errors)),
        *(refused.text[:RAW_TEXT], json.dumps([finding.as_json() for finding in refused.findings])),
    )
