"""Texts of any length are read piece by piece, and what is too long is passed over without being held."""

import io
import tracemalloc
from collections.abc import Iterator

import pytest

from ingest.notation import parse, read_pen
from ingest.notation.blocks import LONGEST
from schema.findings import Refused
from schema.records import HandRecord
from tests.ingest.notation.reading import hands

HAND = '[Event "a"]\n[Dealer "N"]\n'
LONG = "x" * LONGEST


@pytest.mark.parametrize(
    "long",
    [
        f'[Event "{LONG}"]\n[Dealer "E"]\n',
        f'[Event "b"]\n{{{LONG}}}\n',
        f"{LONG * 10}\n",
        f'[Event "b"]\n; {LONG}\n! misdeal\n',
        '[Event "b"]\n' + "! misdeal\n" * (LONGEST // 5),
        "{" + LONG[: LONGEST // 3 * 2] + "}\n\n{" + LONG[: LONGEST // 3 * 2] + "}",
        "{a}\n\n" * (LONGEST // 4),
    ],
)
def test_a_hand_that_is_too_long_is_refused_and_the_others_are_read(long: str) -> None:
    found = parse(f"{HAND}\n{long}\n\n{HAND}")
    assert [type(hand) for hand in found] == [HandRecord, Refused, HandRecord]
    [refused] = [hand for hand in found if isinstance(hand, Refused)]
    assert [(finding.code, finding.line) for finding in refused.findings] == [("N109", 4)]
    assert len(refused.text) <= LONGEST
    last = found[-1]
    assert isinstance(last, HandRecord)
    assert last.origin is not None
    assert last.origin.line == f"{HAND}\n{long}\n\n".count("\n") + 1


def test_a_hand_that_is_as_long_as_it_may_be_is_read() -> None:
    [read] = hands(f'[Event "{"x" * (LONGEST - 10)}"]')
    assert read.event is not None
    assert len(read.event) == LONGEST - 10


def test_blank_lines_and_ignored_lines_of_any_length_are_no_hand() -> None:
    assert len(hands(f"{HAND}\n{' ' * 3 * LONGEST}\n{HAND}")) == 2
    assert len(hands(f"{HAND}{chr(10) * 3 * LONGEST}{HAND}")) == 2
    assert len(hands(f"{HAND}\n% {'x' * (LONGEST - 100)}\n\n{HAND}")) == 2


def test_a_comment_that_is_never_closed_costs_its_hand_and_no_other() -> None:
    for more in ("", '[Event "c"]\n\n' * (LONGEST // 10)):
        found = parse(f'{HAND}\n[Event "b"]\n{{never closed\n\n{HAND}\n{more}')
        assert [type(hand) for hand in found[:3]] == [HandRecord, Refused, HandRecord]
        assert isinstance(found[1], Refused)
        assert [(finding.line, finding.column) for finding in found[1].findings] == [(5, 1)]
        assert sum(isinstance(hand, Refused) for hand in found) == 1


def test_many_comments_that_are_never_closed_are_passed_in_a_moment() -> None:
    assert len(parse("{\\}\n\n" * 20_000)) == 20_000


@pytest.mark.parametrize(
    "sign",
    [
        '"',
        "[",
        "{",
        "}",
        "\\",
        "!",
        ";",
        "~9C ",
        "Pass ",
        "! x\n",
        "\n{",
        "{}",
        "a ",
        "9C! ",
        "% PEN ",
        "{% PEN 1.0\n}",
    ],
)
def test_a_text_of_one_sign_over_and_over_is_passed_in_time_of_its_length(sign: str) -> None:
    text = sign * (100_000 // len(sign))
    for before in ("", '[Play "E"]\n', '[Auction "E"]\n', "{", '[Event "'):
        assert sum(hand.hands if isinstance(hand, Refused) else 1 for hand in parse(before + text)) <= 2


def test_hands_without_end_are_read_one_at_a_time() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield f"{HAND}! expose W 9H\n\n"

    read = read_pen(endless())
    for _ in range(2000):
        assert isinstance(next(read), HandRecord)
    tracemalloc.start()
    for _ in range(6000):
        next(read)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000


def test_a_file_is_read_no_further_than_is_asked_for() -> None:
    stream = io.StringIO(f"{HAND}\n" * 100_000)
    assert isinstance(next(read_pen(stream)), HandRecord)
    assert stream.tell() < 1_000_000


def test_a_hundred_thousand_hands_of_which_seven_are_broken() -> None:
    broken = {3, 500, 501, 40_000, 77_777, 99_998, 99_999}
    lines = (f'[Event "{n}"]\n[Dealer "{"Q" if n in broken else "N"}"]\n\n' for n in range(100_000))
    refused = [hand.index - 1 for hand in read_pen(lines) if isinstance(hand, Refused)]
    assert refused == sorted(broken)
