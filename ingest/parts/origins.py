"""Where the hands of a piece were read: what the archive does not keep, and an audit behind other files needs.

A copy in another file may add to a hand, which is then audited again; its findings are to stand where they would have
stood had one machine read both files.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple
from typing import Any, Final, TypeVar

from ingest.formats.line_offsets import line_offsets
from ingest.notation.offsets import pen_offsets
from schema.columns import Table, text, whole
from schema.findings import Fault, Refused
from schema.origin import Offsets, Origin
from schema.results import HandResult
from schema.rows import Row
from schema.span import At
from schema.tables import HANDS

T = TypeVar("T", bound=HandResult | Refused)
ORIGINS: Final = Table(
    "origins",
    "where a hand was read, for `build`; it does not come into the archive",
    ("hand",),
    (
        text("hand", "the address of the hand", "hands"),
        whole("first_line", "the line of the file on which its text begins; null where the format has no lines"),
        text("text", "the text, where it has places; null where it is `hands.pen` or, of JSON lines, `hands.record`"),
        text(
            "places",
            "offsets in it as JSON: of tags by name, calls, cards by trick, winners, events; or line, or pen",
        ),
        text("notices", "what the reader had to say of the hand, as JSON"),
    ),
)
_INDEX: Final = [column.name for column in HANDS.columns].index("source_index")
_PEN: Final = [column.name for column in HANDS.columns].index("pen")
_RECORD: Final = [column.name for column in HANDS.columns].index("record")
_NOTHING: Final = "[{},[],[],[],[]]"
_FOUND: Final[dict[str, Callable[[str], Offsets]]] = {"line": line_offsets, "pen": pen_offsets}
"""Instead of places: they are found in the text, which is a record as JSON, or a hand of PEN."""
_FINDS: Final = {find: name for name, find in _FOUND.items()}
_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Origins:
    """The origins of hands, until their addresses are known."""

    def __init__(self) -> None:
        self._found: dict[int, Row] = {}

    def note(self, result: HandResult | Refused) -> None:
        """Keeps that of one more hand."""
        origin = None if isinstance(result, Refused) else result.record.origin
        if origin is not None:
            self._found[origin.index] = _packed(origin)

    def watch(self, results: Iterable[T]) -> Iterator[T]:
        """The results as they come, the origin of each noted."""
        for result in results:
            self.note(result)
            yield result

    def rows(self, hands: Iterable[Row]) -> list[Row]:
        """The rows of `origins` for rows of `hands`."""
        rows: list[Row] = []
        for hand in hands:
            packed = self._found.get(int(hand[_INDEX] or 0))
            if packed is not None:
                first_line, read, *others = packed
                known = hand[_RECORD] == read or hand[_PEN] == f"{read}\n"
                rows.append((hand[0], first_line, None if known else read, *others))
        return rows


def origin_of(row: Row, file: str, hand: Mapping[str, Any]) -> Origin:
    """The origin that a row was made of, with what stands in the row of `hands`."""
    _, first_line, read, places, notices = row
    if read is None and places is not None:
        read = hand["record"] if places == "line" else hand["pen"][:-1]
    first = None if first_line is None else int(first_line)
    at = (file, hand["source_index"], hand["source_line"], first, str(read or ""))
    names = frozenset((hand["inherited"] or "").split())
    said = tuple([_fault(given) for given in json.loads(str(notices or "[]"))])
    where = _FOUND.get(str(places)) or Offsets(*json.loads(str(places or _NOTHING)))
    return Origin(*at, where, names, said)


def _packed(origin: Origin) -> Row:
    """What a row has behind the address."""
    notices = _json([astuple(notice) for notice in origin.notices]) if origin.notices else None
    if not isinstance(origin.where, Offsets):
        return origin.first_line, origin.text, _FINDS[origin.where], notices
    where = origin.where
    places = _json([where.tags, where.calls, where.cards, where.winners, where.events])
    known = places != _NOTHING
    return origin.first_line, origin.text if known else None, places if known else None, notices


def _fault(given: list[Any]) -> Fault:
    rule, message, at, *others = given
    return Fault(rule, message, At(*at), *others)
