"""Whether a deal was written round: every seat plays what the deal gives to another."""

from replay.course import Course
from schema.cards import ID, UNKNOWN

_ENOUGH = 3


def rotation_of(course: Course) -> int | None:
    """How many places clockwise of each seat the deal names the cards that it plays; null where the deal fits, or
    where three seats at least do not all tell the same.

    The turn-up, cards that were exchanged, and cards of which the deal does not tell, are no evidence.

    >>> from schema.laws import laws_of
    >>> from schema.records import HandRecord
    >>> rotation_of(Course(HandRecord(dealer="N"), laws_of("north-american"), 0)) is None
    True
    """
    if not course.tricks:
        return None
    dealt = course.dealt
    moved, turned = None, None
    seats = 0
    for trick in course.tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            if card >= UNKNOWN:
                continue
            bit = 1 << card
            if dealt[seat] & bit:
                return None
            if moved is None:
                moved = _moved(course)
            if moved & bit:
                continue
            places = [place for place in (1, 2, 3) if dealt[(seat + place) % 4] & bit]
            if len(places) != 1:
                continue
            if turned is None:
                turned = places[0]
            elif turned != places[0]:
                return None
            seats |= 1 << seat
    return turned if seats.bit_count() >= _ENOUGH else None


def _moved(course: Course) -> int:
    record = course.record
    cards = 0 if record.turn_up is None else 1 << ID[record.turn_up]
    for exchange in record.exchanges:
        for card in exchange.cards:
            cards |= 1 << ID[card]
    return cards
