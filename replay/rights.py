"""The right to call: who may call what of whom, and what may not be called (Somerset 35, 46 to 57, 69, 85, 104;
Washington 6, 15, 26, 30, 31)."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from replay.course import Course
from replay.evidence import evidence_of
from replay.exposures import Exposures, TakenBack, cards_taken_back, tricks_before
from replay.jambone import is_jambone_call
from replay.obedience import Judgement, Verdict
from replay.offences import side_of_fault
from replay.turns import FULL
from schema.events import Demanded, TableFault
from schema.laws.model import CallRefused
from schema.seats import SEAT_NAMES, SEAT_NUMBER, SEATS

T = TypeVar("T")


@dataclass(slots=True)
class Table:
    """What had happened at the table when a call was made; lists of two are by side.

    `settled` says of a false lead, by its trick and item, whether a card or a suit was called for it. `suits` are the
    suits that were called, each with the index of the trick in which it was led to; `consulted` the trick before which
    a side consulted. `made` is the first demand on a seat for a trick.
    """

    course: Course
    open: Exposures = field(default_factory=Exposures)
    wrong_names: list[int] = field(default_factory=lambda: [0, 0])
    consulted: list[int | None] = field(default_factory=lambda: [None, None])
    made: dict[tuple[int, int], tuple[str, str | None]] = field(default_factory=dict)
    at_jambone: int = 0
    suits: tuple[list[tuple[str | None, int | None]], ...] = field(default_factory=lambda: ([], []))
    settled: dict[tuple[int, int], str] = field(default_factory=dict)
    found: dict[Hashable, Any] = field(default_factory=dict)

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found for a key, looked for at the first asking: a record may repeat one call without end."""
        if key not in self.found:
            self.found[key] = find()
        return self.found[key]  # type: ignore[no-any-return]

    def taken_back(self, number: int) -> list[TakenBack]:
        """The cards taken back in the tricks before that index."""
        return self.once(("back", number), lambda: cards_taken_back(self.course, number))

    def back_from(self, seat: int, card: int, number: int) -> list[TakenBack]:
        """The times that a seat took back a card before that trick."""
        key = "back", number, seat, card
        return self.once(key, lambda: [one for one in self.taken_back(number) if one.seat == seat and one.card == card])


def note_fault(table: Table, event: TableFault) -> None:
    side = side_of_fault(event)
    if side is None:
        return
    if event.fault == "wrong-name":
        table.wrong_names[side] += 1
    elif event.fault == "consulted":
        table.consulted[side] = tricks_before(event)


_CLAUSE: Final[dict[str, str]] = {
    "card": "card_called",
    "suit": "suit_called",
    "highest": "highest_called",
    "lowest": "highest_called",
    "win": "win_or_lose_called",
    "lose": "win_or_lose_called",
}
"""The clause by which each demand is allowed."""


def barred(table: Table, event: Demanded) -> Judgement | None:
    """A demand that these laws do not know, or on one who plays no card."""
    laws, course, seat = table.course.laws, table.course, SEAT_NUMBER[event.seat]
    if laws.call_refused is CallRefused.NOTHING:
        return improper("under these laws nothing can be called", laws.cites.get("call_refused"))
    if event.by is not None and SEAT_NUMBER[event.by] % 2 == seat % 2:
        return improper("only an adversary may call")
    if seat in course.out and not evidence_of(course).played[seat]:
        return improper("he sat out, his partner playing alone")
    clause = _CLAUSE[event.demand]
    if not getattr(laws, clause) and not is_jambone_call(course, event):
        return improper(f"under these laws {_WHAT[event.demand]} cannot be demanded", laws.cites.get(clause))
    return None


_WHAT: Final[dict[str, str]] = {
    "card": "a card",
    "suit": "a suit",
    "highest": "the highest",
    "lowest": "the lowest",
    "win": "that he win the trick",
    "lose": "that he lose the trick",
}


def improper(reason: str, law: str | None = None) -> Judgement:
    return Judgement(Verdict.IMPROPER, reason, law)


def not_callers(table: Table, event: Demanded) -> Judgement | None:
    """A call by one who had no right to it, or had lost it by consulting (Somerset 85, Washington 31)."""
    course, seat = table.course, SEAT_NUMBER[event.seat]
    if course.laws.left_hand_calls and event.by is not None:
        left = (seat + 1) % 4 if (seat + 1) % 4 not in course.out else (seat + 3) % 4
        if SEAT_NUMBER[event.by] != left:
            reason = f"the call belonged to {SEAT_NAMES[SEATS[left]]}, on his left"
            return improper(reason, course.laws.cites.get("left_hand_calls"))
    since = table.consulted[1 - seat % 2]
    if since is None:
        return None
    number = min(tricks_before(event), FULL)
    if table.once(("anew", seat % 2, since, number), lambda: _offended_since(table, seat % 2, since, number)):
        return None
    reason = "his adversaries had consulted on the penalty, and so lost the right to it"
    return improper(reason, course.laws.cites.get("consulted"))


def _offended_since(table: Table, side: int, since: int, number: int) -> bool:
    return any(back.liable and back.seat % 2 == side and back.trick >= since for back in table.taken_back(number))


def second_to_trick(table: Table, event: Demanded) -> Judgement | None:
    """A second, different demand for one trick: a demand once made is final (Somerset 85)."""
    key = SEAT_NUMBER[event.seat], tricks_before(event)
    this = event.demand, event.card or event.suit
    first = table.made.setdefault(key, this)
    if first == this:
        return None
    return improper("another demand had been made on him for that trick", table.course.laws.cites.get("consulted"))


def never_liable(table: Table, seat: int, card: int, back: list[TakenBack], lying: bool) -> Judgement | None:
    """A card that lay open without being liable to be called."""
    course, cites = table.course, table.course.laws.cites
    if course.laws.lone_shows_freely and seat == course.lone and not any(one.led for one in back):
        return improper("a lone player may show a card without penalty", cites.get("lone_shows_freely"))
    if lying:
        return None
    if back and not any(one.liable for one in back):
        return improper("he took it back only because another had erred before him", cites.get("play-changed"))
    if not back and table.open.dealt[seat] >> card & 1 and not course.laws.dealing_shown_called:
        return improper("it was exposed in dealing", cites.get("dealing_shown_called"))
    return None


def settled(table: Table, back: list[TakenBack]) -> Judgement | None:
    """A card led out of turn for which a suit had been called: one or the other (Somerset 52)."""
    for one in back:
        if one.led and table.settled.setdefault((one.trick, one.item), "card") == "suit":
            reason = "a suit had been called for that lead, and only one of the two may be"
            return improper(reason, table.course.laws.cites.get("suit_called"))
    return None
