"""Exchanges of cards, which only options allow: with the talon before the calls, with partner for a lone hand."""

from collections.abc import Iterator, Sequence
from typing import Final

from replay.checks.naming import NAMES
from replay.course import Course
from replay.ranking import could_be
from schema.cards import ID, UNKNOWN, in_words
from schema.findings import Fault
from schema.records import Exchange
from schema.seats import SEAT_NUMBER, SEATS
from schema.span import at_tag

_CHANGED: Final = 3
"""The cards that a hand of nines and tens changes with the talon."""
_LOW: Final = "9TX"


def exchange_faults(course: Course) -> Iterator[Fault]:
    """contradiction, of exchanges that the laws in force do not have, or that cannot have been made."""
    exchanges = course.record.exchanges
    if not exchanges:
        return
    laws = course.laws
    with_talon = [one for one in exchanges if "talon" in (one.giver, one.taker)]
    between = [one for one in exchanges if "talon" not in (one.giver, one.taker)]
    if with_talon and not (laws.go_under or laws.farmers_hand):
        yield _fault(
            f"cards are changed with the talon, and {laws.tag} does not have it: name go-under or farmers-hand"
        )
    elif with_talon:
        yield from _low_hands(with_talon)
    if between and not laws.partners_best:
        yield _fault(f"partners change cards, and {laws.tag} does not have it: name partners-best")
    elif between:
        yield from _partners_best(course, between)
    yield from _not_held(course)


def _fault(words: str, seat: int | None = None, card: str | None = None) -> Fault:
    return Fault("contradiction", words, at_tag("Exchange"), seat=None if seat is None else SEATS[seat], card=card)


def _low_hands(exchanges: Sequence[Exchange]) -> Iterator[Fault]:
    """Three nines and tens of one hand go to the talon, and three cards come from it."""
    for seat, code in enumerate(SEATS):
        given = [card for one in exchanges if one.giver == code for card in one.cards]
        taken = [card for one in exchanges if one.taker == code for card in one.cards]
        if not given and not taken:
            continue
        if (len(given), len(taken)) != (_CHANGED, _CHANGED):
            words = (
                f"{NAMES[seat]} gives {len(given)} and takes {len(taken)}: three are changed for three (XX if unknown)"
            )
            yield _fault(words, seat)
        for card in given:
            if card[0] not in _LOW:
                words = f"{NAMES[seat]} changes {in_words(card)} with the talon, but only nines and tens are changed"
                yield _fault(words, seat, card)


def _partners_best(course: Course, exchanges: Sequence[Exchange]) -> Iterator[Fault]:
    """The lone player takes one card of partner's, and gives one."""
    lone = course.lone
    if lone is None:
        yield _fault("partners change cards, but nobody plays alone: it is the lone player's right")
        return
    pair = {SEATS[lone], SEATS[(lone + 2) % 4]}
    others = [one for one in exchanges if {one.giver, one.taker} != pair]
    if others:
        giver, taker = (NAMES[SEAT_NUMBER[who]] for who in (others[0].giver, others[0].taker))
        yield _fault(
            f"{giver} gives {taker} a card, but it is {NAMES[lone]}, who plays alone, and his partner who change"
        )
        return
    given = sum(len(one.cards) for one in exchanges if one.giver == SEATS[lone])
    taken = sum(len(one.cards) for one in exchanges if one.taker == SEATS[lone])
    if (given, taken) != (1, 1):
        words = f"{NAMES[lone]} gives {given} and takes {taken}: one is changed for one (XX if unknown)"
        yield _fault(words, lone)


def _not_held(course: Course) -> Iterator[Fault]:
    """Cards that were given by a hand, or taken from a talon, that is wholly known and did not have them."""
    pools = _pools(course)
    for one in course.record.exchanges:
        for code in one.cards:
            card = ID[code]
            pool = pools.get(one.giver)
            if pool is not None and not pool & could_be(card):
                who = "the talon" if one.giver == "talon" else NAMES[SEAT_NUMBER[one.giver]]
                seat = None if one.giver == "talon" else SEAT_NUMBER[one.giver]
                yield _fault(f"{in_words(code)} comes from {who}, where it was not", seat, code)
            if pool is not None:
                pools[one.giver] = pool & ~(1 << card) if card < UNKNOWN else None
            taken_by = pools.get(one.taker)
            if taken_by is not None:
                pools[one.taker] = taken_by | 1 << card if card < UNKNOWN else None


def _pools(course: Course) -> dict[str, int | None]:
    """The holdings, with the turn-up if the dealer took it, and the talon; null where not all of it is known."""
    pools: dict[str, int | None] = {}
    record = course.record
    for code, holding in zip(SEATS, record.deal.all(), strict=True):
        whole = holding is not None and all(ID[card] < UNKNOWN for card in holding)
        pools[code] = course.dealt[SEAT_NUMBER[code]] if whole else None
    if course.took_up and course.dealer is not None and record.turn_up is not None:
        own = pools[SEATS[course.dealer]]
        if own is not None:
            pools[SEATS[course.dealer]] = own | could_be(ID[record.turn_up])
    talon = record.talon
    known = talon is not None and len(talon) > 0 and all(ID[card] < UNKNOWN for card in talon)
    pools["talon"] = sum({1 << ID[card] for card in talon or ()}) if known else None
    return pools
