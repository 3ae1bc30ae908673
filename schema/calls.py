"""Calls: what a player says when it is his turn to make the trump (ingest/NOTATION.md, "The auction")."""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

from schema.model import Model
from schema.seats import Seat, partner_of

CallName = Literal["Pass", "Order", "Assist", "TakeUp", "TurnDown", "S", "H", "D", "C", "NT", "Alone", "Defend"]
Going = Literal["alone", "jambone", "jamboree"]
Making = Literal["order", "assist", "take-up", "make"]

PASSES: Final = frozenset({"Pass", "TurnDown"})
ORDERS: Final = frozenset({"Order", "Assist", "TakeUp"})
MAKES: Final = frozenset({"S", "H", "D", "C", "NT"})
ALL_PASSED: Final[tuple[CallName, ...]] = ("Pass", "Pass", "Pass", "TurnDown", "Pass", "Pass", "Pass", "Pass")
"""What is said where everybody passes in his turn."""
TAKEN_UP: Final[tuple[Making, ...]] = ("order", "assist", "take-up")
"""The makings by which the dealer takes the turn-up and has a card to discard."""
SHOWN: Final[tuple[Going, ...]] = ("jambone", "jamboree")
"""The lone hands that are shown: no card is hidden in them, and they may be played without the turn-up."""


class Call(Model):
    """One call: who spoke, what he said, and whether he went alone with it."""

    seat: Seat
    call: CallName
    going: Going | None = None


@cache
def _renamed(seat: Seat, name: CallName, going: Going | None) -> Call:
    return Call(seat=seat, call=name, going=going)


_TURNED_SUIT_ALLOWED: Final = "stuck-may-name-turned-suit"


def settled(calls: Sequence[Call], dealer: Seat | None, turn_up: str | None, laws: str | None) -> tuple[Call, ...]:
    """The calls in the one form in which they are kept (ingest/NOTATION.md, "The auction").

    An order by the dealer's partner is `Assist` and by the dealer `TakeUp`; the dealer's pass in the first round is
    `TurnDown`; passes after the making call are left out unless another call follows. Naming the suit that was turned
    down makes nothing (I-12), unless the laws let a dealer who must name one do it.

    >>> said = [Call(seat="E", call="Pass"), Call(seat="S", call="Order"), Call(seat="W", call="Pass")]
    >>> [call.call for call in settled(said, "N", "9C", None)]
    ['Pass', 'Assist']
    """
    kept: list[Call] = []
    made = turned = False
    last = 0
    for call in calls:
        said = call.call
        if said == "Pass":
            if call.seat == dealer and not made and not turned:
                call, said = _renamed(call.seat, "TurnDown", call.going), "TurnDown"
        elif said == "Order" and dealer is not None:
            by: CallName = "TakeUp" if call.seat == dealer else "Assist" if call.seat == partner_of(dealer) else "Order"
            call = _renamed(call.seat, by, call.going)
        kept.append(call)
        if said == "TurnDown":
            turned = turned or dealer in (None, call.seat)
        elif said in ORDERS:
            made = True
        elif said in MAKES:
            stuck = call.seat == dealer and laws is not None and _TURNED_SUIT_ALLOWED in laws
            made = made or stuck or not (turned and turn_up is not None and turn_up[1] == said)
        if said != "Pass" or call.going is not None:
            last = len(kept)
    return tuple(kept[:last] if made else kept)
