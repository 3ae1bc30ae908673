"""How many hands a second each part of the way takes, on one core; the best of several runs."""

import contextlib
import io
import os
import resource
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ingest import read, write
from ingest.cli import main
from ingest.store import Archive
from replay import results
from replay.checks.making import making_verdict
from replay.engine import course_of
from replay.ledger import Ledger
from replay.revokes import revokes_of
from replay.scoring import score_of
from schema.laws import laws_of
from schema.records import HandRecord


class Rate(NamedTuple):
    """A part of the way, and its best times: of the processor, and by the clock."""

    name: str
    hands: int
    processor: float
    clock: float


def best(runs: int, *works: Callable[[], object]) -> list[tuple[float, float]]:
    """The best times of each of several works, done in turn so that a slow moment strikes all alike."""
    times = [(float("inf"), float("inf"))] * len(works)
    for _ in range(runs):
        for number, work in enumerate(works):
            used, begun = _used(), time.perf_counter()
            work()
            taken = _used() - used, time.perf_counter() - begun
            times[number] = min(times[number][0], taken[0]), min(times[number][1], taken[1])
    return times


def _used() -> float:
    """The time of the processor, of processes that were begun and have ended too."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def exhaust(hands: object) -> None:
    for _ in hands:  # type: ignore[attr-defined]
        pass


def reading(files: list[Path], count: int, runs: int) -> list[Rate]:
    """Reading PEN and JSON lines into records, and writing them."""
    records = [hand for hand in read(files[0]) if isinstance(hand, HandRecord)]
    works = [lambda file=file: exhaust(read(file)) for file in files]
    forms = [file.suffix.removeprefix(".") for file in files]
    writers = [lambda form=form: write(records, io.StringIO(), form) for form in forms]
    names = [f"read {file.suffix}" for file in files] + [f"write {file.suffix}" for file in files]
    times = best(runs, *works, *writers)
    return [Rate(name, count, *taken) for name, taken in zip(names, times, strict=True)]


def auditing(file: Path, count: int, runs: int) -> list[Rate]:
    """Replay and audit of records that have been read, and what of it is the ledger's."""
    records = [hand for hand in read(file) if isinstance(hand, HandRecord)]
    scored = []
    for record in records:
        course = course_of(record, laws_of(record.laws))
        scored.append((record, course.laws, score_of(course, revokes_of(course), making_verdict(course))))

    def keep() -> None:
        ledger = Ledger()
        for hand in scored:
            ledger.add(*hand)

    whole, ledger = best(runs, lambda: exhaust(results(iter(records))), keep)
    return [Rate("replay and audit", count, *whole), Rate("the ledger of it", count, *ledger)]


def run(*arguments: str) -> str:
    """A command of the program, in this process; what it writes to the standard output."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(list(arguments), standalone_mode=False)
    return out.getvalue()


def ingesting(files: list[Path], count: int, runs: int, folder: Path, jobs: int) -> tuple[list[Rate], float, float]:
    """From the file into an archive, and the same rows into an empty one by executemany alone; their ratios.

    The first ratio is that of one process to the floor, by the processor; the second that of several, by the clock.
    """
    archive, empty = folder / "rate.db", folder / "floor.db"

    def ingest(file: Path, jobs: int = 1) -> None:
        _remove(archive)
        run("ingest", str(file), "--db", str(archive), "--jobs", str(jobs))

    ingest(files[0])
    rows = _rows(archive)
    floor = _Floor(empty, rows)
    works = [lambda file=file: ingest(file) for file in files]
    many = [lambda file=file: ingest(file, jobs) for file in files]
    *times, least = best(runs, *works, *many, floor.fill)
    names = [f"ingest {file.suffix}{more}" for more in ("", f", {jobs} jobs") for file in files]
    rates = [Rate(name, count, *taken) for name, taken in zip(names, times, strict=True)]
    _remove(archive)
    _remove(empty)
    rates.append(Rate("the sqlite floor", count, *least))
    return rates, times[0][0] / least[0], times[len(files)][1] / least[1]


def _tables(connection: sqlite3.Connection) -> list[str]:
    """The tables that hold the archive's rows; not those of the search, which triggers fill."""
    query = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%sqlite_%' AND name NOT LIKE '%_fts%'"
    )
    return [name for (name,) in connection.execute(query)]


def _rows(archive: Path) -> dict[str, list[tuple[object, ...]]]:
    with contextlib.closing(sqlite3.connect(archive)) as connection:
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in _tables(connection)}


class _Floor:
    """An archive as it is made, filled by nothing but executemany, in one transaction."""

    def __init__(self, path: Path, rows: dict[str, list[tuple[object, ...]]]) -> None:
        self.path, self.rows = path, {name: found for name, found in rows.items() if found}

    def fill(self) -> None:
        _remove(self.path)
        Archive.to_write(self.path).close()
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
            for pragma in ("synchronous = FULL", "foreign_keys = ON", "cache_size = -49152"):
                connection.execute(f"PRAGMA {pragma}")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("PRAGMA defer_foreign_keys = ON")
            for name, rows in self.rows.items():
                filled = connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is not None
                marks = ", ".join("?" * len(rows[0]))
                connection.executemany(f"INSERT {'OR IGNORE ' if filled else ''}INTO {name} VALUES ({marks})", rows)
            connection.execute("COMMIT")


def _remove(path: Path) -> None:
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with contextlib.suppress(FileNotFoundError):
            os.remove(name)


def pace() -> float:
    """Millions of steps a second of a plain loop: how fast the machine is just now."""
    steps = 3_000_000

    def work() -> None:
        total = 0
        for step in range(steps):
            total += step & 7

    ((processor, _),) = best(5, work)
    return steps / processor / 1e6
