"""The record as a whole: the laws it names, variants that cannot be replayed, a deal that is written round."""

from collections.abc import Iterator

from replay.checks.contradictions import contradictions
from replay.checks.exchanges import exchange_faults
from replay.checks.naming import NAMES
from replay.checks.rotation import rotation_of
from replay.course import NO_TRUMP, Course
from schema.findings import Fault
from schema.laws import ASSUMED
from schema.seats import SEATS
from schema.span import HAND, At, at_tag

__all__ = ["record_faults", "rotation_of"]

_NEIGHBOUR = {1: "his left-hand neighbour", 2: "his partner", 3: "his right-hand neighbour"}


def record_faults(course: Course) -> Iterator[Fault]:
    """What is to be said of a record as a whole."""
    if course.record.laws is None and course.laws.tag == ASSUMED:
        words = f'no code of laws is named: {course.laws.code} is taken; name one in Laws, as "{course.laws.code}"'
        yield Fault("laws-assumed", words, HAND)
    yield from unsupported(course)
    yield from contradictions(course)
    yield from exchange_faults(course)
    places = rotation_of(course)
    if places is not None:
        words = (
            f"every seat plays what the deal gives to {_NEIGHBOUR[places]}: {NAMES[0]} plays {NAMES[places]}'s cards, "
            "and so on; the deal is written round, or the play is"
        )
        yield Fault("seats-rotated", words, at_tag("Deal"))


def unsupported(course: Course) -> Iterator[Fault]:
    """variant-unsupported: jambone, jamboree or no-trump under a code that does not have it (I-30)."""
    laws, going = course.laws, course.going
    if (going == "jambone" and laws.jambone_march is None) or (going == "jamboree" and laws.jamboree is None):
        at = at_tag("Going") if course.lone_call is None else At("call", course.lone_call)
        seat = None if course.lone is None else SEATS[course.lone]
        words = f"{laws.tag} has no {going}: the hand is not scored as one; washington-1862 is a code that has it"
        yield Fault("variant-unsupported", words, at, seat=seat)
    if course.trump == NO_TRUMP and not laws.no_trump:
        at = at_tag("Trump") if course.making_call is None else At("call", course.making_call)
        seat = None if course.maker is None else SEATS[course.maker]
        words = f"{laws.tag} has no no-trump: name the option no-trump in the Laws tag, if the table plays it"
        yield Fault("variant-unsupported", words, at, seat=seat)
