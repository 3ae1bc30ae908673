"""What is due by each code where more than the tricks decides it, as records in PEN."""

import pytest

from ingest.notation import parse
from replay import replay
from schema.records import HandRecord
from schema.results import HandResult

SOMERSET, WASHINGTON, AMERICAN = "somerset-1888", "washington-1862", "north-american"
CODES = (SOMERSET, WASHINGTON, AMERICAN)


def played(text: str, laws: str) -> HandResult:
    (record,) = parse(f'[Event "verdict"]\n[Laws "{laws}"]\n[Dealer "W"]\n{text}')
    assert isinstance(record, HandRecord)
    return replay(record)


def sheet(
    laws: str, *lines: str, tricks: str, going: str = "", maker: str = "N", score: str = "NS:0 EW:0"
) -> HandResult:
    """A hand of which the score sheet tells all that is told."""
    alone = f'[Going "{going}"]\n' if going else ""
    head = f'[Score "{score}"]\n[Maker "{maker}"]\n[Trump "H"]\n{alone}[Tricks "{tricks}"]\n'
    return played(head + "".join(f"! {line}\n" for line in lines), laws)


MADE_THREE, MARCH, EUCHRED = "NS:3 EW:2", "NS:5 EW:0", "NS:2 EW:3"


@pytest.mark.parametrize(
    ("laws", "due"),
    [(SOMERSET, (0, 5)), (WASHINGTON, (0, 2)), (AMERICAN, (0, 4))],
)
def test_a_lone_player_who_revokes_and_takes_five(laws: str, due: tuple[int, int]) -> None:
    assert sheet(laws, "claim revoke N 2", tricks=MARCH, going="alone").due == due


def test_under_somerset_his_four_count_only_if_the_game_is_not_over() -> None:
    longer = f"{SOMERSET}; target=10"
    assert sheet(longer, "claim revoke N 2", tricks=MARCH, going="alone", score="NS:0 EW:4").due == (4, 5)
    assert sheet(longer, "claim revoke N 2", tricks=MARCH, going="alone", score="NS:0 EW:5").due == (0, 5)


@pytest.mark.parametrize(
    ("laws", "five", "euchred"),
    [(SOMERSET, (9, 0), (5, 0)), (WASHINGTON, (6, 0), (2, 0)), (AMERICAN, (4, 0), (4, 0))],
)
def test_an_adversary_of_a_lone_player_who_revokes(laws: str, five: tuple[int, int], euchred: tuple[int, int]) -> None:
    assert sheet(laws, "claim revoke E 2", tricks=MARCH, going="alone").due == five
    assert sheet(laws, "claim revoke E 2", tricks=EUCHRED, going="alone").due == euchred


def test_under_somerset_the_euchre_counts_where_the_penalty_did_not_end_the_game() -> None:
    longer = f"{SOMERSET}; target=10"
    assert sheet(longer, "claim revoke E 2", tricks=EUCHRED, going="alone", score="NS:4 EW:0").due == (5, 4)
    assert sheet(longer, "claim revoke E 2", tricks=EUCHRED, going="alone", score="NS:5 EW:0").due == (5, 0)


@pytest.mark.parametrize(
    ("laws", "due", "outcome"),
    [(SOMERSET, (1, 0), "point"), (WASHINGTON, (0, 0), "void"), (AMERICAN, (0, 2), "point")],
)
def test_one_revoke_each(laws: str, due: tuple[int, int], outcome: str) -> None:
    result = sheet(laws, "claim revoke N 1", "claim revoke E 3", tricks=MADE_THREE)
    assert (result.due, result.outcome) == (due, outcome)


@pytest.mark.parametrize(
    ("laws", "due", "alone"),
    [(SOMERSET, (1, 3), (1, 5)), (WASHINGTON, (0, 0), (0, 0)), (AMERICAN, (0, 2), (0, 4))],
)
def test_two_revokes_against_one(laws: str, due: tuple[int, int], alone: tuple[int, int]) -> None:
    claims = ("claim revoke N 1", "claim revoke E 2", "claim revoke N 4")
    assert sheet(laws, *claims, tricks=MADE_THREE).due == due
    result = sheet(f"{laws}; target=20", *claims, tricks=MADE_THREE, going="alone")
    assert result.due == alone


@pytest.mark.parametrize(
    ("laws", "due", "alone"),
    [(SOMERSET, (0, 5), (0, 9)), (WASHINGTON, (0, 4), (0, 6)), (AMERICAN, (0, 2), (0, 4))],
)
def test_makers_who_revoke_and_are_euchred(laws: str, due: tuple[int, int], alone: tuple[int, int]) -> None:
    assert sheet(laws, "claim revoke N 1", tricks=EUCHRED).due == due
    assert sheet(laws, "claim revoke N 1", tricks=EUCHRED, going="alone").due == alone


def test_a_jambone_player_who_revokes_and_is_euchred() -> None:
    assert sheet(WASHINGTON, "claim revoke N 1", tricks=EUCHRED, going="jambone").due == (0, 10)


SIX = """[TurnUp "9C"]
[Deal "N:JC AC KC AH KH E:AS KS QS TS 9S S:QC TC QH 9H TH W:AD KD QD TD 9D"]
[Auction "N"]
{calls}
[Discard "none"]
[Tricks "{tricks}"]
"""


@pytest.mark.parametrize(
    ("laws", "due", "errors"),
    [
        (SOMERSET, (2, 0), {"no-discard"}),
        (WASHINGTON, (0, 0), {"no-discard"}),
        (AMERICAN, (0, 1), {"no-discard"}),
    ],
)
def test_a_dealer_with_six_cards_whose_side_makes_three(laws: str, due: tuple[int, int], errors: set[str]) -> None:
    result = played(SIX.format(calls="Pass Pass Pass TakeUp", tricks="NS:2 EW:3"), laws)
    assert result.due == due
    assert {finding.name for finding in result.findings if finding.severity == "error"} == errors


@pytest.mark.parametrize(("laws", "due"), [(SOMERSET, (2, 0)), (WASHINGTON, (0, 0)), (AMERICAN, (0, 2))])
def test_the_same_where_the_adversaries_made_it_and_are_euchred(laws: str, due: tuple[int, int]) -> None:
    result = played(SIX.format(calls="Order", tricks="NS:2 EW:3"), laws)
    assert result.due == due
    assert [finding.name for finding in result.findings if finding.severity == "error"] == ["no-discard"]


@pytest.mark.parametrize(
    ("laws", "five", "euchred"),
    [(SOMERSET, (2, 0), (0, 4)), (WASHINGTON, (4, 0), (0, 4)), (AMERICAN, (4, 0), (0, 2))],
)
def test_a_card_exposed_by_the_lone_players_partner(laws: str, five: tuple[int, int], euchred: tuple[int, int]) -> None:
    assert sheet(laws, "expose S AH", tricks=MARCH, going="alone").due == five
    assert sheet(laws, "expose S AH", tricks=EUCHRED, going="alone").due == euchred
    assert sheet(laws, "expose E AH", tricks=MARCH, going="alone").due == (4, 0)


@pytest.mark.parametrize("laws", CODES)
def test_ordered_at_the_bridge_and_the_adversaries_take_five(laws: str) -> None:
    assert sheet(laws, tricks="NS:0 EW:5", score="NS:4 EW:1").due == (0, 2)
