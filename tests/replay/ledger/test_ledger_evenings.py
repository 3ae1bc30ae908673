"""The way past a plain hand, over whole evenings. What is found in them is tried in tests/test_evenings.py."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.notation import parse
from replay import replay
from replay.ledger import Ledger
from replay.scoring.model import Score
from schema.laws import laws_of
from schema.records import HandRecord
from tests.changes import changes
from tests.evenings import evening, faults_of, written


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(["somerset-1888", "washington-1862"]), st.integers(0, 2**32 - 1), st.booleans())
def test_the_way_past_a_plain_hand_leads_where_the_long_way_does(tag: str, seed: int, right: bool) -> None:
    text = written(evening(tag, seed, rubbers=2))
    text = text if right else Random(seed).choice(list(changes(text))).made_in(text)
    hands = [hand for hand in parse(text) if isinstance(hand, HandRecord)]
    quickly = faults_of(hands)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("replay.ledger.fold.goes_on", lambda *_: False)
        assert faults_of(hands) == quickly


LABELS = ("rubber", "game", "hand", "score", "games", "score_after", "games_after", "rubber_points", "first_caller")


def followed(hands: list[HandRecord]) -> list[object]:
    """What is found in each hand, and what is known of its table behind it."""
    ledger, found = Ledger(), list[object]()
    for hand in hands:
        laws, result = laws_of(hand.laws), replay(hand)
        score = Score(result.status, result.outcome, result.tricks_won, result.as_played, result.due)
        faults = ledger.add(hand, laws, score)
        table = ledger.table
        assert table is not None
        found.append((faults, score, *(getattr(table, name) for name in table.__slots__)))
    return found


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(["somerset-1888", "washington-1862", "north-american"]), st.integers(0, 2**32 - 1))
def test_the_first_hand_of_a_table_leads_where_the_long_way_does_whatever_it_leaves_unsaid(tag: str, seed: int) -> None:
    rng = Random(seed)
    hands = []
    for hand in evening(tag, seed, rubbers=1, cards=True)[:8]:
        unsaid = dict.fromkeys(LABELS if rng.random() < 0.7 else rng.sample(LABELS, 5))
        hands.append(hand.model_copy(update={**unsaid, "event": rng.choice("ab")}))
    quickly = followed(hands)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("replay.ledger.fold.goes_on", lambda *_: False)
        assert followed(hands) == quickly


def test_most_hands_that_stand_alone_are_passed_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    unsaid = dict.fromkeys(LABELS)
    played = [
        hand
        for hand in evening("somerset-1888", 1, rubbers=1, cards=True)
        if hand.tricks_won is not None and not hand.events
    ]
    hands = [hand.model_copy(update={**unsaid, "event": str(number)}) for number, hand in enumerate(played)]
    monkeypatch.setattr("replay.ledger.fold.judge_figures", lambda *_: pytest.fail("the long way"))
    assert followed(hands)
