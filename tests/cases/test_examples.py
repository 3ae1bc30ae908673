"""The examples: every file is read, the evenings have nothing wrong in them, and the script runs over each."""

import subprocess
import sys
from pathlib import Path

import pytest

from ingest import read
from replay import results

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HANDS = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".pen", ".csv", ".jsonl", ".egn", ".pbn"))
ERRORS = {"worked.pen": 8, "leeds-dwight-1888.pen": 1}
"""How many errors the examples hold on purpose, or because a book is wrong."""


@pytest.mark.parametrize("path", HANDS, ids=[path.name for path in HANDS])
def test_an_example_has_no_error_but_those_that_it_is_there_to_show(path: Path) -> None:
    found = [finding for result in results(read(path)) for finding in result.findings]
    grave = [finding for finding in found if finding.severity in ("error", "warning")]
    assert len(grave) == ERRORS.get(path.name, 0), [finding.message for finding in grave]


@pytest.mark.parametrize("path", HANDS, ids=[path.name for path in HANDS])
def test_the_script_counts_every_hand_of_an_example(path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, EXAMPLES / "count_outcomes.py", path],
        cwd=EXAMPLES.parent,
        env={"PYTHONPATH": str(EXAMPLES.parent), "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    counted = sum(int(line.split()[0]) for line in ran.stdout.splitlines())
    assert counted == sum(1 for _ in results(read(path)))
