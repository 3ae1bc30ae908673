"""book-play: what the books advise in leading, discarding and making, beside their laws."""

from collections.abc import Callable, Iterator
from typing import Final

from replay.checks.naming import NAMES, TRUMPS, say_card
from replay.course import NO_TRUMP, Course
from replay.evidence import SURELY, evidence_of
from replay.present import next_or_cross
from replay.ranking import left_bower, right_bower
from schema.cards import CODES, COLOUR_MATE, ID, SUITS, UNKNOWN
from schema.findings import Fault
from schema.laws.model import Advice
from schema.seats import SEATS, SIDES
from schema.span import At, at_tag

_ACE: Final = 7


def book_play(course: Course) -> Iterator[Fault]:
    """What the book of the code advises against."""
    for advise in ADVICE[course.laws.advice]:
        yield from advise(course)


def trump_to_partner(course: Course) -> Iterator[Fault]:
    """Eldest hand leads a trump when partner ordered it up or made it."""
    leader, trump = _first_leader(course), course.trump
    if leader is None or trump in (None, NO_TRUMP) or course.lone is not None or course.dealer is None:
        return
    assert trump is not None
    if leader == (course.dealer + 1) % 4 and course.maker == (leader + 2) % 4 and course.making in ("order", "make"):
        partner = "ordered it up" if course.making == "order" else "made the trump"
        yield from _should_have_led(course, SURELY[trump][trump], f"a trump, as his partner {partner}")


def ace_to_lone_hand(course: Course) -> Iterator[Fault]:
    """A lay ace is led against a lone hand."""
    leader, trump = _first_leader(course), course.trump
    if leader is None or trump is None or course.lone is None or course.going != "alone":
        return
    if leader % 2 != course.lone % 2:
        aces = sum(1 << suit * 8 + _ACE for suit in range(4) if suit != trump)
        yield from _should_have_led(course, aces, "a lay ace, against a lone hand")


def next_to_lone_third_hand(course: Course) -> Iterator[Fault]:
    """Where third hand orders it up alone, the dealer discards the next suit and his partner leads it."""
    dealer, trump = course.dealer, course.trump
    if dealer is None or trump in (None, NO_TRUMP) or course.making != "order" or course.lone != (dealer + 3) % 4:
        return
    assert trump is not None
    suit = SUITS.index(COLOUR_MATE[SUITS[trump]])
    nexts = SURELY[trump][suit]
    if _first_leader(course) == (dealer + 2) % 4:
        yield from _should_have_led(course, nexts, f"{TRUMPS[suit]}, the next suit, through the lone third hand")
    discard = course.record.discard
    if discard is None or discard == "none" or ID[discard] >= UNKNOWN or nexts >> ID[discard] & 1:
        return
    if course.dealt[dealer] & nexts:
        words = f"{NAMES[dealer]} discarded {say_card(ID[discard])}: the next suit, {TRUMPS[suit]}, was to be discarded"
        yield Fault("book-play", words, at_tag("Discard"), SEATS[dealer], SIDES[dealer % 2], card=discard)


def next_and_cross(course: Course) -> Iterator[Fault]:
    """Eldest hand makes it next, and second hand crosses the suit."""
    made = next_or_cross(course.making, course.turned_down, course.trump)
    dealer, index = course.dealer, course.making_call
    if made is None or dealer is None or index is None or course.maker is None:
        return
    wanted = {(dealer + 1) % 4: "next", (dealer + 2) % 4: "cross"}.get(course.maker)
    if wanted is not None and wanted != made:
        what = "eldest hand makes it next in suit" if wanted == "next" else "second hand crosses the suit"
        words = f"{NAMES[course.maker]} made it {'cross' if made == 'cross' else 'next'}: {what}"
        yield Fault("book-play", words, At("call", index), SEATS[course.maker], SIDES[course.maker % 2])


def pass_for_the_euchre(course: Course) -> Iterator[Fault]:
    """Eldest hand does not order up with both bowers, a high trump and two cards of the same colour."""
    dealer, trump, index = course.dealer, course.trump, course.making_call
    if (
        course.making != "order"
        or dealer is None
        or index is None
        or trump in (None, NO_TRUMP)
        or course.lone is not None
    ):
        return
    assert trump is not None
    eldest = (dealer + 1) % 4
    held, mate = course.dealt[eldest], SUITS.index(COLOUR_MATE[SUITS[trump]])
    bowers = 1 << right_bower(trump) | 1 << left_bower(trump)
    high = 0b11100000 << trump * 8
    strong = held & bowers == bowers and held & high and (held & SURELY[trump][mate]).bit_count() == 2
    if course.maker == eldest and strong:
        words = (
            f"{NAMES[eldest]} ordered it up with both bowers, a high trump and two of the same colour: pass, for it "
        )
        words += "is a euchre if it is taken up, and a lone hand at next if it is turned down"
        yield Fault("book-play", words, At("call", index), SEATS[eldest], SIDES[eldest % 2])


def _first_leader(course: Course) -> int | None:
    return course.tricks[0].leader if course.tricks and course.tricks[0].cards else None


def _should_have_led(course: Course, cards: int, what: str) -> Iterator[Fault]:
    """A first lead of none of the cards by one who surely held one of them."""
    trick = course.tricks[0]
    led, seat = trick.cards[0], trick.leader
    if led < UNKNOWN and not cards >> led & 1 and evidence_of(course).holds(seat, 0, cards) is not None:
        words = f"{NAMES[seat]} led {say_card(led)}: the book leads {what}"
        yield Fault("book-play", words, At("card", 0, trick.items[0]), SEATS[seat], SIDES[seat % 2], 1, CODES[led])


ADVICE: Final[dict[Advice, tuple[Callable[[Course], Iterator[Fault]], ...]]] = {
    Advice.NONE: (),
    Advice.REMARKS: (trump_to_partner, next_to_lone_third_hand),
    Advice.HINTS: (trump_to_partner, ace_to_lone_hand, next_and_cross, pass_for_the_euchre),
}
"""What each book advises."""
