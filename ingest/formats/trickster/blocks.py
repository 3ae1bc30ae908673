"""The hands of a text of the dialect: each begins with the site's header, or with a tag that a hand has only once."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TextIO

from ingest.formats.lines import LONGEST, bounded_lines
from ingest.formats.trickster.lines import NAMES, Header, Piece, Tag, Words, broken, pieces

FAR: Final = 2000
"""How far from the beginning of its line a hand may begin for its columns to be counted."""
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

    def begin(self, number: int, column: int) -> int:
        """Go to a line, of which the hand has what stands from that column on; where in the text the line begins, or
        would begin, where its columns are not kept."""
        while self.line + len(self.lines) < number:
            self.lines.append("")
            self.length += 1
        return self.length if column <= FAR else self.length - column

    def write(self, line: str, column: int, end: int) -> None:
        """Take the line into the text, from that column on to that end."""
        text = (" " * column if column <= FAR else "") + line[column:end]
        self.lines.append(text)
        self.length += len(text) + 1

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

    def require_end(self, cut: bool) -> None:
        """Keep no more of a hand that is too long, or has a line that was cut, than its beginning."""
        if cut or self.length > LONGEST:
            self.whole = False
            self.lines = [self.text[:LONGEST]]
            self.items = self.items[:1]

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
        column, start = 0, None
        for piece in pieces(line):
            if block is None or block.ends_at(piece):
                if block is not None and start is not None:
                    block.write(line, column, piece.begins)
                if block is not None and block.items:
                    yield block
                block, start = Block(number), None
            if not block.whole:
                continue
            if start is None:
                column = piece.begins
                start = block.begin(number, column)
            if not isinstance(piece, Header):
                block.add(start, piece)
        if block is not None and block.whole:
            if start is not None:
                block.write(line, column, len(line))
            block.require_end(cut)
    if block is not None and block.items:
        yield block
