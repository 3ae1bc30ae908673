"""A hand as the statistics see it: the row of `hand_facts`, from the rows that the archive keeps of it."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from schema.calls import PASSES
from schema.cards import CODES, COLOUR_MATE, SUITS
from schema.laws import laws_of
from schema.rows import Row
from schema.seats import SEATS
from schema.tables import CALLS, FINDINGS, HANDS, TRICKS
from schema.tallies import PLACES

VOID: Final = "void"
"""The outcome of hands that do not count: they are nothing to a statistic."""
_ROUND: Final[dict[object, int]] = {"order": 1, "assist": 1, "take-up": 1, "make": 2}
_AT: Final = {column.name: number for number, column in enumerate(HANDS.columns)}
_NAME: Final = [column.name for column in FINDINGS.columns].index("name")
_FAULT_SEAT: Final = [column.name for column in FINDINGS.columns].index("seat")
_SPOKEN: Final = itemgetter(*([column.name for column in CALLS.columns].index(name) for name in ("seat", "call")))
_PLAYS: Final = [column.name for column in TRICKS.columns].index("plays")


def _values(*names: str) -> "itemgetter[Row]":
    return itemgetter(*(_AT[name] for name in names))


_OF_A_HAND: Final = _values(
    *("copy", "dealer", "maker", "making", "lone", "outcome", "turn_up", "laws", "game", "next_or_cross"),
    "going",
)
_NAMES: Final = ("north", "east", "south", "west")
_DEALT: Final = _values(*(f"dealt_{name}" for name in _NAMES))
_FIGURES: Final = _values(
    *(f"{figure}_{side}" for figure in ("points_as_played", "score_before") for side in ("ns", "ew"))
)
_SCORES: Final = _values(
    *(f"{figure}_{side}" for side in ("ns", "ew") for figure in ("score_before", "points_recorded", "points_due"))
)


class _Dealt:
    """Where everybody sits from the dealer: the seats in the order of `PLACES`, and the place of each seat."""

    def __init__(self, dealer: int) -> None:
        order = [(dealer + step) % 4 for step in range(1, 5)]
        self.seats: list[str] = [SEATS[seat] for seat in order]
        self.place: dict[object, str] = dict(zip(self.seats, PLACES, strict=True))
        self.players = _values(*(_NAMES[seat] for seat in order))
        self.eldest = order[0]
        self.side = "NS" if dealer % 2 == 0 else "EW"


_BY_DEALER: Final[dict[object, _Dealt]] = {seat: _Dealt(number) for number, seat in enumerate(SEATS)}
_UNKNOWN: Final[Row] = (None,) * 5
_KNAVE: Final = "JH"
_NONE: Final[Row] = (0, 0, 0, 0)
_NO_FINDING: Final[Row] = (*_NONE, 0, 0, 0)
_FIVE_CARDS: Final = len("AS KS QS JS TS")
JAMBOREES: Final = tuple(
    frozenset((f"J{suit}", f"J{COLOUR_MATE[suit]}", f"A{suit}", f"K{suit}", f"Q{suit}")) for suit in SUITS
)
"""The five best cards of each suit: both bowers, ace, king, queen."""
_TURNED: Final[dict[object, tuple[str, str]]] = {
    code: (f"J{code[1]}", f"J{COLOUR_MATE[code[1]]}") for code in CODES[:32]
}
"""Both bowers, by the turn-up."""


def facts_of(hand: Row, calls: Sequence[Row], tricks: Sequence[Row], findings: Sequence[Row]) -> Row | None:
    """The facts of a hand from its rows of `hands`, `calls`, `tricks` and `findings`.

    Null for a hand that does not count: one that is void, or a copy that contradicts another. Whether the game was won
    (`dealers_won`) is left open, since the hands after it tell.
    """
    copy, dealer, maker, making, lone, outcome, turn_up, laws, game, suit, going = _OF_A_HAND(hand)
    if outcome == VOID or copy != 1:
        return None
    deal, figures = _DEALT(hand), _FIGURES(hand)
    called = _ROUND.get(making)
    if dealer is None:
        who: tuple[Row, ...] = (_UNKNOWN, (None, None), (None, None), (None, None, None, None))
    else:
        at = _BY_DEALER[dealer]
        figures = figures if at.side == "NS" else (figures[1], figures[0], figures[3], figures[2])
        place = at.place.get
        who = (
            (at.side, *at.players(hand)),
            _spoken(tuple(map(_SPOKEN, calls)), dealer, maker, called) if calls else (None, None),
            (place(maker), place(lone)),
            figures,
        )
    return (
        hand[0],
        laws,
        game,
        *who[0],
        turn_up,
        *who[1],
        who[2][0],
        called,
        suit,
        going,
        who[2][1],
        outcome,
        *who[3],
        int(any(row[_NAME] == "bridge" for row in findings)) if findings else 0,
        None if dealer is None else _sure(deal[at.eldest], turn_up, str(laws)),
        _ended(str(laws), _SCORES(hand)),
        None,
        sum([1 for row in tricks if row[_PLAYS]]),
        *(_found(findings, at.seats if dealer else []) if findings else _NO_FINDING),
        *_holdings(deal),
    )


@lru_cache(maxsize=1000)
def _spoken(
    calls: tuple[tuple[object, object], ...], dealer: object, maker: object, called: int | None
) -> tuple[int | None, int | None]:
    """How many spoke in each round, up to the call that made the trump; unknown where they did not speak in turn.

    `calls` are the callers and what they said.
    """
    seats = _BY_DEALER[dealer].seats
    spoken = 0
    for caller, call in calls:
        if call == "Alone" or call == "Defend":
            continue
        if spoken == 8 or caller != seats[spoken & 3]:
            return None, None
        spoken += 1
        if caller == maker and call not in PASSES and called == (spoken + 3) // 4:
            break
    else:
        if maker is not None:
            return None, None
    return min(spoken, 4), max(spoken - 4, 0)


@lru_cache(maxsize=1000)
def _ended(tag: str, scores: tuple[int | None, ...]) -> str | None:
    """The side that won its game with this hand, by the recorded score and the points, recorded or else due."""
    laws = laws_of(tag)
    if laws.deals is not None:
        return None
    target = laws.target
    won = [_reaches(target, *scores[:3]), _reaches(target, *scores[3:])]
    if None in won or won[0] == won[1]:
        return None
    return "NS" if won[0] else "EW"


def _reaches(target: int, before: int | None, recorded: int | None, due: int | None) -> bool | None:
    points = due if recorded is None else recorded
    return None if before is None or points is None else before + points >= target


def _sure(holding: object, turn_up: object, tag: str) -> int | None:
    """Whether a holding is sure of a trick at the turn-up: the best trump, or the second with another.

    Under laws that let cards be exchanged before the calls, what was dealt does not tell.

    >>> [_sure(cards, "9S", "somerset-1888") for cards in ("JC 7H 8H 9H TH", "JS 7H 8H 9H TH", "AS 7H 8H 9H XX")]
    [0, 1, None]
    >>> [_sure(cards, "9S", "somerset-1888; joker") for cards in ("BB 7H 8H 9H TH", "JS 7H 8H 9H TH", "JS JC 8H 9H TH")]
    [1, 0, 1]
    """
    bowers, laws = _TURNED.get(turn_up), laws_of(tag)
    if not holding or bowers is None or laws.go_under or laws.farmers_hand:
        return None
    cards, (right, left) = str(holding), bowers
    if laws.joker:
        trumps = cards.count(right[1]) + (left in cards)
        sure = "BB" in cards or (right in cards and trumps > 1)
    else:
        sure = right in cards or (left in cards and right[1] in cards)
    if sure:
        return 1
    return None if "X" in cards else 0


def _found(findings: Sequence[Row], seats: list[str]) -> Row:
    """Revokes by place, then how many were not claimed, how many were corrected, and claims that were unfounded."""
    names = [row[_NAME] for row in findings]
    revoked = [row[_FAULT_SEAT] for row in findings if row[_NAME] == "revoke"]
    return (
        *([revoked.count(seat) for seat in seats] or _NONE),
        *(names.count(name) for name in ("revoke-unclaimed", "revoke-corrected", "claim-unfounded")),
    )


def _holdings(deal: Sequence[str | int | None]) -> tuple[int, int, int]:
    """How many holdings of five are known, how many have the knave of hearts, and how many are a jamboree.

    >>> _holdings(["JH JD AH KH QH", "7S 8S 9S TS XX", None, "JS 7C 8C 9C TC"])
    (2, 1, 1)
    """
    known = knaves = best = 0
    for cards in map(str, deal):
        if len(cards) == _FIVE_CARDS and "X" not in cards:
            known += 1
            if "J" in cards:
                knaves += _KNAVE in cards
                best += cards.count("J") == 2 and frozenset(cards.split()) in JAMBOREES
    return known, knaves, best
