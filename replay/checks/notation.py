"""The record as a whole: the laws that it names, variants that cannot be replayed, a deal that is written round."""

from collections.abc import Iterator
from difflib import get_close_matches

from replay.checks.contradictions import contradictions
from replay.checks.exchanges import exchange_faults
from replay.checks.naming import NAMES
from replay.checks.rotation import rotation_of
from replay.course import NO_TRUMP, Course
from schema.events import NewDeal, Penalty, TableFault
from schema.findings import Fault
from schema.laws import ASSUMED
from schema.laws.book import laws_in, look_up
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
    if course.record.events:
        yield from unknown_laws(course)
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


def unknown_laws(course: Course) -> Iterator[Fault]:
    """unknown-law: a law that an event names, and the code in force does not have."""
    code = course.laws.code
    known = laws_in(code)
    for index, event in enumerate(course.record.events):
        if not isinstance(event, NewDeal | Penalty | TableFault):
            continue
        law = event.law
        if law is None or law in known or any(each.startswith(f"{law}.") for each in known):
            continue
        if any(map(str.isdigit, law)) and not any(map(str.isdigit, known)):
            continue
        meant = _law_meant(code, law)
        suggestion = f"did you mean {meant}?" if meant else f"bowerbook laws {code} lists its laws"
        yield Fault("unknown-law", f"{code} has no law {law[:40]}; {suggestion}", At("event", index))


def _law_meant(code: str, law: str) -> str | None:
    """The law or the chapter that may be meant by a name in another form (`Law63`, `somerset-1888:63`, `CH5.2`), or by
    one with a letter wrong; null for a number that is none, which tells nothing."""
    bare = law.lower().removeprefix(f"{code}:")
    found = look_up(code, bare)
    if found:
        return found[0].law if len(found) == 1 else found[0].law.partition(".")[0]
    if not any(map(str.isalpha, bare)):
        return None
    return next(iter(get_close_matches(bare[:40], laws_in(code), 1)), None)
