"""The deal: cards that the pack does not have, one card in two places, hands of the wrong size, deals that are void."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from replay.checks.naming import NAMES, say_points
from replay.checks.rotation import rotation_of
from replay.course import Course
from replay.evidence import evidence_of
from replay.offences import wrong_hands
from replay.turns import FULL
from schema.cards import CODES, ID, JOKER, UNKNOWN, Card, in_words, pack
from schema.findings import Fault
from schema.laws.book import laws_in
from schema.laws.procedures import WrongHand
from schema.records import Pair
from schema.seats import SEATS
from schema.span import At, at_tag


def deal_faults(course: Course) -> Iterator[Fault]:
    """What is to be said of a hand's cards and its deal."""
    pack_faults = [*foreign_cards(course), *duplicate_cards(course)]
    if course.void:
        yield from void_deals(course)
        remedy = imperfect_pack(course, pack_faults[0] if pack_faults else None)
        if remedy is not None:
            yield remedy
            return
    yield from pack_faults
    if not course.void and _any_wrong_size(course):
        yield from wrong_sizes(course)


def void_deals(course: Course) -> Iterator[Fault]:
    """misdeal and void-hand-scored, of a hand recorded as a misdeal or a new deal."""
    record, law = course.record, None
    again = course.laws.misdeal == "keeps" or any(event.verb == "newdeal" for event in record.events)
    for index, event in enumerate(record.events):
        if event.verb == "misdeal":
            dealer = "the dealer" if course.dealer is None else NAMES[course.dealer]
            comes = f"{dealer} deals again" if again else "the deal passes to the left"
            seat = None if course.dealer is None else SEATS[course.dealer]
            yield Fault("misdeal", f"{dealer} misdealt: the hand is void, and {comes}", At("event", index), seat=seat)
        elif event.verb == "newdeal" and event.law in laws_in(course.laws.code):
            law = event.law
    if record.points is not None and (record.points.NS or record.points.EW):
        yield points_on_void(record.points, law)


def points_on_void(points: Pair, law: str | None) -> Fault:
    """void-hand-scored, of points recorded on a hand that is void under that law."""
    words = (
        f"{say_points(points)} is recorded on a hand that is void, which scores nothing: leave the points out, or take "
        "out what makes it void if the hand was played and counted"
    )
    return Fault("void-hand-scored", words, at_tag("Points"), law=law)


def imperfect_pack(course: Course, seen: Fault | None) -> Fault | None:
    """imperfect-pack: the new deal that was had because of the pack, under the law of it, or under none that is named
    where the record shows the fault of the pack (`seen`)."""
    for index, event in enumerate(course.record.events):
        if event.verb != "newdeal":
            continue
        if event.law == course.laws.cites.get("imperfect-pack") or (event.law is None and seen is not None):
            which = f" ({seen.message.partition(':')[0]})" if seen else ""
            words = f"the pack was found to be imperfect{which}: the same dealer deals again, and earlier points stand"
            return Fault("imperfect-pack", words, At("event", index), card=seen.card if seen else None)
    return None


def foreign_cards(course: Course) -> Iterator[Fault]:
    """foreign-card: each card that the pack of these laws does not have, once, where it first stands."""
    known = _pack_codes(course.laws.pack, course.laws.joker)
    if not _any_foreign(course):
        return
    told: set[str] = set()
    for card, at in _every_card(course):
        if card not in known and card not in told:
            told.add(card)
            trick = at.item + 1 if at.kind == "card" else None
            yield Fault(
                "foreign-card",
                f"{in_words(card)} is not in the pack of {course.laws.pack} cards that {course.laws.tag} plays with: "
                "correct the card, or name the pack in the Laws tag (pack=32, joker)",
                at,
                trick=trick,
                card=card,
            )


@cache
def _pack_codes(size: int, joker: bool) -> frozenset[str]:
    """The codes that a card of the pack may be written with, those that are partly known included."""
    cards = pack(size, joker=joker)
    known = {CODES[card] for card in range(UNKNOWN) if cards >> card & 1}
    natural = known - {CODES[JOKER]}
    return frozenset(known | {"XX"} | {f"X{card[1]}" for card in natural} | {f"{card[0]}X" for card in natural})


@cache
def _outside(size: int, joker: bool) -> int:
    """The ids that no card of the pack has, as a bit set."""
    known = _pack_codes(size, joker)
    return sum(1 << card for card, code in enumerate(CODES) if code not in known)


def _any_foreign(course: Course) -> bool:
    """Whether to look at every card: told quickly, from bit sets, but where a holding is known in part."""
    record, laws = course.record, course.laws
    if any(course.unknown):
        return True
    north, east, south, west = course.dealt
    cards = north | east | south | west
    for card in record.talon or ():
        cards |= 1 << ID[card]
    for exchange in record.exchanges:
        for card in exchange.cards:
            cards |= 1 << ID[card]
    for event in record.events:
        if (event.verb == "expose" or event.verb == "call") and event.card is not None:
            cards |= 1 << ID[event.card]
    if record.turn_up is not None:
        cards |= 1 << ID[record.turn_up]
    if record.discard is not None and record.discard != "none":
        cards |= 1 << ID[record.discard]
    if course.tricks:
        evidence = evidence_of(course)
        for played, back in zip(evidence.played, evidence.taken_back, strict=True):
            cards |= played | back
    return bool(cards & _outside(laws.pack, laws.joker))


def _every_card(course: Course) -> Iterator[tuple[Card, At]]:
    """Every card that the record names, with its place."""
    record = course.record
    if record.turn_up is not None:
        yield record.turn_up, at_tag("TurnUp")
    for holding in record.deal.all():
        yield from ((card, at_tag("Deal")) for card in holding or ())
    yield from ((card, at_tag("Talon")) for card in record.talon or ())
    if record.discard is not None and record.discard != "none":
        yield record.discard, at_tag("Discard")
    for exchange in record.exchanges:
        yield from ((card, at_tag("Exchange")) for card in exchange.cards)
    for number, trick in enumerate(record.tricks):
        yield from ((card, At("card", number, item)) for item, card in enumerate(trick.cards))
    for index, event in enumerate(record.events):
        if (event.verb == "expose" or event.verb == "call") and event.card is not None:
            yield event.card, At("event", index)


class _Place(NamedTuple):
    """Where a card is: with a seat, turned up, or in the talon; and how that is said."""

    owner: int
    words: str


_TURNED: Final = 4
_TALON: Final = 5


def duplicate_cards(course: Course) -> Iterator[Fault]:
    """duplicate-card: each card that the record has in two places, once, where it stands for the second time.

    The talon may name the turn-up, which lay on it. What a hand plays that is wholly given is judged with the play.
    """
    if _all_single(course):
        return
    first: dict[int, _Place] = {}
    told: set[int] = set()
    for card, place, at in _dealt_places(course):
        before = first.setdefault(card, place)
        if before is place or card in told or (before.owner == _TURNED and place.owner == _TALON):
            continue
        told.add(card)
        yield _duplicate(card, before, place, at)
    if course.tricks and course.unknown != [0, 0, 0, 0] and rotation_of(course) is None:
        yield from _played_from_elsewhere(course, first, told)


def _all_single(course: Course) -> bool:
    """Whether all of twenty cards and the turn-up are known to differ: the common case, told quickly."""
    north, east, south, west = course.dealt
    together = north | east | south | west
    turn_up, record = course.record.turn_up, course.record
    return (
        record.talon is None
        and together.bit_count() == 4 * FULL
        and all(len(holding or ()) == FULL for holding in record.deal.all())
        and (turn_up is None or not together >> ID[turn_up] & 1)
    )


def _dealt_places(course: Course) -> Iterator[tuple[int, _Place, At]]:
    record = course.record
    if record.turn_up is not None and ID[record.turn_up] < UNKNOWN:
        yield ID[record.turn_up], _Place(_TURNED, "turned up"), at_tag("TurnUp")
    for seat, holding in enumerate(record.deal.all()):
        for card in holding or ():
            if ID[card] < UNKNOWN:
                yield ID[card], _Place(seat, f"dealt to {NAMES[seat]}"), at_tag("Deal")
    for card in record.talon or ():
        if ID[card] < UNKNOWN:
            yield ID[card], _Place(_TALON, "left in the talon"), at_tag("Talon")


def _duplicate(card: int, before: _Place, place: _Place, at: At) -> Fault:
    code = CODES[card]
    seat = SEATS[place.owner] if place.owner < _TURNED else None
    if before.owner == place.owner:
        words = f"{in_words(code)} was {place.words} twice"
    else:
        words = f"{in_words(code)} was {before.words} and also {place.words}"
    if before.owner == _TURNED and place.owner < _TURNED and at.kind == "tag":
        words += ": the deal is given as it was before the turn-up was taken"
    else:
        words += ": one of the two is another card"
    trick = at.item + 1 if at.kind == "card" else None
    return Fault("duplicate-card", words, at, seat=seat, trick=trick, card=code)


def _played_from_elsewhere(course: Course, first: dict[int, _Place], told: set[int]) -> Iterator[Fault]:
    """Cards that the record has in another place than the hand that plays them, where that hand is not wholly given."""
    record, owners = course.record, course.unknown
    moved = {ID[card] for exchange in record.exchanges for card in exchange.cards}
    discard = None if record.discard in (None, "none") else ID[str(record.discard)]
    astray = {(one.trick, one.item) for one in evidence_of(course).astray}
    for number, trick in enumerate(course.tricks):
        for seat, card, item in zip(trick.seats, trick.cards, trick.items, strict=True):
            if card >= UNKNOWN or owners[seat] == 0 or card in told or card in moved or (number, item) in astray:
                continue
            before = _Place(_TALON, "discarded") if card == discard else first.get(card)
            taken = (
                before is not None and before.owner == _TURNED and course.dealer in (seat, None) and course.round != 2
            )
            if before is None or before.owner == seat or taken:
                continue
            told.add(card)
            yield _duplicate(card, before, _Place(seat, f"played by {NAMES[seat]}"), At("card", number, item))


def _any_wrong_size(course: Course) -> bool:
    """Whether a hand may be of the wrong size: a deal of another, or plays from hands that are not given."""
    deal = course.record.deal.all()
    return any(holding is not None and len(holding) != FULL for holding in deal) or (
        None in deal and bool(course.tricks)
    )


def wrong_sizes(course: Course) -> Iterator[Fault]:
    """hand-size: a hand of other than five cards (I-6)."""
    for wrong in wrong_hands(course):
        if wrong.rule != "hand-size":
            continue
        laws, cards = course.laws, wrong.cards
        found_late = course.tricks and (laws.wrong_hand is not WrongHand.NOTHING or cards > FULL)
        at, done = at_tag("Deal"), "was dealt"
        if wrong.proof == "play":
            at, done = _last_card_of(course, wrong.seat), "played"
        more = "one too many" if cards == FULL + 1 else "too many" if cards > FULL else "too few"
        words = f"{NAMES[wrong.seat]} {done} {cards} card{'s' * (cards != 1)}, which is {more}: a hand is five"
        if cards < FULL and wrong.proof == "deal":
            words += "; write XX for a card that is not known"
        trick = at.item + 1 if at.kind == "card" else None
        law = None if found_late else laws.cites.get("wrong_deal")
        yield Fault("hand-size", words, at, seat=SEATS[wrong.seat], trick=trick, law=law)


def _last_card_of(course: Course, seat: int) -> At:
    number = max(number for number, trick in enumerate(course.tricks) if seat in trick.seats)
    trick = course.tricks[number]
    return At("card", number, trick.items[len(trick.seats) - 1 - trick.seats[::-1].index(seat)])
