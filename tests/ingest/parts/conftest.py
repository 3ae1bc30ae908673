"""A cluster that works in this process, and what is asked of it."""

import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ingest.cli import main
from ingest.parts.cluster import Cluster
from ingest.parts.layout import Parts
from ingest.parts.working import attempt
from tests.evenings import evening
from tests.ingest.test_jobs import day, dump, folder, pen, texts

__all__ = ["folder", "texts"]

ADDRESS = "tcp://127.0.0.1:8786"


class Here(Cluster):
    """A cluster that works in this process, when it is asked for what came of it."""

    def __init__(self, address: str, parts: Parts) -> None:
        self.parts = parts

    @property
    def ahead(self) -> int:
        return 3

    def _submit(self, work: Any, *given: Any) -> Any:
        return Later(attempt, work, str(self.parts.folder), *given)

    def __exit__(self, *error: object) -> None:
        pass


class Later:
    def __init__(self, work: Any, *given: Any) -> None:
        self._work, self._given = work, given

    def result(self) -> Any:
        return self._work(*self._given)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["ingest.cli.clustered"], "Cluster", Here)


def ran(*arguments: object) -> Any:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], standalone_mode=False)
    assert result.exception is None, result.output
    return result


def without_dates(path: Path) -> dict[str, list[Any]]:
    return {name: rows for name, rows in dump(path).items() if not name.startswith("_")}


def by_one(hands: Path, *more: str) -> tuple[dict[str, list[Any]], int]:
    db = hands.parent / "one.db"
    status = ran("ingest", hands, "--db", db, *more).return_value
    return without_dates(db), status


def built(hands: Path, *more: str) -> tuple[dict[str, list[Any]], int]:
    parts, db = hands.parent / "parts", hands.parent / "built.db"
    status = ran("ingest", hands, "--cluster", ADDRESS, "--parts", parts, *more).return_value
    ran("build", parts, "--db", db)
    return without_dates(db), status


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    """A folder in which the same file lies twice, and one without a hand too."""
    made = tmp_path / "hands"
    made.mkdir()
    text = pen(day(evening("somerset-1888", 1, rubbers=1, cards=True), 1))
    for name in ("a.pen", "c.pen"):
        (made / name).write_text(text)
    for name in ("b.pen", "d.pen"):
        (made / name).write_text("")
    return made
