"""The tags of a hand by name, the rows behind them, and what is to be said of the way in which they are written."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ingest.formats.trickster.blocks import SECTIONS, Block
from ingest.formats.trickster.lines import Tag
from ingest.notation.faults import SyntaxFault, shown
from schema.findings import Fault
from schema.span import HAND, at_tag

LIBERTIES: Final = {
    "unterminated-tag": "the end of the tag {name} is missing",
    "unescaped-quotes": "the value of {name} has bare quotes in it: it is taken to end with the last quote of the line",
    "bad-escape": "a backslash in {name} escapes nothing: it is kept",
}
"""What is said of a tag that is not as it should be, by the name of the rule."""
_BRACES: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a tag, and where it stands in the text of the hand."""

    text: str
    at: int


class Tags:
    """The tags of a hand. `rows` are those behind Auction and Play, `stray` is text that belongs to no tag; `own` are
    the tags that the record gets beside those of PEN, `places` where each tag stands, by its name and by PEN's.

    `told` holds what the file was told once already.
    """

    def __init__(self, block: Block, told: set[str]) -> None:
        self.rows: dict[str, list[tuple[str, int]]] = {name: [] for name in SECTIONS}
        self.stray: list[str] = []
        self.own: list[tuple[str, str]] = []
        self.notices: list[Fault] = []
        self.faults: list[SyntaxFault] = []
        self.places: dict[str, int] = {}
        self._told = told
        self._values: dict[str, list[Value]] = {}
        self._names: dict[str, str] = {}
        self._asked: set[str] = set()
        self._sort(block)

    def _sort(self, block: Block) -> None:
        section = None
        for start, piece in block.items:
            if not isinstance(piece, Tag):
                self._words(piece.text, start + piece.begins, section)
                continue
            name = piece.name.lower()
            section = name if name in SECTIONS else None
            self.places.setdefault(piece.name, start + piece.at)
            if piece.wrong is not None:
                self._liberty(piece, piece.wrong)
            if piece.value is not None:
                self._names.setdefault(name, piece.name)
                self._values.setdefault(name, []).append(Value(piece.value, start + piece.at))

    def _words(self, text: str, at: int, section: str | None) -> None:
        """A row, or text that belongs nowhere; what stands in braces is a comment."""
        self.stray += [comment[1].strip() for comment in _BRACES.finditer(text)]
        text = _BRACES.sub(lambda comment: " " * len(comment[0]), text)
        if not text.strip():
            return
        if section is not None:
            self.rows[section].append((text, at))
            return
        self.stray.append(text.strip())
        self.say("unknown-key", f'"{shown(text.strip())}" belongs to no tag: it is kept as a comment')

    def _liberty(self, tag: Tag, rule: str) -> None:
        what = LIBERTIES[rule].format(name=tag.name or "that begins here")
        lost = f': it is lost ("{shown(tag.raw)}")' if tag.value is None else ""
        self.say(rule, what + lost, tag.name)

    def say(self, rule: str, message: str, name: str | None = None) -> None:
        """Something is to be said of the hand, or of the tag of that name."""
        self.notices.append(Fault(rule, message, HAND if name is None else at_tag(name)))

    def say_once(self, what: str, rule: str, message: str, name: str) -> None:
        """The same, once a file."""
        if what not in self._told:
            self._told.add(what)
            self.say(rule, message, name)

    def one(self, name: str) -> Value | None:
        """The value of a tag; an empty one is unknown."""
        self._asked.add(name.lower())
        values = self._values.get(name.lower())
        return values[0] if values and values[0].text.strip() else None

    def all(self, name: str) -> list[Value]:
        """The values of a tag that may stand several times."""
        self._asked.add(name.lower())
        return self._values.pop(name.lower(), [])

    def read(self, name: str, read: Callable[..., Any], tag: str | None = None) -> Any:
        """What a reader of values makes of a tag; null where it is not there. `tag` is what PEN calls it."""
        value = self.one(name)
        if value is None:
            return None
        if tag is not None:
            self.places.setdefault(tag, value.at)
        return read(value.text.strip(), value.at, self.faults)

    def others(self) -> Iterator[tuple[str, Value]]:
        """The tags that nobody asked for, and those that were given a second time."""
        for name, values in self._values.items():
            for value in values[1:] if name in self._asked else values:
                yield self._names[name], value
