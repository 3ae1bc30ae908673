"""A hand that the archive has, read again elsewhere: what it adds is added, what contradicts is kept apart."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from ingest.store.grouping import Copy, Group, in_groups
from ingest.store.inserting import Inserter
from ingest.store.merging import Contradiction, added, merge
from ingest.store.preparing import Arrival
from ingest.store.reaudit import beyond, stored_findings
from ingest.store.regrouping import Regrouping, Stored, address, stored_hands
from ingest.store.shown import shown_by, shown_by_stored, shown_in
from schema.laws import laws_of
from schema.rows import inherited_names, record_of
from schema.tables import COPIES_OF

_Row = tuple[Any, ...]
Relation = Literal["first", "same", "adds", "contradicts"]
MANY: Final = 20
"""From so many contradicting copies of one hand on, another is kept apart without being compared with all of them."""

_SAVED: Final = f"""
SELECT copies.source, copies.source_index, copies.source_line, coalesce(copies.record, hands.record),
  copies.inherited, copies.shown
FROM copies JOIN hands ON hands.id = copies.hand WHERE {COPIES_OF} ORDER BY 1, 2"""
_SAME: Final = f"""
SELECT copies.hand, copies.record IS NOT NULL FROM copies JOIN hands ON hands.id = copies.hand
WHERE {COPIES_OF} AND coalesce(copies.record, hands.record) = :text LIMIT 1"""
_FROM: Final = "SELECT 1 FROM copies WHERE hand = ? LIMIT 1 OFFSET ?"
_SAVE: Final = "INSERT INTO copies VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_WRITE_DOWN: Final = "UPDATE copies SET record = ? WHERE hand = ? AND record IS NULL"


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
        """The copy put with its hand; in whatever order copies come, the archive comes to the same.

        Where all copies have one text it is not kept again. As soon as there is another, each keeps its own, whatever
        becomes of the hand.
        """
        stored = stored_hands(self._connection, arrival.standing)
        if self._connection.execute(_FROM, (stored[0].id, 0)).fetchone() is None:
            self._save_first(stored[0], arrival)
        mine, standing = _copy(arrival), arrival.standing._asdict()
        same = self._connection.execute(_SAME, standing | {"text": mine.text}).fetchone()
        if same is None and len(stored) >= MANY:
            return self._keep_apart(arrival, mine, stored)
        if same is not None and not self._may_show_more(mine, stored, same[0]):
            return self._note(mine, Absorbed("same", same[0]), mine.text if same[1] else None)
        saved = self._connection.execute(_SAVED, standing).fetchall()
        groups = in_groups([*map(_copy_of, saved), mine])
        if same is not None:
            absorbed = self._note(mine, Absorbed("same", same[0]), mine.text if same[1] else None)
        else:
            for hand in stored:
                self._connection.execute(_WRITE_DOWN, (hand.record, hand.id))
            absorbed = _judge(mine, stored, groups)
            self._note(mine, Absorbed(absorbed.relation, stored[0].id, absorbed.fields), mine.text)
        Regrouping(self._connection, self._inserter, arrival, mine, stored).write(groups)
        return absorbed

    def _may_show_more(self, mine: Copy, stored: Sequence[Stored], hand: str) -> bool:
        """Whether a copy that is the same as another may show what is not said of the hand yet; or say it in its place.

        Where there are many copies already, only what is not said at all is looked for: a hand may be read any number
        of times, and not all copies be compared each time.
        """
        if not mine.shown or len(stored) >= MANY:
            return False
        if self._connection.execute(_FROM, (hand, MANY)).fetchone() is None:
            return True
        (of_hand,) = (one for one in stored if one.id == hand)
        said = [found for found, _ in stored_findings(self._connection, hand)]
        return bool(beyond(mine.shown.findings, said)) or mine.shown.alone == of_hand.due != mine.shown.placed

    def _keep_apart(self, arrival: Arrival, mine: Copy, stored: Sequence[Stored]) -> Absorbed:
        copy = stored[-1].copy + 1
        standing = arrival.standing._replace(id=address(stored, copy), copy=copy)
        self._inserter.add(arrival._replace(standing=standing))
        self._inserter.flush()
        return self._note(mine, Absorbed("contradicts", standing.id), mine.text)

    def _note(self, copy: Copy, absorbed: Absorbed, text: str | None) -> Absorbed:
        how = absorbed.hand, absorbed.relation, ", ".join(absorbed.fields) or None
        row = (copy.source, copy.source_index, copy.source_line, *how, text, copy.inherited, copy.shown.as_text())
        self._connection.execute(_SAVE, row)
        return absorbed

    def _save_first(self, stored: Stored, arrival: Arrival) -> None:
        """Keeps what the copy that was stored first shows, before it is put together with others."""
        record = arrival.result.record if stored.record == arrival.text else record_of(stored.record)
        found = stored_findings(self._connection, stored.id)
        shown = shown_by_stored(record, laws_of(stored.laws), stored.due, found)
        source, index = stored.place
        first = Copy(record, stored.record, source, index, stored.source_line, stored.inherited, shown)
        self._note(first, Absorbed("first", stored.id), None)


def _copy_of(row: _Row) -> Copy:
    source, index, line, text, inherited, shown = row
    return Copy(record_of(text), text, source, index, line, inherited, shown_in(shown))


def _copy(arrival: Arrival) -> Copy:
    at, record = arrival.standing, arrival.result.record
    more = inherited_names(record), shown_by(arrival.result)
    return Copy(record, arrival.text, at.source, at.source_index, at.source_line, *more)


def _judge(mine: Copy, stored: Sequence[Stored], groups: Sequence[Group]) -> Absorbed:
    """How an arriving copy stands to the hands that were stored before it."""
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
