"""Parts that are damaged, changed for others or wrongly listed: said, with status 2, and nothing is stored."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.evenings import evening
from tests.ingest.parts.conftest import ADDRESS, ran
from tests.ingest.test_jobs import day, pen

pytest.importorskip("duckdb")
pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """The parts of two files."""
    made = tmp_path / "hands"
    made.mkdir()
    for number, code in enumerate(("somerset-1888", "washington-1862"), 1):
        text = pen(day(evening(code, number, rubbers=1, cards=True), number))
        (made / f"{number}.pen").write_text(text.replace("Ann", "Zoe") if number == 2 else text)
    ran("ingest", made, "--cluster", ADDRESS, "--parts", tmp_path / "parts")
    return tmp_path / "parts"


def part(parts: Path, table: str, file: int) -> Path:
    (found,) = parts.glob(f"{table}/*/{file:06}*.parquet")
    return found


def refused(parts: Path, *ways: tuple[str, ...]) -> Iterable[str]:
    for way in ways:
        command, *more = way
        to = ["--db", parts.parent / f"{len(more)}.db"] if command == "build" else []
        result = ran(command, parts, *to, *more)
        assert result.return_value == 2, (way, result.stderr)
        yield result.stderr


BUILD, SUMMARY, STATISTICS = ("build",), ("build", "--summary"), ("statistics", "seats")


@pytest.mark.parametrize("table", ["hands", "calls", "hand_facts", "players", "games"])
def test_a_part_of_another_file_is_told_from_its_own(parts: Path, table: str) -> None:
    shutil.copy(part(parts, table, 2), part(parts, table, 1))
    (said,) = refused(parts, BUILD)
    assert "the parts of 1.pen are not all its own" in said
    assert "nothing of 1.pen is stored" in said


def test_all_parts_of_another_file_are_told_from_its_own(parts: Path) -> None:
    for path in parts.glob("*/*/000002*.parquet"):
        own = path.with_name(path.name.replace("000002", "000001"))
        if own.exists():
            shutil.copy(path, own)
    (said,) = refused(parts, BUILD)
    assert "the parts of 1.pen are not all its own" in said


@pytest.mark.parametrize("table", ["hands", "hand_facts"])
def test_a_part_of_another_table_is_told_by_its_columns(parts: Path, table: str) -> None:
    changed = part(parts, table, 1)
    shutil.copy(part(parts, "calls", 1), changed)
    (said,) = refused(parts, BUILD)
    assert f"{changed} cannot be read: it has other columns" in said
    if table == "hand_facts":
        assert all("cannot be read" in said for said in refused(parts, SUMMARY, STATISTICS))


def test_a_part_that_is_damaged_within_is_said_wherever_it_is_read(parts: Path) -> None:
    damaged = part(parts, "hand_facts", 2)
    data = bytearray(damaged.read_bytes())
    data[200:204] = b"XXXX"
    damaged.write_bytes(data)
    assert all("cannot be read" in said for said in refused(parts, BUILD, SUMMARY, STATISTICS))


def test_a_value_that_was_changed_in_a_part_is_found_by_its_checksum(parts: Path) -> None:
    damaged = part(parts, "players", 1)
    data = bytearray(damaged.read_bytes())
    at = data.index(b"Ann")
    data[at : at + 3] = b"Bob"
    damaged.write_bytes(data)
    (said,) = refused(parts, BUILD)
    assert f"{damaged} cannot be read" in said


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"pieces": None}, "pieces: "),
        ({"pieces": [[1]]}, "pieces.0: "),
        ({"pieces": [{"hands": "abc"}]}, "pieces.0.hands: "),
        ({"sha256": None}, "sha256: "),
        ({"number": "1"}, "number: "),
        ({"counts": {}}, "counts: there is no number of hands"),
        ({"counted": {"hands": 3}}, "counted: "),
        ({"counted": {"refused": {}}}, "counted: "),
    ],
)
def test_a_list_with_another_kind_of_value_says_which(parts: Path, changed: dict[str, Any], said: str) -> None:
    path = parts / "files" / "000001.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changed))
    for line in refused(parts, BUILD, SUMMARY, STATISTICS):
        assert f"{path} is not a list of parts: {said}" in line


@pytest.mark.parametrize("text", ["[" * 100_000, "", "\0", '{"number": 1}'])
def test_a_list_that_is_none_is_said(parts: Path, text: str) -> None:
    (parts / "files" / "000001.json").write_text(text)
    assert all("is not a list of parts: " in said for said in refused(parts, BUILD, SUMMARY, STATISTICS))


def test_a_list_that_names_a_part_twice_is_none(parts: Path) -> None:
    path = parts / "files" / "000001.json"
    listed = json.loads(path.read_text())
    listed["pieces"][0]["calls"] *= 2
    path.write_text(json.dumps(listed))
    assert all("a part is named twice" in said for said in refused(parts, BUILD, SUMMARY, STATISTICS))


def test_a_file_of_which_a_piece_is_not_listed_holds_fewer_hands_than_were_read(parts: Path) -> None:
    path = parts / "files" / "000001.json"
    listed = json.loads(path.read_text())
    path.write_text(json.dumps(listed | {"pieces": []}))
    (said,) = refused(parts, BUILD)
    assert f"of 1.pen it holds 0 hands, not {listed['counts']['read']}" in said


@pytest.mark.parametrize("name", ["p[1]", "p*", "p?", "http:", "file:"])
def test_the_folder_is_the_one_that_is_named_whatever_its_name(
    parts: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(parts.parent)
    shutil.copytree(parts, "p1")
    made = Path("hands.pen")
    made.write_text(pen(day(evening("north-american", 3, rubbers=1, cards=True), 3)))
    ran("ingest", made, "--cluster", ADDRESS, "--parts", name)
    ran("build", name, "--db", "one.db")
    ran("ingest", made, "--db", "two.db")
    of_archive = ran("export", "--table", "stat_seats", "--format", "csv", "--db", "two.db").stdout
    assert sorted(ran("statistics", name, "seats").stdout.splitlines()) == sorted(of_archive.splitlines())
    assert ran("export", "--table", "stat_seats", "--format", "csv", "--db", "one.db").stdout == of_archive
