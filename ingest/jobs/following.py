"""A file followed from chunk to chunk: whether each was rightly read by itself, and how it is read again."""

import pickle
from collections import OrderedDict, deque
from collections.abc import Iterator

from ingest.counting import Counted
from ingest.jobs.chunks import Chunk
from ingest.jobs.working import Behind, Done, Hand, Key, Laws, in_batches, readings_of
from ingest.notation.reader import NAMES_KEPT, Reader
from replay import results
from replay.collisions import Collisions
from replay.ledger import Ledger
from replay.ledger.table import TABLES
from schema.findings import Refused
from schema.results import HandResult


class Following:
    """What of one file's hands bears on those that follow.

    Of chunks that were rightly read by themselves the knowledge is kept as they gave it, and looked at only when a
    chunk has to be read behind them.
    """

    def __init__(self, file: str, laws: Laws, counted: Counted) -> None:
        self._laws = laws
        self._counted = counted
        self._reader = Reader(file)
        self._ledger = Ledger()
        self._ids = Collisions()
        self.readings = 0
        """How many hands there were, those that could not be read too."""
        self._tables: OrderedDict[Key, None] = OrderedDict()
        self._told: set[str] = set()
        self._unread: deque[tuple[int, bool, bytes]] = deque()

    def fits(self, chunk: Chunk, done: Done) -> bool:
        """Whether nothing that stands before a chunk bears on it."""
        return (
            done.alone
            and done.afresh
            and chunk.afresh
            and chunk.notice is None
            and chunk.before == self.readings
            and done.first not in self._tables
            and self._tables.keys().isdisjoint(done.tables)
            and self._told.isdisjoint(done.told)
            and len(self._told) + len(done.told) < NAMES_KEPT
        )

    def accept(self, done: Done) -> None:
        """Goes on behind a chunk that was rightly read by itself."""
        self.readings += done.readings
        self._told |= done.told
        self._counted.add(done.counted)
        for table in done.tables:
            self._tables[table] = None
        while len(self._tables) > TABLES:
            self._tables.popitem(last=False)
        self._unread.append((len(done.tables), bool(done.refused), done.behind))
        while sum(tables for tables, *_ in self._unread) - self._unread[0][0] >= TABLES:
            self._unread.popleft()

    def results(self, chunk: Chunk) -> Iterator[HandResult | Refused]:
        """The hands of a chunk, read behind all that stand before it."""
        self._catch_up()
        hands = self._numbered(readings_of(chunk, self._reader, self.readings))
        found = results(
            in_batches(hands),
            assume=self._laws.assume,
            override=self._laws.override,
            ids=self._ids,
            ledger=self._ledger,
        )
        yield from self._counted.watch(found)
        self._tables = OrderedDict.fromkeys(self._ledger.keys)
        self._told = set(self._reader.remembers().told)

    def _numbered(self, hands: Iterator[Hand]) -> Iterator[Hand]:
        for hand in hands:
            self.readings += 1
            yield hand

    def _catch_up(self) -> None:
        while self._unread:
            _, refused, data = self._unread.popleft()
            behind: Behind = pickle.loads(data)
            if refused:
                self._ledger.refused()
            self._ledger.follow(behind.ledger)
            self._reader.recall(behind.reader._replace(told=frozenset(self._told)))
            self._counted.last = behind.last or self._counted.last
