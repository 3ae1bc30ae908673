"""Imports go one way: schema <- replay <- ingest; click, sqlite-utils and datasette each stay in their own room."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ALLOWED = {
    "schema": {"schema"},
    "replay": {"schema", "replay"},
    "ingest": {"schema", "replay", "ingest"},
}
OURS = set(ALLOWED)
ONLY_IN = {
    "click": ("ingest/cli/",),
    "sqlite_utils": ("ingest/store/",),
    "pyarrow": ("ingest/formats/parquet.py",),
    "distributed": ("ingest/parts/cluster.py",),
    "duckdb": ("ingest/parts/statistics.py",),
    "datasette": ("replay/pages/", "ingest/web/", "ingest/cli/serve.py"),
}
MODULES = [path for room in ALLOWED for path in sorted((ROOT / room).rglob("*.py"))]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_from_rooms_below_its_own(path: Path) -> None:
    place = path.relative_to(ROOT).as_posix()
    for name in imported(path):
        package = name.partition(".")[0]
        if package in OURS:
            assert package in ALLOWED[place.partition("/")[0]], f"{place} imports {name}"
        if package in ONLY_IN:
            assert place.startswith(ONLY_IN[package]), f"{place} imports {name}"
        if place.startswith("replay/") and not place.startswith("replay/pages/"):
            assert package not in ("sqlite3", "json", "time", "os", "pathlib"), f"{place} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_reads_the_shared_folder(path: Path) -> None:
    assert "../shared" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_sqlite_of_the_libraries_is_used_alone(path: Path) -> None:
    """sqlite-utils and Datasette prefer pysqlite3; with a second SQLite in a process, files lose their locks."""
    tree = ast.parse(path.read_text("utf-8"))
    if any(isinstance(node, ast.Import) and node.names[0].name == "sqlite3" for node in ast.walk(tree)):
        named = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
        used = {node.attr for node in named if isinstance(node.value, ast.Name) and node.value.id == "sqlite3"}
        assert used <= {"Connection", "Cursor"}, "not from sqlite_utils.utils or datasette.utils.sqlite"


def test_the_top_of_the_repository_holds_what_the_owner_asked_for() -> None:
    allowed = {"pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", ".ci", ".gitignore"}
    allowed |= {"ingest", "replay", "schema", "tests", "examples", ".git"}
    ignored = {".venv", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "__pycache__", "build", "dist"}
    found = {path.name for path in ROOT.iterdir() if not path.name.endswith((".egg-info", ".db"))}
    assert found - ignored <= allowed
