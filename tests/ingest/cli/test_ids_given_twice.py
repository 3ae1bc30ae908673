"""One id on two games, as the program tells it."""

import json
from pathlib import Path

from tests.ingest.cli.conftest import Run
from tests.ingest.formats.egn_documents import deal, document

FIRST = document(deal(), deal(dealNumber=1), gameId="w5-g1")
SECOND = document(deal(initialState__dealer=3), gameId="w5-g1")
SAID = 'the id "w5-g1" (EgnGameId) is that of another game too: hand 1'


def put(path: Path, *documents: object) -> Path:
    path.write_text("\n".join(json.dumps(one) for one in documents))
    return path


def collisions(out: str) -> list[tuple[str, int, str]]:
    """The file, the number of the hand and the message of each, from the lines of JSON."""
    hands = [json.loads(line) for line in out.splitlines()]
    return [
        (hand["source"]["file"].rpartition("/")[2], hand["source"]["index"], finding["message"])
        for hand in hands
        for finding in hand["findings"]
        if finding["name"] == "id-collision"
    ]


def test_the_audit_tells_it_within_a_file_at_the_first_hand_of_the_second_game(run: Run, tmp_path: Path) -> None:
    for documents, index in (((FIRST, SECOND), 3), ((SECOND, FIRST), 2)):
        path = put(tmp_path / "games.egn", *documents)
        assert collisions(run("audit", path, "--format", "jsonl").out) == [("games.egn", index, SAID)]
    assert collisions(run("audit", put(path, FIRST, FIRST), "--format", "jsonl").out) == []


def test_the_audit_tells_it_across_files_with_the_name_of_the_other(run: Run, tmp_path: Path) -> None:
    put(tmp_path / "a.egn", FIRST)
    put(tmp_path / "b.egn", SECOND)
    [(file, index, message)] = collisions(run("audit", tmp_path, "--format", "jsonl").out)
    assert (file, index, message) == ("b.egn", 1, f"{SAID} of {tmp_path}/a.egn")
    ran = run("audit", tmp_path / "a.egn", tmp_path / "a.egn", "--format", "jsonl")
    assert collisions(ran.out) == []


def test_two_games_of_a_match_with_one_id_are_two_games(run: Run, tmp_path: Path) -> None:
    games = [{"gameIndex": index, "players": [], "gameData": FIRST} for index in (0, 1)]
    match = {"fileType": "Euchre Match Notation", "version": "1.0", "metadata": {"title": "Final"}, "games": games}
    path = put(tmp_path / "match.emn", match)
    assert [index for _, index, _ in collisions(run("audit", path, "--format", "jsonl").out)] == [3]


def test_an_ingest_tells_it_once_for_the_file_and_names_no_other_file(run: Run, tmp_path: Path) -> None:
    db = tmp_path / "archive.db"
    assert "the id" not in run("ingest", put(tmp_path / "a.egn", FIRST), "--db", db).err
    told = run("ingest", put(tmp_path / "b.egn", SECOND), "--db", db)
    assert told.err.count('the id "w5-g1" (EgnGameId) is that of another game too: hand ') == 1
    assert "b.egn:1: the id" in told.err
    assert "a.egn" not in told.err
    assert "1 hand read: 1 stored, 0 duplicate, 0 rejected" in told.out
    assert run("ingest", tmp_path / "a.egn", tmp_path / "b.egn", "--db", db).err == ""


def test_of_a_great_many_the_first_are_told_one_by_one(run: Run, tmp_path: Path) -> None:
    games = [document(deal(), gameId="x", date=f"2026-05-{day:02}T10:00") for day in range(1, 29)]
    ran = run("ingest", put(tmp_path / "many.egn", *games), "--db", tmp_path / "archive.db")
    assert ran.err.count("is that of another game too") == 20
    assert "7 more ids that stand on another game: see the findings id-collision" in ran.err
