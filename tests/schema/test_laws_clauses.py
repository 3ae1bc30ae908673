"""The table of clauses, cell by cell: the value of each clause in each code, and the laws that it rests on."""

from typing import Any

import pytest

from schema import laws_of
from schema.laws import CLAUSES, CODES, code_of
from schema.laws.model import (
    CutEqual,
    CutMore,
    Established,
    FirstDeal,
    LonerLead,
    LostDeal,
    Match,
    MutualRevokes,
    Revoked,
    Unfair,
    WrongHand,
)

# Of each clause, for Somerset, Washington and North American: the value, then the laws.
TABLE: dict[str, tuple[tuple[Any, str], tuple[Any, str], tuple[Any, str]]] = {
    "pack": ((32, "cases"), (32, "ch2.1"), (24, "pack")),
    "target": ((5, "2"), (5, "ch2.4"), (10, "game")),
    "point": ((1, "2"), (1, "ch2.4"), (1, "scoring")),
    "march": ((2, "2"), (2, "ch2.4"), (2, "scoring")),
    "euchre": ((2, "2"), (2, "ch2.4 ch4.9"), (2, "scoring")),
    "lone_march": ((4, "3"), (4, "ch3.1"), (4, "lone")),
    "lone_point": ((1, "3"), (1, "ch3.1"), (1, "lone")),
    "lone_euchre": ((4, "3"), (4, "ch3.1 ch4.9"), (2, "lone")),
    "jambone_march": ((None, ""), (8, "ch4.4"), (None, "")),
    "jambone_point": ((None, ""), (1, "ch4.4"), (None, "")),
    "jambone_euchre": ((None, ""), (8, "ch4.4 ch4.9"), (None, "")),
    "jamboree": ((None, ""), (16, "ch4.8 ch4.9"), (None, "")),
    "abandoned_lone": ((5, "50"), (None, "20 34"), (None, "exposed")),
    "revoke": ((3, "63"), (2, "23"), (2, "revoke")),
    "lone_revoke": ((5, "63"), (2, "23"), (4, "revoke")),
    "penalty_first": ((True, "4"), (False, ""), (False, "")),
    "revoked": (
        (Revoked.OFFENDERS_SCORE, "63"),
        (Revoked.OFFENDERS_NOTHING, "36"),
        (Revoked.ENDS_HAND, "revoke"),
    ),
    "mutual_revokes": (
        (MutualRevokes.CANCEL, "71"),
        (MutualRevokes.VOID, "28"),
        (MutualRevokes.FIRST, "revoke"),
    ),
    "established": (
        (Established.QUITTED, "64"),
        (Established.PLAYED_ON, "24"),
        (Established.QUITTED, "revoke"),
    ),
    "wrong_hand": (
        (WrongHand.FORFEIT, "90"),
        (WrongHand.NOTHING, "19 8"),
        (WrongHand.REPORTED, "hand-size"),
    ),
    "forfeit": ((2, "90"), (0, "19"), (0, "hand-size")),
    "lone_forfeit": ((4, "90"), (0, "19"), (0, "hand-size")),
    "misdeal": ((LostDeal.LOSES, "41"), (LostDeal.LOSES, "12 ch5.1"), (LostDeal.KEEPS, "misdeal")),
    "passed_out": ((LostDeal.LOSES, "77"), (LostDeal.LOSES, "ch2.2"), (LostDeal.LOSES, "deal")),
    "lap": ((True, "terms.2"), (True, "ch4.1"), (False, "game")),
    "love_game_double": ((True, "7 terms.3"), (True, "ch4.2 ch4.3"), (False, "game")),
    "match": ((Match.RUBBER, "1"), (Match.GAMES, "ch4.2"), (Match.SINGLE, "game")),
    "rubber_bonus": ((2, "7"), (0, ""), (0, "game")),
    "discard_turn_up": ((False, "88"), (False, "ch2.6"), (True, "discard")),
    "jambone_without_turn_up": ((False, ""), (True, "ch4.7"), (False, "")),
    "partner_may_take_lone": ((True, "94 74 75"), (True, "ch3.3"), (False, "lone")),
    "first_deal": ((FirstDeal.HIGHEST, "11 8"), (FirstDeal.LOWEST, "1"), (FirstDeal.NOT_JUDGED, "deal")),
    "cut_more": ((CutMore.AGAIN, "10"), (CutMore.HIGHEST, "1"), (CutMore.AGAIN, "")),
    "cut_equal": ((CutEqual.MIDDLE, "13"), (CutEqual.LOWEST, "1"), (CutEqual.MIDDLE, "")),
    "three_cut_equal": ((True, "14"), (True, "1"), (True, "")),
    "unfair": ((Unfair.REPORTED, "109 83"), (Unfair.ONE_POINT, "35 36"), (Unfair.REPORTED, "etiquette")),
    "loner_lead": (
        (LonerLead.LEFT_OF_DEALER, "89 remarks"),
        (LonerLead.LEFT_OF_DEALER, "ch3.2"),
        (LonerLead.LEFT_OF_DEALER, "lead"),
    ),
}
CELLS = [
    pytest.param(code, clause, *cell, id=f"{clause}-{code}")
    for clause, row in TABLE.items()
    for code, cell in zip(CODES, row, strict=True)
]


@pytest.mark.parametrize(("code", "clause", "value", "laws"), CELLS)
def test_a_clause_has_its_value_and_its_laws(code: str, clause: str, value: Any, laws: str) -> None:
    in_force = laws_of(code)
    assert getattr(in_force, clause) == value
    assert type(getattr(in_force, clause)) is type(value)
    assert code_of(code).clauses[clause].laws == tuple(laws.split())


@pytest.mark.parametrize("code", CODES)
def test_a_code_gives_every_clause_and_no_other(code: str) -> None:
    given = code_of(code)
    assert list(given.clauses) == list(CLAUSES)
    assert given.code == code == laws_of(code).code == laws_of(code).tag


def test_a_clause_and_a_finding_are_cited_by_the_law_of_their_code() -> None:
    assert laws_of("somerset-1888").cite("revoke") == "somerset-1888:62"
    assert laws_of("somerset-1888").cite("lone_revoke") == "somerset-1888:63"
    assert laws_of("washington-1862").cite("revoke") == "washington-1862:ch2.3"
    assert laws_of("north-american").cite("revoke") == "north-american:revoke"
    assert laws_of("north-american").cite("jamboree-not-held") is None
    assert laws_of("somerset-1888; pack=24").cite("foreign-card") == "somerset-1888:33"
