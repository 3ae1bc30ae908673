"""Whose deal it was: the laws on dealing, each by hands that keep it and hands that do not."""

import pytest

from ingest.notation import parse
from schema.records import HandRecord
from tests.evenings import faults_of, names_in

PLAYED = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n'


def wrong(laws: str, *hands: str) -> list[int]:
    """The hands, counted from 1, of which another should have dealt."""
    head = f'[Event "x"]\n[Laws "{laws}"]\n'
    return [number + 1 for number, name in names_in(head + "\n\n".join(hands)) if name == "wrong-dealer"]


def by(dealer: str, what: str = PLAYED) -> str:
    return f'[Dealer "{dealer}"]\n{what}'


@pytest.mark.parametrize("laws", ["somerset-1888", "washington-1862", "north-american"])
def test_the_deal_passes_to_the_left(laws: str) -> None:
    assert wrong(laws, by("N"), by("E"), by("S"), by("W"), by("N")) == []
    assert wrong(laws, by("N"), by("S")) == [2]
    assert wrong(laws, by("N"), by("N")) == [2]


@pytest.mark.parametrize(
    ("laws", "next_dealer"),
    [("somerset-1888", "E"), ("washington-1862", "E"), ("north-american", "N")],
)
def test_after_a_misdeal(laws: str, next_dealer: str) -> None:
    assert wrong(laws, by("N", "! misdeal"), by(next_dealer)) == []
    assert wrong(laws, by("N", "! misdeal"), by("S")) == [2]


def test_after_a_new_deal_the_same_dealer_deals() -> None:
    assert wrong("somerset-1888", by("N", "! newdeal 34"), by("N"), by("E")) == []
    assert wrong("somerset-1888", by("N", "! newdeal 34"), by("E")) == [2]
    assert wrong("somerset-1888", by("N", "! misdeal\n! newdeal 44"), by("N")) == []


def test_a_deal_out_of_turn_that_was_stopped_goes_to_whom_it_belongs() -> None:
    for laws, law in (("somerset-1888", "40"), ("washington-1862", "9")):
        stopped = by("N"), by("W", f"! newdeal {law}")
        assert wrong(laws, *stopped, by("E"), by("S")) == [2]
        assert wrong(laws, *stopped, by("W")) == [2, 3]
        assert wrong(laws, *stopped, PLAYED + '[Auction "S"]\n', by("S")) == [2]


def test_after_a_hand_that_was_passed_out_the_next_player_deals() -> None:
    passes = '[Auction "E"]\n' + "Pass " * 8
    assert wrong("somerset-1888", by("N", passes), by("E")) == []
    assert wrong("somerset-1888", by("N", passes), by("N")) == [2]


def test_a_deal_out_of_turn_is_said_once_and_either_may_deal_after_it() -> None:
    assert wrong("somerset-1888", by("N"), by("S"), by("W")) == [2]
    assert wrong("somerset-1888", by("N"), by("S"), by("S")) == [2]
    assert wrong("somerset-1888", by("N"), by("S"), by("E")) == [2, 3]
    assert wrong("somerset-1888", by("N"), by("S"), by("S"), by("E")) == [2, 4]


def test_who_takes_his_partners_deal_and_misdeals_leaves_it_to_the_left_of_his_partner() -> None:
    hands = by("N"), by("W", "! misdeal")
    assert wrong("somerset-1888", *hands, by("S")) == [2]
    assert wrong("somerset-1888", *hands, by("N")) == [2, 3]
    assert wrong("washington-1862", *hands, by("N")) == [2]


def test_a_side_that_played_with_six_cards_loses_the_deal_where_it_would_have_had_it() -> None:
    six = '[Maker "S"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n[Deal "{seat}:AC KC QC TC 9C 8C"]\n'
    assert wrong("washington-1862", by("N", six.format(seat="E")), by("S")) == []
    assert wrong("washington-1862", by("N", six.format(seat="E")), by("E")) == [2]
    assert wrong("washington-1862", by("N", six.format(seat="S")), by("E")) == []
    assert wrong("somerset-1888", by("N", six.format(seat="E")), by("E")) == []


def test_revokes_on_both_sides_are_followed_by_a_fresh_deal_under_washington() -> None:
    both = PLAYED + "! claim revoke N 1\n! claim revoke E 2\n"
    assert wrong("washington-1862", by("N", both), by("N")) == []
    assert wrong("washington-1862", by("N", both), by("E")) == [2]
    assert wrong("somerset-1888", by("N", both), by("E")) == []


def test_penalties_that_the_table_gave_both_sides_for_revokes_are_followed_by_a_fresh_deal_too() -> None:
    both = PLAYED + "! penalty NS 2 law 23\n! penalty EW 2 law 23\n"
    assert wrong("washington-1862", by("N", both), by("N")) == []
    assert wrong("washington-1862", by("N", both), by("E")) == [2]
    assert wrong("washington-1862", by("N", both), both, by("N")) == []


def test_a_hand_that_the_laws_make_void_may_have_its_number_again() -> None:
    void = '! claim revoke E 2\n! claim revoke N 3\n[Score "NS:0 EW:0"]\n'
    again = '[Game "1"]\n[Hand "1"]\n[Score "NS:3 EW:0"]\n'
    hands = by("N", f'[Game "1"]\n[Hand "1"]\n{PLAYED}{void}'), by("W", f"{again}{PLAYED}")
    head = '[Event "x"]\n[Laws "washington-1862"]\n'
    assert names_in(head + "\n\n".join(hands)) == [(1, "wrong-dealer"), (1, "score-wrong")]
    assert names_in(head + "\n\n".join(hands).replace(void, "! newdeal 28\n")) == [
        (1, "wrong-dealer"),
        (1, "score-wrong"),
    ]


def test_a_hand_that_the_laws_make_void_is_no_hand_of_a_match_of_so_many() -> None:
    void = "! claim revoke E 2\n! claim revoke N 3\n"
    hands = by("N", f"{PLAYED}{void}"), by("N"), by("E"), by("S")
    numbered = [f'[Game "1"]\n[Hand "{number}"]\n{hand}' for number, hand in zip((1, 1, 2, 3), hands, strict=True)]
    found = names_in('[Event "x"]\n[Laws "washington-1862; deals=2"]\n' + "\n\n".join(numbered))
    assert [number for number, name in found if name == "hand-after-game"] == [3]


def test_a_deal_of_the_wrong_size_that_was_not_played_is_dealt_again_where_the_laws_say_so() -> None:
    four = '[Deal "N:AC KC QC TC"]\n'
    assert wrong("north-american", by("N", four), by("N"), by("E")) == []
    assert wrong("north-american", by("N", four), by("E")) == [2]
    assert wrong("north-american", by("N", four + PLAYED), by("E")) == []
    assert wrong("somerset-1888", by("N", four), by("E")) == []
    assert wrong("north-american", by("N", four), four, by("N")) == []
    called = four + '[Auction "E"]\nPass Order\n'
    assert wrong("north-american", by("N", called), by("N")) == []
    undiscarded = '[TurnUp "9H"]\n[Trump "H"]\n[Discard "none"]\n'
    assert wrong("north-american", by("N", undiscarded), by("E")) == []


def test_games_of_which_the_last_hands_are_missing_leave_the_dealer_open() -> None:
    first = by("N", f'[Rubber "1"]\n[Game "1"]\n[Hand "1"]\n[Score "NS:0 EW:0"]\n{PLAYED}')
    second = f'[Rubber "1"]\n[Game "2"]\n[Hand "1"]\n[Score "NS:0 EW:0"]\n{PLAYED}'
    assert wrong("somerset-1888", first, by("S", second)) == []


def test_a_dealer_who_is_not_recorded_is_not_judged_and_the_turn_goes_on() -> None:
    assert wrong("somerset-1888", by("N"), PLAYED, by("S")) == []
    assert wrong("somerset-1888", by("N"), PLAYED, by("W")) == [3]


def test_the_first_dealer_of_a_later_rubber_is_not_judged() -> None:
    first = by("N", f'[Rubber "1"]\n[Game "3"]\n[Score "NS:4 EW:0"]\n[Games "NS:1 EW:1"]\n{PLAYED}')
    assert wrong("somerset-1888", first, by("W", f'[Rubber "2"]\n[Game "1"]\n{PLAYED}')) == []


def test_the_deal_goes_on_from_game_to_game() -> None:
    won = by("N", f'[Game "1"]\n[Score "NS:4 EW:0"]\n{PLAYED}')
    assert wrong("washington-1862", won, by("W", f'[Game "2"]\n{PLAYED}')) == [2]
    assert wrong("north-american; target=5", won, by("W", f'[Game "2"]\n{PLAYED}')) == []


def test_a_new_event_or_table_starts_anew() -> None:
    assert wrong("somerset-1888", by("N"), f'[Event "y"]\n[Laws "somerset-1888"]\n{by("N")}') == []
    assert wrong("somerset-1888", by("N"), f'[Table "2"]\n{by("N")}', f'[Table "2"]\n{by("S")}') == [3]


def test_tables_that_play_at_once_are_followed_apart() -> None:
    hands = [f'[Table "{table}"]\n{by(dealer)}' for table, dealer in ("1N", "2E", "1E", "2S", "1S", "2W")]
    assert wrong("somerset-1888", *hands) == []


def test_hands_that_nothing_holds_together_are_not_judged() -> None:
    hands = [f'[Event ""]\n[Laws "somerset-1888"]\n{by(dealer)}' for dealer in "NNS"]
    assert names_in("\n\n".join(hands)) == []


def test_after_a_hand_that_is_missing_nothing_is_judged() -> None:
    gap = [f'[Game "1"]\n[Hand "{hand}"]\n{by(dealer)}' for hand, dealer in ("1N", "3N", "4E")]
    assert wrong("somerset-1888", *gap) == []


def test_the_same_hand_told_twice_is_no_second_deal() -> None:
    cards = '[Auction "E"]\nPass Pass Pass TakeUp\n[Play "E"]\nE:JD 7D TC 8S =W\n'
    assert wrong("somerset-1888", by("N", cards), f'[Event "x"]\n[Laws "somerset-1888"]\n{by("N", cards)}') == []


@pytest.mark.parametrize(
    ("first", "second", "law"),
    [
        (by("N"), by("S"), None),
        (by("N", "! misdeal"), by("S"), "41"),
        (by("N", "! newdeal 34"), by("S"), "34"),
        (by("N", '[Auction "E"]\n' + "Pass " * 8), by("S"), "77"),
    ],
)
def test_the_law_by_which_another_should_have_dealt_is_cited(first: str, second: str, law: str | None) -> None:
    text = f'[Event "x"]\n[Laws "somerset-1888"]\n{first}\n\n{second}'
    hands = [hand for hand in parse(text) if isinstance(hand, HandRecord)]
    assert [fault.law for _, fault in faults_of(hands) if fault.rule == "wrong-dealer"] == [law]
