"""Hands as users of Trickster Cards copied them. They are not part of the product."""

import io
from pathlib import Path

import pytest

import ingest
from replay import replay
from schema.findings import Refused
from schema.records import HandRecord
from schema.results import HandResult

SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "files" / "trickster"
pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not here")


def result(text: str) -> HandResult:
    [record] = ingest.read(io.StringIO(text), name="site.pbn")
    assert isinstance(record, HandRecord)
    return replay(record)


def sample(name: str) -> str:
    return (SAMPLES / f"{name}.pbn").read_text("utf-8")


def test_a_lone_hand_without_a_trump_and_with_two_bad_tags() -> None:
    played = result(sample("no-trump-alone"))
    assert [trick.winner for trick in played.tricks] == ["N", "N", "W", "E", "E"]
    assert (played.maker, played.trump, played.lone, played.outcome) == ("N", "NT", "N", "lone-euchre")
    assert played.tricks_won == (2, 3)
    assert [finding.name for finding in played.findings] == ["unterminated-tag", "unescaped-quotes"]
    left = set(played.record.deal.S or ()) - {"QD"} | {"AH"}
    assert left == {"JS", "9S", "9H", "JC", "AH"}


def test_going_under_changes_three_cards_before_the_calls() -> None:
    played = result(sample("go-under"))
    assert [trick.winner for trick in played.tricks] == ["S", "W", "N", "S", "S"]
    assert played.tricks_won == (4, 1)
    assert [finding.severity for finding in played.findings] == ["info"]
    assert played.record.discard == "QD"


def test_a_hand_that_does_not_tell_what_it_took_plays_cards_that_it_did_not_hold() -> None:
    played = result(sample("go-under").replace('[CardsAdded "E:CQDJDK"]\n', ""))
    assert {(finding.seat, finding.card) for finding in played.findings if finding.name == "card-not-held"} == {
        ("E", "QC"),
        ("E", "JD"),
        ("E", "KD"),
    }


def test_both_are_recognised_whatever_they_are_called() -> None:
    for name in ("no-trump-alone", "go-under"):
        for cut in (sample(name), sample(name).split("\n", 1)[1]):
            [hand] = ingest.read(io.StringIO(cut))
            assert not isinstance(hand, Refused)
