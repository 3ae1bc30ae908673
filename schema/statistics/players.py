"""What each player does, and who revokes."""

from typing import Final

from schema.statistics.makes import SEATS
from schema.statistics.model import HANDS, PLACE, PLACES_NUMBERED, Column, Share, Statistic, total
from schema.tallies import PLACES

REVOKES = Statistic(
    "revokes",
    "Revokes found and claimed",
    "Revokes that the cards prove or that were taken as claimed, and how many of them were claimed.",
    "tally_laws",
    (),
    (
        HANDS,
        total("played", "hands whose play is recorded"),
        total("revoke_hands", "hands with a revoke"),
        total("revokes", "revokes found"),
        total("claimed", "of those, claimed", "revokes - unclaimed"),
        total("corrected", "revokes taken back in time, besides"),
        total("unfounded", "claims that the cards refute"),
    ),
    (
        Share("revoke_hands", "played", "Hands with a revoke", "share of hands in which there was a revoke"),
        Share("claimed", "revokes", "Revokes claimed", "share of revokes that were claimed"),
    ),
)

REVOKES_BY_SEAT = Statistic(
    "revokes_by_seat",
    "Revokes by seat",
    "Who revokes, by his place from the dealer.",
    f"tally_laws, {PLACES_NUMBERED})",
    (PLACE,),
    (
        total("played", "hands whose play is recorded"),
        total(
            "revoked",
            "of those, hands in which he revoked",
            "CASE place" + "".join(f" WHEN '{place}' THEN revoked_{place}" for place in PLACES) + " END",
        ),
    ),
    (Share("revoked", "played", "Hands in which he revoked", "share of hands in which he revoked"),),
)

_PLAYER_COUNTS: Final = (
    HANDS,
    *(
        total(name, about)
        for name, about in (
            ("first_chances", "times he spoke in the first round"),
            ("first_calls", "times he then made the trump"),
            ("second_chances", "times he spoke in the second round"),
            ("second_calls", "times he then made the trump"),
            ("made", "hands in which he made the trump"),
            ("decided", "of those, hands whose outcome is known"),
        )
    ),
    total("makes_won", "of those, hands in which his side scored", "decided - euchres"),
    *(
        total(name, about)
        for name, about in (
            ("marches", "of those, marches"),
            ("euchres", "of those, euchres"),
            ("lone", "hands that he played alone, their outcome known"),
            ("lone_marches", "of those, marches"),
            ("lone_euchres", "of those, euchres"),
            ("played", "hands whose play is recorded"),
            ("revokes", "revokes found of his"),
        )
    ),
)

PLAYERS = Statistic(
    "players",
    "By player",
    "What each player does, in all places together.",
    "tally_players",
    (Column("player", "the player's name", "player"),),
    _PLAYER_COUNTS,
    SEATS.shares,
)

PLAYERS_BY_SEAT = Statistic(
    "players_by_seat",
    "By player and seat",
    "What each player does, by his place from the dealer.",
    "tally_players",
    (Column("player", "the player's name", "player"), PLACE),
    _PLAYER_COUNTS,
    SEATS.shares,
)
