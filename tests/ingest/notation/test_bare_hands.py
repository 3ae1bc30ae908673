"""Hands without events and remarks are written at once, as they are line by line."""

import pytest
from hypothesis import HealthCheck, given, settings

from ingest.notation import bare, lines, parse, write_hand, writer
from ingest.notation.bare import bare_hand
from schema.calls import Call
from schema.records import HandRecord, Trick
from tests.ingest.notation.record_strategy import records

PASSES = tuple(Call(seat=seat, call="Pass") for seat in ("E", "S", "W", "N"))


def line_by_line(record: HandRecord) -> str:
    return writer._Hand(record).text()


@given(records())
@settings(deadline=None, max_examples=100, suppress_health_check=list(HealthCheck))
def test_a_hand_is_written_as_it_is_line_by_line(record: HandRecord) -> None:
    without = record.model_copy(update={"events": (), "comments": (), "marks": ()})
    assert bare_hand(without) in (None, line_by_line(without))
    assert write_hand(record) == line_by_line(record)


def test_a_trick_out_of_turn_is_left_to_the_writer_of_lines() -> None:
    record = HandRecord(tricks=(Trick(seats=("E", "W"), cards=("9C", "TC")),))
    assert bare_hand(record) is None
    assert write_hand(record).endswith("E:9C W:TC\n")


def test_calls_are_written_from_who_speaks_first_though_they_were_written_before() -> None:
    told = [HandRecord(calls=PASSES, first_caller=first).model_copy(update={"calls": PASSES}) for first in ("E", "N")]
    assert [write_hand(record).splitlines()[-1] for record in told] == ["Pass Pass Pass Pass", "E:Pass Pass Pass Pass"]


def test_heads_and_auctions_are_forgotten_where_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, kept in ((lines, "_HEADS"), (bare, "_AUCTIONS")):
        monkeypatch.setattr(module, "_KEPT", 3)
        monkeypatch.setattr(module, kept, {})
    hands = [HandRecord(event=str(number), calls=PASSES[: number % 4 + 1], first_caller="E") for number in range(10)]
    assert [parse(write_hand(hand)) for hand in hands] == [[hand] for hand in hands]
    assert len(lines._HEADS) <= 3
    assert len(bare._AUCTIONS) <= 3


def test_a_long_head_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_HEADS", {})
    assert len(write_hand(HandRecord(site="a" * 100_000))) > 100_000
    assert not lines._HEADS
