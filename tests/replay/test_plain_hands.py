"""A plain hand has the same result, whether it is known for one at once or looked at by every check."""

from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay import replay, results
from replay.plain import plain_hand
from schema.calls import Call
from schema.cards import CODES
from schema.laws import laws_of
from schema.records import HandRecord, Pair, Trick
from schema.seats import SEATS
from tests.evenings import sitting
from tests.reckoning import BOOKS
from tests.strategies import CODES_AND_OPTIONS, LawfulHand, lawful_hand, lawful_hands

AUDIT = import_module("replay.audit")
SEEDS = st.integers(0, 2**32 - 1)
WORDS: Any = ("Pass", "Order", "Assist", "TakeUp", "TurnDown", "S", "H", "D", "C", "NT", "Alone", "Defend")
GOING = (None, "alone", "jambone", "jamboree")
LAWS = (None, *CODES_AND_OPTIONS, "north-american; four-trick-tokens", "north-american; fast-break")


def pair(rng: Random) -> Pair:
    return Pair(NS=rng.choice((None, 0, 1, 2, 3, 4)), EW=rng.choice((None, 0, 1, 2, 3, 4)))


def card(rng: Random) -> Any:
    return rng.choice(CODES if rng.random() < 0.3 else CODES[:32])


def seat(rng: Random) -> Any:
    return rng.choice(SEATS)


def swapped(values: Iterable[Any], rng: Random) -> tuple[Any, ...]:
    among = list(values)
    one, other = rng.randrange(len(among)), rng.randrange(len(among))
    among[one], among[other] = among[other], among[one]
    return tuple(among)


def with_one(values: Iterable[Any], rng: Random, make: Callable[[Random], Any]) -> tuple[Any, ...]:
    among = list(values)
    among[rng.randrange(len(among))] = make(rng)
    return tuple(among)


def calls(record: HandRecord, rng: Random) -> dict[str, Any]:
    if not record.calls or rng.random() < 0.3:
        more = Call(seat=seat(rng), call=rng.choice(WORDS))
        return {"calls": rng.choice(((), (*record.calls, more), record.calls[:-1], record.calls[1:]))}
    number = rng.randrange(len(record.calls))
    words = {"seat": seat(rng), "call": rng.choice(WORDS), "going": rng.choice(GOING)}
    said = rng.choice(sorted(words))
    other = record.calls[number].model_copy(update={said: words[said]})
    return {"calls": (*record.calls[:number], other, *record.calls[number + 1 :])}


def deal(record: HandRecord, rng: Random) -> dict[str, Any]:
    who, other = seat(rng), seat(rng)
    holding = record.deal.of(who)
    new = rng.choice(
        (
            {who: None},
            {who: holding and with_one(holding, rng, card)},
            {who: holding and holding[1:]},
            {who: record.deal.of(other), other: holding},
        )
    )
    return {"deal": record.deal.model_copy(update=new)}


def tricks(record: HandRecord, rng: Random) -> dict[str, Any]:
    if not record.tricks:
        return {}
    number = rng.randrange(len(record.tricks))
    before, trick, after = record.tricks[:number], record.tricks[number], record.tricks[number + 1 :]
    others: tuple[tuple[Trick, ...], ...] = (
        (),
        (trick.model_copy(update={"cards": swapped(trick.cards, rng)}),),
        (trick.model_copy(update={"cards": with_one(trick.cards, rng, card)}),),
        (trick.model_copy(update={"seats": swapped(trick.seats, rng)}),),
        (trick.model_copy(update={"seats": with_one(trick.seats, rng, seat)}),),
        (trick.model_copy(update={"seats": trick.seats[:1], "cards": trick.cards[:1], "withdrawn": ()}),),
        (trick.model_copy(update={"winner": rng.choice((None, *SEATS))}),),
        (trick.model_copy(update={"withdrawn": (rng.randrange(len(trick.cards)),)}),),
    )
    return {"tricks": (*before, *rng.choice(others), *after)}


def tags(record: HandRecord, rng: Random) -> dict[str, Any]:
    values: dict[str, Any] = {
        "dealer": rng.choice((None, *SEATS)),
        "turn_up": rng.choice((None, card(rng))),
        "discard": rng.choice((None, "none", record.turn_up, card(rng))),
        "talon": rng.choice((None, (card(rng),))),
        "first_caller": rng.choice((None, *SEATS)),
        "first_leader": rng.choice((None, *SEATS)),
        "maker": rng.choice((None, *SEATS)),
        "trump": rng.choice((None, "S", "H", "D", "C", "NT")),
        "going": rng.choice(GOING),
        "laws": rng.choice(LAWS),
        "score": rng.choice((pair(rng), Pair(NS=4, EW=1), Pair(NS=2, EW=4))),
        "points": pair(rng),
        "tricks_won": pair(rng),
    }
    name = rng.choice(list(values))
    return {name: values[name]}


def changed(record: HandRecord, rng: Random) -> HandRecord:
    """The record with something in it otherwise, lawful or not."""
    return record.model_copy(update=rng.choice((calls, deal, tricks, tricks, tags))(record, rng))


@settings(max_examples=300, deadline=None)
@given(lawful_hands, SEEDS, st.integers(0, 3))
def test_the_result_of_a_hand_is_the_same_if_no_hand_is_taken_for_plain(
    hand: LawfulHand, seed: int, times: int
) -> None:
    record, rng = hand.record, Random(seed)
    for _ in range(times):
        record = changed(record, rng)
    quickly = replay(record)
    with patch.object(AUDIT, "plain_hand", return_value=None):
        assert replay(record) == quickly


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(list(BOOKS)), SEEDS, st.booleans())
def test_nor_are_those_of_an_evening_otherwise_with_the_ledger_kept(tag: str, seed: int, smooth: bool) -> None:
    rng = Random(seed)
    hands = [hand.record for hand in sitting(tag, seed, rubbers=1, cards=True, smooth=smooth)]
    hands = [changed(hand, rng) if rng.random() < 0.2 else hand for hand in hands]
    quickly = list(results(hands))
    with patch.object(AUDIT, "plain_hand", return_value=None):
        assert list(results(hands)) == quickly


def unlooked_for(record: HandRecord) -> bool:
    """Whether anything is found in a hand but a bridge, which is found in plain hands too."""
    return any(finding.name not in ("bridge", "bridge-not-kept") for finding in replay(record).findings)


@pytest.mark.parametrize("tag", ["somerset-1888", "washington-1862", "north-american", "north-american; pack=32"])
@pytest.mark.parametrize("wish", ["order", "assist", "take-up", "make"])
def test_lawful_hands_are_plain_with_a_lone_player_and_without(tag: str, wish: str) -> None:
    plain = Counter[str | None]()
    for seed in range(40):
        record = lawful_hand(tag, seed, wish).record
        found = plain_hand(record, laws_of(tag))
        if found is not None:
            assert replay(record).findings == ()
            plain[record.calls[-1].going] += 1
    assert min(plain[None], plain["alone"]) >= 3


def alone_after(record: HandRecord) -> bool:
    return bool(record.calls) and record.calls[-1].call == "Alone"


KINDS: dict[str, tuple[str, Callable[[HandRecord], bool]]] = {
    "lone hands that partner took": ("somerset-1888", alone_after),
    "those of another code": ("washington-1862", alone_after),
    "jambones": ("washington-1862", lambda record: bool(record.calls) and record.calls[-1].going == "jambone"),
    "hands passed out": ("somerset-1888", lambda record: len(record.calls) == 8 and not record.tricks),
    "those where the deal stays": ("north-american", lambda record: len(record.calls) == 8 and not record.tricks),
}


def some_of_a_kind(kind: str) -> list[HandRecord]:
    """Hands of a kind, each at no score, at a bridge, and at the score turned round."""
    tag, is_one = KINDS[kind]
    some = (lawful_hand(tag, seed, wish).record for seed in range(300) for wish in ("order", "make", "assist", "pass"))
    found = [record for record in some if is_one(record)][:12]
    scores = (None, Pair(NS=4, EW=1), Pair(NS=2, EW=4))
    return [record.model_copy(update={"score": score}) for record in found for score in scores]


@pytest.mark.parametrize("kind", list(KINDS))
def test_lone_hands_taken_over_jambones_and_hands_passed_out_are_plain_too(kind: str) -> None:
    hands = some_of_a_kind(kind)
    plain = [record for record in hands if plain_hand(record, laws_of(record.laws)) is not None]
    assert len(plain) >= len(hands) // 2 > 10
    assert not any(unlooked_for(record) for record in plain)


@pytest.mark.parametrize("kind", list(KINDS))
def test_nor_do_their_results_change_when_something_in_them_does(kind: str) -> None:
    rng = Random(kind)
    for record in some_of_a_kind(kind):
        hands = [record, *[changed(record, rng) for _ in range(8)]]
        hands += [changed(hand, rng) for hand in hands[:4]]
        quickly = [replay(hand) for hand in hands]
        with patch.object(AUDIT, "plain_hand", return_value=None):
            assert [replay(hand) for hand in hands] == quickly


def test_a_plain_hand_at_a_bridge_has_what_its_check_finds() -> None:
    record = lawful_hand("washington-1862", 2, "make").record
    hands = [record.model_copy(update={"score": score}) for score in (Pair(NS=4, EW=1), Pair(NS=1, EW=4))]
    assert all(plain_hand(hand, laws_of(hand.laws)) is not None for hand in hands)
    found = [[finding.name for finding in replay(hand).findings] for hand in hands]
    assert sorted(map(len, found))[0] == 0
    assert "bridge" in [name for names in found for name in names]


def test_a_hand_in_which_something_is_not_as_it_should_be_is_not_plain() -> None:
    laws, rng = laws_of("somerset-1888"), Random(1)
    some = (lawful_hand("somerset-1888", seed, "take-up").record for seed in range(40))
    record = next(record for record in some if plain_hand(record, laws) is not None)
    faulty = [other for other in (changed(record, rng) for _ in range(300)) if unlooked_for(other)]
    assert len(faulty) > 100
    assert [other for other in faulty if plain_hand(other, laws_of(other.laws)) is not None] == []


def test_a_partner_who_takes_the_lone_hand_from_one_who_went_alone_is_plain() -> None:
    hands = [
        lawful_hand(code, seed, "order").record for code in ("somerset-1888", "washington-1862") for seed in range(300)
    ]
    taken = [
        hand for hand in hands if hand.calls[-1].call == "Alone" and any(call.going == "alone" for call in hand.calls)
    ]
    assert len(taken) > 10
    assert all(plain_hand(hand, laws_of(hand.laws)) is not None for hand in taken)
