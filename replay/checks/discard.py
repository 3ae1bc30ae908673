"""The discard: that the dealer made one, of a card that he had, and not of the turn-up."""

from collections.abc import Iterator

from replay.checks.naming import NAMES
from replay.checks.rotation import rotation_of
from replay.course import Course
from replay.offences import no_discard
from replay.ranking import could_be
from schema.calls import SHOWN, Going
from schema.cards import ID, UNKNOWN, in_words
from schema.findings import Fault
from schema.laws.model import Laws
from schema.seats import SEATS
from schema.span import At, at_tag


def discard_faults(course: Course) -> Iterator[Fault]:
    """no-discard, discarded-turn-up and discard-not-held."""
    discard, dealer = course.record.discard, course.dealer
    if dealer is None or course.void:
        return
    if discard is None or discard in ("none", "XX"):
        if no_discard(course):
            yield _no_discard(course, dealer)
    elif not course.took_up:
        return
    elif discard == course.record.turn_up:
        if not may_leave_turn_up(course.laws, course.going, course.lone, dealer):
            words = f"{NAMES[dealer]} discards the turn-up, {in_words(discard)}: it takes the place of another card"
            yield Fault("discarded-turn-up", words, at_tag("Discard"), seat=SEATS[dealer], card=discard)
    elif not _could_discard(course, dealer, ID[discard]) and rotation_of(course) is None:
        words = f"{NAMES[dealer]} discards {in_words(discard)}, which was neither dealt to him nor turned up"
        yield Fault("discard-not-held", words, at_tag("Discard"), seat=SEATS[dealer], card=discard)


def may_leave_turn_up(laws: Laws, going: Going | None, lone: int | None, dealer: int) -> bool:
    """Whether the dealer may discard the turn-up: by the laws of the discard, or since he shows his hand and plays it
    alone (Washington ch. 4)."""
    return laws.discard_turn_up or (laws.jambone_without_turn_up and going in SHOWN and lone == dealer)


def _no_discard(course: Course, dealer: int) -> Fault:
    name = NAMES[dealer]
    if course.record.discard == "none":
        words = f"{name}, the dealer, plays without a discard, with six cards: he discards before he plays"
        return Fault("no-discard", words, at_tag("Discard"), seat=SEATS[dealer])
    number = max(number for number, trick in enumerate(course.tricks) if dealer in trick.seats)
    trick = course.tricks[number]
    at = At("card", number, trick.items[trick.seats.index(dealer)])
    words = f"{name}, the dealer, has played all five cards that were dealt to him, and the turn-up is left over"
    return Fault("no-discard", words, at, seat=SEATS[dealer], trick=number + 1)


def _could_discard(course: Course, dealer: int, card: int) -> bool:
    """Whether the dealer could have had the card: dealt, turned up, exchanged, or not known to be elsewhere.

    A deal that has the turn-up in the dealer's hand was written after he took it, which is found as a duplicate: it is
    no proof of what he discarded.
    """
    record = course.record
    own = course.dealt[dealer]
    if record.turn_up is not None and ID[record.turn_up] < UNKNOWN:
        own |= 1 << ID[record.turn_up]
    for exchange in record.exchanges:
        for code in exchange.cards:
            own |= could_be(ID[code])
    could = could_be(card)
    if own & could:
        return True
    if record.turn_up is not None and course.dealt[dealer] >> ID[record.turn_up] & 1:
        return True
    holding = record.deal.all()[dealer]
    if holding is not None and len(holding) == course.dealt[dealer].bit_count():
        return record.turn_up is not None and ID[record.turn_up] >= UNKNOWN
    for code in record.talon or ():
        could &= ~(1 << ID[code])
    for seat in range(4):
        if seat != dealer:
            could &= ~course.dealt[seat]
    return could != 0
