"""Penalties that meet in one hand, as a score sheet tells of it: in which order they are taken, and what they leave."""

import pytest

from ingest.notation import parse
from replay import replay
from schema.records import HandRecord
from schema.results import HandResult

SOMERSET, WASHINGTON, AMERICAN = "somerset-1888", "washington-1862", "north-american"
FIVE, THREE, TWO = "NS:5 EW:0", "NS:3 EW:2", "NS:2 EW:3"
SIX_OF_NORTH = '[Deal "N:AS KS QS TS 9S 8S"]\n'
FIVE_EACH = '[Deal "N:AS KS QS TS 9S S:AC KC QC TC 9C"]\n'
EVEN = '[Score "NS:0 EW:0"]\n'


def sheet(laws: str, tricks: str, *lines: str, maker: str = "N", going: str = "", tags: str = "") -> HandResult:
    alone = f'[Going "{going}"]\n' if going else ""
    events = "".join(f"! {line}\n" for line in lines)
    made = f'[Maker "{maker}"]\n[Trump "H"]\n{alone}[Tricks "{tricks}"]\n'
    (record,) = parse(f'[Event "x"]\n[Laws "{laws}"]\n[Dealer "W"]\n{tags}{made}{events}')
    assert isinstance(record, HandRecord), record
    return replay(record)


def found(result: HandResult) -> set[str]:
    return {finding.name for finding in result.findings}


def test_a_penalty_of_a_whole_game_ends_it_whatever_the_score_was() -> None:
    result = sheet(SOMERSET, FIVE, "claim revoke N 2", going="alone")
    assert result.due == (0, 5)
    assert "game-decided-early" in found(result)
    both = '[Points "NS:4 EW:5"]\n'
    assert "points-wrong" in found(sheet(SOMERSET, FIVE, "claim revoke N 2", going="alone", tags=both))
    longer = sheet(f"{SOMERSET}; target=6", FIVE, "claim revoke N 2", going="alone", tags=both)
    assert "points-wrong" not in found(longer), "five points end a game of six only from a score that is not known"


def test_who_played_with_six_cards_has_nothing_for_a_revoke_and_it_ends_no_game() -> None:
    ahead = '[Score "NS:3 EW:0"]\n'
    result = sheet(SOMERSET, TWO, "claim revoke E 2", maker="E", tags=SIX_OF_NORTH + ahead)
    assert (result.due, "game-decided-early" in found(result)) == ((0, 3), False)
    assert sheet(SOMERSET, TWO, "claim revoke E 2", maker="E", tags=ahead).due == (3, 0)


def test_a_barred_lone_hand_that_was_abandoned_brings_no_more_than_a_march() -> None:
    assert sheet(SOMERSET, THREE, "abandon E", going="alone", tags=EVEN).due == (5, 0)
    assert sheet(SOMERSET, THREE, "fault alone-late N", "abandon E", going="alone", tags=EVEN).due == (2, 0)
    cheap = f"{SOMERSET}; march=6"
    assert sheet(cheap, THREE, "fault alone-late N", "abandon E", going="alone", tags=EVEN).due == (5, 0)


def test_a_penalty_ends_no_set_of_deals() -> None:
    ahead = '[Score "NS:0 EW:3"]\n'
    assert sheet(SOMERSET, THREE, "claim revoke N 2", tags=ahead).due == (0, 3)
    assert sheet(f"{SOMERSET}; deals=8", THREE, "claim revoke N 2", tags=ahead).due == (1, 3)


def test_a_hand_of_four_cards_makes_nothing_void_where_another_of_six_costs_its_side_the_points() -> None:
    four = '[Deal "E:AD KD QD TD"]\n'
    assert sheet(WASHINGTON, TWO, tags=four).outcome == "void"
    both = '[Deal "N:AS KS QS TS 9S 8S E:AD KD QD TD"]\n'
    result = sheet(WASHINGTON, TWO, tags=both)
    assert (result.outcome, result.due) == ("euchre", (0, 2))
    assert sheet(WASHINGTON, THREE, tags=both).due == (0, 0)


def test_a_penalty_for_a_hand_of_the_wrong_size_is_refuted_by_the_deal() -> None:
    assert sheet(SOMERSET, THREE, "penalty EW 2 law 90").due == (0, 2)
    assert sheet(SOMERSET, THREE, "penalty EW 2 law 90", tags='[Deal "N:AS KS QS TS 9S"]\n').due == (0, 2)
    assert sheet(SOMERSET, THREE, "penalty EW 2 law 90", tags=FIVE_EACH).due == (1, 0)


EUCHRED = """[TurnUp "QH"]
[Deal "N:JH AH 7S 8D KS E:9H JD KH AC 7C S:7H AD JS TC 8C W:TH 8H AS KC 9D"]
[Auction "E"]
{calls}
[Discard "8D"]
[Play "E"]
E:KH S:7H W:8H N:AH =N
N:KS E:7C S:JS W:AS =W
W:KC N:7S E:AC S:8C =E
E:JD S:TC W:TH N:JH =N
N:QH E:9H S:AD W:9D =N
"""


@pytest.mark.parametrize(("laws", "due"), [(SOMERSET, (2, 0)), (WASHINGTON, (2, 0))])
def test_a_barred_lone_hand_to_which_all_four_played_is_euchred_as_partners(laws: str, due: tuple[int, int]) -> None:
    text = f'[Event "x"]\n[Laws "{laws}"]\n[Dealer "N"]\n{EUCHRED.format(calls="Pass Pass Order E:Alone")}'
    (record,) = parse(text)
    assert isinstance(record, HandRecord)
    assert "alone-after-pass" in found(replay(record))
    assert replay(record).due == due
