"""Whatever of a hand two copies know, they are put together to all that either knows, in whatever order."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.store.grouping import Copy, in_groups
from ingest.store.merging import merge
from schema.identity import identity_of
from schema.records import HandRecord
from schema.rows import record_text
from tests.strategies import CODES_AND_OPTIONS, WISHES, lawful_hand

MAY_BE_UNKNOWN = ("discard", "points", "tricks_won", "laws", "maker", "trump", "going", "first_leader", "event")
HANDS = st.builds(lawful_hand, st.sampled_from(CODES_AND_OPTIONS), st.integers(0, 10**6), st.sampled_from(WISHES))


def half_known(record: HandRecord, seed: int) -> HandRecord:
    """A copy that lacks some of the values, holdings and winners, and some cards of a holding."""
    rng = Random(seed)
    changed: dict[str, Any] = {name: None for name in MAY_BE_UNKNOWN if rng.random() < 0.5}
    holdings = {
        seat: None
        if rng.random() < 0.3 or holding is None
        else tuple("XX" if rng.random() < 0.3 else card for card in holding)
        for seat, holding in zip("NESW", record.deal.all(), strict=True)
    }
    winners = [trick.model_copy(update={"winner": None} if rng.random() < 0.5 else {}) for trick in record.tricks]
    return record.model_copy(
        update={**changed, "deal": record.deal.model_copy(update=holdings), "tricks": tuple(winners)}
    )


@given(HANDS, st.integers(0, 10**6), st.integers(0, 10**6))
def test_two_copies_know_together_what_either_knows(hand: Any, one_seed: int, other_seed: int) -> None:
    whole: HandRecord = hand.record
    one, other = half_known(whole, one_seed), half_known(whole, other_seed)
    merged, turned = merge(one, other), merge(other, one)
    assert isinstance(merged, HandRecord)
    assert isinstance(turned, HandRecord)
    assert _unordered(merged) == _unordered(turned)
    assert merge(whole, merged) is whole
    for name in MAY_BE_UNKNOWN:
        known = {getattr(copy, name) for copy in (one, other)} - {None}
        assert getattr(merged, name) == (known.pop() if known else None)
    if whole.tricks:
        assert identity_of(merged) == identity_of(whole)


@given(HANDS, st.lists(st.integers(0, 10**6), min_size=2, max_size=4), st.randoms(use_true_random=False))
def test_copies_of_one_hand_are_one_group_in_any_order(hand: Any, seeds: list[int], rng: Random) -> None:
    records = {record_text(copy): copy for copy in (half_known(hand.record, seed) for seed in seeds)}
    copies = [Copy(record, text, number, 1, 1) for number, (text, record) in enumerate(records.items())]
    (group,) = in_groups(copies)
    rng.shuffle(copies)
    (again,) = in_groups(copies)
    assert record_text(group.record) == record_text(again.record)


def _unordered(record: Any) -> Any:
    """The record with the cards of each holding in one order."""
    holdings = [None if holding is None else sorted(holding) for holding in record.deal.all()]
    return holdings, record.model_copy(update={"deal": type(record.deal)()})


@pytest.mark.parametrize("seed", range(3))
def test_the_copies_that_are_tried_lack_something(seed: int) -> None:
    whole = lawful_hand("somerset-1888", seed, "order").record
    assert half_known(whole, seed) != whole
