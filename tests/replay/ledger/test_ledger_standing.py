"""Games, laps, love games and rubbers, as the books reckon them."""

import pytest

from replay.standing import START, UNKNOWN, Standing, advance, award, rubber_points, wins_of
from schema.laws import laws_of

SOMERSET, WASHINGTON, AMERICAN = (laws_of(code) for code in ("somerset-1888", "washington-1862", "north-american"))


@pytest.mark.parametrize(
    ("before", "points", "score", "games"),
    [
        ((2, 1), 8, (0, 0), 3),
        ((4, 0), 8, (2, 0), 4),
        ((4, 2), 8, (2, 0), 3),
        ((4, 0), 16, (0, 0), 8),
        ((4, 2), 4, (3, 0), 1),
        ((4, 0), 4, (3, 0), 2),
        ((0, 3), 16, (1, 0), 5),
    ],
)
def test_jambone_and_jamboree_run_over_several_games_as_meehan_has_it(
    before: tuple[int, int], points: int, score: tuple[int, int], games: int
) -> None:
    after = advance(Standing(*before, 0, 0), (points, 0), WASHINGTON)
    assert after is not None
    assert (after.ns, after.ew) == score
    assert (after.games_ns, after.games_ew) == (games, 0)


def test_the_other_side_is_no_different() -> None:
    after = advance(Standing(3, 0, 1, 2), (0, 8), WASHINGTON)
    assert after is not None
    assert after[:4] == (0, 3, 1, 3)


def test_points_are_added_where_nobody_reaches_the_game() -> None:
    after = advance(Standing(2, 1, 1, 0, 1, (1, 0), 4), (0, 2), SOMERSET)
    assert after == Standing(2, 3, 1, 0, 1, (1, 0), 5)


def test_without_the_lap_what_is_over_is_lost() -> None:
    after = advance(Standing(9, 8, 0, 0), (4, 0), AMERICAN)
    assert after is not None
    assert (after.ns, after.ew, after.games_ns, after.total) == (0, 0, 1, (13, 8))


def test_the_third_game_ends_the_rubber_where_it_does_not_lap() -> None:
    over = advance(Standing(4, 2, 1, 2, 2, (1, 1)), (1, 0), SOMERSET)
    assert over is not None
    assert over.over
    assert rubber_points(over, SOMERSET) == (4, 2)


def test_a_third_game_that_laps_is_followed_by_a_fourth_which_starts_with_the_lap() -> None:
    lapped = advance(Standing(4, 2, 1, 2, 2, (1, 1)), (2, 0), SOMERSET)
    assert lapped is not None
    assert not lapped.over
    assert (lapped.ns, lapped.ew, lapped.played) == (1, 0, 3)
    over = advance(lapped, (4, 0), SOMERSET)
    assert over is not None
    assert over.over
    assert (over.ns, over.ew) == (0, 0)


def test_the_fourth_game_counts_as_a_game_and_decides_no_rubber() -> None:
    over = advance(Standing(1, 4, 2, 2, 3, (2, 1)), (0, 2), SOMERSET)
    assert over is not None
    assert rubber_points(over, SOMERSET) == (4, 3)


def test_no_lap_goes_out_of_a_fourth_game() -> None:
    over = advance(Standing(4, 3, 1, 2, 3, (1, 2)), (4, 0), SOMERSET)
    assert over is not None
    assert (over.ns, over.ew, over.over) == (0, 0, True)


def test_a_further_game_counts_towards_the_rubber_and_never_past_a_fourth() -> None:
    second = advance(Standing(4, 1, 1, 0, 1, (1, 0)), (9, 0), SOMERSET)
    assert second is not None
    assert (second.ended, second.played, second.over, second.ns) == (2, 3, False, 3)
    fourth = advance(Standing(4, 0, 2, 0, 2, (2, 0)), (20, 0), SOMERSET)
    assert fourth is not None
    assert (fourth.ended, fourth.played, fourth.over, fourth.games_ns) == (2, 4, True, 6)


def test_ten_points_of_a_rubber_can_be_reached_and_no_more() -> None:
    at = START
    for points in (5, 5, 6, 4):
        after = advance(at, (points, 0), SOMERSET)
        assert after is not None
        at = after
    assert at.over
    assert rubber_points(at, SOMERSET) == (10, 0)


def test_a_match_of_a_fixed_number_of_hands_ends_with_the_last_of_them() -> None:
    laws = laws_of("north-american; deals=2")
    first = advance(START, (0, 40), laws)
    assert first is not None
    assert (first.ew, first.ended) == (40, 0)
    last = advance(first, (1, 0), laws)
    assert last is not None
    assert (last.ended, last.total, last.games_ew) == (1, (1, 40), 1)


def test_a_refused_penalty_loses_the_game_and_two_where_the_refusers_had_no_point() -> None:
    assert award(Standing(1, 3, 0, 0), 1, WASHINGTON)[:4] == (0, 0, 0, 1)
    assert award(Standing(0, 3, 0, 0), 1, WASHINGTON)[:4] == (0, 0, 0, 2)


def test_what_is_not_known_stays_unknown() -> None:
    assert advance(UNKNOWN, (1, 0), SOMERSET) == UNKNOWN
    half = advance(Standing(2, None, 0, 0), (1, 0), SOMERSET)
    assert half is not None
    assert (half.ns, half.ew, half.games_ns) == (3, None, 0)
    assert advance(Standing(4, 4), (1, 1), SOMERSET) is None


def test_figures_too_large_are_reckoned_at_once() -> None:
    after = advance(Standing(0, 0, 0, 0), (10**9, 0), laws_of("washington-1862; target=1"))
    assert after is not None
    assert after.ended == 10**9


def test_who_won_the_games_follows_from_their_figures_where_it_can() -> None:
    assert wins_of((2, 0), 2) == (2, 0)
    assert wins_of((2, 2), 2) == (1, 1)
    assert wins_of((2, 1), 3, most=1) == (2, 1)
    assert wins_of((3, 3), 3) is None
