"""Models made of values that have been read already, without validating them a second time.

A hand has a record, some tricks and a few smaller models; pydantic's own `model_construct`, which looks for aliases and
defaults, is three times as dear. What is made here must be what validation would have made: the tests hold one against
the other.
"""

from typing import Any, Final, TypeVar

from schema.calls import Call, CallName, Going
from schema.model import Model
from schema.records import BySeat, HandRecord
from schema.seats import Seat

M = TypeVar("M", bound=Model)

_set: Final = object.__setattr__
_FIELDS: Final[dict[type[Model], set[str]]] = {}
_CALLS: Final[dict[tuple[Seat, CallName, Going | None], Call]] = {}

RECORD: Final[dict[str, Any]] = dict(HandRecord())
"""Every field of a record of which nothing is known."""


def trusted(kind: type[M], values: dict[str, Any]) -> M:
    """The model with these values; every field must be among them, in order."""
    model = kind.__new__(kind)
    fields = _FIELDS.get(kind)
    if fields is None:
        fields = _FIELDS[kind] = set(kind.model_fields)
    _set(model, "__dict__", values)
    _set(model, "__pydantic_fields_set__", fields)
    _set(model, "__pydantic_extra__", None)
    _set(model, "__pydantic_private__", None)
    return model


def by_seat(kind: type[BySeat[Any]], values: dict[Seat, Any]) -> BySeat[Any]:
    """Values of seats; those that are not given are unknown."""
    get = values.get
    return trusted(kind, {"N": get("N"), "E": get("E"), "S": get("S"), "W": get("W")})


def call_of(seat: Seat, call: CallName, going: Going | None) -> Call:
    """A call; there are so few that each is made once."""
    key = seat, call, going
    known = _CALLS.get(key)
    if known is None:
        known = _CALLS[key] = Call(seat=seat, call=call, going=going)
    return known
