"""Opening an archive: made where there is none, and left as it is where it is not ours to change."""

import os
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from ingest.store import Archive, ArchiveError
from ingest.store.connection import let_read_and_write
from schema.tables import APPLICATION_ID, SEARCHES, TABLES, VERSION
from schema.views import VIEWS
from tests.ingest.store.conftest import contents, hand, take

ROOT = Path(__file__).resolve().parents[3]


def test_an_archive_is_one_file_when_it_is_closed(tmp_path: Path) -> None:
    with Archive.to_write(tmp_path / "archive.db") as archive:
        take(archive, hand())
    assert [path.name for path in tmp_path.iterdir()] == ["archive.db"]
    with Archive.to_read(tmp_path / "archive.db") as archive:
        assert archive.count("hands") == 1
        assert not archive.frozen


def test_the_tables_are_those_that_are_described(archive: Archive) -> None:
    made = dict(
        archive.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")
    )
    indexes = {name for name in made if name.startswith(tuple(search.name for search in SEARCHES))}
    made = {name: sql for name, sql in made.items() if not name.startswith("sqlite_") and name not in indexes}
    assert set(made) == {table.name for table in TABLES}
    for table in TABLES:
        assert made[table.name].endswith("STRICT")
        columns = list(archive.rows(f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table.name}')"))
        assert [(name, kind) for name, kind, _, _ in columns] == [
            (column.name, column.type) for column in table.columns
        ]
        assert {name for name, _, required, _ in columns if required} == {
            column.name for column in table.columns if column.required or column.name in table.key
        }
        assert [name for name, *_, key in sorted(columns, key=lambda column: column[-1]) if key] == list(table.key)


def test_every_foreign_key_and_every_facet_has_an_index(archive: Archive) -> None:
    for table in TABLES:
        indexed = {table.key[0]} | {
            str(row[0])
            for row in archive.rows(
                "SELECT info.name FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info "
                "WHERE info.seqno = 0",
                (table.name,),
            )
        }
        keys = list(archive.rows('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', (table.name,)))
        assert {(column, other) for column, other, _ in keys} == {
            (column.name, column.references) for column in table.columns if column.references
        }
        assert {column for column, *_ in keys} <= indexed
        assert set(table.facets) <= indexed


def test_the_views_have_the_columns_that_are_described(archive: Archive) -> None:
    for view in VIEWS:
        made = [row[0] for row in archive.rows("SELECT name FROM pragma_table_info(?)", (view.name,))]
        assert made == [name for name, _ in view.columns]
        assert set(view.facets) <= set(made)


def test_a_row_that_refers_to_nothing_is_not_taken(archive: Archive) -> None:
    with pytest.raises(sqlite3.IntegrityError), archive.transaction() as connection:
        connection.execute("INSERT INTO calls VALUES ('nothing', 1, 'N', 'Pass', NULL)")


def another_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bees (name TEXT)")
    connection.close()


def marked_as_anothers(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 7")
    connection.close()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (another_database, "another database (it has the table bees)"),
        (marked_as_anothers, "another database"),
        (lambda path: path.write_text("Order up! " * 500), "no SQLite database"),
        (lambda path: path.write_bytes(os.urandom(5000)), "no SQLite database"),
        (lambda path: path.mkdir(), "a folder"),
    ],
)
def test_what_is_not_ours_is_left_as_it_is(make: Callable[[Path], object], said: str, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    for opening in (Archive.to_write, Archive.to_read):
        with pytest.raises(ArchiveError, match="is not an archive of Bowerbook") as error:
            opening(path)
        assert said in str(error.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert [found.name for found in tmp_path.iterdir()] == ["archive.db"]


def test_an_archive_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    Archive.to_write(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('bowerbook', '99')")
    connection.close()
    before = path.read_bytes()
    for opening in (Archive.to_write, Archive.to_read):
        with pytest.raises(ArchiveError, match=r"newer version.*migration 99"):
            opening(path)
    assert path.read_bytes() == before


def test_an_archive_that_lacks_a_migration_is_brought_up_to_date_by_writing_alone(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("CREATE TABLE left_over (a)")
    connection.close()
    with pytest.raises(ArchiveError, match="older version"):
        Archive.to_read(path)
    with Archive.to_write(path) as archive:
        assert archive.count("hands") == 0


def test_an_empty_file_becomes_an_archive(tmp_path: Path) -> None:
    (tmp_path / "archive.db").touch()
    with Archive.to_write(tmp_path / "archive.db") as archive:
        assert take(archive, hand()).stored == 1


@pytest.mark.parametrize("begun", [False, True])
def test_a_new_archive_has_pages_that_take_several_hands(begun: bool, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    if begun:
        path.touch()
    with Archive.to_write(path) as archive:
        assert list(archive.rows("PRAGMA page_size")) == [(8192,)]


def test_an_archive_that_does_not_exist_is_not_made_by_reading(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="does not exist"):
        Archive.to_read(tmp_path / "archive.db")
    assert not list(tmp_path.iterdir())


def test_a_file_in_which_an_archive_was_only_begun_is_said_to_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    path.touch()
    with pytest.raises(ArchiveError, match=r"is empty. `bowerbook ingest PATH --db .*` makes it"):
        Archive.to_read(path)
    assert path.stat().st_size == 0


@pytest.mark.parametrize("place", ["no/such/folder/archive.db", "/proc/archive.db"])
def test_a_place_that_takes_no_file_is_said(place: str, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="cannot be written"):
        Archive.to_write(tmp_path / place)


def test_an_archive_that_another_process_writes_is_said_to_be_busy(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with Archive.to_write(path) as archive:
        take(archive, hand())
        with archive.transaction(), pytest.raises(ArchiveError, match="written by another process"):
            Archive.to_write(path, busy_seconds=0.05)
        with Archive.to_read(path) as reading:
            assert reading.count("hands") == 1


def test_a_first_file_that_is_stored_is_no_error_where_another_process_goes_on_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "archive.db"
    with Archive.to_write(path) as archive, closing(sqlite3.connect(path)) as other:

        def too_late(db: Database) -> None:
            other.execute("BEGIN IMMEDIATE")
            let_read_and_write(db)

        with monkeypatch.context() as patched:
            patched.setattr("ingest.store.archive.let_read_and_write", too_late)
            assert take(archive, hand()).stored == 1
        assert list(archive.rows("PRAGMA journal_mode")) == [("delete",)]
        other.rollback()
        assert take(archive, hand(2), name="b.pen").stored == 1
        assert list(archive.rows("PRAGMA journal_mode")) == [("wal",)]
        assert archive.count("hands") == archive.count("sources") == 2


def test_nobody_who_reads_keeps_the_first_file_of_a_new_archive_from_being_stored(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with Archive.to_write(path, busy_seconds=0.05) as archive, closing(sqlite3.connect(path, timeout=0)) as other:
        with archive.transaction(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("SELECT count(*) FROM hands").fetchone()
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM hands").fetchone()
        with pytest.raises(ArchiveError, match="new and being read"):
            take(archive, hand())
        other.rollback()
        assert take(archive, hand()).stored == 1
        assert other.execute("SELECT count(*) FROM hands").fetchone() == (1,)


def test_two_that_open_a_new_archive_at_once_make_one(tmp_path: Path) -> None:
    program = "import sys, pathlib, ingest.store as s; s.Archive.to_write(pathlib.Path(sys.argv[1])).close()"
    command = [sys.executable, "-c", program, str(tmp_path / "archive.db")]
    running = [subprocess.Popen(command, cwd=ROOT) for _ in range(3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    with Archive.to_read(tmp_path / "archive.db") as archive:
        assert archive.count("_sqlite_migrations") == VERSION


def test_a_full_disk_takes_back_the_file_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with Archive.to_write(path) as archive:
        take(archive, hand())
        before = contents(archive)
        ((pages,),) = archive.rows("PRAGMA page_count")
        list(archive.rows(f"PRAGMA max_page_count = {pages + 5}"))
        with pytest.raises(ArchiveError, match="the disk is full"):
            take(archive, "\n".join(hand(number) for number in range(2, 400)), name="b.pen")
        assert contents(archive) == before
        list(archive.rows("PRAGMA max_page_count = 1000000"))
        assert take(archive, hand(2), name="c.pen").stored == 1


def test_a_file_that_may_not_grow_is_said_and_left(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with Archive.to_write(path) as archive:
        take(archive, hand())
    hands = tmp_path / "hands.pen"
    hands.write_text("\n".join(hand(number) for number in range(2, 2000)))

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))

    command = [sys.executable, "-m", "ingest.cli", "ingest", str(hands), "--db", str(path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, preexec_fn=limit, check=False)
    assert run.returncode == 2
    assert "cannot be written" in run.stderr
    assert "Traceback" not in run.stderr
    with Archive.to_write(path) as archive:
        assert archive.count("hands") == archive.count("sources") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_archive_is_read_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with Archive.to_write(path) as archive:
        take(archive, hand())
    path.chmod(stat.S_IRUSR)
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(ArchiveError, match="read-only"):
            Archive.to_write(path)
        with Archive.to_read(path) as archive:
            assert archive.frozen
            assert archive.count("hands") == 1
    finally:
        tmp_path.chmod(stat.S_IRWXU)
