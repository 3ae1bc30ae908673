"""What `--help` says: all of it can be read in a terminal of 80 columns."""

import pytest

from ingest.cli import main
from tests.ingest.cli.conftest import Run


def test_every_command_is_told_in_one_whole_line(run: Run) -> None:
    _, _, commands = run("--help").out.partition("Commands:\n")
    lines = commands.splitlines()
    assert [line.split()[0] for line in lines] == sorted(main.commands)
    assert [line for line in lines if not line.endswith(".") or line.endswith("...")] == []


@pytest.mark.parametrize("command", main.commands)
def test_the_help_of_a_command_fits_the_terminal(command: str, run: Run) -> None:
    ran = run(command, "--help")
    assert ran.status == 0
    assert [line for line in ran.out.splitlines() if len(line) > 80] == []
