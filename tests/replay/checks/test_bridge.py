"""The bridge (Somerset, terms; Washington 32, ch. 3 and 7)."""

import pytest

from replay.checks.bridge import _sure_of_a_trick
from replay.engine import course_of
from schema.facts import _sure
from schema.laws import laws_of
from schema.span import At, at_tag
from tests.replay.checks.courses import ALL_PASS, CALLS, SOMERSET, TODAY, WASHINGTON, errors, faults, names
from tests.strategies import lawful_hand

UNSURE = '[Deal "E:JS AH KS QS TS"]\n'
SURE = {"right bower": "E:JC AH KS QS TS", "left bower and another trump": "E:JS AC KS QS TS"}


@pytest.mark.parametrize("head", [SOMERSET, WASHINGTON])
@pytest.mark.parametrize(("score", "bridge"), [("NS:1 EW:4", 1), ("NS:2 EW:4", 1), ("NS:0 EW:4", 0), ("NS:3 EW:4", 0)])
def test_four_to_one_or_two_with_the_dealer_at_one_or_two_is_a_bridge(head: str, score: str, bridge: int) -> None:
    assert names(head + f'[Score "{score}"]\n' + CALLS + "Order").count("bridge") == bridge


@pytest.mark.parametrize("score", ["NS:4 EW:1", "EW:4", "NS:1 EW:3"])
def test_any_other_score_is_none(score: str) -> None:
    assert names(SOMERSET + f'[Score "{score}"]\n' + CALLS + "Order") == []


def test_today_has_no_bridge() -> None:
    assert names(TODAY + '[Score "NS:6 EW:9"]\n' + CALLS + "Order") == []


def test_it_tells_what_eldest_and_third_hand_did() -> None:
    (fault,) = faults(WASHINGTON + '[Score "NS:1 EW:4"]\n' + CALLS + "Pass Pass Order")
    assert (fault.at, fault.seat, fault.side) == (at_tag("Score"), "E", "EW")
    assert "eldest hand passed, third hand ordered up" in fault.message
    (fault,) = faults(WASHINGTON + '[Score "NS:1 EW:4"]\n[Maker "E"]\n[Trump "C"]\n')
    assert "what eldest hand did is not recorded" in fault.message
    (fault,) = faults(WASHINGTON + '[Score "NS:1 EW:4"]\n' + CALLS + "Order")
    assert "eldest hand ordered up, third hand had not to speak" in fault.message


def test_a_misdeal_is_no_hand_at_a_bridge() -> None:
    assert names(WASHINGTON + '[Score "NS:1 EW:4"]\n! misdeal\n') == ["misdeal"]


BRIDGE = '[Score "NS:1 EW:4"]\n'
TAKEN = CALLS + "Pass Pass Pass TakeUp"


def test_eldest_who_passes_without_a_sure_trick_does_not_keep_the_bridge() -> None:
    fault = faults(WASHINGTON + BRIDGE + UNSURE + TAKEN)[-1]
    assert (fault.rule, fault.at, fault.seat) == ("bridge-not-kept", At("call", 0), "E")
    assert errors(WASHINGTON + BRIDGE + UNSURE + TAKEN) == []


@pytest.mark.parametrize("deal", SURE.values(), ids=SURE)
def test_sure_of_a_trick_he_may_pass(deal: str) -> None:
    assert names(WASHINGTON + BRIDGE + f'[Deal "{deal}"]\n' + TAKEN) == ["bridge"]


@pytest.mark.parametrize("deal", ["E:JS AH KS QS XX", "N:AH KH QH JH TH"])
def test_what_is_not_known_is_not_advised_upon(deal: str) -> None:
    assert names(WASHINGTON + BRIDGE + f'[Deal "{deal}"]\n' + TAKEN) == ["bridge"]


def test_sure_of_a_trick_he_makes_the_trump_when_it_is_turned_down() -> None:
    text = WASHINGTON + BRIDGE + '[Deal "E:JC AH KS QS TS"]\n' + CALLS + ALL_PASS
    fault = faults(text + "Pass Pass Pass H")[-1]
    assert (fault.rule, fault.at, fault.law) == ("bridge-not-kept", At("call", 4), "ch7.1")
    assert names(text + "S") == ["bridge"]


def test_somerset_names_the_bridge_and_advises_nothing() -> None:
    assert names(SOMERSET + BRIDGE + UNSURE + TAKEN) == ["bridge"]


def test_eldest_who_orders_up_keeps_it() -> None:
    assert names(WASHINGTON + BRIDGE + UNSURE + CALLS + "Order") == ["bridge"]


@pytest.mark.parametrize("tag", ["washington-1862", "washington-1862; joker", "north-american; no-trump; joker"])
def test_the_statistics_take_the_same_hands_for_sure_of_a_trick(tag: str) -> None:
    laws, found = laws_of(tag), set()
    for seed in range(200):
        record = lawful_hand(tag, seed, "order").record
        course = course_of(record, laws)
        eldest = ((course.dealer or 0) + 1) % 4
        sure = _sure_of_a_trick(course, eldest)
        found.add(sure)
        assert _sure(" ".join(record.deal.all()[eldest] or ()), record.turn_up, tag) == sure, (seed, record.turn_up)
    assert found == {True, False}
