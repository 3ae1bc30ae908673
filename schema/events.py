"""Events: the `!` lines, what happened besides calls and cards (ingest/NOTATION.md, "What happened besides")."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schema.cards import Card, Suit
from schema.model import Model
from schema.seats import Seat, Side
from schema.text import Line

FaultName = Literal[
    "alone-late",
    "consulted",
    "partner-barred",
    "discard-changed",
    "wrong-name",
    "bridge-hint",
    "unfairness",
]
Demand = Literal["card", "suit", "highest", "lowest", "win", "lose"]


LawNumber = Annotated[str, Field(pattern=r"^[A-Za-z0-9.:-]+$")]
"""A law as it is named, "63" or "ch3": one word."""
Figure = Annotated[int, Field(ge=-(10**9), le=10**9)]


class Moment(Model):
    """When an event happened: after so many of the calls ("auction"), or of the tricks ("play").

    ("auction", 0) is before the first call, in a hand without calls and play too; ("play", 0) is after the calls and
    before the first trick. An event that stands behind the last trick, or behind what the table recorded of the
    result, is in "play" after all the tricks that there are.
    """

    section: Literal["auction", "play"]
    after: int = Field(ge=0)


class Happening(Model):
    """What every event has: its moment."""

    moment: Moment


class Expose(Happening):
    """A card exposed, or the whole hand (no card)."""

    verb: Literal["expose"] = "expose"
    seat: Seat
    card: Card | None = None


class Demanded(Happening):
    """An adversary calls a card, a suit, highest, lowest, win or lose from a seat; `by` called it, if that is known."""

    verb: Literal["call"] = "call"
    seat: Seat
    demand: Demand
    card: Card | None = None
    suit: Suit | None = None
    by: Seat | None = None

    @model_validator(mode="after")
    def _names_what_it_demands(self) -> Self:
        if (self.card is not None) != (self.demand == "card") or (self.suit is not None) != (self.demand == "suit"):
            raise ValueError(f"a call of {self.demand} names a card or a suit if that is what it calls, and no other")
        return self


class Claim(Happening):
    """The other side claims that the seat revoked in that trick (from 1); `late` after the cut for the next deal."""

    verb: Literal["claim"] = "claim"
    seat: Seat
    trick: int = Field(ge=1, le=10**9)
    late: bool = False


class Mixed(Happening):
    """A side mixed the cards before a claim was examined."""

    verb: Literal["mixed"] = "mixed"
    side: Side


class Abandon(Happening):
    """A seat abandons its hand face up; no seat: all four do."""

    verb: Literal["abandon"] = "abandon"
    seat: Seat | None = None


class Concede(Happening):
    """A side gives up the tricks not played."""

    verb: Literal["concede"] = "concede"
    side: Side


class Misdeal(Happening):
    """A bad deal, with its consequence by the laws."""

    verb: Literal["misdeal"] = "misdeal"


class NewDeal(Happening):
    """The same dealer deals again, under that law if one is named."""

    verb: Literal["newdeal"] = "newdeal"
    law: LawNumber | None = None


class TableFault(Happening):
    """A fault that cards cannot show, noted by the table, of a seat or of a side; a law may be named."""

    verb: Literal["fault"] = "fault"
    fault: FaultName
    seat: Seat | None = None
    side: Side | None = None
    law: LawNumber | None = None

    @model_validator(mode="after")
    def _of_a_seat_or_of_a_side(self) -> Self:
        if self.seat is not None and self.side is not None:
            raise ValueError("a fault is of a seat or of a side, not of both")
        return self


class Refuse(Happening):
    """A side refuses a penalty."""

    verb: Literal["refuse"] = "refuse"
    side: Side


class Correct(Happening):
    """The running score was put right here, to these figures."""

    verb: Literal["correct"] = "correct"
    NS: Figure | None = None
    EW: Figure | None = None

    @model_validator(mode="after")
    def _has_a_figure(self) -> Self:
        if self.NS is None and self.EW is None:
            raise ValueError("a correction has the figure of a side, or of both")
        return self


class Penalty(Happening):
    """Points that the table gave to a side as a penalty; a law may be named."""

    verb: Literal["penalty"] = "penalty"
    side: Side
    points: Figure
    law: LawNumber | None = None


class Note(Happening):
    """Anything else, kept as it stands, without effect."""

    verb: Literal["note"] = "note"
    text: Line


Event = Annotated[
    Expose
    | Demanded
    | Claim
    | Mixed
    | Abandon
    | Concede
    | Misdeal
    | NewDeal
    | TableFault
    | Refuse
    | Correct
    | Penalty
    | Note,
    Field(discriminator="verb"),
]
