"""An EGN document as text: its members, and each deal with its place, so that a broken one spoils no other."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ingest.formats.json_text import Broken, Path, Scanner, nearest, offsets
from schema.span import Place, place_in

FAR: Final = 2000
"""How far from the beginning of its line a deal may stand for its columns to be counted."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal of a document: its text, from the beginning of its line on, if that is near, and that line's number.

    `inside` is where in the text the deal begins, null where the columns of its line are not counted.
    """

    text: str
    line: int
    inside: int | None

    @property
    def value(self) -> Any:
        return Scanner(self.text, self.inside or 0).value()

    def places(self) -> dict[Path, int]:
        """The offset in the text of each value of the deal, by its path; none where places cannot be told."""
        return {} if self.inside is None else offsets(self.text, self.inside)


@dataclass(slots=True)
class Document:
    """A document: its members but the deals, where each stands, where the deals stand, and where it breaks off."""

    text: str
    members: dict[str, Any] = field(default_factory=dict)
    at: dict[str, int] = field(default_factory=dict)
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    broken: Broken | None = None

    def deals(self) -> Iterator[Deal]:
        """The deals in order."""
        for start, end, line in self.spans:
            begin = self.text.rfind("\n", max(0, start - FAR), start) + 1
            near = begin > 0 or start <= FAR
            begin = begin if near else start
            yield Deal(self.text[begin:end].rstrip(), line, start - begin if near else None)

    def place(self, path: Path) -> tuple[Place, str]:
        """The line and column of a member, or of what is in it, and the line itself."""
        offset = self.at.get(str(path[0]), 0) if path else 0
        if len(path) > 1:
            offset = nearest(offsets(self.text, offset, self._end(offset)), path[1:])
        return self.place_of(offset)

    def place_of(self, offset: int) -> tuple[Place, str]:
        """The line and column of an offset, and the line itself."""
        start, end = self.text.rfind("\n", 0, offset) + 1, self.text.find("\n", offset)
        return place_in(self.text, offset), self.text[start : len(self.text) if end < 0 else end]

    def _end(self, offset: int) -> int:
        scan = Scanner(self.text, offset)
        scan.value()
        return scan.offset


def document_of(text: str) -> Document:
    """Take a document apart; what stands before a fault in the JSON is kept."""
    document = Document(text)
    try:
        scan = Scanner(text)
        for key in scan.members():
            document.at[key] = scan.offset
            if key == "deals" and text.startswith("[", scan.offset):
                counted, line = 0, 1
                for _ in scan.elements():
                    start = scan.offset
                    scan.value()
                    line += text.count("\n", counted, start)
                    counted = start
                    document.spans.append((start, scan.offset, line))
            else:
                document.members[key] = scan.value()
        scan.end()
    except Broken as broken:
        document.broken = broken
    return document
