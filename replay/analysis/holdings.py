"""Which cards each player held when the play began, where the record shows all of them; else why not."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from replay.analysis.model import NotAnalysed
from replay.course import Course
from replay.turns import FULL
from replay.unseen import perhaps_taken_up
from schema.cards import CODES, UNKNOWN, in_words
from schema.seats import SEAT_NAMES, SEATS

_KNOWN: Final = (1 << UNKNOWN) - 1


@dataclass(frozen=True, slots=True)
class Holdings:
    """The five cards of each who plays, as a bit set of card ids, none of one who sits out; and what was taken for
    granted, null where the record proves them."""

    cards: tuple[int, int, int, int]
    assumed: str | None = None


def holdings_of(course: Course) -> Holdings | NotAnalysed:
    """The holdings at the beginning of the play."""
    cards = [0, 0, 0, 0]
    assumed = None
    held, unknown, gone = course.held, course.unknown, course.gone
    if course.making is None or (course.making != "make" and not course.took_up):
        held, unknown, gone = perhaps_taken_up(course)
    for seat in range(4):
        if seat in course.out:
            continue
        found = _five(_played(course, seat), held[seat], unknown[seat], gone[seat])
        if found is None:
            return NotAnalysed("holding", f"the cards of {SEAT_NAMES[SEATS[seat]]} are not all known")
        cards[seat], supposed = found
        if supposed:
            assumed = (
                f"the card of {SEAT_NAMES[SEATS[seat]]} that is not known is taken to be the one that he parted with"
            )
    twice = [card for card, times in Counter(_ids(cards)).items() if times > 1]
    if twice:
        return NotAnalysed("duplicate", f"{in_words(CODES[twice[0]])} is in two holdings")
    return Holdings((cards[0], cards[1], cards[2], cards[3]), assumed)


def _played(course: Course, seat: int) -> int:
    """The known cards that a seat played, as a bit set."""
    played = 0
    for trick in course.tricks:
        for player, card in zip(trick.seats, trick.cards, strict=True):
            if player == seat:
                played |= 1 << card
    return played & _KNOWN


def _five(played: int, held: int, unknown: int | None, gone: int) -> tuple[int, bool] | None:
    """The five cards of a seat, and whether that rests on an unknown card being one that he parted with.

    What he played was his; with what he is known to have held, `unknown` cards more and `gone` of them all less, it may
    be all. One who played five held those, unless five others are known.
    """
    if held.bit_count() == FULL and not unknown and not gone:
        return held, False
    if played.bit_count() == FULL:
        return played, False
    together = held | played
    if unknown is None or held.bit_count() + unknown - gone != FULL or together.bit_count() != FULL:
        return None
    return together, gone > 0


def _ids(cards: list[int]) -> list[int]:
    return [card for holding in cards for card in range(UNKNOWN) if holding >> card & 1]
