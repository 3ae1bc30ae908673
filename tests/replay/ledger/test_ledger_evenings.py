"""Whole evenings: right ones have no fault, and one wrong figure has one, on its own hand."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.notation import parse
from schema.laws import laws_of
from schema.records import HandRecord
from schema.rules import find
from schema.seats import SEATS
from tests.evenings import FIGURES, evening, faults_of, leaning

CASES = Path(__file__).parents[3] / ".." / "shared" / "cases"
CODES = st.sampled_from(["somerset-1888", "washington-1862"])
SEEDS = st.integers(0, 2**32 - 1)


def errors(hands: list[HandRecord]) -> list[tuple[int, str]]:
    return [
        (number, fault.rule) for number, fault in faults_of(hands) if find(fault.rule).severity in ("error", "warning")
    ]


@settings(max_examples=25, deadline=None)
@given(CODES, SEEDS, st.integers(3, 8))
def test_a_score_sheet_that_is_right_has_no_fault(tag: str, seed: int, rubbers: int) -> None:
    hands = evening(tag, seed, rubbers=rubbers)
    assert errors(hands) == []
    leant = leaning(hands)
    assert len(leant) == len(hands)
    assert errors(leant) == []


@settings(max_examples=10, deadline=None)
@given(CODES, SEEDS)
def test_hands_with_all_their_cards_have_none_either(tag: str, seed: int) -> None:
    hands = evening(tag, seed, rubbers=1, cards=True)
    assert errors(hands) == []
    assert errors(leaning(hands)) == []


def is_the_same_score(hand: HandRecord, name: str, figure: int, side: str) -> bool:
    """Whether a changed ScoreAfter is the finished game's total, which says the same as what lapped."""
    if name != "score_after" or hand.score is None or hand.points is None:
        return False
    return figure >= laws_of(hand.laws).target and figure == hand.score.of(side) + hand.points.of(side)  # type: ignore[arg-type, operator]


def with_one_thing_wrong(
    hands: list[HandRecord], rng: Random, left_out: tuple[str, ...] = ()
) -> tuple[int, list[HandRecord]] | None:
    """An evening with one recorded figure, one winner or one dealer changed, and the hand of it."""
    number = rng.randrange(len(hands))
    hand = hands[number]
    names = [name for name in FIGURES if getattr(hand, name) is not None and name not in left_out]
    if "dealer" not in left_out and number and hands[number - 1].rubber == hand.rubber:
        names.append("dealer")
    if hand.tricks:
        names.append("winner")
    if not names:
        return None
    update: dict[str, Any] = {}
    name = rng.choice(names)
    if name == "dealer":
        update["dealer"] = rng.choice([seat for seat in SEATS if seat != hand.dealer])
    elif name == "winner":
        tricks, which = list(hand.tricks), rng.randrange(len(hand.tricks))
        wrong = rng.choice([seat for seat in SEATS if seat != tricks[which].winner])
        tricks[which] = tricks[which].model_copy(update={"winner": wrong})
        update["tricks"] = tuple(tricks)
    else:
        pair, side = getattr(hand, name), rng.choice(("NS", "EW"))
        figure = pair.of(side) + rng.choice([-1, 1, 1, 2, 3, 5, 8])
        if is_the_same_score(hand, name, figure, side):
            return None
        update[name] = pair.model_copy(update={side: figure})
    return number, [*hands[:number], hand.model_copy(update=update), *hands[number + 1 :]]


@settings(max_examples=60, deadline=None)
@given(CODES, SEEDS, st.booleans())
def test_one_thing_wrong_is_one_error_on_its_hand(tag: str, seed: int, cards: bool) -> None:
    rng = Random(seed)
    changed = with_one_thing_wrong(evening(tag, seed, rubbers=1 if cards else 2, cards=cards), rng)
    if changed is not None:
        number, hands = changed
        assert [at for at, _ in errors(hands)] == [number]


@settings(max_examples=40, deadline=None)
@given(CODES, SEEDS)
def test_it_is_where_a_score_sheet_leans_on_inheritance(tag: str, seed: int) -> None:
    changed = with_one_thing_wrong(evening(tag, seed, rubbers=2), Random(seed), ("score", "games", "dealer"))
    if changed is not None:
        number, hands = changed
        assert [at for at, _ in errors(leaning(hands))] == [number]


@pytest.mark.skipif(not CASES.exists(), reason="the cases are not at hand")
@pytest.mark.parametrize("name", ["evening-somerset", "evening-washington", "washington-1862", "leeds-dwight-1888"])
def test_the_evenings_of_the_books_have_no_fault_as_they_stand(name: str) -> None:
    hands = [hand for hand in parse((CASES / f"{name}.pen").read_text("utf-8")) if isinstance(hand, HandRecord)]
    assert errors(hands) == []


@settings(max_examples=25, deadline=None)
@given(CODES, SEEDS, st.booleans())
def test_the_way_past_a_plain_hand_leads_where_the_long_way_does(tag: str, seed: int, right: bool) -> None:
    hands = evening(tag, seed, rubbers=2)
    changed = None if right else with_one_thing_wrong(hands, Random(seed))
    hands = hands if changed is None else changed[1]
    quickly = faults_of(hands)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("replay.ledger.fold.goes_on", lambda *_: False)
        assert faults_of(hands) == quickly
