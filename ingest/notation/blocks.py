"""The hands of a stream, each as a block of text: what stands between blank lines; comments alone go with the next.

The line that names the version ends a block too: it begins another file, which was put behind the first.

Only the block that is being looked for is held, and no more of it than `LONGEST`. What is left of a longer one is
passed over without being kept.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol, runtime_checkable

from ingest.notation.tokens import OPENING
from schema.text import clean

LONGEST: Final = 1_000_000
"""The most characters that a hand may have (ingest/NOTATION.md, "Signs and words")."""
PIECE: Final = 1 << 18

_BLANK_LINES: Final = re.compile(r"(?>(?:[^\S\n]*+\n)*)")
_END: Final = re.compile(r"\n[^\S\n]*+(?=\n)")
_VERSION: Final = re.compile(r"% PEN [0-9]++(?>(?:\.[0-9]++)*)[^\S\n]*+(?:\n|\Z)")
_COMMENT: Final = re.compile(r"\{(?>(?:[^\\}]++|\\[\s\S])*)\}")
_IGNORED: Final = re.compile(r"(?>(?:\s++|^%[^\n]*+)*)", re.MULTILINE)
_SIGN: Final = re.compile(r"\S")
_INDENTED: Final = re.compile(r"\n[^\S\n]")
_REMARKS: Final = re.compile(r"(?>(?:\s++|^%[^\n]*+|;[^\n]*+|\{(?>(?:[^\\}]++|\\[\s\S])*)\})*)", re.MULTILINE)


@runtime_checkable
class Readable(Protocol):
    """An open text file, as far as it is needed."""

    def read(self, size: int, /) -> str: ...


class Block(NamedTuple):
    """The text of a hand, the file's line on which it begins, and whether it is all of it."""

    text: str
    line: int
    whole: bool


def blocks(text: Iterator[str]) -> Iterator[Block]:
    r"""The blocks of a text that comes in pieces, in order.

    >>> [(block.text, block.line) for block in blocks(iter(["{a}\n\n[Dealer", ' "N"]\n \n\n[Dealer "E"]']))]
    [('{a}\n\n[Dealer "N"]', 1), ('[Dealer "E"]', 6)]
    """
    window = _Window(text)
    while True:
        yield from window.plain_blocks()
        if not window.find_block():
            return
        yield window.block
        window.pass_over()


def is_remarks(text: str) -> bool:
    """Whether there is nothing in a block but comments, which at the end of a file belong to the hand before."""
    return _REMARKS.fullmatch(text) is not None


def pieces(stream: Readable | Iterable[str]) -> Iterator[str]:
    r"""The text of a stream piece by piece, its line ends made line feeds, without a byte-order mark.

    >>> "".join(pieces(["\ufeffa\r", "\nb\rc"]))
    'a\nb\nc'
    """
    first, carried = True, ""
    for read in _read(stream):
        piece = carried + read
        if first:
            piece = piece.removeprefix("\ufeff")
            first = False
        carried = ""
        if piece.endswith("\r"):
            piece, carried = piece[:-1], "\r"
        yield clean(piece)
    if carried:
        yield "\n"


def _read(stream: Readable | Iterable[str]) -> Iterator[str]:
    if isinstance(stream, Readable):
        while piece := stream.read(PIECE):
            yield piece
        return
    gathered: list[str] = []
    length = 0
    for part in stream:
        gathered.append(part)
        length += len(part)
        if length >= PIECE:
            yield "".join(gathered)
            gathered, length = [], 0
    yield "".join(gathered)


class _Window:
    """The part of a stream that is held, and the block that was found in it.

    The block stands from `begin` to `end` of the text; `line` is the number of the line at `begin`. `cleared` is how
    far it is known that no brace closes a comment: a place in the stream, which is one in the text plus `base`.
    """

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self._text = ""
        self._begin = self._end = 0
        self._plain_from = 0
        self._line = 1
        self._base = self._cleared = 0

    @property
    def block(self) -> Block:
        """The block that was found, cut off where it is too long."""
        whole = self._end - self._begin <= LONGEST
        end = self._end if whole else self._begin + LONGEST
        return Block(self._text[self._begin : end].removesuffix("\n"), self._line, whole)

    def plain_blocks(self) -> Iterator[Block]:
        """The blocks that can be told at once: those of what is held, but for the last, if nothing stands in it that
        may hide a blank line or be no hand: no comment, no line that is ignored or begins with a blank."""
        begin, end = self._begin, self._text.rfind("\n\n[")
        if begin < self._plain_from or end <= begin:
            return
        self._plain_from = end
        held = self._text[begin:end].lstrip("\n")
        if len(held) > LONGEST or "{" in held or "%" in held or _INDENTED.search(held) is not None:
            return
        texts = held.split("\n\n")
        if {text[:1] for text in texts} != {"["} or held[-1] == "\n":
            return
        line = self._line + end - begin - len(held)
        for text in texts:
            yield Block(text, line, True)
            line += text.count("\n") + 2
        self._begin, self._line = end + 2, line

    def find_block(self) -> bool:
        """Find the next block; false at the end of the stream."""
        if self._begin > PIECE:
            self._forget()
        while self._skip_blank_lines():
            self._end = self._find_end(self._begin)
            if not self._is_only(_IGNORED, self._begin):
                self._pass_ignored()
                self._join_remarks()
                return True
            self._go_to(self._end)
        return False

    def pass_over(self) -> None:
        """Go on behind the block; of one that is too long, behind its next blank line."""
        if self._end - self._begin <= LONGEST:
            self._go_to(self._end)
            return
        self._go_to(self._begin + LONGEST)
        while (found := _END.search(self._text, self._begin)) is None:
            last = self._text.rfind("\n", self._begin)
            self._go_to(len(self._text) if last < 0 else last)
            if not self._grow(forget=True):
                self._go_to(len(self._text))
                return
        self._go_to(found.start())

    def _go_to(self, place: int) -> None:
        self._line += self._text.count("\n", self._begin, place)
        self._begin = place

    def _forget(self) -> None:
        """Let go of what has been passed."""
        self._text = self._text[self._begin :]
        self._base += self._begin
        self._plain_from = max(0, self._plain_from - self._begin)
        self._begin = 0

    def _grow(self, *, forget: bool = False) -> bool:
        """Hold one more piece, and let go of what has been passed; false where there is no more."""
        if forget:
            self._forget()
        piece = next(self._pieces, None)
        self._text += piece or ""
        return piece is not None

    def _skip_blank_lines(self) -> bool:
        """Go to the next line with a sign on it; false where there is none."""
        while True:
            self._go_to(self._behind_blank_lines(self._begin))
            if _SIGN.search(self._text, self._begin) is not None:
                return True
            if len(self._text) - self._begin > LONGEST:
                self._go_to(len(self._text))
            if not self._grow(forget=True):
                return False

    def _behind_blank_lines(self, place: int) -> int:
        found = _BLANK_LINES.match(self._text, place)
        return place if found is None else found.end()

    def _is_only(self, what: re.Pattern[str], place: int) -> bool:
        """Whether there is nothing but that from a place to the end of the block."""
        first = self._text[place]
        if first not in "{;%" and not first.isspace():
            return False
        found = what.match(self._text, place, self._end)
        return found is not None and found.end() == self._end

    def _pass_ignored(self) -> None:
        """The lines at the beginning that are ignored are no part of the block."""
        if self._text[self._begin] == "%":
            found = _IGNORED.match(self._text, self._begin, self._end)
            last = self._text.rfind("\n", self._begin, found.end()) if found is not None else -1
            self._go_to(max(self._begin, last + 1))

    def _join_remarks(self) -> None:
        """A block of comments alone is joined to the next one."""
        at = self._begin
        while self._is_only(_REMARKS, at) and self._end - self._begin <= LONGEST:
            at = self._behind_blank_lines(self._end)
            if _SIGN.search(self._text, at) is not None:
                self._end = self._find_end(at)
            elif len(self._text) - self._begin > LONGEST or not self._grow():
                return
            else:
                at = self._begin

    def _find_end(self, place: int) -> int:
        """The end of the block that begins at a place: a blank line outside its comments, or another file."""
        search = outside = place
        while True:
            found = _END.search(self._text, search)
            if found is None and len(self._text) - self._begin <= LONGEST:
                search = max(search, self._text.rfind("\n", search))
                if self._grow():
                    continue
            end = len(self._text) if found is None else found.start()
            opened = self._open_comment(outside, end)
            if opened is None:
                return self._other_file(place, outside, end)
            closed = self._close_of(opened)
            if closed is None:
                found = _END.search(self._text, opened)
                return len(self._text) if found is None else found.start()
            search = outside = closed + 1

    def _other_file(self, place: int, outside: int, end: int) -> int:
        """The end of a block, or the words that name the version in it, outside of comments and notes.

        They may stand anywhere in their line: a file that was cut off ends in the middle of one.
        """
        at = place
        while (at := self._text.find("% PEN ", max(outside, at + 1), end)) >= 0:
            if _VERSION.match(self._text, at) is None or self._is_in_line(at):
                continue
            closed = self._end_of_comment(outside, at, end)
            if closed is None:
                return at
            outside = closed
        return end

    def _end_of_comment(self, outside: int, at: int, end: int) -> int | None:
        """Where the comment ends in which a place is; null where it is in none. It is looked for from `outside` on,
        whatever braces have been found before."""
        while (found := OPENING.search(self._text, outside, at)) is not None:
            outside = found.end()
            if found[1] is not None:
                comment = _COMMENT.match(self._text, found.start(), end)
                outside = end if comment is None else comment.end()
                if outside > at:
                    return outside
        return None

    def _is_in_line(self, place: int) -> bool:
        """Whether a place may belong to a note, or to a comment that ends with its line."""
        line = self._text[self._text.rfind("\n", 0, place) + 1 : place].lstrip()
        return line.startswith("!") or ";" in line

    def _open_comment(self, outside: int, end: int) -> int | None:
        """The brace, between two places, of a comment that is not closed between them."""
        if self._text.find("{", outside, end) < 0:
            return None
        while (found := OPENING.search(self._text, outside, end)) is not None:
            outside = found.end()
            if found[1] is not None:
                closed = self._close_of(found.start())
                if closed is None or closed >= end:
                    return found.start()
                outside = closed + 1
        return None

    def _close_of(self, opened: int) -> int | None:
        """The brace that closes a comment; null where there is none within the length that a hand may have."""
        while True:
            at = self._text.find("}", max(opened, self._cleared - self._base))
            while at >= 0:
                self._cleared = self._base + at
                before = at
                while self._text[before - 1] == "\\":
                    before -= 1
                if (at - before) % 2 == 0:
                    return at
                at = self._text.find("}", at + 1)
            self._cleared = self._base + len(self._text)
            if len(self._text) - self._begin > LONGEST or not self._grow():
                return None
