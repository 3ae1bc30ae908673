"""Places: where in a text each value of a record stood.

Offsets are kept; lines and columns are counted only when something has to be said about them.
"""

from bisect import bisect_left
from functools import lru_cache
from typing import Final, NamedTuple

_LONG: Final = 20_000
"""The length from which the line ends of a text are looked up, so that many places in it take no time of their own."""


class At(NamedTuple):
    """Which value of a record is meant.

    `kind` is "hand", "tag" (then `name` is the tag's PEN name), "call" or "event" (`item` is its index in the
    record), "card" (`item` is that of the trick, `card` that of the card in it, cards taken back included), or
    "winner" (`item` is that of the trick).
    """

    kind: str
    item: int = 0
    card: int = 0
    name: str = ""


HAND = At("hand")


def at_tag(name: str) -> At:
    """The place of a tag's value."""
    return At("tag", name=name)


class Place(NamedTuple):
    """A line and a column of a file, both counted from 1; columns count characters."""

    line: int
    column: int


def place_in(text: str, offset: int, first_line: int = 1) -> Place:
    """The line and column of an offset in a text whose line ends are line feeds.

    >>> place_in("ab\\ncd", 4)
    Place(line=2, column=2)
    """
    if len(text) < _LONG:
        return Place(first_line + text.count("\n", 0, offset), offset - text.rfind("\n", 0, offset))
    ends = _line_ends(text)
    before = bisect_left(ends, offset)
    return Place(first_line + before, offset - (ends[before - 1] if before else -1))


@lru_cache(maxsize=1)
def _line_ends(text: str) -> list[int]:
    return [at for at, sign in enumerate(text) if sign == "\n"]
