"""Models made of values that have been read already, without validating them a second time.

A hand has a record, some tricks and a few smaller models; pydantic's own `model_construct`, which looks for aliases and
defaults, is three times as dear. What is made here must be what validation would have made: the tests hold one against
the other.
"""

from typing import Any, Final, TypeVar

from pydantic import BaseModel

from schema.calls import Call, CallName, Going
from schema.cards import Card
from schema.model import Model
from schema.records import BySeat, HandRecord, Trick
from schema.seats import Seat

M = TypeVar("M", bound=Model)

_make: Final = object.__new__
_set: Final = object.__setattr__
_set_fields: Final = vars(BaseModel)["__pydantic_fields_set__"].__set__
_set_extra: Final = vars(BaseModel)["__pydantic_extra__"].__set__
_set_private: Final = vars(BaseModel)["__pydantic_private__"].__set__
_FIELDS: Final[dict[type[Model], set[str]]] = {}
_CALLS: Final[dict[tuple[Seat, CallName, Going | None], Call]] = {}
_OF_TRICK: Final = set(Trick.model_fields)

RECORD: Final[dict[str, Any]] = dict(HandRecord())
"""Every field of a record of which nothing is known."""


def trusted(kind: type[M], values: dict[str, Any]) -> M:
    """The model with these values; every field must be among them, in order."""
    model = _make(kind)
    fields = _FIELDS.get(kind)
    if fields is None:
        fields = _FIELDS[kind] = set(kind.model_fields)
    _set(model, "__dict__", values)
    _set_fields(model, fields)
    _set_extra(model, None)
    _set_private(model, None)
    return model


def by_seat(kind: type[BySeat[Any]], values: dict[Seat, Any]) -> BySeat[Any]:
    """Values of seats; those that are not given are unknown."""
    get = values.get
    return trusted(kind, {"N": get("N"), "E": get("E"), "S": get("S"), "W": get("W")})


def trick_of(seats: tuple[Seat, ...], cards: tuple[Card, ...], winner: Seat | None) -> Trick:
    """A trick of which no card was taken back."""
    trick = _make(Trick)
    values = trick.__dict__
    values["seats"] = seats
    values["cards"] = cards
    values["withdrawn"] = ()
    values["winner"] = winner
    _set_fields(trick, _OF_TRICK)
    _set_extra(trick, None)
    _set_private(trick, None)
    return trick


def call_of(seat: Seat, call: CallName, going: Going | None) -> Call:
    """A call; there are so few that each is made once."""
    key = seat, call, going
    known = _CALLS.get(key)
    if known is None:
        known = _CALLS[key] = Call(seat=seat, call=call, going=going)
    return known
