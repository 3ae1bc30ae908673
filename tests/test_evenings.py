"""Whole evenings, reckoned apart from the product: right ones have no error, and one wrong figure is one error."""

import io
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ingest
from replay import results
from schema.records import HandRecord
from tests.changes import Change, changes, errors, is_one_error_more, read
from tests.evenings import Hand, leaning, sitting, written
from tests.plants import trump_of
from tests.reckoning import BOOKS, best_card

EXAMPLES = Path(__file__).parents[1] / "examples"
SEEDS = st.integers(0, 2**32 - 1)
OLD_CODES = ("somerset-1888", "washington-1862", "washington-1862; rubber")
LESS_AND_LESS = ((), ("Rubber", "Game"), ("Rubber", "Game", "ScoreAfter", "GamesAfter"))
TAKEN = (
    "score",
    "games",
    "dealer",
    "rubber",
    "game",
    "hand",
    "score_after",
    "games_after",
    "points",
    "tricks_won",
    "rubber_points",
)


def claimed(hands: list[Hand]) -> list[tuple[int, str]]:
    return [(number, "revoke") for number, hand in enumerate(hands) for _ in range(hand.revokes)]


def records(hands: list[Hand]) -> list[HandRecord]:
    return [hand.record for hand in hands]


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(list(BOOKS)), SEEDS, st.integers(3, 8))
def test_a_score_sheet_by_the_laws_has_no_error_but_the_claimed_revokes(tag: str, seed: int, rubbers: int) -> None:
    hands = sitting(tag, seed, rubbers=rubbers)
    assert errors(written(records(hands))) == claimed(hands)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(list(BOOKS)), SEEDS)
def test_nor_have_hands_with_all_their_cards(tag: str, seed: int) -> None:
    hands = sitting(tag, seed, rubbers=2, cards=True)
    assert errors(written(records(hands))) == claimed(hands)
    for hand in hands:
        trump = trump_of(hand.record)
        for trick in hand.record.tricks:
            assert trump is not None
            assert trick.seats[best_card(trick.cards, "SHDC"[trump])] == trick.winner


def what_happens(hands: list[Hand]) -> Counter[str]:
    """The kinds of hand and of game in an evening."""
    seen: Counter[str] = Counter()
    for hand, after in zip(hands, [*hands[1:], None], strict=True):
        record = hand.record
        verbs = [event.verb for event in record.events]
        seen.update(set(verbs))
        seen.update([f"{verbs.count('claim')} claims", str(record.going)])
        seen["passed out"] += len(record.calls) == 8
        if hand.total is None or record.score_after is None:
            continue
        seen["lap"] += any(record.score_after.both or ())
        seen["love game"] += 0 in hand.total
        seen["several games"] += after is not None and (after.record.game or 0) > (record.game or 0) + 1
        seen["fourth game"] += record.rubber is not None and record.game == 4
        seen["game by penalty and tricks"] += "claim" in verbs
        seen["two games to nothing, and a third"] += (
            record.game == 3 and record.games is not None and 0 in (record.games.NS, record.games.EW)
        )
    return seen


def test_the_evenings_hold_every_kind_of_hand_and_of_game() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for tag in OLD_CODES:
            seen += what_happens(sitting(tag, seed, rubbers=8))
    for what in (
        *("misdeal", "newdeal", "passed out", "alone", "jambone", "jamboree", "abandon"),
        *("1 claims", "2 claims", "3 claims", "lap", "love game", "several games", "fourth game"),
        *("game by penalty and tricks", "two games to nothing, and a third"),
    ):
        assert seen[what] >= 3, what


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(list(BOOKS)), SEEDS, st.booleans(), st.sampled_from(LESS_AND_LESS))
def test_an_evening_that_leans_on_inheritance_reads_to_the_same_figures(
    tag: str, seed: int, cards: bool, without: tuple[str, ...]
) -> None:
    hands = sitting(tag, seed, rubbers=2 if cards else 4, cards=cards)
    text = leaning(records(hands), without=without)
    results = read(text)
    assert len(results) == len(hands)
    for hand, result in zip(hands, results, strict=True):
        for name in TAKEN:
            if name not in ("score_after", "games_after") or not without:
                assert getattr(result.record, name) == getattr(hand.record, name), (name, text)
    assert errors(text) == claimed(hands)


def says_the_same(hand: Hand, change: Change, text: str) -> bool:
    """Whether nothing in the record can tell that this was changed.

    The finished game's total says the same as what laps of it; a hand that a revoke ended need not have five tricks;
    the first dealer of a sitting and of a rubber is whoever it is; and cards show by themselves who dealt them.
    """
    if change.what == "ScoreAfter" and hand.total is not None:
        line = change.made_in(text)[: change.end + 12].rpartition("[ScoreAfter ")[2]
        return line.startswith('"NS:{} EW:{}"'.format(*hand.total))
    if change.what == "Tricks":
        return hand.revokes > 0 and "north-american" in str(hand.record.laws)
    return change.what == "Dealer" and (not hand.dealer_follows or bool(hand.record.tricks))


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(list(BOOKS)), SEEDS, st.booleans(), st.sampled_from((None, *LESS_AND_LESS)))
def test_one_figure_winner_or_dealer_changed_is_one_error_more_on_its_hand(
    tag: str, seed: int, cards: bool, without: tuple[str, ...] | None
) -> None:
    rng = Random(seed)
    hands = sitting(tag, seed, rubbers=1 if cards or "north" in tag else 2, cards=cards)
    text = written(records(hands)) if without is None else leaning(records(hands), without=without)
    before = claimed(hands)
    found = list(changes(text))
    if without is not None:
        found = [change for change in found if change.hand or change.what != "Score"]
    for change in rng.sample(found, min(len(found), 6)):
        if not says_the_same(hands[change.hand], change, text):
            assert is_one_error_more(text, before, change), (change, change.made_in(text))


def test_a_dealer_changed_in_a_hand_that_was_passed_out_is_one_error_too() -> None:
    tried = 0
    for seed in range(6):
        hands = sitting("somerset-1888", seed, rubbers=3)
        text = written(records(hands))
        for change in changes(text):
            hand = hands[change.hand]
            if change.what == "Dealer" and hand.record.calls and hand.dealer_follows:
                found = errors(change.made_in(text))
                assert (change.hand, "wrong-dealer") in found
                assert is_one_error_more(text, claimed(hands), change)
                tried += 1
    assert tried >= 10


def sheet_errors(text: str) -> list[tuple[int, str]]:
    audited = list(results(ingest.read(io.StringIO(text), format="csv")))
    return [(at, one.name) for at, hand in enumerate(audited) for one in hand.findings if one.severity == "error"]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(OLD_CODES), SEEDS)
def test_it_is_so_in_a_table_of_a_spreadsheet(tag: str, seed: int) -> None:
    rng, sheet = Random(seed), io.StringIO()
    ingest.write(records(sitting(tag, seed, rubbers=3, smooth=True)), sheet, "csv")
    assert sheet_errors(sheet.getvalue()) == []
    head, *rows = [line.split(",") for line in sheet.getvalue().splitlines()]
    for name in ("tricks_ns", "tricks_ew", "points_ns", "points_ew", "score_ns", "score_ew"):
        number = rng.randrange(len(rows))
        row, place = list(rows[number]), head.index(name)
        if row[place]:
            row[place] = str(int(row[place]) + rng.choice((1, 2)))
            changed = [head, *rows[:number], row, *rows[number + 1 :]]
            found = sheet_errors("\n".join(",".join(line) for line in changed))
            assert [hand for hand, _ in found] == [number] or finished(rows, number, row, head), (name, found, row)


def finished(rows: list[list[str]], number: int, row: list[str], head: list[str]) -> bool:
    """Whether the changed score is the finished game's total."""
    score, points = head.index("score_ns"), head.index("points_ns")
    goes_on = number > 0 and rows[number - 1][head.index("rubber")] == row[head.index("rubber")]
    before = [int(rows[number - 1][score + side]) if goes_on else 0 for side in (0, 1)]
    total = [before[side] + int(row[points + side]) for side in (0, 1)]
    return max(total) >= 5 and [int(row[score + side]) for side in (0, 1)] == total


@pytest.mark.parametrize("name", ["evening-somerset", "evening-washington"])
def test_the_evenings_among_the_examples_have_one_error_for_one_change(name: str) -> None:
    text = (EXAMPLES / f"{name}.pen").read_text("utf-8")
    assert errors(text) == []
    wrong = [change for change in changes(text, by=(-1, 1)) if not is_one_error_more(text, [], change)]
    assert [change for change in wrong if change.what != "Dealer"] == []
