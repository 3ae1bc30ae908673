"""The way past a plain hand, over whole evenings. What is found in them is tried in tests/test_evenings.py."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.notation import parse
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
