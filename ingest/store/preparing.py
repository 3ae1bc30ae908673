"""Hands made into rows that only have to be stored: the part of an ingest that needs no archive."""

import json
import marshal
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, repeat
from typing import Final, NamedTuple, TypeVar

from ingest.notation import write_hand
from ingest.store.sittings import Sittings, event_key, event_row, sitting_row
from schema.facts import facts_of
from schema.findings import Finding, Refused
from schema.identity import hand_id, identity_of, may_repeat
from schema.ids import ids_of
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

T = TypeVar("T")
ABOVE: Final = (PLAYERS, EVENTS, RUBBERS, GAMES)
"""The tables that hands refer to, in the order in which they refer to each other."""
OF_A_HAND: Final = (HANDS, CALLS, TRICKS, FINDINGS, COMMENTS, IDS)
"""The tables of what a hand consists of."""
AT_ONCE: Final = 64
"""How many hands go a part of the way together: so few that what came of the last part is still at hand."""
RAW_TEXT: Final = 1_000_000
"""How much of the text of a hand that could not be read is kept, in characters."""


def batches(things: Iterable[T]) -> Iterator[list[T]]:
    """Some at once: a part of the way that is gone for many finds what it works with at hand."""
    coming = iter(things)
    while batch := list(islice(coming, AT_ONCE)):
        yield batch


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

    def add(self, arrivals: Sequence["Arrival"]) -> None:
        """Some hands, best `AT_ONCE`: each step is taken for all of them before the next one is."""
        rows = self.rows
        for result, standing, _ in arrivals:
            self._refer(result, standing)
        hands = [row_of(*arrival) for arrival in arrivals]
        calls = [call_rows(standing.id, result.record.calls) for result, standing, _ in arrivals]
        tricks = [trick_rows(standing.id, result.tricks) for result, standing, _ in arrivals]
        findings = [self._found(result, standing.id) for result, standing, _ in arrivals]
        facts = [facts_of(*of_a_hand) for of_a_hand in zip(hands, calls, tricks, findings, strict=True)]
        rows["hands"] += hands
        rows["calls"] += chain.from_iterable(calls)
        rows["tricks"] += chain.from_iterable(tricks)
        rows["findings"] += chain.from_iterable(findings)
        rows["hand_facts"] += [row for row in facts if row is not None]
        for result, standing, _ in arrivals:
            record = result.record
            if record.comments or record.events:
                rows["comments"] += comment_rows(standing.id, record)
            if record.more_tags:
                rows["ids"] += id_rows(standing.id, record)

    def _found(self, result: HandResult, hand: str) -> list[Row]:
        """The rows of `findings` of a hand."""
        if not result.findings:
            return []
        self.know_findings(result.findings)
        return finding_rows(hand, result.findings, noticed_in(result))

    def know_findings(self, findings: tuple[Finding, ...]) -> None:
        """Notes the rules and the laws that findings refer to."""
        for finding in findings:
            self.rules.setdefault(finding.code, (finding.name, finding.severity))
            if finding.law is not None:
                self.laws[finding.law] = None

    def _refer(self, result: HandResult, standing: Standing) -> None:
        """Rows for the players, the event, the rubber and the game; the code of laws."""
        record, above = result.record, self.above
        if result.laws.code not in self.codes:
            self.codes[result.laws.code] = result.laws.title
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


def prepare(results: Iterable[HandResult | Refused]) -> Part:
    """Hands made ready to be stored: the rows of each, as the archive would make them in which it is new.

    A pure function: the same hands give the same part, in whatever process. The number of the file is 0:
    `Inserter.store` puts its own in its place.
    """
    part = Part()
    addresses: set[str] = set()
    for batch in batches(results):
        part.refused += [one for one in batch if isinstance(one, Refused)]
        hands = [one for one in batch if not isinstance(one, Refused)]
        records = [hand.record for hand in hands]
        identities = [identity_of(record) for record in records]
        arrivals = arrivals_of(hands, identities, 0, part.sittings)
        part.prepared.add(arrivals)
        addresses.update([arrival.standing.id for arrival in arrivals])
        if any(may_repeat(record) or (record.more_tags and ids_of(record)) for record in records):
            part.alone = False
    part.alone = part.alone and len(addresses) == len(part.prepared)
    return part


def arrivals_of(
    hands: Sequence[HandResult],
    identities: Sequence[str],
    source: int,
    sittings: Sittings,
    numbers: Sequence[int] | None = None,
) -> list[Arrival]:
    """Hands of a file as they come in, in order; `numbers` are those in the file, where their origin does not tell."""
    standings = [
        standing_of(hand, identity, source, sittings, number)
        for hand, identity, number in zip(hands, identities, numbers or repeat(0), strict=False)
    ]
    texts = [record_text(hand.record) for hand in hands]
    return [*map(Arrival, hands, standings, texts)]


def standing_of(result: HandResult, identity: str, source: int, sittings: Sittings, index: int) -> Standing:
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
        sittings.game_of(record, identity, void=result.outcome == "void"),
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
