"""The program run on files, and what it says."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from ingest.cli import main

ROOT = Path(__file__).resolve().parents[3]
SOUND = """[Event "sound"]
[Laws "somerset-1888"]
[Dealer "W"]
[TurnUp "9S"]
[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]
[Auction "N"]
Pass Pass Pass TakeUp
[Discard "TC"]
[Play "N"]
N:KH 7H AH TS =W
W:9S AS JS QS =E
E:QH JC KS 9H =S
S:8C 7D 8D 9C =E
E:AC 7C KD TD =E
[Points "NS:0 EW:1"]
"""
WRONG = SOUND.replace("sound", "wrong").replace('[Points "NS:0 EW:1"]', '[Points "NS:0 EW:2"]')
WRONG_LINE, WRONG_COLUMN = 15, 10
BROKEN = '[Event "broken"]\n[TurnUp "9Z"]\n'


class Ran(NamedTuple):
    """What came of a command."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run() -> Run:
    """Runs the program, in this process."""

    def ran(*arguments: object, input: str | bytes | None = None, **env: str) -> Ran:
        done = CliRunner().invoke(main, [str(argument) for argument in arguments], input=input, env=env)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Ran(done.exit_code, done.stdout, done.stderr)

    return ran


@pytest.fixture
def run_apart() -> Run:
    """Runs the program in a process of its own."""

    def ran(*arguments: object, **more: Any) -> Ran:
        command = [sys.executable, "-m", "ingest.cli", *map(str, arguments)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120, **more)
        return Ran(done.returncode, done.stdout, done.stderr)

    return ran


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A file with a sound hand, one with a wrong figure, and one that cannot be read."""
    path = tmp_path / "club.pen"
    path.write_text(f"{SOUND}\n{WRONG}\n{BROKEN}")
    return path
