"""Games that players recorded, and files that only look like games. They are not part of the product."""

import io
import json
from pathlib import Path

import pytest

import ingest
from replay import replay, results
from replay.engine import course_of
from schema.branches import branches_of, line_of
from schema.findings import Refused
from schema.identity import identity_of
from schema.laws import laws_of
from schema.records import HandRecord
from schema.results import HandResult
from tests.ingest.formats.egn_schema import require_valid

SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "files" / "egn"
pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not here")
GAMES = {
    "custom-scenario": 1,
    "me-and-bears": 12,
    "mote-w5-g1": 11,
    "revoke-and-abandoned-deal": 2,
    "six-points-in-two-hands": 2,
    "test-seven-revokes": 2,
    "test-timings-layouts": 1,
    "vwec-finals": 13,
    "vwec-finals-annotated": 13,
}


def game(name: str) -> list[HandRecord]:
    hands = list(ingest.read(SAMPLES / f"{name}.egn"))
    records = [hand for hand in hands if isinstance(hand, HandRecord)]
    assert len(records) == len(hands), hands
    return records


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_read_whole_and_every_trick_has_a_winner(name: str) -> None:
    records = game(name)
    assert len(records) == GAMES[name]
    for record in records:
        course = course_of(record, laws_of(record.laws))
        played = course.tricks if len(course.tricks) == 5 else []
        assert all(trick.full and trick.winner is not None for trick in played), record.hand
        assert all(trick.entitled == trick.leader for trick in course.tricks)


def test_one_game_told_twice_differs_in_its_comments_alone() -> None:
    plain, annotated = game("vwec-finals"), game("vwec-finals-annotated")
    assert any(record.comments for record in annotated)
    for one, other in zip(plain, annotated, strict=True):
        assert identity_of(one) == identity_of(other)
        bare = {"comments": (), "marks": (), "more_tags": ()}
        assert one.model_copy(update=bare) == other.model_copy(update=bare)
        assert {tag for tag, _ in other.more_tags} <= {"Branches"}


def test_an_abandoned_deal_has_the_one_trick_that_was_played() -> None:
    first, second = game("revoke-and-abandoned-deal")
    assert [len(first.tricks), len(second.tricks)] == [1, 5]
    assert (first.hand, second.hand) == (1, 1)


def test_what_a_program_wrote_beside_the_schema_is_said_and_kept() -> None:
    [record] = game("test-timings-layouts")
    assert record.origin is not None
    assert [notice.rule for notice in record.origin.notices] == ["unknown-key"] * 4
    assert '"timings"' in dict(record.more_tags)["EgnMore"]
    assert record.players.N == "Trump. Trump."


@pytest.mark.parametrize(
    ("name", "found"), [("not-egn-1", 'of the type "Euchre Layout Template"'), ("not-egn-2", "a JSON list")]
)
def test_what_is_no_game_gives_one_clear_error(name: str, found: str) -> None:
    [refused] = ingest.read(SAMPLES / f"{name}.json")
    assert isinstance(refused, Refused)
    [finding] = refused.findings
    assert (finding.severity, refused.hands) == ("error", 0)
    assert found in finding.message
    assert "EGN" in finding.message


def test_a_folder_of_games_is_read_and_what_is_none_stops_nothing() -> None:
    hands = list(ingest.read(SAMPLES))
    assert sum(isinstance(hand, HandRecord) for hand in hands) >= sum(GAMES.values())
    refused = [Path(hand.file).name for hand in hands if isinstance(hand, Refused) and hand.hands == 0]
    assert {"not-egn-1.json", "not-egn-2.json"} <= set(refused)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_written_valid_and_read_the_same(name: str) -> None:
    records = game(name)
    stream = io.StringIO()
    assert ingest.write(records, stream, "egn") == ()
    require_valid(json.loads(stream.getvalue()))
    assert list(ingest.read(io.StringIO(stream.getvalue()))) == records


@pytest.mark.parametrize(("name", "branches"), [("me-and-bears", 5), ("vwec-finals-annotated", 7)])
def test_every_alternative_line_is_a_branch_that_can_be_replayed(name: str, branches: int) -> None:
    lines = [line_of(hand, branch) for hand in game(name) for branch in branches_of(hand)]
    assert len(lines) == branches
    for line in lines:
        result = replay(line)
        assert result.status == "complete"
        assert not [finding for finding in result.findings if finding.severity in ("error", "warning")]
    assert not any(tag == "EgnAlternativeLines" for hand in game(name) for tag, _ in hand.more_tags)


def test_a_match_of_two_games_is_played_out_to_their_ends() -> None:
    records = list(ingest.read(SAMPLES / "match-two-games.emn"))
    totals = {1: [0, 0], 2: [0, 0]}
    for result in results(iter(records)):
        assert isinstance(result, HandResult)
        assert result.status == "complete"
        for side in (0, 1):
            totals[result.record.game or 0][side] += (result.due or (0, 0))[side]
    assert totals == {1: [10, 3], 2: [8, 10]}
    stream = io.StringIO()
    assert ingest.write([hand for hand in records if isinstance(hand, HandRecord)], stream, "emn") == ()
    require_valid(json.loads(stream.getvalue()))
    assert list(ingest.read(io.StringIO(stream.getvalue()))) == records


def revokes(name: str) -> list[tuple[int, str | None, int | None]]:
    findings = [(index, finding) for index, hand in enumerate(game(name), 1) for finding in replay(hand).findings]
    return [(index, finding.seat, finding.trick) for index, finding in findings if finding.name == "revoke"]


def test_a_machine_made_game_has_exactly_its_seven_revokes() -> None:
    assert revokes("test-seven-revokes") == [
        *((1, "S", 1), (1, "W", 2), (1, "E", 3)),
        *((2, "N", 1), (2, "N", 2), (2, "W", 3), (2, "W", 4)),
    ]


def test_the_revoke_of_a_real_game_is_found_where_it_was_made() -> None:
    assert revokes("revoke-and-abandoned-deal") == [(2, "N", 1)]
    [_, hand] = game("revoke-and-abandoned-deal")
    [finding] = [finding for finding in replay(hand).findings if finding.name == "revoke"]
    lines = (SAMPLES / "revoke-and-abandoned-deal.egn").read_text("utf-8").split("\n")
    assert finding.line is not None
    assert finding.column is not None
    assert lines[finding.line - 1][finding.column - 1 :].startswith('"Td"')


@pytest.mark.parametrize("name", ["vwec-finals", "me-and-bears", "mote-w5-g1", "six-points-in-two-hands"])
def test_games_that_were_played_by_the_rules_have_no_error(name: str) -> None:
    found = [finding for hand in game(name) for finding in replay(hand).findings]
    assert [finding.message for finding in found if finding.severity in ("error", "warning")] == []


def test_the_result_of_a_game_is_what_its_players_say() -> None:
    points = [replay(hand).due for hand in game("six-points-in-two-hands")]
    assert [sum(due[side] for due in points if due) for side in (0, 1)] == [6, 0]
