"""`bowerbook export` of the hands that are asked for, in every form."""

import sys
import zipfile
from pathlib import Path

import pytest

from ingest import read
from tests.ingest.cli.conftest import SOUND, Run

parquet = pytest.importorskip("pyarrow.parquet")


CODE = "somerset-1888"


def escaped(name: str) -> str:
    return name.replace('"', '\\"')


@pytest.fixture
def db(tmp_path: Path, run: Run) -> Path:
    """Hands of two events, three dates and two codes."""
    hands = [
        SOUND.replace('"sound"]', f'"{event}"]\n[Date "{date}"]\n[North "{escaped(north)}"]').replace(
            "somerset-1888", laws
        )
        for event, date, north, laws in (
            ("Thursday", "1888-03-01", "O'Neil", "somerset-1888"),
            ("Thursday", "1888-04-??", 'A "B"', "somerset-1888"),
            ("Cup", "1889-01-02", "O'Neil", "washington-1862"),
        )
    ]
    (tmp_path / "evening.pen").write_text("\n".join(hands))
    run("ingest", tmp_path / "evening.pen", "--db", tmp_path / "archive.db")
    return tmp_path / "archive.db"


@pytest.mark.parametrize(
    ("asked", "dates"),
    [
        ((), ["1888-03-01", "1888-04", "1889-01-02"]),
        (("--event", "Thursday"), ["1888-03-01", "1888-04"]),
        (("--event", "Thursday", "--event", "Cup"), ["1888-03-01", "1888-04", "1889-01-02"]),
        (("--player", "O'Neil"), ["1888-03-01", "1889-01-02"]),
        (("--player", "O'Neil", "--event", "Cup"), ["1889-01-02"]),
        (("--player", 'A "B"'), ["1888-04"]),
        (("--player", "' OR 1=1 --"), []),
        (("--laws", "washington-1862"), ["1889-01-02"]),
        (("--since", "1888-04"), ["1888-04", "1889-01-02"]),
        (("--until", "1888"), ["1888-03-01", "1888-04"]),
        (("--since", "1888-03-02", "--until", "1888-12-31"), ["1888-04"]),
    ],
)
def test_the_same_hands_in_every_form(
    asked: tuple[str, ...], dates: list[str], db: Path, tmp_path: Path, run: Run
) -> None:
    for ending in ("pen", "jsonl"):
        out = tmp_path / f"some.{ending}"
        assert run("export", out, "--db", db, *asked).status == 0
        found = [hand.date for hand in read(out) if hand.date] if dates else []  # type: ignore[union-attr]
        assert [date.replace("-??", "") for date in found] == dates
    lines = run("export", "-", "--db", db, "--format", "csv", *asked).out.splitlines()
    assert len(lines) == 1 + len(dates)
    assert run("export", tmp_path / "some.parquet", "--db", db, *asked).status == 0
    table = parquet.read_table(tmp_path / "some.parquet")
    assert sorted(table["date"].to_pylist()) == dates
    assert table.column_names == lines[0].split(",")


def test_parquet_holds_numbers_as_numbers(db: Path, tmp_path: Path, run: Run) -> None:
    run("export", tmp_path / "hands.parquet", "--db", db, "--table", "hands")
    table = parquet.read_table(tmp_path / "hands.parquet")
    assert table.schema.field("points_due_ew").type == "int64"
    assert table.schema.field("id").type == "string"
    assert table["points_due_ew"].to_pylist() == [1, 1, 1]


def test_tables_of_hands_are_selected_too(db: Path, run: Run) -> None:
    assert len(run("export", "-", "--db", db, "--table", "tricks", "--event", "Cup").out.splitlines()) == 6
    assert run("export", "-", "--db", db, "--table", "players", "--event", "Cup").status == 2


def test_a_name_that_nearly_fits_is_suggested(db: Path, tmp_path: Path, run: Run) -> None:
    assert "did you mean tricks?" in run("export", "--db", db, "--table", "trick").err
    assert "did you mean seats?" in run("statistics", tmp_path, "seat").err
    assert "did you mean" not in run("export", "--db", db, "--table", "weather").err


def test_what_is_no_date_and_no_law_is_said(db: Path, run: Run) -> None:
    assert run("export", "-", "--db", db, "--since", "March").status == 2
    assert run("export", "-", "--db", db, "--laws", "hoyle").status == 2


def test_without_pyarrow_parquet_says_how_to_get_it(
    db: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = run("export", tmp_path / "x.parquet", "--db", db)
    assert ran.status == 2
    assert "pip install pyarrow" in ran.err
    assert not (tmp_path / "x.parquet.part").exists()


def test_a_game_is_exported_as_egn(db: Path, tmp_path: Path, run: Run) -> None:
    ran = run("export", tmp_path / "cup.egn", "--db", db, "--event", "Cup")
    assert ran.status == 0, ran.err
    assert "there is no place for" in ran.err
    assert [hand.dealer for hand in read(tmp_path / "cup.egn")] == ["W"]  # type: ignore[union-attr]


def test_hands_of_several_games_are_a_file_of_egn_each(run: Run, db: Path, tmp_path: Path) -> None:
    assert run("export", tmp_path / "all.egn", "--db", db).status == 2
    assert not (tmp_path / "all.egn").exists()
    done = run("export", tmp_path / "all.egn.zip", "--db", db)
    assert done.status == 0
    with zipfile.ZipFile(tmp_path / "all.egn.zip") as games:
        games.extractall(tmp_path / "games")
    events = [hand.event for game in sorted((tmp_path / "games").iterdir()) for hand in read(game)]  # type: ignore[union-attr]
    assert events == ["Thursday", "Thursday", "Cup"]


def test_a_name_that_the_archive_has_not_is_said_with_the_one_that_is_meant(db: Path, run: Run) -> None:
    said = run("export", "-", "--db", db, "--player", "o'neil", "--event", "Thursdays", "--event", "Cup").err
    assert "the archive has no player o'neil; did you mean O'Neil?\n" in said
    assert "the archive has no event Thursdays; did you mean Thursday?\n" in said
    assert "Cup" not in said
    said = run("export", "-", "--db", db, "--format", "csv", "--player", "xyz").err
    assert "the archive has no player xyz\n" in said
