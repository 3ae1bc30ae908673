"""`bowerbook convert` and `bowerbook export`: nothing is lost that the format holds, and nothing is half written."""

import csv
import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest

from ingest.notation import parse
from ingest.store.exporting import COLUMNS
from tests.ingest.cli.conftest import BROKEN, ROOT, SOUND, WRONG, Run


@pytest.fixture
def db(club: Path, tmp_path: Path, run: Run) -> Path:
    path = tmp_path / "archive.db"
    run("ingest", club, "--db", path)
    return path


@pytest.mark.parametrize("name", ["archive.db", "link.pen"])
@pytest.mark.parametrize("form", ["pen", "egn.zip", "csv", "parquet"])
def test_an_archive_that_is_named_as_what_is_written_stays(form: str, name: str, db: Path, run: Run) -> None:
    before, target = db.read_bytes(), db.parent / name
    if target != db:
        target.symlink_to(db)
    ran = run("export", target, "--db", db, "--format", form)
    assert ran.status == 2
    assert f"{target} cannot be written: it is a database" in ran.err
    assert run("convert", db.parent / "club.pen", target, "--to", "pen").status == 2
    assert db.read_bytes() == before
    assert not list(db.parent.glob(".*.part"))


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_what_sqlite_keeps_beside_an_archive_is_not_written_over(end: str, db: Path, run: Run) -> None:
    target = Path(f"{db}{end}")
    ran = run("export", target, "--db", db, "--format", "pen")
    assert ran.status == 2
    assert f"{target} cannot be written: it is a database" in ran.err
    assert not target.exists() or b"[Deal" not in target.read_bytes()
    assert run("export", db.parent / f"other.db{end}", "--db", db, "--format", "pen").status == 0


def test_a_zip_that_is_not_of_games_is_told_its_name(db: Path, run: Run) -> None:
    ran = run("export", db.parent / "hands.zip", "--db", db)
    assert ran.status == 2
    assert f"name it {db.parent / 'hands'}.egn.zip" in ran.err
    assert not (db.parent / "hands.zip").exists()


def test_hands_are_written_in_another_format_and_back(club: Path, tmp_path: Path, run: Run) -> None:
    ran = run("convert", club, tmp_path / "club.jsonl")
    assert (ran.status, ran.out) == (1, "")
    assert "2 hands written, 1 hand could not be read" in ran.err
    back = run("convert", tmp_path / "club.jsonl", "-", "--to", "pen")
    assert back.status == 0
    assert parse(back.out) == parse(f"{SOUND}\n{WRONG}")


def test_what_a_format_cannot_hold_is_listed(club: Path, tmp_path: Path, run: Run) -> None:
    said = run("convert", club, tmp_path / "club.csv").err
    assert "the play of 2 hands" in said


def test_compressed_files_are_read_and_written(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.pen.gz").write_bytes(gzip.compress(SOUND.encode()))
    assert run("convert", tmp_path / "a.pen.gz", tmp_path / "b.jsonl.gz").status == 0
    packed = (tmp_path / "b.jsonl.gz").read_bytes()
    assert json.loads(gzip.decompress(packed))["dealer"] == "W"
    assert b".part" not in packed


@pytest.mark.parametrize(
    ("source", "target", "options", "status"),
    [
        (SOUND, "out.pen", (), 0),
        (BROKEN, "out.pen", (), 2),
        ("", "out.pen", (), 2),
        (SOUND, "out.doc", (), 2),
        (SOUND, "out.doc", ("--to", "pen"), 0),
        (SOUND, "out.egn.zip", (), 0),
        (SOUND, "out.zip", ("--to", "egn.zip"), 0),
        (SOUND, "out.zip", (), 2),
        (SOUND, "no/folder/out.pen", (), 2),
        (SOUND, "out.pen", ("--from", "egn"), 2),
    ],
)
def test_the_exit_status_of_convert(
    source: str, target: str, options: tuple[str, ...], status: int, tmp_path: Path, run: Run
) -> None:
    (tmp_path / "in.pen").write_text(source)
    ran = run("convert", tmp_path / "in.pen", tmp_path / target, *options)
    assert ran.status == status, ran
    assert (tmp_path / target).exists() == (status == 0)
    assert ran.out == ""


def test_hands_of_several_games_are_converted_to_a_file_of_egn_each(club: Path, tmp_path: Path, run: Run) -> None:
    ran = run("convert", club, tmp_path / "club.egn.zip")
    assert (ran.status, ran.out) == (1, "")
    assert "2 hands written, 1 hand could not be read" in ran.err
    with zipfile.ZipFile(tmp_path / "club.egn.zip") as games:
        titles = [json.loads(games.read(name))["metadata"]["title"] for name in games.namelist()]
    assert titles == ["sound", "wrong"]


@pytest.mark.parametrize("ending", ["egn", "emn", "egn.zip"])
def test_hands_that_egn_cannot_hold_are_counted(ending: str, tmp_path: Path, run: Run) -> None:
    hand = '[Event "x"]\n[Laws "north-american"]\n[Hand "{}"]\n{}[Maker "E"]\n[Trump "H"]\n'
    hands = [hand.format(number, '[Dealer "N"]\n' if number == 2 else '[Dealer ""]\n') for number in (1, 2, 3)]
    (tmp_path / "in.pen").write_text("\n".join(hands))
    target, db = tmp_path / f"out.{ending}", tmp_path / "archive.db"
    run("ingest", tmp_path / "in.pen", "--db", db)
    for ran in (run("convert", tmp_path / "in.pen", target), run("export", target, "--db", db)):
        assert ran.status == 0
        left, *_, last = ran.err.splitlines()
        assert left == (
            f"bowerbook: {target}: left out as a whole: 2 hands, the 1st the first of them: no dealer is known"
        )
        assert last == f"bowerbook: {target}: 1 of 3 hands written"


def test_a_name_that_tells_no_format_is_told_those_that_are_written(club: Path, tmp_path: Path, run: Run) -> None:
    said = run("convert", club, tmp_path / "club.doc").err
    assert "The formats are jsonl, egn, emn, pen, csv, egn.zip; --to names one" in said


def test_what_convert_writes_of_egn_is_not_told_as_unknown_when_it_is_read(tmp_path: Path, run: Run) -> None:
    run("convert", ROOT / "examples" / "thursday.egn", tmp_path / "thursday.pen")
    assert "[EgnGameId " in (tmp_path / "thursday.pen").read_text()
    ran = run("audit", tmp_path / "thursday.pen", "--fail-on", "info")
    assert (ran.status, "4 hands: 4 clean" in ran.out) == (0, True)


def test_an_export_says_how_much_was_written_and_where(db: Path, tmp_path: Path, run: Run) -> None:
    for name, what in (("o.pen", "2 hands"), ("o.csv", "2 rows of hand_summary"), ("o.egn.zip", "2 hands")):
        ran = run("export", tmp_path / name, "--db", db)
        assert (ran.status, ran.out) == (0, "")
        assert ran.err.splitlines()[-1] == f"bowerbook: {tmp_path / name}: {what} written"
    for name, said in (("o.doc", "2 hands written as pen"), ("o", "2 hands written as pen")):
        ran = run("export", tmp_path / name, "--db", db)
        assert ran.err == f"bowerbook: {tmp_path / name}: {said}, since its name tells no format\n"
    assert run("export", "--db", db, "--table", "plays").err == "bowerbook: -: 40 rows of plays written\n"


def test_an_export_of_nothing_says_so_and_is_no_failure(db: Path, tmp_path: Path, run: Run) -> None:
    nothing = "0 hands written: nothing in the archive is as it was asked for"
    for name in ("o.pen", "o.jsonl", "o.emn", "o.egn.zip"):
        ran = run("export", tmp_path / name, "--db", db, "--player", "nobody")
        unknown = "bowerbook: the archive has no player nobody\n"
        assert (ran.status, ran.err) == (0, f"{unknown}bowerbook: {tmp_path / name}: {nothing}\n")
    ran = run("export", "--db", db, "--table", "events", "--format", "csv")
    assert (ran.status, ran.err) == (0, "bowerbook: -: 2 rows of events written\n")
    ran = run("export", "--db", db, "--table", "analysis", "--format", "csv")
    assert (ran.status, ran.err) == (0, "bowerbook: -: 0 rows of analysis written: the archive holds none\n")


def test_the_names_of_the_tables_are_told_where_one_is_wrong_and_not_in_the_usage(db: Path, run: Run) -> None:
    assert "tally_bridges" not in run("export", "--help").out
    assert "'tally_bridges'" in run("export", "--db", db, "--table", "plaiys").err


def test_a_file_can_be_put_in_its_own_place(tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.pen").write_text(SOUND.replace("\n", "\r\n"))
    assert run("convert", tmp_path / "club.pen", tmp_path / "club.pen").status == 0
    assert parse((tmp_path / "club.pen").read_text()) == parse(SOUND)


def test_a_file_with_a_hand_that_cannot_be_read_is_not_put_in_its_own_place(club: Path, run: Run) -> None:
    before = club.read_bytes()
    (club.parent / "link.pen").symlink_to(club)
    for target in (club, club.parent / "link.pen"):
        ran = run("convert", club, target)
        assert (ran.status, club.read_bytes()) == (2, before)
        assert "is not written: what could not be read would be lost with it" in ran.err


def test_a_folder_is_converted_to_a_file_in_it_as_often_as_one_likes(tmp_path: Path, run: Run) -> None:
    (tmp_path / "club.pen").write_text(SOUND)
    for _ in range(2):
        assert run("convert", tmp_path, tmp_path / "all.jsonl").status == 0
        assert len((tmp_path / "all.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize("form", ["pen", "jsonl"])
def test_what_is_exported_makes_the_same_archive(form: str, db: Path, tmp_path: Path, run: Run) -> None:
    out = tmp_path / f"out.{form}"
    assert run("export", out, "--db", db).status == 0
    again = tmp_path / "again.db"
    run("ingest", out, "--db", again)
    table = ("export", "--format", "csv", "--table", "tricks", "--db")
    assert run(*table, db).out == run(*table, again).out
    assert run("export", "--db", again, "--format", form).out == out.read_text()


def test_a_table_is_exported_with_its_columns(db: Path, run: Run) -> None:
    for name in COLUMNS:
        rows = list(csv.reader(io.StringIO(run("export", "--db", db, "--table", name).out)))
        assert tuple(rows[0]) == COLUMNS[name]
    rows = list(csv.DictReader(io.StringIO(run("export", "--db", db, "--table", "plays").out)))
    assert len(rows) == 40
    assert rows[0]["card"] == "KH"


def test_no_cell_of_a_table_is_a_formula_to_a_spreadsheet(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.pen").write_text('[Event "=1+1"]\n[Laws "somerset-1888"]\n[Dealer "N"]\n[North "@SUM(1)"]\n')
    run("ingest", tmp_path / "a.pen", "--db", tmp_path / "a.db")
    asked = ("export", "--db", tmp_path / "a.db", "--format")
    (row,) = csv.DictReader(io.StringIO(run(*asked, "csv").out))
    assert (row["north"], row["event"]) == ("'@SUM(1)", "'=1+1")
    assert run(*asked, "jsonl").lines()[0]["players"]["N"] == "@SUM(1)"


def test_a_table_is_for_csv_alone(db: Path, run: Run) -> None:
    ran = run("export", "--db", db, "--table", "plays", "--format", "pen")
    assert ran.status == 2
    assert "--table is for csv" in ran.err


def test_an_export_takes_its_place_when_it_is_whole(db: Path, tmp_path: Path, run: Run) -> None:
    ran = run("export", tmp_path / "no" / "out.csv", "--db", db)
    assert ran.status == 2
    assert "cannot be written" in ran.err
    assert run("export", tmp_path / "out.csv", "--db", db).status == 0
    assert [path.name for path in tmp_path.iterdir() if "out" in path.name] == ["out.csv"]


def test_an_archive_that_is_not_there_is_said_and_not_made(tmp_path: Path, run: Run) -> None:
    for command in ("export", "serve"):
        ran = run(command, "--db", tmp_path / "none.db")
        assert ran.status == 2
        assert "does not exist" in ran.err
        assert ran.out == ""
    assert not list(tmp_path.iterdir())
