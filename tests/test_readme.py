"""What the README shows is what the program does: each of its commands is run, and its output compared."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.S)
CI = (ROOT / ".ci" / "run").read_text("utf-8")


def shown() -> list[tuple[str, list[str]]]:
    """Every command of the tour and the lines that are shown to follow it."""
    commands: list[tuple[str, list[str]]] = []
    for block in BLOCKS:
        for line in block.splitlines():
            if line.startswith("$ "):
                commands.append((line[2:], []))
            else:
                commands[-1][1].append(line)
    return commands


def matches(expected: list[str], given: str) -> bool:
    """Whether the output is as shown, `...` standing for any text."""
    pattern = re.escape("\n".join(expected)).replace(re.escape("\n..."), ".*").replace(re.escape("..."), ".*")
    return re.fullmatch(pattern, given.rstrip("\n"), re.S) is not None


def test_the_tour_shows_what_the_commands_print(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    tools = {"bowerbook": [sys.executable, "-m", "ingest.cli"], "python": [sys.executable]}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "80"}
    commands = shown()
    assert len(commands) >= 8
    for command, expected in commands:
        words = shlex.split(command)
        if words[0] in tools:
            words = tools[words[0]] + words[1:]
            run = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
            assert run.returncode in (0, 1), (command, run.stderr)
            output = run.stdout + run.stderr
        else:
            output = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True).stdout
        assert matches(expected, output), f"{command}\nshown:\n" + "\n".join(expected) + f"\nprinted:\n{output}"


def test_the_readme_names_the_command_that_the_gates_run() -> None:
    command = next(line for line in README.splitlines() if "tests/gates.py" in line)
    assert command in CI


@pytest.mark.parametrize("page", re.findall(r"\]\((?!http)([^)#]+)\)", README))
def test_every_page_that_the_readme_names_is_there(page: str) -> None:
    assert (ROOT / page).is_file()
