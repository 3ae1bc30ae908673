"""From every format that is read to every one that is written: nothing is lost that is not told."""

import csv
import io
import json
from pathlib import Path

import pytest

import ingest
from ingest.formats import FORMATS
from ingest.formats.registry import WRITTEN
from schema.findings import Refused
from schema.records import BySeat, HandRecord
from tests.ingest.formats.egn_documents import deal, document
from tests.ingest.formats.egn_schema import require_valid

DATA = Path(__file__).parent / "data"
EXAMPLES = Path(__file__).parents[3] / "examples"
SOURCES = {
    "pen": EXAMPLES / "leeds-dwight-1888.pen",
    "jsonl": DATA / "hands.jsonl",
    "egn": EXAMPLES / "thursday.egn",
    "emn": DATA / "match.emn",
    "trickster": EXAMPLES / "trickster.pbn",
    "openspiel": DATA / "history.openspiel",
    "csv": EXAMPLES / "thursday.csv",
}
NAMES = ("Trump. Trump.", "Big C (host)", '5th "Mike"', "a\\\\b", "\\", "♠", "x" * 10_000, "=1+1", "{a}; %")
HELD_AS_IT_WAS = ("pen", "jsonl")


def records(source: Path) -> list[HandRecord]:
    return [hand for hand in ingest.read(source) if isinstance(hand, HandRecord)]


def test_there_is_a_source_of_every_format() -> None:
    assert set(SOURCES) == {known.name for known in FORMATS}


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("target", WRITTEN)
def test_what_is_read_again_is_the_same_or_its_loss_is_told(source: str, target: str, tmp_path: Path) -> None:
    hands = records(SOURCES[source])
    if target == "egn":
        hands = hands[:1] if source in ("pen", "jsonl", "emn", "trickster") else hands
    path = tmp_path / f"hands.{target}"
    losses = ingest.write(hands, path)
    again = list(ingest.read(path))
    assert not [hand for hand in again if isinstance(hand, Refused)]
    if target in HELD_AS_IT_WAS or source == target:
        assert losses == () or target == "csv"
    if not losses:
        assert again == hands
    if target in ("egn", "emn"):
        require_valid(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("target", WRITTEN)
def test_what_was_written_is_written_the_same_again(target: str, tmp_path: Path) -> None:
    hands = records(SOURCES["egn"])
    ingest.write(hands, tmp_path / f"one.{target}")
    ingest.write(records(tmp_path / f"one.{target}"), tmp_path / f"two.{target}")
    assert (tmp_path / f"one.{target}").read_bytes() == (tmp_path / f"two.{target}").read_bytes()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("target", [name for name in WRITTEN if name != "csv"])
def test_names_that_look_like_syntax_survive_every_format_that_holds_names(name: str, target: str) -> None:
    hand = HandRecord(dealer="N", turn_up="9C", hand=1, players=BySeat[str](N=name, E="", S="x"), event=name[:100])
    stream = io.StringIO()
    losses = [loss.what for loss in ingest.write([hand], stream, target)]
    [again] = ingest.read(io.StringIO(stream.getvalue()))
    assert isinstance(again, HandRecord)
    cut = len(name) > 64 and target in ("egn", "emn")
    assert again.players == BySeat[str](N=name[:64] if cut else name, S="x")
    assert again.event == name[:100]
    assert ("the end of a name of more than 64 characters" in losses) == cut


@pytest.mark.parametrize("name", NAMES)
def test_names_that_look_like_syntax_survive_on_a_score_sheet(name: str) -> None:
    stream = io.StringIO()
    csv.writer(stream).writerows([["dealer", "maker", "north"], ["N", "E", name]])
    [again] = ingest.read(io.StringIO(stream.getvalue()))
    assert isinstance(again, HandRecord)
    assert name == again.players.N


def test_a_date_in_utc_keeps_the_local_text_beside_it_in_what_can_hold_it(tmp_path: Path) -> None:
    hands = records(SOURCES["trickster"])[:1]
    for target in ("pen", "jsonl"):
        ingest.write(hands, tmp_path / f"hands.{target}")
        [again] = records(tmp_path / f"hands.{target}")
        assert again.date == "2025-03-06T19:02:41Z"
        assert ("TricksterLocalDateTime", "3/6/2025 8:02 PM CET") in again.more_tags
    losses = ingest.write(hands, tmp_path / "hands.egn")
    assert records(tmp_path / "hands.egn")[0].date == "2025-03-06T19:02:41Z"
    assert "the tag TricksterLocalDateTime" in [loss.what for loss in losses]


@pytest.mark.parametrize("name", [*NAMES, ""])
def test_names_that_look_like_syntax_survive_in_games_and_matches_that_others_wrote(name: str) -> None:
    game = document(deal(), players=[name, {"name": name, "playerIds": [{"id": name or "1", "source": "x"}]}, "c", "d"])
    [alone] = ingest.read(io.StringIO(json.dumps(game)))
    assert isinstance(alone, HandRecord)
    assert alone.players == BySeat[str](N=name or None, E=name or None, S="c", W="d")
    game["metadata"]["players"] = []
    key = name or "k"
    match = {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": [{"id": key, "name": name}]},
        "games": [{"gameIndex": 0, "players": [key] * 4, "gameData": game}],
    }
    [of_match] = ingest.read(io.StringIO(json.dumps(match)))
    assert isinstance(of_match, HandRecord)
    assert of_match.players.all() == (name or None,) * 4
    for target in ("pen", "jsonl"):
        stream = io.StringIO()
        assert ingest.write([of_match], stream, target) == ()
        assert list(ingest.read(io.StringIO(stream.getvalue()))) == [of_match]
