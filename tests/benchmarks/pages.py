"""How long every page of an archive takes, one client: `pages.py ARCHIVE.db [TIMES]`; make_archive.py makes an archive.

Of each kind of page, table, facet and statistic the median and the 95th in the hundred, in milliseconds by the clock
and by the processor, which on a shared machine says more. A page of hands is to take less than 50 in 95 of 100 cases,
any other less than 400; what takes more is marked, and a facet that timed out is said. Before and behind stands how
fast a plain loop runs: a clock that swings shows there.
"""

import asyncio
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.parse import quote

from datasette.utils import tilde_encode

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ingest.cli import spare_the_collector
from ingest.cli.metadata import metadata
from ingest.cli.serve import application
from ingest.web.check import EXAMPLE
from replay.pages.statistics import SHEETS
from schema.private import GUARDED

HAND_LIMIT, LIMIT = 50, 400
WORDS = ("player", "club", "a", "b", "boston 12", "Trump. Trump.", "O'Neil", '"', "detroit club 1", "p")
KEYS = {"hand": ("hands", "id"), "game": ("games", "id"), "rubber": ("rubbers", "id"), "event": ("events", "id")}
Kinds = Iterator[tuple[str, list[str]]]


async def main(path: Path, times: int) -> None:
    """Asks for pages of each kind so often, and says how long they took."""
    spare_the_collector()
    client = application(path).client
    await client.get("/")
    base = f"/{tilde_encode(path.stem)}"
    codes = [one["laws"] for one in (await client.get(f"{base}/-/statistics.json")).json()["codes"]]
    _pace()
    for kinds in (pages(path, base, times), statistics(base, codes, times), tables(path, base, times)):
        for name, addresses in kinds:
            await _measured(name, [("GET", address, {}) for address in addresses], client)
    await _measured("check, posted", [("POST", "/-/check.json", {"content": EXAMPLE})] * times, client)
    _pace()


def pages(path: Path, base: str, times: int) -> Kinds:
    """The pages of what is kept: of each kind so many, chosen by chance."""
    rng = Random(1)
    yield "home", ["/"] * times
    yield "the tables", [base] * times
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        for kind, (table, key) in (*KEYS.items(), ("player", ("players", "name"))):
            (last,) = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()
            if last is None:
                continue
            some = f"SELECT {key} FROM {table} WHERE rowid >= ? LIMIT 1"
            keys = [connection.execute(some, (rng.randint(1, last),)).fetchone()[0] for _ in range(times)]
            yield kind, [f"{base}/-/{kind}/{tilde_encode(key)}" for key in keys]
            yield f"{kind}.json", [f"{base}/-/{kind}/{tilde_encode(key)}.json" for key in keys]
            if kind == "hand":
                yield "hand.svg", [f"{base}/-/hand/{key}.svg?trick=2" for key in keys]
                yield "row of a hand", [f"{base}/hands/{key}" for key in keys]
    yield "search", [f"{base}/-/search?q={quote(WORDS[at % len(WORDS)])}" for at in range(times)]
    yield "check", ["/-/check"] * times


def statistics(base: str, codes: list[str], times: int) -> Kinds:
    """The pages of statistics, under each code in turn."""
    for name in ("", *(f"/{name}" for name in SHEETS)) if codes else ():
        asked = [quote(codes[at % len(codes)]) for at in range(times)]
        yield f"statistics{name}", [f"{base}/-/statistics{name}?laws={laws}" for laws in asked]
        yield f"statistics{name}.json", [f"{base}/-/statistics{name}.json?laws={laws}" for laws in asked]


def tables(path: Path, base: str, times: int) -> Kinds:
    """The page of each table and view that is shown, and of each facet that is counted on it."""
    for table, about in metadata(path.stem)["databases"][path.stem]["tables"].items():
        if table not in GUARDED and not about.get("hidden"):
            yield f"table {table}", [f"{base}/{table}"] * times
            for facet in about.get("facets", ()):
                yield f"table {table}?_facet={facet}", [f"{base}/{table}?_facet={facet}&_size=1"] * times


async def _measured(name: str, asked: list[tuple[str, str, dict[str, Any]]], client: Any) -> None:
    taken, used, late, failed = list[float](), list[float](), False, False
    # The first of its kind makes the template ready, and is not measured.
    for number, (method, address, more) in enumerate([asked[0], *asked]):
        started, begun = time.perf_counter(), time.process_time()
        answer = await getattr(client, method.lower())(address, **more)
        if number:
            taken.append(1000 * (time.perf_counter() - started))
            used.append(1000 * (time.process_time() - begun))
        late = late or "timed out" in answer.text
        failed = failed or answer.status_code != 200
    clock, processor = ((median(figures), quantiles(figures, n=20)[-1]) for figures in (taken, used))
    over = clock[1] > (HAND_LIMIT if name == "hand" else LIMIT)
    marks = "".join(f"  {mark}" for mark, so in (("OVER", over), ("FACET TIMED OUT", late), ("FAILED", failed)) if so)
    said = "   ".join(
        f"{of} {p50:5.0f}, p95 {p95:5.0f}" for of, (p50, p95) in (("clock", clock), ("processor", processor))
    )
    print(f"{name:<36} {said}{marks}", flush=True)


def _pace() -> None:
    begun, steps = time.process_time(), 0
    while steps < 5_000_000:
        steps += 1
    print(f"a plain loop: {5 / (time.process_time() - begun):.1f} million steps a second", flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20))
