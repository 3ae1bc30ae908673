"""Hands played by the laws have nothing wrong with them, whatever of them the record leaves out."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.notation import parse, write_hand
from replay import replay
from schema.findings import Finding
from schema.records import HandRecord
from tests.strategies import CODES_AND_OPTIONS, LEFT_OUT, WISHES, lawful_hand, less_known

GRAVE = ("error", "warning")
MUST_BE_COVERED = {
    *("Pass", "TurnDown", "Order", "Assist", "TakeUp", "S", "H", "D", "C", "NT", "Alone", "Defend"),
    *("order, round 1", "assist, round 1", "take-up, round 1", "make, round 2", "passed out"),
    *("+alone", "+jambone", "jambone", "lone hand taken over", "lone defender", "partner's best"),
    *("exchange with the talon", "pack 24", "pack 28", "pack 32"),
    *("no-trump played", "joker led", "joker followed", "joker in no-trump", "joker and trump"),
    *CODES_AND_OPTIONS,
}


def grave(record: HandRecord) -> list[Finding]:
    return [finding for finding in replay(record).findings if finding.severity in GRAVE]


@pytest.mark.parametrize("tag", CODES_AND_OPTIONS)
def test_lawful_hands_have_no_error_or_warning(tag: str) -> None:
    for seed in range(60):
        hand = lawful_hand(tag, seed, WISHES[seed % len(WISHES)])
        result = replay(hand.record)
        assert not grave(hand.record), (seed, write_hand(hand.record))
        if hand.record.tricks:
            assert [trick.winner for trick in result.tricks] == [trick.winner for trick in hand.record.tricks]
        assert result.due == (hand.record.points.both if hand.record.points else None), (seed, write_hand(hand.record))


def test_the_hands_tried_cover_every_call_code_and_kind_of_hand() -> None:
    covered: Counter[str] = Counter()
    for tag in CODES_AND_OPTIONS:
        for seed in range(60):
            covered.update(lawful_hand(tag, seed, WISHES[seed % len(WISHES)]).covered)
    assert MUST_BE_COVERED - set(covered) == set()


@pytest.mark.parametrize("what", LEFT_OUT)
def test_what_a_record_leaves_out_is_not_held_against_it(what: str) -> None:
    different = 0
    for tag in CODES_AND_OPTIONS:
        for seed in range(20):
            record = lawful_hand(tag, seed, WISHES[seed % len(WISHES)]).record
            less = less_known(record, what)
            different += less != record
            assert not grave(less), (tag, seed, write_hand(less))
    assert different > 20 or what == "nothing"


@given(
    st.sampled_from(CODES_AND_OPTIONS),
    st.integers(0, 2**32 - 1),
    st.sampled_from(WISHES),
    st.sampled_from(LEFT_OUT),
    st.sampled_from(LEFT_OUT),
)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_lawful_hand_survives_writing_reading_and_replay(
    tag: str, seed: int, wish: str, one: str, another: str
) -> None:
    record = less_known(less_known(lawful_hand(tag, seed, wish).record, one), another)
    (read,) = parse(write_hand(record))
    assert read == record
    assert isinstance(read, HandRecord)
    assert not grave(read), write_hand(record)
