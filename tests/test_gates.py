"""The one command for all gates, where what it needs is not installed."""

import subprocess
import sys
import venv
from pathlib import Path

GATES = Path(__file__).with_name("gates.py")


def test_without_the_extra_for_tests_one_line_says_what_to_install(tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", symlinks=sys.platform != "win32")
    python = tmp_path / "bare" / Path(sys.executable).parent.name / Path(sys.executable).name
    done = subprocess.run([python, GATES], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert "lacks ruff, mypy, cog, build, hypothesis, pytest, xdist: " in line
    assert line.endswith("-m pip install -e '.[test]'")
