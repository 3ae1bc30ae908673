"""Archives that an older version made: brought to today by writing, refused with the way out by reading."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from ingest.store import Archive, ArchiveError
from ingest.store.migrations import migrations
from ingest.store.publishing import publish
from schema.tables import TABLES
from schema.views import HAND_SUMMARY
from tests.ingest.store.conftest import hand, take
from tests.ingest.store.test_rebuilding import everything, rebuild


def of_old(path: Path, *changes: str) -> Path:
    """An archive of a hand, in which this is changed."""
    with Archive.to_write(path) as archive:
        take(archive, hand())
    with closing(sqlite3.connect(path)) as connection:
        for change in changes:
            connection.execute(change)
        connection.commit()
    return path


def shape(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: re.sub(r"\s+", " ", sql)
            for name, sql in connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        }


OLD_VIEW = ('DROP VIEW "hand_summary"', "CREATE VIEW hand_summary AS SELECT id AS hand FROM hands")
OLD_INDEX = ("DROP INDEX idx_hands_date", "CREATE INDEX idx_hands_status_date ON hands (status, date)")


@pytest.mark.parametrize("changes", [OLD_VIEW, OLD_INDEX, ('DROP VIEW "plays"',), (*OLD_VIEW, *OLD_INDEX)])
def test_views_and_indexes_are_those_of_today_once_it_is_written_to(changes: tuple[str, ...], tmp_path: Path) -> None:
    fresh = shape(of_old(tmp_path / "fresh.db"))
    path = of_old(tmp_path / "old.db", *changes)
    assert shape(path) != fresh
    with Archive.to_write(path) as archive:
        assert archive.count("hands") == 1
        rows = list(archive.rows("SELECT * FROM hand_summary"))
    assert [len(row) for row in rows] == [len(HAND_SUMMARY.columns)]
    assert shape(path) == fresh


@pytest.mark.parametrize("version", ["2", "3", "4", "5", "6"])
def test_the_tables_of_an_older_version_become_those_of_today(version: str, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    db = Database(path)
    migrations.apply(db, stop_before=version)
    db.execute("CREATE VIEW hand_summary AS SELECT id AS hand, length(table_name) AS length FROM hands")
    db.conn.commit()
    db.close()
    Archive.to_write(path).close()
    assert shape(path) == shape(of_old(tmp_path / "fresh.db"))


def test_an_index_of_the_owners_own_stays(tmp_path: Path) -> None:
    path = of_old(tmp_path / "old.db", "CREATE INDEX mine ON hands (table_name, number)", *OLD_INDEX)
    Archive.to_write(path).close()
    assert "mine" in shape(path)


def test_reading_an_archive_with_old_views_tells_what_to_do(tmp_path: Path) -> None:
    path = of_old(tmp_path / "old.db", *OLD_VIEW)
    with pytest.raises(ArchiveError, match=r"older version of Bowerbook\. `bowerbook ingest --rebuild"):
        Archive.to_read(path)


def test_reading_an_archive_that_lacks_an_index_is_no_fault(tmp_path: Path) -> None:
    with Archive.to_read(of_old(tmp_path / "old.db", *OLD_INDEX)) as archive:
        assert archive.count("hands") == 1


def test_a_published_copy_of_an_older_version_is_to_be_published_anew(tmp_path: Path) -> None:
    of_old(tmp_path / "archive.db")
    with Archive.to_read(tmp_path / "archive.db") as archive:
        publish(archive, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        connection.execute('DROP VIEW "hand_summary"')
        connection.commit()
    with pytest.raises(ArchiveError, match="Publish it anew"):
        Archive.to_read(tmp_path / "copy.db")


def test_an_archive_of_the_fifth_version_knows_what_its_copies_show_once_it_is_rebuilt(tmp_path: Path) -> None:
    wrong = hand(1).replace("AC 7C KD TD", "AC 7C TD KD")
    same, more = (f"{wrong}\n{hand(2)}", hand(3)), (f"{wrong}\n{hand(2, comment='bold')}", hand(2, discard="TC"))
    with Archive.to_write(tmp_path / "now.db") as now:
        for number, text in enumerate((hand(2), *same, *more)):
            take(now, text, name=f"{number}.pen")
        wanted = everything(now)
    db = Database(tmp_path / "old.db")
    migrations.apply(db, stop_before="6")
    db.attach("now", tmp_path / "now.db")
    for table in TABLES:
        columns = ", ".join(f'"{column.name}"' for column in table.columns if column.since < 6)
        db.execute(f"INSERT OR IGNORE INTO main.{table.name} ({columns}) SELECT {columns} FROM now.{table.name}")
    db.conn.commit()
    db.close()
    with Archive.to_write(tmp_path / "old.db") as old:
        rebuild(old)
        assert everything(old) == wanted
        assert list(old.rows("SELECT count(shown) FROM copies")) == [(2,)]
