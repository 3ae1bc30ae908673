"""The folder of the parts: shared by two runs, not to be written, damaged, or another."""

import itertools
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from ingest.jobs import Laws
from ingest.parts.layout import Parts
from ingest.parts.working import Failed, attempt, write_file
from tests.evenings import evening
from tests.ingest.parts.conftest import ADDRESS, Here, Later, built, ran
from tests.ingest.test_jobs import day, pen


@pytest.mark.usefixtures("here")
def test_two_runs_at_once_into_one_folder_lose_nothing(twice: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = twice.parent / "parts"
    other = twice.parent / "other.pen"
    other.write_text(pen(day(evening("washington-1862", 2, rubbers=1, cards=True), 2)))
    meanwhile = [lambda: ran("ingest", other, "--cluster", ADDRESS, "--parts", parts)]

    submit = Here._submit

    def submit_late(cluster: Here, *given: Any) -> Any:
        while meanwhile:
            meanwhile.pop()()
        return submit(cluster, *given)

    monkeypatch.setattr(Here, "_submit", submit_late)
    ran("ingest", twice, "--cluster", ADDRESS, "--parts", parts)
    assert {one.name for one in Parts(parts).files()} == {"a.pen", "other.pen"}
    assert not list(parts.glob("files/*.claimed"))
    assert "2 files: " in ran("build", parts, "--db", twice.parent / "a.db").stdout


@pytest.mark.usefixtures("here")
def test_parts_that_cannot_be_written_are_said_and_not_blamed_on_the_file(twice: Path) -> None:
    parts = twice.parent / "parts"
    (parts / "files").mkdir(parents=True)
    (parts / "hands").write_text("in the way")
    result = ran("ingest", twice, "--cluster", ADDRESS, "--parts", parts)
    assert result.return_value == 2
    assert f"{parts / 'hands'}" in result.stderr
    assert "cannot be written" in result.stderr
    assert "cannot be read" not in result.stderr
    assert not [path for path in parts.rglob("*.par*") if path.is_file()]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("name", "whole"), [("a.pen", 0), ("a.egn", 0), ("a.egn", 1 << 20)])
def test_nothing_stays_of_a_file_that_is_written_to_while_it_is_read(
    tmp_path: Path, name: str, whole: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = itertools.count()
    monkeypatch.setattr(sys.modules["ingest.cli.spooling"], "_state", lambda file: (1000, next(states)))
    monkeypatch.setattr(sys.modules["ingest.cli.clustered"], "_WHOLE", whole)
    example = "worked.pen" if name == "a.pen" else "thursday.egn"
    (tmp_path / name).write_bytes((Path(__file__).parents[3] / "examples" / example).read_bytes())
    result = ran("ingest", tmp_path / name, "--cluster", ADDRESS, "--parts", tmp_path / "parts")
    assert "it was written to while it was read: nothing of it is kept" in result.stderr
    assert not [path for path in (tmp_path / "parts").rglob("*") if path.is_file()]


class _Client:
    """A client of a cluster that tries again what fails, as that of Dask does."""

    tried = 0

    def __init__(self, *given: Any, **more: Any) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return {"one": 1}

    def submit(self, work: Any, *given: Any, pure: bool, retries: int) -> Any:
        for left in reversed(range(retries + 1)):
            _Client.tried += 1
            try:
                made = work(*given)
                break
            except Exception:
                if not left:
                    raise
        return Later(lambda: made)

    def close(self) -> None:
        pass


def test_what_cannot_be_written_is_not_tried_again(twice: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(distributed, "Client", _Client)
    monkeypatch.setattr(_Client, "tried", 0)
    parts = twice.parent / "parts"
    (parts / "files").mkdir(parents=True)
    (parts / "hands").write_text("in the way")
    result = ran("ingest", twice / "a.pen", "--cluster", ADDRESS, "--parts", parts)
    assert result.return_value == 2
    assert _Client.tried == 1
    assert f"{parts / 'hands'}" in result.stderr
    assert f"a worker on {socket.gethostname()}" in result.stderr
    assert f"stopped: 0 files of this run are in {parts}" in result.stderr


def test_a_worker_that_has_another_folder_by_that_name_writes_nothing(tmp_path: Path) -> None:
    failed = attempt(write_file, str(tmp_path / "parts"), 1, b"", "a.pen", None, Laws())
    assert isinstance(failed, Failed)
    assert "is not the same folder here" in failed.why
    assert not (tmp_path / "parts").exists()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"PAR1")])
def test_a_part_that_is_lost_or_damaged_is_said_with_its_name(twice: Path, damage: Any) -> None:
    pytest.importorskip("duckdb")
    built(twice)
    parts, db = twice.parent / "parts", twice.parent / "new.db"
    (lost,) = parts.glob("hand_facts/*/*.parquet")
    damage(lost)
    for arguments in (
        ("build", parts, "--db", db),
        ("build", parts, "--db", db, "--summary"),
        ("statistics", parts, "seats"),
    ):
        result = ran(*arguments)
        assert result.return_value == 2
        assert str(lost) in result.stderr
        assert "cannot be read" in result.stderr


@pytest.mark.usefixtures("here")
def test_what_is_no_folder_of_parts_is_said(tmp_path: Path) -> None:
    assert ran("build", tmp_path, "--db", tmp_path / "a.db").return_value == 2
    assert not (tmp_path / "a.db").exists()
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "000001.json").write_text('{"number": 1}')
    result = ran("build", tmp_path, "--db", tmp_path / "a.db")
    assert result.return_value == 2
    assert "is not a list of parts" in result.stderr


@pytest.mark.usefixtures("here")
def test_parts_are_not_strewn_into_a_folder_of_something_else(folder: Path) -> None:
    before = sorted(folder.iterdir())
    result = ran("ingest", folder, "--cluster", ADDRESS, "--parts", folder)
    assert result.return_value == 2
    assert "holds something else than parts" in result.stderr
    assert sorted(folder.iterdir()) == before
