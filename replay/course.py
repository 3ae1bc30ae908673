"""The course of a hand: what a record says happened, resolved to seats, suits and winners, and nothing judged.

The engine makes it; the checks and the scoring read it. Inside it seats are numbers (N E S W: 0 to 3; ``seat % 2`` is
the side), cards are ids (`schema.cards`), suits the numbers of S H D C, and holdings bit sets.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from schema.calls import Going, Making
from schema.laws.model import Laws
from schema.records import HandRecord, Trick

if TYPE_CHECKING:
    from replay.evidence import Evidence
    from replay.revokes import Revoke

NO_TRUMP: Final = 4
"""The trump of a hand played without one."""
JOKER_SUIT: Final = 4
"""The effective suit of a joker in no-trump: its own."""


@dataclass(slots=True)
class TrickCourse:
    """One trick, as the cards fell.

    `seats` and `cards` are those that stand, in order, and `items` the index of each in the record's trick. `leader`
    led it; `entitled` should have (null where that is not known). `suit_led` is the effective suit of the card led,
    null if not known. `winner` is the lawful winner as the cards fell; left open by unknown cards or by an unknown
    trump, the recorded one; else null. `lawful` is the same without the recorded one. `full` says whether all who play
    have played to it.
    """

    record: Trick
    leader: int
    entitled: int | None
    seats: list[int]
    cards: list[int]
    items: list[int]
    suit_led: int | None
    lawful: int | None
    winner: int | None
    full: bool


@dataclass(slots=True)
class Course:
    """A hand, resolved.

    The making: `maker` named the trump (`trump` is a suit's number, or NO_TRUMP), by the call `making_call` (an index
    in the record's calls; null where the calls do not say and the record names the maker), in `round` 1 or 2. `lone` is
    the seat that played alone, by the last declaration (`lone_call`), lawful or not; `defender` one who played alone
    against it; `out` the seats that sit out. `turned_down` is the suit of a turn-up that was turned down. `spoken` says
    of each recorded call which round it was made in; `due_caller` whose turn it was to call (the caller's own where he
    takes a turn that was passed over; null when it was nobody's, the trump being made, or the dealer not known).

    The holdings: `dealt` the cards that each seat is known to have been dealt, `held` those that it is known to hold
    when the play begins (after the pick-up, the discard and the exchanges), as bit sets; `unknown` how many more cards
    of its holding are not known, null where the holding as a whole is not known; `gone` how many of `held` and
    `unknown` together have left the holding, it is not known which (an unknown discard, an unknown card passed).
    `took_up` says that the dealer took the turn-up into his hand.

    `void` says that the hand was recorded as a misdeal or a new deal, `passed_out` that all passed twice.

    `evidence` and `revokes` are what `evidence_of` and `revokes_of` found, so that each is looked for once.
    """

    record: HandRecord
    laws: Laws
    dealer: int | None
    maker: int | None = None
    trump: int | None = None
    making: Making | None = None
    making_call: int | None = None
    round: int | None = None
    going: Going | None = None
    lone: int | None = None
    lone_call: int | None = None
    defender: int | None = None
    out: tuple[int, ...] = ()
    turned_down: int | None = None
    spoken: list[int] = field(default_factory=list)
    due_caller: list[int | None] = field(default_factory=list)
    passed_out: bool = False
    void: bool = False
    dealt: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    held: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    unknown: list[int | None] = field(default_factory=lambda: [None, None, None, None])
    gone: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    took_up: bool = False
    tricks: list[TrickCourse] = field(default_factory=list)
    evidence: "Evidence | None" = None
    revokes: "list[Revoke] | None" = None

    @property
    def players(self) -> int:
        """How many play: four, less those who sit out."""
        return 4 - len(self.out)
