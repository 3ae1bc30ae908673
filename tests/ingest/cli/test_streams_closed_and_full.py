"""The program started with a stream closed, or with an output that takes no more."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FULL = Path("/dev/full")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell closes and directs the streams")


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk that is full")
@pytest.mark.parametrize("command", ["audit", "audit --format jsonl", "replay", "explain", "laws"])
def test_an_output_that_cannot_be_written_is_said(command: str, club: Path) -> None:
    file = shlex.quote(str(club)) if command.startswith(("audit", "replay")) else ""
    done = _shell(f"{command} {file}", f">{FULL}")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "the output cannot be written: No space left on device" in done.stderr


@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-", ">&- 2>&- <&-"])
def test_a_closed_stream_stops_nothing(closed: str, club: Path) -> None:
    done = _shell(f"audit {shlex.quote(str(club))}", closed)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


def test_a_closed_standard_input_is_empty() -> None:
    done = _shell("audit -", "<&-")
    assert (done.returncode, "Traceback" in done.stderr, "the file is empty" in done.stdout) == (2, False, True)


def _shell(command: str, directed: str) -> subprocess.CompletedProcess[str]:
    line = f"({shlex.quote(sys.executable)} -m ingest.cli {command}) {directed}"
    return subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
