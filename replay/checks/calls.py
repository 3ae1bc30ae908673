"""The calls, one after another: whose turn it was, what he might still say, and what bars him from it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from replay.auction import counts_as_pass, trump_number
from replay.checks.naming import NAMES, TRUMPS
from replay.course import NO_TRUMP, Course
from replay.offences import side_of_fault
from schema.calls import ORDERS, PASSES, Call
from schema.cards import ID, UNKNOWN
from schema.findings import Fault
from schema.seats import SEAT_NUMBER, SEATS, left_of
from schema.span import At

_SAID: Final = {
    "Pass": "passes",
    "TurnDown": "turns down",
    "Order": "orders up",
    "Assist": "assists",
    "TakeUp": "takes up",
    "NT": "makes no-trump",
}
ORDERS_BY_SEAT: Final = ("TakeUp", "Order", "Assist", "Order")
"""How the turn-up is made trump, from the dealer's seat and from those to his left."""
_BARRED_BY: Final = {
    "call_after_pass_bars_partner": "his partner had passed and then called",
    "turn_down_binds_partner": "the dealer, his partner, had passed before his turn",
    "hint_bars_order": "the state of the game had been hinted at within his side",
}


def call_faults(course: Course) -> Iterator[Fault]:
    """What is to be said of the calls but for going alone."""
    if not course.record.calls:
        return
    if not _plainly_in_turn(course):
        faults = _Auction(course).faults()
        if _goes_round_from_another(course):
            faults = (fault for fault in faults if fault.rule != "call-out-of-turn")
        yield from faults
    yield from _ending(course)


def _goes_round_from_another(course: Course) -> bool:
    """Whether the calls are in turn from the seat that Auction names, which is not the dealer's left.

    That is one contradiction, of the two tags, and no call need be out of turn besides.
    """
    record = course.record
    if record.dealer is None or record.first_caller in (None, left_of(record.dealer)):
        return False
    first = SEAT_NUMBER[record.calls[0].seat]
    return all(SEAT_NUMBER[call.seat] == (first + turn) % 4 for turn, call in enumerate(record.calls))


def _plainly_in_turn(course: Course) -> bool:
    """Whether everybody passed in his turn until one made the trump in his, and nobody spoke after, or till all had
    passed twice: told quickly."""
    calls, due, last, laws = course.record.calls, course.due_caller, course.making_call, course.laws
    if laws.need_natural_trump or course.record.events or (last is not None and last != len(calls) - 1):
        return False
    for call, turn, round_ in zip(calls[:last], due, course.spoken, strict=False):
        turned_down = call.call == "TurnDown" and turn == course.dealer and round_ == 1
        if SEAT_NUMBER[call.seat] != turn or (call.call != "Pass" and not turned_down):
            return False
    if last is None:
        return course.passed_out and not laws.stick_the_dealer
    making, seat = calls[last].call, SEAT_NUMBER[calls[last].seat]
    if seat != due[last] or course.dealer is None:
        return False
    if making in ORDERS:
        return course.round == 1 and making == ORDERS_BY_SEAT[(seat - course.dealer) % 4]
    return course.round == 2 and not counts_as_pass(course, calls[last], 2)


def _ending(course: Course) -> Iterator[Fault]:
    """auction-incomplete and must-go-alone."""
    record = course.record
    if course.making_call is None:
        if not course.passed_out and not course.void and not _all_passed_twice(course):
            last = len(record.calls) - 1
            yield Fault("auction-incomplete", "the calls break off before the trump is made", At("call", last))
        return
    alone = course.lone is not None and course.maker is not None and course.lone % 2 == course.maker % 2
    if course.laws.canadian_loner and course.making == "assist" and not alone:
        call = record.calls[course.making_call]
        words = f"{NAMES[SEAT_NUMBER[call.seat]]} assists the dealer, and must then play alone: Assist+Alone"
        yield Fault("must-go-alone", words, At("call", course.making_call), seat=call.seat)


def _all_passed_twice(course: Course) -> bool:
    return (
        len(course.record.calls) >= 8
        and course.spoken[-1] == 2
        and all(call.call in PASSES for call in course.record.calls[-4:])
    )


@dataclass(slots=True)
class _Auction:
    """The calls as they are gone through.

    `passed` are those who have passed in the round; `unheard` those whom the dealer passed over when he closed the
    first round before his turn: they may still have the turn-up (Somerset 82). `barred` names, for a seat and the round
    in which it may not call, the clause that bars it. `loose` says that a call was made that the laws do not allow, so
    that whether the auction is over is the table's affair.
    """

    course: Course
    round: int = 1
    passed: set[int] = field(default_factory=set)
    unheard: set[int] = field(default_factory=set)
    barred: dict[tuple[int, int], str] = field(default_factory=dict)
    loose: bool = False

    def faults(self) -> Iterator[Fault]:
        course = self.course
        for index, call in enumerate(course.record.calls):
            if course.spoken[index] != self.round:
                self.round = course.spoken[index]
                self.passed = set()
            seat = SEAT_NUMBER[call.seat]
            if call.call in ("Alone", "Defend"):
                continue
            if course.making_call is not None and index > course.making_call:
                fault = self._after_the_making(index, call, seat)
            elif call.call in PASSES:
                fault = self._pass(index, call, seat)
                self.passed.add(seat)
                self.unheard.discard(seat)
            else:
                fault = self._make(index, call, seat)
            if fault is not None:
                yield fault

    def _pass(self, index: int, call: Call, seat: int) -> Fault | None:
        course, due = self.course, self.course.due_caller[index]
        if due is None:
            if course.dealer is None or self.loose:
                return None
            return self._out_of_turn(index, seat, "passes when all have passed twice and the deal is at an end")
        if due != seat and not self._may_speak(index, seat):
            if seat == course.dealer:
                self._dealer_passes_over()
            return self._out_of_turn(index, seat, f"{_SAID[call.call]} when it is {NAMES[due]}'s turn")
        if self.round == 2 and seat == course.dealer and course.laws.stick_the_dealer:
            words = f"{NAMES[seat]}, the dealer, may not pass when all others have passed twice: he must make the trump"
            return Fault("dealer-must-call", words, At("call", index), seat=call.seat)
        if call.call == "TurnDown" and (seat != course.dealer or self.round == 2):
            return self._out_of_turn(index, seat, "turns down, which the dealer alone does, in the first round: Pass")
        return None

    def _may_speak(self, index: int, seat: int) -> bool:
        """Whether a seat may speak whose turn it is not: it was passed over, or Auction names it and not the dealer's
        left, which is a contradiction of the record."""
        record = self.course.record
        return seat in self.unheard or (index == 0 and record.dealer is not None and record.first_caller == SEATS[seat])

    def _dealer_passes_over(self) -> None:
        dealer = self.course.dealer
        if dealer is None:
            return
        partner = (dealer + 2) % 4
        if self.course.laws.turn_down_binds_partner and partner not in self.passed:
            self.barred[partner, self.round] = "turn_down_binds_partner"
        if self.round == 1:
            self.unheard = {0, 1, 2, 3} - self.passed - {dealer}

    def _make(self, index: int, call: Call, seat: int) -> Fault | None:
        course, due = self.course, self.course.due_caller[index]
        if counts_as_pass(course, call, self.round):
            self.passed.add(seat)
            words = f"{NAMES[seat]} names {TRUMPS[trump_number(call.call)]}, which was turned down: it counts as a pass"
            return Fault("turned-suit-named", words, At("call", index), seat=call.seat)
        order = call.call in ORDERS
        bar = self._bar(index, call, seat, 1 if order else 2)
        if bar is not None:
            self.loose = True
            words = f"{NAMES[seat]} {_said(call)}, though he must pass: {_BARRED_BY[bar]}"
            return Fault("partner-barred", words, At("call", index), seat=call.seat, law=course.laws.cites.get(bar))
        if seat in self.passed and due != seat:
            return self._after_passing(index, call, seat)
        if order != (self.round == 1) and not (order and seat in self.unheard):
            self.loose = True
            return self._out_of_turn(index, seat, f"{_said(call)} in the wrong round: {_RIGHT_ROUND[order]}")
        if due is not None and due != seat and not self._may_speak(index, seat):
            self.loose = True
            return self._out_of_turn(index, seat, f"{_said(call)} when it is {NAMES[due]}'s turn")
        return self._wrong_word(index, call, seat) or self._without_the_suit(index, call, seat)

    def _after_passing(self, index: int, call: Call, seat: int) -> Fault:
        laws = self.course.laws
        self.loose = True
        if laws.call_after_pass_bars_partner:
            self.barred[(seat + 2) % 4, self.round] = "call_after_pass_bars_partner"
        words = f"{NAMES[seat]} {_said(call)} after he has passed in this round: his pass stands"
        return Fault("call-after-pass", words, At("call", index), seat=call.seat)

    def _bar(self, index: int, call: Call, seat: int, round_: int) -> str | None:
        """The clause that bars this call, unless the table noted the fault itself."""
        bar = self.barred.get((seat, round_))
        if bar is None and not (
            self.course.laws.hint_bars_order and call.call == "Order" and self.course.record.events
        ):
            return None
        for event in self.course.record.events:
            if event.verb != "fault":
                continue
            theirs = side_of_fault(event) == seat % 2
            if theirs and event.fault == "partner-barred":
                return None
            hinted = theirs and event.fault == "bridge-hint" and event.moment.section == "auction"
            if hinted and event.moment.after <= index and call.call == "Order" and self.course.laws.hint_bars_order:
                bar = bar or "hint_bars_order"
        return bar

    def _after_the_making(self, index: int, call: Call, seat: int) -> Fault | None:
        course = self.course
        if call.call in PASSES:
            return None
        if seat != course.maker:
            maker = "" if course.maker is None else f" by {NAMES[course.maker]}"
            return self._out_of_turn(index, seat, f"{_said(call)} when the trump has been made{maker}")
        if call.call not in ORDERS and trump_number(call.call) != course.trump:
            named = "the turn-up" if course.trump is None else TRUMPS[course.trump]
            words = f"{NAMES[seat]} {_said(call)} after he has named {named}: what was named first stands"
            return Fault("make-changed", words, At("call", index), seat=call.seat)
        if call.going is None:
            return self._out_of_turn(index, seat, f"{_said(call)} a second time")
        return None

    def _wrong_word(self, index: int, call: Call, seat: int) -> Fault | None:
        """The turn-up is ordered up by the adversaries, assisted by the dealer's partner, taken up by the dealer."""
        if self.course.dealer is None or call.call not in ORDERS:
            return None
        word = ORDERS_BY_SEAT[(seat - self.course.dealer) % 4]
        if word == call.call:
            return None
        return self._out_of_turn(index, seat, f"{_said(call)}, which is not for him to do: from his seat it is {word}")

    def _without_the_suit(self, index: int, call: Call, seat: int) -> Fault | None:
        course = self.course
        if not course.laws.need_natural_trump or call.call == "NT" or (call.call in ORDERS and seat == course.dealer):
            return None
        suit = course.trump if index == course.making_call else None
        if suit is None or suit == NO_TRUMP or not _lacks_suit(course, seat, suit):
            return None
        words = f"{_said(call)} without a {TRUMPS[suit][:-1]} in his hand, and the left bower is none: he must pass"
        return self._out_of_turn(index, seat, words)

    def _out_of_turn(self, index: int, seat: int, words: str) -> Fault:
        return Fault("call-out-of-turn", f"{NAMES[seat]} {words}", At("call", index), seat=SEATS[seat])


_RIGHT_ROUND: Final = {
    True: "the turn-up has been turned down, and a suit is to be named",
    False: "the turn-up comes first, to be ordered up, assisted or taken up",
}


def _said(call: Call) -> str:
    return _SAID.get(call.call) or f"names {TRUMPS[trump_number(call.call)]}"


def _lacks_suit(course: Course, seat: int, suit: int) -> bool:
    """Whether a hand that is wholly known, by the deal or from its play, has no card of a suit but the left bower."""
    cards = course.dealt[seat] | course.held[seat]
    played = 0
    for trick in course.tricks:
        for player, card in zip(trick.seats, trick.cards, strict=True):
            if player == seat and card < UNKNOWN:
                played |= 1 << card
    if course.record.turn_up is not None and seat == course.dealer:
        played &= ~(1 << ID[course.record.turn_up])
    whole = course.unknown[seat] == 0 or (course.held[seat] | played).bit_count() >= 5
    return whole and not (cards | played) >> suit * 8 & 0xFF
