"""A hand as the statistics see it: the row of `hand_facts`, from the rows that the archive keeps of it."""

from collections.abc import Sequence
from typing import Final

from schema.calls import PASSES
from schema.cards import CODES, COLOUR_MATE, SUITS, is_known
from schema.laws import laws_of
from schema.rows import Row
from schema.seats import SEATS
from schema.tables import CALLS, FINDINGS, HANDS, TRICKS
from schema.tallies import PLACES

COUNTED: Final = ("complete", "partial", "passed-out")
"""The status of hands that count: a void hand is nothing to a statistic."""
_ROUND: Final = {"order": 1, "assist": 1, "take-up": 1, "make": 2}
_AT: Final = {column.name: number for number, column in enumerate(HANDS.columns)}
_NAME: Final = [column.name for column in FINDINGS.columns].index("name")
_FAULT_SEAT: Final = [column.name for column in FINDINGS.columns].index("seat")
_CALL: Final = [column.name for column in CALLS.columns].index("call")
_CALLER: Final = [column.name for column in CALLS.columns].index("seat")
_PLAYS: Final = [column.name for column in TRICKS.columns].index("plays")
_OF_A_HAND: Final = tuple(
    _AT[name]
    for name in (
        *("status", "copy", "dealer", "maker", "making", "lone", "outcome", "turn_up", "laws", "game"),
        *("next_or_cross", "going"),
    )
)
_BY_SEAT: Final = tuple(_AT[name] for name in ("north", "east", "south", "west"))
_DEALT: Final = tuple(_AT[f"dealt_{name}"] for name in ("north", "east", "south", "west"))
_KNAVE: Final = "JH"
_NONE: Final = [0, 0, 0, 0]
_FIVE_CARDS: Final = len("AS KS QS JS TS")
JAMBOREES: Final = tuple(
    frozenset((f"J{suit}", f"J{COLOUR_MATE[suit]}", f"A{suit}", f"K{suit}", f"Q{suit}")) for suit in SUITS
)
"""The five best cards of each suit: both bowers, ace, king, queen."""


def facts_of(hand: Row, calls: Sequence[Row], tricks: Sequence[Row], findings: Sequence[Row]) -> Row | None:
    """The facts of a hand from its rows of `hands`, `calls`, `tricks` and `findings`.

    Null for a hand that does not count: one that is void, or a copy that contradicts another. Whether the game was won
    (`dealers_won`) is left open, since the hands after it tell.
    """
    status, copy, dealer, maker, making, lone, outcome, turn_up, laws, game, suit, going = [
        hand[at] for at in _OF_A_HAND
    ]
    if status not in COUNTED or copy != 1:
        return None
    place, seats = _places(dealer)
    players = [hand[_BY_SEAT[SEATS.index(seat)]] for seat in seats] if seats else [None] * 4
    deal = [hand[at] for at in _DEALT]
    found = [row[_NAME] for row in findings]
    return (
        hand[0],
        laws,
        game,
        None if dealer is None else "NS" if dealer in ("N", "S") else "EW",
        *players,
        turn_up,
        *_spoken(calls, seats, maker, making),
        place.get(str(maker)),
        _ROUND.get(str(making)),
        suit,
        going,
        place.get(str(lone)),
        outcome,
        *_of_sides(hand, "points_as_played", dealer),
        *_of_sides(hand, "score_before", dealer),
        int("bridge" in found),
        _sure(deal[SEATS.index(seats[0])] if seats else None, turn_up),
        _ended(hand, str(laws)),
        None,
        len([row for row in tricks if row[_PLAYS]]),
        *(_revokes(findings, seats) if "revoke" in found else _NONE),
        found.count("revoke-unclaimed"),
        found.count("revoke-corrected"),
        found.count("claim-unfounded"),
        *_holdings(deal),
    )


def _places(dealer: object) -> tuple[dict[str, str], list[str]]:
    """The place of each seat from the dealer, and the seats by place; nothing where the dealer is not known."""
    if dealer is None:
        return {}, []
    first = SEATS.index(str(dealer)) + 1
    seats: list[str] = [SEATS[(first + step) % 4] for step in range(4)]
    return dict(zip(seats, PLACES, strict=True)), seats


def _spoken(calls: Sequence[Row], seats: list[str], maker: object, making: object) -> tuple[int | None, int | None]:
    """How many spoke in each round, up to the call that made the trump; unknown where they did not speak in turn."""
    if not calls or not seats:
        return None, None
    spoken = 0
    for row in calls:
        if row[_CALL] in ("Alone", "Defend"):
            continue
        if row[_CALLER] != seats[spoken % 4] or spoken == 8:
            return None, None
        spoken += 1
        if row[_CALLER] == maker and row[_CALL] not in PASSES and _ROUND.get(str(making)) == (spoken + 3) // 4:
            break
    else:
        if maker is not None:
            return None, None
    return min(spoken, 4), max(spoken - 4, 0)


def _of_sides(hand: Row, figure: str, dealer: object) -> Row:
    """A figure of the dealer's side, and that of the others."""
    if dealer is None:
        return None, None
    ns, ew = hand[_AT[f"{figure}_ns"]], hand[_AT[f"{figure}_ew"]]
    return (ns, ew) if dealer in ("N", "S") else (ew, ns)


def _ended(hand: Row, tag: str) -> str | None:
    """The side that won its game with this hand, by the recorded score and the points, recorded or else due."""
    laws = laws_of(tag)
    if laws.deals is not None:
        return None
    won = []
    for side in ("ns", "ew"):
        before, points = hand[_AT[f"score_before_{side}"]], hand[_AT[f"points_recorded_{side}"]]
        points = hand[_AT[f"points_due_{side}"]] if points is None else points
        if not isinstance(before, int) or not isinstance(points, int):
            return None
        if before + points >= laws.target:
            won.append(side.upper())
    return won[0] if len(won) == 1 else None


def _sure(holding: object, turn_up: object) -> int | None:
    """Whether a holding is sure of a trick at the turn-up: the right bower, or the left with another trump.

    >>> _sure("JC 7H 8H 9H TH", "9S"), _sure("JS 7H 8H 9H TH", "9S"), _sure("AS 7H 8H 9H XX", "9S")
    (0, 1, None)
    """
    if not holding or turn_up not in CODES[:32]:
        return None
    suit = str(turn_up)[1]
    cards = str(holding).split()
    trumps = sum(card[1] == suit for card in cards if card != "BB")
    if f"J{suit}" in cards or (f"J{COLOUR_MATE[suit]}" in cards and trumps):
        return 1
    return 0 if all(is_known(card) for card in cards) else None


def _revokes(found: Sequence[Row], seats: list[str]) -> list[int]:
    return [sum(row[_NAME] == "revoke" and row[_FAULT_SEAT] == seat for row in found) for seat in seats] or _NONE


def _holdings(deal: list[str | int | None]) -> tuple[int, int, int]:
    """How many holdings of five are known, how many have the knave of hearts, and how many are a jamboree.

    >>> _holdings(["JH JD AH KH QH", "7S 8S 9S TS XX", None, "JS 7C 8C 9C TC"])
    (2, 1, 1)
    """
    known = [str(cards) for cards in deal if cards and len(str(cards)) == _FIVE_CARDS and "X" not in str(cards)]
    best = [cards for cards in known if cards.count("J") == 2 and frozenset(cards.split()) in JAMBOREES]
    return len(known), sum(_KNAVE in cards for cards in known), len(best)
