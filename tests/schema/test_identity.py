"""What makes two records one hand, and what a hand is called for good."""

from typing import Any

import pytest

from schema.identity import hand_id, identity_of, is_placed, may_repeat
from schema.records import BySeat, HandRecord

PLAYED: dict[str, Any] = {
    "event": "Thursday",
    "date": "1888-03-01",
    "players": {"N": "Abbott", "E": "Bell", "S": "Cole", "W": "Dana"},
    "rubber": 1,
    "game": 2,
    "hand": 3,
    "dealer": "N",
    "turn_up": "9C",
    "calls": [{"seat": "E", "call": "Order", "going": "alone"}],
    "tricks": [{"seats": ["E", "S", "N"], "cards": ["JC", "7D", "8C"]}],
    "points": {"NS": 1, "EW": 0},
}
SHEET: dict[str, Any] = {"dealer": "N", "maker": "S", "trump": "H", "points": {"NS": 1, "EW": 0}}


def identity(given: dict[str, Any], **changed: Any) -> str:
    return identity_of(HandRecord.model_validate(given | changed))


@pytest.mark.parametrize(
    "changed",
    [
        {"date": "1888-03-02"},
        {"date": None},
        {"players": {"N": "Abbott"}},
        {"players": {"N": "Bell", "E": "Abbott", "S": "Cole", "W": "Dana"}},
        {"rubber": 2},
        {"game": None},
        {"hand": 4},
        {"table": "2"},
        {"dealer": "E"},
        {"turn_up": "9S"},
        {"calls": [{"seat": "E", "call": "Order"}]},
        {"calls": [{"seat": "W", "call": "Order", "going": "alone"}]},
        {"calls": []},
        {"tricks": [{"seats": ["E", "S", "N"], "cards": ["JC", "8C", "7D"]}]},
        {"tricks": [{"seats": ["E", "S", "W"], "cards": ["JC", "7D", "8C"]}]},
        {"tricks": [{"seats": ["E", "S", "N"], "cards": ["JC", "7D", "8C"], "withdrawn": [1]}]},
        {"tricks": []},
    ],
)
def test_another_play_is_another_hand(changed: dict[str, Any]) -> None:
    assert identity(PLAYED, **changed) != identity(PLAYED)


@pytest.mark.parametrize(
    "changed",
    [
        {"event": "another title"},
        {"site": "Boston"},
        {"annotator": "somebody"},
        {"laws": "somerset-1888"},
        {"discard": "8S"},
        {"deal": {"N": ["JH", "AH", "KH", "8S", "8C"]}},
        {"points": None},
        {"score": {"NS": 2, "EW": 2}},
        {"comments": [{"text": "so"}]},
        {"more_tags": [["GameId", "17"]]},
        {"tricks": [{"seats": ["E", "S", "N"], "cards": ["JC", "7D", "8C"], "winner": "E"}]},
    ],
)
def test_what_is_known_besides_is_the_same_hand(changed: dict[str, Any]) -> None:
    assert identity(PLAYED, **changed) == identity(PLAYED)


@pytest.mark.parametrize("name", ["event", "maker", "trump", "points", "score", "tricks_won", "deal"])
def test_without_a_card_the_title_and_the_figures_stand_for_the_cards(name: str) -> None:
    changed: dict[str, Any] = {
        "event": "x",
        "maker": "N",
        "trump": "S",
        "points": {"NS": 2},
        "score": {"NS": 1, "EW": 1},
        "tricks_won": {"NS": 4, "EW": 1},
        "deal": {"N": ["JC"]},
    }
    assert identity(SHEET, **{name: changed[name]}) != identity(SHEET)


def test_without_a_card_the_order_of_a_holding_does_not_matter() -> None:
    assert identity(SHEET, deal={"N": ["JC", "AH"]}) == identity(SHEET, deal={"N": ["AH", "JC"]})


def test_a_place_that_no_other_hand_has_is_enough() -> None:
    placed = SHEET | {"date": "1888-03-01", "table": "2", "game": 1, "hand": 4}
    assert is_placed(HandRecord.model_validate(placed))
    assert identity(placed, points=None, event="x", trump="S") == identity(placed)
    void = {"verb": "misdeal", "moment": {"section": "auction", "after": 0}}
    assert identity(placed, events=[void]) != identity(placed)
    assert not is_placed(HandRecord.model_validate(placed | {"table": None}))
    assert is_placed(HandRecord.model_validate(placed | {"table": None, "players": {"W": "Dana"}}))


def test_hands_that_nothing_tells_apart_are_told_apart_by_how_often_they_come() -> None:
    record = HandRecord.model_validate(SHEET)
    assert may_repeat(record)
    assert len({identity_of(record, times) for times in range(1, 5)}) == 4
    assert identity_of(record, 1) == identity_of(record)
    assert not may_repeat(HandRecord.model_validate(PLAYED | {"hand": None}))


def test_names_cannot_be_shifted_from_one_seat_to_another() -> None:
    pairs = [("a', 'b", None), ("a", "b"), ("a'", "'b"), ("a\n", "b"), (None, "a', 'b")]
    records = [HandRecord(players=BySeat[str](N=north, E=east)) for north, east in pairs]
    assert len({identity_of(record) for record in records}) == len(pairs)


def test_identities_are_for_good() -> None:
    assert identity(PLAYED) == "c595db8b18301c2a1c23b19dbd7a2f65"
    assert identity(SHEET) == "b7aabf6b562ea1cd5b4155c2f32a41f4"
    assert hand_id(identity(PLAYED)) == "rpaxq2rr60e2"


def test_an_address_begins_as_its_longer_forms_do() -> None:
    made = identity(PLAYED)
    assert [len(hand_id(made, length=length)) for length in (12, 16, 20, 24)] == [12, 16, 20, 24]
    assert hand_id(made, length=24).startswith(hand_id(made))
    assert set(hand_id(made, length=24)) <= set("0123456789abcdefghjkmnpqrstvwxyz")
