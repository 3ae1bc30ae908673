"""Words of players, events and comments found; an archive of the first version brought up to it."""

from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from ingest.store import Archive
from ingest.store.connection import open_to_write
from ingest.store.migrations import migrations
from schema.tables import TABLES
from tests.ingest.store.conftest import contents, hand, take

COMMENTS = "SELECT hand, number, kind, trick, text FROM comments ORDER BY hand, number"
SAID = hand(comment="bold play").replace("Pass Pass", "Pass {too timid} Pass") + "! note the lamp went out\n"


def found(archive: Archive, table: str, words: str) -> list[Any]:
    query = f"SELECT {table}.* FROM {table}_fts JOIN {table} ON {table}.rowid = {table}_fts.rowid"
    return list(archive.rows(f"{query} WHERE {table}_fts MATCH ?", (words,)))


def test_comments_and_notes_stand_where_they_were_said(archive: Archive) -> None:
    take(archive, SAID)
    assert [row[1:] for row in archive.rows(COMMENTS)] == [
        (1, "call", None, "too timid"),
        (2, "card", 2, "bold play"),
        (3, "note", 5, "the lamp went out"),
    ]


def test_players_events_and_comments_are_found_by_their_words(archive: Archive) -> None:
    take(archive, hand(event="Café Thursday", comment="a bold play"))
    assert found(archive, "players", '"abb"*') == [("Abbott",)]
    assert [row[1] for row in found(archive, "events", "cafe")] == ["Café Thursday"]
    assert [row[1] for row in found(archive, "events", "boston")] == ["Café Thursday"]
    assert [row[-1] for row in found(archive, "comments", "BOLD")] == ["a bold play"]
    assert found(archive, "players", "bold") == []


def test_a_copy_that_adds_a_comment_makes_it_found_once(archive: Archive) -> None:
    take(archive, hand(comment="bold"))
    take(archive, hand(comment="bold", discard="TC"), name="b.pen")
    take(archive, hand(comment="timid"), name="c.pen")
    assert [len(found(archive, "comments", word)) for word in ("bold", "timid")] == [1, 1]
    with archive.transaction() as connection:
        for table in ("players", "events", "comments"):
            connection.execute(f"INSERT INTO {table}_fts ({table}_fts, rank) VALUES ('integrity-check', 1)")


def test_search_is_right_after_a_vacuum(archive: Archive) -> None:
    take(archive, hand(comment="bold"))
    take(archive, hand(comment="timid"), name="b.pen")
    for _ in archive.rows("VACUUM"):
        pass
    assert found(archive, "players", "dana") == [("Dana",)]
    assert len(found(archive, "comments", "timid")) == 1


@pytest.fixture
def first_version(tmp_path: Path) -> Path:
    """An archive as the first version of the program made it, with a hand in it."""
    now, path = tmp_path / "now.db", tmp_path / "archive.db"
    with Archive.to_write(now) as archive:
        take(archive, SAID)
    db = Database(path)
    migrations.apply(db, stop_before="2")
    db.attach("now", now)
    for table in TABLES:
        if table.since == 1:
            columns = ", ".join(f'"{column.name}"' for column in table.columns if column.since == 1)
            db.execute(f"INSERT INTO main.{table.name} SELECT {columns} FROM now.{table.name}")
    db.conn.commit()
    db.close()
    return path


def test_an_archive_of_the_first_version_is_brought_up_to_date(first_version: Path, tmp_path: Path) -> None:
    with Archive.to_write(tmp_path / "new.db") as new, Archive.to_write(first_version) as old:
        take(new, SAID)
        assert list(old.rows(COMMENTS)) == list(new.rows(COMMENTS))
        assert contents(old) == contents(new)
        made = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name"
        assert list(old.rows(made)) == list(new.rows(made))
        assert found(old, "players", "dana") == [("Dana",)]


def test_the_migrations_are_made_one_after_the_other(tmp_path: Path) -> None:
    db = open_to_write(tmp_path / "archive.db")
    assert [migration.name for migration in migrations.applied(db)] == ["1", "2", "3", "4", "5", "6"]
    db.close()
