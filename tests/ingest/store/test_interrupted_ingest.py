"""An ingest that is broken off in the middle of a file: nothing of it is there, and the next run completes it."""

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ingest.store import Archive
from tests.ingest.store.conftest import hand

ROOT = Path(__file__).resolve().parents[3]
HANDS = 1200
PAUSED = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the gates were begun by
import ingest.cli.filing as filing
from replay import results

def pausing(readings, **laws):
    for number, result in enumerate(results(readings, **laws)):
        if number == 1100:
            print("in the middle", flush=True)
            time.sleep(60)
        yield result

filing.results = pausing
from ingest.cli import main
main(sys.argv[1:])
"""
SPILLING = """
from ingest.store import connection, inserting
connection._CACHE_KIB = 64
inserting.BATCH = 100
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of which the second is long."""
    made = tmp_path / "hands"
    made.mkdir()
    (made / "a.pen").write_text(hand(1))
    (made / "b.pen").write_text("\n".join(hand(number) for number in range(2, HANDS + 2)))
    (made / "c.pen").write_text(hand(HANDS + 2))
    return made


@pytest.mark.parametrize(("how", "status"), [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, -15)])
def test_nothing_of_the_broken_file_is_stored_and_all_before_it_is(how: int, status: int, folder: Path) -> None:
    db = folder.parent / "archive.db"
    command = [sys.executable, "-c", PAUSED, "ingest", str(folder), "--db", str(db)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "a.pen: 1 hand read" in process.stdout.readline()
        assert process.stdout.readline() == "in the middle\n"
        process.send_signal(how)
        _, said = process.communicate(timeout=60)
    assert process.returncode == status
    assert "Traceback" not in said
    if how == signal.SIGINT:
        assert f"interrupted: nothing of {folder / 'b.pen'} is stored; 1 file before it is" in said

    with sqlite3.connect(db) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT name, read FROM sources").fetchall() == [("a.pen", 1)]
        assert connection.execute("SELECT count(*) FROM hands").fetchall() == [(1,)]
        assert connection.execute("SELECT count(*) FROM tricks").fetchall() == [(5,)]
    connection.close()

    again = subprocess.run(
        [sys.executable, "-m", "ingest.cli", "ingest", str(folder), "--db", str(db)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "a.pen: read before (1 hand read" in again.stdout
    with Archive.to_read(db) as archive:
        assert archive.count("hands") == HANDS + 2
        assert [row[0] for row in archive.rows("SELECT name FROM sources ORDER BY id")] == ["a.pen", "b.pen", "c.pen"]


@pytest.mark.parametrize("linked", [False, True])
def test_an_archive_whose_first_file_was_broken_off_is_empty_until_the_next_run(linked: bool, folder: Path) -> None:
    db, file = folder.parent / "archive.db", folder / "b.pen"
    command = [sys.executable, "-c", SPILLING + PAUSED, "ingest", str(file), "--db", str(db)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "in the middle\n"
        process.kill()
        process.communicate(timeout=60)
    assert Path(f"{db}-journal").exists()
    assert db.stat().st_size > 1_000_000
    if linked:
        link = folder / "link.db"
        link.symlink_to(db)
        db = link

    with Archive.to_read(db) as archive:
        assert archive.count("hands") == archive.count("sources") == 0
        assert list(archive.rows("PRAGMA integrity_check")) == [("ok",)]
    subprocess.run([sys.executable, "-m", "ingest.cli", "ingest", str(file), "--db", str(db)], cwd=ROOT, check=False)
    with Archive.to_read(db) as archive:
        assert archive.count("hands") == HANDS
        assert list(archive.rows("PRAGMA journal_mode")) == [("wal",)]
