"""A card that stands in two holdings is another card in one of them: it proves no revoke (I-1, I-16)."""

import pytest

from ingest.notation import parse
from replay import replay
from schema.records import HandRecord

HAND = """[Laws "somerset-1888"]
[Dealer "N"]
[TurnUp "9C"]
[Deal "N:JC AH KH {north} AC E:QC QH JD TS KD S:QD TD QS TH 9D W:KC TC AS 9S 9H"]
[Auction "E"]
Pass Pass Pass TakeUp
[Discard "AH"]
[Play "E"]
JD QD TC {played} =W
AS 9C QH QS =N
JC QC 9D KC =N
"""


def found(north: str, played: str) -> list[tuple[str, str | None]]:
    (record,) = parse(HAND.format(north=north, played=played))
    assert isinstance(record, HandRecord)
    return [(one.name, one.seat) for one in replay(record).findings if one.severity == "error"]


def test_a_card_of_his_that_he_kept_proves_a_revoke() -> None:
    assert found("8H", "KH") == [("revoke", "E")]


@pytest.mark.parametrize("played", ["TS", "KH"])
def test_a_card_that_was_dealt_to_another_too_proves_none(played: str) -> None:
    assert found("TS", played) == [("duplicate-card", "E")]


def test_a_card_that_another_played_proves_none() -> None:
    names = {name for name, seat in found("8H", "TS")}
    assert "revoke" not in names
    assert "revoke-unclaimed" not in names
