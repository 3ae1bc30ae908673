"""A hand as it is being read: what stands in its text, in order, before the turns are told and the values read."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ingest.notation.faults import SyntaxFault
from schema.calls import CallName, Going
from schema.cards import Card
from schema.events import Event
from schema.remarks import Comment, Mark, On
from schema.seats import Seat
from schema.span import HAND, At
from schema.tags import TAGS

BEFORE: Final = 0
"""The rank of a tag that stands before the auction; the ranks of the others are the order in which a hand goes on."""
EVENT: Final = 1
AUCTION: Final = 2
MAKING: Final = 3
DISCARD: Final = 4
EXCHANGE: Final = 5
PLAY: Final = 6
TRICKS: Final = 7
POINTS: Final = 8
SCORE_AFTER: Final = 9
LAST: Final = 10
OVER: Final = 11
"""Nothing goes on from here."""


RANKS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **dict.fromkeys(TAGS, BEFORE),
        "Auction": AUCTION,
        **dict.fromkeys(("Maker", "Trump", "Going"), MAKING),
        "Discard": DISCARD,
        "Exchange": EXCHANGE,
        "Play": PLAY,
        "Tricks": TRICKS,
        "Points": POINTS,
        "ScoreAfter": SCORE_AFTER,
        **dict.fromkeys(("GamesAfter", "RubberPoints"), LAST),
    }
)
"""The tags that PEN names, each with its rank."""
ANY_CASE: Final[Mapping[str, str]] = MappingProxyType({name.lower(): name for name in TAGS})


class Spoken(NamedTuple):
    """A call as it was written: the seat if it was given, and the offset."""

    seat: Seat | None
    call: CallName
    going: Going | None
    offset: int


class Line:
    """A trick as it was written: cards, the offset of each, the seats that were given, the cards taken back.

    `ended` says that `=W` was read. `sound` is false where a fault was found in it, so that what follows from it is not
    held against the writer a second time.
    """

    __slots__ = ("cards", "ended", "offset", "offsets", "seats", "sound", "winner", "winner_offset", "withdrawn")

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.cards: list[Card] = []
        self.offsets: list[int] = []
        self.seats: list[tuple[int, Seat]] = []
        self.withdrawn: list[int] = []
        self.winner: Seat | None = None
        self.winner_offset: int | None = None
        self.ended = False
        self.sound = True


class Draft:
    """What was found in the text of one hand.

    `fields` are what its tags give, by the field of the record, a player by his seat; `places` the offsets of the
    values by tag; `more` the tags that PEN does not name, name and value, by the name in lower case. `reached` is the
    highest rank that the hand came to, `outside` the place and rank of the first call or card that stood in no section.
    `unread` are the tags whose value could not be read; the auction or the play is not sound where something in it
    could not. `warned` are the escapes that escape nothing: in what, and which.
    """

    __slots__ = (
        "auction_sound",
        "comments",
        "event_offsets",
        "events",
        "faults",
        "fields",
        "lines",
        "marks",
        "more",
        "outside",
        "places",
        "play_sound",
        "reached",
        "spoken",
        "text",
        "unread",
        "warned",
    )

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields: dict[str, Any] = {}
        self.places: dict[str, int] = {}
        self.more: dict[str, tuple[str, str]] = {}
        self.spoken: list[Spoken] = []
        self.lines: list[Line] = []
        self.events: list[Event] = []
        self.event_offsets: list[int] = []
        self.comments: list[Comment] = []
        self.marks: list[Mark] = []
        self.faults: list[SyntaxFault] = []
        self.warned: list[tuple[At, str]] = []
        self.unread: set[str] = set()
        self.reached = BEFORE
        self.outside: tuple[int, int] | None = None
        self.auction_sound = True
        self.play_sound = True

    def on(self, kind: str) -> On | None:
        """What a comment belongs to that stands behind a call, a card or an event; null where there is none."""
        match kind:
            case "call" if self.spoken:
                return On(kind="call", index=len(self.spoken) - 1)
            case "event" if self.events:
                return On(kind="event", index=len(self.events) - 1)
            case "card" if self.lines and self.lines[-1].cards:
                return On(kind="card", index=len(self.lines) - 1, card=len(self.lines[-1].cards) - 1)
        return None

    @property
    def is_remarks_only(self) -> bool:
        """Whether there is nothing but comments."""
        return not (self.places or self.spoken or self.lines or self.event_offsets or self.faults)

    @property
    def goes_to(self) -> int:
        """How far the hand has come; a void one is over."""
        return OVER if any(event.verb in ("misdeal", "newdeal") for event in self.events) else self.reached

    def first_item(self) -> tuple[int, int]:
        """Where the hand begins, and the rank of what it begins with; a tag that may begin a hand has the lowest."""
        items = [self.outside] if self.outside is not None else []
        if self.event_offsets:
            items.append((self.event_offsets[0], EVENT))
        if self.places:
            name = next(iter(self.places))
            rank = RANKS.get(name, BEFORE)
            items.append((self.text.rfind("[", 0, self.places[name]), BEFORE if rank == MAKING else rank))
        return min(items, default=(0, BEFORE))

    def begins(self) -> int:
        """The offset of the hand's first tag, or where it has none, of its first item."""
        if self.places:
            return self.text.rfind("[", 0, next(iter(self.places.values())))
        offsets = [fault.offset for fault in self.faults] + self.event_offsets
        return min(offsets, default=0)


def where(on: On | None) -> At:
    """The place of what a comment belongs to."""
    return HAND if on is None else At(on.kind, on.index, on.card)
