"""The cut for partners and deal."""

import pytest

from tests.evenings import names_in

SOMERSET, WASHINGTON = "somerset-1888", "washington-1862"


def is_wrong(laws: str, cut: str, dealer: str = "N") -> bool:
    faults = names_in(f'[Event "x"]\n[Laws "{laws}"]\n[Dealer "{dealer}"]\n[Cut "{cut}"]\n')
    assert faults in ([], [(0, "cut-wrong")])
    return bool(faults)


def test_the_knave_is_high_under_somerset_and_the_highest_deals() -> None:
    assert not is_wrong(SOMERSET, "N:JS E:9D S:AC W:7S")
    assert is_wrong(SOMERSET, "N:AS E:9D S:JC W:7S")
    assert is_wrong(SOMERSET, "N:JS E:9D S:AC W:7S", "S")


def test_the_two_highest_are_partners() -> None:
    assert is_wrong(SOMERSET, "N:JS E:AD S:KC W:7S")
    assert is_wrong(WASHINGTON, "N:8S E:QD S:KC W:AS", "W")


def test_the_ace_is_low_under_washington_and_the_lowest_deals() -> None:
    assert not is_wrong(WASHINGTON, "N:AS E:QD S:7C W:KS")
    assert is_wrong(WASHINGTON, "N:7S E:QD S:AC W:KS")
    assert is_wrong(WASHINGTON, "N:AS E:QD S:7C W:KS", "W")


def test_either_of_two_equal_highest_may_deal_under_somerset() -> None:
    assert not is_wrong(SOMERSET, "N:JS E:9D S:JC W:7S", "N")
    assert not is_wrong(SOMERSET, "N:JS E:9D S:JC W:7S", "S")
    assert is_wrong(SOMERSET, "N:JS E:9D S:JC W:7S", "W")


def test_two_equal_cuts_between_the_others_are_cut_again() -> None:
    assert is_wrong(SOMERSET, "N:JS E:9D S:9C W:7S")
    assert not is_wrong(SOMERSET, "N:JS E:9D S:9C W:7S; S:KC E:QD")
    assert is_wrong(SOMERSET, "N:JS E:9D S:9C W:7S; S:QC E:KD")
    assert not is_wrong(SOMERSET, "N:JS E:7D S:9C W:7S"), "the two lowest need not"


def test_three_equal_cuts_are_cut_again_the_fourth_being_highest() -> None:
    assert is_wrong(SOMERSET, "N:JS E:9D S:9C W:9S")
    assert not is_wrong(SOMERSET, "N:JS E:9D S:9C W:9S; E:7D S:KC W:8S", "N")
    assert is_wrong(SOMERSET, "N:JS E:9D S:9C W:9S; E:KD S:7C W:8S", "N")


def test_three_equal_cuts_are_cut_again_the_fourth_being_lowest() -> None:
    again = "N:9S E:9D S:9C W:7S; N:JS E:8D S:KC"
    assert not is_wrong(SOMERSET, again, "N")
    assert is_wrong(SOMERSET, again, "W")


def test_who_shows_more_than_one_card_cuts_again_under_somerset() -> None:
    assert is_wrong(SOMERSET, "N:JS KH E:9D S:AC W:7S")
    assert not is_wrong(SOMERSET, "N:7S KH E:9D S:AC W:8S; N:JD")


def test_two_cards_shown_count_as_the_highest_under_washington() -> None:
    assert is_wrong(WASHINGTON, "N:AS 7H E:QD S:8C W:KS", "N")
    assert not is_wrong(WASHINGTON, "N:8S E:AD 7H S:9C W:KS", "N")


def test_the_equal_lowest_cut_again_under_washington() -> None:
    assert is_wrong(WASHINGTON, "N:AS E:QD S:AC W:KS")
    assert not is_wrong(WASHINGTON, "N:AS E:QD S:AC W:KS; N:7S S:8S")
    assert is_wrong(WASHINGTON, "N:AS E:QD S:AC W:KS; N:7S S:8S", "S")


@pytest.mark.parametrize("cut", ["N:JS E:9D S:AC", "N:JS E:9D S:XC W:7S", "N:JS E:9D S:AC W:BB"])
def test_a_cut_that_is_not_known_in_full_is_not_judged(cut: str) -> None:
    assert not is_wrong(SOMERSET, cut, "E")


def test_todays_game_does_not_judge_the_cut() -> None:
    assert not is_wrong("north-american", "N:9S E:KD S:AC W:TS")
