"""EGN: what is wrong with a document is told with its place, and spoils nothing else."""

import io
import json
from typing import Any

import pytest

import ingest
from schema.findings import Refused
from schema.records import HandRecord
from schema.span import At, at_tag
from tests.ingest.formats.egn_documents import deal, document, faults, read


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"initialState__dealer": 4}, "deals.0.initialState.dealer: 4 is not a whole number from 0 to 3"),
        ({"initialState__upCard": "9z"}, 'deals.0.initialState.upCard: "9z" is no card'),
        ({"bidding__calls": ["Pas"]}, 'deals.0.phases.0.calls.0: "Pas" is no call; did you mean Pass?'),
        ({"play__tricks": [["Ad", "10d"]]}, 'deals.0.phases.1.tricks.0.1: "10d" is no card'),
        (
            {"play__tricks": [[], ["Ad"]]},
            "deals.0.phases.1.tricks.0: a trick without cards stands before one with cards",
        ),
        ({"play__tricks": "Ad"}, 'deals.0.phases.1.tricks: a list is expected, not "Ad"'),
        ({"play__type": "PLAY"}, 'deals.0.phases.1.type: EUCHRE_BIDDING or TRICK_PLAY is expected, not "PLAY"'),
        ({"bidding__isAlone": "yes"}, 'deals.0.phases.0.isAlone: true or false is expected, not "yes"'),
        ({"dealNumber": "1 0"}, 'deals.0.dealNumber: "1 0" is not a whole number of 0 or more'),
        (
            {"bidding__callAnnotations": {"9": ["x"]}},
            "deals.0.phases.0.callAnnotations.9: there are 4 things to annotate, counted from 0",
        ),
        ({"play__playAnnotations": []}, "deals.0.phases.1.playAnnotations: an object is expected, not a list"),
        ({"initialState": []}, "deals.0.initialState: an object is expected, not a list"),
    ],
)
def test_a_fault_of_a_deal_is_told_with_its_path(changes: dict[str, Any], message: str) -> None:
    assert faults(document(deal(**changes))) == [message]


def test_a_faulty_deal_spoils_no_other_and_its_faults_have_places() -> None:
    value = document(deal(), deal(initialState__dealer=9, play__tricks=[["zz"]]), deal(dealNumber=2))
    text = json.dumps(value, indent=2)
    first, refused, third = read(value, indent=2)
    assert isinstance(first, HandRecord)
    assert isinstance(third, HandRecord)
    assert third.origin is not None
    assert third.origin.index == 3
    assert isinstance(refused, Refused)
    lines = text.split("\n")
    for finding, wrong in zip(refused.findings, ("9", '"zz"'), strict=True):
        assert finding.line is not None
        assert finding.column is not None
        assert lines[finding.line - 1][finding.column - 1 :].startswith(wrong)
        assert finding.excerpt == lines[finding.line - 1]


@pytest.mark.parametrize("indent", [None, 1])
def test_a_value_knows_its_place_in_the_document(indent: int | None) -> None:
    value = document(deal(), deal(dealNumber=1))
    text = json.dumps(value, indent=indent)
    [_, record] = read(value, indent=indent)
    assert isinstance(record, HandRecord)
    assert record.origin is not None
    for at, wrong in ((At("card", 1, 2), '"Ac"'), (At("call", 3), '"Order"'), (at_tag("TurnUp"), '"Kc"')):
        place = record.origin.place(at)
        assert place is not None
        assert text.split("\n")[place.line - 1][place.column - 1 :].startswith(wrong)


@pytest.mark.parametrize(
    ("metadata", "message"),
    [
        ({"players": "Ann"}, 'metadata.players: a list is expected, not "Ann"'),
        ({"players": [1]}, "metadata.players.0: a text is expected, not 1"),
        ({"initialScore": [1, 2, 3]}, "metadata.initialScore: 3 elements; 2 are the most"),
        (
            {"ruleset": {"winning_score": 5, "num_deals": 5}},
            "metadata.ruleset.num_deals: a game ends at a winning score or after so many deals, not both",
        ),
        (
            {"ruleset": {"loner_lead": "LEFT"}},
            'metadata.ruleset.loner_lead: LEFT_OF_DEALER or LEFT_OF_LONER is expected, not "LEFT"',
        ),
        ({"ruleset": {"std": 1}}, "metadata.ruleset.std: true or false is expected, not 1"),
    ],
)
def test_a_fault_of_the_game_refuses_all_its_hands_at_once(metadata: dict[str, Any], message: str) -> None:
    [refused] = read(document(deal(), deal(), **metadata))
    assert isinstance(refused, Refused)
    assert [finding.message for finding in refused.findings] == [message]
    assert refused.findings[0].line is not None
    assert refused.hands == 2


@pytest.mark.parametrize(("deals", "message"), [({}, "deals: a list is expected"), (None, "deals: is missing")])
def test_a_document_without_a_list_of_deals_is_refused(deals: Any, message: str) -> None:
    value = document() | {"deals": deals}
    if deals is None:
        del value["deals"]
    assert faults(value) == [message]


def test_a_packed_deal_is_refused_by_name_and_the_others_are_read() -> None:
    first, packed, third = read(document(deal(), "AQIDBAUG_-", deal()))
    assert isinstance(first, HandRecord)
    assert isinstance(third, HandRecord)
    assert isinstance(packed, Refused)
    assert packed.findings[0].code == "N154"
    assert "packed" in packed.findings[0].message


def test_deals_before_a_place_where_the_json_breaks_are_read() -> None:
    text = json.dumps(document(deal(), deal(), deal()), indent=1)
    broken = text[: text.rindex('"dealNumber"')]
    *records, refused = ingest.read(io.StringIO(broken))
    assert [type(record) for record in records] == [HandRecord, HandRecord]
    assert isinstance(refused, Refused)
    assert (refused.hands, refused.findings[0].code, refused.findings[0].line) == (0, "N152", broken.count("\n") + 1)


def test_a_document_without_its_metadata_gives_no_hand_of_unknown_laws() -> None:
    text = json.dumps({"fileType": "Euchre Game Notation", "deals": [deal()]})
    [refused] = ingest.read(io.StringIO(text))
    assert isinstance(refused, Refused)
    assert refused.findings[0].message == "metadata: is missing"
    [refused] = ingest.read(io.StringIO(text[:-1] + ', "metadata": {"players": ['))
    assert isinstance(refused, Refused)
    assert refused.findings[0].code == "N152"
