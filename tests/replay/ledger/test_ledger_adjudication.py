"""What games and rubbers came to and should have come to, and the rows of a score sheet."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.cli.adjudged import in_lines, is_told
from ingest.notation import parse
from replay.audit import results
from replay.checks.making import making_verdict
from replay.engine import course_of
from replay.ledger import Adjudicator, Difference, GameResult, Ledger, RubberResult, sheet_row
from replay.pages.sheets import verdict
from replay.revokes import revokes_of
from replay.scoring import score_of
from schema.laws import laws_of
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


PLAYED = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n[Points "NS:1 EW:0"]\n'
HEAD = '[Event "club"]\n[Laws "somerset-1888"]\n[Game "1"]\n'


def games_of(text: str) -> list[tuple[int, object, object]]:
    """What each game of a text came to: its hands, its score as recorded and as due."""
    adjudicator, done = Adjudicator(), []
    for one in results(parse(text)):
        if isinstance(one, HandResult):
            done += adjudicator.add(one)
        else:
            adjudicator.refused()
    done += adjudicator.close()
    return [(game.hands, game.recorded, game.due) for game in done if isinstance(game, GameResult)]


def test_behind_a_hand_that_could_not_be_read_nothing_is_due_until_a_score_is_recorded() -> None:
    first, unread = f'{HEAD}[Hand "1"]\n[Dealer "N"]\n[Score "NS:0 EW:0"]\n{PLAYED}\n', f'{HEAD}[Dealer "Q"]\n\n'
    last = f'{HEAD}[Hand "3"]\n[Dealer "S"]\n{{score}}{PLAYED}[ScoreAfter "NS:4 EW:0"]\n'
    assert games_of(first + unread + last.format(score="")) == [(2, (4, 0), None)]
    assert games_of(first + unread + last.format(score='[Score "NS:3 EW:0"]\n')) == [(2, (4, 0), (4, 0))]
    assert games_of(first + last.format(score="")) == [(2, (4, 0), None)]
    wrong = first.replace('Points "NS:1', 'Points "NS:2')
    assert games_of(wrong + unread + last.format(score='[Score "NS:3 EW:0"]\n')) == [(2, (4, 0), (3, 0))]


def test_hands_that_nothing_holds_together_are_no_game() -> None:
    alone = f'[Laws "somerset-1888"]\n[Dealer "N"]\n[Score "NS:0 EW:0"]\n{PLAYED}'
    assert games_of(f'{alone}\n[Event ""]\n{alone}') == [(1, (1, 0), (1, 0))] * 2


def test_labels_that_go_back_are_another_sitting() -> None:
    first = f'{HEAD}[Hand "1"]\n[Dealer "N"]\n[Score "NS:0 EW:0"]\n{PLAYED}\n[Hand "2"]\n{PLAYED}\n'
    assert games_of(first) == [(2, (2, 0), (2, 0))]
    assert games_of(first + first.replace('Dealer "N"', 'Dealer "E"')) == [(2, (2, 0), (2, 0))] * 2


def test_a_hand_that_is_told_again_counts_once() -> None:
    hand = f'{HEAD}[Hand "1"]\n[Dealer "N"]\n[Score "NS:0 EW:0"]\n{PLAYED}[Play "E"]\nE:AS KS QS JS\n\n'
    assert games_of(hand + hand) == [(1, (1, 0), (1, 0))]


def test_a_game_that_was_awarded_has_a_winner_and_no_score() -> None:
    text = (
        f'[Event "club"]\n[Laws "washington-1862"]\n[Game "1"]\n[Hand "1"]\n[Dealer "N"]\n[Score "NS:3 EW:0"]\n{PLAYED}'
    )
    (game,) = added_up(read(f"{text}! refuse EW\n"))
    assert isinstance(game, GameResult)
    assert (game.recorded, game.winner, game.due, game.winner_due) == (None, "NS", None, "NS")
    assert in_lines(game) == ["club, game 1: recorded NS won; as due"]
    assert verdict(game) == ["North and South win: the game was awarded to them."]


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(["somerset-1888", "washington-1862", "north-american"]))
def test_games_are_those_of_the_ledger(seed: int, laws: str) -> None:
    hands = evening(laws, seed)
    ledger, opened = Ledger(), 0
    for hand in hands:
        course = course_of(hand, laws_of(hand.laws))
        ledger.add(hand, course.laws, score_of(course, revokes_of(course), making_verdict(course)))
        opened += ledger.table is not None and ledger.table.opens != ""
    assert len([one for one in added_up(audited(hands)) if isinstance(one, GameResult)]) == opened


WON = '[Maker "N"]\n[Trump "H"]\n[Going "alone"]\n[Tricks "NS:5 EW:0"]\n[Points "NS:4 EW:0"]\n'


def rubber_of(missing: str = "") -> str:
    """A rubber of three games, each won with two hands, every figure written down; without the hand named."""
    hands = {}
    for game in (1, 2, 3):
        begins = (
            f'[Event "club"]\n[Laws "somerset-1888"]\n[Rubber "1"]\n[Game "{game}"]\n[Games "NS:{2 * game - 2} EW:0"]\n'
        )
        dealer = "NESW"[2 * game - 2 & 3]
        hands[f"{game}.1"] = f'{begins}[Hand "1"]\n[Dealer "{dealer}"]\n[Score "NS:0 EW:0"]\n{WON}\n'
        hands[f"{game}.2"] = (
            f'{begins}[Hand "2"]\n[Dealer "{"NESW"[2 * game - 1 & 3]}"]\n[Score "NS:4 EW:0"]\n{PLAYED}\n'
        )
    hands["3.2"] += '[RubberPoints "NS:8 EW:0"]\n'
    return "".join(hand for name, hand in hands.items() if name != missing).replace("\n\n[Rubber", "\n[Rubber")


@pytest.mark.parametrize("missing", ["", "1.2", "2.1", "2.2", "3.1"])
def test_a_rubber_that_is_right_is_as_due_though_a_hand_of_it_is_missing(missing: str) -> None:
    text = rubber_of(missing)
    assert [
        name for result in read(text) for name in (one.name for one in result.findings if one.severity == "error")
    ] == []
    *_, rubber = added_up(read(text))
    assert isinstance(rubber, RubberResult)
    assert (rubber.games, rubber.points) == (rubber.games_due, rubber.points_due) == ((6, 0), (8, 0))


def test_a_hand_after_the_game_is_none_of_the_games_behind_it() -> None:
    game = f'[Hand "1"]\n[Dealer "{{}}"]\n[Score "NS:0 EW:0"]\n{WON}\n[Hand "2"]\n[Score "NS:4 EW:0"]\n{PLAYED}\n'
    more = f'[Hand "3"]\n[Score "NS:5 EW:0"]\n{PLAYED}[ScoreAfter "NS:6 EW:0"]\n\n'
    text = '[Event "club"]\n[Laws "washington-1862"]\n' + game.format("N") + more + game.format("W") + game.format("S")
    assert [recorded for _, recorded, _ in games_of(text)] == [(6, 0), (5, 0), (5, 0)]


def test_behind_a_score_that_fell_what_is_due_is_what_was_recorded() -> None:
    head = '[Event "club"]\n[Laws "somerset-1888"]\n'
    first = f'{head}[Dealer "N"]\n[Score "NS:0 EW:0"]\n{PLAYED}[ScoreAfter "NS:4 EW:0"]\n\n'
    text = f'{first}{head}[Dealer "Q"]\n\n{head}[Dealer "S"]\n[Score "NS:0 EW:0"]\n{PLAYED}'
    assert games_of(text)[-1][1:] == ((1, 0), (1, 0))


def test_a_game_is_awarded_though_the_hand_is_void_or_passed_out() -> None:
    head = '[Event "club"]\n[Laws "washington-1862"]\n[Game "1"]\n[Hand "1"]\n[Dealer "N"]\n[Score "NS:1 EW:2"]\n'
    void = f"{head}{PLAYED.replace('NS:1', 'NS:0')}! claim revoke E 1\n! claim revoke N 2\n! refuse NS\n"
    out = f'{head}[Auction "E"]\n{"Pass " * 8}\n[Points "NS:0 EW:0"]\n! fault unfairness EW law 35\n! refuse EW\n'
    for text, winner in ((void, "EW"), (out, "NS")):
        (game,) = added_up(read(text))
        assert isinstance(game, GameResult)
        assert (game.winner, game.winner_due) == (winner, winner)
        assert "undermark" not in {finding.name for finding in read(text)[0].findings}
    first = f'[Event "club"]\n[Laws "washington-1862"]\n[Dealer "N"]\n[Score "NS:0 EW:0"]\n{PLAYED}\n'
    assert [is_told(one) for one in added_up(read(f"{first}{PLAYED}! refuse NS\n"))] == [True]
