"""A file cut into chunks of hands that can be read apart from each other."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from ingest.formats.decoding import Text
from ingest.formats.lines import bounded_lines
from ingest.notation.blocks import Block, blocks, is_remarks, pieces
from ingest.notation.reader import is_newer
from schema.findings import Fault

CUT: Final = ("pen", "jsonl")
"""The formats, by name, that are cut; the others are read by one process."""
SIZE: Final = 1 << 19
"""How many characters a chunk has at least, but for the last of a file."""
_PATIENCE: Final = 4
"""From so many times the size on it is cut where the same table goes on, and from twice as many anywhere."""


@dataclass(slots=True)
class Chunk:
    """Hands that follow one another in a file.

    `blocks` are their texts: blocks of PEN, or lines of JSON lines with their numbers. `before` is how many stand
    before them in the file, `afresh` whether the first takes nothing from the one before it. `notice` is what is to be
    said of the file's encoding, with the number of the hand in the file that it is said of.
    """

    file: str
    format: str
    before: int
    afresh: bool
    blocks: list[Block] = field(default_factory=list)
    notice: tuple[int, Fault] | None = None
    size: int = 0


class CutOff(Exception):
    """The file cannot be read further: why."""


def is_cut(text: Text, format: str) -> bool:
    """Whether a text of that format is read in chunks."""
    return format in CUT and bool(text.head.strip()) and not (format == "pen" and is_newer(text.head.lstrip("\ufeff")))


def chunks_of(text: Text, format: str, file: str, size: int = SIZE) -> Iterator[Chunk]:
    """The chunks of a text, in order. Raises `CutOff` behind the last, where the rest cannot be read.

    A chunk ends before a hand that takes nothing from the one before it, and where there is one, before the first of
    another table or day.
    """
    chunk = Chunk(file, format, 0, True)
    last, noticed = "", False
    found = _blocks(text, format)
    while True:
        block = next(found, None)
        if text.notice is not None and not noticed:
            noticed = True
            said_of = chunk.before + len(chunk.blocks) + (format == "jsonl")
            chunk.notice = (said_of, text.notice)
        if block is None:
            break
        if chunk.size >= size and _may_end(chunk, block, last, size, format):
            before, notice = chunk.before + len(chunk.blocks), chunk.notice
            if notice is not None and notice[0] > before:
                chunk.notice = None
            else:
                notice = None
            yield chunk
            chunk = Chunk(file, format, before, _is_afresh(block.text, format), notice=notice)
        chunk.blocks.append(block)
        chunk.size += len(block.text) + 2
        if chunk.size >= size:
            last = _place(block.text, format)
    if chunk.blocks:
        yield chunk
    if text.broken is not None:
        raise CutOff(str(text.broken))


def _blocks(text: Text, format: str) -> Iterator[Block]:
    if format == "pen":
        return blocks(pieces(text))
    return (Block(line, number, not cut) for number, line, cut in bounded_lines(text))


def _may_end(chunk: Chunk, block: Block, last: str, size: int, format: str) -> bool:
    """Whether a chunk may end before a block; `last` is the place of the block before it."""
    if chunk.size >= 2 * _PATIENCE * size:
        return format != "pen" or not is_remarks(block.text)
    if not _is_afresh(block.text, format):
        return False
    return chunk.size >= _PATIENCE * size or _place(block.text, format) != last


def _is_afresh(text: str, format: str) -> bool:
    """Whether a hand takes nothing from the one before it."""
    return format == "jsonl" or text.startswith('[Event "')


def _place(text: str, format: str) -> str:
    """Event, site, date and table of a hand, as they are written where nothing is left out."""
    return text.partition('"laws":' if format == "jsonl" else "\n[Laws")[0]
