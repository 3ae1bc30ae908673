"""What an analysis is: what a hand comes to, what each card cost, what each call would have made, a best line."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from schema.cards import Card, Trump
from schema.seats import Seat, Side, side_of

Line = tuple[tuple[tuple[Seat, Card], ...], ...]
"""A play of a hand: trick by trick, the seats and their cards in order."""


@dataclass(frozen=True, slots=True)
class NotAnalysed:
    """Why a hand cannot be analysed: a word that is counted by, and the reason as a clause."""

    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class PlayValue:
    """A card that was played, and what it was worth.

    `tricks` are those that the makers come to with best play by all after it. `cost` are the tricks that it cost its
    side beside the best of the lawful cards, null where it was not lawful itself. `options` are the lawful cards, each
    with what the makers come to after it: one that another is better than by `n` costs `n`.
    """

    trick: int
    seat: Seat
    card: Card
    tricks: int
    cost: int | None
    options: tuple[tuple[Card, int], ...]

    @property
    def choice(self) -> bool:
        """Whether it mattered: the lawful cards do not all come to the same."""
        return len({tricks for _, tricks in self.options}) > 1

    def best(self, makers: Side) -> int:
        """What the makers would have come to after a card that is best for his side."""
        return (max if side_of(self.seat) == makers else min)(tricks for _, tricks in self.options)

    def better(self, makers: Side) -> tuple[Card, ...]:
        """The cards that are best for his side, where his is not."""
        best = self.best(makers)
        return tuple(card for card, tricks in self.options if tricks == best) if self.cost else ()


@dataclass(frozen=True, slots=True)
class CallValue:
    """What a making would have come to with best play by all: the `maker`'s side wins so many `tricks`, and with them
    `points` (less than 0: the adversaries score). `discard` is the dealer's best, null where he takes nothing up; it is
    one of those that are best."""

    maker: Seat
    trump: Trump
    alone: bool
    discard: Card | None
    tricks: int
    points: int | None

    def as_json(self) -> dict[str, Any]:
        """The call as an object."""
        return {
            "maker": self.maker,
            "trump": self.trump,
            "alone": self.alone,
            "discard": self.discard,
            "tricks": self.tricks,
            "points": self.points,
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """A hand, analysed with every card in view.

    `tricks` are those that the makers come to with best play by all from the first lead on; `plays` the cards as they
    fell, as far as they can be followed, and `stopped` says why not further. `line` is a best play of the hand, which
    follows the cards that were played as far as they cost nothing. `assumed` is what was taken for granted.
    """

    makers: Side
    tricks: int
    plays: tuple[PlayValue, ...]
    line: Line = ()
    stopped: str | None = None
    assumed: str | None = None

    def costs(self) -> Iterator[tuple[Seat, int]]:
        """Each card that could be judged: its seat, and what it cost."""
        return ((play.seat, play.cost) for play in self.plays if play.cost is not None)

    def as_json(self) -> dict[str, Any]:
        """The analysis as JSON: every key is always there."""
        return {
            "makers": self.makers,
            "tricks": self.tricks,
            "plays": [
                {
                    "trick": play.trick,
                    "seat": play.seat,
                    "card": play.card,
                    "tricks": play.tricks,
                    "cost": play.cost,
                    "options": dict(play.options),
                }
                for play in self.plays
            ],
            "line": [[{"seat": seat, "card": card} for seat, card in trick] for trick in self.line],
            "stopped": self.stopped,
            "assumed": self.assumed,
        }
