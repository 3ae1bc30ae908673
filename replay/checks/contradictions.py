"""Two things in a record that cannot both be."""

from collections.abc import Iterator

from replay.auction import trump_number, turned_suit
from replay.checks.called import could_not_show
from replay.checks.naming import NAMES, TRUMPS
from replay.course import Course
from replay.evidence import evidence_of
from replay.offences import in_dealing
from replay.turns import FULL
from schema.calls import ORDERS, PASSES
from schema.cards import ID, UNKNOWN, in_words, pack
from schema.findings import Fault
from schema.seats import SEAT_NUMBER, SEATS, left_of
from schema.span import At, at_tag


def contradictions(course: Course) -> Iterator[Fault]:
    """contradiction, of every kind but exchanges."""
    record = course.record
    if record.first_caller is not None and record.dealer is not None:
        yield from _first_caller(course)
    if record.calls and (record.maker or record.trump or record.going):
        yield from _result_of_the_calls(course)
    if record.discard is not None and record.discard != "none":
        yield from _discard(course)
    if record.first_leader is not None and course.tricks:
        yield from _first_leader(course)
    if record.talon is not None:
        yield from _talon(course)
    if _nothing_to_play(course):
        yield from _played_all_the_same(course)
    if record.events:
        yield from _exposed_by_another(course)


def _fault(words: str, at: At, seat: int | None = None, card: str | None = None) -> Fault:
    return Fault("contradiction", words, at, seat=None if seat is None else SEATS[seat], card=card)


def _first_caller(course: Course) -> Iterator[Fault]:
    """The Dealer and the Auction tag; both stand as recorded."""
    record = course.record
    dealer, caller = record.dealer, record.first_caller
    if dealer is None or caller is None or caller == left_of(dealer):
        return
    eldest = (SEAT_NUMBER[dealer] + 1) % 4
    words = (
        f"{NAMES[SEAT_NUMBER[dealer]]} deals, so that {NAMES[eldest]} speaks first, and Auction names "
        f"{NAMES[SEAT_NUMBER[caller]]}: correct the one or the other"
    )
    yield _fault(words, at_tag("Auction"), SEAT_NUMBER[caller])


def _result_of_the_calls(course: Course) -> Iterator[Fault]:
    """The Maker, Trump and Going tags, and what the calls come to."""
    record, index = course.record, course.making_call
    if index is None:
        if _nothing_to_play(course):
            name, value = next((n, v) for n, v in _tags(course) if v)
            yield _fault(f"all pass twice, and yet {name} is {value}", at_tag(name))
        return
    call = record.calls[index]
    if record.maker is not None and record.maker != call.seat:
        maker = NAMES[SEAT_NUMBER[record.maker]]
        words = f"Maker is {maker}, but by the calls {NAMES[SEAT_NUMBER[call.seat]]} made the trump"
        yield _fault(words, at_tag("Maker"), SEAT_NUMBER[record.maker])
    made = turned_suit(course) if call.call in ORDERS else trump_number(call.call)
    if record.trump is not None and made is not None and trump_number(record.trump) != made:
        words = f"Trump is {TRUMPS[trump_number(record.trump)]}, but by the calls {TRUMPS[made]}"
        yield _fault(words, at_tag("Trump"))
    if record.going is not None and record.going != course.going:
        by_calls = f"{course.going} was called" if course.going else "nobody went alone"
        yield _fault(f"Going is {record.going}, but by the calls {by_calls}", at_tag("Going"))


def _tags(course: Course) -> tuple[tuple[str, str | None], ...]:
    record = course.record
    return ("Maker", record.maker), ("Trump", record.trump), ("Going", record.going)


def _discard(course: Course) -> Iterator[Fault]:
    """A discard where nobody took the turn-up: it was turned down, or another suit is trump."""
    suit = turned_suit(course)
    if course.making == "make" or _nothing_to_play(course):
        words = "a discard is recorded, but the turn-up was turned down, and nobody takes it"
    elif course.making is None and course.trump is not None and suit is not None and course.trump != suit:
        words = f"a discard is recorded, but {TRUMPS[course.trump]} was not turned up, and nobody takes the turn-up"
    else:
        return
    yield _fault(f"{words}: leave Discard out", at_tag("Discard"), course.dealer)


def _first_leader(course: Course) -> Iterator[Fault]:
    """The Play tag and the seat of the first card, unless that seat led in another's place."""
    first = course.tricks[0]
    named = SEAT_NUMBER[str(course.record.first_leader)]
    if named == first.leader or named == first.entitled:
        return
    words = f"Play names {NAMES[named]} as the first to lead, but the first card is {NAMES[first.leader]}'s"
    yield _fault(words, at_tag("Play"), named)


def _talon(course: Course) -> Iterator[Fault]:
    """More cards in the talon than the pack leaves."""
    laws, record = course.laws, course.record
    talon = [card for card in record.talon or () if card != record.turn_up]
    left = pack(laws.pack, joker=laws.joker).bit_count() - 1
    for holding in record.deal.all():
        left -= FULL if holding is None else len(holding)
    if len(talon) > max(left, 0):
        words = f"{len(talon)} cards are left in the talon, but of this pack {max(left, 0)} are not dealt or turned up"
        yield _fault(words, at_tag("Talon"))


def _nothing_to_play(course: Course) -> bool:
    """Whether by the calls all have passed twice, whatever else the record says."""
    calls = course.record.calls
    return (
        len(calls) >= 8
        and course.making_call is None
        and course.spoken[-1] == 2
        and SEAT_NUMBER[calls[-1].seat] == course.dealer
        and all(call.call in PASSES for call in calls[-4:])
    )


def _played_all_the_same(course: Course) -> Iterator[Fault]:
    won = course.record.tricks_won
    if course.tricks:
        yield _fault("all pass twice, and yet there is play: a call is missing, or a pass is one too many", At("card"))
    elif won is not None and (won.NS or won.EW):
        yield _fault(
            "all pass twice, and yet tricks were taken: a call is missing, or a pass is too many", at_tag("Tricks")
        )


def _exposed_by_another(course: Course) -> Iterator[Fault]:
    """A card exposed by a seat that cannot have had it: all its cards are known, or it was dealt to another.

    Where the play shows that he never held it, that is said, and not this.
    """
    for index, event in enumerate(course.record.events):
        if event.verb != "expose" or event.card is None or ID[event.card] >= UNKNOWN or in_dealing(course, event):
            continue
        seat, bit = SEAT_NUMBER[event.seat], 1 << ID[event.card]
        evidence = evidence_of(course)
        had = course.dealt[seat] | course.held[seat] | evidence.played[seat] | evidence.taken_back[seat]
        if had & bit or evidence.rotated or could_not_show(course, event):
            continue
        others = [o for o in range(4) if o != seat and (course.held[o] | evidence.played[o]) & bit]
        if course.unknown[seat] == 0 or others:
            whose = f", which is {NAMES[others[0]]}'s" if others else ", which he does not hold"
            words = f"{NAMES[seat]} is said to expose {in_words(event.card)}{whose}"
            yield _fault(words, At("event", index), seat, event.card)
