"""What may have left a holding, or come into it, unseen: turn-ups, discards, surplus cards, unknown cards."""

from typing import TYPE_CHECKING

from replay.course import Course, TrickCourse
from replay.offences import missed_tricks
from replay.ranking import SUIT_OF, UNCLEAR
from replay.turns import FULL
from schema.cards import ID, UNKNOWN
from schema.seats import SEAT_NUMBER

if TYPE_CHECKING:
    from replay.evidence import Evidence


def perhaps_taken_up(course: Course) -> tuple[list[int], list[int | None], list[int]]:
    """The holdings where it is not known whether the dealer took the turn-up, or what it was, or who dealt: he may have
    it, and have parted with a card; so may anybody where the dealer is not known."""
    held, unknown, gone = list(course.held), list(course.unknown), list(course.gone)
    if course.record.exchanges:
        return held, [None, None, None, None], [FULL, FULL, FULL, FULL]
    turn_up = ID[course.record.turn_up or "XX"]
    if course.trump is not None and SUIT_OF[course.trump][turn_up] not in (course.trump, UNCLEAR):
        return held, unknown, gone
    for seat in range(4) if course.dealer is None else [course.dealer]:
        before = unknown[seat]
        if turn_up < UNKNOWN:
            held[seat] |= 1 << turn_up
        elif before is not None:
            unknown[seat] = before + 1
        gone[seat] += 1
    return held, unknown, gone


def unknown_plays(course: Course, seat: int) -> int:
    """How many unknown cards the seat played."""
    return sum(
        player == seat and card >= UNKNOWN
        for trick in course.tricks
        for player, card in zip(trick.seats, trick.cards, strict=True)
    )


def discount(evidence: "Evidence") -> None:
    """Cards that may have left a holding unseen: the surplus card of one who did not play to a trick, which counts as
    played to it (Somerset 60); one that he holds above five, which he should not have had, or which at jambone is the
    turn-up that he left, or which he discarded for another that is recorded; what was given in an exchange."""
    course = evidence.course
    for number, trick in enumerate(course.tricks[:FULL]):
        evidence.surplus += _surplus(number, trick, evidence.following(trick))
    missed = [seat for _, seat in missed_tricks(course)]
    evidence.gone = list(evidence.gone)
    for seat in range(4):
        size = evidence.held[seat].bit_count() + (evidence.unknown[seat] or 0) - evidence.gone[seat]
        evidence.gone[seat] += missed.count(seat) + max(0, size - FULL)
    for exchange in course.record.exchanges:
        if exchange.giver != "talon":
            for code in exchange.cards:
                evidence.kept[SEAT_NUMBER[exchange.giver]] &= ~(1 << ID[code])


def _surplus(number: int, trick: TrickCourse, follow: int) -> list[tuple[int, int, int]]:
    """The cards that a seat played to a trick beside the one that counts: the first of those that `follow`
    suit, else the first."""
    if len(set(trick.seats)) == len(trick.seats):
        return []
    found = []
    for seat in set(trick.seats):
        cards = [card for player, card in zip(trick.seats, trick.cards, strict=True) if player == seat]
        following = [card for card in cards if follow >> card & 1]
        counts = (following or cards)[0]
        found += [(number, seat, card) for card in cards if card != counts]
    return found
