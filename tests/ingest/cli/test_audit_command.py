"""`bowerbook audit`: the findings in each form, the summary, and the exit status."""

import gzip
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ingest.cli.placed import with_caret
from tests.ingest.cli.conftest import BROKEN, ROOT, SOUND, WRONG, WRONG_COLUMN, WRONG_LINE, Run


def test_a_finding_is_a_line_with_its_place_and_the_text_with_a_caret(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "wrong.pen"
    path.write_text(WRONG)
    ran = run("audit", path)
    first, text, caret, *_, summary = ran.out.splitlines()
    assert first.startswith(f"{path}:{WRONG_LINE}:{WRONG_COLUMN}: error S")
    assert " points-wrong: " in first
    assert first.endswith("[somerset-1888:2]")
    assert text == '    [Points "NS:0 EW:2"]'
    assert caret == " " * (4 + WRONG_COLUMN - 1) + "^"
    assert summary == f"{path}: 1 hand: 1 with errors; 1 finding: 1 error"
    assert (ran.status, ran.err) == (1, "")


def test_the_summary_adds_up_over_files(club: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "sound.pen").write_text(SOUND)
    ran = run("audit", tmp_path)
    assert f"{club}: 3 hands: 1 clean, 1 with errors, 1 unreadable; 2 findings: 2 errors" in ran.out
    assert ran.out.splitlines()[-1] == "2 files: 4 hands: 2 clean, 1 with errors, 1 unreadable; 2 findings: 2 errors"
    assert ran.status == 1


def test_for_machines_the_output_holds_nothing_else(club: Path, run: Run) -> None:
    lines = run("audit", club, "--format", "jsonl")
    assert [hand["status"] for hand in lines.lines()] == ["complete", "complete", "unreadable"]
    assert [hand["source"]["index"] for hand in lines.lines()] == [1, 2, 3]
    assert [finding["name"] for finding in lines.lines()[1]["findings"]] == ["points-wrong"]
    array = run("audit", club, "--format", "json")
    assert array.json() == lines.lines()
    assert array.out.splitlines()[0] == "["
    assert "3 hands: 1 clean" in array.err


def test_an_array_of_nothing_is_an_array(tmp_path: Path, run: Run) -> None:
    ran = run("audit", tmp_path, "--format", "json")
    assert ran.json() == []
    assert ran.status == 2


def test_for_a_workflow_a_finding_is_an_annotation(club: Path, run: Run) -> None:
    ran = run("audit", club, "--format", "github")
    line = SOUND.count("\n") + 1 + WRONG_LINE
    first, second = ran.out.splitlines()
    assert first.startswith(f"::error file={club},line={line},col={WRONG_COLUMN},title=S")
    assert " points-wrong::" in first
    assert second.startswith("::error file=")


@pytest.mark.parametrize(
    ("text", "options", "status"),
    [
        (SOUND, (), 0),
        (WRONG, (), 1),
        (WRONG, ("--fail-on", "never"), 0),
        (SOUND.replace('[Laws "somerset-1888"]\n', ""), (), 1),
        (SOUND.replace('[Laws "somerset-1888"]\n', ""), ("--laws", "somerset-1888"), 0),
        (SOUND.replace("[Dealer", '[Weather "fair"]\n[Dealer'), (), 0),
        (SOUND.replace("[Dealer", '[Weather "fair"]\n[Dealer'), ("--fail-on", "info"), 1),
        (SOUND.replace("[Dealer", '[Weather "fair"]\n[Dealer'), ("--fail-on", "warning"), 0),
        (f"{SOUND}\n{BROKEN}", (), 1),
        (f"{SOUND}\n{BROKEN}", ("--fail-on", "never"), 1),
        (BROKEN, (), 2),
        ("", (), 2),
        ("% nothing\n", (), 2),
    ],
)
def test_the_exit_status_says_what_was_found(
    text: str, options: tuple[str, ...], status: int, tmp_path: Path, run: Run
) -> None:
    (tmp_path / "club.pen").write_text(text)
    ran = run("audit", tmp_path / "club.pen", *options)
    assert ran.status == status, ran


@pytest.mark.parametrize(
    "arguments",
    [
        ("audit",),
        ("audit", "x.pen", "--laws", "somerset-1889"),
        ("audit", "x.pen", "--override-laws", "north-american; stick-dealer"),
        ("audit", "x.pen", "--from", "pgn"),
        ("audit", "x.pen", "--format", "xml"),
        ("audit", "x.pen", "--fail-on", "doubt"),
        ("audits",),
        ("audit", "--no-such", "x.pen"),
    ],
)
def test_wrong_use_is_said_and_is_2(arguments: tuple[str, ...], run: Run) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert "Error: " in ran.err


def test_laws_that_are_not_known_are_named_with_those_that_are(run: Run) -> None:
    said = run("audit", "x.pen", "--laws", "somerset-1889").err
    assert "somerset-1888" in said
    assert "washington-1862" in said


def test_laws_laid_over_those_that_are_named_are_said(tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.pen").write_text(SOUND)
    assert "judged by washington-1862" in run("audit", tmp_path / "club.pen", "--override-laws", "washington-1862").out
    ran = run("audit", tmp_path / "club.pen", "--override-laws", "washington-1862", "--format", "jsonl")
    assert ran.lines()[0]["laws"] == "washington-1862"
    assert "judged by washington-1862" in ran.err


def test_a_missing_file_is_said_and_the_others_are_read(club: Path, run: Run) -> None:
    ran = run("audit", "no-such.pen", club)
    assert "no-such.pen" in ran.out
    assert "No such file" in ran.out
    assert ran.out.splitlines()[-1].endswith("; 1 file not read, or not to the end")
    assert ran.status == 1
    assert run("audit", "no-such.pen").status == 2


def test_a_folder_without_hands_is_said(tmp_path: Path, run: Run) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.md").write_text("# Notes\n")
    ran = run("audit", tmp_path)
    assert ran.status == 2
    assert "notes.md: passed over" in ran.err
    assert "no hand could be read" in ran.err
    assert "there is no file in this folder" in run("audit", tmp_path / "empty").err


@pytest.mark.parametrize("content", [b"\x00\x01\x02" * 99, b"\x89PNG\r\n\x1a\n\x00", b"\xff\xfe", b"PK\x03\x04\x00"])
def test_what_is_no_text_gives_one_clear_error(content: bytes, tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.pen").write_bytes(content)
    ran = run("audit", tmp_path / "club.pen", "--format", "jsonl")
    ((hand),) = ran.lines()
    assert hand["status"] == "unreadable"
    assert len(hand["findings"]) == 1
    assert ran.status == 2


def test_standard_input_and_compressed_files_are_read(tmp_path: Path, run: Run) -> None:
    assert run("audit", "-", input=WRONG).out.startswith(f"-:{WRONG_LINE}:{WRONG_COLUMN}: error")
    (tmp_path / "club.pen.gz").write_bytes(gzip.compress(WRONG.encode()))
    assert run("audit", tmp_path / "club.pen.gz").status == 1


def test_a_packed_file_that_is_cut_off_is_read_as_far_as_it_goes_and_counts_once(tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.pen.gz").write_bytes(gzip.compress(SOUND.encode())[:-8])
    ran = run("audit", tmp_path / "club.pen.gz")
    assert ran.out.endswith(": 1 hand: 1 clean; 1 finding: 1 error; 1 file not read, or not to the end\n")
    assert ran.status == 1
    (tmp_path / "game.egn.gz").write_bytes(gzip.compress(b'{"fileType": "Euchre Game Notation", "deals": [')[:-8])
    ran = run("audit", tmp_path / "game.egn.gz")
    assert ran.out.endswith(": 0 hands; 2 findings: 2 errors; 1 file not read, or not to the end\n")
    assert ran.status == 2


def test_the_format_can_be_forced(tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.txt").write_text(SOUND)
    assert run("audit", tmp_path / "club.txt", "--from", "PEN").status == 0
    assert run("audit", tmp_path / "club.txt", "--from", "egn").status == 2


def test_advice_is_given_when_asked_for(tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.pen").write_text(SOUND)
    without = run("audit", tmp_path / "club.pen", "--format", "jsonl").lines()[0]["findings"]
    asked = run("audit", tmp_path / "club.pen", "--format", "jsonl", "--advice").lines()[0]["findings"]
    assert "advice" not in {finding["severity"] for finding in without}
    assert {finding["name"] for finding in without} <= {finding["name"] for finding in asked}


def test_foreign_text_does_nothing_to_the_terminal(tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.pen").write_text(WRONG.replace("[Points", '[X\x1b]0;owned\x07 "\u202e"]\n[Points'))
    (tmp_path / "a\x1b[31m.pen").write_text(f'[Event "\x1b[2J\u202e"]\n[Dealer "\x1b[1mQ"]\n\n{WRONG}')
    ran = run("audit", tmp_path)
    assert "\x1b" not in ran.out + ran.err
    assert "\u202e" not in ran.out + ran.err
    assert "\\x1b" in ran.out
    for hand in run("replay", tmp_path).out.splitlines():
        assert hand.isprintable()


def test_a_long_line_is_shown_where_the_finding_is() -> None:
    line, caret = with_caret(f'[Event "{"x" * 5000}"] [Dealer "Q"] [Site "{"y" * 5000}"]', 5021).splitlines()
    assert len(line) < 120
    assert line[caret.index("^")] == "Q"
    assert line.strip()[0] == line[-1] == "…"
    wide, under = with_caret('[North "東京\t\x1b"] Q', 16).splitlines()
    assert (wide, under) == ('    [North "東京 \\x1b"] Q', " " * 24 + "^")


def test_a_finding_beyond_the_line_has_no_caret() -> None:
    assert with_caret("[Dealer]", 40) == with_caret(None, 3) == with_caret("  ", 1) == ""


def test_colour_is_for_terminals_alone(club: Path, run_apart: Run) -> None:
    assert "\x1b" not in run_apart("audit", club).out


def test_a_pipe_that_nobody_reads_ends_it_quietly(tmp_path: Path) -> None:
    (tmp_path / "club.pen").write_text("\n".join([WRONG] * 800))
    for form in ("text", "json"):
        command = [sys.executable, "-m", "ingest.cli", "audit", str(tmp_path), "--format", form]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            said = process.stderr.read()
        assert said == b"", said


PAUSED = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the gates were begun by
import ingest.cli.auditing as auditing

def pausing(readings, **more):
    print("in the middle", flush=True)
    time.sleep(60)
    yield

auditing.results = pausing
from ingest.cli import main
main(sys.argv[1:])
"""


def test_ctrl_c_is_130_and_no_traceback(club: Path) -> None:
    command = [sys.executable, "-c", PAUSED, "audit", str(club)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in said


def test_output_is_utf8_whatever_the_locale(tmp_path: Path, run_apart: Run) -> None:
    (tmp_path / "club.pen").write_text(SOUND.replace("sound", "Zoë ♠"), encoding="utf-8")
    env = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    ran = run_apart("audit", tmp_path / "club.pen", "--format", "jsonl", env=env)
    assert json.loads(ran.out)["event"] == "Zoë ♠"
    assert run_apart("replay", tmp_path / "club.pen", env=env).status == 0


def test_hands_that_are_the_same_as_the_one_before_are_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "twice.pen"
    path.write_text(f"{SOUND}\n{SOUND}\n{SOUND}\n{WRONG}")
    assert "twice.pen: 4 hands: 3 clean, 1 with errors; 1 finding: 1 error; 2 the same as the one before" in (
        run("audit", path).out
    )
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("dealer,maker,trump,points_ns,points_ew,laws\n" + "N,S,H,1,0,north-american\n" * 2)
    assert "the same" not in run("audit", sheet).out


@pytest.mark.parametrize(("name", "text"), [("e.csv", "dealer,maker,trump\n"), ("e.pen", "% PEN 1.0\n")])
def test_a_file_without_a_hand_is_named_by_every_command(name: str, text: str, tmp_path: Path, run: Run) -> None:
    (tmp_path / name).write_text(text)
    for command, *more in (["audit"], ["replay"], ["solve"], ["audit", "--format", "json"], ["convert"]):
        target = [tmp_path / "out.pen"] if command == "convert" else []
        ran = run(command, *more, tmp_path / name, *target)
        assert ran.status == 2
        assert f"bowerbook: {tmp_path / name}: there is no hand in it\n" in ran.err
