"""The discard (Somerset 86 to 90, Washington 14, 19, ch. 2 and 4, I-6)."""

import pytest

from schema.span import At, at_tag
from tests.replay.checks.courses import ALL_PASS, CALLS, SOMERSET, TODAY, WASHINGTON, course, errors, faults, one, today

DEAL = '[Deal "N:JC AH KH 8S 7C E:AC QH 8H JD TS S:7D 8D TD QS TH W:KC TC AS 9S 9H"]\n'
TAKEN = CALLS + "Pass Pass Pass TakeUp\n"
LEFT_OVER = '[Play "E"]\nE:JD 7D TC 8S =W\nW:AS JC AC QS =N\nN:AH QH TH 9H =N\nN:KH 8H TD KC =W\nW:9S 7C TS 8D =N\n'


@pytest.mark.parametrize("discard", ["8S", "XX", "XH", ""])
def test_a_discard_from_the_dealers_hand_is_lawful(discard: str) -> None:
    assert errors(SOMERSET + DEAL + TAKEN + f'[Discard "{discard}"]\n') == []


@pytest.mark.parametrize("discard", ["AS", "7S", "XD", "TX"])
def test_a_card_that_the_dealer_did_not_have_cannot_be_discarded(discard: str) -> None:
    fault = one(SOMERSET + DEAL + TAKEN + f'[Discard "{discard}"]\n')
    assert (fault.rule, fault.at, fault.seat, fault.card) == ("discard-not-held", at_tag("Discard"), "N", discard)


def test_where_the_dealers_hand_is_not_known_only_what_was_elsewhere_cannot_be_discarded() -> None:
    others = SOMERSET + '[Deal "W:KC TC AS 9S 9H"]\n[Talon "KD"]\n' + TAKEN
    assert errors(others + '[Discard "KS"]\n') == []
    assert errors(others + '[Discard "AS"]\n') == ["discard-not-held"]
    assert errors(others + '[Discard "KD"]\n') == ["discard-not-held"]
    partly = SOMERSET + '[Deal "N:JC AH KH 8S XX W:KC TC AS 9S 9H"]\n' + TAKEN
    assert errors(partly + '[Discard "KS"]\n') == []
    assert errors(partly + '[Discard "AS"]\n') == ["discard-not-held"]


def test_the_turn_up_is_kept_under_the_old_codes_and_may_go_today() -> None:
    for head in (SOMERSET, WASHINGTON, today("discard-turn-up=forbidden")):
        fault = one(head + TAKEN + '[Discard "9C"]\n')
        assert (fault.rule, fault.at, fault.card) == ("discarded-turn-up", at_tag("Discard"), "9C")
    for head in (TODAY, '[Laws "somerset-1888; discard-turn-up=allowed"]\n[Dealer "N"]\n[TurnUp "9C"]\n'):
        assert errors(head + TAKEN + '[Discard "9C"]\n') == []


def test_a_dealer_who_makes_no_discard_is_found() -> None:
    fault = one(SOMERSET + TAKEN + '[Discard "none"]\n')
    assert (fault.rule, fault.at, fault.seat) == ("no-discard", at_tag("Discard"), "N")


def test_a_dealer_who_plays_all_five_dealt_cards_has_left_the_turn_up_over() -> None:
    for discard in ("", '[Discard "XX"]\n'):
        fault = one(SOMERSET + DEAL + TAKEN + discard + LEFT_OVER)
        assert (fault.rule, fault.at, fault.seat, fault.trick) == ("no-discard", At("card", 4, 1), "N", 5)


def test_it_is_no_proof_where_the_turn_up_may_be_discarded() -> None:
    assert errors(today("pack=32") + DEAL + TAKEN + LEFT_OVER) == []


def test_at_jambone_the_dealer_need_neither_take_the_turn_up_nor_discard() -> None:
    taken = CALLS + "Pass Pass Pass TakeUp+Jambone\n"
    for discard in ("none", "9C", ""):
        assert errors(WASHINGTON + DEAL + taken + f'[Discard "{discard}"]\n') == []
    assert errors(WASHINGTON + CALLS + 'Pass Assist+Jambone\n[Discard "9C"]\n') == ["discarded-turn-up"]


def test_a_dealer_whose_partner_plays_alone_need_not_discard() -> None:
    assert errors(SOMERSET + CALLS + 'Pass Assist+Alone\n[Discard "none"]\n') == []


def test_a_discard_where_nobody_takes_the_turn_up_is_a_contradiction() -> None:
    second = SOMERSET + CALLS + ALL_PASS
    for text in (second + 'H\n[Discard "8S"]\n', second + ALL_PASS + '\n[Discard "8S"]\n'):
        fault = one(text)
        assert (fault.rule, fault.at) == ("contradiction", at_tag("Discard"))
    assert errors(second + 'H\n[Discard "none"]\n') == []
    assert errors(SOMERSET + '[Maker "N"]\n[Trump "H"]\n[Discard "8S"]\n') == ["contradiction"]
    assert errors(SOMERSET + '[Maker "N"]\n[Trump "C"]\n[Discard "8S"]\n') == []


def test_a_discard_changed_after_it_was_quitted_is_noted_by_the_table() -> None:
    fault = one(SOMERSET + TAKEN + '! fault discard-changed N\n[Discard "8S"]\n')
    assert (fault.rule, fault.at, fault.seat) == ("discard-changed", At("event", 0), "N")


def test_a_record_without_calls_whose_trump_is_the_turn_up_has_it_taken() -> None:
    text = SOMERSET + DEAL + '[Maker "N"]\n[Trump "C"]\n[Discard "8S"]\n'
    assert course(text).took_up
    assert faults(text) == []


def test_a_deal_written_after_the_pick_up_is_found_as_a_card_in_two_places_alone() -> None:
    text = SOMERSET + '[Deal "N:JC AH KH 9C 7C"]\n' + TAKEN + '[Discard "8S"]\n'
    assert errors(text) == ["duplicate-card"]


def test_a_deal_written_after_the_pick_up_is_no_proof_that_the_turn_up_was_left_over() -> None:
    deal = DEAL.replace("N:JC AH KH 8S 7C", "N:JC AH KH 9C 7C")
    play = LEFT_OVER.replace("TC 8S", "TC 9C")
    assert errors(SOMERSET + deal + TAKEN + play) == ["duplicate-card"]


def test_a_dealer_without_a_discard_is_found_without_calls_where_the_turn_up_is_the_trump() -> None:
    named = '[Maker "{}"]\n[Trump "{}"]\n[Discard "none"]\n'
    assert errors(SOMERSET + named.format("E", "C")) == ["no-discard"]
    assert errors(SOMERSET + named.format("E", "H")) == []
    stuck = today("stick-the-dealer; stuck-may-name-turned-suit")
    assert errors(stuck + named.format("E", "C")) == ["no-discard"]
    assert errors(stuck + named.format("N", "C")) == []
