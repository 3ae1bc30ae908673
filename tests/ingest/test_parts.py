"""Files into Parquet by a cluster: archive and statistics are those of one machine."""

import csv
import gzip
import io
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ingest.cli import main
from ingest.jobs import Laws, chunks
from ingest.parts.cluster import Cluster
from ingest.parts.layout import FileParts, Parts
from ingest.parts.naming import file_name, number_of, piece_name
from ingest.parts.statistics import COUNTED
from ingest.parts.working import Failed, attempt, write_file
from schema.statistics import STATISTICS
from tests.evenings import evening
from tests.ingest.test_jobs import day, dump, folder, pen, texts  # noqa: F401 (fixtures)

pytest.importorskip("pyarrow")
ADDRESS = "tcp://127.0.0.1:8786"


class _Here(Cluster):
    """A cluster that works in this process, when it is asked for what came of it."""

    def __init__(self, address: str, parts: Parts) -> None:
        self.parts = parts

    @property
    def ahead(self) -> int:
        return 3

    def _submit(self, work: Any, *given: Any) -> Any:
        return _Later(attempt, work, str(self.parts.folder), *given)

    def __exit__(self, *error: object) -> None:
        pass


class _Later:
    def __init__(self, work: Any, *given: Any) -> None:
        self._work, self._given = work, given

    def result(self) -> Any:
        return self._work(*self._given)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["ingest.cli.clustered"], "Cluster", _Here)


def ran(*arguments: object) -> Any:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], standalone_mode=False)
    assert result.exception is None, result.output
    return result


def without_dates(path: Path) -> dict[str, list[Any]]:
    return {name: rows for name, rows in dump(path).items() if not name.startswith("_")}


def by_one(hands: Path, *more: str) -> tuple[dict[str, list[Any]], int]:
    db = hands.parent / "one.db"
    status = ran("ingest", hands, "--db", db, *more).return_value
    return without_dates(db), status


def built(hands: Path, *more: str) -> tuple[dict[str, list[Any]], int]:
    parts, db = hands.parent / "parts", hands.parent / "built.db"
    status = ran("ingest", hands, "--cluster", ADDRESS, "--parts", parts, *more).return_value
    ran("build", parts, "--db", db)
    return without_dates(db), status


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("size", [1, 4_000, 1 << 19])
def test_the_archive_that_is_built_is_that_of_one_machine_row_for_row(
    folder: Path,  # noqa: F811
    size: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chunks.chunks_of, "__defaults__", (size,))
    assert built(folder) == by_one(folder)


@pytest.mark.usefixtures("here")
def test_laws_that_are_given_go_with_the_file(folder: Path) -> None:  # noqa: F811
    assert built(folder, "--laws", "washington-1862") == by_one(folder, "--laws", "washington-1862")


@pytest.mark.usefixtures("here")
def test_the_counts_of_what_was_read_are_those_of_one_machine(folder: Path) -> None:  # noqa: F811
    parts, db = folder.parent / "parts", folder.parent / "one.db"
    told = ran("ingest", folder, "--cluster", ADDRESS, "--parts", parts).stdout.splitlines()[-1]
    with sqlite3.connect(db) as connection:
        ran("ingest", folder, "--db", db)
        read, rejected = connection.execute("SELECT sum(read), sum(rejected) FROM sources").fetchone()
    connection.close()
    assert f": {read:,} hands read, {rejected:,} rejected" in told


@pytest.mark.usefixtures("here")
def test_a_file_that_was_read_before_is_left_aside(folder: Path) -> None:  # noqa: F811
    parts, db = folder.parent / "parts", folder.parent / "built.db"
    first = built(folder)
    again = ran("ingest", folder, "--cluster", ADDRESS, "--parts", parts)
    assert again.stdout.count("read before") >= 10
    assert "0 hands read, 0 rejected" in again.stdout.splitlines()[-1]
    assert "read before" in ran("build", parts, "--db", db).stdout
    assert without_dates(db) == first[0]


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


def in_order(rows: list[Any]) -> list[list[Any]]:
    return sorted([[_figure(value) for value in row] for row in rows], key=repr)


def _figure(value: Any) -> Any:
    try:
        return round(float(value), 9)
    except (TypeError, ValueError):
        return value or ""


@pytest.mark.usefixtures("here")
def test_a_summary_has_the_statistics_and_no_hands(folder: Path, tmp_path: Path) -> None:  # noqa: F811
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


@pytest.fixture
def twice(tmp_path: Path) -> Path:
    """A folder in which the same file lies twice, and one without a hand too."""
    made = tmp_path / "hands"
    made.mkdir()
    text = pen(day(evening("somerset-1888", 1, rubbers=1, cards=True), 1))
    for name in ("a.pen", "c.pen"):
        (made / name).write_text(text)
    for name in ("b.pen", "d.pen"):
        (made / name).write_text("")
    return made


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
def test_hands_in_a_file_of_any_name_are_not_passed_over_for_what_stands_before_them(tmp_path: Path) -> None:
    made = tmp_path / "hands"
    made.mkdir()
    game = '{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {}, "deals": [}'
    good = (Path(__file__).parents[2] / "examples" / "thursday.egn").read_text()
    (made / "games").write_text(f"{game}\n{good}")
    (made / "readme").write_text("of something else")
    archive, status = by_one(made)
    assert len(archive["hands"]) > 3
    assert built(made) == (archive, status)


@pytest.mark.usefixtures("here")
def test_two_runs_at_once_into_one_folder_lose_nothing(twice: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = twice.parent / "parts"
    other = twice.parent / "other.pen"
    other.write_text(pen(day(evening("washington-1862", 2, rubbers=1, cards=True), 2)))
    meanwhile = [lambda: ran("ingest", other, "--cluster", ADDRESS, "--parts", parts)]

    submit = _Here._submit

    def submit_late(cluster: _Here, *given: Any) -> Any:
        while meanwhile:
            meanwhile.pop()()
        return submit(cluster, *given)

    monkeypatch.setattr(_Here, "_submit", submit_late)
    ran("ingest", twice, "--cluster", ADDRESS, "--parts", parts)
    assert {one.name for one in Parts(parts).files()} == {"a.pen", "other.pen"}
    assert not list(parts.glob("files/*.claimed"))
    assert "2 files: " in ran("build", parts, "--db", twice.parent / "a.db").stdout


@pytest.mark.usefixtures("here")
def test_parts_that_cannot_be_written_are_said_and_not_blamed_on_the_file(twice: Path) -> None:
    parts = twice.parent / "parts"
    (parts / "files").mkdir(parents=True)
    (parts / "hands").write_text("in the way")
    result = ran("ingest", twice, "--cluster", ADDRESS, "--parts", parts)
    assert result.return_value == 2
    assert f"{parts / 'hands'}" in result.stderr
    assert "cannot be written" in result.stderr
    assert "cannot be read" not in result.stderr
    assert not [path for path in parts.rglob("*.par*") if path.is_file()]


class _Client:
    """A client of a cluster that tries again what fails, as that of Dask does."""

    tried = 0

    def __init__(self, *given: Any, **more: Any) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return {"one": 1}

    def submit(self, work: Any, *given: Any, pure: bool, retries: int) -> Any:
        for left in reversed(range(retries + 1)):
            _Client.tried += 1
            try:
                made = work(*given)
                break
            except Exception:
                if not left:
                    raise
        return _Later(lambda: made)

    def close(self) -> None:
        pass


def test_what_cannot_be_written_is_not_tried_again(twice: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(distributed, "Client", _Client)
    monkeypatch.setattr(_Client, "tried", 0)
    parts = twice.parent / "parts"
    (parts / "files").mkdir(parents=True)
    (parts / "hands").write_text("in the way")
    result = ran("ingest", twice / "a.pen", "--cluster", ADDRESS, "--parts", parts)
    assert result.return_value == 2
    assert _Client.tried == 1
    assert f"{parts / 'hands'}" in result.stderr
    assert f"a worker on {socket.gethostname()}" in result.stderr
    assert f"stopped: 0 files of this run are in {parts}" in result.stderr


def test_a_worker_that_has_another_folder_by_that_name_writes_nothing(tmp_path: Path) -> None:
    failed = attempt(write_file, str(tmp_path / "parts"), 1, b"", "a.pen", None, Laws())
    assert isinstance(failed, Failed)
    assert "is not the same folder here" in failed.why
    assert not (tmp_path / "parts").exists()


NUMBERS = [0, 1, 9, 10, 999, 1000, 99_999, 100_000, 999_999, 1_000_000, 9_999_999, 10_000_000, 10**12]


def test_names_are_in_the_order_of_the_numbers_however_many_there_are() -> None:
    assert [number_of(name) for name in sorted(map(file_name, NUMBERS))] == NUMBERS
    places = [(file, chunk, piece) for file in NUMBERS for chunk in NUMBERS for piece in NUMBERS]
    assert [piece_name(*place) for place in places] == sorted(piece_name(*place) for place in places)


def test_files_are_in_order_beyond_a_million(tmp_path: Path) -> None:
    parts = Parts(tmp_path)
    for number in (1_000_000, 999_999, 2):
        parts.add(FileParts(number, f"{number}.pen", "", 0, None, None, None, {}, (), {}))
    assert [file.number for file in parts.files()] == [2, 999_999, 1_000_000]
    assert parts.claim() == 1_000_001
    assert parts.claim() == 1_000_002


@pytest.mark.usefixtures("here")
def test_a_build_says_what_an_ingest_says_and_ends_as_it_does(
    folder: Path,  # noqa: F811
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
    (made / name).write_bytes((Path(__file__).parents[2] / "examples" / name).read_bytes())
    assert built(made) == by_one(made)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"PAR1")])
def test_a_part_that_is_lost_or_damaged_is_said_with_its_name(twice: Path, damage: Any) -> None:
    pytest.importorskip("duckdb")
    built(twice)
    parts, db = twice.parent / "parts", twice.parent / "new.db"
    (lost,) = parts.glob("hand_facts/*/*.parquet")
    damage(lost)
    for arguments in (
        ("build", parts, "--db", db),
        ("build", parts, "--db", db, "--summary"),
        ("statistics", parts, "seats"),
    ):
        result = ran(*arguments)
        assert result.return_value == 2
        assert str(lost) in result.stderr
        assert "cannot be read" in result.stderr


@pytest.mark.usefixtures("here")
def test_what_is_no_folder_of_parts_is_said(tmp_path: Path) -> None:
    assert ran("build", tmp_path, "--db", tmp_path / "a.db").return_value == 2
    assert not (tmp_path / "a.db").exists()
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "000001.json").write_text('{"number": 1}')
    result = ran("build", tmp_path, "--db", tmp_path / "a.db")
    assert result.return_value == 2
    assert "is not a list of parts" in result.stderr


@pytest.mark.usefixtures("here")
def test_parts_are_not_strewn_into_a_folder_of_something_else(folder: Path) -> None:  # noqa: F811
    before = sorted(folder.iterdir())
    result = ran("ingest", folder, "--cluster", ADDRESS, "--parts", folder)
    assert result.return_value == 2
    assert "holds something else than parts" in result.stderr
    assert sorted(folder.iterdir()) == before


@pytest.mark.usefixtures("here")
def test_hands_do_not_go_into_an_archive_of_statistics_alone(folder: Path, tmp_path: Path) -> None:  # noqa: F811
    pytest.importorskip("duckdb")
    built(folder)
    summary = tmp_path / "summary.db"
    ran("build", tmp_path / "parts", "--db", summary, "--summary")
    stood = without_dates(summary)
    for arguments in (["ingest", folder], ["build", tmp_path / "parts"], ["ingest", "--rebuild"]):
        result = ran(*arguments, "--db", summary)
        assert result.return_value == 2
        assert "holds statistics alone" in result.stderr
    assert without_dates(summary) == stood


def test_what_is_no_address_of_a_scheduler_is_said_at_once(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "a.pen").write_text('[Event ""]\n[Dealer "N"]\n')
    result = ran("ingest", tmp_path / "a.pen", "--cluster", "nonsense", "--parts", tmp_path / "parts")
    assert result.return_value == 2
    assert "is no address of a scheduler" in result.stderr


def test_a_cluster_that_does_not_answer_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(sys.modules["ingest.parts.cluster"], "_SECONDS", 1)
    (tmp_path / "a.pen").write_text('[Event ""]\n[Dealer "N"]\n')
    result = ran("ingest", tmp_path / "a.pen", "--cluster", f"tcp://127.0.0.1:{_free_port()}")
    assert result.return_value == 2
    assert "no cluster answers" in result.stderr


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process."""
    pytest.importorskip("distributed")
    address = f"tcp://127.0.0.1:{_free_port()}"
    port, quiet = address.rpartition(":")[2], {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    dask = [sys.executable, "-m", "distributed.cli"]
    processes = [
        subprocess.Popen(
            [f"{dask[0]}", "-m", "distributed.cli.dask_scheduler", "--port", port, "--no-dashboard"], **quiet
        ),
        *(
            subprocess.Popen(
                [
                    *(dask[0], "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"),
                    *("--no-nanny", "--local-directory", str(tmp_path / "scratch")),
                ],
                **quiet,
            )
            for _ in range(2)
        ),
    ]
    yield address, processes[1:]
    for process in processes:
        process.kill()
        process.wait()


def test_a_worker_that_is_killed_costs_nothing_but_a_retry(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = cluster
    made = tmp_path / "hands"
    made.mkdir()
    for name in range(3):
        hands = [
            hand
            for number in range(12)
            for hand in day(evening("somerset-1888", name * 12 + number, rubbers=2, cards=True), number + 1)
        ]
        (made / f"{name}.pen").write_text(pen(hands))
    parts = tmp_path / "parts"
    running = subprocess.Popen(
        [sys.executable, "-m", "ingest.cli", "ingest", str(made), "--cluster", address, "--parts", str(parts)],
        stdout=subprocess.PIPE,
    )
    while running.poll() is None and not list(parts.glob("hands/*/*.parquet")):
        time.sleep(0.01)
    os.kill(workers[0].pid, signal.SIGKILL)
    told, _ = running.communicate(timeout=120)
    assert running.returncode in (0, 1), told
    assert workers[0].wait() == -signal.SIGKILL
    ran("build", parts, "--db", tmp_path / "built.db")
    assert without_dates(tmp_path / "built.db") == by_one(made)[0]
