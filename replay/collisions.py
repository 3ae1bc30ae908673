"""One id on two games: an id that another program gave, on hands that cannot be of one game."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from replay.turns import FULL
from schema.findings import Fault
from schema.ids import Id, ids_of
from schema.records import HandRecord, Trick
from schema.span import at_tag

REMEMBERED: Final = 10_000
"""How many hands with ids are kept in mind; those of the id that was seen least lately are forgotten first."""
_GAMES: Final = 20
"""How many games with one id are told from each other."""
_DAY: Final = len("1888-03-01")


class Seen(NamedTuple):
    """A hand with an id: its file, where it stands there, and as much of what was played as tells it from others."""

    file: str | None
    where: str
    players: tuple[str | None, ...]
    date: str | None
    place: tuple[str | int | None, ...]
    hand: int | None
    start: tuple[str | None, ...]
    calls: tuple[str, ...]
    tricks: tuple[str, ...]

    @classmethod
    def of(cls, record: HandRecord, where: str | None = None) -> "Seen":
        """What is kept in mind of a record, which stands where its origin says, or at a place of no file."""
        origin = record.origin
        return cls(
            origin.file if origin is not None and where is None else None,
            where or (f"hand {origin.index}" if origin is not None else "a hand before it"),
            record.players.all(),
            record.date,
            (record.table, record.rubber, record.game),
            record.hand,
            (record.dealer, record.turn_up),
            tuple([f"{call.seat}{call.call}" for call in record.calls]),
            tuple([_standing(trick) for trick in record.tricks]),
        )


class _Game:
    """Hands with one id that may be of one game: the first of them, and one for each number."""

    def __init__(self, first: Seen) -> None:
        self.first = first
        self.hands = {first.hand: first}

    def apart_from(self, seen: Seen, of_game: bool) -> Seen | None:
        """The hand of this game that shows that another hand is none of it."""
        first = self.first
        if _of_other_games(first, seen):
            return first
        if not of_game:
            return first if _known_differ(first.hand, seen.hand) or _played_otherwise(first, seen) else None
        same = None if seen.hand is None else self.hands.get(seen.hand)
        if same is None or _dealt_again(same, seen):
            return None
        return same if _played_otherwise(same, seen) else None


class Collisions:
    """Follows the ids of hands in the order in which they are read.

    `stored` gives the hands that were known before with an id, for one that is met for the first time.
    """

    def __init__(self, stored: Callable[[Id], Iterable[Seen]] = lambda id: ()) -> None:
        self._stored = stored
        self._games: OrderedDict[Id, list[_Game]] = OrderedDict()
        self._remembered = 0

    def add(self, record: HandRecord) -> list[Fault]:
        """The faults of a hand whose id is that of another game; said of the first hand of a game alone.

        >>> one, other = (HandRecord(hand=1, dealer=seat, more_tags=(("EgnGameId", "w5"),)) for seat in "NE")
        >>> known = Collisions()
        >>> [[fault.rule for fault in known.add(hand)] for hand in (one, one, other, other)]
        [[], [], ['id-collision'], []]
        """
        faults = []
        for id in dict.fromkeys(ids_of(record)):
            if id not in self._games:
                for seen in self._stored(id):
                    self._enter(id, seen)
            seen = Seen.of(record)
            other = self._enter(id, seen)
            if other is not None:
                what = "game" if id.of_game else "hand"
                of_file = "" if other.file in (None, seen.file) else f" of {other.file}"
                message = f'the id "{_shown(id.value)}" ({_shown(id.tag)}) is that of another {what} too: '
                faults.append(Fault("id-collision", f"{message}{other.where}{of_file}", at_tag(id.tag)))
        return faults

    def _enter(self, id: Id, seen: Seen) -> Seen | None:
        """The hand put with its game; one of another game, where it is the first of its own."""
        games = self._games.setdefault(id, [])
        self._games.move_to_end(id)
        other = None
        for game in games:
            differs = game.apart_from(seen, id.of_game)
            if differs is None:
                if seen.hand not in game.hands:
                    game.hands[seen.hand] = seen
                    self._remember()
                return None
            other = other or differs
        if len(games) < _GAMES:
            games.append(_Game(seen))
            self._remember()
        return other

    def _remember(self) -> None:
        self._remembered += 1
        while self._remembered > REMEMBERED and len(self._games) > 1:
            _, games = self._games.popitem(last=False)
            self._remembered -= sum(len(game.hands) for game in games)


def _of_other_games(one: Seen, other: Seen) -> bool:
    """Whether date, place or players say so; one player may have been replaced."""
    seats = zip(one.players, other.players, strict=True)
    return (
        sum(_known_differ(mine, theirs) for mine, theirs in seats) > 1
        or any(_known_differ(mine, theirs) for mine, theirs in zip(one.place, other.place, strict=True))
        or _dates_differ(one.date, other.date)
    )


def _dealt_again(one: Seen, other: Seen) -> bool:
    """Whether a file may have a hand that broke off and was dealt again by the same dealer, under the same number."""
    broken = min(len(one.tricks), len(other.tricks)) < FULL <= max(len(one.tricks), len(other.tricks))
    return broken and one.file is not None and one.file == other.file and one.start[0] == other.start[0]


def _played_otherwise(one: Seen, other: Seen) -> bool:
    """Whether what both hands know of deal, calls and play cannot be of one hand; one may break off earlier."""
    return (
        any(_cards_differ(mine or "", theirs or "") for mine, theirs in zip(one.start, other.start, strict=True))
        or any(mine != theirs for mine, theirs in zip(one.calls, other.calls, strict=False))
        or any(_cards_differ(mine, theirs) for mine, theirs in zip(one.tricks, other.tricks, strict=False))
    )


def _known_differ(one: object, other: object) -> bool:
    return one is not None and other is not None and one != other


def _dates_differ(one: str | None, other: str | None) -> bool:
    """Whether two days differ in what both tell; the time of day is that of the hand."""
    days = zip((one or "")[:_DAY], (other or "")[:_DAY], strict=False)
    return any(_signs_differ(mine, theirs, "?") for mine, theirs in days)


def _standing(trick: Trick) -> str:
    """The cards of a trick that stand, with their seats."""
    plays = zip(trick.seats, trick.cards, strict=True)
    return "".join([f"{seat}{card}" for index, (seat, card) in enumerate(plays) if index not in trick.withdrawn])


def _cards_differ(one: str, other: str) -> bool:
    """Whether cards, with seats or without, differ in what both tell."""
    return any(_signs_differ(mine, theirs, "X") for mine, theirs in zip(one, other, strict=False))


def _signs_differ(one: str, other: str, unknown: str) -> bool:
    return one != other and unknown not in (one, other)


def _shown(value: str) -> str:
    shown = "".join(sign if sign.isprintable() else "?" for sign in value[:60])
    return f"{shown}..." if len(value) > 60 else shown
