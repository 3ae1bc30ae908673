"""The play: leads, turns, cards that were not held, tricks with a card too few or too many, partner of a lone hand."""

from collections.abc import Iterator

from replay.checks.called import called_faults, hands_shown
from replay.checks.events import abandoned_to_lone, event_faults
from replay.checks.left_out import leader_by_cards, trick_left_out
from replay.checks.making import making_verdict
from replay.checks.naming import NAMES, say_card
from replay.checks.revoking import changed_cards, claims_made, revokes_found
from replay.course import Course, TrickCourse
from replay.evidence import evidence_of
from replay.offences import missed_tricks
from replay.revokes import revokes_of
from replay.turns import (
    FULL,
    ORDER,
    early_plays,
    early_taken_back,
    false_leads,
    first_places,
    playing_of,
    second_taken_back,
)
from schema.cards import CODES
from schema.findings import Fault
from schema.seats import SEAT_NUMBER, SEATS, SIDES
from schema.span import At


def play_faults(course: Course) -> list[Fault]:
    """What is to be said of the play of a hand, and of what happened in it besides the cards."""
    faults: list[Fault] = []
    if course.tricks:
        if not is_in_order(course):
            faults += leads_out_of_turn(course)
            faults += plays_out_of_turn(course)
            faults += imperfect_tricks(course)
            faults += double_plays(course)
            faults += partner_plays(course)
            faults += hands_shown(course)
        if evidence_of(course).astray:
            faults += cards_astray(course)
    if revokes_of(course) or (course.tricks and any(evidence_of(course).taken_back)):
        faults += revokes_found(course)
        faults += changed_cards(course)
    if course.record.events:
        faults += claims_made(course)
        faults += called_faults(course)
        faults += event_faults(course)
    return faults


def is_in_order(course: Course) -> bool:
    """Whether every trick was led by him who was to lead, and all that play played once, in turn: the common case."""
    order = ORDER[playing_of(course)]
    for trick in course.tricks:
        if trick.seats != order[trick.leader] or trick.record.withdrawn:
            return trick is course.tricks[-1] and _broken_off(trick, order[trick.leader])
        if trick.leader != trick.entitled and trick.entitled is not None:
            return False
    return True


def _broken_off(trick: TrickCourse, order: list[int]) -> bool:
    in_order = trick.seats == order[: len(trick.seats)] and not trick.record.withdrawn
    return in_order and trick.entitled in (None, trick.leader)


def leads_out_of_turn(course: Course) -> Iterator[Fault]:
    """lead-out-of-turn: also where the lead was taken back (Somerset 52, 104; Washington 15)."""
    laws = course.laws
    for number, item, seat in false_leads(course):
        if number >= FULL:
            continue
        entitled = course.tricks[number].entitled
        assert entitled is not None
        why = f"who had won trick {number}" if number else "who was first to lead"
        card = course.tricks[number].record.cards[item]
        why += "; a trick before it may be left out" if trick_left_out(course) == number else ""
        alone = laws.lone_shows_freely and seat == course.lone
        yield Fault(
            "lead-out-of-turn",
            f"{NAMES[seat]} led {_words(card)} to trick {number + 1}, and the lead was {NAMES[entitled]}'s, {why}",
            At("card", number, item),
            SEATS[seat],
            SIDES[seat % 2],
            number + 1,
            card,
            laws.cites.get("lone_shows_freely") if alone else None,
        )


def _words(code: str) -> str:
    return say_card(CODES.index(code))


def plays_out_of_turn(course: Course) -> Iterator[Fault]:
    """play-out-of-turn: also where the card was taken back (Somerset 58, 59, 105; Washington 15)."""
    for number, trick in enumerate(course.tricks[:FULL]):
        early = early_plays(trick, course.out)
        places = [trick.items[place] for place in early if trick.seats[place] not in course.out]
        for item in sorted(places + early_taken_back(trick)):
            yield _out_of_turn(course, trick, number, item)


def _out_of_turn(course: Course, trick: TrickCourse, number: int, item: int) -> Fault:
    laws, seat, card = course.laws, SEAT_NUMBER[trick.record.seats[item]], trick.record.cards[item]
    order = ORDER[15][trick.leader]
    played = {SEAT_NUMBER[name] for place, name in enumerate(trick.record.seats[:item]) if place in trick.items}
    due = next((one for one in order if one not in played and one not in course.out and one != seat), None)
    before = f" before {NAMES[due]}" if due is not None else ""
    law = None
    if laws.lone_adversaries_shown and trick.leader == course.lone and seat % 2 != trick.leader % 2:
        law = laws.cites.get("lone_adversaries_shown")
    return Fault(
        "play-out-of-turn",
        f"{NAMES[seat]} played {_words(card)} to trick {number + 1}{before}, out of his turn",
        At("card", number, item),
        SEATS[seat],
        SIDES[seat % 2],
        number + 1,
        card,
        law,
    )


def imperfect_tricks(course: Course) -> Iterator[Fault]:
    """imperfect-trick: a trick lacks a card though the play went on (Somerset 60; 50 against a lone hand)."""
    for number, seat in missed_tricks(course):
        if number >= FULL:
            continue
        trick = course.tricks[number]
        forfeits = abandoned_to_lone(course, 1 - seat % 2) is not None
        yield Fault(
            "imperfect-trick",
            f"{NAMES[seat]} played no card to trick {number + 1}, and the play went on: write XX for an unknown card",
            At("card", number, len(trick.record.cards) - 1),
            SEATS[seat],
            SIDES[seat % 2],
            number + 1,
            law=course.laws.cites.get("abandoned_lone") if forfeits else None,
        )


def double_plays(course: Course) -> Iterator[Fault]:
    """two-cards-to-trick: each card of a seat beyond its first, taken back or not (Somerset 61, Washington 17)."""
    for number, trick in enumerate(course.tricks):
        firsts = first_places(trick)
        again = [trick.items[place] for place, seat in enumerate(trick.seats) if place > firsts[seat]]
        for item in sorted(again + second_taken_back(trick)):
            seat, card = SEAT_NUMBER[trick.record.seats[item]], trick.record.cards[item]
            yield Fault(
                "two-cards-to-trick",
                f"{NAMES[seat]} played {_words(card)} to trick {number + 1}, to which he had played "
                f"{say_card(trick.cards[firsts[seat]])}",
                At("card", number, item),
                SEATS[seat],
                SIDES[seat % 2],
                number + 1,
                card,
            )


def partner_plays(course: Course) -> Iterator[Fault]:
    """partner-played: the first card of a seat that was to sit out (Somerset 100, Washington ch. 3).

    Where the lone hand was void, or declared too late so that partnership play could be required (Somerset 97), and all
    four played throughout, partner played as he had to.
    """
    late = any(event.verb == "fault" and event.fault == "alone-late" for event in course.record.events)
    for seat in course.out:
        places = [
            (number, trick.seats.index(seat)) for number, trick in enumerate(course.tricks) if seat in trick.seats
        ]
        if not places or (len(places) == len(course.tricks) and (late or making_verdict(course).alone_void)):
            continue
        number, place = places[0]
        trick = course.tricks[number]
        yield Fault(
            "partner-played",
            f"{NAMES[seat]} played {say_card(trick.cards[place])} to trick {number + 1}, and his partner "
            f"{NAMES[(seat + 2) % 4]} was playing alone",
            At("card", number, trick.items[place]),
            SEATS[seat],
            SIDES[seat % 2],
            number + 1,
            CODES[trick.cards[place]],
        )


def cards_astray(course: Course) -> Iterator[Fault]:
    """card-not-held and card-played-twice."""
    told: set[int] = set()
    for number, item, seat, card, again in evidence_of(course).astray:
        if again:
            rule = "card-played-twice"
            words = f"{say_card(card)} had been played before {NAMES[seat]} played it to trick {number + 1}"
        else:
            rule = "card-not-held"
            words = f"{NAMES[seat]} played {say_card(card)} to trick {number + 1}, and did not hold it"
            words += _way_out(course, number, first=number not in told)
            told.add(number)
        yield Fault(rule, words, At("card", number, item), SEATS[seat], SIDES[seat % 2], number + 1, CODES[card])


def _way_out(course: Course, number: int, *, first: bool) -> str:
    """What may be wrong where a card was not held; of a trick that another led, by its cards, that once."""
    leader = leader_by_cards(course, number)
    if leader is None or leader == course.tricks[number].leader:
        return ": correct the card, or the deal"
    if not first:
        return ""
    why = f": the cards of the trick are held as if {NAMES[leader]} had led it"
    if trick_left_out(course) == number:
        return f"{why}; a trick before it may be left out"
    if not number:
        return f"{why}; name him in Play, if he did"
    return f"{why}; write ={SEATS[leader]} behind trick {number}, if the table gave it to him"
