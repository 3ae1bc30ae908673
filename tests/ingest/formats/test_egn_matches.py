"""EMN: a match of games, each with its players; and documents that stand one behind the other."""

import copy
import io
import json
from typing import Any

import pytest

import ingest
from schema.findings import Refused
from schema.records import HandRecord
from tests.ingest.formats.egn_documents import deal, document, read
from tests.ingest.formats.egn_schema import require_valid

PLAYERS = [{"id": f"p{number}", "name": name} for number, name in enumerate(["Ann", "Bob", "Cyd", "Dee", "Eve"])]
MATCH: dict[str, Any] = {
    "fileType": "Euchre Match Notation",
    "version": "1.0",
    "metadata": {
        "title": "Club night",
        "date": "2026-05-29T16:30",
        "players": PLAYERS,
        "matchFormat": {"type": "FIXED_GAMES", "target": 2},
        "result": {"status": "COMPLETED", "winner": ["p0"], "scores": {"p0": 10}},
    },
    "games": [
        {
            "gameIndex": 0,
            "players": ["p0", "p1", "p2", "p3"],
            "gameData": document(deal(), deal(dealNumber=1), title="One"),
        },
        {"gameIndex": 1, "players": ["p4", "p1", "p2", "p3"], "gameData": document(deal(), title="", players=[])},
    ],
}


def match(**changes: Any) -> dict[str, Any]:
    """The match with some values changed; a key with dots goes to where it points."""
    made = copy.deepcopy(MATCH)
    for path, value in changes.items():
        *outer, last = [int(part) if part.isdigit() else part for part in path.split("__")]
        target: Any = made
        for part in outer:
            target = target[part]
        target[last] = value
    return made


def hands(value: dict[str, Any]) -> list[HandRecord]:
    return [hand for hand in read(value) if isinstance(hand, HandRecord)]


def messages(value: dict[str, Any]) -> list[tuple[int, list[str]]]:
    refused = [hand for hand in read(value) if isinstance(hand, Refused)]
    return [(hand.hands, [finding.message for finding in hand.findings]) for hand in refused]


def test_a_match_gives_the_hands_of_its_games_with_their_numbers_and_players() -> None:
    records = hands(MATCH)
    assert [(record.game, record.hand, record.event) for record in records] == [
        (1, 1, "One"),
        (1, 2, "One"),
        (2, 1, "Club night"),
    ]
    assert records[0].players.all() == ("Ann", "Bob", "Cyd", "Dee")
    assert records[2].players.all() == ("Eve", "Bob", "Cyd", "Dee")
    assert [record.date for record in records] == ["2026-05-29T16:30"] * 3
    assert [record.origin.index for record in records if record.origin] == [1, 2, 3]


def test_places_in_a_match_are_those_of_the_file() -> None:
    text = json.dumps(MATCH, indent=2)
    *_, last = ingest.read(io.StringIO(text))
    assert isinstance(last, HandRecord)
    assert last.origin is not None
    assert last.origin.line is not None
    assert "{" in text.split("\n")[last.origin.line - 1]
    assert text.split("\n")[last.origin.line].strip() == '"dealNumber": 0,'


def test_a_match_is_written_and_read_the_same() -> None:
    stream = io.StringIO()
    assert ingest.write(hands(MATCH), stream, "emn") == ()
    value = json.loads(stream.getvalue())
    require_valid(value)
    assert value["metadata"] == MATCH["metadata"]
    assert hands(value) == hands(MATCH)


@pytest.mark.parametrize(
    "changes",
    [
        {"metadata__matchFormat": {"type": "KNOCKOUT"}},
        {"metadata__result": {"winner": "p0"}},
        {"metadata__title": "x" * 200},
        {"metadata__club": "Boston"},
        {"games__0__players": ["p0", "p0", "p1", "p2"]},
        {"metadata__players": [PLAYERS[0] | {"nick": "A"}, *PLAYERS[1:]]},
    ],
)
def test_what_a_valid_match_cannot_say_is_told_when_it_is_written(changes: dict[str, Any]) -> None:
    stream = io.StringIO()
    losses = ingest.write(hands(match(**changes)), stream, "emn")
    assert "what was said of the match" in [loss.what for loss in losses]
    require_valid(json.loads(stream.getvalue()))


@pytest.mark.parametrize(
    ("changes", "refused", "left"),
    [
        (
            {"metadata__players": "Ann"},
            [(3, ['metadata.players: a list is expected, not "Ann"'])],
            0,
        ),
        ({"version": "2.0"}, [(3, ['version: version "2.0" is not read, only 1.x'])], 0),
        ({"games__0__gameIndex": "1 0"}, [(2, ['games.0.gameIndex: "1 0" is not a whole number of 0 or more'])], 1),
        ({"games__1__players": ["p9"]}, [(1, ["games.1.players.0: there is no such player in the match"])], 2),
        ({"games__0__gameData": None}, [(0, ["games.0.gameData: a game of EGN is expected"])], 1),
        ({"games__0": 7}, [(0, ["games.0.gameData: a game of EGN is expected"])], 1),
        (
            {"games__0__gameData__deals__1__dealNumber": "1 0"},
            [(1, ['games.0.gameData.deals.1.dealNumber: "1 0" is not a whole number of 0 or more'])],
            2,
        ),
        (
            {"games__1__gameData__metadata__ruleset__num_players": 6},
            [(1, ["a game of 6 players cannot be replayed"])],
            2,
        ),
    ],
)
def test_a_fault_costs_what_it_is_in_and_nothing_else(
    changes: dict[str, Any], refused: list[tuple[int, list[str]]], left: int
) -> None:
    value = match(**changes)
    assert messages(value) == refused
    assert len(hands(value)) == left


def test_a_match_that_is_cut_off_gives_the_deals_before_that_place() -> None:
    text = json.dumps(MATCH, indent=1)
    cut = text[: text.index('"dealNumber": 1')]
    *records, broken = ingest.read(io.StringIO(cut))
    assert [type(record) for record in records] == [HandRecord]
    assert isinstance(broken, Refused)
    assert (broken.hands, broken.findings[0].code) == (0, "N152")


@pytest.mark.parametrize("joint", ["", "\n", " "])
@pytest.mark.parametrize("part", [0.1, 0.35, 0.6, 0.97])
def test_a_file_that_was_cut_and_another_appended_gives_the_hands_of_both(part: float, joint: str) -> None:
    first, second = json.dumps(document(deal(), deal(dealNumber=1)), indent=1), json.dumps(document(deal(dealNumber=7)))
    found = list(ingest.read(io.StringIO(first[: int(len(first) * part)] + joint + second)))
    assert isinstance(found[-1], HandRecord)
    assert found[-1].hand == 8
    [broken] = [hand for hand in found if isinstance(hand, Refused)]
    assert broken.findings[0].code == "N152"
    counted = [hand.origin.index for hand in found if isinstance(hand, HandRecord) and hand.origin]
    assert counted == list(range(1, len(counted) + 1))


def test_two_files_that_were_joined_are_both_read() -> None:
    text = json.dumps(document(deal(), deal(dealNumber=1)), indent=1) + "\n" + json.dumps(document(deal(dealNumber=7)))
    found = list(ingest.read(io.StringIO(text)))
    assert [hand.hand for hand in found if isinstance(hand, HandRecord)] == [1, 2, 8]
    assert len(found) == 3
    assert found[2].origin.line == json.dumps(document(deal(), deal()), indent=1).count("\n") + 2  # type: ignore[union-attr]
