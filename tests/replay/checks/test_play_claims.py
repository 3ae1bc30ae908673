"""Claims of revokes (Somerset 66 to 71, Washington 27 and 28; I-1, I-17)."""

import pytest

from replay.revokes import revokes_of
from tests.replay.checks.play_table import (
    FIRST,
    LAWFUL,
    REVOKED,
    SECOND,
    SOMERSET,
    THIRD,
    TODAY,
    WASHINGTON,
    alone,
    course,
    errors,
    hand,
    one,
    revokes,
)

CLAIM = "! claim revoke S 2\n"


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON, TODAY])
def test_a_founded_claim_is_a_revoke_found_once(laws: str) -> None:
    text = hand(REVOKED + THIRD + CLAIM, laws)
    assert errors(text) == ["revoke"]
    (revoke,) = revokes(text)
    assert (revoke.claim, revoke.paid, revoke.proved) == (0, True, True)


def test_a_claim_establishes_what_no_later_card_does() -> None:
    assert errors(hand(REVOKED + CLAIM, WASHINGTON)) == ["revoke"]


@pytest.mark.parametrize(
    ("play", "claim"),
    [
        (SECOND, "S 2"),  # followed suit
        (SECOND, "W 2"),  # led
        (SECOND, "W 1"),  # had none
        (SECOND, "S 6"),  # no such trick
    ],
)
def test_a_claim_that_the_cards_refute_is_unfounded(play: str, claim: str) -> None:
    text = hand(FIRST + play + f"! claim revoke {claim}\n")
    fault = one(text, "claim-unfounded")
    assert (fault.seat, fault.trick, fault.at[:2]) == (claim[0], int(claim[2]), ("event", 0))
    assert errors(text) == ["claim-unfounded"]
    assert revokes(text) == []


def test_a_claim_against_a_card_taken_back_in_time_is_unfounded() -> None:
    assert errors(hand(FIRST + "W:9S AS ~QH JS QS =E\n" + THIRD + "! claim revoke E 2\n")) == ["claim-unfounded"]


def test_a_claim_against_him_who_sat_out_is_unfounded() -> None:
    assert errors(alone("N:KH S:AH W:TS =W\nW:9S N:AS S:QS =N\n! claim revoke E 2\n")) == ["claim-unfounded"]


def test_all_five_cards_of_a_hand_refute_a_claim_without_the_deal() -> None:
    assert errors(hand(LAWFUL + "! claim revoke W 1\n", deal="")) == ["claim-unfounded"]


def test_a_claim_that_the_cards_leave_open_is_honoured() -> None:
    text = hand(FIRST + "W:9S AS JS 8C =E\n" + CLAIM, deal="")
    assert errors(text) == ["revoke"]
    (revoke,) = revokes(text)
    assert (revoke.proved, revoke.paid, revoke.item) == (False, True, 3)


def test_a_claim_is_honoured_where_no_card_is_recorded() -> None:
    text = '[Laws "somerset-1888"]\n[Dealer "W"]\n[Maker "W"]\n[Trump "S"]\n[Tricks "NS:1 EW:4"]\n! claim revoke S 2\n'
    fault = one(text, "revoke")
    assert (fault.seat, fault.trick, fault.card, fault.at[:2]) == ("S", 2, None, ("event", 0))
    (revoke,) = revokes(text)
    assert (revoke.item, revoke.paid) == (-1, True)


def test_a_claim_is_honoured_where_the_card_is_not_known() -> None:
    assert errors(hand(FIRST + "W:9S AS JS XX =E\n" + CLAIM)) == ["revoke"]


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON])
def test_who_mixes_the_cards_concedes_the_claim(laws: str) -> None:
    text = hand(FIRST + SECOND + CLAIM + "! mixed NS\n", laws)
    assert errors(text) == ["revoke"]
    assert [revoke.paid for revoke in revokes(text)] == [True]
    assert errors(hand(FIRST + SECOND + CLAIM + "! mixed EW\n", laws)) == ["claim-unfounded"]


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON, TODAY])
def test_a_claim_after_the_cut_is_not_heard(laws: str) -> None:
    text = hand(REVOKED + THIRD + "! claim revoke S 2 late\n", laws)
    assert errors(text) == ["revoke", "claim-late"]
    fault = one(text, "claim-late")
    assert (fault.seat, fault.trick, fault.at[:2]) == ("S", 2, ("event", 0))
    assert [revoke.paid for revoke in revokes(text)] == [False]


@pytest.mark.parametrize("lines", [(" late", ""), ("", " late")])
def test_of_two_claims_the_one_in_time_is_heard(lines: tuple[str, str]) -> None:
    claims = "".join(f"! claim revoke S 2{when}\n" for when in lines)
    (revoke,) = revokes(hand(REVOKED + THIRD + claims))
    assert (revoke.claim, revoke.late, revoke.paid) == (lines.index(""), False, True)
    assert errors(hand(REVOKED + THIRD + claims)) == ["revoke", "claim-late"]


def test_a_late_claim_proves_nothing() -> None:
    text = hand(FIRST + "W:9S AS JS 8C =E\n! claim revoke S 2 late\n", deal="")
    assert errors(text) == ["claim-late"]
    assert revokes(text) == []


def test_a_revoke_claimed_twice_is_one() -> None:
    text = hand(REVOKED + THIRD + CLAIM + CLAIM)
    assert errors(text) == ["revoke"]
    assert len(revokes(text)) == 1


def test_after_the_first_claimed_revoke_has_ended_the_hand_no_other_is_a_right_not_taken() -> None:
    play = "N:KH 7H AH TS =W\nW:9S AS JS 8C =E\nE:AC QS KS TD =W\nW:KD 8D QH 7C\n! claim revoke S 2\n"
    assert errors(hand(play, TODAY)) == ["revoke", "revoke"]
    assert errors(hand(play)) == ["revoke", "revoke", "revoke-unclaimed"]


def test_what_was_found_is_kept_with_the_course() -> None:
    one_course = course(hand(REVOKED + THIRD))
    assert revokes_of(one_course) is revokes_of(one_course)
