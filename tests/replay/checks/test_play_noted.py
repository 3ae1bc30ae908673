"""What the table noted besides the cards (Somerset 48 to 50, 85, 109; Washington 34, 35, ch. 3)."""

from replay import replay
from tests.replay.checks.play_table import FIRST, TODAY, WASHINGTON, alone, errors, hand, names, one, record


def test_an_unfairness_is_an_error_of_him_who_gave_it() -> None:
    fault = one(hand(FIRST + "! fault unfairness N\n", WASHINGTON), "unfairness")
    assert (fault.seat, fault.side, fault.at[:2]) == ("N", "NS", ("event", 0))
    assert one(hand(FIRST + "! fault unfairness NS\n"), "unfairness").side == "NS"


def test_the_law_that_the_table_named_is_cited_where_the_code_has_one_of_that_number() -> None:
    for named, law in (("110", "110"), ("law 112", "112"), ("law 9999", None), ("law xyz", None), ("", None)):
        assert one(hand(FIRST + f"! fault unfairness N {named}\n"), "unfairness").law == law
    assert one(hand(FIRST + "! fault consulted EW law 110\n"), "consulted").law == "110"


def test_consulting_and_a_wrong_name_that_the_table_noted() -> None:
    assert errors(hand(FIRST + "! fault consulted EW\n")) == ["consulted"]
    assert errors(hand(FIRST + "! fault wrong-name W\n")) == ["wrong-name"]


def test_all_four_hands_thrown_down_are_abandoned() -> None:
    fault = one(hand(FIRST + "! abandon all\n"), "hand-abandoned")
    assert (fault.seat, fault.side, fault.law) == (None, None, None)
    assert names(hand(FIRST + "! abandon all\n")) == ["hand-abandoned"]


def test_a_hand_abandoned_against_a_lone_hand_gives_it_five_points() -> None:
    fault = one(alone("N:KH S:AH W:TS =W\n! abandon N\n"), "hand-abandoned")
    assert (fault.seat, fault.law, "5" in fault.message) == ("N", "50", True)
    fault = one(alone("N:KH S:AH W:TS =W\n! concede NS\n"), "hand-abandoned")
    assert (fault.side, fault.law) == ("NS", "50")
    assert one(alone("N:KH S:AH W:TS =W\n! concede EW\n"), "hand-abandoned").law is None


def test_what_is_said_of_a_hand_abandoned_is_what_the_lone_hand_scores() -> None:
    ended = "N:KH E:7H S:AH W:TS =W\n! abandon N\n"
    fault = one(alone(ended), "hand-abandoned")
    assert (fault.law, "scores" in fault.message) == ("48", False), "East played to the first lead"
    assert replay(record(alone(ended))).due is None
    late = "N:KH S:AH W:TS =W\n! fault alone-late W\n! abandon N\n"
    fault = one(alone(late), "hand-abandoned")
    assert (fault.law, "scores 2" in fault.message) == ("50", True), "a march, since the lone hand was barred"
    assert replay(record(alone(late))).due == (0, 2)


def test_a_hand_laid_down_today_costs_nothing() -> None:
    assert names(hand(FIRST + "! abandon S\n", TODAY)) == ["hand-abandoned"]


def test_it_is_told_where_no_card_was_played() -> None:
    assert errors('[Laws "somerset-1888"]\n[Dealer "W"]\n! fault unfairness N\n') == ["unfairness"]
