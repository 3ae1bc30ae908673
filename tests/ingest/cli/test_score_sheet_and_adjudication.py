"""An audit ends with games and rubbers as recorded and as due; --score-sheet prints the ledger, its faults marked."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.cli.audit import audit

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
WRONG = """\
[Event "club"]
[Laws "somerset-1888"]
[Rubber "1"]
[Game "1"]
[Dealer "N"]
[Score "NS:0 EW:0"]
[Games "NS:0 EW:0"]
[Maker "E"]
[Trump "S"]
[Tricks "NS:3 EW:2"]
[Points "NS:{points} EW:0"]
[ScoreAfter "NS:{points} EW:0"]

[Maker "S"]
[Trump "H"]
[Tricks "NS:3 EW:2"]
[Points "NS:1 EW:0"]
[ScoreAfter "NS:{after} EW:0"]
"""


def audited(*arguments: str, text: str | None = None) -> tuple[int, list[str]]:
    result = CliRunner().invoke(audit, [*arguments], input=text, standalone_mode=False)
    assert result.exception is None, result.output
    return result.return_value, result.stdout.splitlines()


def test_an_audit_ends_with_each_game_and_rubber_as_recorded_and_as_due() -> None:
    _, lines = audited(str(EXAMPLES / "evening-somerset.pen"))
    ends = [line for line in lines if line.startswith("evening,")]
    assert ends[0] == "evening, rubber 1, game 1: recorded NS won 5-1; as due"
    assert ends[-1] == "evening, rubber 2: recorded games NS 2 EW 3, points NS 2 EW 5; as due"
    assert len(ends) == 3 + 1 + 4 + 1


def test_the_hands_that_explain_a_difference_are_named() -> None:
    status, lines = audited("-", text=WRONG.format(points=1, after=2))
    assert status == 1
    at = lines.index("club, rubber 1, game 1: recorded NS 2 EW 0, not finished; due NS 3 EW 0, not finished")
    assert lines[at + 1] == "    hand 1 (line 1): recorded NS 1 EW 0, due NS 2 EW 0: points-wrong"


def test_a_table_is_named_alike_above_its_sheet_and_below() -> None:
    _, lines = audited(str(EXAMPLES / "thursday.csv"), "--score-sheet")
    assert "2025-10-09, table 2, game 1" in lines
    assert not any(line.startswith("2025-10-09, 2") for line in lines)


def test_of_what_is_not_known_nothing_is_said_to_be_due() -> None:
    text = '[Event "Club night"]\n[Laws "north-american"]\n{game}[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n\n'
    text += '[Maker "E"]\n[Trump "C"]\n'
    _, lines = audited("-", text=text.format(game=""))
    assert not any(line.startswith("Club night") for line in lines), "two hands are no game that anybody recorded"
    _, lines = audited("-", text=text.format(game='[Game "1"]\n'))
    assert "Club night, game 1: recorded unknown; due unknown" in lines


def test_of_points_half_of_which_were_written_down_that_half_is_told() -> None:
    text = WRONG.format(points=1, after=2).replace(
        '[Points "NS:1 EW:0"]\n[ScoreAfter', '[Points "NS:1"]\n[ScoreAfter', 1
    )
    _, lines = audited("-", text=text)
    assert "    hand 1 (line 1): recorded NS 1 EW ?, due NS 2 EW 0: points-wrong" in lines


def test_of_a_hand_by_itself_whose_score_is_unknown_no_game_is_told() -> None:
    alone = '[Event ""]\n[Laws "somerset-1888"]\n[Dealer "N"]\n[Maker "E"]\n[Trump "S"]\n'
    alone += '[Tricks "NS:3 EW:2"]\n[Points "EW:1"]\n'
    status, lines = audited("-", text=alone)
    assert (status, len(lines)) == (1, 4)
    assert "points-wrong" in lines[0]


def test_the_score_sheet_has_a_line_a_hand_and_marks_the_faulty_one() -> None:
    _, lines = audited("-", "--score-sheet", text=WRONG.format(points=1, after=2))
    assert lines[0] == "club, rubber 1, game 1"
    assert lines[1].split() == ["hand", "dealer", "maker", "call", "tricks", "points", "score", "games", "rubber"]
    assert lines[2].split() == ["*", "1", "N", "E", "spades", "3-2", "1-0", "1-0", "0-0"]
    assert "points-wrong" in lines[3]
    assert lines[4].split() == ["2", "E", "S", "hearts", "3-2", "1-0", "2-0", "0-0"]


def test_a_sheet_that_is_right_has_no_mark() -> None:
    status, lines = audited("-", "--score-sheet", text=WRONG.format(points=2, after=3))
    assert status == 0
    assert not [line for line in lines if line.startswith("*")]


@pytest.mark.parametrize("form", ["json", "jsonl", "github"])
def test_the_score_sheet_is_for_people_only(form: str) -> None:
    result = CliRunner().invoke(audit, ["-", "--score-sheet", "--format", form], input="")
    assert result.exit_code == 2
