"""Leads and turns (Somerset 52, 53, 58, 59, 100, 104, 105; Washington 15, ch. 2 and 3; I-8, I-25)."""

import pytest

from tests.replay.checks.play_table import FIRST, LAWFUL, SOMERSET, TODAY, WASHINGTON, alone, errors, faults, hand, one

ALONE_FIRST = "N:KH S:AH W:TS =W\n"


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON, TODAY])
def test_a_lawful_hand_has_nothing(laws: str) -> None:
    assert faults(hand(LAWFUL, laws)) == []


def test_a_lead_by_another_than_the_winner_is_out_of_turn() -> None:
    fault = one(hand(FIRST + "N:AS JS QS KS =E\n"), "lead-out-of-turn")
    assert (fault.seat, fault.side, fault.trick, fault.card, fault.at[1:3]) == ("N", "NS", 2, "AS", (1, 0))


def test_eldest_hand_leads_first() -> None:
    assert errors(hand("E:7H AH TS KH =W\n")) == ["lead-out-of-turn"]


def test_a_lead_taken_back_was_out_of_turn_all_the_same() -> None:
    fault = one(hand(FIRST + "~E:QH W:9S N:AS E:JS S:QS =E\n"), "lead-out-of-turn")
    assert (fault.seat, fault.card, fault.at[1:3]) == ("E", "QH", (1, 0))


def test_cards_that_followed_a_false_lead_are_taken_back_freely() -> None:
    text = hand(FIRST + "~E:QH ~S:QS W:9S N:AS E:JS S:QS =E\n")
    assert [(fault.rule, fault.seat) for fault in faults(text)] == [("lead-out-of-turn", "E")]


def test_he_to_whom_the_table_gave_the_trick_may_lead() -> None:
    assert errors(hand("N:KH 7H AH TS =S\nS:8C TC 8D 9C\n", deal="")) == []


def test_nobody_is_out_of_turn_where_it_is_not_known_who_won() -> None:
    assert errors(hand("N:KH 7H AH XX\nS:QS KS AS JS =E\n", deal="")) == []


def test_third_hand_before_second_is_out_of_turn_and_lets_fourth_play_before_his_partner() -> None:
    text = hand("N:KH S:AH W:TS E:7H =W\n")
    assert [(fault.rule, fault.seat) for fault in faults(text)] == [("play-out-of-turn", "S")]


def test_fourth_hand_before_his_partner_with_third_to_play_is_out_of_turn() -> None:
    text = hand("N:KH W:TS E:7H S:AH =W\n")
    assert [(fault.rule, fault.seat, fault.card) for fault in faults(text)] == [("play-out-of-turn", "W", "TS")]


def test_a_card_played_out_of_turn_and_taken_back_is_no_revoke() -> None:
    text = hand(FIRST + "W:9S ~S:8C N:AS E:JS S:QS =E\n")
    assert [(fault.rule, fault.seat) for fault in faults(text)] == [("play-out-of-turn", "S")]


def test_an_adversary_out_of_turn_to_a_lone_lead_lays_both_hands_open() -> None:
    found = faults(alone(ALONE_FIRST + "W:9S S:QS N:AS =N\n"))
    assert [(fault.rule, fault.seat, fault.law) for fault in found] == [
        ("play-out-of-turn", "S", "105"),
        ("exposed-card", "N", "105"),
        ("exposed-card", "S", "105"),
    ]


def test_a_lone_player_who_leads_out_of_turn_is_judged_by_his_own_law() -> None:
    assert one(alone("~W:9S N:KH S:AH W:TS =W\n"), "lead-out-of-turn").law == "104"


def test_where_eldest_sits_out_the_next_to_the_left_leads() -> None:
    text = hand("E:7H AH TS =W\n", making='[Auction "N"]\nPass Pass Order+Alone\n[Discard "TC"]\n')
    assert errors(text) == []


def test_the_first_lead_is_not_judged_where_it_is_not_known_who_plays() -> None:
    assert errors(hand("S:AH W:TS E:7H =W\n", making="")) == []
    assert errors(hand("E:7H AH TS =W\n", making='[Maker "S"]\n[Trump "S"]\n')) == []


def test_lead_by_the_left_of_the_lone_player_is_an_option() -> None:
    assert errors(alone("N:KH S:AH W:TS =W\n", '[Laws "north-american; pack=32; loner-lead=left-of-loner"]\n')) == []
    making = '[Auction "N"]\nPass Pass Pass TurnDown Pass Pass H+Alone\n'
    assert errors(hand("W:TC E:7H S:AH\n", TODAY, making=making)) == ["lead-out-of-turn"]
    left = '[Laws "north-american; pack=32; loner-lead=left-of-loner"]\n'
    assert errors(hand("W:TC E:7H S:AH\n", left, making=making)) == []


def test_partner_of_a_lone_hand_may_not_play() -> None:
    fault = one(alone("N:KH E:7H S:AH W:TS =W\nW:9S N:AS E:JS S:QS =E\n"), "partner-played")
    assert (fault.seat, fault.trick, fault.card, fault.at[1:3]) == ("E", 1, "7H", (0, 1))


def test_partner_has_to_play_where_the_lone_hand_was_void() -> None:
    making = '[Auction "N"]\nPass Pass Order W:Alone\n[Discard "TC"]\n'
    assert errors(hand("N:KH E:7H S:AH W:TS =W\nW:9S N:AS E:JS S:QS =E\n", making=making)) == []


def test_a_trick_that_lacks_a_card_is_imperfect_if_the_play_went_on() -> None:
    fault = one(hand("N:KH 7H AH =S\nS:8C 7D 8D 9C =E\n"), "imperfect-trick")
    assert (fault.seat, fault.trick, fault.law) == ("W", 1, None)
    assert errors(hand("N:KH 7H AH =S\n")) == []


def test_the_card_left_over_by_an_imperfect_trick_is_no_revoke() -> None:
    renounced = "E:QD AD KS JD =W\n"
    play = "N:KH 7H AH =S\nS:8C KD 8D 9C =E\n" + renounced + "W:TS AS JS QS =E\nE:QH JC 9S 9H =S\n"
    assert errors(hand(play, deal='[Deal "W:KS TS KD 7D TC"]\n')) == ["imperfect-trick"]
    assert errors(hand(play + "W:7D\n", deal="")) == ["imperfect-trick"]


def test_an_adversary_who_does_not_play_to_a_lone_hand_gives_it_five_points() -> None:
    assert one(alone("N:KH W:TS =W\nW:9S N:AS S:QS =N\n"), "imperfect-trick").law == "50"


def test_three_cards_to_every_trick_are_not_imperfect_where_the_calls_are_not_recorded() -> None:
    play = "N:KH S:AH W:TS =W\nW:9S N:AS S:QS =N\n"
    assert errors(hand(play, making='[Maker "W"]\n[Trump "S"]\n[Discard "TC"]\n')) == []


def test_two_cards_to_a_trick_are_told_at_the_second() -> None:
    fault = one(hand("N:KH 7H AH TS W:9S =W\n"), "two-cards-to-trick")
    assert (fault.seat, fault.trick, fault.card, fault.at[1:3]) == ("W", 1, "9S", (0, 4))


def test_of_two_cards_one_may_be_restored_and_played_again() -> None:
    assert errors(hand("N:KH 7H AH TS W:9S =W\nW:9S AS JS QS =E\n")) == ["two-cards-to-trick"]


def test_two_cards_of_which_one_follows_suit_are_no_revoke() -> None:
    assert errors(hand("N:KH 7H S:8C S:AH W:TS =W\nW:9S AS JS QS =E\n")) == ["two-cards-to-trick"]


def test_a_second_card_that_was_taken_back_is_one_too_many_and_not_out_of_turn() -> None:
    fault = one(hand(FIRST + "W:9S AS ~N:9H JS QS =E\n", WASHINGTON), "two-cards-to-trick")
    assert (fault.seat, fault.trick, fault.card, fault.at[1:3]) == ("N", 2, "9H", (1, 2))
    called = hand(FIRST + "W:9S AS ~N:9H JS QS =E\n! call N 9H by E\nE:QH JC KS 9H =S\n", WASHINGTON)
    assert errors(called) == ["two-cards-to-trick"]
