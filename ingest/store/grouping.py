"""Copies of a hand sorted into those that agree: each group is put together to one record.

What comes out depends on which copies there are, and not on the order in which they were read.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.store.merging import Contradiction, merge
from schema.records import HandRecord


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a hand: its record, the same as JSON, and where it was read."""

    record: HandRecord
    text: str
    source: int
    source_index: int
    source_line: int | None


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
    for copy in ordered:
        for group in groups:
            merged = merge(group.record, copy.record)
            if not isinstance(merged, Contradiction):
                group.record = merged
                group.copies.append(copy)
                break
        else:
            groups.append(Group(copy.record, [copy]))
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
