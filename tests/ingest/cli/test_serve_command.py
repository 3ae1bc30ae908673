"""`bowerbook serve`: the archive as Datasette shows it, with its titles, limits, and nothing private."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ingest.cli.metadata import SETTINGS, TITLES, metadata
from ingest.cli.serve import application
from schema.private import GUARDED
from schema.tables import TABLES
from schema.views import VIEWS
from tests.ingest.cli.conftest import ROOT, SOUND, Run

Get = Callable[[str], Any]


@pytest.fixture
def db(club: Path, tmp_path: Path, run: Run) -> Path:
    path = tmp_path / "archive.db"
    run("ingest", club, "--db", path)
    return path


@pytest.fixture
def get(db: Path) -> Get:
    """The answer of the served archive to a path."""

    def answer(path: str, base_url: str = "/") -> Any:
        async def ask() -> Any:
            datasette = application(db, base_url)
            await datasette.invoke_startup()
            try:
                return await datasette.client.get(path)
            finally:
                for database in datasette.databases.values():
                    database.close()

        return asyncio.run(ask())

    return answer


@pytest.mark.parametrize("name", [*(table.name for table in TABLES), *(view.name for view in VIEWS)])
def test_every_table_and_view_is_shown_with_title_and_description(name: str, get: Get) -> None:
    answer = get(f"/archive/{name}")
    if name in GUARDED:
        assert answer.status_code == 403
        return
    assert answer.status_code == 200
    described = metadata("archive")["databases"]["archive"]["tables"][name]
    assert described["title"] in answer.text
    assert described["description"].partition(".")[0][:40] in unescape(answer.text)
    assert all(about for about in described["columns"].values())


def test_what_people_choose_by_is_counted(get: Get) -> None:
    facets = get("/archive/hand_summary.json").json()["facet_results"]
    assert {"code", "outcome", "errors"} <= set(facets)
    assert [row["value"] for row in facets["code"]["results"]] == ["somerset-1888"]


def test_facets_that_are_shown_have_an_index() -> None:
    shown = metadata("archive")["databases"]["archive"]["tables"]
    for table in TABLES:
        columns = {column.name: column for column in table.columns}
        for facet in shown[table.name].get("facets", ()):
            assert columns[facet].indexed or facet == table.key[0]
        for order in ("sort", "sort_desc"):
            if order in shown[table.name]:
                column = columns[shown[table.name][order]]
                assert column.indexed or column.name == table.key[0]


def test_every_title_is_of_a_table_or_a_view() -> None:
    assert set(TITLES) == {table.name for table in TABLES} | {view.name for view in VIEWS}


def test_strangers_run_no_sql_of_their_own(get: Get) -> None:
    assert get("/archive.json?sql=select+1").status_code == 403
    assert get("/archive/hands.json?_where=1=1").status_code in (400, 403)
    assert SETTINGS["default_allow_sql"] is False


def test_the_programs_own_tables_are_not_listed(get: Get) -> None:
    tables = {table["name"]: table["hidden"] for table in get("/archive.json").json()["tables"]}
    assert tables["_sqlite_migrations"]
    assert not tables["hands"]


def test_the_pages_of_hands_are_there(get: Get) -> None:
    (address, *_) = get("/archive/hands.json?_shape=arrayfirst&_size=1").json()
    assert get(f"/archive/hands/{address}").status_code == 200
    assert address in get("/archive/hand_summary").text


def test_it_is_served_under_a_path(get: Get) -> None:
    assert 'href="/euchre/archive"' in get("/", "/euchre/").text  # type: ignore[call-arg]


def test_the_name_of_the_archive_is_no_path_to_serve_it_under(db: Path, run: Run) -> None:
    ran = run("serve", "--db", db, "--base-url", db.stem)
    assert ran.status == 2
    assert f"--base-url /{db.stem}/ is the address of {db.name} within the site too" in ran.err


def test_it_serves_until_ctrl_c_while_the_archive_grows(db: Path, tmp_path: Path, run: Run) -> None:
    command = [sys.executable, "-m", "ingest.cli", "serve", "--db", str(db), "--port", "0", "--base-url", "euchre"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        assert f"{db} with 2 hands at http://127.0.0.1:" in said
        address = next(word for word in said.split() if word.startswith("http"))
        assert address.endswith("/euchre/")
        assert count(address) == 2
        (tmp_path / "more.pen").write_text(SOUND.replace("9C =E", "9C =S").replace("AC 7C", "AC XX"))
        run("ingest", tmp_path / "more.pen", "--db", db)
        assert count(address) == 3
        process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=30)
    assert "Traceback" not in said
    assert out == ""


def count(address: str) -> int:
    """The hands that are served; it may take the server a while to answer at all."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(
                f"{address}archive/hands.json?_shape=objects&_nocache={os.urandom(4).hex()}"
            ) as answer:
                return answer.read().count(b'"identity":')
        except OSError:
            time.sleep(0.1)
    raise AssertionError("it does not answer")


def test_an_address_that_is_taken_is_said(db: Path, run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = run("serve", "--db", db, "--port", taken.getsockname()[1])
    assert ran.status == 2
    assert "cannot be served on" in ran.err


def test_a_database_of_another_is_not_served(tmp_path: Path, run: Run) -> None:
    (tmp_path / "archive.db").write_text("bees" * 900)
    assert run("serve", "--db", tmp_path / "archive.db").status == 2


@pytest.mark.parametrize("given", [None, ""])
def test_metadata_that_names_a_variable_which_is_not_set_is_not_served(
    given: str | None, db: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = {"token": {"$env": "CLUB_TOKEN"}, "actor": {"id": "secretary"}}
    site = tmp_path / "site.json"
    site.write_text(json.dumps({"plugins": {"datasette-auth-tokens": {"tokens": [token]}}}))
    monkeypatch.delenv("CLUB_TOKEN", raising=False)
    if given is not None:
        monkeypatch.setenv("CLUB_TOKEN", given)
    ran = run("serve", "--db", db, "--metadata", site)
    assert ran.status == 2
    assert f"the environment variable CLUB_TOKEN, which {site} names by $env, is not set" in " ".join(ran.err.split())
