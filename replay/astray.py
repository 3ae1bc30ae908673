"""Cards that went astray: played by a seat that did not hold them, or played twice."""

from typing import TYPE_CHECKING, NamedTuple

from replay.checks.rotation import rotation_of
from replay.course import Course
from replay.ranking import could_be
from schema.cards import CODES, ID, UNKNOWN
from schema.seats import SEAT_NUMBER

if TYPE_CHECKING:
    from replay.evidence import Evidence


class Astray(NamedTuple):
    """A card that a seat played though it did not hold it, or, `again`, though it had been played.

    `trick` is an index, `item` that of the card in the record's trick.
    """

    trick: int
    item: int
    seat: int
    card: int
    again: bool


def find_astray(evidence: "Evidence") -> None:
    """Follow every card through the tricks, those taken back included."""
    course = evidence.course
    evidence.rotated = rotation_of(course) is not None
    pool, extra = list(evidence.held), list(evidence.unknown)
    first: dict[int, int] = {}
    doubled = _doubled(course)
    for number, trick in enumerate(course.tricks):
        record = trick.record
        back = set(record.withdrawn)
        for item, name in enumerate(record.seats):
            seat, card = SEAT_NUMBER[name], ID[record.cards[item]]
            again = card < UNKNOWN and _again(evidence, first, doubled, seat, card)
            if again or (not evidence.rotated and not _could_hold(course, pool, extra, seat, card)):
                evidence.astray.append(Astray(number, item, seat, card, again))
                evidence.doubtful[seat] |= 1 << card
            if item not in back:
                first.setdefault(card, seat)
    discard, dealer = course.record.discard, course.dealer
    if discard is not None and discard != "none" and dealer is not None and evidence.played[dealer] >> ID[discard] & 1:
        evidence.kept[dealer] = 0
    for one in evidence.astray:
        if not one.again:
            evidence.kept[one.seat] = 0
    if evidence.rotated:
        evidence.kept = [0, 0, 0, 0]


def _doubled(course: Course) -> set[tuple[int, int]]:
    """The cards, with their seats, of those who played two to a trick: one of the two may be played again (Somerset
    61, Washington 17)."""
    found = set()
    for trick in course.tricks:
        twice = {seat for seat in range(4) if trick.seats.count(seat) > 1}
        if twice:
            found |= {(seat, card) for seat, card in zip(trick.seats, trick.cards, strict=True) if seat in twice}
    return found


def _again(evidence: "Evidence", first: dict[int, int], doubled: set[tuple[int, int]], seat: int, card: int) -> bool:
    """Whether the card had been played; not where the deal gives it to this seat, and another played it before, which
    is then the fault of that play or of the deal."""
    if card not in first:
        return False
    if first[card] == seat:
        return (seat, card) not in doubled
    return not evidence.held[seat] >> card & 1


def _could_hold(course: Course, pool: list[int], extra: list[int | None], seat: int, card: int) -> bool:
    """Whether the seat could hold the card that it plays. One found to be of its unknown cards is known from then.

    A discard is not held any more; but the turn-up that may not be discarded, and is played, was not.
    """
    unknown = extra[seat]
    if unknown is None or card == ID["XX"] or pool[seat] & could_be(card):
        return True
    if seat == course.dealer and course.took_up and card < UNKNOWN and course.record.discard == CODES[card]:
        return course.record.turn_up == CODES[card] and not course.laws.discard_turn_up
    if unknown > 0 and card < UNKNOWN:
        extra[seat] = unknown - 1
        pool[seat] |= 1 << card
    return unknown > 0
