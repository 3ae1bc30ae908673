"""`bowerbook ingest`: what it says, counts and returns."""

import sqlite3
from pathlib import Path

import pytest

from ingest.store import Archive, Source
from tests.ingest.cli.conftest import BROKEN, SOUND, WRONG, Run

SHARED = Path(__file__).resolve().parents[3] / ".." / "shared"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "db" / "archive.db"


@pytest.fixture
def folder(tmp_path: Path, db: Path) -> Path:
    """Three files, one of them of no hands, in a folder."""
    db.parent.mkdir()
    made = tmp_path / "hands"
    made.mkdir()
    (made / "a.pen").write_text(f"{SOUND}\n{BROKEN}")
    (made / "b.pen").write_text(f"{SOUND}\n{WRONG}")
    (made / "readme.txt").write_text("Nothing of ours")
    return made


def hands(db: Path) -> int:
    with Archive.to_read(db) as archive:
        return archive.count("hands")


def test_every_hand_is_accounted_for(folder: Path, db: Path, run: Run) -> None:
    ran = run("ingest", folder, "--db", db)
    assert ran.out.splitlines() == [
        f"{folder}/a.pen: 2 hands read: 1 stored, 0 duplicate, 1 rejected",
        f"{folder}/b.pen: 2 hands read: 1 stored (1 contradicts another copy), 1 duplicate, 0 rejected",
        "2 files: 4 hands read: 2 stored (1 contradicts another copy), 1 duplicate, 1 rejected",
    ]
    assert "a.pen:18:10: error" in ran.err
    assert "contradicts another copy of the hand in points: kept apart, as " in ran.err
    assert "readme.txt: passed over" in ran.err
    assert ran.status == 1
    assert hands(db) == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_that_another_process_stored_meanwhile_is_left_aside(
    jobs: int, folder: Path, db: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("ingest", folder / "a.pen", "--db", db)
    looks = []

    def too_early(archive: Archive, sha256: str) -> Source | None:
        looks.append(sha256)
        return None if len(looks) == 1 else source_of(archive, sha256)

    source_of = Archive.source_of
    monkeypatch.setattr(Archive, "source_of", too_early)
    ran = run("ingest", folder / "a.pen", "--db", db, "--jobs", jobs)
    assert len(looks) == 2
    assert ran.out.splitlines()[0] == f"{folder}/a.pen: read before (2 hands read: 1 stored, 0 duplicate, 1 rejected)"
    assert (ran.err, ran.status, hands(db)) == ("", 0, 1)


def test_a_file_that_was_read_is_left_aside(folder: Path, db: Path, run: Run) -> None:
    run("ingest", folder, "--db", db)
    with Archive.to_read(db) as archive:
        before = [list(archive.rows(f'SELECT * FROM "{table}"')) for table in ("sources", "hands", "copies", "rejects")]
    again = run("ingest", folder, "--db", db)
    assert again.status == 0
    assert again.out.splitlines()[0] == (
        f"{folder}/a.pen: read before (2 hands read: 1 stored, 0 duplicate, 1 rejected)"
    )
    assert again.out.splitlines()[-1] == (
        "2 files, 2 of them read before: 0 hands read: 0 stored, 0 duplicate, 0 rejected"
    )
    with Archive.to_read(db) as archive:
        assert before == [
            list(archive.rows(f'SELECT * FROM "{table}"')) for table in ("sources", "hands", "copies", "rejects")
        ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_mended_file_is_told_that_what_it_stored_before_stays(jobs: int, folder: Path, db: Path, run: Run) -> None:
    mended = folder / "b.pen"
    assert "another file" not in run("ingest", folder, "--db", db, "--jobs", jobs).err
    mended.write_text(mended.read_text().replace("QH JC", "TH JC"))
    ran = run("ingest", folder, "--db", db, "--jobs", jobs)
    assert (
        f"{mended}: another file of that name was read before, and 2 hands of it, which are not in this one, stay. "
        f"If this is that file, mended, make the archive anew: delete {db} and ingest all files\n"
    ) in ran.err
    assert ran.err.count("another file") == 1
    mended.write_text(mended.read_text().replace("EW:2", "EW:3"))
    (told,) = run("ingest", mended, "--db", db, "--jobs", jobs, "--format", "json").json()["files"]
    assert (told["stored"], told["duplicate"], told["staying"]) == (1, 1, 1)


def test_a_file_that_grew_and_files_of_one_name_leave_nothing_behind(folder: Path, db: Path, run: Run) -> None:
    run("ingest", folder / "b.pen", "--db", db)
    (folder / "b.pen").write_text(f'{SOUND}\n{WRONG}\n[North "Bea"]\n{SOUND}')
    assert "another file" not in run("ingest", folder / "b.pen", "--db", db).err
    for week, name in enumerate(("first", "second", "third")):
        (folder / name).mkdir()
        (folder / name / "b.pen").write_text(f'[North "Ann {week}"]\n{SOUND}')
        ran = run("ingest", folder, "--db", db)
        assert "another file" not in ran.err, "each file that had the name is there as it was read"
    (folder / "first" / "b.pen").write_text(f'[North "Anne"]\n{SOUND}')
    assert run("ingest", folder, "--db", db).err.count("another file of that name was read before") == 1
    assert "another file" not in run("ingest", "-", "--db", db, input=f'[North "Cy"]\n{SOUND}').err
    assert "another file" not in run("ingest", "-", "--db", db, input=f'[North "Di"]\n{SOUND}').err


def test_the_same_bytes_under_another_name_are_the_same_file(folder: Path, db: Path, run: Run) -> None:
    run("ingest", folder / "b.pen", "--db", db)
    (folder / "z.pen").write_bytes((folder / "b.pen").read_bytes())
    assert "z.pen: read before" in run("ingest", folder / "z.pen", "--db", db).out


def test_the_summary_for_machines_is_one_object(folder: Path, db: Path, run: Run) -> None:
    summary = run("ingest", folder, "no-such.pen", "--db", db, "--format", "json").json()
    assert summary["archive"] == {"hands": 2}
    assert [(file["became"], file["read"]) for file in summary["files"]] == [
        ("stored", 2),
        ("stored", 2),
        ("unreadable", 0),
    ]
    for counts in (summary["total"], *summary["files"]):
        assert counts["read"] == counts["stored"] + counts["duplicate"] + counts["rejected"]
    assert summary["total"]["read"] == 4


def test_a_line_for_each_file_is_for_machines_too(folder: Path, db: Path, run: Run) -> None:
    ran = run("ingest", folder, "--db", db, "--format", "jsonl")
    assert [(file["became"], file["read"]) for file in ran.lines()] == [
        ("stored", 2),
        ("stored", 2),
        ("passed-over", 0),
    ]
    assert "2 files: 4 hands read" in ran.err


@pytest.mark.parametrize(
    ("files", "fail_on", "why"),
    [
        (["b.pen"], "error", "1 error was found (--fail-on decides; audit shows them)"),
        (["b.pen"], "never", None),
        (["a.pen"], "never", "1 hand could not be read"),
        (["b.pen", "none.pen"], "never", "1 file not read, or not to the end"),
    ],
)
def test_an_exit_status_of_1_is_said_with_what_it_is_for(
    files: list[str], fail_on: str, why: str | None, folder: Path, db: Path, run: Run
) -> None:
    for form in ("text", "json"):
        paths = [folder / name for name in files]
        ran = run("ingest", *paths, "--db", db, "--format", form, "--fail-on", fail_on)
        last = f"bowerbook: exit status 1: {why}\n"
        assert (ran.status, ran.err.endswith(last)) == ((0, False) if why is None else (1, True)), ran.err
        db.unlink()


def test_standard_input_is_stored_once(db: Path, folder: Path, run: Run) -> None:
    assert run("ingest", "-", "--db", db, input=SOUND).out == "-: 1 hand read: 1 stored, 0 duplicate, 0 rejected\n"
    assert "read before" in run("ingest", "-", "--db", db, input=SOUND).out
    with Archive.to_read(db) as archive:
        assert list(archive.rows("SELECT name, format FROM sources")) == [("-", "pen")]


def test_the_folders_of_a_file_are_not_kept(folder: Path, db: Path, run: Run) -> None:
    run("ingest", folder / "a.pen", "--db", db)
    assert str(folder).encode() not in db.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (("no-such.pen",), "no-such.pen: it cannot be read: No such file or directory", 2),
        ((), "Missing argument", 2),
        (("--laws", "somerset-1889", "x.pen"), "somerset-1888", 2),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: tuple[str, ...], said: str, status: int, db: Path, folder: Path, run: Run
) -> None:
    ran = run("ingest", *arguments, "--db", db)
    assert said in ran.err
    assert ran.status == status


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_archive_is_made_where_no_file_can_be_opened(jobs: int, db: Path, folder: Path, run: Run) -> None:
    (folder / "empty").mkdir()
    for paths in (["no-such.pen"], ["no-such.pen", "nor-this.pen", folder / "empty"]):
        for form in ("text", "json", "jsonl"):
            ran = run("ingest", *paths, "--db", db, "--format", form, "--jobs", jobs)
            assert ran.status == 2
            assert "no-such.pen: it cannot be read: No such file or directory" in ran.err
            assert form != "json" or ran.json()["archive"] == {"hands": 0}
            assert list(db.parent.iterdir()) == []
    ran = run("ingest", "no-such.pen", folder / "b.pen", "--db", db, "--jobs", jobs)
    assert (ran.status, hands(db)) == (1, 2)


def test_an_archive_that_is_there_is_looked_at_before_the_files(db: Path, folder: Path, run: Run) -> None:
    db.write_text("Order up! " * 500)
    ran = run("ingest", "no-such.pen", "--db", db)
    assert ran.status == 2
    assert "is not an archive" in ran.err
    assert "no-such" not in ran.err


def test_a_file_without_a_hand_is_said_and_not_kept(folder: Path, db: Path, run: Run) -> None:
    (folder / "c.pen").write_text("{a remark}\n")
    ran = run("ingest", folder / "c.pen", "--db", db)
    assert ran.out == f"{folder}/c.pen: no hand in it\n"
    assert ran.status == 2
    with Archive.to_read(db) as archive:
        assert archive.count("sources") == 0


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02" * 99, '[Event "x"]'.encode("utf-16")[2:]])
def test_a_file_that_is_no_text_stops_nothing(content: bytes, folder: Path, db: Path, run: Run) -> None:
    (folder / "aa.pen").write_bytes(content)
    ran = run("ingest", folder, "--db", db)
    assert f"{folder}/aa.pen: error N" in ran.err
    assert ran.out.splitlines()[-1].endswith("; 1 file not read, or not to the end")
    assert hands(db) == 2


def test_an_archive_that_is_none_of_ours_is_left(folder: Path, db: Path, run: Run) -> None:
    with sqlite3.connect(db) as connection:
        connection.execute("CREATE TABLE bees (name)")
    connection.close()
    before = db.read_bytes()
    ran = run("ingest", folder, "--db", db)
    assert ran.status == 2
    assert ran.out == ""
    assert f"{db} is not an archive of Bowerbook" in ran.err
    assert db.read_bytes() == before


def test_an_archive_where_nothing_can_be_written_is_said(folder: Path, run: Run) -> None:
    ran = run("ingest", folder, "--db", folder / "no" / "archive.db")
    assert ran.status == 2
    assert "there is no folder" in ran.err


def test_a_file_that_is_written_to_while_it_is_read_is_not_stored(
    folder: Path, db: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ingest.cli.filing as filing

    honest = filing.results

    def growing(readings: object, **laws: object) -> object:
        for number, result in enumerate(honest(readings, **laws)):  # type: ignore[arg-type]
            if number == 0:
                with (folder / "a.pen").open("a") as file:
                    file.write(f"\n{WRONG}")
            yield result

    monkeypatch.setattr(filing, "results", growing)
    ran = run("ingest", folder / "a.pen", "--db", db)
    assert "a.pen: it was written to while it was read: nothing of it is stored" in ran.err
    monkeypatch.undo()
    assert run("ingest", folder / "a.pen", "--db", db).out.startswith(f"{folder}/a.pen: 3 hands read: 2 stored")


def test_the_archive_can_be_replayed_under_other_laws(folder: Path, db: Path, run: Run) -> None:
    run("ingest", folder, "--db", db)
    assert (
        "was read before under other laws"
        in run("ingest", folder, "--db", db, "--override-laws", "washington-1862").err
    )
    ran = run("ingest", "--rebuild", "--db", db, "--override-laws", "washington-1862")
    assert "2 hands replayed, of which 2 came out otherwise than they stood" in ran.err
    assert ran.status == 0
    assert "2 hands replayed, of which 0 came out" in run("ingest", "--rebuild", "--db", db).err


def test_a_hundred_files_are_a_hundred_transactions(tmp_path: Path, run: Run) -> None:
    for number in range(100):
        text = SOUND.replace("sound", f"hand {number}").replace("[Dealer", f'[Hand "{number}"]\n[Dealer')
        (tmp_path / f"{number:03}.pen").write_text(text)
    ran = run("ingest", tmp_path, "--db", tmp_path / "archive.db")
    assert ran.out.splitlines()[-1] == "100 files: 100 hands read: 100 stored, 0 duplicate, 0 rejected"


@pytest.mark.skipif(not SHARED.exists(), reason="the files of players are not here")
def test_players_games_go_in_and_what_is_none_is_said_once_each(tmp_path: Path, run: Run) -> None:
    db = tmp_path / "archive.db"
    ran = run("ingest", SHARED / "files" / "egn", "--db", db)
    assert ran.status == 1
    for name in ("not-egn-1.json", "not-egn-2.json"):
        assert sum(name in line for line in ran.err.splitlines()) == 1
    with Archive.to_read(db) as archive:
        query = (
            "SELECT count(DISTINCT hands.game) FROM hands JOIN sources ON sources.id = source WHERE name LIKE 'vwec%'"
        )
        assert list(archive.rows(query)) == [(1,)]
        revokes = "SELECT count(*) FROM findings JOIN hands ON hands.id = hand JOIN sources ON sources.id = source "
        revokes += "WHERE sources.name = 'test-seven-revokes.egn' AND findings.name = 'revoke'"
        assert list(archive.rows(revokes)) == [(7,)]


def test_an_archive_that_is_not_there_is_not_made_to_be_replayed(tmp_path: Path, run: Run) -> None:
    ran = run("ingest", "--rebuild", "--db", tmp_path / "none.db")
    assert (ran.status, "none.db does not exist" in ran.err, (tmp_path / "none.db").exists()) == (2, True, False)
