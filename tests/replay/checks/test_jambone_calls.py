"""The call at jambone (Washington ch. 4, I-26)."""

import pytest

from tests.replay.checks.play_table import errors, one, revokes

BEFORE = (
    '[Laws "washington-1862"]\n[Dealer "N"]\n[TurnUp "JS"]\n'
    '[Deal "N:JC 9S AH AC AD E:TS 7H 8H 9H 7D W:7S 8S 7C 8C 9C"]\n'
    '[Auction "E"]\nPass Pass Pass TakeUp+Jambone\n[Discard "9S"]\n[Play "E"]\n'
)
FIRST = "E:7H 7S AH =W\n"
OPEN = (
    '[Laws "washington-1862"]\n[Dealer "N"]\n[TurnUp "TC"]\n'
    '[Deal "N:JC JS AC QH AH E:7D 8D 9D 7S 8S W:QC 7H 8H 9H 9S"]\n'
    '[Auction "E"]\nPass Pass Pass TakeUp+Jambone\n[Discard "QH"]\n[Play "E"]\n'
)
"""The book's example: bowers, ace and ten of trumps with the ace of hearts, and a diamond led."""


def test_one_card_may_be_called_to_the_first_trick() -> None:
    assert errors(BEFORE + "! call N AH\n" + FIRST) == []
    assert errors(BEFORE + "! call N AH\n! call N AC\n" + FIRST) == ["call-improper"]


def test_a_call_after_the_first_trick_is_late() -> None:
    fault = one(BEFORE + FIRST + "! call N AC\nW:7C AC TS =E\n", "call-late")
    assert (fault.seat, fault.card, fault.at[:2]) == ("N", "AC", ("event", 0))
    assert errors(BEFORE + FIRST + "! call N AC\n") == ["call-late"]


@pytest.mark.parametrize(("by", "found"), [("E", []), ("W", ["call-improper"]), ("S", ["call-improper"])])
def test_the_adversary_with_the_lead_calls(by: str, found: list[str]) -> None:
    assert errors(BEFORE + f"! call N AH by {by}\n" + FIRST) == found


def test_where_the_lone_player_leads_his_left_hand_adversary_calls() -> None:
    lead = (
        '[Laws "washington-1862"]\n[Dealer "W"]\n[TurnUp "9C"]\n[Deal "N:JC JS AC KC AH"]\n'
        '[Auction "N"]\nOrder+Jambone\n[Play "N"]\n'
    )
    assert errors(lead + "! call N AH by E\nN:AH 7H 8H\n") == []
    assert errors(lead + "! call N AH by W\nN:AH 7H 8H\n") == ["call-improper"]
    assert errors(lead + "! call N AH by E\nN:JC 7C 8C\n") == ["call-refused"]


def test_a_call_refused_costs_as_a_revoke() -> None:
    text = BEFORE + "! call N AH\nE:7D 7S AD =W\n"
    assert errors(text) == ["call-improper"]
    text = OPEN + "! call N TC\nE:7D QC JC =N\n! claim revoke N 1\n"
    assert errors(text) == ["call-refused"]
    assert [revoke.paid for revoke in revokes(text)] == [True]
    assert errors(OPEN + "! call N TC\nE:7D QC TC =W\n") == []


def test_a_commanding_card_of_a_lay_suit_is_not_to_be_thrown_on_another() -> None:
    fault = one(OPEN + "! call N AH\nE:7D QC TC =W\n", "call-improper")
    assert "commanding" in fault.message
    assert errors(OPEN + "! call N AH\nE:7D QC AH =W\n") == ["call-improper"]


def test_his_lowest_trump_may_be_called_instead() -> None:
    assert errors(OPEN + "! call N lowest\nE:7D QC TC =W\n") == []
    assert errors(OPEN + "! call N lowest\nE:7D QC JC =N\n") == ["call-refused"]
    assert errors(OPEN + "! call N lowest\nE:7D QC AH =W\n") == ["call-refused"]
    assert errors(BEFORE + "! call N lowest\nE:7H 7S AH =W\n") == ["call-improper"]


def test_nothing_but_a_card_may_be_called() -> None:
    assert errors(OPEN + "! call N highest\nE:7D QC TC =W\n") == ["call-improper"]


def test_partners_hint_forfeits_the_call() -> None:
    hinted = OPEN + "! fault unfairness W\n! call N TC\nE:7D QC TC =W\n"
    assert errors(hinted) == ["unfairness", "call-improper"]
    assert errors(hinted.replace("unfairness W", "unfairness")) == ["unfairness"]
