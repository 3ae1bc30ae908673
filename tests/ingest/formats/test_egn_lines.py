"""EGN: alternative lines are branches of the hand, and never the hand itself."""

from typing import Any

import pytest

from replay import replay
from schema.branches import branches_of, line_of
from schema.identity import identity_of
from schema.records import HandRecord
from tests.ingest.formats.egn_documents import deal, document, faults, hand, said


def line(index: int, **phases: Any) -> dict[str, Any]:
    """A line that leaves at that action: `calls` and `tricks` of its own, and keys of the phases beside them."""
    made = []
    if "calls" in phases:
        made.append({"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": phases["calls"], **phases.get("bidding", {})})
    if "tricks" in phases:
        made.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": phases["tricks"], **phases.get("play", {})})
    return {"branchIndex": index, "phases": made}


def whole(record: HandRecord, number: int = 0) -> HandRecord:
    return line_of(record, branches_of(record)[number])


def test_a_line_among_the_cards_has_the_seats_and_winners_that_follow() -> None:
    record = hand(deal(alternativeLines=[line(8, tricks=[["Js", "As", "Ac", "Ks"], ["Kh", "9h", "Ah", "Tc"]])]))
    assert len(branches_of(record)) == 1
    played = whole(record)
    assert played.tricks[0] == record.tricks[0]
    assert [trick.seats[0] for trick in played.tricks] == ["W", "S", "S"]
    assert replay(played).tricks[1].winner == "S"
    assert played.calls == record.calls


def test_a_line_within_a_trick_completes_it() -> None:
    record = hand(deal(alternativeLines=[line(6, tricks=[["Td", "9c"], ["Ks"]])]))
    played = whole(record)
    assert played.tricks[0].cards == ("AD", "9D", "TD", "9C")
    assert played.tricks[0].seats == record.tricks[0].seats
    assert played.tricks[1].seats == ("S",)


def test_a_line_among_the_calls_has_its_own_bidding_and_play() -> None:
    own = line(2, calls=["Pass", "Pass", "h"], tricks=[["Ad"]], bidding={"isAlone": True})
    played = whole(hand(deal(alternativeLines=[own])))
    assert [(call.seat, call.call) for call in played.calls] == [
        ("W", "Pass"),
        ("N", "Pass"),
        ("E", "Pass"),
        ("S", "TurnDown"),
        ("W", "H"),
    ]
    assert played.calls[-1].going == "alone"
    assert played.discard is None


def test_remarks_on_a_line_are_on_its_own_calls_and_cards() -> None:
    own = line(6, tricks=[["Td", "9c"], ["Ks"]], play={"playAnnotations": {"0": ["[!]so"], "2": ["and on"]}})
    played = whole(hand(deal(alternativeLines=[own], play__playAnnotations={"0": ["as it was"]})))
    assert [(comment.text, comment.on and (comment.on.index, comment.on.card)) for comment in played.comments] == [
        ("so", (0, 2)),
        ("and on", (1, 0)),
    ]
    assert [mark.glyph for mark in played.marks] == ["!"]


def test_lines_change_nothing_of_the_hand() -> None:
    plain = hand(deal())
    record = hand(deal(alternativeLines=[line(4, tricks=[["Kd"]]), line(0, calls=["Order"])]))
    assert identity_of(record) == identity_of(plain)
    assert record.model_copy(update={"more_tags": ()}) == plain
    found = [[finding.message for finding in replay(one).findings] for one in (record, plain)]
    assert found[0] == found[1]
    assert len(branches_of(record)) == 2


@pytest.mark.parametrize(
    "odd",
    [
        line(99, tricks=[["Kd"]]),
        line(-1, tricks=[["Kd"]]),
        line(3, tricks=[["Kd"]]),
        line(9, calls=["Order"]),
        line(4, tricks=[["Zz"]]),
        line(0, calls=["Perhaps"]),
        line(4, tricks=[["Kd"]], play={"why": 1}),
        {"branchIndex": 4},
        {"branchIndex": 4, "phases": [], "name": "x"},
        {"branchIndex": 4, "phases": [{"type": []}]},
        {"branchIndex": "4", "phases": [{"type": "TRICK_PLAY", "tricks": []}]},
        "Kd",
    ],
)
def test_a_line_that_does_not_fit_the_deal_is_kept_said_and_no_fault(odd: Any) -> None:
    record = hand(deal(alternativeLines=[odd, line(4, tricks=[["Kd"]])]))
    assert len(branches_of(record)) == 1
    assert "EgnAlternativeLines" in dict(record.more_tags)
    assert "of the alternative lines 1 do not fit" in said(record)[0]


def test_lines_that_are_no_list_are_a_fault_of_the_deal() -> None:
    assert faults(document(deal(alternativeLines={}))) == [
        "deals.0.alternativeLines: a list is expected, not an object"
    ]
