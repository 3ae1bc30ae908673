"""The archive replayed under the installed version: everything that is derived is made anew from the records."""

import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import eq
from typing import Final

from ingest.store.catalogue import Catalogue
from ingest.store.inserting import Inserter, names
from ingest.store.preparing import Arrival, row_of
from ingest.store.reaudit import beyond, origin_again, stored_findings, with_places
from ingest.store.shown import Shown, noticed_by, shown_by, shown_in, with_shown
from ingest.store.sittings import event_key
from replay import replay
from schema.findings import Finding, Refused
from schema.laws import laws_of
from schema.records import HandRecord
from schema.results import HandResult
from schema.rows import Standing, call_rows, finding_rows, noticed_in, record_of, record_text, trick_rows
from schema.tables import CALLS, TRICKS

_PAGE: Final = 500
_SOURCES: Final = "SELECT id, name, assumed_laws, override_laws FROM sources ORDER BY id"
_LAST: Final = """
SELECT max((SELECT coalesce(max(source_index), 0) FROM hands WHERE source = :source),
  (SELECT coalesce(max(source_index), 0) FROM copies WHERE source = :source),
  (SELECT coalesce(max(source_index), 0) FROM rejects WHERE source = :source))"""
_READ: Final = """
SELECT source_index, source_line, 'hand', id, inherited, record, NULL FROM hands
WHERE source = :source AND source_index > :after AND source_index <= :until
  AND (source, source_index) NOT IN (SELECT source, source_index FROM copies WHERE source = :source
    AND source_index > :after AND source_index <= :until)
UNION ALL
SELECT copies.source_index, copies.source_line, 'copy', copies.hand, copies.inherited,
  coalesce(copies.record, hands.record), copies.shown
FROM copies JOIN hands ON hands.id = copies.hand
WHERE copies.source = :source AND copies.source_index > :after AND copies.source_index <= :until
UNION ALL
SELECT source_index, source_line, 'reject', NULL, NULL, NULL, NULL FROM rejects
WHERE source = :source AND source_index > :after AND source_index <= :until
ORDER BY 1, 3 DESC"""
"""What was read of a file, in order; of what could not be read and counts no hand, the number is that of the next."""
_SHOWN: Final = "UPDATE copies SET shown = ? WHERE source = ? AND source_index = ?"
_COPIED: Final = "SELECT DISTINCT hand FROM copies WHERE hand > ? ORDER BY hand LIMIT ?"
_COPIES: Final = """
SELECT copies.source, copies.source_index, copies.source_line, copies.inherited, copies.shown
FROM copies JOIN hands ON hands.id = copies.hand WHERE copies.hand = ?
ORDER BY (copies.source, copies.source_index) <> (hands.source, hands.source_index),
  -length(coalesce(copies.record, hands.record)), coalesce(copies.record, hands.record), 1, 2"""
_STANDING: Final = (
    "SELECT id, identity, copy, source, source_index, source_line, event, rubber, game, record FROM hands WHERE id = ?"
)

Audit = Callable[..., Iterator[HandResult | Refused]]


@dataclass(slots=True)
class Rebuilt:
    """How many hands were replayed, and how many came out otherwise than they stood."""

    hands: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a hand of a file is to the archive: the hand itself, one of several copies of it, or refused (no hand).

    `shown` is what the copy showed before; `index` its number in the file.
    """

    hand: str | None = None
    index: int = 0
    shown: Shown | None = None
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

        A hand of which there are copies comes last, when it is known what each of them shows where it stands. Yields
        the name of the file of each hand that is done.
        """
        self._catalogue.bring_up_to_date()
        files = {}
        for source, name, assumed, overriding in self._connection.execute(_SOURCES).fetchall():
            laws = {"assume": assume or assumed, "override": override or overriding}
            if assume or override:
                self._connection.execute(
                    "UPDATE sources SET assumed_laws = ?, override_laws = ? WHERE id = ?", (*laws.values(), source)
                )
            files[source] = name, laws
            readings: deque[_Reading] = deque()
            for result in self._audit(self._read(source, name, readings), **laws):
                reading = readings.popleft()
                if reading.hand is None or isinstance(result, Refused):
                    continue
                if reading.shown is not None:
                    shown = _shown_again(result, reading.shown)
                    self._connection.execute(_SHOWN, (shown.as_text(), source, reading.index))
                else:
                    self._put(result, reading.hand, reading.findings)
                    yield name
        last = ""
        while hands := [hand for (hand,) in self._connection.execute(_COPIED, (last, _PAGE)).fetchall()]:
            for last in hands:
                yield self._put_together(last, files)
        self._inserter.finish()

    def _read(self, source: int, name: str, readings: deque[_Reading]) -> Iterator[HandRecord | Refused]:
        """The hands of a file in their order, and what each of them is."""
        (last,) = self._connection.execute(_LAST, {"source": source}).fetchone()
        for after in range(-1, last, _PAGE):
            values = {"source": source, "after": after, "until": after + _PAGE}
            for index, line, kind, hand, inherited, text, told in self._connection.execute(_READ, values).fetchall():
                if kind == "reject":
                    readings.append(_Reading())
                    yield Refused(name, index, line, "", ())
                    continue
                shown = shown_in(told) if kind == "copy" else None
                found = stored_findings(self._connection, hand) if shown is None else noticed_by(shown)
                origin = origin_again(name, index, line, inherited, found)
                readings.append(_Reading(hand, index, shown, tuple([one for one, _ in found])))
                yield record_of(text).with_origin(origin)

    def _put_together(self, hand: str, files: Mapping[int, tuple[str, Mapping[str, str | None]]]) -> str:
        """A hand of which there are copies, as they make it together; the name of its file."""
        *standing, text = self._connection.execute(_STANDING, (hand,)).fetchone()
        rows = self._connection.execute(_COPIES, (hand,)).fetchall()
        record, source = record_of(text), Standing(*standing).source
        name, laws = files[source]
        _, index, line, inherited, told = rows[0]
        leader = shown_in(told)
        origin = origin_again(name, index, line, inherited, noticed_by(leader))
        shown = [shown_in(of_copy).told_in(of, source) for of, *_, of_copy in rows]
        of_laws = laws_of(laws["override"] or record.laws or laws["assume"])
        result = with_shown(replay(record.with_origin(origin), of_laws), shown)
        known = [found for found, _ in stored_findings(self._connection, hand)]
        self._put(result, hand, [*known, *leader.placed_findings])
        return name

    def _put(self, result: HandResult, hand: str, findings: Sequence[Finding]) -> None:
        """The hand, where anything of it is otherwise than it stands; `findings` are those that were known of it."""
        self.rebuilt.hands += 1
        found = [*result.findings, *_collisions(findings, result.findings)]
        result = replace(result, findings=with_places(found, findings))
        *standing, _ = self._connection.execute(_STANDING, (hand,)).fetchone()
        arrival = Arrival(result, Standing(*standing), record_text(result.record))
        arrival = arrival._replace(standing=arrival.standing._replace(event=event_key(result.record)))
        if not self._stands(arrival):
            self.rebuilt.changed += 1
            self._inserter.replace(arrival)

    def _stands(self, arrival: Arrival) -> bool:
        """Whether the archive has the hand so already."""
        result, standing, text = arrival
        hand = row_of(result, standing, text)
        calls, tricks = call_rows(standing.id, result.record.calls), trick_rows(standing.id, result.tricks)
        findings = finding_rows(standing.id, result.findings, noticed_in(result))
        stored = (self._connection.execute(query, (standing.id,)).fetchall() for query in _AS_IT_STANDS)
        if not self._inserter.has(arrival) or not all(map(eq, stored, (calls, tricks))):
            return False
        return self._inserter.facts.stand(hand, calls, tricks, findings)


def _shown_again(result: HandResult, before: Shown) -> Shown:
    """What a copy shows now, with the places that are known from before."""
    shown = shown_by(result)
    found = [*shown.findings, *_collisions(before.findings, shown.findings)]
    places = before.placed_findings
    return replace(shown, findings=with_places(found, places), noticed=with_places(shown.noticed, places))


def _collisions(before: Iterable[Finding], now: Iterable[Finding]) -> list[Finding]:
    """What was found of ids that are those of other games, which only the coming in of a hand shows."""
    return [one for one in beyond(before, now) if one.name == "id-collision"]


_AS_IT_STANDS: Final = tuple(
    f"SELECT {names(table)} FROM {table.name} WHERE hand = ? ORDER BY number" for table in (CALLS, TRICKS)
)
