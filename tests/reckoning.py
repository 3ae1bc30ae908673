"""The points of a hand and the course of a match, reckoned from the books for the tests alone.

Nothing here is the product's: the two can be held against each other. Sides are numbers, NS 0 and EW 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

Gains = tuple[tuple[int, int], ...]
"""The points of a hand in the order in which they are scored: a side, and how many."""


class Book(NamedTuple):
    """What a code says of points and games.

    `worth` are the points for three or four tricks, for five, and to the adversaries for fewer. `abandoned` are those
    of a lone hand against which an adversary gave up.
    """

    game: int
    laps: bool
    slams: bool
    rubbers: bool
    worth: dict[str | None, tuple[int, int, int]]
    revoke: int
    lone_revoke: int
    abandoned: int | None = None


_OLD: Final[dict[str | None, tuple[int, int, int]]] = {None: (1, 2, 2), "alone": (1, 4, 4)}
_SHOWN: Final[dict[str | None, tuple[int, int, int]]] = {"jambone": (1, 8, 8), "jamboree": (16, 16, 16)}
_NEW: Final[dict[str | None, tuple[int, int, int]]] = {None: (1, 2, 2), "alone": (1, 4, 2)}
_WASHINGTON: Final = Book(5, True, True, False, _OLD | _SHOWN, 2, 2)
BOOKS: Final[dict[str, Book]] = {
    "somerset-1888": Book(5, True, True, True, _OLD, 3, 5, 5),
    "washington-1862": _WASHINGTON,
    "washington-1862; rubber": _WASHINGTON._replace(rubbers=True),
    "north-american": Book(10, False, False, False, _NEW, 2, 4),
    "north-american; target=5; lap; love-game-double; rubber": Book(5, True, True, True, _NEW, 2, 4),
}


class Made(NamedTuple):
    """A hand that was played: the makers' side, how they went, their tricks, the claimed revokes of each side."""

    side: int
    going: str | None
    tricks: int
    revokes: tuple[int, int] = (0, 0)
    abandoned: bool = False


def gains(tag: str, made: Made, score: list[int]) -> Gains | None:
    """What a hand brings at this score; null where it is void and the same dealer deals again."""
    book, code, both = BOOKS[tag], tag.split("-")[0], min(made.revokes) > 0
    tricks = _by_tricks(book, made)
    if not any(made.revokes):
        return (tricks,)
    if code == "washington" and both:
        return None
    sinner = 0 if made.revokes[0] > made.revokes[1] else 1
    times = abs(made.revokes[0] - made.revokes[1])
    if not times:
        return (tricks,)
    penalty = (1 - sinner, (1 if code == "north" else times) * (book.lone_revoke if made.going else book.revoke))
    if code == "north":
        return (penalty,)
    if code == "washington":
        return (penalty,) if tricks[0] == sinner else (penalty, tricks)
    game_over = score[1 - sinner] + penalty[1] >= book.game
    return (penalty,) if game_over and tricks[0] == sinner else (penalty, tricks)


def _by_tricks(book: Book, made: Made) -> tuple[int, int]:
    point, march, euchre = book.worth[made.going]
    if made.abandoned and book.abandoned is not None:
        return made.side, book.abandoned
    if made.tricks < 3:
        return 1 - made.side, euchre
    return made.side, march if made.tricks == 5 else point


@dataclass
class Match:
    """The games of an evening, a rubber at a time where the code has rubbers."""

    book: Book
    rubber: int = 1
    game: int = 1
    score: list[int] = field(default_factory=lambda: [0, 0])
    games: list[int] = field(default_factory=lambda: [0, 0])
    winners: list[int] = field(default_factory=list)
    over: bool = False

    def add(self, order: Gains) -> None:
        """Score point by point; a game is won by the point that makes it, and the points behind it lap.

        What the losers of a game scored in the same hand is lost, and nothing laps out of a fourth game.
        """
        finished: list[int] = []
        for side, points in order:
            for _ in range(points):
                if self.over or (finished and (side != finished[0] or not self.book.laps)):
                    break
                self.score[side] += 1
                if self.score[side] == self.book.game:
                    finished.append(side)
                    self._win(side)
        if self.book.rubbers and finished and len(self.winners) == 3 and self.score == [0, 0]:
            self.over = True

    def _win(self, side: int) -> None:
        self.games[side] += 2 if self.book.slams and self.score[1 - side] == 0 else 1
        self.winners.append(side)
        self.game += 1
        self.score = [0, 0]
        self.over = self.book.rubbers and len(self.winners) == 4

    def rubber_points(self) -> list[int]:
        """The games of each side, and two to the side that won two of the first three."""
        first = self.winners[:3]
        return [self.games[side] + 2 * (first.count(side) >= 2) for side in (0, 1)]

    def next_rubber(self) -> None:
        self.rubber, self.game, self.over = self.rubber + 1, 1, False
        self.score, self.games, self.winners = [0, 0], [0, 0], []


def total(book: Book, order: Gains, score: list[int]) -> list[int] | None:
    """The points with which a hand finished a game, which a sheet may write for what lapped; null if it did not."""
    sums = [score[side] + sum(points for who, points in order if who == side) for side in (0, 1)]
    return sums if max(sums) >= book.game else None


_RANKS: Final = "789TJQKA"
_COLOURS: Final = {"S": "C", "C": "S", "H": "D", "D": "H"}


def best_card(cards: Sequence[str], trump: str) -> int:
    """Which of the cards of a trick wins, the first being led: the best trump, or the best of the suit led."""

    def suit(card: str) -> str:
        return trump if card == "J" + _COLOURS[trump] else card[1]

    def worth(card: str) -> int:
        if suit(card) == trump:
            return 200 if card == "J" + trump else 199 if card[0] == "J" else 100 + _RANKS.index(card[0])
        return _RANKS.index(card[0]) if card[1] == suit(cards[0]) else -1

    return max(range(len(cards)), key=lambda item: worth(cards[item]))
