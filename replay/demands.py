"""Demands on a player's cards: the cards, suits, highest and lowest that adversaries call, and what became of them.

Somerset 46 to 59, 69, 83, 85, 89, 104, 105; Washington 15 to 17, 20, 25 to 31, 34 and ch. 4. An offence that gave the
right to a call need not be recorded, so that a call is improper only where the record itself speaks against it. A call
is for the trick that follows it in the record; a suit, for the next lead of that side.
"""

from dataclasses import dataclass

from replay.course import Course
from replay.evidence import evidence_of
from replay.exposures import cards_taken_back, hands_laid_down, tricks_before
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
from replay.offences import side_of_fault
from replay.rights import (
    Table,
    barred,
    improper,
    never_liable,
    not_callers,
    note_fault,
    second_to_trick,
    settled,
)
from replay.turns import FULL, early_plays, false_leads
from schema.cards import ID, SUITS, UNKNOWN
from schema.events import Demanded, TableFault
from schema.laws.model import CallRefused
from schema.seats import SEAT_NUMBER


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


def demands_of(course: Course) -> list[Demand]:
    """Every call on a player's cards that the record has, judged, in the order of the record."""
    if not any(event.verb == "call" for event in course.record.events):
        return []
    table = Table(course)
    found = []
    for index, event in enumerate(course.record.events):
        if isinstance(event, Demanded):
            judgement = _judge(table, event, index)
            counts = judgement.verdict is Verdict.REFUSED and _counts(course, event)
            found.append(Demand(index, SEAT_NUMBER[event.seat], event.demand, judgement, counts))
        elif isinstance(event, TableFault):
            note_fault(table, event)
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


def _judge(table: Table, event: Demanded, index: int) -> Judgement:
    course, seat = table.course, SEAT_NUMBER[event.seat]
    unknown = barred(table, event)
    if unknown is not None:
        return unknown
    if is_jambone_call(course, event):
        table.at_jambone += 1
        return judge_jambone_call(course, event, index, table.at_jambone - 1)
    forbidden = not_callers(table, event) or second_to_trick(table, event)
    if forbidden is not None:
        return forbidden
    number = min(tricks_before(event), FULL)
    if event.demand == "card":
        return _judge_card(table, event, number)
    if event.demand == "suit":
        return _judge_suit(table, event, number)
    return table.once((event.demand, seat, number), lambda: _judge_trick(course, event, number))


def _judge_trick(course: Course, event: Demanded, number: int) -> Judgement:
    seat, number = SEAT_NUMBER[event.seat], _trick_of_demand(course, event, number)
    if event.demand in ("highest", "lowest"):
        return obey_extreme(course, seat, number, event.demand == "highest")
    return obey_winning(course, seat, number, event.demand == "win")


def _trick_of_demand(course: Course, event: Demanded, number: int) -> int:
    """The index of the trick in which he has to play his highest or lowest, to win or to lose.

    That is the trick after the call; but such a demand is made while a trick is played, and may stand behind it: then
    it is the one before, if that shows the offence (his revoke put right, Washington 25; his partner's card before his
    turn, Somerset 59), or is the last.
    """
    if number == 0 or number > len(course.tricks):
        return number
    seat, before = SEAT_NUMBER[event.seat], number - 1
    if number == len(course.tricks):
        return before
    return before if _offended(course, seat, before) and not _offended(course, seat, number) else number


def _offended(course: Course, seat: int, number: int) -> bool:
    trick = course.tricks[number]
    if any(back.trick == number and back.seat == seat and back.liable for back in cards_taken_back(course, number + 1)):
        return True
    return any(trick.seats[place] == (seat + 2) % 4 for place in early_plays(trick, course.out))


def _judge_card(table: Table, event: Demanded, number: int) -> Judgement:
    course, seat = table.course, SEAT_NUMBER[event.seat]
    card = ID[event.card] if event.card is not None else UNKNOWN
    if card >= UNKNOWN:
        return OPEN
    back = table.back_from(seat, card, number)
    named = bool(table.open.single[seat] >> card & 1)
    lying = (
        named
        or seat in table.open.hands
        or table.once(("laid", seat, number), lambda: _laid_down(course, seat, number))
    )
    if not table.once(("played", number), lambda: played_before(course, number)) >> card & 1:
        void = never_liable(table, seat, card, back, lying) or settled(table, back)
        if void is not None:
            return void
        if (
            not lying
            and not back
            and table.once(("lacks", seat, card, number), lambda: _lacks(course, seat, card, number))
        ):
            return _wrong_name(table, event)
    shown = named or bool(back)
    return table.once((seat, card, number, shown), lambda: obey_card(course, seat, card, number, shown))


def _lacks(course: Course, seat: int, card: int, number: int) -> bool:
    return evidence_of(course).lacks(seat, number - 1, ids_for(card))


def _laid_down(course: Course, seat: int, number: int) -> bool:
    return course.lone is not None and seat % 2 != course.lone % 2 and hands_laid_down(course, number) is not None


def _wrong_name(table: Table, event: Demanded) -> Judgement:
    """A card that was not exposed and is not held: a detached card named wrongly (Somerset 51). Said once where the
    table noted it too."""
    side = 1 - SEAT_NUMBER[event.seat] % 2
    if table.once(("noted", side), lambda: _is_noted(table.course, side)):
        return OPEN
    table.wrong_names[side] += 1
    return Judgement(Verdict.WRONG_NAME, "he did not hold it")


def _is_noted(course: Course, side: int) -> bool:
    return any(
        isinstance(event, TableFault) and event.fault == "wrong-name" and side_of_fault(event) in (side, None)
        for event in course.record.events
    )


def _judge_suit(table: Table, event: Demanded, number: int) -> Judgement:
    """A suit may be called once for an offence; where the record shows none, there was one that it does not show.

    None is called for a false lead that stands because all who play have played to it (Somerset 53, I-25).
    """
    course, seat = table.course, SEAT_NUMBER[event.seat]
    side, suit = seat % 2, event.suit
    judgement = OPEN
    if suit is not None:
        wanted = SUITS.index(suit)
        judgement = table.once(("suit", seat, suit, number), lambda: obey_suit(course, seat, wanted, number))
    called = table.suits[side]
    if called and called[-1][0] == suit and (called[-1][1] is None or called[-1][1] >= number):
        return judgement
    false = table.once("false leads", lambda: false_leads(course))
    offences = [(trick, item) for trick, item, player in false if player % 2 == side and trick < number]
    leads = [(trick, item) for trick, item in offences if not _stands(course, trick, item)]
    if offences and not (leads or called or table.wrong_names[side]):
        return improper("all had played to the false lead, and it stands", course.laws.cites.get("suit_called"))
    free = [lead for lead in leads if lead not in table.settled]
    if free:
        table.settled[free[-1]] = "suit"
    elif len(called) >= max(1, len(leads) + table.wrong_names[side]) or (leads and not table.wrong_names[side]):
        reason = "a card, or a suit, had been called for that offence, and the penalty is paid"
        return improper(reason, course.laws.cites.get("suit_called"))
    called.append((suit, judgement.trick))
    return judgement


def _stands(course: Course, number: int, item: int) -> bool:
    trick = course.tricks[number]
    return trick.full and item in trick.items[:1]
