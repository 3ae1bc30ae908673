"""One file's hands into the archive: told from those that are there, and counted."""

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.store.catalogue import Catalogue
from ingest.store.colliding import StoredIds
from ingest.store.copies import Absorbed, Copies
from ingest.store.inserting import Inserter
from ingest.store.regrouping import Arrival
from ingest.store.sittings import Sittings, event_key
from schema.findings import Fault, Refused
from schema.identity import hand_id, identity_of, may_repeat
from schema.results import HandResult
from schema.rows import Standing, record_text

BATCH: Final = 500
RAW_TEXT: Final = 1_000_000
"""How much of the text of a hand that could not be read is kept, in characters."""

_LONGER: Final = (16, 20, 24)
_REPEATS: Final = (
    "INSERT INTO temp.repeats VALUES (?, 1) ON CONFLICT (identity) DO UPDATE SET times = times + 1 RETURNING times"
)


Tell = Callable[[HandResult, Absorbed | Fault], None]


@dataclass(slots=True)
class Counts:
    """What became of a file's hands: read = stored + duplicate + rejected.

    `contradicting` are those of the stored ones that contradict another copy, `adding` those of the duplicates that
    knew something more; `unread` says how often the rest of a file could not be read, which counts no hand.
    """

    read: int = 0
    stored: int = 0
    duplicate: int = 0
    rejected: int = 0
    contradicting: int = 0
    adding: int = 0
    unread: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


class Intake:
    """The hands of one file on their way into the archive, a batch at a time, within one transaction.

    `source` is the file's number. `tell` is told of every copy that contradicts: the hand as it came, and what became
    of it; and of every id that is that of another game, with the fault.
    """

    def __init__(self, connection: sqlite3.Connection, source: int, tell: Tell) -> None:
        connection.execute("CREATE TEMP TABLE IF NOT EXISTS repeats (identity TEXT PRIMARY KEY, times INTEGER)")
        connection.execute("DELETE FROM temp.repeats")
        self.counts = Counts()
        self._connection = connection
        self._source = source
        self._tell = tell
        self._batch: list[Arrival] = []
        self._sittings = Sittings()
        self._ids = StoredIds(connection)
        self._catalogue = Catalogue(connection)
        self._inserter = Inserter(connection, self._catalogue)
        self._copies = Copies(connection, self._inserter)

    def take(self, results: Iterable[HandResult | Refused]) -> Counts:
        """All of them; in the end everything is written, and counted."""
        for result in results:
            if isinstance(result, Refused):
                self._reject(result)
            else:
                self.counts.read += 1
                if result.record.more_tags:
                    result = self._with_collisions(result)
                self._batch.append(self._arrival(result))
                if len(self._batch) >= BATCH:
                    self._flush()
        self._flush()
        self._inserter.finish()
        return self.counts

    def _with_collisions(self, result: HandResult) -> HandResult:
        """The result, with what its ids are found to be in the archive."""
        result, collisions = self._ids.judge(result)
        for fault in collisions:
            self._tell(result, fault)
        return result

    def _arrival(self, result: HandResult) -> Arrival:
        record, origin = result.record, result.record.origin
        identity = identity_of(record)
        if may_repeat(record):
            (times,) = self._connection.execute(_REPEATS, (identity,)).fetchone()
            identity = identity_of(record, times)
        index, line = (origin.index, origin.line) if origin else (self.counts.read, None)
        return Arrival(
            result,
            Standing(
                hand_id(identity),
                identity,
                1,
                self._source,
                index,
                line,
                event_key(record),
                self._sittings.rubber_of(record, identity),
                self._sittings.game_of(record, identity),
            ),
            record_text(record),
        )

    def _flush(self) -> None:
        batch, self._batch = self._batch, []
        holders = self._holders([arrival.standing.id for arrival in batch])
        further = []
        for arrival in batch:
            arrival = self._addressed(arrival, holders)
            if holders.setdefault(arrival.standing.id, "") == arrival.standing.identity:
                further.append(arrival)
            else:
                holders[arrival.standing.id] = arrival.standing.identity
                self._inserter.add(arrival.result, arrival.standing, arrival.text)
                self.counts.stored += 1
        self._inserter.flush()
        for arrival in further:
            self._absorb(arrival)

    def _holders(self, ids: Sequence[str]) -> dict[str, str]:
        """The identities of the hands that have these addresses."""
        query = "SELECT id, identity FROM hands WHERE id IN (SELECT value FROM json_each(?))"
        return dict(self._connection.execute(query, (json.dumps(ids),)))

    def _addressed(self, arrival: Arrival, holders: dict[str, str]) -> Arrival:
        """The arrival at its address: a longer one, where another hand has the short one."""
        standing = arrival.standing
        for length in _LONGER:
            if holders.get(standing.id, standing.identity) == standing.identity:
                return arrival if standing is arrival.standing else arrival._replace(standing=standing)
            standing = standing._replace(id=hand_id(standing.identity, length=length))
            holders |= self._holders([standing.id])
        return arrival._replace(standing=standing)

    def _absorb(self, arrival: Arrival) -> None:
        absorbed = self._copies.absorb(arrival)
        if absorbed.relation == "contradicts":
            self.counts.stored += 1
            self.counts.contradicting += 1
            self._tell(arrival.result, absorbed)
        else:
            self.counts.duplicate += 1
            self.counts.adding += absorbed.relation == "adds"

    def _reject(self, refused: Refused) -> None:
        if refused.hands:
            self.counts.read += 1
            self.counts.rejected += 1
        else:
            self.counts.unread += 1
        for finding in refused.findings:
            self._catalogue.know_finding(finding)
        errors = [finding for finding in refused.findings if finding.severity == "error"]
        first = errors[0] if errors else None
        row = (
            *(None, self._source, refused.index, refused.line, refused.hands),
            *(first.code if first else None, first.message if first else None, len(errors)),
            *(refused.text[:RAW_TEXT], json.dumps([finding.as_json() for finding in refused.findings])),
        )
        self._connection.execute(f"INSERT INTO rejects VALUES ({', '.join('?' * len(row))})", row)
