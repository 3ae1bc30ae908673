"""The statistics, as data: what is counted, by what, of how many, and the view of each in the archive.

Each row is of one code of laws with its options, and never of several: a march is not worth the same in all of them.
"""

from typing import Final

from schema.statistics.costs import COSTS, COSTS_BY_SIDE
from schema.statistics.games import BRIDGES, DEALS, SCORES, TURN_UPS
from schema.statistics.makes import NEXT_OR_CROSS, ROUNDS, SEATS
from schema.statistics.model import Column, Mean, Share, Statistic
from schema.statistics.players import PLAYERS, PLAYERS_BY_SEAT, REVOKES, REVOKES_BY_SEAT

STATISTICS: Final = (
    SEATS,
    ROUNDS,
    NEXT_OR_CROSS,
    TURN_UPS,
    SCORES,
    REVOKES,
    REVOKES_BY_SEAT,
    PLAYERS,
    PLAYERS_BY_SEAT,
    BRIDGES,
    DEALS,
    COSTS,
    COSTS_BY_SIDE,
)
"""Every statistic."""

__all__ = [
    "BRIDGES",
    "COSTS",
    "COSTS_BY_SIDE",
    "DEALS",
    "NEXT_OR_CROSS",
    "PLAYERS",
    "PLAYERS_BY_SEAT",
    "REVOKES",
    "REVOKES_BY_SEAT",
    "ROUNDS",
    "SCORES",
    "SEATS",
    "STATISTICS",
    "TURN_UPS",
    "Column",
    "Mean",
    "Share",
    "Statistic",
]
