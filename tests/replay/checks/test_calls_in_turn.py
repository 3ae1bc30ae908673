"""The calls: turns and rounds, what counts as a pass, what bars partner (Somerset 74 to 82, Washington 21 and 32)."""

import pytest

from replay.checks.making import making_verdict
from schema.span import At
from tests.replay.checks.courses import (
    ALL_PASS,
    CALLS,
    SOMERSET,
    TODAY,
    WASHINGTON,
    course,
    errors,
    faults,
    names,
    one,
    today,
)

OUT = "call-out-of-turn"
SECOND = SOMERSET + CALLS + ALL_PASS
LAWFUL = {
    "the dealer takes it up": SOMERSET + CALLS + "Pass Pass Pass TakeUp",
    "eldest orders up": SOMERSET + CALLS + "Order",
    "the dealer's partner assists": SOMERSET + CALLS + "Pass Assist",
    "eldest makes a suit in the second round": SECOND + "H",
    "the dealer makes a suit last": SECOND + "Pass Pass Pass S",
    "all pass twice": SECOND + ALL_PASS,
    "the calls are not known": SOMERSET + '[Maker "E"]\n[Trump "C"]\n',
    "the dealer is not known": '[Laws "somerset-1888"]\n[Maker "E"]\n[Trump "C"]\n',
    "the turn-up is not known": '[Laws "somerset-1888"]\n[Dealer "N"]\n' + CALLS + ALL_PASS + "H",
    "the dealer follows from the seat that speaks first": '[Laws "somerset-1888"]\n' + CALLS + "Pass Assist",
    "passes stand between the making and partner's lone hand": SOMERSET + CALLS + "Order Pass W:Alone",
}


@pytest.mark.parametrize("text", LAWFUL.values(), ids=LAWFUL)
def test_lawful_calls_have_no_fault(text: str) -> None:
    assert names(text) == []


OUT_OF_TURN = {
    "a pass before its turn": (SOMERSET + CALLS + "Pass W:Pass S:Pass N:TakeUp", 1, "W"),
    "an order before its turn, which is let stand": (SOMERSET + CALLS + "W:Order", 0, "W"),
    "an order in the second round": (SECOND + "Order", 4, "E"),
    "a suit in the first round": (SOMERSET + CALLS + "Pass H", 1, "S"),
    "the dealer turns down before his turn": (SOMERSET + CALLS + "Pass N:Pass S:Pass W:Pass E:H", 1, "N"),
    "a suit when the trump has been made": (SECOND + "H S", 5, "S"),
    "a pass when all have passed twice": (SECOND + ALL_PASS + "Pass", 8, "E"),
    "a suit made twice over": (SECOND + "H E:H", 5, "E"),
    "no-trump in the first round": (today("no-trump") + CALLS + "NT", 0, "E"),
}


@pytest.mark.parametrize(("text", "index", "seat"), OUT_OF_TURN.values(), ids=OUT_OF_TURN)
def test_a_call_out_of_turn_or_of_the_wrong_round_is_found_once(text: str, index: int, seat: str) -> None:
    fault = one(text)
    assert (fault.rule, fault.at, fault.seat) == (OUT, At("call", index), seat)


def test_a_call_out_of_turn_takes_no_ones_right_away_and_the_lawful_one_makes() -> None:
    text = SOMERSET + CALLS + "Pass W:Order S:Assist"
    assert errors(text) == [OUT]
    assert course(text).maker == 2


def test_third_hand_may_still_order_what_the_dealer_turned_down_before_his_turn() -> None:
    assert errors(SOMERSET + CALLS + "Pass N:Pass W:Order") == [OUT]


def test_the_suit_turned_down_counts_as_a_pass_and_the_next_makes() -> None:
    text = SECOND + "C H"
    fault = one(text)
    assert (fault.rule, fault.at, fault.seat, fault.law) == ("turned-suit-named", At("call", 4), "E", None)
    assert course(text).maker == 2


@pytest.mark.parametrize("head", [SOMERSET, WASHINGTON, TODAY, today("stick-the-dealer")])
def test_no_code_lets_the_suit_turned_down_be_named(head: str) -> None:
    assert errors(head + CALLS + ALL_PASS + "Pass Pass Pass C")[0] == "turned-suit-named"


def test_a_stuck_dealer_may_name_it_where_the_option_says_so() -> None:
    text = CALLS + ALL_PASS + "Pass Pass Pass C"
    assert names(today("stuck-may-name-turned-suit") + text) == []
    assert errors(today("stuck-may-name-turned-suit") + CALLS + ALL_PASS + "C H") == ["turned-suit-named"]


def test_a_stuck_dealer_may_not_pass() -> None:
    text = CALLS + ALL_PASS + ALL_PASS
    fault = one(today("stick-the-dealer") + text)
    assert (fault.rule, fault.at, fault.seat) == ("dealer-must-call", At("call", 7), "N")
    assert names(TODAY + text) == []


@pytest.mark.parametrize("call", ["E:Order", "S:Assist"])
def test_who_has_passed_may_not_call_in_that_round(call: str) -> None:
    fault = one(SOMERSET + CALLS + f"Pass Pass {call} W:Pass")
    assert (fault.rule, fault.at, fault.seat) == ("call-after-pass", At("call", 2), call[0])


def test_a_pass_in_the_first_round_bars_nothing_in_the_second() -> None:
    assert names(SECOND + "Pass H") == []


def test_a_call_after_a_pass_bars_partner_under_somerset_80_and_nowhere_else() -> None:
    calls = CALLS + "Pass Pass E:Order W:Order"
    assert errors(SOMERSET + calls) == ["call-after-pass", "partner-barred"]
    assert errors(WASHINGTON + calls) == ["call-after-pass"]
    assert errors(TODAY + calls) == ["call-after-pass"]


def test_partner_is_barred_for_that_round_alone() -> None:
    calls = "Pass Pass E:Order W:Pass N:Pass E:Pass Pass W:H"
    assert errors(SOMERSET + CALLS + calls) == ["call-after-pass"]


def test_to_mention_another_suit_after_the_one_turned_down_bars_partner_by_somerset_79() -> None:
    assert errors(SECOND + "C E:H W:S") == ["turned-suit-named", "call-after-pass", "partner-barred"]


def test_a_dealer_who_passes_before_his_turn_binds_his_partner_by_somerset_82() -> None:
    calls = CALLS + "Pass N:Pass S:Assist"
    assert errors(SOMERSET + calls) == [OUT, "partner-barred"]
    assert errors(WASHINGTON + calls) == [OUT]
    assert errors(SECOND + "Pass N:Pass S:H") == [OUT, "partner-barred"]
    assert errors(SECOND + "Pass N:Pass W:H") == [OUT]


def test_partner_barred_names_the_law_of_its_reason() -> None:
    by = {
        "80": SOMERSET + CALLS + "Pass Pass E:Order W:Order",
        "82": SOMERSET + CALLS + "Pass N:Pass S:Assist",
        "32": WASHINGTON + CALLS + "Pass Pass\n! fault bridge-hint EW\nOrder",
    }
    for law, text in by.items():
        assert [fault.law for fault in faults(text) if fault.rule == "partner-barred"] == [law]


def test_what_the_table_noted_is_not_found_again_in_the_calls() -> None:
    text = SOMERSET + CALLS + "Pass Pass E:Order W:Order\n! fault partner-barred W 80\n"
    assert errors(text) == ["call-after-pass", "partner-barred"]


def test_a_hint_at_the_bridge_forfeits_the_order_up_by_washington_32() -> None:
    hint = "Pass Pass\n! fault bridge-hint EW\n"
    assert errors(WASHINGTON + CALLS + hint + "Order") == ["partner-barred"]
    assert errors(WASHINGTON + CALLS + hint + "Pass TakeUp") == []
    assert errors(WASHINGTON + CALLS + "Pass Pass Order\n! fault bridge-hint EW\n") == []
    assert errors(WASHINGTON + CALLS + "Pass Pass\n! fault bridge-hint NS\nOrder") == []


@pytest.mark.parametrize(("head", "law"), [(SOMERSET, "109"), (TODAY, "etiquette")])
def test_elsewhere_a_hint_at_the_bridge_is_an_unfairness(head: str, law: str) -> None:
    fault = one(head + CALLS + "Pass Pass\n! fault bridge-hint EW\nOrder")
    assert (fault.rule, fault.side, fault.law) == ("unfairness", "EW", law)


def test_a_suit_once_named_stands() -> None:
    text = SECOND + "H E:S"
    fault = one(text)
    assert (fault.rule, fault.at, fault.seat) == ("make-changed", At("call", 5), "E")
    assert course(text).trump == 1
    assert errors(SOMERSET + CALLS + "Order E:H") == ["make-changed"]


def test_calls_that_break_off_are_noted_and_no_error() -> None:
    assert names(SOMERSET + CALLS + "Pass Pass") == ["auction-incomplete"]
    assert names(SECOND + "Pass") == ["auction-incomplete"]
    assert names(SOMERSET + CALLS + "Pass Pass\n! misdeal\n") == ["misdeal"]


def test_the_dealers_partner_who_assists_must_go_alone_by_option() -> None:
    fault = one(today("canadian-loner") + CALLS + "Pass Assist")
    assert (fault.rule, fault.at, fault.seat) == ("must-go-alone", At("call", 1), "S")
    assert names(today("canadian-loner") + CALLS + "Pass Assist+Alone") == []
    assert names(TODAY + CALLS + "Pass Assist") == []
    assert names(today("canadian-loner") + CALLS + "Order") == []


NATURAL = today("need-natural-trump")


def test_a_natural_trump_is_needed_by_option() -> None:
    fault = one(NATURAL + '[Deal "E:JS AS KS QS TS"]\n' + CALLS + "Order")
    assert (fault.rule, fault.at, fault.seat) == (OUT, At("call", 0), "E")
    assert errors(NATURAL + '[Deal "W:JD AD KD QD TD"]\n' + CALLS + ALL_PASS + "Pass Pass H") == [OUT]


@pytest.mark.parametrize(
    ("deal", "calls"),
    [
        ("E:JS AS KS QS TC", "Order"),
        ("E:JS AS KS QS XX", "Order"),
        ("N:JS AS KS QS TS", "Pass Pass Pass TakeUp"),
        ("S:JS AS KS QS TS", "Order"),
    ],
    ids=["he has one", "an unknown card may be one", "the dealer has the turn-up", "another called"],
)
def test_no_natural_trump_is_missed_where(deal: str, calls: str) -> None:
    assert errors(NATURAL + f'[Deal "{deal}"]\n' + CALLS + calls) == []


def test_the_left_bower_alone_will_do_without_the_option() -> None:
    assert errors(TODAY + '[Deal "E:JS AS KS QS TS"]\n' + CALLS + "Order") == []


def test_faults_of_the_calls_make_no_lone_hand_void() -> None:
    assert not making_verdict(course(SOMERSET + CALLS + "Pass W:Order+Alone")).alone_void


@pytest.mark.parametrize(
    ("calls", "at", "seat"),
    [("TurnDown Pass Pass Pass", 0, "E"), (ALL_PASS + "Pass Pass Pass TurnDown", 7, "N")],
)
def test_only_the_dealer_turns_down_and_only_in_the_first_round(calls: str, at: int, seat: str) -> None:
    fault = one(SOMERSET + CALLS + calls + "\n")
    assert (fault.rule, fault.at, fault.seat) == (OUT, At("call", at), seat)


def test_what_the_dealer_holds_is_looked_at_without_the_turn_up_too() -> None:
    head = '[Laws "north-american; need-natural-trump"]\n[Dealer "N"]\n[Deal "N:AS KS QS {} 9S"]\n'
    calls = CALLS + ALL_PASS + "Pass Pass Pass H\n"
    assert errors(head.format("JH") + calls) == []
    assert errors(head.format("JD") + calls) != []
