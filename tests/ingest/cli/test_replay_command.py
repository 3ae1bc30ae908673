"""`bowerbook replay`: a hand trick by trick for people, and the object of the contract for machines."""

from pathlib import Path

import pytest

from tests.ingest.cli.conftest import BROKEN, SOUND, Run

SHARED = Path(__file__).resolve().parents[3] / ".." / "shared"

SHOWN = """club.pen:1: hand 1: sound
  laws somerset-1888; West deals; turned up the nine of spades
  North    AS KH 9H TD 8D
  East     JS 7H QH AC 9C
  South    JC QS AH 8C 7C
  West     KS TS KD 7D TC
  North passes; East passes; South passes; West takes it up
  spades are made by West
  the dealer: discards the ten of clubs
  trick  North  East  South  West  won by
  1      >KH     7H    AH     TS   West
  2       AS     JS    QS    >9S   East
  3       9H    >QH    JC     KS   South
  4       8D     9C   >8C     7D   East
  5       TD    >AC    7C     KD   East
  complete: point; tricks NS 1 EW 4
  points: recorded NS 0 EW 1; as played NS 0 EW 1; due NS 0 EW 1

club.pen: 1 hand: 1 clean
"""
ONLY_THE_SHEET = '[Event ""]\n[Laws "north-american"]\n[Dealer "W"]\n[Maker "S"]\n[Trump "H"]\n[Tricks "NS:5 EW:0"]\n'
LONER = """[Event ""]
[Laws "washington-1862"]
[North "Ada"]
[Dealer "N"]
[TurnUp "QC"]
[Auction "E"]
Pass Assist Pass N:Alone
[Discard "XX"]
[Play "E"]
E:AH ~9S JH QC =E
"""
KEYS = {
    *("id", "source", "laws", "event", "site", "date", "table", "rubber", "game", "hand", "players", "dealer"),
    *("turn_up", "deal", "calls", "making", "maker", "trump", "going", "lone", "defender", "sitting_out"),
    *("next_or_cross", "discard", "tricks", "tricks_won", "status", "outcome", "points", "score", "games", "findings"),
}


def test_a_hand_is_shown_trick_by_trick(run: Run) -> None:
    assert run("replay", "-", input=SOUND).out.replace("-:", "club.pen:", 1).replace("-:", "club.pen:") == SHOWN


def test_what_is_not_known_is_not_shown(run: Run) -> None:
    assert run("replay", "-", input=ONLY_THE_SHEET).out.splitlines()[:5] == [
        "-:1: hand 1",
        "  laws north-american; West deals",
        "  hearts are made by South",
        "  partial: march; tricks NS 5 EW 0",
        "  points: not recorded; as played NS 2 EW 0; due NS 2 EW 0",
    ]


def test_a_lone_hand_and_what_was_not_as_usual_is_said(run: Run) -> None:
    shown = run("replay", "-", input=LONER).out
    assert "  North  Ada  ?  alone\n  East        ?\n  South       ?  sits out\n" in shown
    assert "North plays alone" in shown
    assert "  1       QC    >AH    -      JH   North   given to East; taken back: 9S by West" in shown


def test_a_hand_that_cannot_be_read_is_shown_with_its_faults(run: Run) -> None:
    ran = run("replay", "-", input=f"{SOUND}\n{BROKEN}")
    assert "hand 2: could not be read\n-:18:10: error" in ran.out
    assert ran.status == 1


def test_a_file_that_cannot_be_read_is_no_hand(run: Run) -> None:
    assert run("replay", "no-such.pen").out.startswith("no-such.pen: could not be read\nno-such.pen: error N")


def test_for_machines_a_hand_is_the_object_of_the_contract(run: Run) -> None:
    ran = run("replay", "-", "--format", "jsonl", input=f"{SOUND}\n{ONLY_THE_SHEET}\n{BROKEN}")
    sound, sheet, broken = ran.lines()
    assert set(sound) == set(sheet) == KEYS
    assert set(broken) == {"source", "status", "findings"}
    assert sound["tricks"][1]["winner"] == "E"
    assert sheet["tricks"] == sheet["findings"] == sheet["sitting_out"] == []
    assert sheet["points"] == {"recorded": None, "as_played": {"NS": 2, "EW": 0}, "due": {"NS": 2, "EW": 0}}
    assert run("replay", "-", "--format", "json", input=SOUND).json() == [sound]


def test_the_address_of_a_hand_is_that_of_the_archive(run: Run, tmp_path: Path) -> None:
    (tmp_path / "club.pen").write_text(SOUND)
    address = run("replay", tmp_path / "club.pen", "--format", "jsonl").lines()[0]["id"]
    run("ingest", tmp_path / "club.pen", "--db", tmp_path / "archive.db")
    exported = run("export", "--db", tmp_path / "archive.db", "--format", "csv").out
    assert exported.splitlines()[1].split(",")[0] == address


@pytest.mark.skipif(not SHARED.exists(), reason="the worked cases are not here")
def test_the_worked_cases_come_out_as_they_should(run: Run) -> None:
    hands = run("replay", SHARED / "cases" / "worked.pen", "--format", "jsonl").lines()
    assert [hand["status"] for hand in hands] == [
        *("partial", "complete", "partial", "passed-out", "void"),
        *("complete", "complete", "unreadable", "complete"),
    ]
    assert hands[1]["points"]["due"] == {"NS": 0, "EW": 4}
    assert [(found["line"], found["column"]) for found in hands[7]["findings"]] == [(98, 10), (100, 6), (102, 9)]
