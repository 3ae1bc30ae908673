"""Revokes, judged from the cards (Somerset 61 to 65, 69, 112; Washington 16, 23 to 26; I-1, I-4)."""

import pytest

from tests.replay.checks.play_table import (
    DEAL,
    FIFTH,
    FIRST,
    FOURTH,
    LAWFUL,
    MAKING,
    REVOKED,
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

BOTH = ["revoke", "revoke-unclaimed"]
UNKNOWN_DISCARD = MAKING.replace('"TC"', '"XX"')


def test_a_revoke_is_found_at_its_card() -> None:
    fault = one(hand(REVOKED + THIRD), "revoke")
    assert (fault.seat, fault.side, fault.trick, fault.card, fault.at[1:3]) == ("S", "NS", 2, "8C", (1, 3))


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON, TODAY])
def test_a_revoke_that_nobody_claimed_is_a_right_not_taken(laws: str) -> None:
    assert errors(hand(REVOKED + THIRD, laws)) == BOTH


def test_a_card_played_later_proves_it_without_the_deal() -> None:
    play = REVOKED + "E:QH JC KS 9H =S\nS:QS 7D 8D 9C =S\n"
    assert errors(hand(play, deal="")) == BOTH
    assert errors(hand(REVOKED + THIRD.replace("JC", "7C"), deal="")) == []


def test_the_left_bower_belongs_to_the_trumps() -> None:
    assert errors(hand(REVOKED + "E:QH JC KS 9H =S\n", deal="")) == BOTH
    assert errors(hand("N:KC 9C JC TC =S\nS:8C\n", deal="")) == BOTH
    assert errors(hand("N:KC 9C QS TC =S\nS:JC\n", deal="")) == []


def test_where_the_trump_is_not_known_a_knave_proves_nothing() -> None:
    unknown = FIRST + "W:9S AS QS 8C\nE:QH JC KS 9H\n"
    assert errors(hand(unknown, deal="", making="")) == []
    assert errors(hand(FIRST + "W:9S AS QS 8C\nE:QH 7S KS 9H\n", deal="", making="")) == BOTH


def test_no_revoke_is_judged_where_an_unknown_card_was_led() -> None:
    assert errors(hand(FIRST + "W:XX AS JS 8C =E\n" + THIRD)) == []
    assert errors(hand(FIRST + "W:XC AS JS 8C =E\n" + THIRD.replace("KS", "TC"), deal="")) == []


def test_an_unknown_card_is_no_revoke_and_proves_none() -> None:
    assert errors(hand(FIRST + "W:9S AS JS XX =E\n" + THIRD)) == []
    assert errors(hand(REVOKED + "E:QH XX KS 9H =W\n", deal="")) == []
    assert errors(hand(REVOKED + "E:QH XS KS 9H =S\n", deal="")) == BOTH


def test_after_an_unknown_discard_the_dealer_must_hold_a_suit_whichever_card_he_parted_with() -> None:
    deal = DEAL.replace("W:KS TS KD 7D TC", "W:KS TS KD KC TC")
    led = "N:KH 7H AH TS =W\nW:9S AS JS QS =E\nE:9C 7C KD 8D =E\nE:QH JC KS 9H =S\n"
    assert errors(hand(led, deal=deal, making=UNKNOWN_DISCARD)) == BOTH
    assert errors(hand(led, making=UNKNOWN_DISCARD)) == []


def test_after_an_unknown_discard_a_later_play_proves_it() -> None:
    play = "N:KH 7H AH TS =W\nW:9S AS JS QS =E\nE:9C 7C KD 8D =E\nE:QH JC KS 9H =S\nS:8C TC TD AC =E\n"
    assert errors(hand(play, making=UNKNOWN_DISCARD)) == BOTH


def test_a_turn_up_that_may_not_be_discarded_is_held_until_it_is_played() -> None:
    play = "N:AS JS QS KD =E\nE:QH JC AD KH =S\n"
    deal = '[Deal "W:KD 7D TC KC AD"]\n'
    assert errors(hand(play, deal=deal, making=UNKNOWN_DISCARD)) == BOTH
    assert errors(hand(play, TODAY, deal=deal, making=UNKNOWN_DISCARD)) == []


def test_a_dealer_who_should_have_discarded_is_not_charged_with_his_sixth_card() -> None:
    none = MAKING.replace('"TC"', '"none"')
    play = FIRST + SECOND + "E:AC 7C KD TD =E\nE:QH JC KS 9H =S\n"
    assert errors(hand(play, making=none)) == []


def test_the_cards_that_a_seat_still_holds_prove_it_where_the_play_breaks_off() -> None:
    assert errors(hand(REVOKED + "E:QH 7C KS 9H =W\n")) == BOTH


def test_two_revokes_of_one_player_are_two() -> None:
    play = "N:KH 7H AH TS =W\nW:9S AS JS 8C =E\nE:AC QS KS TD =W\nW:KD 8D QH 7C\n"
    assert [fault.trick for fault in faults(hand(play)) if fault.rule == "revoke"] == [2, 3]
    messages = [fault.message for fault in faults(hand(play)) if fault.rule == "revoke"]
    assert "hide the first" not in messages[0]
    assert "hide the first" in messages[1]


def test_a_revoke_is_established_by_the_next_lead_or_under_washington_by_his_side_playing_on() -> None:
    led_only = REVOKED + "E:QH\n"
    assert names(hand(led_only)) == BOTH
    assert errors(hand(led_only, WASHINGTON)) == []
    assert errors(hand(REVOKED + "E:QH JC\n", WASHINGTON)) == BOTH
    assert errors(hand(REVOKED)) == []


def test_a_card_taken_back_in_time_is_a_revoke_put_right() -> None:
    text = hand(FIRST + "W:9S AS ~QH JS QS =E\n" + THIRD)
    fault = one(text, "revoke-corrected")
    assert (fault.seat, fault.trick, fault.card, fault.at[1:3]) == ("E", 2, "QH", (1, 2))
    assert errors(text) == []


def test_a_card_taken_back_for_another_off_suit_is_changed_and_the_revoke_stands() -> None:
    text = hand(FIRST + "W:9S AS JS ~7C 8C =E\n" + THIRD)
    assert errors(text) == ["play-changed", *BOTH]


def test_a_joker_in_no_trump_asks_for_nothing() -> None:
    laws = '[Laws "north-american; no-trump; joker; pack=32"]\n'
    making = '[Auction "N"]\nPass Pass Pass TurnDown NT\n'
    deal = '[Deal "N:BB KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]\n'
    assert errors(hand("N:BB JS JC KS =N\nN:KH 7H AH TS =S\n", laws, deal=deal, making=making)) == []


def test_no_trump_has_no_bowers() -> None:
    laws = '[Laws "north-american; no-trump; pack=32"]\n'
    making = '[Auction "N"]\nPass Pass Pass TurnDown NT\n'
    play = "N:AS JS QS KS =N\nN:KH 7H AH TS =S\nS:8C TC 8D AC =E\nE:QH\n"
    assert errors(hand(play, laws, making=making)) == []
    assert errors(hand(play.replace("QS KS", "JC KS"), laws, making=making)) == BOTH


def test_two_cards_to_a_trick_and_none_follows_is_one_revoke() -> None:
    text = hand(FIRST + "W:9S N:AS E:JS S:8C S:7C =E\n" + THIRD)
    assert errors(text).count("revoke") == 1


def test_what_a_void_hand_leaves_unclaimed_is_no_right() -> None:
    assert "revoke-unclaimed" not in errors(hand(REVOKED + THIRD + "! newdeal 33\n"))


def test_a_lone_hand_names_its_own_price() -> None:
    play = "N:KH S:AH W:TS =W\nW:9S N:AS S:8C =N\nN:TD S:JC W:KD =S\n"
    assert "5 points" in one(alone(play), "revoke-unclaimed").message
    ended = "N:KH E:7H S:AH W:TS =W\nW:9S N:AS E:JS S:8C =E\nE:QH S:JC W:KS N:9H =S\n"
    assert "3 points" in one(alone(ended), "revoke-unclaimed").message, "East played to the first lead"


def test_whole_hands_without_fault_have_no_revoke() -> None:
    assert revokes(hand(LAWFUL)) == []
    assert revokes(hand(LAWFUL, deal="")) == []
    assert revokes(hand(FIRST + SECOND + THIRD + FOURTH + FIFTH, making=UNKNOWN_DISCARD)) == []


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON])
def test_those_who_played_after_a_revoke_may_change_but_not_the_offenders_partner(laws: str) -> None:
    assert errors(hand(FIRST + "W:9S ~8D AS JS ~JC QS =E\n", laws)) == ["play-changed"]
    assert errors(hand(FIRST + "W:9S AS ~7H JS ~QS JC =E\n", laws)) == []


def test_a_card_played_stays_played() -> None:
    fault = one(hand(FIRST + "W:9S AS JS ~JC QS =E\n"), "play-changed")
    assert (fault.seat, fault.trick, fault.card, fault.at[1:3]) == ("S", 2, "JC", (1, 3))
    assert errors(hand("~N:AS N:KH 7H AH TS =W\n", WASHINGTON)) == ["play-changed"]


def test_a_card_changed_at_the_adversaries_call_is_no_fault() -> None:
    assert "play-changed" not in errors(hand(FIRST + "! call S QS\nW:9S AS JS ~JC QS =E\n"))


def test_a_revoke_in_the_last_trick_is_established_as_soon_as_the_trick_is_quitted() -> None:
    play = FIRST + SECOND + THIRD + "S:AD 7D 8D 9C =S\nS:7C KD ~QC TD AC =E\n"
    (revoke,) = revokes(hand(play, deal="", making=UNKNOWN_DISCARD))
    assert (revoke.seat, revoke.trick, revoke.established) == (0, 5, True)
    (revoke,) = revokes(hand(play, WASHINGTON, deal="", making=UNKNOWN_DISCARD))
    assert (revoke.seat, revoke.trick, revoke.established) == (0, 5, False)


def test_who_should_have_sat_out_and_played_to_some_tricks_is_charged_with_no_revoke() -> None:
    assert revokes(alone("N:KH S:AH W:TS =W\nW:9S N:AS E:QH S:QS =N\nN:TD S:JC W:KD =S\n")) == []
    ended = "N:KH E:7H S:AH W:TS =W\nW:9S N:AS E:QH S:QS =N\nN:TD E:9C S:JC W:KD =S\n"
    assert [(revoke.seat, revoke.trick) for revoke in revokes(alone(ended))] == [(1, 2)]


def test_the_turn_up_alone_proves_a_revoke_of_the_dealer_until_five_other_cards_are_played() -> None:
    four = "N:AS JS QS KD =E\nE:QH JC AD KH =S\nS:8C TC 8D 9C =W\nW:KC 9H AC 7C =E\n"
    text = hand(four, deal='[Deal "W:KD KC AD TC XX"]\n', making=UNKNOWN_DISCARD)
    assert [(revoke.seat, revoke.trick) for revoke in revokes(text)] == [(3, 1)]
    whole = hand(four + "E:7H QC 7D TD =E\n", deal='[Deal "W:KD KC AD TC 7D"]\n', making=UNKNOWN_DISCARD)
    assert revokes(whole) == [], "he parted with the turn-up, which he might not"


def test_a_second_card_to_a_trick_that_was_played_again_is_no_longer_in_his_hand() -> None:
    twice = "N:KH E:7H E:QH S:AH W:TS =W\n" + SECOND
    again = twice + "E:QH 8H KS 9H =W\nW:KD 8D AC JC =S\nS:TH 7D TD 9C =S\n"
    assert revokes(hand(again, deal="")) == []
    kept = twice + "E:AC 7C TC QC =E\nE:9C JC KD 8D =S\nS:TH 7D 9H TD =S\n"
    assert [(revoke.seat, revoke.trick) for revoke in revokes(hand(kept, deal=""))] == [(1, 5)]
