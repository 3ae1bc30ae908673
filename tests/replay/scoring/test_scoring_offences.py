"""The facts of a hand that move points or the deal."""

import pytest

from ingest.notation import parse
from replay import replay
from replay.course import Course
from replay.engine import course_of
from replay.offences import (
    PASSES,
    STAYS,
    Passing,
    WrongHand,
    abandoned_lone,
    missed_tricks,
    no_discard,
    partner_exposed,
    partner_played_first,
    passing_of,
    refusing_side,
    unfair_sides,
    wrong_hands,
)
from replay.revokes import revokes_of
from schema.laws import laws_of
from schema.records import HandRecord

CALLS = '[TurnUp "9S"]\n[Auction "N"]\nPass Pass Pass TakeUp{}\n'
PLAY = """[Play "N"]
N:KH 7H AH TS =W
W:9S AS JS QS =E
E:QH JC KS 9H =S
S:8C 7D 8D 9C =E
E:AC 7C KD TD =E
"""

LEFT_OVER = """[Play "N"]
N:KH 7H AH TS =W
W:KS 8S 7S QS =W
W:KD TD 9D 8D =W
W:7D AD QD JD =N
N:9H 8H QH TC =S
"""


def course(text: str, laws: str = "somerset-1888", going: str = "") -> Course:
    head = f'[Event "x"]\n[Laws "{laws}"]\n[Dealer "W"]\n'
    (record,) = parse(head + CALLS.format(going) + text)
    assert isinstance(record, HandRecord)
    return course_of(record, laws_of(laws))


def test_a_deal_of_other_than_five_cards_is_a_wrong_hand() -> None:
    assert wrong_hands(course('[Deal "N:KH 9H TD 8D"]')) == [WrongHand("hand-size", 0, 4, "deal")]
    assert wrong_hands(course('[Deal "E:JS 7H QH AC 9C XX"]')) == [WrongHand("hand-size", 1, 6, "deal")]
    assert wrong_hands(course('[Deal "E:JS 7H QH AC XX"]')) == []
    assert wrong_hands(course('[Deal "N:KH"]\n! misdeal')) == []


def test_a_hand_that_gives_out_before_the_others_was_too_small() -> None:
    short = PLAY.replace("E:AC 7C KD TD =E", "E:AC 7C KD =E")
    assert wrong_hands(course(PLAY)) == []
    assert wrong_hands(course(short)) == [WrongHand("hand-size", 0, 4, "play")]
    assert wrong_hands(course(PLAY.replace("E:AC 7C KD TD =E", "E:AC 7C KD"))) == []
    assert wrong_hands(course('[Deal "N:AS KH 9H TD 8D"]\n' + short)) == []


def test_who_played_six_cards_had_six() -> None:
    assert wrong_hands(course(PLAY.replace("9C =E", "9C E:9D =E"))) == [WrongHand("hand-size", 1, 6, "play")]


def test_a_discard_that_was_not_made() -> None:
    assert no_discard(course('[Discard "none"]'))
    assert not no_discard(course('[Discard "TC"]'))
    assert not no_discard(course('[Discard "none"]', "washington-1862", "+Jambone"))
    dealt = '[Deal "W:KS TS KD 7D TC"]\n'
    assert not no_discard(course(dealt + PLAY))
    assert no_discard(course(dealt + LEFT_OVER))
    assert no_discard(course(dealt + '[Discard "XX"]\n' + LEFT_OVER))
    assert not no_discard(course(dealt + LEFT_OVER, "north-american; pack=32"))
    assert not no_discard(course(dealt.replace("TC", "XX") + LEFT_OVER))


def test_partner_who_shows_a_card_of_a_lone_hand_but_not_in_dealing() -> None:
    assert partner_exposed(course("! expose E AH\n", going="+Alone")) == 0
    assert partner_exposed(course("! expose S AH\n", going="+Alone")) is None
    assert partner_exposed(course("! expose E AH\n")) is None
    (record,) = parse(
        '[Event "x"]\n[Laws "somerset-1888"]\n[Dealer "W"]\n[TurnUp "9S"]\n[Auction "N"]\n! expose E AH\n'
        "Pass Pass Pass TakeUp+Alone\n"
    )
    assert isinstance(record, HandRecord)
    assert partner_exposed(course_of(record, laws_of(record.laws))) is None


def test_partner_who_plays_to_the_first_lead() -> None:
    assert partner_played_first(course('[Play "N"]\nN:KH E:7H S:AH W:TS\n', going="+Alone"))
    assert not partner_played_first(course('[Play "N"]\nN:KH S:AH W:TS\n', going="+Alone"))
    assert not partner_played_first(course(PLAY))


def test_who_did_not_play_to_a_trick_though_the_play_went_on() -> None:
    assert missed_tricks(course(PLAY)) == []
    assert missed_tricks(course(PLAY.replace("W:9S AS JS QS =E", "W:9S AS JS =E"))) == [(1, 2)]
    assert missed_tricks(course('[Play "N"]\nN:KH 7H AH\n')) == []


def test_who_plays_to_no_trick_may_have_sat_out_where_the_calls_are_not_recorded() -> None:
    head = '[Event "x"]\n[Laws "somerset-1888"]\n[Dealer "N"]\n[Score "NS:0 EW:0"]\n'
    play = '[Play "E"]\nE:KH S:JH\nS:AH E:7H\nS:AS E:7S\nS:KS E:8S\nS:QS E:9S\n'
    end = '[Tricks "NS:5 EW:0"]\n[Points "NS:4 EW:0"]\n'
    (told,) = parse(head + '[Maker "S"]\n[Trump "H"]\n[Going "alone"]\n' + play + end)
    (called,) = parse(head + '[TurnUp "9H"]\n[Auction "E"]\nPass Assist+Alone\n' + play + end)
    assert isinstance(told, HandRecord)
    assert isinstance(called, HandRecord)
    assert replay(told).due == (4, 0)
    assert [finding.name for finding in replay(told).findings] == ["hand-incomplete"]
    assert replay(called).due == (5, 0)
    assert [finding.seat for finding in replay(called).findings if finding.name == "imperfect-trick"] == ["W"] * 4


@pytest.mark.parametrize(("line", "abandons"), [("abandon N", True), ("abandon W", False), ("abandon all", False)])
def test_who_abandons_a_lone_hand(line: str, abandons: bool) -> None:
    assert abandoned_lone(course(f"! {line}\n", going="+Alone")) is abandons
    assert not abandoned_lone(course(f"! {line}\n"))


def test_faults_that_the_table_noted() -> None:
    assert unfair_sides(course("! fault unfairness W\n! fault unfairness NS\n")) == [1, 0]
    assert refusing_side(course("! refuse EW\n")) == 1
    assert refusing_side(course("! note nothing\n")) is None


def passing(text: str, laws: str) -> Passing:
    hand = course(text, laws)
    return passing_of(hand, [revoke.seat % 2 for revoke in revokes_of(hand) if revoke.paid])


def test_where_the_deal_goes() -> None:
    assert passing(PLAY, "somerset-1888") is PASSES
    assert passing("! misdeal", "somerset-1888") is PASSES
    assert passing("! misdeal", "north-american") is STAYS
    assert passing("! misdeal\n! newdeal 43", "somerset-1888") is STAYS
    six = '[Discard "none"]\n[Tricks "NS:1 EW:4"]\n'
    assert passing(six, "washington-1862") == Passing(True, (1,))
    assert passing('[Discard "none"]\n', "washington-1862") is PASSES
    assert passing(six, "somerset-1888") is PASSES
    both = "! claim revoke N 1\n! claim revoke E 2\n"
    assert passing(both + '[Tricks "NS:1 EW:4"]\n', "washington-1862") is STAYS
