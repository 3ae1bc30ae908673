"""An EGN document as text: its members, and each deal with its place, so that a broken one spoils no other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ingest.formats.json_text import Broken, Path, Scanner, nearest, offsets
from schema.span import Place, place_in

MOST: Final = 100
"""So many documents may stand in one text."""
_BEGINS: Final = re.compile(r'\{\s*"(?:fileType|file_type)"\s*:')
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
    """A document: its members but the deals, where each stands, where the deals stand, and where it breaks off.

    `start` and `end` are where it stands in the text, `line` is the line on which it begins. A match has games.
    """

    text: str
    start: int = 0
    line: int = 1
    end: int = 0
    members: dict[str, Any] = field(default_factory=dict)
    at: dict[str, int] = field(default_factory=dict)
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    games: list["GameOfMatch"] = field(default_factory=list)
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
        offset = self.at.get(str(path[0]), self.start) if path else self.start
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


@dataclass(slots=True)
class GameOfMatch:
    """A game of a match: its members but the document, where they stand, and the document, null where there is none."""

    start: int
    members: dict[str, Any] = field(default_factory=dict)
    document: Document | None = None


def documents_of(text: str) -> Iterator[Document]:
    """Take the documents of a text apart: one, as a rule, but files are put one behind the other, and cut off.

    What stands before a fault in the JSON is kept, and so is what begins as a document behind it.
    """
    start, line = 0, 1
    for _ in range(MOST):
        document = _document(text, start, line)
        yield document
        after = document.end
        if document.broken is not None:
            begins = _BEGINS.search(text, max(after, start + 1))
            after = begins.start() if begins else len(text)
        if after >= len(text):
            return
        line += text.count("\n", start, after)
        start = after


def _document(text: str, start: int, line: int) -> Document:
    scan = Scanner(text, start)
    line += text.count("\n", start, scan.offset)
    document = Document(text, scan.offset, line)
    try:
        _take(scan, document, of_match=True)
        if not text.startswith("{", scan.offset):
            scan.end()
    except Broken as broken:
        document.broken = broken
    document.end = scan.offset
    return document


def _take(scan: Scanner, document: Document, *, of_match: bool) -> None:
    """Take the object that stands there apart, into the document; one of a match has no games. May raise `Broken`."""
    text = scan.text
    counted, line = document.start, document.line
    for key in scan.members():
        document.at[key] = scan.offset
        is_list = text.startswith("[", scan.offset)
        if key == "deals" and is_list:
            for _ in scan.elements():
                start = scan.offset
                scan.value()
                line += text.count("\n", counted, start)
                counted = start
                document.spans.append((start, scan.offset, line))
        elif key == "games" and is_list and of_match:
            for _ in scan.elements():
                line += text.count("\n", counted, scan.offset)
                counted = scan.offset
                game = GameOfMatch(scan.offset)
                document.games.append(game)
                _take_game(scan, game, line)
        else:
            document.members[key] = scan.value()


def _take_game(scan: Scanner, game: GameOfMatch, line: int) -> None:
    if not scan.text.startswith("{", scan.offset):
        scan.value()
        return
    counted = scan.offset
    for key in scan.members():
        if key == "gameData" and scan.text.startswith("{", scan.offset):
            line += scan.text.count("\n", counted, scan.offset)
            counted = scan.offset
            game.document = Document(scan.text, scan.offset, line)
            _take(scan, game.document, of_match=False)
        else:
            game.members[key] = scan.value()
