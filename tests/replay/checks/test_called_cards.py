"""Exposed and called cards (Somerset 35, 46 to 57, 69, 83, 85, 89, 91, 104, 105; Washington 15 to 17, 20, 25 to 34)."""

import pytest

from tests.replay.checks.play_table import (
    DEAL,
    FIRST,
    FOURTH,
    SECOND,
    SOMERSET,
    THIRD,
    TODAY,
    WASHINGTON,
    alone,
    errors,
    faults,
    hand,
    names,
    one,
    revokes,
)

OBEYED = "W:9S AS JS JC =E\n"
CORRECTED = FIRST + "W:9S AS ~QH JS QS =E\n"
FALSE_LEAD = FIRST + "~E:QH W:9S N:AS E:JS S:QS =E\n"


def test_an_exposed_card_is_told_with_its_law() -> None:
    fault = one(hand(FIRST + "! expose S 8C\n"), "exposed-card")
    assert (fault.seat, fault.side, fault.card, fault.law, fault.at[:2]) == ("S", "NS", "8C", None, ("event", 0))
    assert one(hand(FIRST + "! expose S\n"), "exposed-card").law == "48"
    assert one(hand(FIRST + "! expose S\n", WASHINGTON), "exposed-card").law == "34"


def test_a_card_that_he_never_held_cannot_have_been_exposed() -> None:
    fault = one(hand(FIRST + "! expose S KC\n"), "card-not-held")
    assert (fault.seat, fault.card, fault.at[:2]) == ("S", "KC", ("event", 0))
    assert errors(hand(FIRST + "! expose S AH\n! expose W TC\n! expose W 9S\n")) == ["card-not-held"]
    assert errors(hand(FIRST + "! expose S KC\n", deal="")) == []


def test_a_card_exposed_before_the_first_call_was_exposed_in_dealing() -> None:
    before = '[Auction "N"]\n! expose S JC\nPass Pass Pass TakeUp\n[Discard "TC"]\n'
    fault = one(hand(FIRST, making=before), "exposed-card")
    assert (fault.law, "cannot be called" in fault.message) == ("35", True)
    assert errors(hand(FIRST + "! call S JC\n" + OBEYED, making=before)) == ["call-improper"]
    assert errors(hand(FIRST + "! expose S JC\n! call S JC\n" + OBEYED, making=before)) == []


def test_an_exposed_card_that_is_called_is_to_be_played() -> None:
    called = FIRST + "! expose S JC\n! call S JC\n"
    assert errors(hand(called + OBEYED)) == []
    fault = one(hand(called + SECOND), "call-refused")
    assert (fault.seat, fault.trick, fault.card, fault.law, fault.at[1:3]) == ("S", 2, "QS", "56", (1, 3))


def test_a_refused_card_costs_as_a_revoke_under_washington_alone() -> None:
    called = FIRST + "! expose S JC\n! call S JC\n" + SECOND + "! claim revoke S 2\n"
    assert errors(hand(called, WASHINGTON)) == ["call-refused"]
    (revoke,) = revokes(hand(called, WASHINGTON))
    assert (revoke.seat, revoke.trick, revoke.item, revoke.refusal, revoke.paid) == (2, 2, 3, 1, True)
    assert errors(hand(called)) == ["call-refused", "claim-unfounded"]
    assert revokes(hand(called)) == []


def test_a_refused_card_that_nobody_claimed_is_not_paid() -> None:
    text = hand(FIRST + "! expose S JC\n! call S JC\n" + SECOND, WASHINGTON)
    assert errors(text) == ["call-refused"]
    assert [revoke.paid for revoke in revokes(text)] == [False]


def test_a_call_may_be_repeated_until_the_card_is_played() -> None:
    repeated = FIRST + "! expose S JC\n! call S JC\n" + SECOND + "! call S JC\nE:QH JC KS 9H =S\n"
    assert errors(hand(repeated)) == ["call-refused"]
    assert errors(hand(FIRST + "! expose S JC\n! call S JC\n" + OBEYED + "! call S JC\n")) == ["call-improper"]


def test_no_call_makes_a_player_revoke() -> None:
    fault = one(hand(FIRST + "! expose S 8C\n! call S 8C\n" + SECOND), "call-improper")
    assert (fault.seat, fault.card, fault.law, fault.at[:2]) == ("S", "8C", None, ("event", 1))
    revoked = errors(hand(FIRST + "! expose S 8C\n! call S 8C\nW:9S AS JS 8C =E\n" + THIRD))
    assert revoked == ["revoke", "revoke-unclaimed", "call-improper"]


def test_the_card_of_a_revoke_put_right_may_be_called() -> None:
    assert errors(hand(CORRECTED + "! call E QH\n" + THIRD)) == []
    assert errors(hand(CORRECTED + "! call E QH\nE:AC 7C KS TD =W\n")) == ["call-refused"]


def test_a_card_changed_only_because_another_had_erred_may_not_be_called() -> None:
    changed = FIRST + "W:9S AS ~7H JS ~QS JC =E\n"
    fault = one(hand(changed + "! call S QS\nE:QH QS KS 9H =W\n"), "call-improper")
    assert (fault.seat, fault.law) == ("S", "69")


def test_cards_that_followed_a_false_lead_may_not_be_called() -> None:
    led = FIRST + "~E:QH ~S:8C W:9S N:AS E:JS S:QS =E\n"
    assert errors(hand(led + "! call S 8C\nE:9C 8C KS 8D =W\n")) == ["lead-out-of-turn", "call-improper"]


def test_a_card_led_out_of_turn_may_be_called_or_a_suit_but_not_both() -> None:
    assert errors(hand(FALSE_LEAD + "! call E QH\n" + THIRD)) == ["lead-out-of-turn"]
    assert errors(hand(FALSE_LEAD + "! call E suit C\nE:AC 7C KS TD =W\n")) == ["lead-out-of-turn"]
    both = FALSE_LEAD + "! call E QH\n" + THIRD + FOURTH + "! call E suit C\n"
    fault = one(hand(both), "call-improper")
    assert (fault.law, fault.at[:2]) == ("52", ("event", 1))
    both = FALSE_LEAD + "! call E suit C\nE:AC 7C KS TD =W\n! call E QH\nW:7D 8D QH JC =S\n"
    assert errors(hand(both)) == ["lead-out-of-turn", "call-improper"]


def test_one_demand_for_one_trick_is_final() -> None:
    assert one(hand(FIRST + "! call S highest\n! call S lowest\n" + OBEYED), "call-improper").law == "85"
    assert errors(hand(FIRST + "! call S highest\n! call S highest\n" + OBEYED)) == []


def test_a_called_suit_is_to_be_led_by_him_who_has_it() -> None:
    called = SECOND + "! call E suit C\n"
    assert errors(hand(FIRST + called + "E:AC 7C KS TD =W\n")) == []
    refused = hand(FIRST + called + THIRD)
    fault = one(refused, "call-refused")
    assert (fault.seat, fault.trick, fault.card, fault.law, fault.at[1:3]) == ("E", 3, "QH", None, (2, 0))
    assert [(revoke.refusal, revoke.established) for revoke in revokes(refused)] == [(0, True)]
    assert errors(hand(FIRST + called + THIRD + "! claim revoke E 3\n")) == ["call-refused"]


def test_who_has_none_of_the_suit_called_has_paid_and_it_may_not_be_called_again() -> None:
    called = FIRST + SECOND + "! call E suit D\n" + THIRD
    assert errors(hand(called)) == []
    again = called + FOURTH + "! call E suit C\nE:AC 7C KD TD =E\n"
    assert errors(hand(again)) == ["call-improper"]


def test_a_suit_or_a_win_cannot_be_called_under_washington() -> None:
    assert errors(hand(FIRST + SECOND + "! call E suit D\n" + THIRD, WASHINGTON)) == ["call-improper"]
    assert errors(hand(FIRST + "! call S win\n" + SECOND, WASHINGTON)) == ["call-improper"]


def test_nothing_can_be_called_today() -> None:
    assert errors(hand(FIRST + "! expose S JC\n! call S JC\n" + OBEYED, TODAY)) == ["call-improper"]
    assert names(hand(FIRST + "! expose S JC\n", TODAY)) == ["exposed-card"]


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON])
def test_the_highest_or_lowest_of_the_suit_led_is_to_be_played_when_called(laws: str) -> None:
    assert errors(hand(FIRST + "! call S highest\n" + OBEYED, laws)) == []
    assert errors(hand(FIRST + "! call S highest\n" + SECOND, laws)) == ["call-refused"]
    assert errors(hand(FIRST + "! call S lowest\n" + SECOND, laws)) == []
    refused = hand(FIRST + "! call S lowest\n" + OBEYED + "! claim revoke S 2\n", laws)
    assert errors(refused) == ["call-refused"]
    assert [revoke.paid for revoke in revokes(refused)] == [True]


def test_a_demand_made_within_a_trick_may_stand_behind_it() -> None:
    deal = DEAL.replace("E:JS 7H", "E:JS 8S").replace("AC 9C", "AC 7H")
    corrected = "N:KH 7H AH TS =W\nW:9S AS ~AC 8S QS =N\n! call E highest\nN:9H QH JC KS =W\n"
    assert errors(hand(corrected, WASHINGTON, deal=deal)) == ["call-refused"]
    deal = DEAL.replace("E:JS 7H QH", "E:JS 7H AH").replace("QS AH", "QS 8H")
    fourth_first = "N:KH W:TS E:AH S:8H =W\n! call E lose\nW:9S AS JS QS =E\n"
    assert errors(hand(fourth_first, deal=deal)) == ["play-out-of-turn"]
    fourth_first = fourth_first.replace("W:TS", "W:7D").replace("=W", "=E").replace("W:9S AS JS QS", "E:JS QS KS AS")
    assert errors(hand(fourth_first, deal=deal)) == ["play-out-of-turn", "call-refused"]


def test_a_player_called_on_to_win_or_lose_is_to_do_it_if_he_can() -> None:
    assert errors(hand("! call S win\n" + FIRST)) == []
    assert errors(hand("! call S lose\n" + FIRST)) == []
    assert errors(hand(FIRST + "! call N lose\nW:9S AS JS QS =E\n")) == []
    deal = '[Deal "E:JS AC 9C 7H QH S:9H AH 8C 7C 7S"]\n'
    fault = one(hand("! call S lose\nN:KH 7H AH TS =W\n" + "W:9S AS JS 7S =E\n", deal=deal), "call-refused")
    assert (fault.seat, fault.trick, fault.card, fault.law) == ("S", 1, "AH", "59")
    assert errors(hand("! call S win\nN:KH 7H 9H TS =W\n", deal=deal)) == ["call-refused"]
    assert errors(hand("! call S win\nN:KH 7H AH TS =W\n", deal=deal)) == []


def test_a_refused_win_is_no_revoke() -> None:
    deal = '[Deal "E:JS AC 9C 7H QH S:9H AH 8C 7C 7S"]\n'
    text = hand("! call S win\nN:KH 7H 9H TS =W\n! claim revoke S 1\n", deal=deal)
    assert errors(text) == ["call-refused", "claim-unfounded"]


def test_a_card_that_was_named_wrongly_lets_a_suit_be_called() -> None:
    fault = one(hand(FIRST + "! call S KC by W\n" + SECOND), "wrong-name")
    assert (fault.seat, fault.side, fault.card, fault.at[:2]) == ("W", "EW", "KC", ("event", 0))
    assert errors(hand(FIRST + "! call S KC by W\n" + SECOND + "! call E suit H\n" + THIRD)) == ["wrong-name"]
    assert errors(hand(FIRST + "! call S KC by W\n! fault wrong-name W\n" + SECOND)) == ["wrong-name"]
    for called in ("S KC by W", "E KC by N"):
        assert errors(hand(FIRST + f"! call {called}\n! fault wrong-name\n" + SECOND)) == ["wrong-name"]


def test_a_detached_card_that_he_holds_was_named_rightly() -> None:
    assert errors(hand(FIRST + "! call S JC by W\n" + OBEYED)) == []
    assert errors(hand(FIRST + "! call S JC by W\n" + SECOND, deal="")) == []


def test_only_an_adversary_calls_and_under_washington_the_one_on_the_left() -> None:
    shown = FIRST + "! expose S JC\n"
    assert errors(hand(shown + "! call S JC by N\n" + OBEYED)) == ["call-improper"]
    assert errors(hand(shown + "! call S JC by E\n" + OBEYED)) == []
    assert errors(hand(shown + "! call S JC by W\n" + OBEYED, WASHINGTON)) == []
    fault = one(hand(shown + "! call S JC by E\n" + OBEYED, WASHINGTON), "call-improper")
    assert (fault.law, fault.card) == ("31", "JC")


def test_under_washington_a_commanding_card_is_not_to_be_thrown_away() -> None:
    play = FIRST + SECOND + "! expose S 8C\n! call S 8C\n" + THIRD
    assert errors(hand(play, WASHINGTON)) == ["call-refused"]
    deal = DEAL.replace("QH AC 9C", "QH KC 9C").replace("QS AH 8C", "QS AH AC")
    commanding = play.replace("8C", "AC")
    assert errors(hand(commanding, WASHINGTON, deal=deal)) == ["call-improper"]
    assert one(hand(commanding, WASHINGTON, deal=deal), "call-improper").law == "31"
    assert errors(hand(commanding, deal=deal)) == ["call-refused"]


def test_who_consulted_may_not_call() -> None:
    shown = FIRST + "! expose S JC\n! fault consulted EW\n! call S JC\n" + OBEYED
    assert errors(hand(shown)) == ["consulted", "call-improper"]
    assert one(hand(shown), "call-improper").law == "85"
    assert errors(hand(shown.replace("consulted EW", "consulted"))) == ["consulted"]
    other = FIRST + "! expose E JS\n! fault consulted NS\n! call E JS\n" + OBEYED.replace("JC", "QS")
    assert errors(hand(other)) == ["consulted", "call-improper"]
    assert errors(hand(other.replace("consulted NS", "consulted"))) == ["consulted"], "whose fault it was is not known"
    anew = FIRST + "! expose S JC\n! fault consulted EW\n! expose S QS\n! call S QS\n" + SECOND
    assert errors(hand(anew)) == ["consulted"]


def test_a_lone_player_may_show_his_cards_but_not_lead_out_of_turn() -> None:
    lone = "N:KH S:AH W:TS =W\n! expose W KD\n! call W KD\nW:KD N:TD S:JC =S\n"
    assert one(alone(lone), "call-improper").law == "104"
    led = "~W:KD N:KH S:AH W:TS =W\n! call W KD\nW:KD N:TD S:JC =S\n"
    assert errors(alone(led)) == ["lead-out-of-turn"]
    assert errors(alone(lone, WASHINGTON)) == []


def test_partner_of_a_lone_hand_who_shows_a_card_costs_it_the_march() -> None:
    assert one(alone("N:KH S:AH W:TS =W\n! expose E JS\n"), "exposed-card").law == "102"
    assert errors(alone("N:KH S:AH W:TS =W\n! expose E JS\n! call E JS\n")) == ["call-improper"]


def test_the_hands_of_both_adversaries_of_a_lone_hand_may_be_called_when_laid_down() -> None:
    early = "N:KH S:AH W:TS =W\nW:9S S:QS N:AS =N\n! call N TD\nN:KH S:8C W:7D\n"
    assert errors(alone(early.replace("N:KH S:8C", "N:9H S:8C"))) == ["play-out-of-turn", "call-refused"]


def test_a_hand_that_was_thrown_down_may_be_called() -> None:
    thrown = FIRST + "! abandon S\n! call S JC\n"
    assert names(hand(thrown + OBEYED)) == ["exposed-card", "hand-abandoned"]
    assert errors(hand(thrown + SECOND)) == ["call-refused"]


def test_what_unknown_cards_leave_open_is_not_judged() -> None:
    called = FIRST + "! expose S JC\n! call S JC\n"
    assert errors(hand(called + "W:9S AS JS XX =E\n")) == []
    assert errors(hand(called + "W:XX AS JS QS =E\n")) == []
    assert errors(hand(called)) == []
    assert [fault.rule for fault in faults(hand("! call S XC\n" + FIRST))] == []
