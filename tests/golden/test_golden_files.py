"""What the commands print of the examples, letter by letter; `pytest tests/golden --update-golden` writes it anew."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.cli import main

FOLDER = Path(__file__).parent
EXAMPLES = FOLDER.parents[1] / "examples"
SHOWN = {
    "worked.replay.txt": ("replay", "worked.pen"),
    "worked.replay.jsonl": ("replay", "worked.pen", "--format", "jsonl"),
    "worked.audit.txt": ("audit", "worked.pen"),
    "worked.audit.github": ("audit", "worked.pen", "--format", "github"),
    "worked.audit.json": ("audit", "worked.pen", "--format", "json"),
    "leeds-dwight.replay.txt": ("replay", "leeds-dwight-1888.pen"),
    "leeds-dwight.replay.jsonl": ("replay", "leeds-dwight-1888.pen", "--format", "jsonl"),
    "washington.replay.txt": ("replay", "washington-1862.pen"),
    "washington.replay.jsonl": ("replay", "washington-1862.pen", "--format", "jsonl"),
    "evening-somerset.score-sheet.txt": ("audit", "evening-somerset.pen", "--score-sheet"),
    "evening-washington.audit.txt": ("audit", "evening-washington.pen"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_printed_is_what_was_printed_before(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLES)
    ran = CliRunner().invoke(main, list(SHOWN[name]), env={"NO_COLOR": "1", "COLUMNS": "80"})
    assert ran.exit_code in (0, 1), ran.output
    golden = FOLDER / name
    if request.config.getoption("--update-golden"):
        golden.write_text(ran.stdout, "utf-8")
    assert ran.stdout == golden.read_text("utf-8")


def test_every_golden_file_is_one_that_is_tried() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.suffix != ".py" and path.is_file()} == set(SHOWN)
