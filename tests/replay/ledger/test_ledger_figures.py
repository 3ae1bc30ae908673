"""Running scores, games and rubbers that do not follow, and corrections, in time and late."""

import pytest

from ingest.notation import parse
from replay import results
from schema.findings import Fault
from schema.records import HandRecord
from schema.results import HandResult
from tests.evenings import faults_of, names_in

SOMERSET, WASHINGTON, AMERICAN = "somerset-1888", "washington-1862", "north-american"
MADE = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n[Points "NS:1 EW:0"]\n'
MARCH = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:5 EW:0"]\n[Points "NS:2 EW:0"]\n'
EUCHRED = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:2 EW:3"]\n[Points "NS:0 EW:2"]\n'


def found(laws: str, *hands: str) -> list[tuple[int, str]]:
    return names_in(f'[Event "x"]\n[Laws "{laws}"]\n' + "\n\n".join(hands))


def faults(laws: str, *hands: str) -> list[Fault]:
    text = f'[Event "x"]\n[Laws "{laws}"]\n' + "\n\n".join(hands)
    return [fault for _, fault in faults_of(hand for hand in parse(text) if isinstance(hand, HandRecord))]


def test_a_running_score_that_does_not_follow_is_said_on_its_hand() -> None:
    first = '[Score "NS:1 EW:2"]\n' + MADE
    assert found(SOMERSET, first + '[ScoreAfter "NS:2 EW:2"]') == []
    assert found(SOMERSET, first + '[ScoreAfter "NS:3 EW:2"]') == [(0, "score-wrong")]
    (fault,) = faults(SOMERSET, first + '[ScoreAfter "NS:3 EW:2"]')
    assert (fault.side, fault.at.name) == ("NS", "ScoreAfter")
    assert "NS 2 and EW 2 follows" in fault.message


def test_a_score_that_the_next_hand_does_not_take_up_is_said_there() -> None:
    first = '[Score "NS:1 EW:2"]\n' + MADE + '[ScoreAfter "NS:2 EW:2"]'
    assert found(SOMERSET, first, '[Score "NS:3 EW:2"]\n' + MADE + '[ScoreAfter "NS:4 EW:2"]') == [(1, "score-wrong")]


def test_one_wrong_figure_is_one_finding_whichever_the_table_goes_on_with() -> None:
    first = '[Score "NS:1 EW:2"]\n' + MADE + '[ScoreAfter "NS:3 EW:2"]'
    assert found(SOMERSET, first, MADE + '[ScoreAfter "NS:4 EW:2"]') == [(0, "score-wrong")]
    assert found(SOMERSET, first, MADE + '[ScoreAfter "NS:3 EW:2"]') == [(0, "score-wrong")]
    assert found(SOMERSET, first, MADE + '[ScoreAfter "NS:4 EW:3"]') == [(0, "score-wrong"), (1, "score-wrong")]


def test_wrong_points_stand_alone_whichever_the_table_adds() -> None:
    wrong = '[Score "NS:1 EW:2"]\n' + MADE.replace("NS:1 EW:0", "NS:2 EW:0")
    assert found(SOMERSET, wrong + '[ScoreAfter "NS:3 EW:2"]') == [(0, "points-wrong")]
    assert found(SOMERSET, wrong + '[ScoreAfter "NS:2 EW:2"]') == [(0, "points-wrong")]
    assert found(SOMERSET, wrong + '[ScoreAfter "NS:4 EW:2"]') == [(0, "points-wrong")]


def test_a_finding_names_every_figure_that_disagrees() -> None:
    (fault,) = faults(
        SOMERSET,
        '[Score "NS:4 EW:0"]\n[Games "NS:0 EW:0"]\n' + MADE + '[ScoreAfter "NS:1 EW:0"]\n[GamesAfter "NS:1 EW:0"]',
    )
    assert fault.rule == "score-wrong"
    assert "the games after the hand" in fault.message


def test_games_are_doubled_where_the_losers_made_no_point() -> None:
    won = '[Score "NS:4 EW:{ew}"]\n[Games "NS:0 EW:0"]\n' + MADE + '[GamesAfter "NS:{games} EW:0"]'
    assert found(SOMERSET, won.format(ew=0, games=2)) == []
    assert found(SOMERSET, won.format(ew=1, games=1)) == []
    assert found(SOMERSET, won.format(ew=1, games=2)) == [(0, "games-wrong")]
    assert found(WASHINGTON, won.format(ew=0, games=1)) == [(0, "games-wrong")]


def test_a_finished_games_total_says_the_same_as_the_score_of_the_next() -> None:
    won = '[Score "NS:4 EW:3"]\n' + MARCH
    assert found(SOMERSET, won + '[ScoreAfter "NS:6 EW:3"]') == []
    assert found(SOMERSET, won + '[ScoreAfter "NS:1 EW:0"]') == []
    assert found(SOMERSET, won + '[ScoreAfter "NS:5 EW:3"]') == [(0, "score-wrong")]
    assert found(AMERICAN, '[Score "NS:9 EW:3"]\n' + MARCH + '[ScoreAfter "NS:11 EW:3"]') == []
    assert found(AMERICAN, '[Score "NS:9 EW:3"]\n' + MARCH + '[ScoreAfter "NS:1 EW:0"]') == [(0, "score-wrong")]


def test_a_hand_of_a_game_that_was_over_is_said_once() -> None:
    game = '[Game "1"]\n'
    hands = [game + '[Dealer "N"]\n[Score "NS:4 EW:0"]\n' + MADE, game + '[Dealer "E"]\n' + MADE, game + MADE]
    assert found(SOMERSET, *hands) == [(1, "hand-after-game")]
    assert found(SOMERSET, '[Game "1"]\n[Score "NS:5 EW:2"]\n' + MADE) == [(0, "hand-after-game")]


def test_a_match_of_a_fixed_number_of_hands_is_over_with_the_last() -> None:
    game = '[Game "1"]\n[Score "NS:{ns} EW:0"]\n' + MADE
    laws = f"{AMERICAN}; deals=2"
    hands = [game.format(ns=ns) for ns in range(3)]
    assert found(laws, '[Hand "1"]\n' + hands[0], hands[1]) == []
    assert found(laws, '[Hand "1"]\n' + hands[0], *hands[1:]) == [(2, "hand-after-game")]
    assert found(laws, '[Hand "1"]\n' + '[Game "1"]\n[Score "NS:40 EW:0"]\n' + MADE) == []


def rubber(*games: tuple[str, str], last: str = "") -> list[str]:
    """The last hand of each game of a rubber, the ninth of it, with the score and the games before it."""
    hands = []
    for number, (score, counted) in enumerate(games, 1):
        tags = f'[Rubber "1"]\n[Game "{number}"]\n[Hand "9"]\n[Score "{score}"]\n[Games "{counted}"]\n'
        hands.append(tags + MADE + (last if number == len(games) else ""))
    return hands


THREE = [("NS:4 EW:1", "NS:0 EW:0"), ("NS:4 EW:1", "NS:1 EW:0"), ("NS:4 EW:1", "NS:2 EW:0")]


def test_a_rubber_is_three_games_even_where_one_side_wins_the_first_two() -> None:
    assert found(SOMERSET, *rubber(*THREE, last='[RubberPoints "NS:5 EW:0"]')) == []
    assert found(SOMERSET, *rubber(*THREE[:2], last='[RubberPoints "NS:4 EW:0"]')) == [(1, "rubber-length")]
    second = '[Rubber "2"]\n[Game "1"]\n[Score "NS:0 EW:0"]\n' + MADE
    assert found(SOMERSET, *rubber(*THREE), second) == []
    assert found(SOMERSET, *rubber(*THREE[:2]), second) == [(2, "rubber-length")]
    assert found(SOMERSET, *rubber(*THREE[:2], last='[RubberPoints "NS:4 EW:0"]'), second) == [(1, "rubber-length")]


def test_a_fourth_game_is_played_where_the_third_laps_and_no_other() -> None:
    fourth = '[Rubber "1"]\n[Game "4"]\n' + MADE
    assert found(SOMERSET, *rubber(*THREE), fourth) == [(3, "rubber-length")]
    lapped = [*rubber(*THREE[:2]), rubber(*THREE)[2].replace(MADE, MARCH)]
    assert found(SOMERSET, *lapped, fourth + '[ScoreAfter "NS:2 EW:0"]') == []
    assert found(SOMERSET, *lapped, '[Rubber "2"]\n[Game "1"]\n' + MADE) == [(3, "rubber-length")]


def test_the_points_of_a_rubber_are_its_games_and_two_for_the_winners() -> None:
    assert found(SOMERSET, *rubber(*THREE, last='[RubberPoints "NS:5 EW:0"]')) == []
    assert found(SOMERSET, *rubber(*THREE, last='[RubberPoints "NS:3 EW:0"]')) == [(2, "rubber-points-wrong")]
    assert found(SOMERSET, *rubber(*THREE, last='[RubberPoints "NS:5 EW:2"]')) == [(2, "rubber-points-wrong")]


def test_no_lap_goes_into_another_rubber() -> None:
    fourth = '[Rubber "1"]\n[Game "4"]\n[Score "NS:4 EW:1"]\n[Games "NS:3 EW:0"]\n' + MARCH
    second = '[Rubber "2"]\n[Game "1"]\n[Score "NS:{} EW:0"]\n' + MADE
    assert found(SOMERSET, fourth, second.format(0)) == []
    assert found(SOMERSET, fourth, second.format(1)) == [(1, "score-wrong")]


def test_a_refused_penalty_loses_the_game() -> None:
    refused = '[Score "NS:1 EW:2"]\n[Games "NS:0 EW:0"]\n[Maker "N"]\n[Trump "H"]\n! refuse NS\n'
    assert found(WASHINGTON, refused + '[ScoreAfter "NS:0 EW:0"]\n[GamesAfter "NS:0 EW:1"]') == []
    assert found(WASHINGTON, refused + '[GamesAfter "NS:0 EW:0"]') == [(0, "games-wrong")]
    slam = refused.replace("NS:1 EW:2", "NS:0 EW:2")
    assert found(WASHINGTON, slam + '[GamesAfter "NS:0 EW:2"]') == []


OVERMARKED = '[Score "NS:1 EW:0"]\n' + MADE.replace("NS:1 EW:0", "NS:3 EW:0")


def test_points_marked_in_excess_go_to_the_opponents_if_challenged_in_time() -> None:
    assert found(WASHINGTON, OVERMARKED) == [(0, "overmark")]
    (fault,) = faults(WASHINGTON, OVERMARKED)
    assert "EW adds 2" in fault.message
    assert found(WASHINGTON, OVERMARKED + "! correct NS:2 EW:2\n") == []
    assert found(WASHINGTON, OVERMARKED + "! correct NS:2 EW:0\n") == []
    assert found(WASHINGTON, OVERMARKED + "! correct NS:2 EW:1\n") == [(0, "overmark")]


def test_a_score_that_shows_the_challenge_follows() -> None:
    assert found(WASHINGTON, OVERMARKED + '[ScoreAfter "NS:2 EW:2"]', '[Score "NS:2 EW:2"]\n' + MADE) == [
        (0, "overmark")
    ]
    assert found(WASHINGTON, OVERMARKED, '[Score "NS:2 EW:2"]\n' + MADE) == [(0, "overmark")]
    assert found(WASHINGTON, OVERMARKED, '[Score "NS:2 EW:1"]\n' + MADE) == [(0, "overmark"), (1, "score-wrong")]
    assert found(SOMERSET, OVERMARKED, '[Score "NS:2 EW:2"]\n' + MADE) == [(0, "points-wrong"), (1, "score-wrong")]


def test_points_that_were_not_marked_are_lost() -> None:
    assert found(WASHINGTON, '[Score "NS:1 EW:0"]\n' + MARCH.replace("NS:2", "NS:1")) == [(0, "undermark")]


def test_a_correction_in_time_puts_the_score_right() -> None:
    wrong = '[Score "NS:1 EW:0"]\n' + MADE.replace("NS:1 EW:0", "NS:2 EW:0")
    assert found(SOMERSET, wrong + "! correct NS:2 EW:0\n") == []
    assert found(SOMERSET, wrong + "! correct NS:2 EW:0\n", '[Score "NS:2 EW:0"]\n' + MADE) == []
    right = '[Score "NS:1 EW:0"]\n' + MADE
    assert found(SOMERSET, right + "! correct NS:3 EW:0\n") == [(0, "score-wrong")]


def test_a_correction_in_the_next_hand_is_late_and_stands_as_the_table_has_it() -> None:
    first = '[Score "NS:1 EW:0"]\n' + MADE.replace("NS:1 EW:0", "NS:2 EW:0") + '[ScoreAfter "NS:3 EW:0"]\n'
    second = "! correct NS:2 EW:0\n" + MADE + '[ScoreAfter "NS:3 EW:0"]'
    assert found(SOMERSET, first, second) == [(0, "points-wrong"), (1, "correction-late")]


def test_points_that_hang_on_the_running_score_are_judged_by_it() -> None:
    revoke = '[Maker "E"]\n[Trump "H"]\n! claim revoke E 2\n[Tricks "NS:2 EW:3"]\n[Points "NS:3 EW:{}"]\n'
    at_one, at_two = '[Score "NS:0 EW:0"]\n' + MADE, '[Score "NS:0 EW:0"]\n' + MARCH
    assert found(SOMERSET, at_one, revoke.format(1)) == []
    assert found(SOMERSET, at_one, revoke.format(0)) == [(1, "points-wrong")]
    assert found(SOMERSET, at_two, revoke.format(0)) == [(1, "game-decided-early")]
    assert [name for _, name in found(SOMERSET, at_two, revoke.format(1))] == ["game-decided-early", "points-wrong"]
    assert found(SOMERSET, revoke.format(1)) == []
    assert found(SOMERSET, revoke.format(0)) == []


def test_four_tokens_are_a_point_at_once() -> None:
    laws = f"{AMERICAN}; four-trick-tokens"
    four = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:4 EW:1"]\n[Points "NS:{} EW:0"]\n'
    start = '[Score "NS:0 EW:0"]\n'
    assert found(laws, start + four.format(1), four.format(1), four.format(1), four.format(2)) == []
    assert found(laws, start + four.format(1), four.format(1), four.format(1), four.format(1)) == [(3, "points-wrong")]
    assert found(laws, start + four.format(1), four.format(2)) == [(1, "points-wrong")]
    assert found(laws, '[Score "NS:3 EW:0"]\n' + four.format(2)) == []


def test_points_due_are_settled_by_the_hands_before() -> None:
    four = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:4 EW:1"]\n[Points "NS:1 EW:0"]\n'
    start = f'[Event "x"]\n[Laws "{AMERICAN}; four-trick-tokens"]\n[Score "NS:0 EW:0"]\n'
    tokens = [hand for hand in results(parse(start + "\n\n".join([four] * 4))) if isinstance(hand, HandResult)]
    assert [hand.due for hand in tokens] == [(1, 0), (1, 0), (1, 0), (2, 0)]
    revoke = '[Maker "E"]\n[Trump "H"]\n! claim revoke E 2\n[Tricks "NS:2 EW:3"]\n'
    start = f'[Event "x"]\n[Laws "{SOMERSET}"]\n[Score "NS:0 EW:0"]\n' + MARCH
    ended = [hand for hand in results(parse(start + "\n" + revoke)) if isinstance(hand, HandResult)]
    assert [hand.due for hand in ended] == [(2, 0), (3, 0)]


def test_a_score_that_is_not_audited_is_never_wrong() -> None:
    laws = f"{AMERICAN}; alone-must-take-5"
    hand = '[Score "NS:1 EW:0"]\n' + MADE.replace("NS:1 EW:0", "NS:7 EW:0") + '[ScoreAfter "NS:1 EW:0"]'
    assert found(laws, hand) == [(0, "score-not-audited")]


def test_players_who_change_inside_a_rubber_are_noted() -> None:
    first = '[Rubber "1"]\n[Game "1"]\n[North "Ann"]\n[East "Bob"]\n' + MADE
    assert found(SOMERSET, first, '[Rubber "1"]\n[Game "1"]\n[East "Cyd"]\n' + MADE) == [(1, "player-changed")]
    (fault,) = faults(SOMERSET, first, '[Rubber "1"]\n[Game "1"]\n[East "Cyd"]\n' + MADE)
    assert (fault.seat, fault.message) == ("E", "Cyd plays East in place of Bob")
    assert found(SOMERSET, first, '[Rubber "1"]\n[Game "1"]\n[South "Dee"]\n' + MADE) == []


def test_points_on_a_void_hand_are_not_said_of_the_score_as_well() -> None:
    void = '[Dealer "N"]\n[Score "NS:1 EW:0"]\n! newdeal 34\n[Points "NS:1 EW:0"]\n[ScoreAfter "NS:2 EW:0"]'
    assert found(SOMERSET, void) == []


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON, AMERICAN])
def test_unknown_figures_are_not_judged(laws: str) -> None:
    assert found(laws, MADE, EUCHRED, '[Maker "N"]\n[Trump "H"]\n[ScoreAfter "NS:4 EW:2"]', MADE) == []
