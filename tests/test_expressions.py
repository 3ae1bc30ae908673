"""The regular expressions of the program, as they stand in the sources: every Python from 3.11 on reads them alike."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(path for room in ("ingest", "replay", "schema") for path in (ROOT / room).rglob("*.py"))
REPEATED_GROUP = re.compile(r"(?<!\\)(?:\\\\)*\)(?:[*+?]|\{\d*,?\d*\})\+")


def in_texts(source: str) -> list[str]:
    """The possessively repeated groups in the texts of a module."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [found[0] for text in texts if isinstance(text, str) for found in REPEATED_GROUP.finditer(text)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_group_is_repeated_possessively(path: Path) -> None:
    """Python 3.11.0 to 3.11.4 (Debian 12 has one of them) go on behind what a last repetition took that then failed."""
    assert not in_texts(path.read_text("utf-8"))


@pytest.mark.parametrize("expression", ["(?: y++)*+", "(a|b)++", "(?:x){2,3}+", "(y)?+", r"(?:a\\)*+"])
def test_such_a_group_is_found(expression: str) -> None:
    assert in_texts(f"PATTERN = re.compile({expression!r})")


@pytest.mark.parametrize("expression", ["(?>(?: y++)*)", r"\)*+", "[^x]*+", "(a)+"])
def test_what_is_read_alike_is_left_alone(expression: str) -> None:
    assert not in_texts(f"PATTERN = re.compile({expression!r})")
