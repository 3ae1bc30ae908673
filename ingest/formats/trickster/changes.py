"""Cards that changed hands: the pick-up and the discard, going under, and what partners pass for a lone hand.

The site says each by the cards that a seat took (CardsAdded), those that it gave away (CardsRemoved), and those that it
passed (CardsPassed). Going under comes before the pick-up, whatever the order of the tags.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from schema.cards import Card
from schema.records import Exchange
from schema.seats import SEATS, Seat


class Taken(NamedTuple):
    """The cards of one tag: whose they are, or became, and where the tag's value stands."""

    seat: Seat
    cards: tuple[Card, ...]
    at: int


class Passed(NamedTuple):
    """Cards that one seat gave to another."""

    giver: Seat
    taker: Seat
    cards: tuple[Card, ...]


@dataclass(slots=True)
class Changes:
    """What the tags say, in their order."""

    added: list[Taken] = field(default_factory=list)
    removed: list[Taken] = field(default_factory=list)
    passed: list[Passed] = field(default_factory=list)


class Outcome(NamedTuple):
    """The dealer's discard and where it stands, and the exchanges in the order in which they were made.

    `unclear` says that the discard cannot be told from the cards that the dealer changed.
    """

    discard: Card | None
    at: int | None
    exchanges: tuple[Exchange, ...]
    unclear: bool = False


def outcome_of(changes: Changes, dealer: Seat | None, turn_up: Card | None, *, ordered: bool) -> Outcome:
    """What the changes come to; `ordered` says that the turn-up was ordered, so that the dealer takes it.

    >>> changes = Changes([Taken("S", ("9S",), 0)], [Taken("S", ("QD",), 9)])
    >>> outcome_of(changes, "S", "9S", ordered=True)[:3]
    ('QD', 9, ())
    """
    added, removed = list(changes.added), list(changes.removed)
    discard = None
    unclear = False
    if dealer is not None and (_pick_up(added, dealer, turn_up) or ordered):
        discard, unclear = _discard(removed, dealer)
    exchanges = []
    for seat in SEATS:
        given = [card for one in removed if one.seat == seat for card in one.cards]
        taken = [card for one in added if one.seat == seat for card in one.cards]
        if given:
            exchanges.append(Exchange(giver=seat, taker="talon", cards=tuple(given)))
        if taken:
            exchanges.append(Exchange(giver="talon", taker=seat, cards=tuple(taken)))
    exchanges += [Exchange(giver=one.giver, taker=one.taker, cards=one.cards) for one in changes.passed if one.cards]
    if discard is None:
        return Outcome(None, None, tuple(exchanges), unclear)
    return Outcome(discard.cards[0], discard.at, tuple(exchanges))


def _pick_up(added: list[Taken], dealer: Seat, turn_up: Card | None) -> bool:
    """Whether the dealer shows the turn-up among the cards that he took; it is taken out of them."""
    for index, one in enumerate(added):
        if one.seat == dealer and turn_up is not None and turn_up in one.cards:
            rest = list(one.cards)
            rest.remove(turn_up)
            added[index] = one._replace(cards=tuple(rest))
            return True
    return False


def _discard(removed: list[Taken], dealer: Seat) -> tuple[Taken | None, bool]:
    """The dealer's discard, taken out of the cards that he gave away: one by itself, or the one of four that going
    under does not explain; and whether there is one that cannot be told."""
    own = [index for index, one in enumerate(removed) if one.seat == dealer and one.cards]
    for index in own:
        if len(removed[index].cards) == 1:
            return removed.pop(index), False
    if len(own) != 1 or len(removed[own[0]].cards) != 4:
        return None, bool(own) and len(removed[own[0]].cards) != 3
    one = removed[own[0]]
    high = [card for card in one.cards if card[0] not in "9T"]
    if len(high) != 1:
        return None, True
    removed[own[0]] = one._replace(cards=tuple(card for card in one.cards if card != high[0]))
    return one._replace(cards=(high[0],)), False
