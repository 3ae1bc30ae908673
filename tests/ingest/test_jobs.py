"""An ingest by several processes gives the archive, and says what is said, of one; however the files are cut."""

import gzip
import os
import random
import sqlite3
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest import write
from ingest.cli import main
from ingest.formats.decoding import text_of
from ingest.jobs import Laws, Workers, ahead, chunks, work
from ingest.jobs.chunks import Chunk, chunks_of
from ingest.jobs.whole import work_whole
from ingest.notation import write_hand
from schema.records import HandRecord
from tests.evenings import evening
from tests.strategies import WISHES, lawful_hand

CODES = ("somerset-1888", "washington-1862", "north-american")
Texts = dict[str, str]


class _Here:
    """Workers that work in this process, when they are asked for what came of it."""

    ahead = 3

    def __init__(self, jobs: int = 2) -> None:
        self.done = 0

    def submit(self, chunk: Chunk, laws: Laws) -> Any:
        self.done += 1
        return _Later(chunk, laws)

    def begin(self, *given: Any) -> None:
        return None

    def __enter__(self) -> "_Here":
        return self

    def __exit__(self, *error: object) -> None:
        pass


class _Later:
    def __init__(self, *given: Any) -> None:
        self._given = given

    def result(self) -> Any:
        return work(*self._given)


class _Made:
    def __init__(self, made: Any) -> None:
        self._made = made

    def result(self) -> Any:
        return self._made


def dump(path: Path) -> dict[str, list[Any]]:
    """Every row of every table, with its number; not when a file was read."""
    with sqlite3.connect(path) as connection:
        names = [
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%sqlite_%' "
                "AND name NOT LIKE '%_fts_%' ORDER BY name"
            )
        ]
        rows = {name: connection.execute(f"SELECT rowid, * FROM {name} ORDER BY rowid").fetchall() for name in names}
    connection.close()
    when = 6
    rows["sources"] = [row[:when] + row[when + 1 :] for row in rows["sources"]]
    return rows


def ingested(
    folder: Path, jobs: int, *more: str, size: int = 1 << 19, monkeypatch: pytest.MonkeyPatch | None = None
) -> tuple[dict[str, list[Any]], str, str, int]:
    """The archive of a folder's files, and what was said, with chunks of a size."""
    db = folder.parent / f"{jobs}-{size}.db"
    for old in folder.parent.glob(f"{db.name}*"):
        old.unlink()
    patch = monkeypatch or pytest.MonkeyPatch()
    with patch.context() as patched:
        patched.setattr(chunks.chunks_of, "__defaults__", (size,))
        ran = CliRunner().invoke(main, ["ingest", str(folder), "--db", str(db), "--jobs", str(jobs), *more])
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return dump(db), ran.stdout, ran.stderr, ran.exit_code


def pen(hands: list[HandRecord]) -> str:
    return "\n".join(write_hand(hand) for hand in hands)


def day(hands: list[HandRecord], number: int) -> list[HandRecord]:
    return [hand.model_copy(update={"date": f"1888-03-{number:02}", "event": f"table {number}"}) for hand in hands]


def terse(text: str) -> str:
    """An evening that says each thing once: all but the first hand take the rest from the one before."""
    blocks = text.strip().split("\n\n")
    kept = ("[TurnUp", "[Auction", "[Discard", "[Play", "[Maker", "[Trump", "[Tricks", "[Points", "[Deal ")
    short = [
        "\n".join(line for line in block.split("\n") if line[0] != "[" or line.startswith(kept)) for block in blocks
    ]
    return "\n\n".join([blocks[0], *short[1:]]) + "\n"


def with_new_deals(text: str) -> str:
    """An evening in which every third hand was dealt anew, under the same number."""
    blocks = text.strip().split("\n\n")
    new = [f"{block.partition('[Auction')[0]}! newdeal 33" if at % 3 == 0 else "" for at, block in enumerate(blocks)]
    return "\n\n".join(block for pair in zip(new, blocks, strict=True) for block in pair if block) + "\n"


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Files of every kind."""
    evenings = [day(evening(CODES[n % 3], n, rubbers=1, cards=True), n + 1) for n in range(6)]
    full = "\n".join(pen(hands) for hands in evenings)
    lawful = pen([lawful_hand(CODES[n % 3], n, WISHES[n // 3 % 4]).record for n in range(60)])
    one = pen(evenings[0])
    return {
        "a-full.pen": full,
        "b-lawful.pen": lawful,
        "c-terse.pen": "\n".join(terse(pen(hands)) for hands in evenings),
        "d-wrong.pen": full.replace("Ann", "Anna")
        .replace('[Score "NS:1', '[Score "NS:3')
        .replace('[Dealer "E"]', '[Dealer "S"]', 9),
        "e-twice.pen": one.replace("table 1", "table 99") + "\n" + full + "\n" + one.replace("table 1", "table 99"),
        "f-refused.pen": full.replace("table", "refused").replace('[TurnUp "9', '[TurnUp "0').replace("Bob", "Ben"),
        "g-contradicts.pen": full.replace('[Points "NS:2', '[Points "NS:1'),
        "h-tags.pen": full.replace("Cyd", "Cat").replace("[Dealer", '[Weather "rain"]\n[Lamp "oil"]\n[Dealer'),
        "i-ids.pen": full.replace("Dee", "Dot").replace("[Dealer", '[RoomGameId "7"]\n[Dealer'),
        "j-remarks.pen": full.replace("Ann", "Una") + "\n\n{that was all}\n",
        "k-latin.pen": full.replace("Bob", "Bj\xf6rn"),
        "l-empty.pen": "",
        "m-none.txt": "nothing of ours\n" * 50,
        "r-void.pen": with_new_deals(pen([hand.model_copy(update={"date": None}) for hand in evenings[1]])),
    }


@pytest.fixture
def folder(texts: Texts, tmp_path: Path) -> Path:
    made = tmp_path / "hands"
    made.mkdir()
    for name, text in texts.items():
        (made / name).write_bytes(text.encode("latin-1" if "latin" in name else "utf-8"))
    full = (made / "a-full.pen").read_bytes()
    (made / "n-packed.pen.gz").write_bytes(gzip.compress(full.replace(b"Ann", b"Eve"), mtime=0))
    (made / "o-cut-off.pen.gz").write_bytes(gzip.compress(full.replace(b"Ann", b"Ida"), mtime=0)[:-2000])
    hands = [hand for n in range(4) for hand in day(evening(CODES[n % 3], n + 20, rubbers=1, cards=True), n + 9)]
    with (made / "p-lines.jsonl").open("w") as file:
        write(hands, file, "jsonl")
        file.write("{}\n")
        write(hands[:9], file, "jsonl")
    return made


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers in this process, and no giving up where most chunks have to be read again."""
    monkeypatch.setattr(sys.modules["ingest.cli.ingest"], "Workers", _Here)
    monkeypatch.setattr(ahead, "_TRIED", 10**6)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("size", [1, 5_000, 20_000])
def test_the_archive_is_that_of_one_process_row_for_row(folder: Path, size: int) -> None:
    assert ingested(folder, 2, size=size) == ingested(folder, 1)


@pytest.mark.usefixtures("here")
def test_laws_that_are_given_are_taken_in_every_chunk(folder: Path) -> None:
    more = ("--laws", "washington-1862", "--format", "json")
    assert ingested(folder, 2, *more, size=3_000) == ingested(folder, 1, *more)


@pytest.mark.parametrize("small", [True, False], ids=["whole files", "chunks"])
def test_processes_give_the_archive_of_one(folder: Path, monkeypatch: pytest.MonkeyPatch, small: bool) -> None:
    (folder / "empty").mkdir()
    monkeypatch.setattr(ahead, "is_small", lambda path: small)
    one = ingested(folder, 1)
    assert ingested(folder, 2, size=8_000) == one


@pytest.mark.usefixtures("here")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(size=st.integers(1, 30_000), seed=st.integers(0, 10**6))
def test_hands_in_any_order_and_chunks_of_any_size(texts: Texts, tmp_path: Path, size: int, seed: int) -> None:
    rng = random.Random(seed)
    blocks = [block for name in ("a-full.pen", "c-terse.pen", "d-wrong.pen") for block in texts[name].split("\n\n")]
    start = rng.randrange(len(blocks) // 2)
    chosen = blocks[start : start + 60]
    for _ in range(rng.randrange(4)):
        chosen.insert(rng.randrange(len(chosen)), rng.choice([*blocks, '[Dealer "Q"]', "{a remark}"]))
    made = tmp_path / "some"
    made.mkdir(exist_ok=True)
    (made / "some.pen").write_text("\n\n".join(chosen))
    assert ingested(made, 2, size=size) == ingested(made, 1)


def test_whole_evenings_are_taken_as_workers_give_them(texts: Texts, tmp_path: Path) -> None:
    found = list(_chunks(texts["a-full.pen"], tmp_path, 6_000))
    assert 2 <= len(found) <= 6
    assert all(chunk.afresh for chunk in found)
    done = [work(chunk, Laws()) for chunk in found]
    assert all(one.alone and one.afresh for one in done)
    assert len({table for one in done for table in one.tables}) == sum(len(one.tables) for one in done) == 6


def test_a_chunk_does_not_grow_without_bound(texts: Texts, tmp_path: Path) -> None:
    found = list(_chunks(texts["c-terse.pen"], tmp_path, 200))
    assert max(chunk.size for chunk in found) < 8 * 200 + 2_000
    assert not all(chunk.afresh for chunk in found)


def test_a_worker_that_is_killed_is_said_and_the_archive_is_as_it_was(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ahead, "work", _die)
    monkeypatch.setattr(ahead, "is_small", lambda path: False)
    db = tmp_path / "killed.db"
    monkeypatch.setattr(chunks.chunks_of, "__defaults__", (2_000,))
    arguments = ["ingest", str(folder / "a-full.pen"), "--db", str(db), "--jobs", "2"]
    ran = CliRunner().invoke(main, arguments, standalone_mode=False)
    assert ran.return_value == 2
    assert "nothing of" in ran.stderr
    assert "a worker process was killed" in ran.stderr
    assert dump(db)["hands"] == []


def _die(chunk: Chunk, laws: Laws) -> None:
    os._exit(9)


def test_a_small_file_that_was_changed_since_is_read_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Changed(_Here):
        def begin(self, path: str, file: str, format: str | None, laws: Laws) -> Any:
            self.done += 1
            small = work_whole(path, file, format, laws)
            return None if small is None else _Made(replace(small, sha256="that of other bytes"))

    monkeypatch.setattr(sys.modules["ingest.cli.ingest"], "Workers", Changed)
    assert ingested(folder, 2) == ingested(folder, 1)


def test_no_process_outlives_the_workers() -> None:
    with Workers(2) as workers:
        future = workers.submit(Chunk("a.pen", "pen", 0, True), Laws())
        assert future.result().readings == 0
        processes = list(workers._pool._processes.values())  # type: ignore[attr-defined]
    assert not any(process.is_alive() for process in processes)


def _chunks(text: str, folder: Path, size: int) -> Any:
    path = folder / "cut.pen"
    path.write_text(text)
    with path.open("rb") as file:
        yield from chunks_of(text_of(file), "pen", "cut.pen", size)
