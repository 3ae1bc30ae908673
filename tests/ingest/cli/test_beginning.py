"""The program as it begins: Ctrl-C while it is being imported, and what of it is imported when."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ingest
import ingest.cli
from ingest.cli.program import main

ROOT = Path(__file__).resolve().parents[3]
INTERRUPTED = """
import importlib.abc, runpy, sys

class CtrlC(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, CtrlC())
"""
SCRIPTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
MODULE, _, NAME = SCRIPTS["bowerbook"].partition(":")
BY_SCRIPT = f"from {MODULE} import {NAME}; {NAME}()"
AS_MODULE = "runpy.run_module('ingest.cli', run_name='__main__', alter_sys=True)"


@pytest.mark.parametrize("begun", [BY_SCRIPT, AS_MODULE])
@pytest.mark.parametrize("imported", ["ingest.cli.program", "click", "pydantic", "ingest.formats", "sqlite_utils"])
def test_ctrl_c_while_the_program_is_imported_ends_it_without_a_traceback(begun: str, imported: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED + begun, imported]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "bowerbook: interrupted\n")


def test_what_the_packages_offer_is_there_when_it_is_asked_for() -> None:
    assert ingest.cli.main is main
    assert [callable(getattr(ingest, name)) for name in ingest.__all__] == [True, True]
    assert [hasattr(package, "nothing") for package in (ingest, ingest.cli)] == [False, False]
