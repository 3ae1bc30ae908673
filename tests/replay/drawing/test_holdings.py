"""The four holdings as the page draws them."""

from typing import Any

from replay.drawing.holdings import Holding, holdings_of
from schema.records import HandRecord


def drawn(holding: Holding) -> list[tuple[str | None, str]]:
    return [(row.suit, " ".join(held.card for held in row.cards)) for row in holding.rows]


def ways(holding: Holding) -> dict[str, str]:
    return {held.card: held.known_by for row in holding.rows for held in row.cards}


def test_the_dealer_holds_the_turn_up_and_not_his_discard(worked: HandRecord, result_of: Any) -> None:
    north, east, _, _ = holdings_of(result_of(worked, making="take-up", maker="N", trump="C"))
    assert drawn(north) == [("C", "JC 9C"), ("S", "8S"), ("H", "AH KH")]
    assert ways(north)["9C"] == "turn-up"
    assert north.discard == "XX"
    assert drawn(east) == [("C", "AC"), ("S", "TS"), ("H", "QH 8H"), ("D", "JD")]


def test_the_left_bower_stands_among_the_trumps(worked: HandRecord, result_of: Any) -> None:
    _, east, _, _ = holdings_of(result_of(worked, making="make", maker="E", trump="H"))
    assert drawn(east)[0] == ("H", "JD QH 8H")


def test_without_a_trump_every_knave_is_of_its_own_suit(worked: HandRecord, result_of: Any) -> None:
    _, east, _, _ = holdings_of(result_of(worked))
    assert ("D", "JD") in drawn(east)
    assert not any(row.trump for row in east.rows)


def test_a_turn_up_that_was_turned_down_is_in_no_holding(worked: HandRecord, result_of: Any) -> None:
    record = worked.model_copy(update={"discard": None, "tricks": ()})
    north, *_ = holdings_of(result_of(record, making="make", maker="E", trump="H"))
    assert "9C" not in ways(north)
    assert drawn(north)[-1] == (None, "XX")


def test_a_holding_that_was_not_recorded_shows_what_fell_from_it(worked: HandRecord, result_of: Any) -> None:
    record = worked.model_copy(update={"deal": worked.deal.model_copy(update={"W": None})})
    west = holdings_of(result_of(record, making="take-up", maker="N", trump="C"))[3]
    assert not west.recorded
    assert ways(west) == {"KC": "play", "TC": "play", "AS": "play"}


def test_an_unknown_card_of_a_holding_is_known_once_it_falls(worked: HandRecord, result_of: Any) -> None:
    deal = worked.deal.model_copy(update={"S": ("XD", "8D", "TD", "QS", "XX")})
    south = holdings_of(result_of(worked.model_copy(update={"deal": deal}), making="take-up", maker="N", trump="C"))[2]
    assert ways(south) == {"7D": "play", "8D": "dealt", "TD": "dealt", "QS": "dealt", "XX": "dealt"}


def test_exchanged_cards_change_hands(worked: HandRecord, result_of: Any) -> None:
    exchanges = [{"giver": "S", "taker": "N", "cards": ["TH"]}, {"giver": "talon", "taker": "S", "cards": ["AD"]}]
    record = HandRecord.model_validate(worked.model_dump() | {"exchanges": exchanges})
    north, _, south, _ = holdings_of(result_of(record, making="make", maker="N", trump="H"))
    assert ways(north)["TH"] == "exchange"
    assert ways(south)["AD"] == "exchange"
    assert "TH" not in ways(south)


def test_the_dealer_follows_from_the_first_to_speak(worked: HandRecord, result_of: Any) -> None:
    record = worked.model_copy(update={"dealer": None})
    north, *_ = holdings_of(result_of(record, making="take-up", maker="N", trump="C"))
    assert "9C" in ways(north)
