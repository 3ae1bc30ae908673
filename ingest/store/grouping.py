"""Copies of a hand sorted into those that agree: each group is put together to one record.

What comes out depends on which copies there are, and not on the order in which they were read.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.store.merging import Contradiction, merge
from ingest.store.reaudit import origin_again
from ingest.store.shown import NOTHING, Shown, noticed_by
from schema.origin import Origin
from schema.records import HandRecord


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a hand: its record, the same as JSON, where it was read, what it took from the hand before it there,
    and what it shows besides."""

    record: HandRecord
    text: str
    source: int
    source_index: int
    source_line: int | None
    inherited: str | None = None
    shown: Shown = NOTHING

    @property
    def place(self) -> tuple[int, int]:
        """Its file and its number in it."""
        return self.source, self.source_index

    @property
    def origin(self) -> Origin:
        """Its origin again, without its text: what is found stands on its first line."""
        return origin_again("", self.source_index, self.source_line, self.inherited, noticed_by(self.shown))


@dataclass(slots=True)
class Group:
    """Copies that agree, and what they know together; the first of them is the one that says most."""

    record: HandRecord
    copies: list[Copy] = field(default_factory=list)


def in_groups(copies: Iterable[Copy]) -> list[Group]:
    """The copies in groups, the longest record first; one that agrees with several groups adds to each.

    It is counted among the copies of the first of them.
    """
    ordered = sorted(copies, key=lambda copy: (-len(copy.text), copy.text))
    groups: list[Group] = []
    of_text: dict[str, Group] = {}
    for copy in ordered:
        if copy.text in of_text:
            of_text[copy.text].copies.append(copy)
            continue
        for group in groups:
            merged = merge(group.record, copy.record)
            if not isinstance(merged, Contradiction):
                group.record = merged
                group.copies.append(copy)
                of_text[copy.text] = group
                break
        else:
            groups.append(Group(copy.record, [copy]))
            of_text[copy.text] = groups[-1]
    if len(groups) > 1:
        for copy in ordered:
            for group in groups:
                if copy not in group.copies:
                    _lend(group, copy)
    return groups


def _lend(group: Group, copy: Copy) -> None:
    merged = merge(group.record, copy.record)
    if not isinstance(merged, Contradiction):
        group.record = merged
