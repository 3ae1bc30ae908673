"""`bowerbook publish-copy`: a copy for everyone, without what is private, in place of the last as a whole."""

import asyncio
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ingest.cli.serve import application
from schema.private import PRIVATE_COLUMNS, PRIVATE_TABLES
from tests.ingest.cli.conftest import SOUND, Run


@pytest.fixture
def db(club: Path, tmp_path: Path, run: Run) -> Path:
    private = club.rename(tmp_path / "private-name.pen")
    run("ingest", private, "--db", tmp_path / "archive.db")
    return tmp_path / "archive.db"


@pytest.fixture
def copy(db: Path, tmp_path: Path, run: Run) -> Path:
    (tmp_path / "public").mkdir()
    ran = run("publish-copy", tmp_path / "public" / "copy.db", "--db", db)
    assert ran.status == 0, ran.err
    assert "2 hands, without what is private" in ran.err
    assert ran.out == ""
    return tmp_path / "public" / "copy.db"


def rows(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def get(path: Path, address: str) -> Any:
    async def ask() -> Any:
        datasette = application(path, frozen=True, published=True)
        await datasette.invoke_startup()
        try:
            return await datasette.client.get(address)
        finally:
            for database in datasette.databases.values():
                database.close()

    return asyncio.run(ask())


def test_it_is_one_sound_file_that_needs_no_other(copy: Path) -> None:
    assert os.listdir(copy.parent) == ["copy.db"]
    assert rows(copy, "PRAGMA journal_mode") == [("delete",)]
    assert rows(copy, "PRAGMA integrity_check") == [("ok",)]
    assert rows(copy, "PRAGMA foreign_key_check") == []
    assert rows(copy, "SELECT count(*) FROM hands") == [(2,)]
    assert rows(copy, "SELECT count(*) FROM players_fts") == rows(copy, "SELECT count(*) FROM players")


def test_nothing_private_is_in_it_not_even_on_free_pages(copy: Path, db: Path) -> None:
    tables = {name for (name,) in rows(copy, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables.isdisjoint(PRIVATE_TABLES)
    for table, columns in PRIVATE_COLUMNS.items():
        assert {row[1] for row in rows(copy, f"PRAGMA table_info({table})")}.isdisjoint(columns)
    ((digest,),) = rows(db, "SELECT sha256 FROM sources")
    content = copy.read_bytes()
    for private in (b"private-name", b"9Z", digest.encode()):
        assert private not in content
        assert private in db.read_bytes() or (db.parent / f"{db.name}-wal").exists()


def test_it_is_served_with_every_page(copy: Path) -> None:
    ((address, *_),) = rows(copy, "SELECT id FROM hands LIMIT 1")
    for page in ("/", "/copy", "/copy/hands", "/copy/hand_summary", "/copy/sources", f"/copy/-/hand/{address}"):
        answer = get(copy, page)
        assert answer.status_code == 200, page
        assert "private-name" not in answer.text
    assert get(copy, "/copy/rejects").status_code == 404


def test_the_copy_may_be_taken_whole(copy: Path) -> None:
    answer = get(copy, "/copy.db")
    assert answer.status_code == 200
    assert answer.content == copy.read_bytes()


def test_it_takes_the_place_of_the_last_copy_as_a_whole(copy: Path, db: Path, tmp_path: Path, run: Run) -> None:
    with open(copy, "rb") as reader:
        before = copy.read_bytes()
        (tmp_path / "more.pen").write_text(SOUND.replace("9C =E", "9C =S").replace("AC 7C", "AC XX"))
        run("ingest", tmp_path / "more.pen", "--db", db)
        assert run("publish-copy", copy, "--db", db).status == 0
        assert reader.read() == before
    assert rows(copy, "SELECT count(*) FROM hands") == [(3,)]


def test_what_is_there_stays_where_it_fails(copy: Path, tmp_path: Path, run: Run) -> None:
    before = copy.read_bytes()
    assert run("publish-copy", copy, "--db", tmp_path / "none.db").status == 2
    assert copy.read_bytes() == before
    assert run("publish-copy", tmp_path / "no" / "folder.db", "--db", tmp_path / "archive.db").status == 2
    assert run("publish-copy", tmp_path, "--db", tmp_path / "archive.db").status == 2
    assert os.listdir(copy.parent) == ["copy.db"]


def test_the_archive_does_not_take_its_own_place(db: Path, run: Run) -> None:
    ran = run("publish-copy", db, "--db", db)
    assert ran.status == 2
    assert "is the archive itself" in ran.err
    assert rows(db, "SELECT count(*) FROM rejects") == [(1,)]


def test_a_copy_is_only_read(copy: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "more.pen").write_text(SOUND)
    ran = run("ingest", tmp_path / "more.pen", "--db", copy)
    assert ran.status == 2
    assert "is a published copy, which is only read" in ran.err
    assert run("export", "-", "--db", copy).out.count("[Event") == 2
    assert run("export", "-", "--db", copy, "--table", "sources").out.startswith("id,")


def test_a_copy_of_a_copy_is_a_copy(copy: Path, run: Run) -> None:
    again = copy.with_name("again.db")
    assert run("publish-copy", again, "--db", copy).status == 0
    assert rows(again, "SELECT count(*) FROM hands") == [(2,)]
