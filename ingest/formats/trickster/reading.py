"""Reading the dialect: the hands of a text as records, each for itself."""

import re
from collections.abc import Iterator
from typing import Final, TextIO

from ingest.formats.lines import LONGEST
from ingest.formats.refusal import BROKEN, NOT_READABLE, finding
from ingest.formats.trickster.blocks import Block, blocks
from ingest.formats.trickster.hand import HandRead, hand_of
from ingest.formats.trickster.lines import HEADER, Tag
from ingest.formats.trickster.tags import LIBERTIES
from ingest.notation.faults import findings_of
from replay.present import finding_of
from schema.findings import Refused
from schema.origin import Offsets, Origin
from schema.records import HandRecord
from schema.span import place_in

_MARKS: Final = re.compile(
    r'^[ \t]*\[[ \t]*(?:GameCode|GameOptionsJson|GameScores|Undealt|CardsAdded|CardsRemoved|CardsPassed)[ \t]*"'
    r'|^[ \t]*\[[ \t]*Event[ \t]*"Trickster Cards\b',
    re.MULTILINE | re.IGNORECASE,
)
_PEN: Final = re.compile(r"%[ \t]*PEN\b", re.IGNORECASE)


def recognise(head: str) -> bool:
    """Whether a text has the site's header, or a tag that only the site writes."""
    text = head.lstrip()
    if _PEN.match(text):
        return False
    return HEADER.match(text) is not None or _MARKS.search(head) is not None


def read(stream: TextIO, file: str) -> Iterator[HandRecord | Refused]:
    """The hands of a text as records; one that is none is refused, and the others are read."""
    told: set[str] = set()
    for index, block in enumerate(blocks(stream), 1):
        if not block.whole:
            message = f"the hand has more than {LONGEST} characters; it is passed over to its end"
            too_long = finding(NOT_READABLE, message, line=block.line, column=1)
            yield Refused(file, index, block.line, block.text, (too_long,))
        elif not any(isinstance(piece, Tag) for _, piece in block.items):
            message = "this is no hand: there is no tag in it"
            nothing = finding(BROKEN, message, line=block.line, column=1, text=block.lines[0])
            yield Refused(file, index, block.line, block.text, (nothing,))
        else:
            yield _record(hand_of(block, told), block, file, index)


def _record(read: HandRead, block: Block, file: str, index: int) -> HandRecord | Refused:
    text, line = block.text, _first_line(block)
    if read.variant is not None:
        message = f"{read.variant} cannot be replayed"
        variant = finding("variant-unsupported", message, line=line, column=1)
        return Refused(file, index, block.line, text, (variant,))
    origin = Origin(
        file,
        index,
        line,
        block.line,
        text,
        Offsets(read.tags.places, read.calls_at, read.cards_at),
        notices=tuple(read.tags.notices),
    )
    if read.tags.faults:
        # A tag that was lost may be why the rest does not fit.
        liberties = [finding_of(notice, origin, None) for notice in read.tags.notices if notice.rule in LIBERTIES]
        found = (*liberties, *findings_of(read.tags.faults, text, block.line))
        return Refused(file, index, block.line, text, found)
    return HandRecord(**read.fields, more_tags=tuple(read.tags.own)).with_origin(origin)


def _first_line(block: Block) -> int:
    """The line on which the hand's first tag stands."""
    start, tag = next((start, piece) for start, piece in block.items if isinstance(piece, Tag))
    return place_in(block.text, start + tag.begins, block.line).line
