"""Files into Parquet by a cluster and an archive of it: what comes of them is what comes of one machine."""

import gzip
import random
import sqlite3
import sys
from pathlib import Path

import pytest

from ingest.jobs import chunks
from tests.ingest.parts.conftest import ADDRESS, built, by_one, ran, without_dates


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("size", [1_500, 4_000, 1 << 19])
def test_the_archive_that_is_built_is_that_of_one_machine_row_for_row(
    folder: Path,
    size: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chunks.chunks_of, "__defaults__", (size,))
    assert built(folder) == by_one(folder)


@pytest.mark.usefixtures("here")
def test_laws_that_are_given_go_with_the_file(folder: Path) -> None:
    assert built(folder, "--laws", "washington-1862") == by_one(folder, "--laws", "washington-1862")


@pytest.mark.usefixtures("here")
def test_the_counts_of_what_was_read_are_those_of_one_machine(folder: Path) -> None:
    parts, db = folder.parent / "parts", folder.parent / "one.db"
    told = ran("ingest", folder, "--cluster", ADDRESS, "--parts", parts).stdout.splitlines()[-1]
    with sqlite3.connect(db) as connection:
        ran("ingest", folder, "--db", db)
        read, rejected = connection.execute("SELECT sum(read), sum(rejected) FROM sources").fetchone()
    connection.close()
    assert f": {read:,} hands read, {rejected:,} rejected" in told


@pytest.mark.usefixtures("here")
def test_a_file_that_was_read_before_is_left_aside(folder: Path) -> None:
    parts, db = folder.parent / "parts", folder.parent / "built.db"
    first = built(folder)
    again = ran("ingest", folder, "--cluster", ADDRESS, "--parts", parts)
    assert again.stdout.count("read before") >= 10
    assert "0 hands read, 0 rejected" in again.stdout.splitlines()[-1]
    assert "read before" in ran("build", parts, "--db", db).stdout
    assert without_dates(db) == first[0]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("size", [4_000, 1 << 19])
def test_the_same_file_twice_in_one_run_is_read_once(twice: Path, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks.chunks_of, "__defaults__", (size,))
    assert built(twice) == by_one(twice)
    told = ran("ingest", twice, "--cluster", ADDRESS, "--parts", twice.parent / "new")
    assert "c.pen: read before (" in told.stdout
    assert told.stdout.splitlines()[-1].endswith("; 2 files not read, or not to the end")
    assert told.stderr.count("the file is empty") == 2


@pytest.mark.usefixtures("here")
def test_a_mended_file_is_told_that_what_was_read_before_stays(tmp_path: Path) -> None:
    file, parts, db = tmp_path / "a.pen", tmp_path / "parts", tmp_path / "a.db"
    to_parts = ("ingest", file, "--cluster", ADDRESS, "--parts", parts)
    text = (Path(__file__).parents[3] / "examples" / "worked.pen").read_text()
    file.write_text(text)
    assert "another file" not in ran(*to_parts).stderr
    ran("build", parts, "--db", db)
    file.write_text(text.replace('"NS:6 EW:7"', '"NS:6 EW:6"'))
    told = ran(*to_parts).stderr
    assert f"{file}: another file of that name was read before, and stays." in told
    assert f"make the parts anew: delete {parts} and ingest all files\n" in told
    assert "another file" not in ran(*to_parts).stderr
    assert "another file" not in ran("build", parts, "--db", tmp_path / "anew.db").stderr
    ran("ingest", file, "--cluster", ADDRESS, "--parts", tmp_path / "others")
    told = ran("build", tmp_path / "others", "--db", db).stderr
    assert f"make the archive anew: delete {db} and ingest all files\n" in told


@pytest.mark.usefixtures("here")
def test_hands_in_a_file_of_any_name_are_not_passed_over_for_what_stands_before_them(tmp_path: Path) -> None:
    made = tmp_path / "hands"
    made.mkdir()
    game = '{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {}, "deals": [}'
    good = (Path(__file__).parents[3] / "examples" / "thursday.egn").read_text()
    (made / "games").write_text(f"{game}\n{good}")
    (made / "readme").write_text("of something else")
    archive, status = by_one(made)
    assert len(archive["hands"]) > 3
    assert built(made) == (archive, status)


@pytest.mark.usefixtures("here")
def test_a_build_says_what_an_ingest_says_and_ends_as_it_does(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder)
    parted = (folder / "a-full.pen").read_text().replace("Ann", "Zoe").split("[Points")
    rng = random.Random(1)
    full = "".join(f'{part}[Annotator "{rng.randbytes(1000).hex()}"]\n[Points' for part in parted)
    (folder / "q-rest-cut-off.pen.gz").write_bytes(gzip.compress(full.encode(), mtime=0)[:-2000])
    names = sorted(path.name for path in folder.iterdir() if path.name[0] not in "lmo")
    ran("ingest", *names, "--cluster", ADDRESS, "--parts", folder.parent / "parts")
    for more in ((), ("--format", "json"), ("--format", "jsonl"), ("--fail-on", "never")):
        one = ran("ingest", *names, "--db", folder.parent / "one.db", *more)
        built = ran("build", folder.parent / "parts", "--db", folder.parent / "built.db", *more)
        assert built.stdout.splitlines() == one.stdout.splitlines()
        assert built.stderr.splitlines() == one.stderr.splitlines()
        assert built.return_value == one.return_value


@pytest.mark.usefixtures("here")
def test_a_build_shows_the_line_of_what_could_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.pen").write_text('[Dealer "N"]\n[TurnUp "0C"]\n')
    ran("ingest", tmp_path / "a.pen", "--cluster", ADDRESS, "--parts", tmp_path / "parts")
    built = ran("build", tmp_path / "parts", "--db", tmp_path / "a.db")
    assert '    [TurnUp "0C"]\n             ^\n' in built.stderr
    assert built.return_value == ran("ingest", tmp_path / "a.pen", "--db", tmp_path / "b.db").return_value
    assert without_dates(tmp_path / "a.db") == without_dates(tmp_path / "b.db")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", ["thursday.csv", "thursday.egn", "trickster.pbn"])
def test_a_large_file_that_is_not_cut_is_read_as_it_comes(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["ingest.cli.clustered"], "_WHOLE", 0)
    made = tmp_path / "hands"
    made.mkdir()
    (made / name).write_bytes((Path(__file__).parents[3] / "examples" / name).read_bytes())
    assert built(made) == by_one(made)
