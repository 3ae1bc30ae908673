"""How long the pages of an archive take, one client: `pages.py ARCHIVE.db [TIMES]`; make_archive.py makes an archive.

Milliseconds by the clock, and beside them those of the processor, which on a shared machine say more. A page of hands
is to take less than 50 in 95 of 100 cases, any other less than 400; a facet that timed out is said.
"""

import asyncio
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles

from datasette.utils import tilde_encode

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ingest.cli.metadata import metadata
from ingest.cli.serve import application
from schema.private import GUARDED

WORDS = ("player", "club", "a", "b", "boston 12", "Trump. Trump.", "O'Neil", '"', "detroit club 1", "p")
KEYS = {"hand": ("hands", "id"), "game": ("games", "id"), "rubber": ("rubbers", "id"), "event": ("events", "id")}


async def main(path: Path, times: int) -> None:
    """Asks for pages of each kind so often, and says the median and the 95th in the hundred."""
    client = application(path).client
    await client.get("/")
    for name, addresses in pages(path, times):
        taken, used = list[float](), list[float]()
        await client.get(addresses[0])  # not measured: the first of its kind makes the template ready
        for address in addresses:
            started, begun = time.perf_counter(), time.process_time()
            answer = await client.get(address)
            taken.append(1000 * (time.perf_counter() - started))
            used.append(1000 * (time.process_time() - begun))
            assert answer.status_code == 200, (address, answer.status_code)
            if "timed out" in answer.text:
                print(address, "has a facet that timed out")
        _say(name, taken, used)


def pages(path: Path, times: int) -> Iterator[tuple[str, list[str]]]:
    """Kinds of pages, each with so many addresses."""
    base, rng = f"/{path.stem}", Random(1)
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    yield "home", ["/"] * times
    yield "the tables", [base] * times
    for kind, (table, key) in (*KEYS.items(), ("player", ("players", "name"))):
        (last,) = connection.execute(f"SELECT max(rowid) FROM {table}").fetchone()
        some = f"SELECT {key} FROM {table} WHERE rowid >= ? LIMIT 1"
        keys = [connection.execute(some, (rng.randint(1, last),)).fetchone()[0] for _ in range(times)]
        yield kind, [f"{base}/-/{kind}/{tilde_encode(key)}" for key in keys]
        if kind == "hand":
            yield "hand.svg", [f"{base}/-/hand/{key}.svg?trick=2" for key in keys]
    yield "search", [f"{base}/-/search?q={tilde_encode(WORDS[at % len(WORDS)])}" for at in range(times)]
    connection.close()
    for table, about in metadata(path.stem)["databases"][path.stem]["tables"].items():
        if about.get("facets") and table not in GUARDED:
            yield f"table {table}", [f"{base}/{table}"] * times
            for facet in about["facets"]:
                yield f"table {table}?_facet={facet}", [f"{base}/{table}?_facet={facet}&_size=1"] * times
    yield "table plays", [f"{base}/plays"] * times


def _say(name: str, taken: list[float], used: list[float]) -> None:
    clock, processor = (f"{median(figures):5.0f}, p95 {quantiles(figures, n=20)[-1]:5.0f}" for figures in (taken, used))
    print(f"{name:<34} clock {clock}   processor {processor}", flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20))
