"""The hands of one identity written anew, when a copy has come that changes what they say."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ingest.store.grouping import Group
from ingest.store.inserting import Inserter
from ingest.store.preparing import Arrival
from ingest.store.reaudit import (
    Beyond,
    beyond_itself,
    origin_again,
    shown_by_place,
    stored_findings,
    with_beyond,
    with_places,
)
from ingest.store.sittings import event_key
from replay.audit import replay
from schema.findings import Finding
from schema.laws import laws_of
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.results import Figures, HandResult, figures_of
from schema.rows import Standing, record_of, record_text
from schema.tables import COPIES_OF

_STORED: Final = (
    "SELECT id, identity, copy, source, source_index, source_line, event, rubber, game, laws, inherited, record, "
    f"points_due_ns, points_due_ew FROM hands WHERE {COPIES_OF} ORDER BY copy"
)


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
    """The address of a copy of the hands that are stored."""
    return stored[0].id if copy == 1 else f"{stored[0].id}-{copy}"


class Regrouping:
    """One arrival and the hands stored before it, of the same identity."""

    def __init__(
        self, connection: sqlite3.Connection, inserter: Inserter, arrival: Arrival, stored: Sequence[Stored]
    ) -> None:
        self._connection = connection
        self._inserter = inserter
        self._arrival = arrival
        self._stored = stored
        self._found = {hand.id: stored_findings(connection, hand.id) for hand in stored}

    def write(self, groups: Sequence[Group]) -> None:
        """The hands as the groups have them, and each copy put with the hand of its group."""
        for number, group in enumerate(groups, 1):
            text = record_text(group.record)
            if number > len(self._stored) or self._stored[number - 1].record != text:
                self._inserter.replace(Arrival(self._result(group, text), self._standing(group, number), text))
        self._move_copies(groups)
        for hand in self._stored[len(groups) :]:
            self._inserter.remove(hand.id)

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
        """The result of what the group's copies know together, with what was found of their places in a game."""
        members = {(copy.source, copy.source_index) for copy in group.copies}
        stored = [hand for hand in self._stored if hand.place in members]
        named = group.copies[0].source
        shown = [self._shown(hand).told_in(hand.source, named) for hand in stored]
        arrived = self._arrival.result
        if text == self._arrival.text:
            return with_beyond(arrived, shown)
        if self._place in members:
            shown.append(shown_by_place(arrived).told_in(self._arrival.standing.source, named))
        result = with_beyond(replay(self._with_origin(group, stored), self._laws(group.record)), shown)
        if self._leads(group):
            return result
        known = [found for hand in stored if hand.source == named for found in self._audited(hand)]
        return replace(result, findings=with_places(result.findings, known))

    def _shown(self, hand: Stored) -> Beyond:
        """What only the place of a stored hand in its file shows."""
        return beyond_itself(self._audited(hand), hand.due, record_of(hand.record), laws_of(hand.laws))

    def _with_origin(self, group: Group, stored: Sequence[Stored]) -> HandRecord:
        origin = self._arrival.result.record.origin
        if self._leads(group) and origin is not None:
            return group.record.with_origin(origin)
        leader = group.copies[0]
        found = [found for hand in stored for found in self._found[hand.id]]
        return group.record.with_origin(origin_again("", leader.source_index, leader.source_line, None, found))

    def _laws(self, record: HandRecord) -> Laws:
        """The laws under which the copy was audited that names the same laws."""
        if self._arrival.result.record.laws != record.laws:
            for hand in self._stored:
                if record_of(hand.record).laws == record.laws:
                    return laws_of(hand.laws)
        return self._arrival.result.laws

    def _audited(self, hand: Stored) -> list[Finding]:
        """What the audit has found in a stored hand, apart from what was noticed in reading it."""
        return [found for found, noticed in self._found[hand.id] if not noticed]

    def _leads(self, group: Group) -> bool:
        return (group.copies[0].source, group.copies[0].source_index) == self._place

    @property
    def _place(self) -> tuple[int, int]:
        return self._arrival.standing.source, self._arrival.standing.source_index

    def _move_copies(self, groups: Sequence[Group]) -> None:
        """Each copy with its group's hand; one that was the same as another goes with that one."""
        now: dict[tuple[int, int], str] = {}
        for number, group in enumerate(groups, 1):
            now |= {(copy.source, copy.source_index): address(self._stored, number) for copy in group.copies}
        moved = {hand.id: now[hand.place] for hand in self._stored if now.get(hand.place, hand.id) != hand.id}
        same = "SELECT source, source_index, hand FROM copies WHERE record IS NULL AND hand = ?"
        for before in moved:
            for source, index, hand in self._connection.execute(same, (before,)).fetchall():
                now[source, index] = moved[hand]
        self._connection.executemany(
            "UPDATE copies SET hand = ? WHERE source = ? AND source_index = ?",
            [(hand, *place) for place, hand in now.items()],
        )
