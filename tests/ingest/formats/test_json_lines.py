"""JSON lines: what was written is read back equal, and what is no record is named by its path."""

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ingest
from replay import audit
from schema.findings import Refused
from schema.records import Comment, HandRecord, Mark, On
from schema.span import HAND, At, at_tag
from tests.strategies import LEFT_OUT, lawful_hands, less_known

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
hands = st.builds(
    lambda hand, what, name, comment, tags: HandRecord.model_validate(
        dict(less_known(hand.record, what))
        | {
            "players": hand.record.players.model_copy(update={"N": name}),
            "comments": (Comment(text=comment), Comment(text=comment, on=On(kind="call", index=0))),
            "marks": (Mark(glyph="!?", on=On(kind="card", index=0, card=1)),) if hand.record.tricks else (),
            "more_tags": tuple(tags),
        }
    ),
    lawful_hands,
    st.sampled_from([what for what in LEFT_OUT if what not in ("no calls", "score sheet")]),
    texts,
    texts,
    st.lists(st.tuples(texts, texts), max_size=3),
)


def read(text: str | bytes) -> list[HandRecord | Refused]:
    return list(ingest.read(io.BytesIO(text.encode() if isinstance(text, str) else text), format="jsonl"))


def faults(line: str) -> list[str]:
    [refused] = read(line + "\n")
    assert isinstance(refused, Refused)
    return [finding.message for finding in refused.findings]


@given(st.lists(hands, min_size=1, max_size=3))
@settings(deadline=None, max_examples=50)
def test_what_was_written_is_read_back_equal(records: list[HandRecord]) -> None:
    stream = io.StringIO()
    assert ingest.write(records, stream, "jsonl") == ()
    assert stream.getvalue().count("\n") == len(records)
    assert read(stream.getvalue()) == records


def test_a_record_knows_its_line_and_its_number() -> None:
    first, refused, third = read('{"pen":"1.0"}\n\nrubbish\n{"pen":"1.0","dealer":"E"}\n')
    assert isinstance(first, HandRecord)
    assert isinstance(third, HandRecord)
    assert third.origin is not None
    assert (third.origin.index, third.origin.line, third.dealer) == (3, 4, "E")
    assert isinstance(refused, Refused)
    assert (refused.index, refused.line, refused.text, refused.hands) == (2, 3, "rubbish", 1)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"pen":"1.0","tricks":[{"seats":["N","E"],"cards":["9S","9Z"]}]}', ['tricks.0.cards.1: "9Z" is no card']),
        ('{"pen":"1.0","hand":"1 0"}', ['hand: a whole number is expected, not "1 0"']),
        ('{"pen":"1.0","hand":true}', ["hand: a whole number is expected, not true or false"]),
        ('{"pen":"1.0","dealer":"X"}', ['dealer: "X" is not N, E, S or W']),
        ('{"pen":"1.0","vulnerable":1}', ["vulnerable: there is no such key in a record"]),
        ('{"pen":"1.0","calls":[{"seat":"N"}]}', ["calls.0.call: is missing"]),
        ('{"pen":"1.0","discard":"9Z"}', ['discard: "9Z" is no card']),
        (
            '{"pen":"1.0","comments":[{"text":"a","on":{"kind":"call","index":0}}]}',
            ["comments.0.on: the hand has no such call"],
        ),
        ('{"dealer":"N"}', ['pen: is missing: a record says its version, "1.0"']),
        ('{"pen":"2.0"}', ['pen: version "2.0" is not read, only "1.0"']),
        ('{"pen":"1.0","dealer":"N","dealer":"E"}', ['the key "dealer" stands twice in one object']),
        ('{"pen":"1.0","event":"\\ud83d"}', ["half of a surrogate pair stands alone in a text"]),
        (
            '{"pen":"1.0","date":"soon"}',
            ["date: soon is no date: one like 1888-03-01 is expected, ?? for what is unknown"],
        ),
        ('{"pen":"1.0","hand":-1}', ["hand: -1 is less than 0"]),
        ("[]", ["a record is an object in braces"]),
    ],
)
def test_a_fault_names_the_path_of_the_value(line: str, said: list[str]) -> None:
    assert faults(line) == said


def test_a_code_that_is_not_known_is_named_with_those_that_are() -> None:
    [said] = faults('{"pen":"1.0","laws":"somerset-1889"}')
    assert said.startswith("laws: ")
    assert "did you mean somerset-1888" in said


def test_a_record_of_another_program_comes_in_the_one_form_of_calls_and_laws() -> None:
    said = [{"seat": "E", "call": "Pass"}, {"seat": "S", "call": "Order"}, {"seat": "W", "call": "Pass"}]
    remark = {"text": "late", "on": {"kind": "call", "index": 2}}
    value = {"pen": "1.0", "laws": "NORTH-AMERICAN;lap", "dealer": "N", "calls": said, "comments": [remark]}
    [record] = read(json.dumps(value))
    assert isinstance(record, HandRecord)
    assert record.laws == "north-american; lap"
    assert [call.call for call in record.calls] == ["Pass", "Assist"]
    assert record.comments[0].on == On(kind="call", index=1)


def test_all_faults_of_a_record_are_told_each_at_its_column() -> None:
    line = '{"pen":"1.0","dealer":"X","turn_up":"9Z","points":{"NS":"a"}}'
    [refused] = read(line)
    assert isinstance(refused, Refused)
    assert {(finding.line, finding.column) for finding in refused.findings} == {
        (1, line.index('"X"') + 1),
        (1, line.index('"9Z"') + 1),
        (1, line.index('"a"') + 1),
    }


PLACED = """[Laws "somerset-1888"]
[North "Ann"]
[Dealer "N"]
[TurnUp "9C"]
[Deal "N:JC AH KH JC QS"]
[Auction "E"]
Pass Pass Pass TakeUp
[Play "E"]
E:JD 7D TC 8S =W
! expose W 9H
W:AS 9C 8H QS
[Points "NS:4"]
[ClubGameId "w5"]
"""


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (at_tag("Laws"), '"somerset-1888"'),
        (at_tag("North"), '"Ann"'),
        (at_tag("TurnUp"), '"9C"'),
        (at_tag("Deal"), '{"N":["JC"'),
        (at_tag("Auction"), '"E","calls"'),
        (at_tag("Play"), '"E","tricks"'),
        (at_tag("Points"), '{"NS":4'),
        (at_tag("ClubGameId"), '"w5"'),
        (At("call", 3), '{"seat":"N","call":"TakeUp"'),
        (At("event", 0), '{"moment"'),
        (At("card", 1, 2), '"8H"'),
        (At("winner", 0), '"W"'),
        (At("winner", 1), '"AS"'),
    ],
)
def test_what_is_said_of_a_record_stands_at_its_value(at: At, value: str) -> None:
    [hand] = ingest.read(io.StringIO(PLACED), format="pen")
    assert isinstance(hand, HandRecord)
    [hand] = read("\n" + hand.model_dump_json())
    assert isinstance(hand, HandRecord)
    assert hand.origin is not None
    place = hand.origin.place(at)
    assert place is not None
    assert place.line == 2
    assert hand.origin.text[place.column - 1 :].startswith(value)


def test_what_is_said_of_a_value_that_is_not_given_stands_at_the_beginning() -> None:
    [hand] = read('{"pen":"1.0","dealer":null,"tricks":[]}')
    assert isinstance(hand, HandRecord)
    assert hand.origin is not None
    for at in (at_tag("Dealer"), at_tag("Talon"), at_tag("Auction"), At("call", 0), At("card", 0, 0), HAND):
        assert hand.origin.place(at) == (1, 1)


def test_a_fault_of_a_card_in_a_holding_stands_at_the_card() -> None:
    [hand] = ingest.read(io.StringIO(PLACED), format="pen")
    assert isinstance(hand, HandRecord)
    [hand] = read(hand.model_dump_json())
    assert isinstance(hand, HandRecord)
    [twice] = [finding for finding in audit(hand) if finding.name == "duplicate-card" and finding.card == "JC"]
    line = hand.model_dump_json()
    assert (twice.line, twice.column) == (1, line.index('JC","QS"') + 1)


def test_events_that_do_not_stand_in_order_have_no_place_of_their_own() -> None:
    moments = [{"section": "play", "after": 0}, {"section": "auction", "after": 0}]
    events = [{"verb": "expose", "moment": moment, "seat": "N", "card": "9S"} for moment in moments]
    [hand] = read(json.dumps({"pen": "1.0", "events": events}))
    assert isinstance(hand, HandRecord)
    assert hand.origin is not None
    assert hand.events[0].moment.section == "auction"
    assert hand.origin.place(At("event", 0)) == (1, 1)


def test_verbs_and_tags_of_alternatives_do_not_stand_in_a_path() -> None:
    event = {"verb": "claim", "moment": {"section": "play", "after": 0}, "seat": "Q", "trick": 1}
    [said] = faults(json.dumps({"pen": "1.0", "events": [event]}))
    assert said == 'events.0.seat: "Q" is not N, E, S or W'
    [said] = faults(json.dumps({"pen": "1.0", "events": [event | {"verb": "clam"}]}))
    assert said.startswith('events.0: no event is called "clam": the verbs are expose')


@pytest.mark.parametrize("between", ["", '{"pen":"1.0"}\n'])
def test_a_result_of_replay_is_refused_by_name(between: str) -> None:
    result = (
        '{"id":"1","source":{"file":"a.pen","index":1,"line":1},"laws":"north-american","status":"void","findings":[]}'
    )
    *_, refused = ingest.read(io.StringIO(between + result + "\n"))
    assert isinstance(refused, Refused)
    [finding] = refused.findings
    assert (finding.code, finding.name) == ("N155", "syntax")
    assert "no record" in finding.message


def test_a_line_of_ten_megabytes_costs_that_line_alone() -> None:
    long = '{"pen":"1.0","event":"' + "x" * 10_000_000 + '"}'
    first, refused, last = read(f'{{"pen":"1.0"}}\n{long}\n{{"pen":"1.0","dealer":"W"}}\n')
    assert isinstance(first, HandRecord)
    assert isinstance(refused, Refused)
    assert len(refused.text) == 1_000_000
    assert isinstance(last, HandRecord)
    assert last.dealer == "W"


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, "1" * 100_000, '"\\' * 5000])
def test_no_line_is_too_odd_to_be_answered(deep: str) -> None:
    [refused] = read('{"pen":"1.0","hand":' + deep + "\n")
    assert isinstance(refused, Refused)
    assert refused.findings


@given(st.integers(0, 10**6), st.binary(min_size=1, max_size=6), st.integers(0, 5))
@settings(deadline=None, max_examples=150)
def test_a_mutated_line_ends_in_records_and_findings(seed: int, noise: bytes, cut: int) -> None:
    line = _LINE[:-1] if cut == 5 else _LINE
    place = seed % len(line)
    for hand in read(line[:place] + noise + line[place + cut :]):
        assert isinstance(hand, HandRecord) or hand.findings


def _line() -> bytes:
    trick: Any = {"seats": ["E", "S", "W", "N"], "cards": ["JD", "7D", "TC", "8S"], "winner": "W"}
    record = HandRecord.model_validate(
        {"dealer": "N", "turn_up": "9C", "calls": [{"seat": "E", "call": "Order"}], "tricks": [trick] * 2, "event": "é"}
    )
    return record.model_dump_json().encode() + b"\n"


_LINE = _line()
