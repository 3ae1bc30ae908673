"""What the books advise (Somerset, general remarks; Washington ch. 7)."""

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from replay import replay
from schema.cards import Card, Trump
from tests.replay.checks.play_table import FIRST, SOMERSET, TODAY, WASHINGTON, advice, errors, hand
from tests.strategies import CODES_AND_OPTIONS, WISHES, lawful_hand

ORDER = '[Auction "N"]\nPass Pass Order\n[Discard "TC"]\n'
TRUMP_LED = "N:AS JS QS KS =E\n"
LAWS = ("somerset-1888", "washington-1862", "somerset-1888; joker; no-trump", "washington-1862; joker; no-trump")


def test_a_trump_is_led_to_partners_order() -> None:
    for laws in (SOMERSET, WASHINGTON):
        (fault,) = advice(hand(FIRST, laws, making=ORDER))
        assert (fault.seat, fault.trick, fault.card) == ("N", 1, "KH")
        assert advice(hand(TRUMP_LED, laws, making=ORDER)) == []
    assert advice(hand(FIRST, TODAY, making=ORDER)) == []


def test_who_has_no_trump_cannot_lead_one() -> None:
    made = '[Auction "N"]\nPass Pass Pass TurnDown Pass Pass C\n'
    assert advice(hand("N:KH 7H AH TC =W\n", making=made)) == []
    assert advice(hand(FIRST, making=ORDER, deal="")) == []


def test_advice_is_neither_error_nor_warning() -> None:
    assert errors(hand(FIRST, making=ORDER)) == []


def test_a_lay_ace_is_led_against_a_lone_hand() -> None:
    text = '[Laws "washington-1862"]\n[Dealer "N"]\n[TurnUp "QC"]\n[Deal "E:AC KD AD 7D 7H"]\n[Auction "E"]\n'
    text += 'Pass Pass Pass TakeUp+Alone\n[Play "E"]\n'
    (fault,) = advice(text + "E:KD TD JD =E\n")
    assert (fault.seat, fault.card) == ("E", "KD")
    assert advice(text + "E:AD TD JD =E\n") == []


def test_the_next_suit_is_discarded_and_led_to_a_lone_third_hand() -> None:
    lone = '[Auction "N"]\nPass Pass Order+Alone\n[Discard "{}"]\n'
    deal = '[Deal "E:JS 7H QH AC 9C W:KS TS KD 7D TC"]\n'
    assert [fault.card for fault in advice(hand("E:AC 7C KD =E\n", deal=deal, making=lone.format("TC")))] == []
    found = advice(hand("E:QH AH KD =S\n", deal=deal, making=lone.format("7D")))
    assert {(fault.seat, fault.card) for fault in found} == {("E", "QH"), ("W", "7D")}


def test_eldest_makes_it_next_and_second_hand_crosses() -> None:
    turned = '[Auction "N"]\nPass Pass Pass TurnDown '
    assert [fault.seat for fault in advice(hand(FIRST, WASHINGTON, making=turned + "H\n", deal=""))] == ["N"]
    assert advice(hand(FIRST, WASHINGTON, making=turned + "C\n", deal="")) == []
    assert [fault.seat for fault in advice(hand(FIRST, WASHINGTON, making=turned + "Pass C\n", deal=""))] == ["E"]
    assert advice(hand(FIRST, WASHINGTON, making=turned + "Pass H\n", deal="")) == []
    assert advice(hand(FIRST, making=turned + "H\n", deal="")) == []


def test_with_both_bowers_and_the_next_suit_eldest_passes() -> None:
    deal = '[Deal "N:JS JC AS 7C 8C"]\n'
    order = '[Auction "N"]\nOrder\n'
    (fault,) = advice(hand("N:JS 7S QS KS =N\n", WASHINGTON, deal=deal, making=order))
    assert (fault.seat, fault.at[:2]) == ("N", ("call", 0))
    assert advice(hand("N:JS 7S QS KS =N\n", WASHINGTON, deal=deal.replace("8C", "8D"), making=order)) == []


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
@pytest.mark.parametrize("tag", ["somerset-1888", "washington-1862", "somerset-1888; joker; no-trump"])
def test_advice_is_given_or_not_whatever_trump_a_record_names(tag: str, trump: str) -> None:
    for turn_up in ("9C", "BB", "JX", "XS", "XX"):
        for called in (
            "Order",
            "Pass Pass Order+Alone",
            "Pass Assist",
            "Pass Pass Pass TakeUp",
            "Pass Pass Pass Pass H",
        ):
            head = f'[Laws "{tag}"]\n[Dealer "N"]\n[TurnUp "{turn_up}"]\n[Deal "E:JS JC AS 7C BB"]\n'
            text = f'{head}[Auction "E"]\n{called}\n[Trump "{trump}"]\n[Discard "XX"]\n[Play "E"]\nE:AS XX XX\n'
            assert len(advice(text)) <= 2, text


@given(
    st.sampled_from(CODES_AND_OPTIONS),
    st.integers(0, 2**32 - 1),
    st.sampled_from(WISHES),
    st.sampled_from(LAWS),
    st.sampled_from((None, *get_args(Trump))),
    st.sampled_from((None, "BB", "JX", "XS", "XX", "JH")),
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_advice_fails_on_no_hand_of_any_laws_and_trump(
    tag: str, seed: int, wish: str, laws: str, trump: Trump | None, turn_up: Card | None
) -> None:
    record = lawful_hand(tag, seed, wish).record
    told = record.model_copy(update={"laws": laws, "trump": trump, "turn_up": turn_up or record.turn_up})
    for calls in (record.calls, ()):
        maker = None if calls else "W"
        result = replay(told.model_copy(update={"calls": calls, "maker": maker}), advice=True)
        assert {finding.name for finding in result.findings if finding.severity == "advice"} <= {
            "book-play",
            "bridge-not-kept",
        }
