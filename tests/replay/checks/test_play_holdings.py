"""Cards that were not held, or were played twice, and what a holding that is not all known leaves open (I-1)."""

import pytest

from tests.replay.checks.play_table import DEAL, FIRST, LAWFUL, MAKING, TODAY, errors, faults, hand, one

UNKNOWN_DISCARD = MAKING.replace('"TC"', '"XX"')
NO_DISCARD_TAG = MAKING.replace('[Discard "TC"]\n', "")


def test_a_card_that_is_not_in_the_holding_is_not_held() -> None:
    fault = one(hand("N:KH 7H AH 8S =W\n"), "card-not-held")
    assert (fault.seat, fault.side, fault.trick, fault.card, fault.at[1:3]) == ("W", "EW", 1, "8S", (0, 3))


def test_the_turn_up_is_held_by_the_dealer_who_took_it() -> None:
    assert errors(hand(LAWFUL)) == []
    turned_down = '[Auction "N"]\nPass Pass Pass TurnDown Pass H\n'
    assert errors(hand("N:KH 7H AH 9S =S\n", making=turned_down)) == ["card-not-held"]


def test_the_discard_is_not_held_any_more() -> None:
    assert errors(hand("N:KH 7H AH TC =S\n")) == ["card-not-held"]
    assert errors(hand("N:KH 7H AH TC =S\n", deal=DEAL.replace("W:KS TS KD", "W:XX TS KD"))) == ["card-not-held"]


@pytest.mark.parametrize("making", [UNKNOWN_DISCARD, NO_DISCARD_TAG])
def test_after_an_unknown_discard_any_of_the_six_may_be_played(making: str) -> None:
    assert errors(hand(LAWFUL, making=making)) == []
    assert errors(hand("N:KH 7H AH TC =S\n", making=making)) == []
    assert errors(hand("N:KH 7H AH 8S =S\n", making=making)) == ["card-not-held"]


def test_one_unknown_card_of_a_holding_may_be_any_and_two_may_not() -> None:
    deal = DEAL.replace("E:JS 7H", "E:XX 7H")
    assert errors(hand(LAWFUL, deal=deal)) == []
    assert errors(hand("N:KH 8H AH TS =W\nW:9S AS KC QS\n", deal=deal)) == ["card-not-held"]


def test_a_holding_that_is_not_given_holds_whatever_is_played() -> None:
    assert (
        errors(hand("N:KH 8H AH TS =W\n", deal='[Deal "N:AS KH 9H TD 8D S:JC QS AH 8C 7C W:KS TS KD 7D TC"]\n')) == []
    )


def test_a_card_partly_known_is_held_if_one_that_it_may_be_is() -> None:
    assert errors(hand("N:KH XH AH TS =W\nW:XS AS JX QX =E\n")) == []
    assert errors(hand("N:KH XD AH TS =W\n")) == ["card-not-held"]


def test_the_turn_up_may_have_been_taken_where_the_calls_are_not_known() -> None:
    assert errors(hand(LAWFUL, making="")) == []
    assert errors(hand(LAWFUL, making='[Maker "W"]\n[Trump "S"]\n')) == []


def test_cards_that_were_exchanged_are_held_by_him_who_took_them() -> None:
    best = '[Laws "north-american; pack=32; partners-best"]\n'
    making = '[Auction "N"]\nPass Pass Pass TakeUp+Alone\n[Discard "TC"]\n[Exchange "E>W JS; W>E 7D"]\n'
    assert errors(hand("N:KH S:AH W:JS\nW:9S N:AS S:QS\n", best, making=making)) == []
    assert errors(hand("N:KH S:AH W:7D\n", best, making=making)) == ["card-not-held"]


def test_the_turn_up_may_be_given_to_partner() -> None:
    best = '[Laws "north-american; pack=32; partners-best"]\n'
    making = '[Auction "N"]\nPass Pass Pass TakeUp+Alone\n[Discard "TC"]\n[Exchange "E>W QH; W>E 9S"]\n'
    play = "N:KH S:AH W:QH =S\nS:QS W:TS N:AS =N\n"
    assert errors(hand(play, best, making=making)) == []
    assert errors(hand(play, best, deal=DEAL.replace("W:KS", "W:XX"), making=making)) == []


def test_a_card_played_before_is_played_twice_and_not_also_not_held() -> None:
    fault = one(hand(FIRST + "W:9S KH JS QS =E\n"), "card-played-twice")
    assert (fault.seat, fault.trick, fault.card, fault.at[1:3]) == ("N", 2, "KH", (1, 1))
    assert errors(hand(FIRST + "W:9S KH JS QS =E\n")) == ["card-played-twice"]
    assert errors(hand(FIRST + "W:9S AS KH QS =N\n")) == ["card-played-twice"]
    assert errors(hand(FIRST + "W:9S KH JS QS =E\n", deal="")) == ["card-played-twice"]


def test_a_card_taken_back_and_played_later_is_played_once() -> None:
    assert errors(hand(FIRST + "W:9S AS ~QH JS QS =E\nE:QH JC KS 9H =S\n")) == []


def test_a_deal_written_one_seat_round_is_not_held_against_every_card() -> None:
    turned = '[Deal "E:AS KH 9H TD 8D S:JS 7H QH AC 9C W:JC QS AH 8C 7C N:KS TS KD 7D TC"]\n'
    assert faults(hand(LAWFUL, deal=turned)) == []


def test_a_hand_under_another_code_is_judged_alike() -> None:
    assert errors(hand("N:KH 7H AH 8S =W\n", TODAY)) == ["card-not-held"]


def test_no_revoke_is_concluded_from_the_holding_of_one_who_played_what_he_did_not_hold() -> None:
    assert errors(hand(FIRST + "W:9S 8S JS QS =E\nE:AC JC KS 9H =S\n")) == ["card-not-held"]
