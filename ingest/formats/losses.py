"""What a format could not hold of the hands that were written in it."""

from collections.abc import Iterator
from dataclasses import dataclass


class Unwritable(ValueError):
    """Hands that a format cannot hold together; the sentence is the message."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that was not written: what, of how many hands, and the first of them (from 1).

    >>> str(Loss("the comments", 3, 12))
    'there is no place for the comments of 3 hands, the 12th the first of them'
    """

    what: str
    hands: int
    first: int

    def __str__(self) -> str:
        whose = f"{self.hands} hands, the {_ordinal(self.first)} the first of them"
        return f"there is no place for {self.what} of {whose if self.hands > 1 else f'the {_ordinal(self.first)} hand'}"


class Losses:
    """Counts what is lost while hands are written."""

    def __init__(self) -> None:
        self._hands: dict[str, int] = {}
        self._first: dict[str, int] = {}

    def note(self, what: str, hand: int) -> None:
        """This of that hand is not written."""
        self._hands[what] = self._hands.get(what, 0) + 1
        self._first.setdefault(what, hand)

    def __iter__(self) -> Iterator[Loss]:
        return (Loss(what, hands, self._first[what]) for what, hands in self._hands.items())


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
