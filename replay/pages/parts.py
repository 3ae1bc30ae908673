"""What the page of a hand is made of: findings, calls, tricks and seats as shown, with what stands beside them."""

from dataclasses import dataclass

from replay.drawing.holdings import Holding
from schema.findings import SEVERITIES, Finding, Severity
from schema.records import HandRecord
from schema.results import HandResult
from schema.seats import Seat
from schema.span import At


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, numbered as the page numbers them, and what it was found at."""

    number: int
    finding: Finding
    at: At
    place: str


@dataclass(frozen=True, slots=True)
class Note:
    """A remark beside a call, a card or an event: a comment, an event, or a finding (then `found`)."""

    kind: str
    text: str
    about: str = ""
    found: Found | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a call or a card itself: its glyphs with their meaning, and the findings there."""

    glyphs: tuple[tuple[str, str], ...] = ()
    found: tuple[Found, ...] = ()

    @property
    def severity(self) -> Severity | None:
        """That of the gravest finding."""
        return max((found.finding.severity for found in self.found), key=SEVERITIES.index, default=None)


@dataclass(frozen=True, slots=True)
class Said:
    """A call of the auction."""

    seat: Seat
    text: str
    suit: str | None
    making: bool
    marks: Marks
    kind: str = "call"


@dataclass(frozen=True, slots=True)
class Fell:
    """A card of a trick; `step` is its place in the order in which the cards fell, from 1."""

    seat: Seat
    card: str
    step: int
    led: bool
    withdrawn: bool
    won: bool
    say: str
    marks: Marks


@dataclass(frozen=True, slots=True)
class TrickShown:
    """A trick: its cards by seat (N E S W; more than one where a card was taken back or played besides).

    `disputed` says that the recorded winner is not the lawful one. `notes` are what is to be said of its cards, and
    what happened after it.
    """

    number: int
    leader: Seat
    cells: tuple[tuple[Fell, ...], ...]
    winner: Seat | None
    recorded: Seat | None
    say: str
    notes: tuple[Note, ...]

    @property
    def disputed(self) -> bool:
        return None not in (self.winner, self.recorded) and self.winner != self.recorded


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table: who sits there, what he held, and his parts in the hand."""

    seat: Seat
    name: str
    player: str | None
    parts: tuple[str, ...]
    sits_out: bool
    holding: Holding


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a hand."""

    result: HandResult
    places: tuple[Place, ...]
    comments: tuple[str, ...]
    auction: tuple[Said | Note, ...]
    opening: tuple[Note, ...]
    tricks: tuple[TrickShown, ...]
    found: tuple[Found, ...]

    @property
    def record(self) -> HandRecord:
        return self.result.record
