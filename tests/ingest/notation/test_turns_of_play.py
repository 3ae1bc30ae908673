"""Whose card it is where no seat is written."""

import pytest

from ingest.notation import write_hand
from tests.ingest.notation.reading import hand, places

MADE = '[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass TakeUp\n'


def seats(play: str, made: str = MADE) -> list[str]:
    """The seats of each trick; what is read is also what is read back from what is written."""
    read = hand(made + play)
    assert hand(write_hand(read)) == read
    return ["".join(trick.seats) for trick in read.tricks]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("JD 7D TC 8S", "ESWN"),
        ("N:JD 7D TC 8S", "NESW"),
        ("JD W:7D TC 8S", "EWNE"),
        ("JD 7D ~TC 8S QS", "ESWWN"),
        ("JD 7D ~TC ~8S QS", "ESWWW"),
        ("JD ~W:9H 7D TC", "EWSW"),
        ("~W:9H JD 7D TC 8S", "WESWN"),
        ("~JD 7D TC 8S 9S", "EESWN"),
        ("JD 7D TC 8S E:9S", "ESWNE"),
        ("JD 7D TC 8S E:9S W:AS", "ESWNEW"),
        ("JD 7D TC 8S ~E:9S E:AS", "ESWNEE"),
    ],
)
def test_a_turn_goes_on_clockwise_from_the_last_seat_and_a_card_taken_back_does_not_move_it(
    line: str, expected: str
) -> None:
    assert seats(f'[Play "E"]\n{line}\n') == [expected]


def test_without_a_leader_the_first_seat_that_is_written_begins() -> None:
    assert seats('[Play ""]\n~W:9H JD 7D\n') == ["WWN"]
    assert seats('[Play ""]\nW:9H JD 7D\n') == ["WNE"]


def test_the_next_trick_is_led_by_its_recorded_winner_else_by_its_lawful_one() -> None:
    assert seats('[Play "E"]\nJD 7D TC 8S =S\n8S\n') == ["ESWN", "S"]
    assert seats('[Play "E"]\nJD 7D TC 8S\n8S\n') == ["ESWN", "W"]
    assert seats('[Play "E"]\nJD 7D ~TC 9D 8S\n8S\n') == ["ESWWN", "E"]
    assert seats('[Play "E"]\nJC 7D XX 8S\n8S\n') == ["ESWN", "E"]
    assert seats('[Play "E"]\nJD AD XD 8S\nS:8S 9S\n') == ["ESWN", "SW"]
    assert seats('[Play "E"]\nJD 7D AD\n8S\n') == ["ESW", "W"]
    assert places(MADE + '[Play "E"]\nKD 7D XX 8S\n8S\n') == [(7, 1)]


@pytest.mark.parametrize(
    ("calls", "line", "expected"),
    [
        ("Order+Alone", "JD 7D 8S", "ESN"),
        ("Pass Assist+Alone", "JD 7D 8S", "ESW"),
        ("Pass Assist Pass N:Alone", "JD TC 8S", "EWN"),
        ("Order E:Alone W:Alone", "S:JD 7D TC", "SWN"),
        ("Order+Alone N:Defend", "JD 7D", "EN"),
        ("Order+Jambone", "JD 7D 8S", "ESN"),
        ("Order+Alone", "JD 7D W:TC 8S", "ESWN"),
    ],
)
def test_a_seat_that_sits_out_is_passed_over(calls: str, line: str, expected: str) -> None:
    made = MADE.replace("Pass Pass Pass TakeUp", calls)
    assert seats(f'[Play "E"]\n{line}\n', made) == [expected]


def test_who_sits_out_is_told_by_maker_and_going_where_the_calls_are_not_known() -> None:
    assert seats('[Play "E"]\nJD 7D 8S\n', '[Maker "S"]\n[Trump "C"]\n[Going "alone"]\n') == ["ESW"]


def test_sections_may_stand_in_any_order() -> None:
    read = hand('[Play "E"]\nJD 7D 8S\n[Auction "E"]\nPass Order+Alone\n[TurnUp "9C"]\n[Dealer "N"]\n')
    assert read.tricks[0].seats == ("E", "S", "W")
    assert [call.call for call in read.calls] == ["Pass", "Assist"]


def test_a_seat_is_written_on_the_first_card_and_where_the_turn_departs() -> None:
    text = MADE + '[Discard "XX"]\n[Play "E"]\nE:JD 7D ~TC 9D W:8S =W\nW:AS E:9C ~8H =N\n'
    assert write_hand(hand('[Event ""]\n' + text)).endswith(text.partition("[Discard")[2])
