"""What is held, what lies on the table and who took what, once so many cards have fallen."""

from typing import Any

import pytest

from replay.drawing.position import Lying, Position, position_of, steps_of
from schema.records import HandRecord

CLUBS = {"making": "take-up", "maker": "N", "trump": "C"}


def held(position: Position, seat: str) -> str:
    holding = next(one for one in position.holdings if one.seat == seat)
    return " ".join(card.card for row in holding.rows for card in row.cards)


def test_before_the_first_card_all_are_held_and_nothing_lies_there(worked: HandRecord, result_of: Any) -> None:
    position = position_of(result_of(worked, **CLUBS), 0)
    assert (position.trick, position.table, position.taken) == (None, (), (0, 0))
    assert held(position, "W") == "KC TC AS 9S 9H"


def test_in_the_middle_of_a_trick_its_cards_lie_there(worked: HandRecord, result_of: Any) -> None:
    position = position_of(result_of(worked, **CLUBS), 6)
    assert (position.trick, position.full, position.taken) == (2, False, (0, 1))
    assert position.table == (Lying("N", "9C"), Lying("W", "AS"))
    assert held(position, "W") == "KC 9S 9H"
    assert held(position, "E") == "AC TS QH 8H"


def test_at_the_end_of_a_trick_it_is_counted(worked: HandRecord, result_of: Any) -> None:
    position = position_of(result_of(worked, **CLUBS), 8)
    assert (position.trick, position.full, position.taken) == (2, True, (1, 1))
    assert len(position.table) == 4


@pytest.mark.parametrize("step", [12, 13, 10**8])
def test_after_the_last_card_nothing_changes(step: int, worked: HandRecord, result_of: Any) -> None:
    result = result_of(worked, **CLUBS)
    assert steps_of(result) == [4, 8, 12]
    assert position_of(result, step) == position_of(result, 12)
    assert position_of(result, -1).step == 0


def test_a_card_taken_back_is_held_again_when_the_next_one_falls(worked: HandRecord, result_of: Any) -> None:
    trick = {"seats": ["W", "N", "E", "E"], "cards": ["AS", "9C", "8H", "TS"], "withdrawn": [2], "winner": "N"}
    record = HandRecord.model_validate(worked.model_dump() | {"tricks": [trick], "events": [], "marks": []})
    result = result_of(record, **CLUBS)
    assert position_of(result, 3).table[1] == Lying("E", "8H", back=True)
    assert "8H" not in held(position_of(result, 3), "E").split()
    assert position_of(result, 4).table[1] == Lying("E", "TS")
    assert held(position_of(result, 4), "E") == "AC QH 8H JD"


def test_a_hand_without_tricks_has_one_position(result_of: Any) -> None:
    assert position_of(result_of(HandRecord()), 5).step == 0
