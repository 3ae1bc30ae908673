"""Ids of hands that come in, against those of the hands that the archive has."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ingest.store.reaudit import in_order
from replay.collisions import Collisions, Seen
from replay.present import finding_of
from schema.findings import Fault
from schema.ids import Id
from schema.results import HandResult
from schema.rows import record_of

_MOST: Final = 500
_STORED: Final = (
    "SELECT hands.id, hands.record FROM ids JOIN hands ON hands.id = ids.hand "
    "WHERE ids.value = ? AND ids.tag = ? ORDER BY hands.source, hands.source_index LIMIT ?"
)


class StoredIds:
    """The ids of one file's hands, and of those in the archive that share them (of each id the first few hundred)."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._known = Collisions(self._stored)

    def judge(self, result: HandResult) -> tuple[HandResult, list[Fault]]:
        """The result, with what its file alone does not show, and the faults that its ids are those of other games."""
        faults = self._known.add(result.record)
        if not faults or any(finding.name == "id-collision" for finding in result.findings):
            return result, faults
        found = [finding_of(fault, result.record.origin, result.laws) for fault in faults]
        return replace(result, findings=in_order([*result.findings, *found])), faults

    def _stored(self, id: Id) -> Iterator[Seen]:
        for hand, record in self._connection.execute(_STORED, (id.value, id.tag, _MOST)).fetchall():
            yield Seen.of(record_of(record), f"hand {hand} of the archive")
