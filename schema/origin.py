"""The origin of a record: the text that it was read from, and where in it each of its values stands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from schema.card_places import offset_of_card
from schema.findings import Fault
from schema.span import At, Place, place_in

_OF_A_CARD: Final = {"foreign-card": False, "duplicate-card": True}
"""The faults of a card in a tag, and whether they stand at the last of several of it."""
READABLE: Final = 2000
"""The characters of the longest line that is shown with a finding."""


@dataclass(frozen=True, slots=True)
class Offsets:
    """Where in a text values stand, in characters from its start: `tags` by name, those of the tag's value; `calls`,
    `events` and `winners` by index; `cards` by trick and card."""

    tags: Mapping[str, int] = field(default_factory=dict)
    calls: Sequence[int] = ()
    cards: Sequence[Sequence[int]] = ()
    winners: Sequence[int | None] = ()
    events: Sequence[int] = ()


NOWHERE: Final = Offsets()


@dataclass(slots=True)
class Origin:
    """Where a record came from: the file, the hand's number in it, its text, and where in the text each value stands.

    `index` counts the hands of the file from 1, refused ones too. `line` is the file's line on which the hand's first
    tag stands, `first_line` the one on which `text` begins; both are null where the format has no lines (then there is
    no place either). `where` are the offsets, or what finds them in the text: most are never asked for. `inherited`
    names the record's fields that were taken from the hand before. `notices` are what the reader had to say of the hand
    (liberties taken, tags not known). `written` says that `text` is, but for a line feed behind it, what the writer
    writes of the record. None of it is part of the record: records that differ only here are equal.

    Nothing in it is set anew. It is not frozen all the same: every hand has one, and frozen it is five times as dear.
    """

    file: str = ""
    index: int = 1
    line: int | None = None
    first_line: int | None = None
    text: str = ""
    where: Offsets | Callable[[str], Offsets] = field(default=NOWHERE, compare=False)
    inherited: frozenset[str] = frozenset()
    notices: tuple[Fault, ...] = ()
    written: bool = field(default=False, compare=False)
    _found: Offsets | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def offsets(self) -> Offsets:
        """Where in the text each value stands."""
        if self._found is None:
            self._found = self.where if isinstance(self.where, Offsets) else self.where(self.text)
        return self._found

    def place(self, at: At, fault: Fault | None = None) -> Place | None:
        """The place of a value; that of the hand where the value itself has none; null where there is no text.

        That of a card in the value, where the fault is one of a card.
        """
        if self.line is None or self.first_line is None:
            return None
        offset = self._offset(at, fault)
        return Place(self.line, 1) if offset is None else place_in(self.text, offset, self.first_line)

    def excerpt(self, at: At, fault: Fault | None = None) -> str | None:
        """The line on which a value stands; null without a text, or if the line is too long for people to read."""
        if self.line is None or self.first_line is None:
            return None
        offset = self._offset(at, fault)
        if offset is None:
            offset = 0
            for _ in range(self.line - self.first_line):
                offset = self.text.find("\n", offset) + 1
        begin, end = self.text.rfind("\n", 0, offset) + 1, self.text.find("\n", offset)
        end = len(self.text) if end < 0 else end
        return self.text[begin:end] if end - begin <= READABLE else None

    def _offset(self, at: At, fault: Fault | None = None) -> int | None:
        if at.kind == "hand":
            return None
        offsets = self.offsets
        try:
            match at.kind:
                case "tag":
                    return self._in_tag(offsets.tags.get(at.name), fault)
                case "call":
                    return offsets.calls[at.item]
                case "event":
                    return offsets.events[at.item]
                case "card":
                    return offsets.cards[at.item][at.card]
                case "winner":
                    offset = offsets.winners[at.item]
                    return offsets.cards[at.item][0] if offset is None else offset
        except IndexError:
            pass
        return None

    def _in_tag(self, offset: int | None, fault: Fault | None) -> int | None:
        """The offset of the value of a tag, or of the card in it that the fault is of."""
        if offset is None or fault is None or fault.card is None or fault.rule not in _OF_A_CARD:
            return offset
        return offset_of_card(self.text, offset, fault.card, fault.seat, last=_OF_A_CARD[fault.rule])
