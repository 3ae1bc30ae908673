"""What the scoring finds in a hand."""

from dataclasses import dataclass, field
from typing import NamedTuple

from replay.offences import PASSES, Passing
from schema.findings import Fault
from schema.results import Figures, Outcome, Status


class Contingent(NamedTuple):
    """Points due that hang on whether the penalty of a revoke ended the game (I-5).

    `side` scores `penalty` first; `ended` is due if that ends the game, `going_on` if it does not.
    """

    side: int
    penalty: int
    ended: Figures
    going_on: Figures


@dataclass(slots=True)
class Score:
    """Tricks, outcome and points of a hand, and what is wrong with those that it records.

    `tricks_won`, `as_played` and `due` are those of schema/JSON.md, null where they cannot be told. `contingent` is
    given where the points due hang on a score that the hand does not itself record: the record is then not called wrong
    for either, and the ledger, which knows the score, decides. `token` is the side to which four-trick-tokens give one
    (a number); the fourth is a point more, which the ledger knows as well. `passing` is where the deal goes.
    """

    status: Status
    outcome: Outcome | None = None
    tricks_won: Figures | None = None
    as_played: Figures | None = None
    due: Figures | None = None
    faults: list[Fault] = field(default_factory=list)
    contingent: Contingent | None = None
    token: int | None = None
    passing: Passing = PASSES

    @property
    def void(self) -> bool:
        """Whether the hand counts for nothing: it was recorded as a misdeal or a new deal, or the laws make it void."""
        return self.outcome == "void"
