"""The ledger: who deals, and how points, games and rubbers run on from hand to hand.

`next_hand` says what a hand takes from the one before it, by what that records alone. `Ledger` follows the hands of a
file, or of the archive, in order, and finds what does not follow. `Adjudicator` adds up what games and rubbers came to
and should have come to, and `sheet_row` tells a hand as a club's score sheet does.
"""

from replay.ledger.adjudication import FIGURES, Adjudicator, Counted, Difference, GameResult, RubberResult
from replay.ledger.fold import Ledger
from replay.ledger.recorded import NextHand, next_hand
from replay.ledger.sheet import SheetRow, sheet_row

__all__ = [
    "FIGURES",
    "Adjudicator",
    "Counted",
    "Difference",
    "GameResult",
    "Ledger",
    "NextHand",
    "RubberResult",
    "SheetRow",
    "next_hand",
    "sheet_row",
]
