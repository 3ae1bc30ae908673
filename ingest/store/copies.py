"""A hand that the archive has, read again elsewhere: what it adds is added, what contradicts is kept apart."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from ingest.store.grouping import Copy, Group, in_groups
from ingest.store.inserting import Inserter
from ingest.store.merging import Contradiction, added, merge
from ingest.store.preparing import Arrival
from ingest.store.reaudit import shown_by_place
from ingest.store.regrouping import Regrouping, Stored, address, stored_hands
from schema.rows import record_of
from schema.tables import COPIES_OF

Relation = Literal["same", "adds", "contradicts"]
MANY: Final = 20
"""From so many contradicting copies of one hand on, another is kept apart without being compared with all of them."""

_SAVED: Final = (
    "SELECT copies.source, copies.source_index, copies.source_line, copies.record, copies.hand FROM copies "
    f"JOIN hands ON hands.id = copies.hand WHERE {COPIES_OF} AND copies.record IS NOT NULL"
)
_SAVE: Final = "INSERT INTO copies VALUES (?, ?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Absorbed:
    """What became of a further copy: how it stands to the hand at that address, and in which values of the record."""

    relation: Relation
    hand: str
    fields: tuple[str, ...] = ()


class Copies:
    """Takes further copies of hands into the archive."""

    def __init__(self, connection: sqlite3.Connection, inserter: Inserter) -> None:
        self._connection = connection
        self._inserter = inserter

    def absorb(self, arrival: Arrival) -> Absorbed:
        """The copy put with its hand; in whatever order copies come, the archive comes to the same."""
        absorbed = self._absorb(arrival)
        self._inserter.lend(absorbed.hand, arrival.standing.source, shown_by_place(arrival.result))
        return absorbed

    def _absorb(self, arrival: Arrival) -> Absorbed:
        stored = stored_hands(self._connection, arrival.standing)
        for hand in stored:
            if hand.record == arrival.text:
                return self._note(arrival, Absorbed("same", hand.id), None)
        saved = list(self._connection.execute(_SAVED, arrival.standing._asdict()))
        for *_, text, hand_of_it in saved:
            if text == arrival.text:
                return self._note(arrival, Absorbed("same", hand_of_it), None)
        if len(stored) >= MANY:
            return self._keep_apart(arrival, stored)
        if not saved:
            saved = [self._save_first(stored[0])]
        groups = in_groups([*(Copy(record_of(text), text, *place) for *place, text, _ in saved), _copy(arrival)])
        absorbed = _judge(arrival, stored, groups)
        self._note(arrival, replace(absorbed, hand=stored[0].id), arrival.text)
        Regrouping(self._connection, self._inserter, arrival, stored).write(groups)
        return absorbed

    def _keep_apart(self, arrival: Arrival, stored: Sequence[Stored]) -> Absorbed:
        copy = stored[-1].copy + 1
        standing = arrival.standing._replace(id=address(stored, copy), copy=copy)
        self._inserter.add(arrival._replace(standing=standing))
        self._inserter.flush()
        return self._note(arrival, Absorbed("contradicts", standing.id), arrival.text)

    def _note(self, arrival: Arrival, absorbed: Absorbed, text: str | None) -> Absorbed:
        at, fields = arrival.standing, ", ".join(absorbed.fields) or None
        place = (at.source, at.source_index, at.source_line)
        self._connection.execute(_SAVE, (*place, absorbed.hand, absorbed.relation, fields, text))
        return absorbed

    def _save_first(self, stored: Stored) -> tuple[int, int, int | None, str, str]:
        """Keeps the record of the copy that was stored first, before it is put together with others."""
        place = (stored.source, stored.source_index, stored.source_line)
        self._connection.execute(_SAVE, (*place, stored.id, "first", None, stored.record))
        return *place, stored.record, stored.id


def _copy(arrival: Arrival) -> Copy:
    at = arrival.standing
    return Copy(arrival.result.record, arrival.text, at.source, at.source_index, at.source_line)


def _judge(arrival: Arrival, stored: Sequence[Stored], groups: Sequence[Group]) -> Absorbed:
    """How an arriving copy stands to the hands that were stored before it."""
    mine = _copy(arrival)
    number = next(number for number, group in enumerate(groups, 1) if mine in group.copies)
    if len(groups) > len(stored):
        clash = merge(record_of(stored[0].record), mine.record)
        fields = clash.fields if isinstance(clash, Contradiction) else ()
        return Absorbed("contradicts", address(stored, number), fields)
    before = {hand.record for hand in stored}
    other = next((copy for copy in groups[number - 1].copies if copy != mine), None)
    fields = added(other.record, groups[number - 1].record) if other else ()
    adds = mine.text not in before and bool(fields)
    return Absorbed("adds" if adds else "same", address(stored, number), fields if adds else ())
