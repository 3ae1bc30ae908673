"""The deal: cards in two places, foreign cards, wrong sizes, void deals (Somerset 33 to 45, Washington 4 to 12)."""

import pytest

from schema.span import At, at_tag
from tests.replay.checks.courses import CALLS, SOMERSET, TODAY, WASHINGTON, errors, faults, names, one, today

NORTH = '[Deal "N:JC AH KH 8S 7C"]\n'
WEST = '[Deal "W:KC TC AS 9S 9H"]\n'
TAKEN = CALLS + "Pass Pass Pass TakeUp\n"
TWICE = '[Deal "S:JH KH TH KS TS W:KC JC QS TS 8H"]\n'

DOUBLES = {
    "dealt to two": (SOMERSET + TWICE, "TS", at_tag("Deal"), "W"),
    "dealt twice to one": (SOMERSET + '[Deal "N:JC JC KH 8S 7C"]\n', "JC", at_tag("Deal"), "N"),
    "turned up and dealt": (SOMERSET + '[Deal "N:JC AH KH 8S 9C"]\n', "9C", at_tag("Deal"), "N"),
    "dealt and left in the talon": (SOMERSET + NORTH + '[Talon "AH"]\n', "AH", at_tag("Talon"), None),
    "dealt to one and played by another": (SOMERSET + WEST + TAKEN + '[Play "E"]\nE:AS 7D\n', "AS", At("card"), "E"),
    "left in the talon and played": (SOMERSET + '[Talon "AS"]\n' + TAKEN + '[Play "E"]\nE:AS\n', "AS", At("card"), "E"),
    "turned up and played by another than the dealer": (
        SOMERSET + TAKEN + '[Play "E"]\nE:9C\n',
        "9C",
        At("card"),
        "E",
    ),
    "discarded and played by another": (
        SOMERSET + TAKEN + '[Discard "8S"]\n[Play "E"]\nE:8S\n',
        "8S",
        At("card"),
        "E",
    ),
    "turned down and played by the dealer": (
        SOMERSET + CALLS + 'Pass Pass Pass Pass H\n[Play "E"]\nE:XX XX XX 9C\n',
        "9C",
        At("card", 0, 3),
        "N",
    ),
    "played from a hand that is not wholly known": (
        SOMERSET + '[Deal "E:XX KS QS 7S 8S W:KC TC AS 9S 9H"]\n' + TAKEN + '[Play "E"]\nE:AS\n',
        "AS",
        At("card"),
        "E",
    ),
}


@pytest.mark.parametrize(("text", "card", "at", "seat"), DOUBLES.values(), ids=DOUBLES)
def test_a_card_in_two_places_is_found_once_where_it_stands_again(
    text: str, card: str, at: At, seat: str | None
) -> None:
    fault = one(text)
    assert (fault.rule, fault.card, fault.at, fault.seat) == ("duplicate-card", card, at, seat)


SINGLE = {
    "the dealer plays the turn-up that he took": SOMERSET + TAKEN + '[Play "E"]\nE:XX XX XX 9C\n',
    "the talon names the turn-up, which lay on it": SOMERSET + '[Talon "9C 7S"]\n',
    "unknown cards are no card twice": SOMERSET + '[Deal "N:XX XX XC XC JX"]\n',
    "an exchange moved the card": today("partners-best")
    + '[Deal "N:JC 9S KH AS QC"]\n'
    + CALLS
    + 'Pass Assist+Alone\n[Exchange "N>S QC; S>N JH"]\n[Play "E"]\nE:TC QC KC =W\n',
    "another seat's hand is not known": SOMERSET + WEST + TAKEN + '[Play "E"]\nE:AC\n',
}


@pytest.mark.parametrize("text", SINGLE.values(), ids=SINGLE)
def test_a_card_in_one_place_is_no_fault(text: str) -> None:
    assert errors(text) == []


@pytest.mark.parametrize(
    ("text", "card", "at"),
    [
        (TODAY + '[Deal "N:JC AH KH 8S TC"]\n', "8S", at_tag("Deal")),
        ('[Laws "north-american"]\n[TurnUp "7D"]\n', "7D", at_tag("TurnUp")),
        (TODAY + '[Talon "7S"]\n', "7S", at_tag("Talon")),
        (TODAY + TAKEN + '[Discard "8H"]\n', "8H", at_tag("Discard")),
        (TODAY + TAKEN + '[Play "E"]\nE:AC 8C\n', "8C", At("card", 0, 1)),
        (TODAY + TAKEN + '[Play "E"]\nE:AC ~8C 9H\n', "8C", At("card", 0, 1)),
        (TODAY + '[Deal "N:XX AH KH QH BB"]\n', "BB", at_tag("Deal")),
        (TODAY + '[Deal "N:7X AH KH QH XX"]\n', "7X", at_tag("Deal")),
        (TODAY + TAKEN + '[Play "E"]\n! expose E 8S\n', "8S", At("event", 0)),
        (today("pack=28") + '[Deal "N:JC AH KH 8S 7C"]\n', "7C", at_tag("Deal")),
    ],
)
def test_a_card_that_the_pack_does_not_have_is_found_where_it_first_stands(text: str, card: str, at: At) -> None:
    fault = one(text)
    assert (fault.rule, fault.card, fault.at) == ("foreign-card", card, at)


@pytest.mark.parametrize("option", ["pack=32; joker", "joker; pack=32"])
def test_an_option_names_another_pack(option: str) -> None:
    assert errors(today(option) + '[Deal "N:BB AH KH 8S 7C E:XX 7X XS XC XD"]\n') == []
    assert errors(today("pack=25") + '[Deal "N:BB AH KH 9S TC"]\n') == []


def test_a_foreign_card_is_said_once_however_often_it_stands() -> None:
    text = TODAY + '[Deal "N:JC AH KH 8S TC"]\n' + TAKEN + '[Discard "8S"]\n'
    assert errors(text) == ["foreign-card"]


SIZES = {
    "four, not played": (SOMERSET + '[Deal "N:JC AH KH 8S"]\n', "42"),
    "six, not played": (SOMERSET + '[Deal "N:JC AH KH 8S 7C 7D"]\n', "42"),
    "four, played": (SOMERSET + '[Deal "N:JC AH KH 8S"]\n' + TAKEN + '[Play "E"]\nE:AC\n', None),
    "six, played by Washington 19": (
        WASHINGTON + '[Deal "N:JC AH KH 8S 7C 7D"]\n' + TAKEN + '[Play "E"]\nE:AC\n',
        None,
    ),
    "four, played by Washington 8": (WASHINGTON + '[Deal "N:JC AH KH 8S"]\n' + TAKEN + '[Play "E"]\nE:AC\n', "8"),
    "six, not played by Washington 8": (WASHINGTON + '[Deal "N:JC AH KH 8S 7C 7D"]\n', "8"),
}


@pytest.mark.parametrize(("text", "law"), SIZES.values(), ids=SIZES)
def test_a_hand_of_other_than_five_cards_is_found_under_its_law(text: str, law: str | None) -> None:
    fault = one(text)
    assert (fault.rule, fault.at, fault.seat, fault.law) == ("hand-size", at_tag("Deal"), "N", law)


def test_a_sixth_card_that_is_played_shows_a_hand_of_six() -> None:
    tricks = "E:AC XX XX XX =E\nE:XX XX XX XX =E\nE:XX XX XX XX =E\nE:XX XX XX XX =E\nE:XX XX XX XX =E\nE:7D\n"
    fault = one(SOMERSET + CALLS + "Order\n" + f'[Play "E"]\n{tricks}')
    assert (fault.rule, fault.at, fault.seat, fault.trick) == ("hand-size", At("card", 5), "E", 6)


def test_unknown_cards_count_and_a_hand_that_is_left_out_is_not_judged() -> None:
    assert errors(SOMERSET + '[Deal "N:XX XX XX XX XX"]\n') == []


def test_a_misdeal_is_told_with_whoever_deals_next() -> None:
    for head, next_ in ((SOMERSET, "the deal passes"), (WASHINGTON, "the deal passes"), (TODAY, "North deals again")):
        (fault,) = faults(head + "! misdeal\n")
        assert (fault.rule, fault.at, fault.seat) == ("misdeal", At("event", 0), "N")
        assert next_ in fault.message


def test_the_wrong_size_that_a_misdeal_owns_up_to_is_no_error() -> None:
    assert names(SOMERSET + '[Deal "N:JC AH KH 8S"]\n! misdeal\n') == ["misdeal"]


@pytest.mark.parametrize(("line", "law"), [("! misdeal", None), ("! newdeal 34", "34"), ("! newdeal", None)])
def test_points_on_a_void_hand_are_wrong(line: str, law: str | None) -> None:
    fault = one(SOMERSET + line + '\n[Points "NS:1 EW:0"]\n')
    assert (fault.rule, fault.at, fault.law) == ("void-hand-scored", at_tag("Points"), law)


def test_a_law_that_the_code_does_not_have_is_not_cited() -> None:
    found = faults(SOMERSET + '! newdeal 999\n[Points "NS:1 EW:0"]\n')
    assert [(fault.rule, fault.law) for fault in found] == [("unknown-law", None), ("void-hand-scored", None)]


@pytest.mark.parametrize("points", ["NS:0 EW:0", "NS:0", ""])
def test_no_points_on_a_void_hand_are_right(points: str) -> None:
    assert errors(SOMERSET + f'! newdeal 35\n[Points "{points}"]\n') == []


@pytest.mark.parametrize(("head", "law"), [(SOMERSET, "33"), (WASHINGTON, "10")])
def test_a_new_deal_for_the_pack_is_noted_and_the_fault_of_the_pack_is_no_error(head: str, law: str) -> None:
    assert names(head + TWICE + f"! newdeal {law}\n") == ["imperfect-pack"]
    assert names(head + TWICE + "! newdeal\n") == ["imperfect-pack"]
    assert names(head + f"! newdeal {law}\n") == ["imperfect-pack"]
    assert names(head + "! newdeal\n") == []


def test_a_new_deal_for_something_else_leaves_the_fault_of_the_pack_an_error() -> None:
    assert names(SOMERSET + TWICE + "! newdeal 34\n") == ["duplicate-card"]
