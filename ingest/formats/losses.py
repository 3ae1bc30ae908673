"""What a format could not hold of the hands that were written in it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from schema.findings import Refused
from schema.records import HandRecord


class Unwritable(ValueError):
    """Hands that a format cannot hold together; the sentence is the message."""


def records_of(hands: Iterable[HandRecord | Refused]) -> Iterator[HandRecord]:
    """The hands as they come. Raises `Unwritable` at one that could not be read, `TypeError` at what is no hand."""
    for number, hand in enumerate(hands, 1):
        if isinstance(hand, Refused):
            line = "" if hand.line is None else f":{hand.line}"
            why = f": {hand.findings[0].message}" if hand.findings else ""
            raise Unwritable(
                f"{hand.file}{line} could not be read{why}. Only records are written: leave out what is Refused"
            )
        if not isinstance(hand, HandRecord):
            raise TypeError(f"records are written, and the {_ordinal(number)} hand is a {type(hand).__name__}")
        yield hand


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that was not written: what, of how many hands, and the first of them (from 1).

    Where the hands were left out as a `whole`, `what` says why.

    >>> str(Loss("the comments", 3, 12))
    'there is no place for the comments of 3 hands, the 12th the first of them'
    >>> str(Loss("no dealer is known", 1, 2, whole=True))
    'left out as a whole: the 2nd hand: no dealer is known'
    """

    what: str
    hands: int
    first: int
    whole: bool = False

    def __str__(self) -> str:
        ordinal = _ordinal(self.first)
        whose = f"{self.hands:,} hands, the {ordinal} the first of them" if self.hands > 1 else f"the {ordinal} hand"
        return (
            f"left out as a whole: {whose}: {self.what}"
            if self.whole
            else f"there is no place for {self.what} of {whose}"
        )


def left_out(losses: Iterable[Loss]) -> int:
    """How many hands were left out as a whole."""
    return sum(loss.hands for loss in losses if loss.whole)


class Losses:
    """Counts what is lost while hands are written."""

    def __init__(self) -> None:
        self._hands: dict[tuple[str, bool], int] = {}
        self._first: dict[tuple[str, bool], int] = {}

    def note(self, what: str, hand: int, *, whole: bool = False) -> None:
        """This of that hand is not written; or the hand, as a whole, because of this."""
        self._hands[what, whole] = self._hands.get((what, whole), 0) + 1
        self._first.setdefault((what, whole), hand)

    def __iter__(self) -> Iterator[Loss]:
        return (Loss(what, hands, self._first[what, whole], whole) for (what, whole), hands in self._hands.items())


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
