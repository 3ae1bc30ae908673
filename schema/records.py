"""The record of a hand: what happened at the table, as it was written down, and nothing derived from it.

Every value is what the record gives; null is unknown. The fields are those of ingest/NOTATION.md, in its order; the
dump of `HandRecord` is the line of a JSON lines file.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, Generic, Literal, Self, TypeVar

from pydantic import Field, SkipValidation, model_validator

from schema.calls import Call, Going
from schema.cards import Card, Trump
from schema.events import Event
from schema.model import Model
from schema.normal import changed
from schema.origin import Origin
from schema.remarks import Comment as Comment
from schema.remarks import Glyph as Glyph
from schema.remarks import Mark as Mark
from schema.remarks import On as On
from schema.seats import Seat, Side

T = TypeVar("T")
Count = Annotated[int, Field(ge=0, le=10**9)]


class Pair(Model):
    """A figure for each side; null where it was not written down.

    >>> Pair(NS=4, EW=0).of("EW")
    0
    """

    NS: Annotated[int, Field(ge=-(10**9), le=10**9)] | None = None
    EW: Annotated[int, Field(ge=-(10**9), le=10**9)] | None = None

    def of(self, side: Side) -> int | None:
        """The figure of a side."""
        return self.NS if side == "NS" else self.EW

    @property
    def both(self) -> tuple[int, int] | None:
        """Both figures, north and south first; null unless both are known."""
        return None if self.NS is None or self.EW is None else (self.NS, self.EW)


class BySeat(Model, Generic[T]):
    """A value for each seat; null where it is unknown."""

    N: T | None = None
    E: T | None = None
    S: T | None = None
    W: T | None = None

    def of(self, seat: Seat) -> T | None:
        """The value of a seat."""
        return getattr(self, seat)  # type: ignore[no-any-return]

    def all(self) -> tuple[T | None, T | None, T | None, T | None]:
        """The four values, N E S W."""
        return self.N, self.E, self.S, self.W


class Exchange(Model):
    """Cards that went from one to another: seats, or the talon."""

    giver: Seat | Literal["talon"]
    taker: Seat | Literal["talon"]
    cards: tuple[Card, ...] = Field(min_length=1)


class Trick(Model):
    """A trick as it was written: its cards in the order in which they fell, the seat of each, and who was given it.

    `withdrawn` are the indices of the cards that were played and taken back; the card that replaced it stands right
    behind one.
    """

    seats: tuple[Seat, ...] = Field(min_length=1)
    cards: tuple[Card, ...]
    withdrawn: tuple[int, ...] = ()
    winner: Seat | None = None

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if len(self.seats) != len(self.cards):
            raise ValueError(f"{len(self.cards)} cards but {len(self.seats)} seats")
        if any(not 0 <= index < len(self.cards) for index in self.withdrawn):
            raise ValueError("a card taken back that is not in the trick")
        if tuple(sorted(set(self.withdrawn))) != self.withdrawn:
            raise ValueError("the cards taken back are not in order")
        return self


class HandRecord(Model):
    """One hand as it was recorded. See ingest/NOTATION.md (PEN) for the meaning of each value.

    `laws` is the Laws tag, normalised, null where nothing named a code. `first_caller` and `first_leader` are the
    seats that the Auction and Play tags name. `discard` is "none" where the dealer made none. `more_tags` are tags
    that PEN does not name. What can be said in several ways is held in one form (`schema.normal`). Two records are
    equal when what they record is equal; `origin` does not count.

    >>> HandRecord(dealer="N", turn_up="9C").dealer
    'N'
    """

    pen: Literal["1.0"] = "1.0"
    event: str | None = None
    site: str | None = None
    date: str | None = None
    table: str | None = None
    laws: str | None = None
    players: BySeat[str] = BySeat[str]()
    rubber: Count | None = None
    game: Count | None = None
    hand: Count | None = None
    annotator: str | None = None
    source: str | None = None

    dealer: Seat | None = None
    score: Pair | None = None
    games: Pair | None = None
    cut: tuple[BySeat[tuple[Card, ...]], ...] = ()
    turn_up: Card | None = None
    deal: BySeat[tuple[Card, ...]] = BySeat[tuple[Card, ...]]()
    talon: tuple[Card, ...] | None = None

    first_caller: Seat | None = None
    calls: tuple[Call, ...] = ()
    maker: Seat | None = None
    trump: Trump | None = None
    going: Going | None = None
    discard: Card | Literal["none"] | None = None
    exchanges: tuple[Exchange, ...] = ()

    first_leader: Seat | None = None
    tricks: tuple[Trick, ...] = ()
    events: tuple[Event, ...] = ()

    tricks_won: Pair | None = None
    points: Pair | None = None
    score_after: Pair | None = None
    games_after: Pair | None = None
    rubber_points: Pair | None = None

    comments: tuple[Comment, ...] = ()
    marks: tuple[Mark, ...] = ()
    more_tags: tuple[tuple[str, str], ...] = ()

    origin: SkipValidation[Origin | None] = Field(default=None, exclude=True, repr=False)

    @model_validator(mode="after")
    def _in_one_form(self) -> Self:
        self.__dict__.update(changed(self.__dict__))
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandRecord):
            return NotImplemented
        mine, theirs = self.__dict__, other.__dict__
        return all(mine[name] == theirs[name] for name in RECORDED)

    def __hash__(self) -> int:
        return hash((self.players, self.date, self.dealer, self.turn_up, self.calls, self.tricks))

    def __reduce__(self) -> Any:
        """For another process: as JSON, since a model of a generic type has no name to be found by."""
        return _again, (self.model_dump_json(), self.origin)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy, with other values where they are given; it is not what was read, and its text not what is written."""
        copy = super().model_copy(update=update, deep=deep)
        if copy.origin is not None and copy.origin.written:
            copy.__dict__["origin"] = replace(copy.origin, written=False)
        return copy

    def with_origin(self, origin: Origin) -> Self:
        """The same record, read at that place."""
        return self.model_copy(update={"origin": origin})


def _again(text: str, origin: Origin | None) -> HandRecord:
    record = HandRecord.model_validate_json(text)
    return record if origin is None else record.with_origin(origin)


RECORDED: Final[tuple[str, ...]] = tuple(name for name in HandRecord.model_fields if name != "origin")
"""The fields that are recorded, in order."""
