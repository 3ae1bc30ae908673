"""The hands of a text of the dialect: each begins with the site's header, or with a tag that a hand has only once."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

from ingest.formats.lines import LONGEST, bounded_lines
from ingest.formats.trickster.lines import NAMES, Header, Piece, Tag, Words, broken, pieces

SECTIONS: Final = ("auction", "play")
"""The tags behind which rows stand."""
_MANY: Final = frozenset({"cardsadded", "cardsremoved", "cardspassed"})
_ONCE: Final = frozenset(name.lower() for name in NAMES) - _MANY


@dataclass(slots=True)
class Block:
    """The text of a hand, the line on which it begins, and its tags and rows, each with its offset in the text.

    `whole` is false where the hand is longer than any; then the rest of it was passed over.
    """

    line: int
    lines: list[str] = field(default_factory=list)
    items: list[tuple[int, Tag | Words]] = field(default_factory=list)
    length: int = 0
    whole: bool = True
    seen: set[str] = field(default_factory=set)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def open_tag(self) -> Tag | None:
        """The last item, if it is a tag that is cut off: the next line may be the rest of it."""
        last = self.items[-1][1] if self.items else None
        return last if isinstance(last, Tag) and last.value is None and '"' in last.raw else None

    def write(self, number: int, line: str, begins: int) -> int:
        """Take a line, from that column on, into the text; where in the text its first column stands."""
        while self.line + len(self.lines) < number:
            self.lines.append("")
            self.length += 1
        start = self.length
        self.lines.append(line if begins == 0 else " " * begins + line[begins:])
        self.length += len(line) + 1
        return start

    def add(self, start: int, piece: Tag | Words) -> None:
        """Take a piece of the line that begins at `start`."""
        open_tag = self.open_tag
        if isinstance(piece, Words) and open_tag is not None:
            joined = broken(open_tag.raw + piece.text, open_tag.begins)
            if joined.value is not None or open_tag.name.lower() not in SECTIONS:
                self.items[-1] = self.items[-1][0], joined._replace(wrong="unterminated-tag")
                return
        if isinstance(piece, Tag):
            self.seen.add(piece.name.lower())
        self.items.append((start, piece))

    def ends_at(self, piece: Piece) -> bool:
        """Whether that piece is the first of another hand."""
        if isinstance(piece, Header):
            return bool(self.seen)
        if not isinstance(piece, Tag):
            return False
        name = piece.name.lower()
        return name in _ONCE and (name in self.seen or (name == "event" and bool(self.seen)))


def blocks(stream: TextIO) -> Iterator[Block]:
    """The hands of a text, one at a time; comment lines and blank ones end none."""
    block: Block | None = None
    for number, line, cut in bounded_lines(stream):
        start: int | None = None
        for piece in pieces(line[:LONGEST]):
            if block is None or block.ends_at(piece):
                if block is not None and block.items:
                    yield block
                block, start = Block(number), None
            if not block.whole:
                continue
            if start is None:
                start = block.write(number, line, piece.begins)
            if not isinstance(piece, Header):
                block.add(start, piece)
            if cut or block.length > LONGEST:
                block.whole = False
                block.lines = [block.text[:LONGEST]]
                block.items = block.items[:1]
    if block is not None and block.items:
        yield block
