"""Which game and which rubber a hand belongs to: the keys of `games` and `rubbers`."""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Final, Literal

from schema.records import HandRecord, Pair
from schema.results import known_date
from schema.rows import Row

_OPEN: Final = 1000
_PLACED: Final = itemgetter("event", "site", "date", "table", "rubber", "game", "hand", "score")
_Place = tuple[object, ...]


@dataclass(slots=True)
class _Run:
    """Hands that follow one another in a game or a rubber: its key, where it stood last, and whether that hand was
    void."""

    id: str
    game: int | None
    hand: int | None
    score: Pair | None
    void: bool = False


def digest(*parts: object) -> str:
    """A key of twelve digits from what it is made of."""
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def event_key(record: HandRecord) -> str | None:
    """The key of its event: of title and site; null where it has neither."""
    return None if record.event is None and record.site is None else _event_key(record.event, record.site)


@lru_cache(maxsize=1000)
def _event_key(event: str | None, site: str | None) -> str:
    return digest("event", event, site)


def event_row(key: str, record: HandRecord) -> Row:
    """The row of `events`."""
    return key, record.event, record.site


def sitting_row(key: str, record: HandRecord, number: int | None, *above: str | None) -> Row:
    """The row of `rubbers`, or of `games` (`above` is the rubber, then the event)."""
    return (key, number, *above, known_date(record.date), record.table, *record.players.all())


class Sittings:
    """The games and rubbers of one file, hand by hand.

    Where the game's number, the date, and a table or a player are known the place is enough: any file that has it
    names the same game. Where they are not, the first hand of the game stands for the place, so that two files of one
    game still agree. A game goes on while event, date, table, rubber and game are the same, the hand's number, if there
    is one, goes up, or is that of a void hand before it, and the score, if it is known, does not go down.
    """

    def __init__(self) -> None:
        self._runs: OrderedDict[_Place, _Run] = OrderedDict()

    def rubber_of(self, record: HandRecord, identity: str) -> str | None:
        """The key of the hand's rubber; null where the record has none."""
        return None if record.rubber is None else self._find("rubber", record, identity)

    def game_of(self, record: HandRecord, identity: str, *, void: bool = False) -> str | None:
        """The key of the hand's game; null where nothing places it in a game: no number, no score."""
        if record.game is None and record.hand is None and record.rubber is None and record.score is None:
            return None
        return self._find("game", record, identity, void)

    def meets(self, other: "Sittings") -> bool:
        """Whether a game or a rubber that goes on here is one that another has followed too."""
        return not self._runs.keys().isdisjoint(other._runs)

    def follow(self, other: "Sittings") -> None:
        """Goes on behind hands that another has followed from nothing, of other games than these."""
        self._runs |= other._runs
        while len(self._runs) > _OPEN:
            self._runs.popitem(last=False)

    def _find(self, what: Literal["rubber", "game"], record: HandRecord, identity: str, void: bool = False) -> str:
        event, site, date, table, rubber, game, hand, score = _PLACED(record.__dict__)
        number = game if what == "game" else None
        place = (what, event, site, date, table, rubber, number)
        run = self._runs.get(place)
        if run is None or not _goes_on(what, run, game, hand, score):
            run = _Run(_key(what, record, number, identity), None, None, None)
            self._runs[place] = run
            if len(self._runs) > _OPEN:
                self._runs.popitem(last=False)
        run.game, run.hand, run.score, run.void = game, hand, score, void
        self._runs.move_to_end(place)
        return run.id


def _goes_on(
    what: Literal["rubber", "game"], run: _Run, game: int | None, hand: int | None, score: Pair | None
) -> bool:
    if what == "rubber":
        return run.game is None or game is None or game >= run.game
    if run.hand is not None and hand is not None:
        return hand > run.hand or (hand == run.hand and run.void)
    before = None if run.score is None else run.score.both
    now = None if score is None else score.both
    return before is None or now is None or (now[0] >= before[0] and now[1] >= before[1])


def _key(what: str, record: HandRecord, number: int | None, identity: str) -> str:
    players = record.players.all()
    place = (record.date, record.table, record.rubber, number, players)
    numbered = what == "rubber" or number is not None
    if numbered and record.date is not None and (record.table is not None or any(players)):
        return digest(what, *place)
    return digest(what, *place, record.event, record.site, identity)
