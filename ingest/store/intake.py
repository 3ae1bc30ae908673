"""One file's hands into the archive: told from those that are there, and counted."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.store.catalogue import Catalogue
from ingest.store.colliding import StoredIds
from ingest.store.copies import Absorbed, Copies
from ingest.store.inserting import Inserter
from ingest.store.preparing import AT_ONCE, Arrival, Part, Prepared, arrivals_of, batches, reject_row
from ingest.store.sittings import Sittings
from schema.findings import Fault, Refused
from schema.identity import hand_id, identity_of, may_repeat
from schema.records import HandRecord
from schema.results import HandResult
from schema.tables import HANDS

_LOOKED_UP: Final = 500

_LONGER: Final = (16, 20, 24)
_REPEATS: Final = (
    "INSERT INTO temp.repeats VALUES (?, 1) ON CONFLICT (identity) DO UPDATE SET times = times + 1 RETURNING times"
)

Tell = Callable[[HandResult | Refused, Absorbed | Fault | None], None]
"""Hears, in the order of the hands, of each that could not be read (null), that contradicts, or whose id collides."""


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

    `source` is the file's number. `tell` is told of every hand that could not be read; of every copy that contradicts:
    the hand as it came, and what became of it; and of every id that is that of another game, with the fault.
    """

    def __init__(self, connection: sqlite3.Connection, source: int, tell: Tell) -> None:
        connection.execute("CREATE TEMP TABLE IF NOT EXISTS repeats (identity TEXT PRIMARY KEY, times INTEGER)")
        connection.execute("DELETE FROM temp.repeats")
        self.counts = Counts()
        self._connection = connection
        self._source = source
        self._tell = tell
        self._sittings = Sittings()
        self._ids = StoredIds(connection)
        self._catalogue = Catalogue(connection)
        self._inserter = Inserter(connection, self._catalogue)
        self._copies = Copies(connection, self._inserter)

    def take(self, results: Iterable[HandResult | Refused | Arrival | Part]) -> Counts:
        """All of them, and of parts all that is in them; in the end everything is written, and counted."""
        batch: list[HandResult | Refused | Arrival] = []
        for one in results:
            if isinstance(one, Part):
                self._settle(batch)
                batch.clear()
                self._take_part(one)
                continue
            batch.append(one)
            if len(batch) >= AT_ONCE:
                self._settle(batch)
                batch.clear()
        self._settle(batch)
        self._inserter.finish()
        return self.counts

    def _take_part(self, part: Part) -> None:
        """A part as it was prepared or, where one of its hands is not new or goes on with another, hand by hand."""
        hands = part.prepared.rows[HANDS.name]
        self._inserter.flush()
        if not part.alone or self._sittings.meets(part.sittings) or self._has_any([str(row[0]) for row in hands]):
            for batch in batches(part.again()):
                self._settle(batch)
            return
        self._sittings.follow(part.sittings)
        self._inserter.store(part.prepared, source=self._source)
        self.counts.read += len(hands)
        self.counts.stored += len(hands)
        self._settle(part.refused)

    def _has_any(self, ids: list[str]) -> bool:
        """Whether the archive has a hand at one of these addresses."""
        return any(self._holders(ids[start : start + _LOOKED_UP]) for start in range(0, len(ids), _LOOKED_UP))

    def _settle(self, batch: Sequence[HandResult | Refused | Arrival]) -> None:
        """The hands of a batch in their order: those that are new to be stored, the others put with what is there."""
        arrivals = self._arrive(batch)
        holders = self._holders([one.standing.id for one in arrivals if isinstance(one, Arrival)])
        for arrival in arrivals:
            if isinstance(arrival, Refused):
                self._reject(arrival)
            else:
                self._put(self._addressed(arrival, holders), holders)

    def _put(self, arrival: Arrival, holders: dict[str, str]) -> None:
        standing = arrival.standing
        if arrival.result.record.more_tags:
            arrival = arrival._replace(result=self._with_collisions(arrival.result))
        if holders.get(standing.id) == standing.identity:
            self._inserter.flush()
            self._absorb(arrival)
        else:
            holders[standing.id] = standing.identity
            self._inserter.add(arrival)
            self.counts.stored += 1

    def _with_collisions(self, result: HandResult) -> HandResult:
        """The result, with what its ids are found to be in the archive."""
        result, collisions = self._ids.judge(result)
        for fault in collisions:
            self._tell(result, fault)
        return result

    def _arrive(self, batch: Sequence[HandResult | Refused | Arrival]) -> list[Arrival | Refused]:
        """The hands of a batch as they come in, each step taken for all of them; they are counted."""
        hands: list[HandResult] = []
        numbers: list[int] = []
        for one in batch:
            self.counts.read += one.hands if isinstance(one, Refused) else 1
            if isinstance(one, HandResult):
                hands.append(one)
                numbers.append(self.counts.read)
        identities = [self._identity_of(hand.record) for hand in hands]
        arrived = iter(arrivals_of(hands, identities, self._source, self._sittings, numbers))
        return [next(arrived) if isinstance(one, HandResult) else self._of_source(one) for one in batch]

    def _identity_of(self, record: HandRecord) -> str:
        identity = identity_of(record)
        if not may_repeat(record):
            return identity
        (times,) = self._connection.execute(_REPEATS, (identity,)).fetchone()
        return identity_of(record, times)

    def _of_source(self, one: Arrival | Refused) -> Arrival | Refused:
        """The same, an arrival as one of this file."""
        if isinstance(one, Refused):
            return one
        return one._replace(standing=one.standing._replace(source=self._source))

    def _holders(self, ids: Sequence[str]) -> dict[str, str]:
        """The identities of the hands that have these addresses, stored or about to be."""
        marks = ", ".join("?" * len(ids))
        stored = dict(self._connection.execute(f"SELECT id, identity FROM hands WHERE id IN ({marks})", ids))
        return stored | self._inserter.waiting(ids)

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
        self._tell(refused, None)
        if refused.hands:
            self.counts.rejected += refused.hands
        else:
            self.counts.unread += 1
        noted = Prepared()
        noted.know_findings(refused.findings)
        self._catalogue.know(noted)
        row = reject_row(refused, self._source)
        self._connection.execute(f"INSERT INTO rejects VALUES ({', '.join('?' * len(row))})", row)
