"""Any text at all ends in records and refused hands, each with its findings at places that there are."""

import random
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.notation import parse, read_pen, write_pen
from ingest.notation.fields import FIELDS
from schema.findings import Refused
from schema.records import HandRecord
from tests.ingest.notation.reading import faults
from tests.ingest.notation.record_strategy import records

often = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))

# fmt: off
PARTS = [
    *'[]{}";!%~=:.+-\\,>', "\n", "\n\n", "\r\n", " ", "\t", "\ufeff", "10", "1.", "2. ", "XX", "9C", "♥10",
    "E:", "~W:9H", "=W", "Pass", "Order", "TakeUp+Alone", "N:Alone", "N:Defend", "H", "Pass!?",
    '[Event ""]', '[Event "a]', '[Dealer "N"]',
    '[Auction "E"]', '[Play "E"]', '[Play ""]', '[Deal "N:9C 9D E:XX"]', '[Deal "N:A.K.. - - -"]', '[Cut "N:JS; E:9D"]',
    '[Exchange "S>N AH"]', '[Points "NS:1"]', '[Laws "north-american; joker"]', '[TurnUp "9C"]', '[Foo "\\q"]',
    "! misdeal", "! note {", "! expose W 9H", "\n! correct NS:3", "{a}", "{a\n\nb}", "; c", "% d", "E:JD 7D TC 8S =W",
    "\n1. E:JD 7D ~TC 8S QS 9H", "[Dealer", '[ "x"]', "% PEN 1.0\n", "[Maker \"S\"]", "[Score \"NS:4 EW:0\"]",
]
# fmt: on
# fmt: off
PLACES = [
    "{}", '[{} "x"]', "[{}", "[Dealer {}]", '[Dealer "{}', '[Dealer "N"{}', "% PEN 1.{}\n[Dealer \"N\"]",
    *[f'[{name} "{{}}"]' for name in FIELDS],
    '[Deal "N:{}"]', '[Deal "{}:9H"]', '[Deal "N:{} - - -"]', '[Laws "somerset; {}"]', '[Exchange "{}>N AH"]',
    '[Exchange "S>{}"]', '[Exchange "S>N {}"]', '[Points "NS:{}"]', '[Points "{}:1"]', '[Points "NS:1 {}"]',
    *[f'[Auction "E"]\n{said}' for said in ("{}", "E:{}", "{}:Pass", "Pass+{}", "{}+Alone", "{}!")],
    *[f'[Play "E"]\n{said}' for said in ("{}", "E:{}", "{}:9H", "AS ={}", "{}=N", "1.{}", "~{}", "AS{}", "AS =N {}")],
    *[f"! {said}" for said in (
        "{}", "expose {}", "expose N {}", "call E {}", "call E suit {}", "call E 9H by {}", "claim {}",
        "claim revoke E {}", "mixed {}", "fault {}", "fault unfairness W law {}", "correct {}", "correct NS:{}",
        "penalty {}", "penalty NS {}", "newdeal law {}", "misdeal {}", "abandon {}",
    )],
]
OVER_AND_OVER = [
    "x", "9H", "9H,", "9H=N", "Pass,", "E:AS,", "E:Pass,", "NS:1,", "NS", "alone", "Alone-", "pass-", "law", "9", "10",
    "1.", "A.", "..", "=", "!", "-", ":", "+", "~", "N>", "\x1b", "“", "'", "\\", "♠",
]
# fmt: on
anything = st.text(max_size=200) | st.lists(st.sampled_from(PARTS) | st.text(max_size=3), max_size=40).map("".join)


def check(text: str) -> None:
    """What must hold of the hands that a text is read to."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    hands = parse(text)
    for hand in hands:
        if isinstance(hand, Refused):
            assert hand.findings
            places = [(finding.line or 0, finding.column or 0) for finding in hand.findings]
            assert all(before < after for before, after in pairwise(places))
            for line, column in places:
                assert 1 <= line <= len(lines)
                assert 1 <= column <= len(lines[line - 1]) + 2
        else:
            assert HandRecord.model_validate(hand.model_dump()) == hand
            assert hand.origin is not None
            assert hand.origin.text in "\n".join(lines)
    kept = [hand for hand in hands if isinstance(hand, HandRecord)]
    assert parse("".join(write_pen(kept))) == kept


@given(anything)
@often
def test_any_text_ends_in_records_and_refused_hands(text: str) -> None:
    check(text)


@given(st.lists(records(), min_size=1, max_size=2), st.randoms(use_true_random=False))
@often
def test_a_text_with_anything_done_to_it_does_too(hands: list[HandRecord], luck: random.Random) -> None:
    text = "".join(write_pen(hands))
    for _ in range(luck.randint(1, 4)):
        at = luck.randint(0, len(text))
        what = luck.choice(["cut", "put in", "double", "swap"])
        until = min(len(text), at + luck.randint(1, 8))
        piece = {"cut": "", "put in": luck.choice(PARTS) + text[at:until], "double": text[at:until] * 2}
        text = text[:at] + piece.get(what, text[at:until][::-1]) + text[until:]
    check(text)


@given(anything, st.integers(1, 9))
@often
def test_it_does_not_matter_in_what_pieces_a_text_comes(text: str, size: int) -> None:
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert list(read_pen(pieces)) == parse(text)


@pytest.mark.parametrize("place", PLACES)
def test_however_long_a_word_is_what_is_said_of_it_is_short(place: str) -> None:
    for piece in OVER_AND_OVER:
        for _, _, message in faults(place.format(piece * 1000)):
            assert len(message) < 600, piece
