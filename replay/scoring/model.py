"""What the scoring finds in a hand."""

from dataclasses import dataclass, field

from replay.offences import PASSES, Passing
from schema.findings import Fault
from schema.results import Figures, Outcome, Status


@dataclass(slots=True)
class Score:
    """Tricks, outcome and points of a hand, and what is wrong with those that it records.

    `tricks_won`, `as_played` and `due` are those of contract.md, null where they cannot be told. `otherwise` is what
    would be due if the penalty of a revoke had ended the game, or had not, where the hand itself does not record the
    score on which that depends (I-5): the record is then not called wrong for either, and the ledger, which knows the
    score, decides. `token` is the side to which four-trick-tokens give one (`schema.seats.SIDES` by number): the fourth
    is a point more, which the ledger knows as well. `passing` is where the deal goes.
    """

    status: Status
    outcome: Outcome | None = None
    tricks_won: Figures | None = None
    as_played: Figures | None = None
    due: Figures | None = None
    faults: list[Fault] = field(default_factory=list)
    otherwise: Figures | None = None
    token: int | None = None
    passing: Passing = PASSES
