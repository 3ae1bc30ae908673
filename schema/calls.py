"""Calls: what a player says when it is his turn to make the trump (notation.md, the auction)."""

from typing import Final, Literal

from schema.model import Model
from schema.seats import Seat

CallName = Literal["Pass", "Order", "Assist", "TakeUp", "TurnDown", "S", "H", "D", "C", "NT", "Alone", "Defend"]
Going = Literal["alone", "jambone", "jamboree"]
Making = Literal["order", "assist", "take-up", "make"]

PASSES: Final = frozenset({"Pass", "TurnDown"})
ORDERS: Final = frozenset({"Order", "Assist", "TakeUp"})
MAKES: Final = frozenset({"S", "H", "D", "C", "NT"})


class Call(Model):
    """One call: who spoke, what he said, and whether he went alone with it."""

    seat: Seat
    call: CallName
    going: Going | None = None
