"""Whose turn it is where no seat is written: what the reader takes, and the writer leaves out."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Final, cast

from ingest.notation.trusted import RECORD, trusted
from replay.auction import resolve_calls
from replay.course import Course
from replay.engine import dealer_of
from replay.ranking import trick_winner
from schema.cards import CODES, ID, SUITS, Card, pack
from schema.laws import laws_of
from schema.records import HandRecord, Trick
from schema.seats import SEATS, Seat

LEFT: Final[dict[Seat, Seat]] = {"N": "E", "E": "S", "S": "W", "W": "N"}


@cache
def around(out: tuple[Seat, ...]) -> Mapping[Seat, tuple[Seat, ...]]:
    """By who leads, the seats of a full trick where these sit out. One who leads plays.

    >>> around(("S",))["E"], around(("S",))["S"]
    (('E', 'W', 'N'), ('S', 'W', 'N'))
    """
    found: dict[Seat, tuple[Seat, ...]] = {}
    for place, lead in enumerate(SEATS):
        others = [seat for seat in SEATS[place + 1 :] + SEATS[:place] if seat not in out]
        found[lead] = (lead, *others)[: 4 - len(out)]
    return found


TURNED: Final[dict[Card | None, Card]] = {
    code: cast("Card", f"X{code[1]}") if code[1] in SUITS else code for code in CODES
}
"""A card of the turn-up's suit, by the turn-up: its suit is what matters to the calls."""

_PLAYED: Final = (Trick(seats=("N",), cards=("XX",)),)
_ALONE: Final = frozenset({"Alone", "Defend"})
_MAKING: Final = ("calls", "first_caller", "dealer", "laws", "maker", "trump", "going")


class Turns:
    """The turns of a hand, from the fields of its record that tell how the trump was made."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.out: tuple[Seat, ...] = ()
        """The seats that sit out: a turn passes over them."""
        if _says_alone(values):
            self.out = _sitting_out(TURNED.get(values.get("turn_up")), *map(values.get, _MAKING))
        self.players = 4 - len(self.out)

    @cached_property
    def _course(self) -> Course:
        return _course(self._values)

    def after(self, seat: Seat) -> Seat:
        """Who plays after that seat."""
        seat = LEFT[seat]
        while seat in self.out:
            seat = LEFT[seat]
        return seat

    def leader(self, before: Trick | None, first: Seat | None) -> Seat | None:
        """Who leads: the seat that Play names, or the recorded winner of the trick before, else its lawful winner."""
        if before is None:
            return first
        if before.winner is not None:
            return before.winner
        return self._lawful_winner(before.seats, before.cards, before.withdrawn)

    def _lawful_winner(self, seats: Sequence[Seat], cards: Sequence[Card], withdrawn: Sequence[int]) -> Seat | None:
        """Who won a trick, as the cards fell that stand; null where that cannot be told."""
        stand = [place for place in range(len(cards)) if place not in withdrawn]
        laws = self._course.laws
        among = pack(laws.pack, joker=laws.joker)
        winner = trick_winner([ID[cards[place]] for place in stand], self._course.trump, among)
        return None if winner is None else seats[stand[winner]]


def _says_alone(values: Mapping[str, Any]) -> bool:
    """Whether anybody may be sitting out."""
    if values.get("going") is not None:
        return True
    return any(call.going is not None or call.call in _ALONE for call in values.get("calls", ()))


@lru_cache(maxsize=4096)
def _sitting_out(turn_up: Card | None, *making: Any) -> tuple[Seat, ...]:
    course = _course({"turn_up": turn_up, **dict(zip(_MAKING, making, strict=True))})
    return tuple(SEATS[seat] for seat in course.out)


def _course(values: Mapping[str, Any]) -> Course:
    record = trusted(HandRecord, {**RECORD, **values, "tricks": _PLAYED})
    course = Course(record, laws_of(record.laws), dealer_of(record))
    resolve_calls(course)
    return course
