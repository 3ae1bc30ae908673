"""`bowerbook solve`: hands of files analysed. `bowerbook analyse`: those of an archive."""

import os
import sqlite3
from pathlib import Path

import pytest

import ingest.store.analysing as analysing
from tests.ingest.cli.conftest import BROKEN, ROOT, SOUND, Run

LEEDS = ROOT / "examples" / "leeds-dwight-1888.pen"


def rows(db: Path, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(db)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_a_hand_is_told_with_what_each_card_cost_and_what_would_have_been_better(run: Run) -> None:
    ran = run("solve", LEEDS, "--hand", 8)
    assert ran.status == 0
    assert "diamonds made by East: with best play by all EW take 2 tricks" in ran.out
    assert "trick 3: the ten of spades cost East 1 trick; the ten of diamonds would have left EW 3 tricks" in ran.out
    assert ran.out.count("trick  North") == 2
    assert ran.err == "bowerbook: 1 hand: 1 analysed, 0 not\n"


def test_a_hand_that_cannot_be_analysed_says_why_and_is_no_fault(run: Run) -> None:
    ran = run("solve", LEEDS, "--hand", 5)
    assert ran.status == 0
    assert "cannot be analysed: the ten of spades is in two holdings" in ran.out
    assert ran.err == "bowerbook: 1 hand: 0 analysed, 1 not\n"


def test_a_hand_that_the_file_does_not_have_is_said(run: Run, tmp_path: Path) -> None:
    ran = run("solve", LEEDS, "--hand", 99)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"bowerbook: {LEEDS}: there is no hand 99: the file has 9 hands\n")
    (tmp_path / "a.pen").write_text(f"{BROKEN}\n{SOUND}")
    ran = run("solve", LEEDS, tmp_path / "a.pen", "--hand", 8)
    assert ran.status == 1
    assert "a.pen: there is no hand 8: the file has 2 hands\n" in ran.err
    assert "1 hand: 1 analysed" in ran.err
    ran = run("solve", tmp_path / "none.pen", "--hand", 8)
    assert ran.status == 2
    assert "there is no hand" not in ran.err


def test_of_one_hand_only_what_is_wrong_with_it_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pen").write_text(f"{BROKEN}\n{SOUND}\n{BROKEN}")
    ran = run("solve", tmp_path / "a.pen", "--hand", 2)
    assert (ran.status, ran.err) == (0, "bowerbook: 1 hand: 1 analysed, 0 not\n")
    ran = run("solve", tmp_path / "a.pen", "--hand", 3)
    assert (ran.status, ran.out) == (2, "")
    assert "did you mean 9C?" in ran.err
    assert "there is no hand" not in ran.err


def test_a_deal_that_is_known_tells_what_every_call_would_have_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pen").write_text(SOUND)
    ran = run("solve", tmp_path / "a.pen")
    assert "tricks of the makers, and their points, had it been made:" in ran.out
    [spades] = [line for line in ran.out.splitlines() if line.startswith("  spades  ")]
    assert "(+1)" in spades or "(-2)" in spades


def test_points_that_the_laws_leave_open_are_left_out(run: Run, tmp_path: Path) -> None:
    file, laws = tmp_path / "a.pen", "north-american; alone-must-take-5"
    file.write_text(SOUND)
    ran = run("solve", file, "--override-laws", laws)
    [spades] = [line for line in ran.out.splitlines() if line.startswith("  spades  ")]
    assert "(" not in spades
    [solved] = run("solve", file, "--override-laws", laws, "--format", "json").json()
    assert {call["points"] for call in solved["calls"]} == {None}


def test_lines_and_an_array_of_json_hold_the_same_with_every_key(run: Run, tmp_path: Path) -> None:
    lines, array = (run("solve", LEEDS, "--format", form) for form in ("jsonl", "json"))
    assert lines.lines() == array.json()
    assert len(array.json()) == 9
    keys = [
        "id",
        "source",
        "laws",
        "maker",
        "trump",
        "going",
        "analysis",
        "not_analysed",
        "calls",
        "calls_not_analysed",
    ]
    assert all(list(hand) == keys for hand in array.json())
    assert array.json()[4]["not_analysed"]["reason"] == "duplicate"
    (tmp_path / "a.pen").write_text(SOUND)
    [hand] = run("solve", tmp_path / "a.pen", "--format", "jsonl").lines()
    assert hand["source"]["line"] == 1
    assert len(hand["analysis"]["plays"]) == 20
    assert {(call["trump"], call["alone"]) for call in hand["calls"]} == {
        (trump, alone) for trump in "SHDC" for alone in (False, True)
    }


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_what_cannot_be_read_is_said_and_the_rest_is_solved(run: Run, tmp_path: Path, form: str) -> None:
    (tmp_path / "a.pen").write_text(f"{SOUND}\n{BROKEN}")
    ran = run("solve", tmp_path / "a.pen", "--format", form)
    assert ran.status == 1
    assert "did you mean 9C?" in ran.err
    assert ran.err.endswith("1 hand: 1 analysed, 0 not; 1 could not be read\n")


def test_the_status_is_2_where_there_was_nothing_to_solve(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pen").write_text(BROKEN)
    assert run("solve", tmp_path / "a.pen").status == 2
    assert run("solve", LEEDS, "--hand", 10).status == 2
    assert run("solve", LEEDS, "--hand", 10, "--format", "json").json() == []


def test_an_archive_is_analysed_once_and_anew_where_that_is_asked(run: Run, tmp_path: Path) -> None:
    db = tmp_path / "a.db"
    run("ingest", LEEDS, "--db", db)
    told = "9 hands: 8 analysed (2 not to the end of their play), 1 not: 1 a card in two holdings"
    assert run("analyse", "--db", db).out == f"{db}: {told}\n"
    kept = rows(db, "SELECT * FROM analysis ORDER BY hand")
    assert run("analyse", "--db", db).out == f"{db}: 0 hands: 0 analysed; 9 were looked at before\n"
    for jobs in (1, 2):
        assert run("analyse", "--db", db, "--again", "--jobs", jobs).out == f"{db}: {told}\n"
        assert rows(db, "SELECT * FROM analysis ORDER BY hand") == kept


def test_a_worker_that_is_killed_while_it_analyses_is_said(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "a.db"
    run("ingest", LEEDS, "--db", db)
    monkeypatch.setattr(analysing, "analysed", _die)
    ran = run("analyse", "--db", db, "--jobs", 2)
    assert ran.status == 2
    assert f"{db}: stopped; what was stored stays" in ran.err
    assert "a worker process was killed" in ran.err
    assert rows(db, "SELECT * FROM analysis") == []


def _die(hands: object) -> None:
    os._exit(9)


def test_there_must_be_an_archive_to_analyse(run: Run, tmp_path: Path) -> None:
    ran = run("analyse", "--db", tmp_path / "none.db")
    assert ran.status == 2
    assert "none.db" in ran.err
    assert not (tmp_path / "none.db").exists()


def test_a_published_copy_keeps_what_was_analysed(run: Run, tmp_path: Path) -> None:
    db, copy = tmp_path / "a.db", tmp_path / "copy.db"
    run("ingest", LEEDS, "--db", db)
    run("analyse", "--db", db)
    run("publish-copy", copy, "--db", db)
    for query in ("SELECT * FROM analysis ORDER BY 1", "SELECT * FROM costs ORDER BY 1, 2", "SELECT * FROM stat_costs"):
        assert rows(copy, query) == rows(db, query)
