"""What a worker does with a chunk: read, replayed, audited and prepared, and what must be known to go on behind it."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from ingest.counting import Counted
from ingest.formats.jsonl import read_lines
from ingest.formats.reading import with_notice
from ingest.jobs.chunks import Chunk
from ingest.notation.reader import Reader, Remembered
from ingest.store.preparing import batches, prepare
from ingest.store.sittings import Sittings
from replay import results
from replay.ledger import Ledger
from schema.findings import Fault, Refused
from schema.laws import laws_of
from schema.records import HandRecord
from schema.results import HandResult

Key = tuple[str | None, ...]
Hand = HandRecord | Refused
Watch = Callable[[Iterable[HandResult | Refused]], Iterable[HandResult | Refused]]


@dataclass(frozen=True, slots=True)
class Laws:
    """The laws that are taken where a hand names none, and those that are taken whatever it names."""

    assume: str | None = None
    override: str | None = None


@dataclass(frozen=True, slots=True)
class Behind:
    """What is known of a file behind a chunk: by the reader, by the ledger, and the last record."""

    reader: Remembered
    ledger: Ledger
    last: HandRecord | None


@dataclass(slots=True)
class Done:
    """A chunk as a worker gives it back, read and judged as if nothing stood before it in the file.

    `prepared` are its rows, packed; `alone` says that no hand of it needs another to be known (`prepare`), `afresh`
    that the first could be read. `tables` are those that the ledger keeps, `first` that of the first hand, `told` the
    tags of which was said that they are unknown, `behind` a `Behind`, pickled.
    """

    prepared: bytes
    refused: list[Refused]
    sittings: Sittings
    alone: bool
    afresh: bool
    readings: int
    counted: Counted
    tables: tuple[Key, ...]
    first: Key | None
    told: frozenset[str]
    behind: bytes


class Noticed:
    """A text of which something is to be said from a hand on."""

    def __init__(self, chunk: Chunk) -> None:
        self.notice: Fault | None = None
        self._of = chunk.notice

    def follow(self, hands: Iterable[Hand], before: int) -> Iterator[Hand]:
        """The hands, of which so many stand before the first."""
        for number, hand in enumerate(hands, before + 1):
            if self._of is not None and number >= self._of[0]:
                self.notice = self._of[1]
            yield hand


def readings_of(chunk: Chunk, reader: Reader, before: int) -> Iterator[Hand]:
    """The hands of a chunk, behind so many."""
    if chunk.format == "pen":
        found = reader.read(chunk.blocks)
    else:
        lines = [(line, text, not whole) for text, line, whole in chunk.blocks]
        found = read_lines(lines, chunk.file, before + 1)
    text = Noticed(chunk)
    return with_notice(text.follow(found, before), text)


def in_batches(hands: Iterable[Hand]) -> Iterator[Hand]:
    """The hands, some of them read at once (`batches`)."""
    return chain.from_iterable(batches(hands))


def work(chunk: Chunk, laws: Laws, watch: Watch = iter) -> Done:
    """What comes of a chunk that is read by itself: a pure function; `watch` sees the results go by."""
    reader, ledger, counted = Reader(chunk.file, chunk.before), Ledger(), Counted()
    watched = _Watched()
    hands = in_batches(watched.follow(readings_of(chunk, reader, chunk.before)))
    found = results(hands, assume=laws.assume, override=laws.override, ledger=ledger)
    part = prepare(watch(counted.watch(found)))
    behind = Behind(reader.remembers(), ledger, counted.last)
    counted.last = None
    first = watched.first
    return Done(
        part.prepared.packed(),
        part.refused,
        part.sittings,
        part.alone,
        isinstance(first, HandRecord),
        watched.readings,
        counted,
        ledger.keys,
        _table(first, laws) if isinstance(first, HandRecord) else None,
        behind.reader.told,
        pickle.dumps(behind, pickle.HIGHEST_PROTOCOL),
    )


class _Watched:
    """The first of some hands, and how many there were."""

    def __init__(self) -> None:
        self.first: Hand | None = None
        self.readings = 0

    def follow(self, hands: Iterable[Hand]) -> Iterator[Hand]:
        for hand in hands:
            self.readings += 1
            self.first = self.first or hand
            yield hand


def _table(record: HandRecord, laws: Laws) -> Key:
    """What tells the table of a hand from others, even where the ledger does not keep it."""
    tag = laws_of(laws.override or record.laws or laws.assume).tag
    return record.event, record.site, record.date, record.table, tag
