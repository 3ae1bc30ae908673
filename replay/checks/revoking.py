"""Revokes, their claims, and cards changed by one who may not (Somerset 61 to 71; Washington 16, 23 to 28)."""

from collections.abc import Iterator

from replay.checks.making import making_verdict
from replay.checks.naming import NAMES, say_card
from replay.claims import Refuting
from replay.course import JOKER_SUIT, Course, TrickCourse
from replay.evidence import evidence_of, follows
from replay.exposures import tricks_before
from replay.revokes import Revoke, revokes_of
from replay.scoring.points import hand_of
from replay.turns import lead_taken_back, replacements
from schema.cards import CODES, ID, SUIT_NAMES, SUITS, UNKNOWN
from schema.events import Claim, Demanded
from schema.findings import Fault
from schema.laws.model import Revoked
from schema.seats import SEAT_NUMBER, SEATS, SIDES
from schema.span import At


def revokes_found(course: Course) -> Iterator[Fault]:
    """revoke, revoke-corrected and revoke-unclaimed. A call that was refused is not said again here."""
    guilty: set[int] = set()
    ended = False
    for revoke in revokes_of(course):
        if revoke.refusal is not None or not (revoke.established or revoke.corrected):
            continue
        if revoke.corrected:
            yield _fault("revoke-corrected", _corrected_words(course, revoke), revoke)
            continue
        words = _words(course, revoke)
        if revoke.seat in guilty:
            words += "; a second revoke may not be made to hide the first"
        guilty.add(revoke.seat)
        law = course.laws.cites.get("mixed_concedes") if _is_conceded(course, revoke) else None
        yield _fault("revoke", words, revoke, law)
        if revoke.claim is None and not course.void and not ended:
            yield _fault("revoke-unclaimed", _unclaimed_words(course, revoke), revoke)
        ended = ended or (revoke.paid and course.laws.revoked is Revoked.ENDS_HAND)


def _fault(rule: str, words: str, revoke: Revoke, law: str | None = None) -> Fault:
    at = At("card", revoke.trick - 1, revoke.item)
    if revoke.item < 0:
        at = At("event", revoke.claim or 0)
    card = None if revoke.item < 0 else CODES[revoke.card]
    return Fault(rule, words, at, SEATS[revoke.seat], SIDES[revoke.seat % 2], revoke.trick, card, law)


def _suit_led(course: Course, revoke: Revoke) -> str:
    led = course.tricks[revoke.trick - 1].suit_led
    return "suit" if led is None or led > 3 else SUIT_NAMES[SUITS[led]]


def _words(course: Course, revoke: Revoke) -> str:
    who = NAMES[revoke.seat]
    if not revoke.proved:
        what = "in trick" if revoke.item < 0 else f"with {say_card(revoke.card)} in trick"
        why = "the cards do not refute it"
        if _is_conceded(course, revoke):
            why = f"{SIDES[revoke.seat % 2]} mixed the cards before they were examined, which concedes it"
        return f"{who} is taken to have revoked {what} {revoke.trick}, as was claimed: {why}"
    asked = follows(course, course.tricks[revoke.trick - 1])
    held = None if asked is None else evidence_of(course).holds(revoke.seat, revoke.trick - 1, asked[0])
    proof = "one of them" if held is None or held >= UNKNOWN else say_card(held)
    suit = _suit_led(course, revoke)
    return f"{who} played {say_card(revoke.card)} to trick {revoke.trick}, to which {suit} were led, and held {proof}"


def _is_conceded(course: Course, revoke: Revoke) -> bool:
    """Whether a claim that the cards do not prove was conceded (Somerset 67, Washington 27)."""
    mixed = any(event.verb == "mixed" and event.side == SIDES[revoke.seat % 2] for event in course.record.events)
    return mixed and not revoke.proved and course.laws.mixed_concedes


def _corrected_words(course: Course, revoke: Revoke) -> str:
    who, suit = NAMES[revoke.seat], _suit_led(course, revoke)
    return f"{who} took back {say_card(revoke.card)} in time, and followed to the {suit} led to trick {revoke.trick}"


def _unclaimed_words(course: Course, revoke: Revoke) -> str:
    hand = hand_of(course, making_verdict(course))
    points = course.laws.lone_revoke if hand is not None and hand.lone else course.laws.revoke
    side = SIDES[1 - revoke.seat % 2]
    return (
        f"{side} did not claim {NAMES[revoke.seat]}'s revoke in trick {revoke.trick}, which was worth {points} points"
    )


def claims_made(course: Course) -> Iterator[Fault]:
    """claim-late and claim-unfounded."""
    revokes = revokes_of(course)
    attached, refuting = {revoke.claim for revoke in revokes}, Refuting(course, revokes)
    for index, event in enumerate(course.record.events):
        if not isinstance(event, Claim):
            continue
        seat = SEAT_NUMBER[event.seat]
        what = f"{SIDES[1 - seat % 2]}'s claim that {NAMES[seat]} revoked in trick {event.trick}"
        if event.late:
            words = f"{what} was made after the cut for the next deal, and is not heard"
            yield Fault("claim-late", words, At("event", index), event.seat, SIDES[seat % 2], event.trick)
        elif index not in attached and refuting.claimed(event) is None:
            why = refuting.reason(event) or "it is not borne out"
            words = f"{what} is unfounded: {why}"
            yield Fault("claim-unfounded", words, At("event", index), event.seat, SIDES[seat % 2], event.trick)


def changed_cards(course: Course) -> Iterator[Fault]:
    """play-changed: a card was taken back and another played without a right to it.

    A revoke may be put right, and those who played after it may change, but for the offender's partner (Somerset 69,
    Washington 25, 26); cards that followed a false lead are free (Somerset 53, Washington 15); a demand may have been
    made on him; and what unknown cards leave open is not judged.
    """
    if not course.laws.played_stays:
        return
    for number, trick in enumerate(course.tricks):
        if trick.record.withdrawn and lead_taken_back(trick) in (None, _own_lead_changed(trick)):
            yield from _changed(course, trick, number)


def _changed(course: Course, trick: TrickCourse, number: int) -> Iterator[Fault]:
    erred: set[int] = set()
    replaced = replacements(trick)
    for item in trick.record.withdrawn:
        seat, instead = SEAT_NUMBER[trick.record.seats[item]], replaced.get(item)
        if instead is None:
            continue
        if _puts_right(course, trick, item, instead):
            erred.add(seat)
        elif not _may_change(course, trick, number, item, instead, erred):
            card, other = trick.record.cards[item], trick.record.cards[instead]
            for_partner = (seat + 2) % 4 in erred
            yield Fault(
                "play-changed",
                f"{NAMES[seat]} took back {say_card(ID[card])} in trick {number + 1} and played {say_card(ID[other])}: "
                + ("his partner alone had erred" if for_partner else "a card played stays played"),
                At("card", number, item),
                SEATS[seat],
                SIDES[seat % 2],
                number + 1,
                card,
                None if for_partner else course.laws.cites.get("played_stays"),
            )


def _own_lead_changed(trick: TrickCourse) -> int | None:
    """The index of a lead that its player took back to lead another card."""
    lead = lead_taken_back(trick)
    return lead if lead is not None and lead in replacements(trick) else None


def _puts_right(course: Course, trick: TrickCourse, item: int, instead: int) -> bool:
    """Whether a card off suit, or one that may have been, was taken back for one that follows suit."""
    if trick.suit_led == JOKER_SUIT or item < trick.items[0]:
        return False
    asked = follows(course, trick)
    if asked is None:
        return True
    sure, possible = asked
    card, other = ID[trick.record.cards[item]], ID[trick.record.cards[instead]]
    return not sure >> card & 1 and bool(possible >> other & 1)


def _may_change(course: Course, trick: TrickCourse, number: int, item: int, instead: int, erred: set[int]) -> bool:
    seat = SEAT_NUMBER[trick.record.seats[item]]
    if erred - {seat, (seat + 2) % 4}:
        return True
    if max(ID[trick.record.cards[item]], ID[trick.record.cards[instead]]) >= UNKNOWN:
        return True
    return any(
        isinstance(event, Demanded) and SEAT_NUMBER[event.seat] == seat and tricks_before(event) <= number + 1
        for event in course.record.events
    )
