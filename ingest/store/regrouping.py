"""The hands of one identity written anew, when a copy has come that changes what they say."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ingest.store.grouping import Copy, Group
from ingest.store.inserting import Inserter
from ingest.store.preparing import Arrival
from ingest.store.reaudit import stored_findings, with_places
from ingest.store.shown import with_shown
from ingest.store.sittings import event_key
from replay.audit import replay
from schema.findings import Finding
from schema.laws import laws_of
from schema.laws.model import Laws
from schema.origin import Origin
from schema.records import HandRecord
from schema.results import Figures, HandResult, figures_of
from schema.rows import Standing, record_of, record_text
from schema.tables import COPIES_OF

_STORED: Final = (
    "SELECT id, identity, copy, source, source_index, source_line, event, rubber, game, laws, inherited, record, "
    f"points_due_ns, points_due_ew FROM hands WHERE {COPIES_OF} ORDER BY copy"
)

_MOVE: Final = "UPDATE copies SET hand = ? WHERE source = ? AND source_index = ? AND hand <> ?"


class Stored(NamedTuple):
    """A row of `hands`, as far as copies are concerned."""

    id: str
    identity: str
    copy: int
    source: int
    source_index: int
    source_line: int | None
    event: str | None
    rubber: str | None
    game: str | None
    laws: str
    inherited: str | None
    record: str
    due_ns: int | None
    due_ew: int | None

    @property
    def due(self) -> Figures | None:
        """Its points due."""
        return figures_of(self.due_ns, self.due_ew)

    @property
    def place(self) -> tuple[int, int]:
        """Its file and its number in it."""
        return self.source, self.source_index


def stored_hands(connection: sqlite3.Connection, standing: Standing) -> list[Stored]:
    """The hands of an identity and its address: one, and the copies that contradict it."""
    return [Stored(*row) for row in connection.execute(_STORED, standing._asdict())]


def address(stored: Sequence[Stored], copy: int) -> str:
    """The address of a copy of the hands that are stored; one that contradicts the first has its number behind it."""
    return stored[0].id if copy == 1 else f"{stored[0].id}-{copy}"


class Regrouping:
    """One arrival, the same as a copy (`mine`), and the hands stored before it, of the same identity."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        inserter: Inserter,
        arrival: Arrival,
        mine: Copy,
        stored: Sequence[Stored],
    ) -> None:
        self._connection = connection
        self._inserter = inserter
        self._arrival = arrival
        self._mine = mine
        self._stored = stored

    def write(self, groups: Sequence[Group]) -> None:
        """The hands as the groups have them, and each copy put with the hand of its group."""
        # Before the first is written: what is known of a hand may be needed for another, to which its copy has gone.
        together = [self._together(group, number) for number, group in enumerate(groups, 1)]
        for hand in together:
            if not self._inserter.has(hand):
                self._inserter.replace(hand)
        self._move_copies(groups)
        for left in self._stored[len(groups) :]:
            self._inserter.remove(left.id)

    def _together(self, group: Group, number: int) -> Arrival:
        text = record_text(group.record)
        return Arrival(self._result(group, text), self._standing(group, number), text)

    def _standing(self, group: Group, number: int) -> Standing:
        """That of the group's first copy, in the game of the hand as it was stored."""
        leader, before, now = group.copies[0], self._stored[0], self._arrival.standing
        return Standing(
            address(self._stored, number),
            now.identity,
            number,
            leader.source,
            leader.source_index,
            leader.source_line,
            event_key(group.record),
            before.rubber or now.rubber,
            before.game or now.game,
        )

    def _result(self, group: Group, text: str) -> HandResult:
        """The result of what the group's copies know together, with what their places in their files show."""
        leader = group.copies[0]
        shown = [copy.shown.told_in(copy.source, leader.source) for copy in group.copies]
        if leader == self._mine and text == self._arrival.text:
            return with_shown(self._arrival.result, shown)
        result = with_shown(replay(group.record.with_origin(self._origin(leader)), self._laws(group.record)), shown)
        if leader == self._mine:
            return result
        known = [found for hand in self._stored if hand.place == leader.place for found, _ in self._found(hand)]
        return replace(result, findings=with_places(result.findings, [*leader.shown.placed_findings, *known]))

    def _origin(self, leader: Copy) -> Origin:
        origin = self._arrival.result.record.origin
        if leader == self._mine and origin is not None:
            return origin
        return leader.origin

    def _laws(self, record: HandRecord) -> Laws:
        """The laws under which the copy was audited that names the same laws."""
        if self._arrival.result.record.laws != record.laws:
            for hand in self._stored:
                if record_of(hand.record).laws == record.laws:
                    return laws_of(hand.laws)
        return self._arrival.result.laws

    def _found(self, hand: Stored) -> list[tuple[Finding, bool]]:
        return stored_findings(self._connection, hand.id)

    def _move_copies(self, groups: Sequence[Group]) -> None:
        """Each copy with its group's hand."""
        for number, group in enumerate(groups, 1):
            hand = address(self._stored, number)
            places = [(hand, *copy.place, hand) for copy in group.copies]
            self._connection.executemany(_MOVE, places)
