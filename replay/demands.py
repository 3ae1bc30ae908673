"""Demands on a player's cards: the cards, suits, highest and lowest that adversaries call, and what became of them.

Somerset 46 to 59, 69, 83, 85, 89, 104, 105; Washington 15 to 17, 20, 25 to 31, 34 and ch. 4. An offence that gave the
right to a call need not be recorded, so that a call is improper only where the record itself speaks against it. A call
is for the trick that follows it in the record; a suit, for the next lead of that side.
"""

from dataclasses import dataclass, field
from typing import Final

from replay.course import Course
from replay.evidence import evidence_of
from replay.exposures import Exposures, TakenBack, cards_taken_back, hands_laid_down, tricks_before
from replay.jambone import is_jambone_call, judge_jambone_call
from replay.obedience import (
    OPEN,
    Judgement,
    Verdict,
    ids_for,
    obey_card,
    obey_extreme,
    obey_suit,
    obey_winning,
    played_before,
)
from replay.turns import false_leads
from schema.cards import ID, SUITS, UNKNOWN
from schema.events import Demanded, TableFault
from schema.laws.model import CallRefused
from schema.seats import SEAT_NAMES, SEAT_NUMBER, SEATS


@dataclass(frozen=True, slots=True)
class Demand:
    """A call of the record: the index of its event, the seat on which it was made, and what became of it.

    `trick` and `item` are the indices of the card that was played in spite of it, `played` its id.
    """

    event: int
    seat: int
    demand: str
    judgement: Judgement
    counts_as_revoke: bool

    @property
    def verdict(self) -> Verdict:
        """What became of it."""
        return self.judgement.verdict

    @property
    def trick(self) -> int | None:
        """The index of the trick in which it was refused."""
        return self.judgement.trick

    @property
    def item(self) -> int:
        """The index in the record's trick of the card that was played instead."""
        return self.judgement.item

    @property
    def played(self) -> int:
        """The card that was played instead."""
        return self.judgement.played


@dataclass(slots=True)
class _Table:
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


def demands_of(course: Course) -> list[Demand]:
    """Every call on a player's cards that the record has, judged, in the order of the record."""
    table = _Table(course)
    found = []
    for index, event in enumerate(course.record.events):
        if isinstance(event, Demanded):
            judgement = _judge(table, event, index)
            counts = judgement.verdict is Verdict.REFUSED and _counts(course, event)
            found.append(Demand(index, SEAT_NUMBER[event.seat], event.demand, judgement, counts))
        elif isinstance(event, TableFault):
            _note_fault(table, event)
        else:
            table.open.note(course, event)
            if event.verb == "expose":
                table.consulted[1 - SEAT_NUMBER[event.seat] % 2] = None
    return found


def _counts(course: Course, event: Demanded) -> bool:
    refused = course.laws.call_refused
    return refused is CallRefused.CARDS or (
        refused is CallRefused.SUITS and event.demand in ("suit", "highest", "lowest")
    )


def _note_fault(table: _Table, event: TableFault) -> None:
    side = side_of_fault(event)
    if event.fault == "wrong-name":
        table.wrong_names[side] += 1
    elif event.fault == "consulted":
        table.consulted[side] = tricks_before(event)


def side_of_fault(event: TableFault) -> int:
    """The number of the side whose fault it was."""
    return SEAT_NUMBER[event.seat] % 2 if event.seat is not None else int(event.side == "EW")


def _judge(table: _Table, event: Demanded, index: int) -> Judgement:
    course, seat = table.course, SEAT_NUMBER[event.seat]
    barred = _barred(table, event)
    if barred is not None:
        return barred
    if is_jambone_call(course, event):
        table.at_jambone += 1
        return judge_jambone_call(course, event, index, table.at_jambone - 1)
    forbidden = _not_callers(table, event) or _second_to_trick(table, event)
    if forbidden is not None:
        return forbidden
    number = tricks_before(event)
    if event.demand == "card":
        return _judge_card(table, event, number)
    if event.demand == "suit":
        return _judge_suit(table, event, number)
    if event.demand in ("highest", "lowest"):
        return obey_extreme(course, seat, number, event.demand == "highest")
    return obey_winning(course, seat, number, event.demand == "win")


_CLAUSE: Final[dict[str, str]] = {
    "card": "card_called",
    "suit": "suit_called",
    "highest": "highest_called",
    "lowest": "highest_called",
    "win": "win_or_lose_called",
    "lose": "win_or_lose_called",
}
"""The clause by which each demand is allowed."""


def _barred(table: _Table, event: Demanded) -> Judgement | None:
    """A demand that these laws do not know, or on one who plays no card."""
    laws, course, seat = table.course.laws, table.course, SEAT_NUMBER[event.seat]
    if laws.call_refused is CallRefused.NOTHING:
        return _improper("under these laws nothing can be called", laws.cites.get("call_refused"))
    if event.by is not None and SEAT_NUMBER[event.by] % 2 == seat % 2:
        return _improper("only an adversary may call")
    if seat in course.out and not evidence_of(course).played[seat]:
        return _improper("he sat out, his partner playing alone")
    clause = _CLAUSE[event.demand]
    if not getattr(laws, clause) and not is_jambone_call(course, event):
        return _improper(f"under these laws {_WHAT[event.demand]} cannot be demanded", laws.cites.get(clause))
    return None


_WHAT: Final[dict[str, str]] = {
    "card": "a card",
    "suit": "a suit",
    "highest": "the highest",
    "lowest": "the lowest",
    "win": "that he win the trick",
    "lose": "that he lose the trick",
}


def _improper(reason: str, law: str | None = None) -> Judgement:
    return Judgement(Verdict.IMPROPER, reason, law)


def _not_callers(table: _Table, event: Demanded) -> Judgement | None:
    """A call by one who had no right to it, or had lost it by consulting (Somerset 85, Washington 31)."""
    course, seat = table.course, SEAT_NUMBER[event.seat]
    if course.laws.left_hand_calls and event.by is not None:
        left = (seat + 1) % 4 if (seat + 1) % 4 not in course.out else (seat + 3) % 4
        if SEAT_NUMBER[event.by] != left:
            reason = f"the call belonged to {SEAT_NAMES[SEATS[left]]}, on his left"
            return _improper(reason, course.laws.cites.get("left_hand_calls"))
    since = table.consulted[1 - seat % 2]
    again = [
        back for back in cards_taken_back(course, tricks_before(event)) if back.liable and back.seat % 2 == seat % 2
    ]
    if since is None or any(back.trick >= since for back in again):
        return None
    reason = "his adversaries had consulted on the penalty, and so lost the right to it"
    return _improper(reason, course.laws.cites.get("consulted"))


def _second_to_trick(table: _Table, event: Demanded) -> Judgement | None:
    """A second, different demand for one trick: a demand once made is final (Somerset 85)."""
    key = SEAT_NUMBER[event.seat], tricks_before(event)
    this = event.demand, event.card or event.suit
    first = table.made.setdefault(key, this)
    if first == this:
        return None
    return _improper("another demand had been made on him for that trick", table.course.laws.cites.get("consulted"))


def _judge_card(table: _Table, event: Demanded, number: int) -> Judgement:
    course, seat = table.course, SEAT_NUMBER[event.seat]
    card = ID[event.card] if event.card is not None else UNKNOWN
    if card >= UNKNOWN:
        return OPEN
    back = [one for one in cards_taken_back(course, number) if one.seat == seat and one.card == card]
    named = bool(table.open.single[seat] >> card & 1)
    lying = named or seat in table.open.hands or _laid_down(course, seat, number)
    if not played_before(course, number) >> card & 1:
        void = _never_liable(table, seat, card, back, lying) or _settled(table, back)
        if void is not None:
            return void
        if not lying and not back and evidence_of(course).lacks(seat, number - 1, ids_for(card)):
            return _wrong_name(table, event)
    return obey_card(course, seat, card, number, named or bool(back))


def _laid_down(course: Course, seat: int, number: int) -> bool:
    return course.lone is not None and seat % 2 != course.lone % 2 and hands_laid_down(course, number) is not None


def _never_liable(table: _Table, seat: int, card: int, back: list[TakenBack], lying: bool) -> Judgement | None:
    """A card that lay open without being liable to be called."""
    course, cites = table.course, table.course.laws.cites
    if course.laws.lone_shows_freely and seat == course.lone and not any(one.led for one in back):
        return _improper("a lone player may show a card without penalty", cites.get("lone_shows_freely"))
    if lying:
        return None
    if back and not any(one.liable for one in back):
        return _improper("he took it back only because another had erred before him", cites.get("play-changed"))
    if not back and table.open.dealt[seat] >> card & 1 and not course.laws.dealing_shown_called:
        return _improper("it was exposed in dealing", cites.get("dealing_shown_called"))
    return None


def _settled(table: _Table, back: list[TakenBack]) -> Judgement | None:
    """A card led out of turn for which a suit had been called: one or the other (Somerset 52)."""
    for one in back:
        if one.led and table.settled.setdefault((one.trick, one.item), "card") == "suit":
            reason = "a suit had been called for that lead, and only one of the two may be"
            return _improper(reason, table.course.laws.cites.get("suit_called"))
    return None


def _wrong_name(table: _Table, event: Demanded) -> Judgement:
    """A card that was not exposed and is not held: a detached card named wrongly (Somerset 51). Said once where the
    table noted it too."""
    side = 1 - SEAT_NUMBER[event.seat] % 2
    noted = any(
        isinstance(other, TableFault) and other.fault == "wrong-name" and side_of_fault(other) == side
        for other in table.course.record.events
    )
    if noted:
        return OPEN
    table.wrong_names[side] += 1
    return Judgement(Verdict.WRONG_NAME, "he did not hold it")


def _judge_suit(table: _Table, event: Demanded, number: int) -> Judgement:
    """A suit may be called once for an offence; where the record shows none, there was one that it does not show."""
    course, seat = table.course, SEAT_NUMBER[event.seat]
    side, suit = seat % 2, event.suit
    judgement = OPEN if suit is None else obey_suit(course, seat, SUITS.index(suit), number)
    called = table.suits[side]
    if called and called[-1][0] == suit and (called[-1][1] is None or called[-1][1] >= number):
        return judgement
    leads = [(trick, item) for trick, item, player in false_leads(course) if player % 2 == side and trick < number]
    free = [lead for lead in leads if lead not in table.settled]
    if free:
        table.settled[free[-1]] = "suit"
    elif len(called) >= max(1, len(leads) + table.wrong_names[side]) or (leads and not table.wrong_names[side]):
        reason = "a card, or a suit, had been called for that offence, and the penalty is paid"
        return _improper(reason, course.laws.cites.get("suit_called"))
    called.append((suit, judgement.trick))
    return judgement
