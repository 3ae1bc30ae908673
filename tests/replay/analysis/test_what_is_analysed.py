"""Which hands are analysed, how far, and why not further."""

from typing import Any

import pytest

from replay.analysis import Analysis, NotAnalysed, analyse
from schema.records import HandRecord
from tests.strategies import lawful_hand

DEAL = {
    "N": ("JS", "AS", "KS", "9H", "TH"),
    "E": ("JC", "QS", "AH", "KH", "9D"),
    "S": ("TS", "AD", "KD", "9C", "TC"),
    "W": ("9S", "QH", "AC", "KC", "QC"),
}
FIRST = {"seats": ("E", "S", "W", "N"), "cards": ("AH", "AD", "QH", "9H")}
SPADES = {"laws": "north-american", "dealer": "N", "maker": "N", "trump": "S", "turn_up": "JD"}


def hand(*tricks: dict[str, Any], **fields: Any) -> HandRecord:
    return HandRecord(**{**SPADES, "deal": DEAL, "tricks": tricks, **fields})


def done(record: HandRecord) -> Analysis:
    analysis = analyse(record)
    assert isinstance(analysis, Analysis), analysis
    return analysis


@pytest.mark.parametrize(
    ("fields", "kind", "why"),
    [
        ({"trump": None}, "trump", "the trump is not known"),
        ({"maker": None}, "maker", "it is not known who made the trump"),
        ({"deal": {**DEAL, "S": None}}, "holding", "the cards of South are not all known"),
        ({"deal": {**DEAL, "S": (*DEAL["S"][:4], "XX")}}, "holding", "the cards of South are not all known"),
        ({"deal": {**DEAL, "S": DEAL["S"][:4]}}, "holding", "the cards of South are not all known"),
        ({"deal": {**DEAL, "S": ("JS", *DEAL["S"][1:])}}, "duplicate", "the knave of spades is in two holdings"),
        ({"dealer": None}, "leader", "it is not known who leads"),
        ({"events": [{"verb": "misdeal", "moment": {"section": "play", "after": 0}}]}, "void", "the hand was void"),
        (
            {"maker": None, "trump": None, "calls": [{"seat": seat, "call": "Pass"} for seat in "ESWNESWN"]},
            "passed-out",
            "all passed",
        ),
        (
            {"laws": "washington-1862", "going": "jambone"},
            "jambone",
            "the hand was played as jambone, where cards are called",
        ),
    ],
)
def test_a_hand_that_cannot_be_analysed_says_why(fields: dict[str, Any], kind: str, why: str) -> None:
    assert analyse(hand(**fields)) == NotAnalysed(kind, why)


def test_a_hand_that_was_not_played_has_a_best_line_all_the_same() -> None:
    analysis = done(hand())
    assert analysis.plays == ()
    assert [len(trick) for trick in analysis.line] == [4, 4, 4, 4, 4]
    assert analysis.line[0][0][0] == "E"


def test_the_partner_of_a_lone_player_needs_no_cards() -> None:
    fields = {"going": "alone", "deal": {**DEAL, "S": None}}
    assert [seat for seat, _ in done(hand(**fields)).line[0]] == ["E", "W", "N"]


def test_who_played_five_cards_held_them_though_the_deal_is_not_known() -> None:
    record = lawful_hand("north-american", 5, "make").record
    unknown = record.model_copy(update={"deal": HandRecord().deal, "turn_up": None, "discard": None})
    assert done(unknown).plays == done(record).plays


def test_where_it_is_not_known_who_dealt_he_who_led_is_taken_to_have_had_the_lead() -> None:
    analysis = done(hand(FIRST, dealer=None))
    assert analysis.tricks == done(hand(FIRST)).tricks
    assert [play.seat for play in analysis.plays] == ["E", "S", "W", "N"]
    assert analysis.line[0][0][0] == "E"
    led = {"seats": ("S", "W", "N", "E"), "cards": ("AD", "QH", "9H", "9D")}
    assert done(hand(led, dealer=None)).tricks == done(hand(led, dealer="E")).tricks


def test_a_revoke_costs_nothing_that_is_said_and_the_play_is_followed_beyond_it() -> None:
    revoke = {"seats": ("E", "S", "W", "N"), "cards": ("AH", "AD", "QC", "9H")}
    after = {"seats": ("E", "S", "W", "N"), "cards": ("KH", "KD", "QH", "TH")}
    analysis = done(hand(revoke, after))
    assert [play.cost is None for play in analysis.plays] == [False, False, True, *[False] * 5]
    assert dict(analysis.plays[2].options).keys() == {"QH"}
    assert analysis.stopped is None


def test_a_lead_out_of_turn_is_followed_and_the_hand_is_worth_what_it_is_when_led_in_turn() -> None:
    early = {"seats": ("S", "W", "N", "E"), "cards": ("AD", "QH", "9H", "9D")}
    analysis = done(hand(early))
    assert analysis.tricks == done(hand()).tricks
    assert [play.seat for play in analysis.plays] == ["S", "W", "N", "E"]
    assert analysis.line[0][0][0] == "E"


@pytest.mark.parametrize(
    ("trick", "plays", "why"),
    [
        ({"seats": ("E", "W", "S", "N"), "cards": ("AH", "QH", "AD", "9H")}, 1, "West played out of turn"),
        ({"seats": ("E", "S", "W", "N"), "cards": ("AH", "AD", "XH", "9H")}, 2, "the card of West is not known"),
        (
            {"seats": ("E", "S", "W", "N"), "cards": ("AH", "7D", "QH", "9H")},
            1,
            "South played a card that he is not known to have held",
        ),
        (
            {"seats": ("E", "S", "W", "N", "N"), "cards": ("AH", "AD", "QH", "9H", "TH")},
            4,
            "North played twice",
        ),
    ],
)
def test_what_cannot_be_followed_ends_the_judging_of_cards(trick: dict[str, Any], plays: int, why: str) -> None:
    analysis = done(hand(trick))
    assert len(analysis.plays) == plays
    assert analysis.stopped == f"in trick 1 {why}"


@pytest.mark.parametrize(
    ("tricks", "plays", "why"),
    [
        ([FIRST["cards"][:3], ("KH", "KD", "AC", "TH")], 3, "in trick 1 North played no card"),
        ([(), ("KH", "KD", "AC", "TH")], 0, "in trick 1 East played no card"),
        ([("AH", "AD", "QH", "9H"), ("KH",), (), ("9D", "9C", "KC", "JS")], 5, "in trick 2 South played no card"),
        ([("AH", "AD", "QH", "9H"), ("KH",)], 5, None),
        ([("AH", "AD", "QH", "9H"), ("KH",), ()], 5, None),
        ([("AH", "AD", "QH", "9H"), ()], 4, None),
        ([()], 0, None),
    ],
)
def test_a_play_that_goes_on_behind_a_card_that_is_missing_is_not_followed_to_its_end(
    tricks: list[tuple[str, ...]], plays: int, why: str | None
) -> None:
    taken_back = {"seats": ("E",), "cards": ("AH",), "withdrawn": (0,)}
    fell = [{"seats": tuple("ESWN"[: len(cards)]), "cards": cards} if cards else taken_back for cards in tricks]
    analysis = done(hand(*fell))
    assert len(analysis.plays) == plays
    assert analysis.stopped == why


def test_a_sixth_trick_is_not_followed() -> None:
    record = lawful_hand("north-american", 5, "make").record
    assert done(record).stopped is None
    more = record.model_copy(update={"tricks": (*record.tricks, record.tricks[0])})
    assert done(more).stopped == "trick 6 was played when nobody had a card left"
    assert done(more).plays == done(record).plays


def test_a_trick_led_by_one_who_sits_out_is_not_followed() -> None:
    led = {"seats": ("S", "W", "N", "E"), "cards": ("AD", "QH", "9H", "9D")}
    analysis = done(hand(led, going="alone"))
    assert analysis.plays == ()
    assert analysis.stopped == "trick 1 was led by South, who sits out"


def test_a_card_that_was_taken_back_is_none_that_was_played() -> None:
    trick = {**FIRST, "seats": ("E", "S", "W", "W", "N"), "cards": ("AH", "AD", "QC", "QH", "9H"), "withdrawn": (2,)}
    assert done(hand(trick)).plays == done(hand(FIRST)).plays


def test_an_unfinished_trick_is_judged_as_far_as_it_goes() -> None:
    plays = done(hand({"seats": ("E", "S"), "cards": ("AH", "AD")})).plays
    assert plays == done(hand(FIRST)).plays[:2]


def test_the_best_line_follows_the_play_as_far_as_it_costs_nothing() -> None:
    for seed in range(40):
        analysis = analyse(lawful_hand("somerset-1888", seed, "order").record)
        if isinstance(analysis, NotAnalysed):
            continue
        played = [(play.seat, play.card) for play in analysis.plays]
        best = [play for trick in analysis.line for play in trick]
        parted = next((at for at, play in enumerate(analysis.plays) if play.cost), len(played))
        assert best[:parted] == played[:parted]
        assert best[parted : parted + 1] != played[parted : parted + 1] or parted == len(played)


def test_the_line_is_left_out_where_it_is_not_wanted() -> None:
    record = lawful_hand("north-american", 5, "make").record
    assert done(record).line
    brief = analyse(record, line=False)
    assert isinstance(brief, Analysis)
    assert brief.line == ()
    assert brief.plays == done(record).plays


def test_the_json_of_an_analysis_has_every_key() -> None:
    data = done(hand(FIRST)).as_json()
    assert list(data) == ["makers", "tricks", "plays", "line", "stopped", "assumed"]
    assert data["plays"][0].keys() == {"trick", "seat", "card", "tricks", "cost", "options"}
    assert data["plays"][0]["options"].keys() == set(DEAL["E"])
