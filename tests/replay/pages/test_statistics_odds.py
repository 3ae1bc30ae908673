"""The exact odds, against counting every deal."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from replay.pages.statistics_odds import (
    both_are_out,
    bower_is_out,
    bower_with_partner,
    certain_card,
    eldest_without_trump,
    holdings_of,
    jamboree_dealt,
    jamborees_in_a_deal,
    knave_turned,
    odds,
    printed,
)
from schema.cards import COLOUR_MATE, SUITS

RANKS = {24: "9TJQKA", 28: "89TJQKA", 32: "789TJQKA"}


def best(suit: str) -> set[str]:
    return {f"J{suit}", f"J{COLOUR_MATE[suit]}", f"A{suit}", f"K{suit}", f"Q{suit}"}


def test_what_meehan_prints_of_one_card_of_the_turn_up_and_of_the_holdings_is_exact() -> None:
    assert holdings_of(32) == 201_376
    assert certain_card(32) == Fraction(5, 32)
    assert knave_turned(32) / (1 - knave_turned(32)) == Fraction(1, 7)
    assert odds(knave_turned(32)) == "7 to 1 against"


def test_the_jamboree_is_much_rarer_than_he_says() -> None:
    assert jamboree_dealt(32) == Fraction(1, 50_344)
    assert jamborees_in_a_deal(32) == Fraction(1, 6293)
    assert round(Fraction(comb(31, 5), 37)) - 1 == 4591


@pytest.mark.parametrize("pack", [24, 28, 32])
def test_a_jamboree_is_dealt_as_often_as_counting_gives(pack: int) -> None:
    cards = [rank + suit for suit in SUITS for rank in RANKS[pack]]
    found = sum(best(suit) <= set(cards) for suit in SUITS)
    assert jamboree_dealt(pack) == Fraction(found, comb(len(cards), 5))


def test_jamborees_to_a_deal_are_those_of_every_turn_up_and_every_holding() -> None:
    pack = 24
    cards = [rank + suit for suit in SUITS for rank in RANKS[pack]]
    total = 0
    for turned in [rank + "H" for rank in RANKS[pack]]:
        left = [card for card in cards if card != turned]
        for held in combinations(left, 5):
            holding = set(held)
            if sum(card[0] == "J" for card in held) == 0:
                continue
            total += 4 * sum(best(suit) == holding for suit in SUITS if suit != "H")
            total += 3 * (best("H") == holding) + (best("H") <= holding | {turned})
    assert jamborees_in_a_deal(pack) == Fraction(total, len(RANKS[pack]) * comb(pack - 1, 5))


def test_the_chances_put_in_words_are_those_of_deals_at_random() -> None:
    rng, deals = Random(1862), 40_000
    cards = [rank + suit for suit in SUITS for rank in RANKS[32]]
    bowers = {"JS", "JC"}
    neither = out = both = nobody = partner = 0
    for _ in range(deals):
        dealt = rng.sample(cards, 21)
        eldest, second, third, dealer, turned = dealt[:5], dealt[5:10], dealt[10:15], dealt[15:20], dealt[20]
        if turned in bowers or bowers & set(eldest):
            continue
        neither += 1
        seen = len(bowers & {*second, *third, *dealer})
        out, both = out + (seen > 0), both + (seen == 2)
        if not bowers & {*second, *dealer}:
            nobody += 1
            partner += bool(bowers & set(third))
    assert out / neither == pytest.approx(float(bower_is_out(32)), abs=0.01)
    assert both / neither == pytest.approx(float(both_are_out(32)), abs=0.01)
    assert partner / nobody == pytest.approx(float(bower_with_partner(32)), abs=0.015)


def test_eldest_hand_has_rather_a_trump_than_none_against_the_jambone() -> None:
    assert eldest_without_trump(32) == Fraction(comb(18, 5), comb(21, 5)) < Fraction(1, 2)


@pytest.mark.parametrize("pack", [24, 28, 32, 25, None])
def test_every_line_has_a_chance(pack: int | None) -> None:
    for line in printed(pack):
        assert 0 < line.exact < 1
        assert (line.here is None) == (pack not in (24, 28, 32))
        assert line.here is None or 0 < line.here <= 1
        assert " to " in odds(line.exact)
