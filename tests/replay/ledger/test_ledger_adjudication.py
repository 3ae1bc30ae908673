"""What games and rubbers came to and should have come to, and the rows of a score sheet."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.notation import parse
from replay.audit import results
from replay.ledger import Adjudicator, Difference, GameResult, RubberResult, sheet_row
from schema.records import HandRecord, Pair
from schema.results import HandResult
from tests.evenings import evening

SHEET = """[Event "club"]
[Laws "somerset-1888"]
[Rubber "1"]
[Game "1"]
[Hand "1"]
[Dealer "N"]
[Score "NS:0 EW:0"]
[Games "NS:0 EW:0"]
[Maker "N"]
[Trump "H"]
[Tricks "NS:5 EW:0"]
[Points "NS:{march} EW:0"]

[Maker "E"]
[Trump "S"]
[Going "alone"]
[Tricks "NS:2 EW:3"]
[Points "NS:0 EW:1"]

[Maker "W"]
[Trump "S"]
[Going "alone"]
[Tricks "NS:4 EW:1"]
[Points "NS:4 EW:0"]

! misdeal

[Maker "N"]
[Trump "H"]
[Tricks "NS:3 EW:2"]
[Points "NS:1 EW:0"]
"""


def audited(hands: Iterable[HandRecord]) -> list[HandResult]:
    return [result for result in results(hands) if isinstance(result, HandResult)]


def read(text: str) -> list[HandResult]:
    return audited([hand for hand in parse(text) if isinstance(hand, HandRecord)])


def added_up(hands: Iterable[HandResult]) -> list[GameResult | RubberResult]:
    adjudicator = Adjudicator()
    return [*(one for hand in hands for one in adjudicator.add(hand)), *adjudicator.close()]


def test_a_game_that_is_right_is_the_same_as_recorded_and_as_due() -> None:
    game, rest, rubber = added_up(read(SHEET.format(march=2)))
    assert isinstance(game, GameResult)
    assert isinstance(rest, GameResult)
    assert isinstance(rubber, RubberResult)
    assert (game.rubber, game.game, game.hands) == (1, 1, 3)
    assert (game.recorded, game.winner, game.due, game.winner_due) == ((6, 1), "NS", (6, 1), "NS")
    assert (rest.recorded, rest.winner, rest.due) == ((2, 0), None, (2, 0))
    assert game.differences == rest.differences == ()
    assert (rubber.games, rubber.games_due, rubber.points) == ((1, 0), (1, 0), None)


@pytest.mark.parametrize("laws", ["somerset-1888", "north-american; target=5"])
def test_a_sheet_that_gives_the_score_after_each_hand_alone_comes_to_what_is_due(laws: str) -> None:
    rows = [(1, 1, "NS:2 EW:0"), (1, 2, "NS:4 EW:0"), (1, 3, None), (2, 1, None), (2, 2, None)]
    sheet = "\n".join(
        f'[Laws "{laws}"]\n[Date "1888-03-01"]\n[Game "{game}"]\n[Hand "{hand}"]\n[Maker "N"]\n[Trump "H"]\n'
        f'[Tricks "NS:5 EW:0"]\n[Points "NS:2 EW:0"]\n' + (f'[ScoreAfter "{after}"]\n' if after else "")
        for game, hand, after in rows
    )
    first, second, *_ = [one for one in added_up(read(sheet)) if isinstance(one, GameResult)]
    assert (first.due, first.winner_due) == ((6, 0), "NS")
    assert second.due == ((5, 0) if laws == "somerset-1888" else (4, 0))


def test_a_difference_names_the_hand_that_explains_it() -> None:
    game, *_ = added_up(read(SHEET.format(march=1)))
    assert isinstance(game, GameResult)
    assert (game.recorded, game.due) == ((5, 1), (6, 1))
    assert game.differences == (Difference(1, 1, 1, Pair(NS=1, EW=0), (2, 0), ("points-wrong",)),)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_rubbers_that_are_right_come_to_what_is_due(seed: int) -> None:
    found = added_up(audited(evening("somerset-1888", seed, rubbers=3)))
    rubbers = [one for one in found if isinstance(one, RubberResult)]
    games = [one for one in found if isinstance(one, GameResult)]
    assert len(rubbers) == 3
    for rubber in rubbers:
        assert rubber.games == rubber.games_due
        assert rubber.points == rubber.points_due is not None
    for game in games:
        assert (game.recorded, game.winner) == (game.due, game.winner_due)
        assert game.winner is not None


def test_the_rows_of_a_score_sheet() -> None:
    rows = [sheet_row(result) for result in read(SHEET.format(march=1))]
    assert [row.call for row in rows] == ["hearts", "spades, alone", "spades, alone", "misdeal", "hearts"]
    assert [row.dealer for row in rows] == ["N", "E", "S", "W", "N"]
    assert [(row.game, row.hand) for row in rows] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert rows[2].score == Pair(NS=5, EW=1)
    assert rows[2].games == Pair(NS=1, EW=0)
    assert [fault.name for fault in rows[0].faults] == ["points-wrong"]
    assert rows[1].tricks == Pair(NS=2, EW=3)
