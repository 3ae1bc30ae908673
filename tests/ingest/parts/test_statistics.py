"""The statistics of parts, answered by DuckDB, and an archive that holds them alone."""

import csv
import io
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ingest.cli import main
from ingest.parts.statistics import COUNTED
from schema.statistics import STATISTICS
from tests.evenings import evening
from tests.ingest.parts.conftest import ADDRESS, built, ran, without_dates
from tests.ingest.test_jobs import day, pen


@pytest.mark.usefixtures("here")
def test_duckdb_answers_every_statistic_as_the_archive_does(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    made = tmp_path / "hands"
    made.mkdir()
    for number, code in enumerate(("somerset-1888", "washington-1862", "north-american") * 2):
        hands = day(evening(code, number, rubbers=1, cards=True), number + 1)
        (made / f"{number}.pen").write_text(pen(hands))
    (made / "copies.pen").write_text((made / "1.pen").read_text() + "\n{a remark}\n")
    built(made)
    with sqlite3.connect(tmp_path / "built.db") as connection:
        for name in COUNTED:
            found = ran("statistics", tmp_path / "parts", name).stdout
            columns, *rows = csv.reader(io.StringIO(found))
            stored = connection.execute(f"SELECT {', '.join(columns)} FROM stat_{name}").fetchall()
            assert stored, name
            assert in_order(rows) == in_order(stored), name
    connection.close()


@pytest.mark.usefixtures("here")
def test_no_cell_of_a_statistic_is_a_formula_to_a_spreadsheet(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    made = tmp_path / "a.pen"
    made.write_text(pen(day(evening("somerset-1888", 1, rubbers=1, cards=True), 1)).replace("Ann", "=Ann"))
    ran("ingest", made, "--cluster", ADDRESS, "--parts", tmp_path / "parts")
    rows = csv.DictReader(io.StringIO(ran("statistics", tmp_path / "parts", "players").stdout))
    assert "'=Ann" in {row["player"] for row in rows}


def in_order(rows: list[Any]) -> list[list[Any]]:
    return sorted([[_figure(value) for value in row] for row in rows], key=repr)


def _figure(value: Any) -> Any:
    try:
        return round(float(value), 9)
    except (TypeError, ValueError):
        return value or ""


@pytest.mark.usefixtures("here")
def test_a_summary_has_the_statistics_and_no_hands(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    built(folder)
    ran("build", tmp_path / "parts", "--db", tmp_path / "summary.db", "--summary")
    with sqlite3.connect(tmp_path / "summary.db") as summary, sqlite3.connect(tmp_path / "built.db") as whole:
        assert summary.execute("SELECT count(*) FROM hands").fetchone() == (0,)
        for view in ("stat_seats", "stat_players", "stat_deals"):
            query = f"SELECT * FROM {view} ORDER BY 1, 2"
            assert in_order(summary.execute(query).fetchall()) == in_order(whole.execute(query).fetchall())
    summary.close()
    whole.close()
    refused = CliRunner().invoke(
        main, ["build", str(tmp_path / "parts"), "--db", str(tmp_path / "built.db"), "--summary"], standalone_mode=False
    )
    assert refused.return_value == 2
    assert "holds hands" in refused.stderr


@pytest.mark.usefixtures("here")
def test_every_statistic_that_needs_no_analysis_is_counted_of_parts() -> None:
    assert set(COUNTED) == {one.name for one in STATISTICS if one.name not in ("costs", "costs_by_side")}


@pytest.mark.usefixtures("here")
def test_hands_do_not_go_into_an_archive_of_statistics_alone(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    built(folder)
    summary = tmp_path / "summary.db"
    ran("build", tmp_path / "parts", "--db", summary, "--summary")
    stood = without_dates(summary)
    for arguments in (["ingest", folder], ["build", tmp_path / "parts"], ["ingest", "--rebuild"], ["analyse"]):
        result = ran(*arguments, "--db", summary)
        assert result.return_value == 2
        assert "holds statistics alone" in result.stderr
    assert without_dates(summary) == stood
