"""Going alone: who may, when, and in what form (Somerset 93 to 99, Washington ch. 3 and 4, I-11)."""

import pytest

from replay.checks.making import making_verdict
from replay.verdict import LAWFUL
from schema.span import At, at_tag
from tests.replay.checks.courses import ALL_PASS, CALLS, SOMERSET, TODAY, WASHINGTON, course, errors, faults, one, today

DEFEND = today("defend-alone")
LAWFUL_HANDS = {
    "eldest orders up alone": SOMERSET + CALLS + "Order+Alone",
    "third hand takes it from him (Somerset 74)": SOMERSET + CALLS + "Order+Alone Pass W:Alone",
    "third hand takes it where he only orders": SOMERSET + CALLS + "Order Pass W:Alone",
    "the dealer takes it from his partner (Somerset 75)": SOMERSET + CALLS + "Pass Assist Pass N:Alone",
    "partner takes it in the second round, having passed the first (I-14)": SOMERSET
    + CALLS
    + ALL_PASS
    + "H+Alone Pass W:Alone",
    "the partner of the maker takes it by Washington": WASHINGTON + CALLS + "Order Pass W:Alone",
    "alone is said after the naming today": TODAY + CALLS + "Order E:Alone",
    "alone is said after the naming by Washington": WASHINGTON + CALLS + "Order E:Alone",
    "a jambone by Washington": WASHINGTON + CALLS + "Order+Jambone",
    "an adversary defends alone by option": DEFEND + CALLS + "Order+Alone S:Defend",
    "a card exposed in dealing bars nobody (I-24)": SOMERSET + CALLS + "! expose E AC\nOrder+Alone",
    "another exposed a card": SOMERSET + CALLS + "Pass\n! expose E AC\nAssist+Alone",
    "a card exposed after the declaration": SOMERSET + CALLS + "Order+Alone\n! expose E AC\n",
    "an exposed card bars nobody by Washington": WASHINGTON + CALLS + "Pass\n! expose S TD\nAssist+Alone",
    "only the result is known": WASHINGTON + '[Maker "E"]\n[Trump "C"]\n[Going "jambone"]\n',
}


@pytest.mark.parametrize("text", LAWFUL_HANDS.values(), ids=LAWFUL_HANDS)
def test_a_lawful_lone_hand_counts(text: str) -> None:
    assert errors(text) == []
    assert making_verdict(course(text)) == LAWFUL


BARRED = {
    "he has passed (Somerset 93)": (SOMERSET + CALLS + "Pass Pass Order E:Alone", "alone-after-pass", 3, "93"),
    "he has passed, and takes a lone hand (99)": (
        SOMERSET + CALLS + "Pass Pass Order+Alone E:Alone",
        "alone-after-pass",
        3,
        "99",
    ),
    "he passes on his partner's order, and then would (99)": (
        SOMERSET + CALLS + "Order+Alone Pass Pass Pass W:Alone",
        "alone-after-pass",
        4,
        "99",
    ),
    "he has passed the making (Washington ch. 3)": (
        WASHINGTON + CALLS + ALL_PASS + "Pass Pass H E:Alone",
        "alone-after-pass",
        7,
        "ch3.4",
    ),
    "he has named the suit turned down, which is to pass": (
        WASHINGTON + CALLS + ALL_PASS + "C Pass H E:Alone",
        "alone-after-pass",
        7,
        "ch3.4",
    ),
    "his side was ordered up (Somerset 95)": (SOMERSET + CALLS + "Order S:Alone", "alone-not-allowed", 1, "95"),
    "he has exposed a card (Somerset 95)": (
        SOMERSET + CALLS + "Pass\n! expose S TD\nAssist+Alone",
        "alone-not-allowed",
        1,
        "95",
    ),
    "jambone when the adversaries ordered up (Washington ch. 4)": (
        WASHINGTON + CALLS + "Order S:Alone+Jambone",
        "alone-not-allowed",
        1,
        "ch4.4",
    ),
    "jamboree when the adversaries ordered up (Washington ch. 4)": (
        WASHINGTON + CALLS + "Order S:Alone+Jamboree",
        "alone-not-allowed",
        1,
        "ch4.8",
    ),
    "partner takes it, which today he may not": (TODAY + CALLS + "Order Pass W:Alone", "alone-not-allowed", 2, "lone"),
    "two declarations in place of one (Somerset 98)": (SOMERSET + CALLS + "Order E:Alone", "alone-form", 1, "98"),
    "a suit, and then alone (Somerset 98)": (SOMERSET + CALLS + ALL_PASS + "H E:Alone", "alone-form", 5, "98"),
}


@pytest.mark.parametrize(("text", "rule", "index", "law"), BARRED.values(), ids=BARRED)
def test_a_lone_hand_that_the_laws_bar_is_void(text: str, rule: str, index: int, law: str) -> None:
    hand = course(text)
    fault = next(fault for fault in faults(text) if fault.rule == rule)
    assert (fault.at, fault.seat) == (At("call", index), hand.record.calls[index].seat)
    verdict = making_verdict(hand)
    assert (verdict.alone_void, verdict.why, verdict.law) == (True, rule, law)


@pytest.mark.parametrize("text", [row[0] for row in BARRED.values()], ids=BARRED)
def test_it_is_said_once(text: str) -> None:
    assert len([name for name in errors(text) if name != "turned-suit-named"]) <= 2
    assert len([name for name in errors(text) if name.startswith("alone")]) == 1


def test_the_first_lone_hand_stands_no_more_once_partner_has_taken_it() -> None:
    assert errors(WASHINGTON + CALLS + "Order+Alone Pass W:Alone E:Alone") == ["alone-not-allowed"]
    assert errors(SOMERSET + CALLS + "Order+Alone Pass W:Alone E:Alone") == ["alone-form"]


def test_to_play_alone_against_a_lone_hand_is_an_option_by_washington_ch_3() -> None:
    fault = one(WASHINGTON + CALLS + "Order+Alone S:Defend")
    assert (fault.rule, fault.at, fault.seat) == ("alone-not-allowed", At("call", 1), "S")
    assert errors(SOMERSET + CALLS + "Order+Alone S:Defend") == ["alone-not-allowed"]
    assert not making_verdict(course(WASHINGTON + CALLS + "Order+Alone S:Defend")).alone_void


@pytest.mark.parametrize("calls", ["Order S:Defend", "Order+Alone W:Defend", "Order+Alone S:Defend N:Defend"])
def test_a_lone_defender_needs_a_lone_hand_of_the_other_side_and_is_one(calls: str) -> None:
    assert "alone-not-allowed" in errors(DEFEND + CALLS + calls)


def test_alone_where_nobody_makes_the_trump_is_no_call() -> None:
    assert "alone-not-allowed" in errors(SOMERSET + CALLS + "Pass S:Alone")


LATE = SOMERSET + CALLS + "Pass Pass Pass TakeUp+Alone\n! fault alone-late "


def test_a_late_declaration_noted_by_the_table_makes_it_void() -> None:
    fault = one(LATE + "N")
    assert (fault.rule, fault.at, fault.seat) == ("alone-late", At("event", 0), "N")
    verdict = making_verdict(course(LATE + "N"))
    assert (verdict.alone_void, verdict.why, verdict.law) == (True, "alone-late", "96")
    assert making_verdict(course(LATE + "S 99")).law == "99"


def test_under_somerset_97_alone_the_lone_hand_stands() -> None:
    assert errors(LATE + "N 97") == ["alone-late"]
    assert making_verdict(course(LATE + "N 97")) == LAWFUL


def test_a_late_declaration_of_the_adversaries_is_not_that_of_the_lone_hand() -> None:
    assert making_verdict(course(LATE + "E")) == LAWFUL


def test_an_ambiguous_declaration_makes_it_void_by_washington_22() -> None:
    verdict = making_verdict(course(WASHINGTON + CALLS + "Order+Alone\n! fault alone-late E 22"))
    assert (verdict.alone_void, verdict.law) == (True, "22")


JAMBOREE = CALLS + "Pass Pass Pass TakeUp+Jamboree"
HELD = {
    "all five": ("N:JC JS AC KC QC", True),
    "four, and a card that is not known": ("N:JC JS AC KC XX", None),
    "nothing is known": ("E:AH KH QH JH TH", None),
    "four, and another is known": ("N:JC JS AC KC 7D", False),
    "the fifth is another's": ("N:JC JS AC KC XX E:QC XX XX XX XX", False),
    "two are missing and one card is not known": ("N:JC JS AC 7D XX", False),
}


@pytest.mark.parametrize(("deal", "held"), HELD.values(), ids=HELD)
def test_a_jamboree_is_the_five_highest_trumps_of_washington_ch_4(deal: str, held: bool | None) -> None:
    text = WASHINGTON + f'[Deal "{deal}"]\n' + JAMBOREE
    assert making_verdict(course(text)).jamboree_held is held
    assert errors(text) == (["jamboree-not-held"] if held is False else [])


def test_the_turn_up_may_be_one_of_the_five() -> None:
    text = '[Laws "washington-1862"]\n[Dealer "N"]\n[TurnUp "QC"]\n[Deal "N:JC JS AC KC 7D"]\n' + JAMBOREE
    assert errors(text) == []
    assert making_verdict(course(text)).jamboree_held is True


def test_a_jamboree_that_is_told_without_calls_is_found_at_its_tag() -> None:
    text = WASHINGTON + '[Deal "N:JC JS AC KC 7D"]\n[Maker "N"]\n[Trump "C"]\n[Going "jamboree"]\n'
    assert one(text).at == at_tag("Going")


def test_a_jamboree_that_was_played_shows_by_its_cards_that_it_was_none() -> None:
    text = WASHINGTON + JAMBOREE + '\n[Play "E"]\nE:AH XX 9H =E\n'
    assert "jamboree-not-held" in errors(text)


@pytest.mark.parametrize("going", ["Jambone", "Jamboree"])
@pytest.mark.parametrize("head", [SOMERSET, TODAY])
def test_jambone_and_jamboree_are_of_washington_alone(head: str, going: str) -> None:
    fault = one(head + CALLS + f"Order+{going}")
    assert (fault.rule, fault.at, fault.seat) == ("variant-unsupported", At("call", 0), "E")
