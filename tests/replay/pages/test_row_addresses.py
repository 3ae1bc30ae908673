"""Datasette's page of a row: what refers to it, and what is answered where there is no such row."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from datasette.app import Datasette

from schema.private import GUARDED
from tests.replay.pages.test_private_tables import NO_SQL, get

Site = Callable[..., Datasette]


def referring(datasette: Datasette, path: str, actor: str | None = None) -> dict[str, int]:
    answer = get(datasette, f"{path}.json?_extras=foreign_key_tables", actor)
    assert answer.status_code == 200
    return {one["other_table"]: one["count"] for one in answer.json()["foreign_key_tables"]}


def test_rows_of_closed_tables_that_refer_to_a_row_are_not_counted(
    site: Site, archive: Path, addresses: list[str]
) -> None:
    datasette = site(archive, settings=NO_SQL)
    assert referring(datasette, "/archive/rules/N110") == {"findings": 0}
    of_hand = referring(datasette, f"/archive/hands/{addresses[0]}")
    assert not of_hand.keys() & set(GUARDED)
    assert of_hand["tricks"] == 3
    page = get(datasette, "/archive/rules/N110").text
    assert "from code in findings" in page
    assert "rejects" not in page


def test_those_who_may_see_them_have_them_counted(site: Site, archive: Path) -> None:
    allowed = {"databases": {"archive": {"tables": {"rejects": {"allow": {"id": "owner"}}}}}}
    datasette = site(archive, metadata=allowed, settings=NO_SQL)
    assert "rejects" not in referring(datasette, "/archive/rules/N110", "other")
    assert referring(datasette, "/archive/rules/N110", "owner") == {"findings": 0, "rejects": 1}


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
@pytest.mark.parametrize(
    "row",
    [
        *("findings/x", "calls/x", "ids/1", "tricks/x", "tally_calls/x"),
        *("rules/N110,1", "comments/1,2", "stat_seats/1,2"),
        *("nothing/1", "RULES/N110", "~52ules/N110"),
    ],
)
def test_a_key_of_too_few_or_too_many_parts_is_of_no_row(site: Site, archive: Path, row: str, form: str) -> None:
    assert get(site(archive), f"/archive/{row}{form}").status_code == 404


def test_a_key_with_one_part_too_many_is_of_no_row(site: Site, archive: Path) -> None:
    with closing(sqlite3.connect(archive)) as connection:
        hand, number = connection.execute("SELECT hand, number FROM findings").fetchone()
    datasette = site(archive)
    assert get(datasette, f"/archive/findings/{hand},{number}.json").json()["rows"][0][:2] == [hand, number]
    assert get(datasette, f"/archive/findings/{hand},{number},2.json").status_code == 404


@pytest.mark.parametrize("name", ["pragma_database_list", "dbstat", "sqlite_master", "sqlite_schema"])
def test_what_sqlite_tells_of_the_file_is_no_table(site: Site, archive: Path, name: str) -> None:
    for row in range(3):
        answer = get(site(archive), f"/archive/{name}/{row}.json")
        assert answer.status_code == 404
        assert "secret-folder" not in answer.text


def test_rows_of_other_databases_are_answered_as_datasette_does(site: Site, archive: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.executescript("CREATE TABLE wells (name TEXT); INSERT INTO wells VALUES ('deep')")
    datasette = site(archive, tmp_path / "other.db")
    assert "deep" in get(datasette, "/other/wells/1").text
    assert get(datasette, "/elsewhere/wells/1").status_code == 404
    assert get(datasette, "/-/static/app.css").status_code == 200
