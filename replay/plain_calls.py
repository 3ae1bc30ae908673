"""The calls of a plain hand: everybody passed in his turn until one made the trump in his, or all passed twice.

Beyond that only one thing is plain: that partner, who has not passed, takes the lone hand from the maker, in his turn.
"""

from operator import attrgetter
from typing import Final, Literal, NamedTuple

from replay.auction import MAKING
from replay.checks.calls import ORDERS_BY_SEAT
from replay.present import next_or_cross
from schema.calls import ALL_PASSED, Call, Going, Making
from schema.cards import SUITS
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.seats import SEAT_NUMBER, SEATS, Seat, left_of

SUIT: Final = {code: number for number, code in enumerate(SUITS)}
_IN_TURN: Final = {seat: tuple([left_of(seat, 1 + turn) for turn in range(8)]) for seat in SEATS}
"""By dealer, the seats in the order in which they call, twice round."""
_said = attrgetter("seat", "call", "going")
_ROUND: Final = 4


class Made(NamedTuple):
    """The making of a plain hand, in numbers; `call` is the index of the one that made the trump, `lone` the seat that
    plays alone, and `going` how it does."""

    call: int
    making: Making
    maker: int
    trump: int
    lone: int | None
    going: Going | None
    next_or_cross: Literal["next", "cross"] | None


def made_of(record: HandRecord, laws: Laws, dealer: Seat, turned: int) -> Made | None:
    """The making where all passed in turn until one made the trump in his, and nobody spoke after but his partner."""
    turns, last = _IN_TURN[dealer], -1
    for last, call in enumerate(record.calls):
        told = vars(call)
        seat, said, going = told["seat"], told["call"], told["going"]
        if last >= len(turns) or seat != turns[last]:
            return None
        if said != ALL_PASSED[last]:
            break
        if going is not None:
            return None
    else:
        return None
    if said != ORDERS_BY_SEAT[(last + 1) % 4] if last < _ROUND else SUIT.get(said, turned) == turned:
        return None
    maker = lone = (SEAT_NUMBER[dealer] + 1 + last) % 4
    if len(record.calls) > last + 1:
        if going not in (None, "alone") or not _partner_takes_it(record.calls, laws, turns, last):
            return None
        lone, going = (maker + 2) % 4, "alone"
    elif going == "jamboree" or (going == "jambone" and laws.jambone_march is None):
        return None
    trump = turned if last < _ROUND else SUIT[said]
    if not _is_told(record, turns[0], seat, trump, going):
        return None
    making = MAKING.get(said, "make")
    which = None if making != "make" else next_or_cross(making, turned, trump)
    return Made(last, making, maker, trump, None if going is None else lone, going, which)


def _partner_takes_it(calls: tuple[Call, ...], laws: Laws, turns: tuple[Seat, ...], made: int) -> bool:
    """Whether the calls after the one that made the trump are that partner, who has not passed, goes alone: at once,
    or in his turn."""
    if made % _ROUND > 1 or not laws.partner_may_take_lone:
        return False
    after = [_said(call) for call in calls[made + 1 :]]
    alone = (turns[(made + 2) % 4], "Alone", None)
    return after in ([alone], [(turns[made + 1], "Pass", None), alone])


def _is_told(record: HandRecord, eldest: Seat, maker: Seat, trump: int, going: Going | None) -> bool:
    """Whether what the record says of the making besides its calls, if anything, is what they come to."""
    return (
        record.first_caller in (None, eldest)
        and record.maker in (None, maker)
        and record.trump in (None, SUITS[trump])
        and record.going in (None, going)
    )


def all_passed(record: HandRecord, dealer: Seat) -> bool:
    """Whether all passed twice in turn, and the record says nothing else of the making or the play."""
    turns = _IN_TURN[dealer]
    said = [_said(call) for call in record.calls]
    return (
        said == [(seat, word, None) for seat, word in zip(turns, ALL_PASSED, strict=True)]
        and record.first_caller in (None, turns[0])
        and not (record.maker or record.trump or record.going or record.discard or record.first_leader)
    )
