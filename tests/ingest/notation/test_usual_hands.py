"""Hands that are read by tables are what the parser makes of them, and others are left to it."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.notation import parse, reader, usual, write_hand
from ingest.notation.usual import read_usual
from schema.findings import Refused
from schema.records import HandRecord
from tests.strategies import WISHES, lawful_hand

LAWS = ("somerset-1888", "north-american", "washington-1862", "washington-1862; jambone")
HANDS = [write_hand(lawful_hand(LAWS[seed % 3], seed, WISHES[seed % 4]).record) for seed in range(24)]
SIGNS = 'NESW79TJQKASHDCB=:+~!?. "[]{};%\\X\n'


def everything(text: str) -> list[object]:
    """What is told of the hands of a text: the records, where their values stand, the findings."""
    return [
        hand if isinstance(hand, Refused) else (*said(hand), hand.model_dump_json(), hand.model_fields_set)
        for hand in parse(text, "file")
    ]


def said(hand: HandRecord) -> tuple[object, ...]:
    assert hand.origin is not None
    return hand, hand.origin, hand.origin.offsets


def by_the_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    with monkeypatch.context() as patch:
        patch.setattr(reader, "read_usual", lambda text: None)
        return everything(text)


def changed(text: str, rng: random.Random) -> str:
    """The text with a line or two, or a sign, where they do not belong."""
    for _ in range(rng.randint(0, 3)):
        lines, place = text.split("\n"), rng.randrange(len(text))
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                lines[one], lines[other] = lines[other], lines[one]
            case 1:
                lines.insert(one, lines[other])
            case 2:
                del lines[one]
            case 3:
                lines[one : one + 2] = [rng.choice(("", " ")).join(lines[one : one + 2])]
            case _:
                lines = [text[:place] + rng.choice(SIGNS) + text[place + rng.randrange(2) :]]
        text = "\n".join(lines) or "\n"
    return text


@given(st.integers(0, 2**32))
def test_tables_and_parser_read_the_same(seed: int) -> None:
    rng = random.Random(seed)
    hands = rng.sample(HANDS, 2)
    if rng.random() < 0.5:
        hands[1] = re.sub(r"\[(Event|Dealer|Laws|TurnUp) .*\n", "", hands[1])
    text = changed("\n".join(hands), rng)
    with pytest.MonkeyPatch.context() as patch:
        assert everything(text) == by_the_parser(text, patch), text
    for hand in parse(text):
        if isinstance(hand, HandRecord) and hand.origin is not None and hand.origin.written:
            assert write_hand(hand) == f"{hand.origin.text}\n"


@pytest.mark.parametrize("text", HANDS)
def test_hands_that_the_writer_wrote_are_read_by_tables_and_known_to_be_so_written(text: str) -> None:
    assert read_usual(text.removesuffix("\n")) is not None
    [hand] = parse(text)
    assert isinstance(hand, HandRecord)
    assert hand.origin is not None
    assert hand.origin.written
    for copy in (hand.model_copy(update={"event": "another"}), hand.with_origin(hand.origin)):
        assert copy.origin is not None
        assert not copy.origin.written


@pytest.mark.parametrize(
    "text",
    [
        '[Dealer "N"]',
        '[Event ""]\n[Dealer "n"]',
        '[Event ""]\n[Site ""]\n[Dealer "N"]',
        '[Event ""]\n[Laws "Somerset-1888"]\n[Dealer "N"]',
        '[Event ""]\n[TurnUp "9C"]\n[Dealer "N"]',
        '[Event ""]\n[Auction "E"]',
        '[Event ""]\n[Dealer "N"]\n[Auction ""]',
        '[Event ""]\n[Dealer "N"]\n[Auction "E"]\nPass order',
        '[Event ""]\n[Dealer "N"]\n[Auction "E"]\nE:Pass',
        '[Event ""]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Order',
        '[Event ""]\n[Dealer "N"]\n[Deal "E:JC AH KH 8S 9C S:JS AS KS QS TS W:7H 8H 9H TH QH N:7D 8D 9D TD JD"]',
        '[Event ""]\n[Points "EW:0 NS:1"]',
        '[Event ""]\n[Hand "01"]',
    ],
)
def test_what_the_writer_writes_otherwise_is_written_anew(text: str) -> None:
    [hand] = parse(text)
    assert isinstance(hand, HandRecord)
    assert hand.origin is not None
    assert not hand.origin.written
    assert write_hand(hand) != f"{text}\n"


@pytest.mark.parametrize(
    "text",
    [
        '[Dealer "N"] ',
        '[dealer "N"]',
        '[Dealer  "N"]',
        '[Dealer "N"]\n[Dealer "N"]',
        '[Dealer "X"]',
        '[Event "\\"a\\""]',
        '[Weather "rain"]',
        '[Points "NS:1 EW:0"]',
        '[Dealer "N"]\nPass',
        '[Dealer "N"]\nE:JD 7D TC 8S =W',
        '[Dealer "N"]\n[Auction "E"]\nPass\nPass',
        '[Dealer "N"]\n[Auction "E"]\nPass {a}',
        '[Dealer "N"]\n[Auction "E"]\n! misdeal',
        '[Dealer "N"]\n[Play "E"]\nE:JD 7D TC 8S 9S',
        '[Dealer "N"]\n[Play "E"]\nE:JD 7D TC 8S =W ',
        '[Dealer "N"]\n[Play "E"]\nE:JD 7D TC =W 8S',
        '[Dealer "N"]\n[Play "E"]\n JD 7D TC 8S =W',
        '[Dealer "N"]\n[Play "E"]\n% ignored',
    ],
)
def test_what_is_written_otherwise_is_left_to_the_parser(text: str) -> None:
    assert read_usual(text) is None


@pytest.mark.parametrize("calls", ["Pess", "Pass!", "% Pass", "Pass ;a", "E:", "Pass  Pass", "9C"])
def test_a_line_of_more_than_calls_is_left_to_the_parser(calls: str) -> None:
    assert usual.read_said(calls) is None


def test_a_trick_of_too_many_cards_is_told_by_the_parser() -> None:
    text = '[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder+Alone\n[Play "E"]\nE:JD 7D TC 8S =W'
    [hand] = parse(text)
    assert isinstance(hand, Refused)
    assert [finding.message for finding in hand.findings] == [
        "a fourth card to a trick of three: a seat is expected before it, or the line ends"
    ]


def test_lines_are_forgotten_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usual, "_KEPT", 3)
    monkeypatch.setattr(usual, "_TAGS", {})
    hands = parse("\n\n".join(f'[Event "{number}"]\n[Dealer "N"]' for number in range(10)))
    assert [hand.event for hand in hands if isinstance(hand, HandRecord)] == [str(number) for number in range(10)]
    assert len(usual._TAGS) <= 3


def test_heads_are_forgotten_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usual, "_HEADS_KEPT", 3)
    monkeypatch.setattr(usual, "_HEADS", {})
    hands = parse("\n\n".join(f'[Event "{number}"]\n[Hand "1"]' for number in range(10)))
    assert [hand.event for hand in hands if isinstance(hand, HandRecord)] == [str(number) for number in range(10)]
    assert 0 < len(usual._HEADS) <= 3


@pytest.mark.parametrize(
    "text",
    [
        '\n[Hand "1"]',
        '[Hand "1"]\n[Hand "1"]',
        '[Event "a"]\n[North "a"]\n[East "b"]\n[South "c"]\n[West "d"]\n[Hand "1"]\n[North "e"]',
        '[Dealer "N"]\n[Auction "E"]\n[Hand "1"]\nPass',
        '[Dealer "N"]\n[Play "E"]\nE:JD 7D TC 8S =W\n[Hand "1"]\nS:JD 7D TC 8S =W',
    ],
)
def test_what_stands_before_the_number_of_a_hand_does_not_let_it_be_written_otherwise(text: str) -> None:
    assert read_usual(text) is None
    assert read_usual(text) is None
