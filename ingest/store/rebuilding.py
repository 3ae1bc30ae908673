"""The archive replayed under the installed version: everything that is derived is made anew from the records."""

import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from operator import eq
from typing import Final

from ingest.store.catalogue import Catalogue
from ingest.store.inserting import Inserter, names
from ingest.store.preparing import Arrival, row_of
from ingest.store.reaudit import beyond, beyond_itself, origin_again, stored_findings, with_places
from ingest.store.sittings import event_key
from schema.findings import Finding, Refused
from schema.records import HandRecord
from schema.results import HandResult
from schema.rows import Standing, call_rows, finding_rows, noticed_in, record_of, record_text, trick_rows
from schema.tables import CALLS, FINDINGS, HANDS, TRICKS

_PAGE: Final = 500
_SOURCES: Final = "SELECT id, name, assumed_laws, override_laws FROM sources ORDER BY id"
_LAST: Final = """
SELECT max((SELECT coalesce(max(source_index), 0) FROM hands WHERE source = :source),
  (SELECT coalesce(max(source_index), 0) FROM copies WHERE source = :source),
  (SELECT coalesce(max(source_index), 0) FROM rejects WHERE source = :source))"""
_READ: Final = """
SELECT source_index, source_line, 'hand', id, inherited, record FROM hands
WHERE source = :source AND source_index > :after AND source_index <= :until
UNION ALL
SELECT copies.source_index, copies.source_line, 'copy', copies.hand, NULL, coalesce(copies.record, hands.record)
FROM copies JOIN hands ON hands.id = copies.hand
WHERE copies.source = :source AND copies.source_index > :after AND copies.source_index <= :until
  AND (copies.source, copies.source_index) NOT IN (SELECT source, source_index FROM hands WHERE source = :source
    AND source_index > :after AND source_index <= :until)
UNION ALL
SELECT source_index, source_line, 'reject', NULL, NULL, NULL FROM rejects
WHERE source = :source AND source_index > :after AND source_index <= :until AND hands > 0
ORDER BY 1"""
_STANDING: Final = (
    "SELECT id, identity, copy, source, source_index, source_line, event, rubber, game FROM hands WHERE id = ?"
)

Audit = Callable[..., Iterator[HandResult | Refused]]


@dataclass(slots=True)
class Rebuilt:
    """How many hands were replayed, and how many came out otherwise than they stood."""

    hands: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a hand of a file is to the archive: the hand itself, a further copy of one, or refused (no hand)."""

    hand: str | None = None
    copy: bool = False
    findings: tuple[Finding, ...] = ()


class Rebuilding:
    """Replays one archive, within one transaction. `audit` is `replay.results`."""

    def __init__(self, connection: sqlite3.Connection, audit: Audit) -> None:
        self._connection = connection
        self._audit = audit
        self._catalogue = Catalogue(connection)
        self._inserter = Inserter(connection, self._catalogue)
        self._inserter.facts.count_anew()
        self.rebuilt = Rebuilt()

    def rebuild(self, assume: str | None = None, override: str | None = None) -> Iterator[str]:
        """File by file, each hand under the laws that its file was read by, unless others are given.

        Yields the name of the file of each hand that is done.
        """
        self._catalogue.bring_up_to_date()
        lent: list[tuple[str, int, list[Finding]]] = []
        for source, name, assumed, overriding in self._connection.execute(_SOURCES).fetchall():
            laws = {"assume": assume or assumed, "override": override or overriding}
            if assume or override:
                self._connection.execute(
                    "UPDATE sources SET assumed_laws = ?, override_laws = ? WHERE id = ?", (*laws.values(), source)
                )
            readings: deque[_Reading] = deque()
            for result in self._audit(self._read(source, name, readings), **laws):
                reading = readings.popleft()
                if reading.hand is None or isinstance(result, Refused):
                    continue
                if reading.copy:
                    lent += [(reading.hand, source, found)] if (found := beyond_itself(result)) else []
                else:
                    self._put(result, reading.hand, reading.findings)
                    yield name
        for one in lent:
            self._inserter.lend_findings(*one)
        self._inserter.finish()

    def _read(self, source: int, name: str, readings: deque[_Reading]) -> Iterator[HandRecord | Refused]:
        """The hands of a file in their order, and what each of them is."""
        (last,) = self._connection.execute(_LAST, {"source": source}).fetchone()
        for after in range(-1, last, _PAGE):
            values = {"source": source, "after": after, "until": after + _PAGE}
            for index, line, kind, hand, inherited, text in self._connection.execute(_READ, values).fetchall():
                if kind == "reject":
                    readings.append(_Reading())
                    yield Refused(name, index, line, "", ())
                else:
                    found = stored_findings(self._connection, hand) if kind == "hand" else []
                    readings.append(_Reading(hand, kind == "copy", tuple(each for each, _ in found)))
                    yield record_of(text).with_origin(origin_again(name, index, line, inherited, found))

    def _put(self, result: HandResult, hand: str, findings: Iterable[Finding]) -> None:
        """The hand, where anything of it is otherwise than it stands."""
        self.rebuilt.hands += 1
        of_other_files = [found for found in findings if found.name == "id-collision"]
        found = [*result.findings, *beyond(of_other_files, result.findings)]
        result = replace(result, findings=with_places(found, findings))
        standing = Standing(*self._connection.execute(_STANDING, (hand,)).fetchone())
        standing = standing._replace(event=event_key(result.record))
        text = record_text(result.record)
        if not self._stands(result, standing, text):
            self.rebuilt.changed += 1
            self._inserter.replace(Arrival(result, standing, text))

    def _stands(self, result: HandResult, standing: Standing, text: str) -> bool:
        """Whether the archive has the hand so already."""
        hand = row_of(result, standing, text)
        calls, tricks = call_rows(standing.id, result.record.calls), trick_rows(standing.id, result.tricks)
        findings = finding_rows(standing.id, result.findings, noticed_in(result))
        stored = (self._connection.execute(query, (standing.id,)).fetchall() for query in _AS_IT_STANDS)
        rows = ([hand], calls, tricks, findings)
        return all(map(eq, stored, rows)) and self._inserter.facts.stand(hand, calls, tricks, findings)


_AS_IT_STANDS: Final = (
    f"SELECT {names(HANDS)} FROM hands WHERE id = ?",
    *(f"SELECT {names(table)} FROM {table.name} WHERE hand = ? ORDER BY number" for table in (CALLS, TRICKS, FINDINGS)),
)
