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
from ingest.store.reaudit import (
    Beyond,
    beyond,
    origin_again,
    shown_by_place,
    stored_findings,
    with_beyond,
    with_places,
)
from ingest.store.sittings import event_key
from replay import replay
from schema.findings import Finding, Refused
from schema.laws import laws_of
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
SELECT source_index, source_line, 'hand', id, inherited, record, (SELECT copies.record FROM copies
  WHERE copies.source = hands.source AND copies.source_index = hands.source_index AND copies.record <> hands.record)
FROM hands
WHERE source = :source AND source_index > :after AND source_index <= :until
UNION ALL
SELECT copies.source_index, copies.source_line, 'copy', copies.hand, NULL, coalesce(copies.record, hands.record), NULL
FROM copies JOIN hands ON hands.id = copies.hand
WHERE copies.source = :source AND copies.source_index > :after AND copies.source_index <= :until
  AND (copies.source, copies.source_index) NOT IN (SELECT source, source_index FROM hands WHERE source = :source
    AND source_index > :after AND source_index <= :until)
UNION ALL
SELECT source_index, source_line, 'reject', NULL, NULL, NULL, NULL FROM rejects
WHERE source = :source AND source_index > :after AND source_index <= :until
ORDER BY 1, 3 DESC"""
"""What was read of a file, in order; of what could not be read and counts no hand, the number is that of the next."""
_HAS_COPIES: Final = "SELECT 1 FROM copies WHERE hand = ? LIMIT 1"
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
    """What a hand of a file is to the archive: the hand itself, a further copy of one, or refused (no hand).

    `record` is that of the hand where other copies have added to it; what is replayed is then what stood in the file.
    """

    hand: str | None = None
    copy: bool = False
    record: HandRecord | None = None
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
        self._lent: dict[str, list[Finding]] = {}
        """Of hands that have copies, the findings that these may have lent them, with their places."""

    def rebuild(self, assume: str | None = None, override: str | None = None) -> Iterator[str]:
        """File by file, each hand under the laws that its file was read by, unless others are given.

        Yields the name of the file of each hand that is done.
        """
        self._catalogue.bring_up_to_date()
        lent: list[tuple[str, int, Beyond]] = []
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
                    shown = shown_by_place(result)
                    if shown.findings or shown.placed != shown.alone:
                        lent.append((reading.hand, source, shown))
                else:
                    if reading.record is not None:
                        result = _as_it_became(result, reading.record, forced=laws["override"] is not None)
                    self._put(result, reading.hand, reading.findings)
                    yield name
        for hand, source, shown in lent:
            placed = with_places(shown.findings, self._lent.get(hand, ()))
            self._inserter.lend(hand, source, replace(shown, findings=placed))
        self._inserter.finish()

    def _read(self, source: int, name: str, readings: deque[_Reading]) -> Iterator[HandRecord | Refused]:
        """The hands of a file in their order, and what each of them is."""
        (last,) = self._connection.execute(_LAST, {"source": source}).fetchone()
        for after in range(-1, last, _PAGE):
            values = {"source": source, "after": after, "until": after + _PAGE}
            for index, line, kind, hand, inherited, text, own in self._connection.execute(_READ, values).fetchall():
                if kind == "reject":
                    readings.append(_Reading())
                    yield Refused(name, index, line, "", ())
                else:
                    found = stored_findings(self._connection, hand) if kind == "hand" else []
                    origin = origin_again(name, index, line, inherited, found)
                    record = record_of(text).with_origin(origin)
                    became = None if own is None else record
                    readings.append(_Reading(hand, kind == "copy", became, tuple(each for each, _ in found)))
                    yield record if own is None else record_of(own).with_origin(origin)

    def _put(self, result: HandResult, hand: str, findings: Iterable[Finding]) -> None:
        """The hand, where anything of it is otherwise than it stands."""
        self.rebuilt.hands += 1
        others = beyond(findings, result.findings)
        if others and self._connection.execute(_HAS_COPIES, (hand,)).fetchone() is not None:
            self._lent[hand] = others
        found = [*result.findings, *(one for one in others if one.name == "id-collision")]
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


def _as_it_became(result: HandResult, record: HandRecord, *, forced: bool) -> HandResult:
    """The result of a hand as other copies have made it, with what the place of its own in the file shows."""
    laws = result.laws if forced or record.laws is None else laws_of(record.laws)
    return with_beyond(replay(record, laws), [shown_by_place(result)])


_AS_IT_STANDS: Final = (
    f"SELECT {names(HANDS)} FROM hands WHERE id = ?",
    *(f"SELECT {names(table)} FROM {table.name} WHERE hand = ? ORDER BY number" for table in (CALLS, TRICKS, FINDINGS)),
)
