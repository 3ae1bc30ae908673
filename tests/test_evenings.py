"""Whole evenings, reckoned apart from the product: right ones have no error, and one wrong figure is one error."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.standing import START, Standing, advance, rubber_points
from schema.laws import laws_of
from schema.records import HandRecord
from tests.changes import Change, changes, errors, read
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


def is_one_error_more(text: str, before: list[tuple[int, str]], change: Change) -> bool:
    after = Counter(errors(change.made_in(text)))
    more = after - Counter(before)
    return not Counter(before) - after and [hand for hand, _ in more.elements()] == [change.hand]


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


@pytest.mark.parametrize("name", ["evening-somerset", "evening-washington"])
def test_the_evenings_among_the_examples_have_one_error_for_one_change(name: str) -> None:
    text = (EXAMPLES / f"{name}.pen").read_text("utf-8")
    assert errors(text) == []
    wrong = [change for change in changes(text, by=(-1, 1)) if not is_one_error_more(text, [], change)]
    assert [change for change in wrong if change.what != "Dealer"] == []


OVER_AND_ONE = """\
[Event "a jamboree at nothing to three: five games and one over"]
[Laws "washington-1862"]
[Dealer "N"]
[Score "NS:0 EW:3"]
[Games "NS:0 EW:0"]
[Maker "N"]
[Trump "H"]
[Going "jamboree"]
[Points "NS:16 EW:0"]
[ScoreAfter "NS:1 EW:0"]
[GamesAfter "NS:5 EW:0"]
"""


def leaves_no_trace(change: Change, text: str) -> bool:
    """Whether it is the score of those who lost the game in the hand, so long as they have one.

    That the other side had scored keeps the game from being a slam; how much it had is nowhere else.
    """
    line = text[: change.end + 12].rpartition("\n")[2]
    losers = change.what == "Score" and text[change.start - 3 : change.start] == "EW:"
    return losers and "EW:0" not in line and 0 < int(change.new) < 5


@pytest.mark.parametrize("text", [(EXAMPLES / "washington-1862.pen").read_text("utf-8"), OVER_AND_ONE])
def test_meehans_games_come_out_and_any_figure_changed_in_them_is_one_error(text: str) -> None:
    assert errors(text) == []
    tried = 0
    for change in changes(text):
        if change.what not in ("Dealer", "=") and not leaves_no_trace(change, text):
            assert is_one_error_more(text, [], change), change
            tried += 1
    assert tried >= 30


def test_a_trick_given_to_one_who_cannot_have_won_it_is_found_though_a_card_in_it_is_unknown() -> None:
    text = (EXAMPLES / "washington-1862.pen").read_text("utf-8")
    unknown = [change for change in changes(text) if change.what == "=" and "XX AD =" in text[change.start - 8 :][:8]]
    found = {change.new: errors(change.made_in(text)) for change in unknown}
    assert found == {"N": [(0, "trick-winner-wrong")], "S": [(0, "trick-winner-wrong")], "W": []}


def test_ten_points_of_a_rubber_can_be_reached_and_no_more() -> None:
    laws = laws_of("somerset-1888")
    seen, waiting, most = {START}, [START], 0
    while waiting:
        at = waiting.pop()
        for side in (0, 1):
            for points in (1, 2, 3, 4, 5, 6, 7, 9, 10, 14):
                after = advance(at, (points, 0) if side == 0 else (0, points), laws)
                assert after is not None
                if after.over:
                    most = max(most, *(rubber_points(after, laws) or (0, 0)))
                elif (going_on := _plain(after)) not in seen:
                    seen.add(going_on)
                    waiting.append(going_on)
    assert most == 10


def _plain(at: Standing) -> Standing:
    return at._replace(ended=0, total=None, hands=0)


def rubber_text(points: int, hands: int = 4) -> str:
    """Love games of a lone hand and a march each, the first of them ending with five points and the third lapping."""
    games, score, texts, dealer = 0, 0, [], 0
    tags = '[Event "slams"]\n[Laws "somerset-1888"]\n[Games "NS:0 EW:0"]\n[Score "NS:0 EW:0"]\n'
    for game in range(1, hands + 1):
        for made in (4, 1 if game < 3 else 2):
            head = f'{tags}[Rubber "1"]\n[Game "{game}"]\n[Dealer "{"NESW"[dealer % 4]}"]\n[Maker "N"]\n[Trump "S"]\n'
            going = '[Going "alone"]\n' if made == 4 else ""
            tricks = {4: "NS:5 EW:0", 2: "NS:5 EW:0", 1: "NS:3 EW:2"}[made]
            score += made
            if score >= 5:
                games, score = games + 2, score - 5 if game == 3 else 0
            figures = f'[Points "NS:{made} EW:0"]\n[ScoreAfter "NS:{score} EW:0"]\n[GamesAfter "NS:{games} EW:0"]\n'
            texts.append(f'{head}{going}[Tricks "{tricks}"]\n{figures}')
            dealer, tags = dealer + 1, ""
            if game == 4 and games == 8:
                break
    return "\n".join(texts) + f'[RubberPoints "NS:{points} EW:0"]\n'


def test_four_love_games_and_the_rubber_are_ten_points() -> None:
    assert errors(rubber_text(10)) == []
    assert [name for _, name in errors(rubber_text(11))] == ["rubber-points-wrong"]
    assert [name for _, name in errors(rubber_text(8))] == ["rubber-points-wrong"]


def test_a_rubber_won_two_to_nothing_still_owes_its_third_game() -> None:
    assert [(hand, name) for hand, name in errors(rubber_text(6, hands=2))] == [(3, "rubber-length")]
    two_games = rubber_text(6, hands=2).replace('[RubberPoints "NS:6 EW:0"]\n', "")
    next_rubber = '\n[Rubber "2"]\n[Game "1"]\n[Dealer "N"]\n[Maker "N"]\n[Trump "S"]\n[Tricks "NS:3 EW:2"]\n'
    assert errors(two_games + next_rubber) == [(4, "rubber-length")]


def test_hands_after_a_game_was_won_are_said_once_for_that_game() -> None:
    hand = '\n[Rubber "1"]\n[Game "{}"]\n[Dealer "{}"]\n[Maker "N"]\n[Trump "S"]\n[Tricks "NS:3 EW:2"]\n'
    text = rubber_text(0, hands=1).replace('[RubberPoints "NS:0 EW:0"]\n', "")
    assert errors(text) == []
    once = text + hand.format(1, "S")
    assert errors(once) == [(2, "hand-after-game")]
    again = once + hand.format(1, "W")
    assert errors(again) == [(2, "hand-after-game")]
    assert errors(again + hand.format(2, "N")) == [(2, "hand-after-game")]
