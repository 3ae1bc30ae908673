"""The reader: from a text of PEN to its hands, one at a time, those that cannot be read among them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

from ingest.notation.blocks import LONGEST, Block, Readable, blocks, pieces
from ingest.notation.builder import Built, build, build_usual
from ingest.notation.draft import OVER, Draft
from ingest.notation.faults import (
    CONTINUES,
    MOST,
    OUTSIDE,
    TOO_LONG,
    VERSION,
    SyntaxFault,
    did_you_mean,
    findings_of,
    shown,
)
from ingest.notation.inherit import Before
from ingest.notation.parser import read_draft
from ingest.notation.trusted import trusted
from ingest.notation.usual import read_usual
from schema.branches import TAG as BRANCHES
from schema.branches import branches_in
from schema.findings import Fault, Refused
from schema.origin import Origin
from schema.records import HandRecord
from schema.remarks import remarks_in_order
from schema.span import at_tag
from schema.tags import TAGS, is_understood

NEWEST: Final = 1
"""The major version of PEN that is read."""
_VERSION: Final = re.compile(r"%[^\S\n]*PEN[^\S\n]+(([0-9]{1,9})(?:\.[0-9]+)*)", re.IGNORECASE)
_CONTINUES: Final = "this continues the hand above: remove the blank line"
NAMES_KEPT: Final = 10_000
"""Of so many tags that are not known it is remembered that they were told."""
_LONG_NAME: Final = 100


def read_pen(stream: Readable | Iterable[str], file: str = "") -> Iterator[HandRecord | Refused]:
    """The hands of a text, in order: a record each, or what is wrong with it.

    `stream` is an open text file, or any pieces of text; `file` is the name that the origins of the hands give. It is
    read as it is needed, and no more of it is held than a hand.

    >>> [hand.dealer for hand in read_pen(['[Event ""]\\n[Dealer "N"]'])]
    ['N']
    """
    text = pieces(stream)
    begun = next(text, "")
    version = _newer(begun)
    if version is not None:
        message = f"PEN {version[1]} is newer than what this program reads ({NEWEST}.x)"
        line = begun.partition("\n")[0]
        yield Refused(
            file, 1, 1, line, findings_of([SyntaxFault(version.start(1), VERSION, message)], line, 1), hands=0
        )
        return
    yield from Reader(file).read(blocks(chain([begun], text)))


def is_newer(begun: str) -> bool:
    """Whether a text that begins so says that it is of a version that is not read."""
    return _newer(begun) is not None


def _newer(begun: str) -> re.Match[str] | None:
    version = _VERSION.match(begun)
    return version if version is not None and int(version[2]) > NEWEST else None


def parse(text: str, file: str = "") -> list[HandRecord | Refused]:
    """The hands of a text, in order.

    >>> parse('[Event ""]\\n[Dealer "X"]')[0].findings[0].column
    10
    """
    return list(read_pen([text], file))


class Remembered(NamedTuple):
    """What a reader knows of a file: how many hands there were, the last one, how far it came, the tags told."""

    hands: int
    before: Before | None
    reached: int
    told: frozenset[str]


class Reader:
    """What one hand of a file tells of the next. `index` is how many hands stand before the first."""

    def __init__(self, file: str, index: int = 0) -> None:
        self._file = file
        self._index = index
        self._before: Before | None = None
        self._reached = OVER
        self._tags_told: set[str] = set()

    def remembers(self) -> Remembered:
        """What it knows now."""
        return Remembered(self._index, self._before, self._reached, frozenset(self._tags_told))

    def recall(self, known: Remembered) -> None:
        """Goes on behind what another reader of the file has read."""
        self._index, self._before, self._reached, told = known
        self._tags_told |= told

    def read(self, found: Iterable[Block]) -> Iterator[HandRecord | Refused]:
        """The hands of the blocks. One is held back: comments at the end of the file belong to the last hand."""
        held: HandRecord | Refused | None = None
        for block in found:
            hand = self._usual(block) or self._other(block)
            if isinstance(hand, Draft):
                held = _with_remarks(held, hand)
                continue
            if held is not None:
                yield held
            held = hand
        if held is not None:
            yield held

    def _usual(self, block: Block) -> HandRecord | None:
        """The hand, where it is written in the usual way."""
        usual = read_usual(block.text) if block.whole else None
        built = None if usual is None else build_usual(usual, self._before)
        if usual is None or built is None:
            return None
        return self._record(built, block.text, block.line, block.line, usual.reached, ())

    def _other(self, block: Block) -> HandRecord | Refused | Draft:
        """The hand, however it is written; a draft where there are only comments."""
        if not block.whole:
            message = f"the hand has more than {LONGEST} characters; it is passed over to its end"
            return self._refused(block.text, block.line, [SyntaxFault(0, TOO_LONG, message)], OVER)
        draft = read_draft(block.text)
        return draft if draft.is_remarks_only else self._hand(draft, block.line)

    def _refused(self, text: str, line: int, faults: list[SyntaxFault], reached: int) -> Refused:
        self._index += 1
        self._reached = reached
        if self._before is not None:
            self._before = replace(self._before, refused=True)
        return Refused(self._file, self._index, line, text, findings_of(faults, text, line))

    def _hand(self, draft: Draft, line: int) -> HandRecord | Refused:
        first, rank = draft.first_item()
        in_no_section = any(fault.offset == first and fault.code == OUTSIDE for fault in draft.faults)
        if rank > self._reached or (in_no_section and rank == self._reached):
            draft.faults[:] = [fault for fault in draft.faults if fault.offset != first]
            draft.faults.append(SyntaxFault(first, CONTINUES, _CONTINUES))
        else:
            built = build(draft, self._before)
        if draft.faults:
            return self._refused(draft.text, line, draft.faults, draft.goes_to)
        begins = line + draft.text.count("\n", 0, draft.begins())
        notices = self._notices(draft) if draft.more or draft.warned else ()
        return self._record(built, draft.text, line, begins, draft.goes_to, notices)

    def _record(
        self,
        built: Built,
        text: str,
        first_line: int,
        line: int,
        reached: int,
        notices: tuple[Fault, ...],
    ) -> HandRecord:
        self._index += 1
        self._reached = reached
        built.fields["origin"] = Origin(
            self._file,
            self._index,
            line,
            first_line,
            text,
            built.where,
            built.inherited,
            notices,
            built.written,
        )
        record = trusted(HandRecord, built.fields)
        self._before = Before(record)
        return record

    def _notices(self, draft: Draft) -> tuple[Fault, ...]:
        notices = [
            Fault("bad-escape", f"{sign} escapes nothing: the backslash is kept; \\\\ is meant?", at)
            for at, sign in draft.warned
        ]
        for name, value in draft.more.values():
            if name == BRANCHES and branches_in(value) is None:
                message = f"{name} does not hold branches, as JSON: it is kept, and they are not shown"
                notices.append(Fault("unknown-tag", message, at_tag(name)))
            if name in self._tags_told or is_understood(name):
                continue
            if len(self._tags_told) < NAMES_KEPT and len(name) < _LONG_NAME:
                self._tags_told.add(name)
            suggestion = did_you_mean(name, TAGS, 0.75) if len(notices) < MOST else ""
            message = f"{shown(name)} is not a tag of PEN: it is kept{suggestion}"
            notices.append(Fault("unknown-tag", message, at_tag(name)))
        return tuple(notices)


def _with_remarks(hand: HandRecord | Refused | None, draft: Draft) -> HandRecord | Refused | None:
    """A hand with the comments that stand alone behind it, at the end of the file."""
    if isinstance(hand, Refused):
        return replace(hand, text=f"{hand.text}\n\n{draft.text}")
    if hand is None:
        return None
    comments = remarks_in_order((*hand.comments, *draft.comments), hand.events)
    return hand.model_copy(update={"comments": comments})
