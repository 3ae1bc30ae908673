"""What a served archive does not show, and what it does if its owner says so."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ingest.store import Archive
from ingest.store.publishing import publish
from schema.private import GUARDED
from tests.ingest.web.conftest import ALLOWED, TOKEN, Ask

OWNER: dict[str, Any] = {
    "title": "The Thursday club",
    "databases": {"archive": {"tables": {"rejects": {"allow": {"id": "secretary"}}}}},
    **ALLOWED,
}
TOLD = (
    *("/", "/archive", "/archive.json", "/archive/hands", "/archive/hands.json?_labels=on", "/archive/findings"),
    *("/archive/hands?_facet=source", "/archive/hands.csv?_labels=on", "/archive/hand_summary.csv"),
    *("/-/databases", "/-/databases.json", "/-/metadata.json", "/-/settings.json"),
)
SQL = (
    *("/archive?sql=select+1", "/archive.json?sql=select+*+from+sources", "/archive/hands?_where=1=1"),
    "/archive/hands.json?_where=source+in+(select+id+from+sources)",
)


@pytest.mark.parametrize("table", GUARDED)
@pytest.mark.parametrize("form", ["", ".json", ".csv", "/1"])
def test_private_tables_are_shown_to_nobody(ask: Ask, table: str, form: str) -> None:
    assert ask("GET", f"/archive/{table}{form}").status_code == 403


@pytest.mark.parametrize("path", TOLD)
def test_no_page_tells_the_name_or_the_folder_of_a_file(ask: Ask, path: str) -> None:
    answer = ask("GET", path)
    assert answer.status_code == 200
    assert "secret-file" not in answer.text
    assert "secret-folder" not in answer.text
    assert "9Z" not in answer.text


@pytest.mark.parametrize("path", SQL)
def test_sql_of_strangers_is_refused(ask: Ask, path: str) -> None:
    assert ask("GET", path).status_code == 403


def test_what_is_private_cannot_be_asked_through_another_table(ask: Ask) -> None:
    through = '{"table":"rejects","column":"message","value":"x"}'
    assert ask("GET", "/archive/rules.json", params={"_through": through}).status_code == 403
    through = '{"table":"copies","column":"relation","value":"adds"}'
    assert ask("GET", "/archive/hands.json", params={"_through": through}).status_code == 403


def test_the_whole_file_cannot_be_taken(ask: Ask) -> None:
    assert ask("GET", "/archive.db").status_code == 403


def test_the_owner_may_allow_it(site: Callable[..., Datasette]) -> None:
    datasette = site(owner=OWNER)
    asked = asyncio.run(datasette.client.get("/archive/rejects.json"))
    assert asked.status_code == 403
    asked = asyncio.run(datasette.client.get("/archive/rejects.json", headers={"authorization": f"Bearer {TOKEN}"}))
    assert asked.status_code == 200
    assert "9Z" in asked.text
    page = asyncio.run(datasette.client.get("/"))
    assert "The Thursday club" in page.text


def test_tokens_are_told_to_nobody(site: Callable[..., Datasette]) -> None:
    datasette = site(owner=OWNER)
    for path in ("/-/metadata.json", "/-/metadata", "/-/plugins.json", "/-/settings.json"):
        assert TOKEN not in asyncio.run(datasette.client.get(path)).text


def test_a_file_that_takes_the_place_of_the_archive_is_served(site: Callable[..., Datasette], db: Path) -> None:
    from tests.ingest.web.conftest import HAND, stored

    datasette = site()

    def counted() -> int:
        answer = asyncio.run(datasette.client.get("/archive/hands.json?_size=0"))
        return int(answer.json()["filtered_table_rows_count"])

    assert counted() == 2
    stored(db.parent / "new.db", HAND)
    (db.parent / "new.db").replace(db)
    assert counted() == 1


def test_an_archive_in_the_place_of_a_published_copy_keeps_what_is_private(
    site: Callable[..., Datasette], db: Path, tmp_path: Path
) -> None:
    with Archive.to_read(db) as archive:
        publish(archive, tmp_path / "copy.db")
    datasette = site(tmp_path / "copy.db", published=True)

    def status(path: str) -> int:
        return int(asyncio.run(datasette.client.get(path)).status_code)

    assert [status(f"/copy/{table}.json") for table in ("sources", "copies", "rejects")] == [200, 200, 404]
    db.replace(tmp_path / "copy.db")
    assert [status(f"/copy/{table}.json") for table in GUARDED] == [403] * len(GUARDED)
    assert "secret-file" not in asyncio.run(datasette.client.get("/copy/hands.json?_labels=on")).text
