"""Exposed cards, and the cards, suits, highest and lowest that were called (Somerset 46 to 57, Washington 20 to 34)."""

from collections.abc import Iterator
from typing import Final

from replay.checks.naming import NAMES, say_card
from replay.course import Course
from replay.demands import Demand, demands_of
from replay.evidence import evidence_of
from replay.exposures import hands_laid_down
from replay.obedience import Verdict, ids_for
from replay.offences import in_dealing
from schema.cards import CODES, ID, SUIT_NAMES, UNKNOWN
from schema.events import Demanded, Expose
from schema.findings import Fault
from schema.laws.model import CallRefused, PartnerShows
from schema.seats import SEAT_NUMBER, SEATS, SIDES
from schema.span import At


def called_faults(course: Course) -> Iterator[Fault]:
    """exposed-card, wrong-name, call-refused, call-improper and call-late."""
    for index, event in enumerate(course.record.events):
        if isinstance(event, Expose):
            yield _exposed(course, event, index)
            if could_not_show(course, event):
                words = f"{NAMES[SEAT_NUMBER[event.seat]]} exposed a card that he did not hold: correct it, or the deal"
                side = SIDES[SEAT_NUMBER[event.seat] % 2]
                yield Fault("card-not-held", words, At("event", index), event.seat, side, card=event.card)
    for demand in demands_of(course):
        rule = _RULES.get(demand.verdict)
        if rule is not None:
            yield from _called(course, demand, rule)


_RULES: Final[dict[Verdict, str]] = {
    Verdict.REFUSED: "call-refused",
    Verdict.IMPROPER: "call-improper",
    Verdict.LATE: "call-late",
    Verdict.WRONG_NAME: "wrong-name",
}


def could_not_show(course: Course, event: Expose) -> bool:
    """Whether the card was never in the hand of him who exposed it; in dealing, and of the turn-up, it need not be."""
    record = course.record
    if event.card is None or ID[event.card] >= UNKNOWN or event.card == record.turn_up or record.exchanges:
        return False
    if in_dealing(course, event) or not course.tricks:
        return False
    return evidence_of(course).lacks(SEAT_NUMBER[event.seat], -1, ids_for(ID[event.card]))


def _exposed(course: Course, event: Expose, index: int) -> Fault:
    seat = SEAT_NUMBER[event.seat]
    what = "his whole hand" if event.card is None else say_card(ID[event.card])
    law, comes = _consequence(course, event, seat)
    words = f"{NAMES[seat]} exposed {what}{' in dealing' if in_dealing(course, event) else ''}: {comes}"
    return Fault("exposed-card", words, At("event", index), event.seat, SIDES[seat % 2], card=event.card, law=law)


_SHOWN: Final = {"jambone": "jambone_march", "jamboree": "jamboree"}
"""What is played or counted with the whole hand on the table: the clause that asks it."""


def _consequence(course: Course, event: Expose, seat: int) -> tuple[str | None, str]:
    """The law of an exposure, null for the usual one, and what comes of it."""
    laws, cites = course.laws, course.laws.cites
    if in_dealing(course, event):
        return cites.get("dealing_shown_called"), "a new deal may be claimed, and the card cannot be called"
    if course.lone is not None and seat == (course.lone + 2) % 4:
        if laws.partner_shows is PartnerShows.MARCH_ONLY:
            return cites.get("partner_shows"), "his partner, who plays alone, scores five tricks as a march"
        return None, "his partner plays alone, and it costs nothing"
    if laws.call_refused is CallRefused.NOTHING:
        return None, "it costs nothing"
    if seat == course.lone and laws.lone_shows_freely:
        return cites.get("lone_shows_freely"), "a lone player may"
    if event.card is None and seat == course.lone and course.going in _SHOWN:
        return cites.get(_SHOWN[course.going]), f"a {course.going} is shown so"
    return (cites.get("thrown_down_called") if event.card is None else None), "it may be called"


def hands_shown(course: Course) -> Iterator[Fault]:
    """exposed-card of both adversaries of a lone hand, one of whom played out of turn to its lead (Somerset 105)."""
    number = hands_laid_down(course, len(course.tricks))
    if number is None or course.lone is None:
        return
    for seat in ((course.lone + 1) % 4, (course.lone + 3) % 4):
        if seat not in course.out:
            words = f"{NAMES[seat]} lays down his hand, which may be called: his side played out of turn to a lone lead"
            law = course.laws.cites.get("lone_adversaries_shown")
            yield Fault("exposed-card", words, At("card", number), SEATS[seat], SIDES[seat % 2], number + 1, law=law)


def _called(course: Course, demand: Demand, rule: str) -> Iterator[Fault]:
    event = course.record.events[demand.event]
    assert isinstance(event, Demanded)
    seat, at, judgement = demand.seat, At("event", demand.event), demand.judgement
    what = _what(event)
    if rule == "wrong-name":
        words = f"{what} was called from {NAMES[seat]}, and {judgement.reason}: a suit may be called from the callers"
        yield Fault(rule, words, at, event.by, SIDES[1 - seat % 2], card=event.card, law=judgement.law)
        return
    if rule != "call-refused" or judgement.trick is None:
        words = f"{what} could not be called from {NAMES[seat]}: {judgement.reason}"
        yield Fault(rule, words, at, event.seat, SIDES[seat % 2], card=event.card, law=judgement.law)
        return
    costs = "counts as a revoke when it is claimed" if demand.counts_as_revoke else "costs no points"
    reason = f", {judgement.reason}" if judgement.reason else ""
    words = f"{NAMES[seat]}, from whom {what} was called, played {say_card(judgement.played)}{reason}: it {costs}"
    at = At("card", judgement.trick, judgement.item)
    law = course.laws.cites.get(_REFUSED[event.demand]) if event.demand in _REFUSED else None
    card = CODES[judgement.played]
    yield Fault(rule, words, at, event.seat, SIDES[seat % 2], judgement.trick + 1, card, law)


_REFUSED: Final = {"card": "card_called", "win": "win_or_lose_called", "lose": "win_or_lose_called"}
"""The clause whose refusal is not that of a suit, of the highest or of the lowest."""


def _what(event: Demanded) -> str:
    if event.card is not None:
        return say_card(ID[event.card])
    if event.suit is not None:
        return SUIT_NAMES[event.suit]
    return {"win": "to win the trick", "lose": "to lose the trick"}.get(event.demand, f"his {event.demand}")
