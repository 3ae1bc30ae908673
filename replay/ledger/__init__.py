"""The ledger: who deals, and how points, games and rubbers run on from hand to hand (laws.md).

`next_hand` says what a hand takes from the one before it, by what that records alone. `Ledger` follows the hands of a
file, or of the archive, in order, and finds what does not follow.
"""

from replay.ledger.fold import Ledger
from replay.ledger.recorded import NextHand, next_hand

__all__ = ["Ledger", "NextHand", "next_hand"]
