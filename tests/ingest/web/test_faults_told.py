"""What a reader is told where there is no page, and where one goes wrong: with and without `rich`."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from datasette import handle_exception
from datasette.app import Datasette
from datasette.utils.sqlite import sqlite3

from ingest.cli.serve import application
from ingest.store import Archive
from replay.pages import browse
from tests.ingest.web.conftest import SCRIPT, Ask

SECRET = "in /home/secretary/archive.db"


@pytest.fixture(params=["rich", "without rich"])
def rich(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType | None:
    """Datasette with `rich`, by which it prints the variables of each request that fails; and without."""
    module = pytest.importorskip("rich") if request.param == "rich" else None
    monkeypatch.setattr(handle_exception, "rich", module)
    return module


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/nothing", 404, "Nothing here"),
        ("/archive/nothing", 404, "Table not found"),
        ("/archive/hands/nothing", 404, "Record not found"),
        ("/archive/-/home/more", 404, "Nothing here"),
        ("/archive/sources", 403, "Forbidden"),
        ("/archive/hands?_sort=nothing", 400, "Cannot sort table by nothing"),
        ("/archive/hands.pen?nothing=1", 400, "There is no column"),
    ],
)
def test_what_is_not_there_is_told_in_the_frame_of_the_site(
    path: str, status: int, said: str, ask: Ask, rich: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    answer = ask("GET", path)
    assert answer.status_code == status
    assert said in answer.text
    if not path.startswith("/archive/hands.pen"):
        assert 'class="bb-bar"' in answer.text
        assert answer.text.count("<h1") == 1
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")


def test_a_program_is_told_as_json(ask: Ask, rich: Any) -> None:
    answer = ask("GET", "/archive/nothing.json")
    assert answer.status_code == 404
    assert answer.json() == {"ok": False, "error": "Table not found", "status": 404, "title": "Nothing here"}


def test_an_address_is_text_in_what_is_told(ask: Ask) -> None:
    for path in (f"/archive/{SCRIPT}", f"/archive/-/game/{SCRIPT}", f"/archive/hands?_sort={SCRIPT}"):
        assert SCRIPT not in ask("GET", path).text


def test_what_goes_wrong_within_is_in_the_log_and_not_on_the_page(
    site: Callable[..., Datasette], monkeypatch: pytest.MonkeyPatch, rich: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(browse, "find_home", broken)
    datasette = site()
    for path in ("/", "/archive/-/home", "/archive/-/home.json"):
        answer = asyncio.run(datasette.client.get(path))
        assert answer.status_code == 500
        assert "went wrong" in answer.text
        assert SECRET not in answer.text
        assert str(sys.path[0]) not in answer.text
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count(f"RuntimeError: {SECRET}") == 3
    assert "╭" not in err


def test_an_archive_whose_first_file_goes_in_is_said_to_be_in_the_making(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new.db"
    Archive.to_write(path).close()
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: connect(*given, **{**more, "timeout": 0}))

    async def asked() -> list[tuple[int, str]]:
        site = application(path)
        with closing(connect(path, isolation_level=None)) as writer:
            await site.client.get("/new.json")
            writer.execute("BEGIN EXCLUSIVE")
            answers = [await site.client.get(address) for address in ("/", "/new/hands.json", "/new/-/search?q=x")]
            writer.execute("ROLLBACK")
            answers.append(await site.client.get("/"))
        return [(answer.status_code, answer.text) for answer in answers]

    *locked, after = asyncio.run(asked())
    for status, text in locked:
        assert (status, "once its first file is in" in text) == (503, True)
    assert after[0] == 200
    assert "Traceback" not in capfd.readouterr().err
