"""The ledger: who deals, and how points, games and rubbers run on from hand to hand (laws.md).

`next_hand` says what a hand takes from the one before it, by what that records alone.
"""

from replay.ledger.recorded import NextHand, next_hand

__all__ = ["NextHand", "next_hand"]
