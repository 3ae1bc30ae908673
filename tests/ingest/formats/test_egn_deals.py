"""EGN: what is read of a deal, and how its cards get their seats."""

import json

import pytest

from replay import replay
from replay.engine import course_of
from schema.laws import laws_of
from schema.seats import SEATS
from tests.ingest.formats.egn_documents import deal, hand, said


def test_seats_follow_from_the_dealer_the_winners_and_the_trump() -> None:
    record = hand()
    assert [(call.seat, call.call) for call in record.calls] == [
        ("W", "Pass"),
        ("N", "Pass"),
        ("E", "Pass"),
        ("S", "TakeUp"),
    ]
    assert record.first_caller == record.first_leader == "W"
    assert [trick.seats[0] for trick in record.tricks] == ["W", "S", "E", "N"]
    assert all(trick.winner is None for trick in record.tricks)


@pytest.mark.parametrize(
    ("calls", "read_as"),
    [
        (["Order"], ["Order"]),
        (["Pass", "Order"], ["Pass", "Assist"]),
        (["Pass", "Pass", "Pass", "Pass", "d"], ["Pass", "Pass", "Pass", "TurnDown", "D"]),
        (["pass", "ORDER", "Pass", "Pass"], ["Pass", "Assist"]),
        (["Pass"] * 7 + ["n"], ["Pass"] * 3 + ["TurnDown"] + ["Pass"] * 3 + ["NT"]),
    ],
)
def test_calls_have_the_names_of_pen_and_passes_behind_the_making_are_left_out(
    calls: list[str], read_as: list[str]
) -> None:
    record = hand(deal(bidding__calls=calls, play=None))
    assert [call.call for call in record.calls] == read_as
    assert [call.seat for call in record.calls] == [SEATS[(3 + at) % 4] for at in range(len(read_as))]


@pytest.mark.parametrize(
    ("dealer", "calls", "lead", "leader"),
    [
        (0, ["Order"], "LEFT_OF_DEALER", "E"),
        (0, ["Pass", "Pass", "Order"], "LEFT_OF_DEALER", "S"),
        (0, ["Order"], "LEFT_OF_LONER", "S"),
        (0, ["Pass", "Pass", "Pass", "Order"], "LEFT_OF_LONER", "E"),
        (0, ["Pass", "Order"], "LEFT_OF_LONER", "W"),
    ],
)
def test_who_leads_against_a_lone_hand_is_the_rulesets(dealer: int, calls: list[str], lead: str, leader: str) -> None:
    tricks = [["9d", "Ad", "Kd"], ["9h", "Ah", "Kh"]]
    changes = {
        "initialState__dealer": dealer,
        "bidding__calls": calls,
        "bidding__isAlone": True,
        "play__tricks": tricks,
    }
    record = hand(deal(**changes), ruleset={"loner_lead": lead})
    assert record.calls[-1].going == "alone"
    assert record.tricks[0].seats[0] == leader
    out = SEATS[(SEATS.index(record.calls[-1].seat) + 2) % 4]
    assert all(out not in trick.seats for trick in record.tricks)


def test_a_lone_defenders_partner_sits_out_too() -> None:
    changes = {"bidding__isAlone": True, "bidding__aloneDefender": 3, "play__tricks": [["9d", "Ad"], ["Kd", "Qd"]]}
    record = hand(deal(**changes), ruleset={"defend_alone": True})
    assert record.calls[-1].call == "Defend"
    assert record.laws == "north-american; stick-the-dealer; defend-alone-euchre=4"
    assert [trick.seats for trick in record.tricks] == [("W", "S"), ("S", "W")]


def test_a_fourth_card_in_a_lone_hand_is_the_partners() -> None:
    record = hand(deal(bidding__isAlone=True, play__tricks=[["9d", "Ad", "Kd", "Qd"]]))
    assert record.tricks[0].seats == ("W", "N", "E", "S")


def test_a_kitty_of_empty_texts_is_unknown() -> None:
    record = hand(
        deal(initialState={"dealer": 0, "upCard": "Kc", "kitty": ["", "", ""], "player_cards": [[], [], [], []]})
    )
    assert record.talon is None
    assert record.deal.all() == (None, None, None, None)


def test_bowers_by_name_nines_by_letter_and_unknown_cards_are_read() -> None:
    tricks = [["Nd", "L", "Qd", "R"], ["Xs", "Jx", "Xx", "Js"]]
    record = hand(deal(play__tricks=tricks, bidding__discard="Xx"))
    assert record.tricks[0].cards == ("9D", "JS", "QD", "JC")
    assert record.tricks[1].cards == ("XS", "JX", "XX", "JS")
    assert record.discard == "XX"


def test_tricks_behind_a_winner_that_is_not_known_are_kept_and_not_placed() -> None:
    record = hand(deal(play__tricks=[["9d", "Xx", "Qd", "9c"], ["Ks", "As", "Ac", "Js"]]))
    assert len(record.tricks) == 1
    assert dict(record.more_tags)["EgnTricks"] == '[["Ks","As","Ac","Js"]]'
    assert "who led to trick 2 is not known" in said(record)[0]


def test_the_holder_of_a_card_led_tells_who_won_where_an_unknown_card_left_it_open() -> None:
    changes = {
        "initialState__playerCards": [["Ks", "9h"], [], [], []],
        "play__tricks": [["9d", "Xx", "Qd", "9c"], ["Ks", "As", "Ac", "Js"]],
    }
    record = hand(deal(**changes))
    assert [trick.seats[0] for trick in record.tricks] == ["W", "N"]


def test_a_scenario_of_generic_suits_is_read_as_far_as_it_tells_a_card() -> None:
    changes = {
        "initialState": {"dealer": 2, "upCard": "Kg", "playerCards": [["L", "Jn", "Ag", "Kh"], [], [], []]},
        "bidding__calls": ["Pass", "Pass", "Pass", "Pass", "s"],
        "play": None,
    }
    record = hand(deal(**changes))
    assert record.turn_up == "KX"
    assert record.deal.N == ("JC", "JC", "AX", "KX")
    assert json.loads(dict(record.more_tags)["EgnCards"])["upCard"] == "Kg"
    assert "generic" in said(record)[0]


def test_hearts_are_hearts_where_nothing_is_generic() -> None:
    record = hand(deal(initialState={"dealer": 2, "upCard": "Kh", "playerCards": [["Ah", "AH"], [], [], []]}))
    assert record.deal.N == ("AH", "AH")


def test_a_deal_without_play_is_a_record_without_play() -> None:
    record = hand(deal(bidding=None, play=None))
    assert (record.dealer, record.turn_up, record.calls, record.tricks) == ("S", "KC", (), ())


def test_an_unknown_call_leaves_a_maker_whose_trump_is_not_known() -> None:
    record = hand(deal(bidding__calls=["Pass"] * 5 + ["x"], bidding__isAlone=True, play=None))
    assert [call.call for call in record.calls] == ["Pass"] * 3 + ["TurnDown", "Pass"]
    assert (record.maker, record.trump, record.going) == ("N", None, "alone")
    assert course_of(record, laws_of(record.laws)).maker == 0
    assert said(record) == ["the call of N is not known (x)"]


@pytest.mark.parametrize(
    ("calls", "kept", "maker", "trump", "raw"),
    [
        (["x", "x", "x", "Order"], 0, "S", "C", None),
        (["Pass", "x", "Order"], 1, "E", "C", None),
        (["x", "Pass", "Order"], 0, "E", "C", ["x", "Pass", "Order"]),
        (["Pass"] * 4 + ["x", "h"], 4, "N", "H", None),
        (["x"] * 7 + ["n"], 0, "S", "NT", None),
        (["Pass", "x"], 1, "N", None, None),
        (["Pass", "x", "Pass"], 1, None, None, ["Pass", "x", "Pass"]),
        (["Order", "x"], 1, None, None, None),
    ],
)
def test_calls_behind_an_unknown_one_are_told_by_what_they_came_to(
    calls: list[str], kept: int, maker: str | None, trump: str | None, raw: list[str] | None
) -> None:
    record = hand(deal(bidding__calls=calls))
    assert (len(record.calls), record.maker, record.trump) == (kept, maker, trump)
    assert json.loads(dict(record.more_tags).get("EgnCalls", "null")) == raw
    assert not [finding for finding in replay(record).findings if finding.name == "call-out-of-turn"]


def test_annotations_are_comments_and_their_labels_glyphs() -> None:
    changes = {
        "bidding__callAnnotations": {"3": ["[!]Strong.", "[?] Or not."], "0": [" plain "]},
        "play__playAnnotations": {"5": ["[?!]  Hm"], "0": ["[!!]"]},
    }
    record = hand(deal(**changes))
    told = [
        (comment.text, comment.on and (comment.on.kind, comment.on.index, comment.on.card))
        for comment in record.comments
    ]
    assert told == [
        ("plain", ("call", 0, 0)),
        ("Strong.", ("call", 3, 0)),
        ("[?] Or not.", ("call", 3, 0)),
        ("Hm", ("card", 1, 1)),
    ]
    assert [(mark.glyph, mark.on.kind, mark.on.index, mark.on.card) for mark in record.marks] == [
        ("!", "call", 3, 0),
        ("!!", "card", 0, 0),
        ("?!", "card", 1, 1),
    ]


def test_what_is_said_of_a_pass_that_is_left_out_is_said_of_the_last_call() -> None:
    record = hand(deal(bidding__calls=["Order", "Pass"], bidding__callAnnotations={"1": ["[?]late"]}, play=None))
    assert [(comment.text, comment.on and comment.on.index) for comment in record.comments] == [("late", 0), ("?", 0)]
    assert record.marks == ()


def test_exchanges_go_between_seats_and_from_the_talon() -> None:
    exchanges = [{"sender": 0, "receiver": 2, "cards": ["Ah"]}, {"receiver": 1, "cards": ["Kd", "Qd"]}]
    record = hand(deal(bidding__cardExchanges=exchanges))
    assert [(exchange.giver, exchange.taker, exchange.cards) for exchange in record.exchanges] == [
        ("N", "S", ("AH",)),
        ("talon", "E", ("KD", "QD")),
    ]
