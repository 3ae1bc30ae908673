"""What each call would have made: held against brute force over every discard."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from replay.analysis import CallValue, NotAnalysed, calls_of
from replay.lawful import cards_in
from schema.cards import CODES, pack
from schema.records import BySeat, HandRecord
from tests.replay.analysis.brute_force import SEATS, BruteForce, Deal

LAWS = "north-american"


def dealt(seed: int, laws: str = LAWS, **fields: object) -> HandRecord:
    cards = [CODES[card] for card in cards_in(pack(24))]
    Random(seed).shuffle(cards)
    deal = BySeat(**{seat: tuple(cards[place * 5 : place * 5 + 5]) for place, seat in enumerate(SEATS)})
    return HandRecord(**{"laws": laws, "dealer": "N", "turn_up": cards[20], "deal": deal, **fields})


def values(record: HandRecord) -> dict[tuple[str, str, bool], CallValue]:
    found = calls_of(record)
    assert not isinstance(found, NotAnalysed), found
    return {(value.maker, value.trump, value.alone): value for value in found}


def by_brute_force(record: HandRecord, maker: str, trump: str, alone: bool, leader: int) -> dict[str | None, int]:
    """By each discard (null where the dealer takes nothing up), what the makers come to."""
    side, out = SEATS.index(maker) % 2, (SEATS.index(maker) + 2) % 4
    hands = [frozenset(record.deal.of(seat) or ()) for seat in SEATS]  # type: ignore[arg-type]
    if alone:
        hands[out] = frozenset()
    discards: list[str | None] = [None]
    if trump == str(record.turn_up)[1] and hands[0]:
        hands[0] |= {str(record.turn_up)}
        discards = sorted(hands[0])
    found = {}
    for discard in discards:
        left = (hands[0] - {discard}, *hands[1:])
        deal = Deal(left, trump, leader, ())
        brute = BruteForce(deal)
        tricks = brute.value(tuple(brute.bits(hand) for hand in left), leader)
        found[discard] = 5 - tricks if side else tricks
    return found


@pytest.mark.parametrize("seed", range(2))
def test_every_lone_hand_comes_to_what_brute_force_finds_with_the_dealers_best_discard(seed: int) -> None:
    record = dealt(seed)
    found = values(record)
    for maker, trump in product(SEATS, "SHDC"):
        leader = 2 if maker == "W" else 1
        expected = by_brute_force(record, maker, trump, True, leader)
        best = max(expected.values()) if maker in "NS" else min(expected.values())
        value = found[maker, trump, True]
        assert (value.tricks, expected[value.discard]) == (best, best)


def test_partners_come_to_what_brute_force_finds_too() -> None:
    record = dealt(7)
    found = values(record)
    trump = str(record.turn_up)[1]
    expected = by_brute_force(record, "N", trump, False, 1)
    value = found["N", trump, False]
    assert (value.tricks, expected[value.discard]) == (max(expected.values()), value.tricks)


def test_both_partners_make_the_same_and_the_adversaries_the_rest() -> None:
    found = values(dealt(4))
    for trump in "SHDC":
        north, east, south, west = (found[seat, trump, False].tricks for seat in SEATS)
        assert (north, east) == (south, west)
        turned = found["N", trump, False].discard is not None
        assert north + east == 5 or turned


def test_points_are_those_of_the_laws_and_less_than_nothing_for_a_euchre() -> None:
    for seed in range(10):
        for value in values(dealt(seed)).values():
            won = {5: 4 if value.alone else 2, 4: 1, 3: 1}
            assert value.points == won.get(value.tricks, -2)


@pytest.mark.parametrize("option", ["alone-must-take-5", "fast-break"])
def test_points_that_the_laws_leave_open_are_not_known(option: str) -> None:
    for seed in range(3):
        record, plain = dealt(seed, f"{LAWS}; {option}"), values(dealt(seed))
        for call, value in values(record).items():
            open_ = option == "alone-must-take-5" or value.tricks == 3
            assert value == replace(plain[call], points=None if open_ else plain[call].points)


def test_a_turn_up_that_may_not_be_discarded_is_kept() -> None:
    record = dealt(1749)
    expected = by_brute_force(record, "N", "D", False, 1)
    free = values(record)["N", "D", False]
    assert (free.discard, free.tricks, expected["9D"]) == (record.turn_up, 5, 5)
    del expected["9D"]
    kept = values(dealt(1749, "somerset-1888"))["N", "D", False]
    assert (kept.tricks, max(expected.values())) == (4, 4)
    assert kept.discard is not None
    assert expected[kept.discard] == 4


@pytest.mark.parametrize(("laws", "discard"), [(LAWS, "TS"), ("somerset-1888", "QS")])
def test_of_six_equal_cards_one_that_may_be_discarded_is(laws: str, discard: str) -> None:
    deal = BySeat(
        N=("JS", "JC", "AS", "KS", "QS"),
        E=("9S", "AH", "KH", "QH", "JH"),
        S=("9D", "TD", "9C", "TC", "9H"),
        W=("AD", "KD", "QD", "JD", "AC"),
    )
    found = values(HandRecord(laws=laws, dealer="N", turn_up="TS", deal=deal))
    assert {(value.tricks, value.discard) for key, value in found.items() if key[0] == "N" and key[1] == "S"} == {
        (5, discard)
    }


def test_who_leads_against_a_lone_hand_is_as_the_laws_have_it() -> None:
    by_left_of_loner = f"{LAWS}; loner-lead=left-of-loner"
    for seed in range(3):
        record = dealt(seed, by_left_of_loner)
        found = values(record)
        for maker in SEATS:
            leader = (SEATS.index(maker) + 1) % 4
            trump = next(suit for suit in "SHDC" if suit != str(record.turn_up)[1])
            assert [found[maker, trump, True].tricks] == [*by_brute_force(record, maker, trump, True, leader).values()]


def test_no_trump_is_among_the_calls_where_the_laws_have_it() -> None:
    assert not any(trump == "NT" for _, trump, _ in values(dealt(1)))
    assert ("W", "NT", True) in values(dealt(1, f"{LAWS}; no-trump"))


def test_what_was_dealt_is_known_by_what_was_played_too() -> None:
    record = dealt(2)
    deal = record.deal.model_dump()
    tricks = [
        {"seats": ("E", "S", "W", "N"), "cards": tuple(deal[seat][number] for seat in "ESWN")} for number in range(5)
    ]
    made = {"maker": "E", "trump": next(suit for suit in "SHDC" if suit != str(record.turn_up)[1])}
    calls = [{"seat": seat, "call": "Pass"} for seat in "ESW"] + [{"seat": "N", "call": "TurnDown"}]
    calls += [{"seat": "E", "call": made["trump"]}]
    played = HandRecord(laws=LAWS, dealer="N", turn_up=record.turn_up, calls=calls, tricks=tricks)
    assert calls_of(played) == calls_of(record)


@pytest.mark.parametrize(
    ("fields", "kind", "why"),
    [
        ({"dealer": None}, "dealer", "it is not known who dealt"),
        ({"turn_up": None}, "turn-up", "the turn-up is not known"),
        ({"turn_up": "XS"}, "turn-up", "the turn-up is not known"),
        ({"deal": BySeat()}, "deal", "the cards dealt to North are not all known"),
    ],
)
def test_calls_of_a_deal_that_is_not_known_cannot_be_analysed(fields: dict[str, object], kind: str, why: str) -> None:
    assert calls_of(dealt(1, **fields)) == NotAnalysed(kind, why)


def test_a_turn_up_that_somebody_holds_is_no_deal() -> None:
    record = dealt(1)
    twice = record.model_copy(update={"turn_up": (record.deal.E or ("AS",))[0]})
    assert calls_of(twice) == NotAnalysed("duplicate", "a card is there twice")
