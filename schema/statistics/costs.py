"""What the cards of each player cost, by the double-dummy analysis (`bowerbook analyse`)."""

from typing import Final

from schema.statistics.model import HANDS, Column, Mean, Share, Statistic, total

_COUNTS: Final = (
    HANDS,
    total("cards", "cards that were judged"),
    total("chances", "cards played where the lawful ones did not all come to the same"),
    total("mistakes", "of those, cards that cost a trick or more"),
    total("lost_known", "hands that were analysed", "hands"),
    total("lost", "the tricks that they cost together"),
    total("lost_squared", "the sum of the squares of what each hand's cards cost"),
)
_SHARES: Final = (
    Share(
        "mistakes",
        "chances",
        "Cards that cost a trick",
        "share of the cards played where it mattered that cost a trick or more",
    ),
)
_MEANS: Final = (
    Mean("lost", "Tricks lost in a hand", "tricks that a player's cards cost his side in a hand, on the average"),
)
_PLAYER: Final = Column("player", "the player's name", "player")

COSTS = Statistic(
    "costs",
    "What cards cost",
    "What the cards of each player cost his side, every card in view, in the hands that were analysed.",
    "tally_costs",
    (_PLAYER,),
    _COUNTS,
    _SHARES,
    _MEANS,
)

COSTS_BY_SIDE = Statistic(
    "costs_by_side",
    "What cards cost, by side",
    "The same, by whether the player's side had made the trump.",
    "tally_costs",
    (_PLAYER, Column("side", "makers or adversaries", "side")),
    _COUNTS,
    _SHARES,
    _MEANS,
)
