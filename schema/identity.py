"""The identity of a hand: what was played, not its title or what became known later.

See schema/DATABASE.md, "What a hand is".
"""

import hashlib
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Final

from schema.records import HandRecord, Pair
from schema.seats import SEATS

_VOID: Final = frozenset({"misdeal", "newdeal"})
_DIGITS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH: Final = 12
_PAIRS: Final = tuple([one + other for one in _DIGITS for other in _DIGITS])
_VALUES: Final = attrgetter("__dict__")
_SAID: Final = itemgetter("seat", "call", "going")
_FALLEN: Final = itemgetter("seats", "cards", "withdrawn")


def identity_of(record: HandRecord, repeat: int = 1) -> str:
    """A digest of what was played: players by seat, date, place in the game, dealer, turn-up, calls, cards in order.

    Title, comments, ids, and holdings or a discard that became known later do not count. Where no trick is recorded,
    whether the hand was void counts too; and where moreover its place does not tell it from others (`is_placed`), so do
    title and site, the deal, the making, and every figure: they stand for the cards. `repeat` says that it is the
    second, third ... hand of its file of which all that is the same (`may_repeat`). Returns 32 hexadecimal digits, the
    same in every later version of the program.

    >>> a = HandRecord(dealer="N", turn_up="9C", date="1888-03-01")
    >>> identity_of(a)
    'a843d665c6ffa616e810435496357ac9'
    >>> identity_of(a) == identity_of(a.model_copy(update={"discard": "8S"}))
    True
    """
    parts = [
        _somewhere(record.players.all(), record.date, record.table),
        f"{record.rubber} {record.game} {record.hand} {record.dealer} {record.turn_up}",
        _spoken(tuple(map(_SAID, map(_VALUES, record.calls)))),
    ]
    for seats, cards, withdrawn in map(_FALLEN, map(_VALUES, record.tricks)):
        parts.append("".join(seats + cards))
        if withdrawn:
            parts.append(repr(withdrawn))
    if not record.tricks:
        parts += _without_cards(record)
    if repeat > 1:
        parts.append(f"repeat {repeat}")
    return hashlib.blake2b("\n".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@lru_cache(maxsize=1000)
def _spoken(said: tuple[tuple[str, str, str | None], ...]) -> str:
    return " ".join([f"{seat}{call}{going or ''}" for seat, call, going in said])


@lru_cache(maxsize=1000)
def _somewhere(players: tuple[str | None, ...], date: str | None, table: str | None) -> str:
    return f"{players!r}{date!r}{table!r}"


def is_placed(record: HandRecord) -> bool:
    """Whether date, table or a player, game and hand are known: no other hand stands in that place."""
    somewhere = record.table is not None or any(record.players.all())
    return somewhere and record.date is not None and record.game is not None and record.hand is not None


def may_repeat(record: HandRecord) -> bool:
    """Whether two such records in one file may be two hands: neither cards nor a number tell them apart.

    >>> may_repeat(HandRecord(dealer="S")), may_repeat(HandRecord(dealer="S", hand=3))
    (True, False)
    """
    return not record.tricks and record.hand is None


def hand_id(identity: str, length: int = _ID_LENGTH) -> str:
    """The permanent address of a hand: the beginning of its identity, in digits and small letters without i, l, o, u.

    Sixty bits: of ten million hands, two have the same with a chance of one in 23,000; the archive then gives the later
    one a longer address (`length`, to 24).

    >>> hand_id("00112233445566778899aabbccddeeff")
    '008j4ct4ank7'
    """
    bits = int(identity[: length * 5 // 4], 16)
    return "".join([_PAIRS[bits >> shift & 1023] for shift in range((length - 2) * 5, -1, -10)])


def _without_cards(record: HandRecord) -> list[str]:
    void = [event.verb for event in record.events if event.verb in _VOID]
    if is_placed(record):
        return [repr(void)]
    holdings = [sorted(record.deal.of(seat) or ()) for seat in SEATS]
    pairs = (record.score, record.games, record.tricks_won, record.points, record.score_after, record.games_after)
    making = (record.maker, record.trump, record.going)
    return [repr((void, record.event, record.site, holdings, making, [_figures(pair) for pair in pairs]))]


def _figures(pair: Pair | None) -> tuple[int | None, int | None] | None:
    return None if pair is None else (pair.NS, pair.EW)
