"""What Datasette with our plugin shows to nobody of an archive, whoever starts it, unless the owner allows it."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ingest.store import Archive
from ingest.store.publishing import publish
from schema.private import GUARDED

NO_SQL = {"default_allow_sql": False}
Site = Callable[..., Datasette]


def get(datasette: Datasette, path: str, actor: str | None = None) -> Any:
    cookies = {"ds_actor": datasette.sign({"a": {"id": actor}}, "actor")} if actor else {}

    async def ask() -> Any:
        await datasette.invoke_startup()
        return await datasette.client.get(path, cookies=cookies)

    return asyncio.run(ask())


@pytest.mark.parametrize("table", GUARDED)
@pytest.mark.parametrize("form", ["", ".json", ".csv", "/1"])
def test_private_tables_are_denied_in_every_form(table: str, form: str, site: Site, archive: Path) -> None:
    assert get(site(archive, settings=NO_SQL), f"/archive/{table}{form}").status_code == 403
    assert get(site(archive, settings=NO_SQL), f"/archive/{table.upper()}{form}").status_code != 200


def test_nothing_of_a_file_or_a_refused_hand_is_told_elsewhere(site: Site, archive: Path, addresses: list[str]) -> None:
    datasette = site(archive, settings=NO_SQL)
    for path in (
        *("/", "/archive", "/archive.json", "/archive/hands", "/archive/hands.json?_labels=on&_facet=source"),
        *("/archive/hands.csv?_labels=on", "/archive/hand_summary.json", f"/archive/hands/{addresses[0]}"),
        *("/archive/rules/N110", f"/archive/-/hand/{addresses[0]}", "/archive/-/search?q=evening", "/-/metadata.json"),
    ):
        answer = get(datasette, path)
        assert answer.status_code == 200, path
        assert "evening.pen" not in answer.text, path
        assert "is no seat" not in answer.text, path
        assert 'href="/archive/sources' not in answer.text, path
        assert 'href="/archive/rejects' not in answer.text, path


def test_the_owner_may_say_who_sees_them(site: Site, archive: Path) -> None:
    allowed = {"databases": {"archive": {"tables": {table: {"allow": {"id": "owner"}} for table in GUARDED}}}}
    datasette = site(archive, metadata=allowed, settings=NO_SQL)
    assert get(datasette, "/archive/rejects.json").status_code == 403
    assert get(datasette, "/archive/rejects.json", actor="other").status_code == 403
    assert "Q is no seat" in get(datasette, "/archive/rejects", actor="owner").text
    assert "evening.pen" in get(datasette, "/archive/sources", actor="owner").text


def test_the_whole_file_is_not_given_away(site: Site, archive: Path, tmp_path: Path) -> None:
    taken = Datasette(immutables=[str(archive)])
    assert get(taken, "/archive.db").status_code == 403
    with Archive.to_read(archive) as whole:
        publish(whole, tmp_path / "copy.db")
    copied = Datasette(immutables=[str(tmp_path / "copy.db")])
    assert get(copied, "/copy.db").status_code == 200
    assert get(copied, "/copy/copies.json").status_code == 200
    for datasette in (taken, copied):
        for database in datasette.databases.values():
            database.close()
        datasette.executor.shutdown()


def test_tables_of_the_same_name_in_another_database_are_not_ours(site: Site, tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT)")
    connection.execute("INSERT INTO sources VALUES (1, 'a well')")
    connection.commit()
    connection.close()
    assert "a well" in get(site(tmp_path / "other.db"), "/other/sources").text
