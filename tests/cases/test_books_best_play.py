"""The nine cases of Leeds and Dwight with best play by all: what the makers take after the lead that the book gives."""

from pathlib import Path

import pytest

from ingest import read
from replay.analysis import Analysis, NotAnalysed, analyse
from schema.cards import Card
from schema.records import HandRecord
from schema.seats import SIDES, Seat, side_of

LEEDS = Path(__file__).resolve().parents[2] / "examples" / "leeds-dwight-1888.pen"

AFTER_THE_LEAD = {
    "II": {"JH": 2},
    "IV": {"JD": 2, "AH": 2, "QH": 4},
    "V": {"AH": 2, "QH": 3},
    "VI": {"KC": 2},
    "VII": {"AH": 2, "9H": 2, "8H": 2},
    "VIII": {"AD": 2},
    "IX": {"AD": 2, "AC": 3},
}


def case(number: str) -> HandRecord:
    [record] = [one for one in read(LEEDS) if isinstance(one, HandRecord) and f"Case {number}:" in str(one.event)]
    return record


def with_the_nine_for_souths_ten(record: HandRecord) -> HandRecord:
    """Case V: the book gives the ten of spades to South and West both."""

    def nine(seat: str, card: str) -> str:
        return "9S" if seat == "S" and card == "TS" else card

    data = record.model_dump(mode="json")
    data["deal"]["S"] = [nine("S", card) for card in data["deal"]["S"]]
    for trick in data["tricks"]:
        trick["cards"] = [nine(seat, card) for seat, card in zip(trick["seats"], trick["cards"], strict=True)]
    return HandRecord(**data)


def analysed(number: str) -> Analysis:
    record = case(number)
    analysis = analyse(with_the_nine_for_souths_ten(record) if number == "V" else record)
    assert isinstance(analysis, Analysis)
    return analysis


@pytest.mark.parametrize(
    ("number", "card", "tricks"), [(case, *lead) for case, leads in AFTER_THE_LEAD.items() for lead in leads.items()]
)
def test_the_makers_take_what_the_book_says_after_its_lead(number: str, card: str, tricks: int) -> None:
    options = dict(analysed(number).plays[0].options)
    assert options[card] == tricks


def test_the_makers_take_all_whatever_is_led_in_case_iii() -> None:
    analysis = analysed("III")
    assert analysis.tricks == 5
    assert [tricks for _, tricks in analysis.plays[0].options] == [5, 5, 5, 5, 5]


def test_not_to_overtrump_makes_four_tricks_in_case_i_and_the_right_bower_two() -> None:
    play = analysed("I").plays[3]
    assert (play.seat, play.card, play.cost) == ("N", "8S", 0)
    assert dict(play.options) == {"8S": 4, "KH": 2, "AH": 2, "9C": 2, "JC": 2}


@pytest.mark.parametrize("number", ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"])
def test_the_best_line_of_a_case_brings_the_makers_what_it_comes_to(number: str) -> None:
    analysis = analysed(number)
    assert len(analysis.line) == 5
    won = tricks_of(analysis, trump_of(number))
    assert won[analysis.makers] == analysis.tricks


def trump_of(number: str) -> str:
    return str(case(number).turn_up)[1]


def tricks_of(analysis: Analysis, trump: str) -> dict[str, int]:
    """The tricks of each side in the best line; who leads each has won the one before, and the last is reckoned."""
    won = dict.fromkeys(SIDES, 0)
    for trick in analysis.line[1:]:
        won[side_of(trick[0][0])] += 1
    won[side_of(winner_of(analysis.line[-1], trump))] += 1
    return won


def winner_of(trick: tuple[tuple[Seat, Card], ...], trump: str) -> Seat:
    left = "J" + {"S": "C", "C": "S", "H": "D", "D": "H"}[trump]
    led = trump if trick[0][1] == left else trick[0][1][1]

    def worth(play: tuple[Seat, Card]) -> int:
        card = play[1]
        if card in ("J" + trump, left):
            return 40 if card[1] == trump else 30
        return "789TJQKA".index(card[0]) + 1 + (15 if card[1] == trump else 0 if card[1] == led else -20)

    return max(trick, key=worth)[0]


def test_the_book_gives_the_ten_of_spades_twice_and_the_hand_is_not_analysed_as_it_stands() -> None:
    assert analyse(case("V")) == NotAnalysed("duplicate", "the ten of spades is in two holdings")


def test_a_dealer_whose_discard_is_not_told_is_taken_to_have_parted_with_the_card_that_is_not_known() -> None:
    assert analysed("II").assumed == "the card of North that is not known is taken to be the one that he parted with"
    assert analysed("VIII").assumed is None


def test_a_card_that_is_not_known_ends_what_can_be_followed() -> None:
    analysis = analysed("VI")
    assert analysis.stopped == "in trick 4 the card of South is not known"
    assert len(analysis.plays) == 15
