"""A cluster of processes: a worker that is killed, and a scheduler that is none or does not answer."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.evenings import evening
from tests.ingest.parts.conftest import by_one, ran, without_dates
from tests.ingest.test_jobs import day, pen


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
