"""Going alone: who may, when, and in what form; the lone hand that is void, and the jamboree that was not held."""

from collections.abc import Iterator
from typing import Final

from replay.checks.naming import NAMES, say_cards
from replay.course import NO_TRUMP, Course
from replay.evidence import evidence_of
from replay.offences import in_dealing, side_of_fault
from replay.ranking import CARDS_OF_SUIT, RANK_IN_SUIT
from replay.verdict import LAWFUL, MakingVerdict
from schema.calls import PASSES, Call
from schema.cards import ID, SUITS, UNKNOWN, pack
from schema.events import TableFault
from schema.findings import Fault
from schema.seats import SEAT_NUMBER, SEATS
from schema.span import At, at_tag

_WORDS: Final = {"alone": "a lone hand", "jambone": "a jambone", "jamboree": "a jamboree", None: "a lone hand"}
_TABLED: Final = "alone-late"


def lone_faults(course: Course) -> Iterator[Fault]:
    """alone-not-allowed, alone-after-pass, alone-form, of every declaration; jamboree-not-held."""
    if course.lone is None and course.defender is None:
        return
    holder: int | None = None
    for index, call in enumerate(course.record.calls):
        if call.call == "Defend":
            yield from _defends(course, index, call, holder)
        elif call.going is not None or call.call == "Alone":
            fault = _declares(course, index, call, holder)
            if fault is not None:
                yield fault
            holder = SEAT_NUMBER[call.seat]
    if course.going == "jamboree" and jamboree_held(course) is False:
        yield _jamboree_not_held(course)


def making_verdict(course: Course) -> MakingVerdict:
    """How the laws see the making: whether the lone hand counts as one (I-11, I-12, I-14, I-30)."""
    if course.lone is None:
        return LAWFUL
    held = jamboree_held(course) if course.going == "jamboree" else None
    declared = None if course.lone_call is None else At("call", course.lone_call)
    for fault in lone_faults(course):
        if fault.at == declared and fault.rule != "jamboree-not-held":
            return MakingVerdict(True, fault.rule, fault.law or course.laws.cites.get(fault.rule), held)
    for event in course.record.events:
        if event.verb == "fault" and event.fault == _TABLED and _voids(course, event):
            return MakingVerdict(True, _TABLED, event.law or course.laws.cites.get(_TABLED), held)
    return LAWFUL if held is None else MakingVerdict(jamboree_held=held)


def _voids(course: Course, event: TableFault) -> bool:
    """Whether a late declaration, noted by the table, is that of this lone hand's side, and makes it void.

    Alone declared after the naming alone (Somerset 97) stands, unless all four played.
    """
    side = side_of_fault(event)
    theirs = side is None or course.lone is None or course.lone % 2 == side
    stands = course.laws.lone_after_naming and event.law == course.laws.cites.get("lone_after_naming")
    return theirs and not stands


def _declares(course: Course, index: int, call: Call, holder: int | None) -> Fault | None:
    """What bars this declaration, by one who makes the trump or apart from the making."""
    seat = SEAT_NUMBER[call.seat]
    fault = None
    if index != course.making_call:
        fault = _apart(course, index, call, holder)
    elif not course.laws.lone_after_pass and _has_passed(course, seat, index):
        words = f"{NAMES[seat]} goes alone, though he has passed in this round"
        fault = Fault("alone-after-pass", words, At("call", index), seat=call.seat)
    if fault is None and not course.laws.lone_after_exposing and _exposed(course, seat, index):
        law = course.laws.cites.get("lone_after_exposing")
        fault = _barred(index, call, "after exposing a card", law)
    return fault


def _apart(course: Course, index: int, call: Call, holder: int | None) -> Fault | None:
    """A declaration apart from the call that made the trump: a second one, or one that takes the hand from partner."""
    laws, seat, maker = course.laws, SEAT_NUMBER[call.seat], course.maker
    if maker is None:
        return _barred(index, call, "when nobody has made the trump: it is said with a call, as in Order+Alone")
    if seat == maker:
        if laws.lone_in_one_declaration:
            words = f"{NAMES[seat]} makes the trump, and then declares {_WORDS[call.going]}: it is one declaration"
            return Fault("alone-form", f"{words}, or it is none", At("call", index), seat=call.seat)
        if holder is not None and holder != seat:
            law = laws.cites.get("partner_may_take_lone")
            return _barred(index, call, f"when {NAMES[holder]} has taken the lone hand from him", law)
        return None
    if (seat - maker) % 2:
        law = {"jambone": laws.cites.get("jambone_march"), "jamboree": laws.cites.get("jamboree")}.get(call.going or "")
        way_out = ": to play alone against a lone hand is Defend" if laws.defend_alone else ""
        return _barred(index, call, f"when the trump was made against his side, by {NAMES[maker]}{way_out}", law)
    if not laws.partner_may_take_lone:
        law = laws.cites.get("partner_may_take_lone")
        return _barred(index, call, f"on the call of {NAMES[maker]}, his partner, whose lone hand it would be", law)
    if not laws.lone_after_pass and _has_passed(course, seat, index):
        ended = holder is not None and laws.lone_ended_by_taking
        neither = "; neither of the two may" if ended else ""
        law = laws.cites.get("lone_ended_by_taking") if ended else None
        words = f"{NAMES[seat]} goes alone on his partner's call, though he has passed in this round{neither}"
        return Fault("alone-after-pass", words, At("call", index), seat=call.seat, law=law)
    return None


def _barred(index: int, call: Call, why: str, law: str | None = None) -> Fault:
    words = f"{NAMES[SEAT_NUMBER[call.seat]]} declares {_WORDS[call.going]} {why}"
    return Fault("alone-not-allowed", words, At("call", index), seat=call.seat, law=law)


def _has_passed(course: Course, seat: int, before: int) -> bool:
    """Whether the seat had passed in the round of the making (I-14); to name the suit turned down is to pass (I-12)."""
    round_ = course.round or course.spoken[before]
    for index, call in enumerate(course.record.calls[:before]):
        if SEAT_NUMBER[call.seat] == seat and course.spoken[index] == round_:
            if call.call in PASSES:
                return True
            named = call.call in SUITS and course.turned_down == SUITS.index(call.call)
            if named and round_ == 2 and index != course.making_call:
                return True
    return False


def _exposed(course: Course, seat: int, before: int) -> bool:
    """Whether the seat had exposed a card, not in dealing (I-24), before that call."""
    return any(
        event.verb == "expose"
        and SEAT_NUMBER[event.seat] == seat
        and event.moment.section == "auction"
        and event.moment.after <= before
        and not in_dealing(course, event)
        for event in course.record.events
    )


def _defends(course: Course, index: int, call: Call, holder: int | None) -> Iterator[Fault]:
    """Playing alone against a lone hand, which only an option allows."""
    seat, lone = SEAT_NUMBER[call.seat], course.lone if holder is None else holder
    if not course.laws.defend_alone:
        why = f"by {course.laws.tag} nobody plays alone against a lone hand; the option defend-alone allows it"
    elif lone is None:
        why = "there is no lone hand to play against"
    elif lone % 2 == seat % 2:
        why = f"{NAMES[lone]}, who goes alone, is of his own side"
    elif course.defender is not None and course.defender != seat and course.defender % 2 == seat % 2:
        why = f"his partner {NAMES[course.defender]} plays alone against it"
    else:
        return
    words = f"{NAMES[seat]} would play alone against the makers, but {why}"
    yield Fault("alone-not-allowed", words, At("call", index), seat=call.seat)


def highest_trumps(course: Course) -> int:
    """The five highest trumps of the pack, as a bit set; none in no-trump."""
    trump, laws = course.trump, course.laws
    if trump is None or trump == NO_TRUMP:
        return 0
    trumps = CARDS_OF_SUIT[trump][trump] & pack(laws.pack, joker=laws.joker)
    ranks = RANK_IN_SUIT[trump]
    best = sorted((card for card in range(UNKNOWN) if trumps >> card & 1), key=lambda card: -ranks[card])[:5]
    return sum(1 << card for card in best)


def jamboree_held(course: Course) -> bool | None:
    """Whether the lone player held the five highest trumps; null where the cards do not tell."""
    lone, best = course.lone, highest_trumps(course)
    if lone is None or course.trump is None:
        return None
    if not best or evidence_of(course).played[lone] & ~best & (1 << UNKNOWN) - 1:
        return False
    missing = best & ~course.held[lone]
    unknown = course.unknown[lone]
    if not missing:
        return True
    if missing & _elsewhere(course, lone):
        return False
    return None if unknown is None or missing.bit_count() <= unknown else False


def _elsewhere(course: Course, lone: int) -> int:
    """The cards that the record shows in other places than that hand."""
    record, cards = course.record, 0
    played = evidence_of(course).played
    for seat in range(4):
        if seat != lone:
            cards |= course.held[seat] | played[seat]
    codes = list(record.talon or ())
    if record.turn_up is not None and not (course.took_up and lone == course.dealer):
        codes.append(record.turn_up)
    if record.discard is not None and record.discard != "none":
        codes.append(record.discard)
    for code in codes:
        cards |= 1 << ID[code]
    return cards & (1 << UNKNOWN) - 1


def _jamboree_not_held(course: Course) -> Fault:
    assert course.lone is not None
    best = highest_trumps(course)
    what = f"the five highest trumps, {say_cards(best)}" if best else "the five highest trumps, and there is no trump"
    at = at_tag("Going") if course.lone_call is None else At("call", course.lone_call)
    words = f"{NAMES[course.lone]} announces a jamboree without holding {what}: nothing is due unless it is played"
    return Fault("jamboree-not-held", words, at, seat=SEATS[course.lone])
