"""One file's hands made into parts, piece by piece."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from typing import Final

from ingest.parts.layout import Parts
from ingest.parts.naming import piece_name
from ingest.parts.origins import ORIGINS, Origins
from ingest.store.preparing import ABOVE, Arrival, Prepared, reject_row, standing_of
from ingest.store.sittings import Sittings
from schema.findings import Refused
from schema.identity import identity_of, may_repeat
from schema.results import HandResult
from schema.rows import Row, record_text
from schema.tables import HANDS, REJECTS

Piece = dict[str, list[str]]
"""The paths of a piece's parts, by table."""
_MOST: Final = 5_000
"""How many hands a piece has at most."""


class Gathering:
    """The pieces of a file, in order. In a piece no hand stands twice, so that its findings are surely its own.

    `number` is that of the file, `pieces` what is written, `hands` how many hands were read, `rejected` how many of
    them could not be.
    """

    def __init__(self, parts: Parts, number: int) -> None:
        self.pieces: list[Piece] = []
        self.hands = self.rejected = 0
        self._parts = parts
        self._number = number
        self._sittings = Sittings()
        self._repeats: Counter[str] = Counter()
        self._prepared = Prepared()
        self._origins = Origins()
        self._rejects: list[Row] = []
        self._ids: set[str] = set()

    def take(self, chunk: int, results: Iterable[HandResult | Refused]) -> None:
        """The hands of a chunk, behind those that were taken before."""
        begun = len(self.pieces)
        for result in results:
            if isinstance(result, Refused):
                self._rejects.append(refused_row(result, self._number))
                self.hands += result.hands
                self.rejected += result.hands
                continue
            self.hands += 1
            self._add(result, chunk, begun)
        self._write(chunk, begun)

    def follows(self, sittings: Sittings) -> bool:
        """Whether a chunk with those games, read by itself, would be the same behind what was taken."""
        return not self._sittings.meets(sittings)

    def accept(self, piece: Piece, hands: int, refused: Iterable[Refused], sittings: Sittings) -> None:
        """A chunk that was read by itself and is written: so many hands, and those that could not be read."""
        rejected = sum(one.hands for one in refused)
        self.pieces.append(piece)
        self.hands += hands + rejected
        self.rejected += rejected
        self._sittings.follow(sittings)

    def _add(self, result: HandResult, chunk: int, begun: int) -> None:
        record = result.record
        identity = identity_of(record)
        if may_repeat(record):
            self._repeats[identity] += 1
            identity = identity_of(record, self._repeats[identity])
        standing = standing_of(result, identity, self._number, self._sittings, self.hands)
        if standing.id in self._ids or len(self._prepared) >= _MOST:
            self._write(chunk, begun)
        self._ids.add(standing.id)
        self._prepared.add([Arrival(result, standing, record_text(record))])
        self._origins.note(result)

    def _write(self, chunk: int, begun: int) -> None:
        if self._ids or self._rejects:
            name = piece_name(self._number, chunk, len(self.pieces) - begun)
            self.pieces.append(self._parts.write(name, rows_of(self._prepared, self._origins, self._rejects)))
        self._prepared, self._origins, self._rejects, self._ids = Prepared(), Origins(), [], set()


class Refusals:
    """What could not be read, without the texts, which lie in the parts."""

    def __init__(self) -> None:
        self.found: list[Refused] = []

    def note(self, refused: Iterable[Refused]) -> None:
        """Some more of it."""
        self.found += [replace(one, text="") for one in refused]

    def watch(self, results: Iterable[HandResult | Refused]) -> Iterator[HandResult | Refused]:
        """The results as they come, those that could not be read noted."""
        for result in results:
            if isinstance(result, Refused):
                self.note([result])
            yield result


def refused_row(refused: Refused, file: int) -> Row:
    """The row of `rejects`; its findings have the line of the text too, which the archive does not keep."""
    *others, _ = reject_row(refused, file)
    return *others, json.dumps([asdict(finding) for finding in refused.findings])


def rows_of(prepared: Prepared, origins: Origins, rejects: list[Row]) -> dict[str, list[Row]]:
    """The rows of a piece by table."""
    above = {table.name: list(prepared.above[table.name].values()) for table in ABOVE}
    return {**above, **prepared.rows, ORIGINS.name: origins.rows(prepared.rows[HANDS.name]), REJECTS.name: rejects}
