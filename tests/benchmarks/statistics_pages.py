"""How long the pages and views of statistics take, one client: `statistics_pages.py ARCHIVE.db [TIMES]`.

Milliseconds by the clock, and beside them those of the processor, which on a shared machine say more.
"""

import asyncio
import sys
import time
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ingest.cli.serve import application
from replay.pages.statistics import SHEETS
from schema.statistics import STATISTICS


async def main(path: Path, times: int) -> None:
    """Asks for each page so often, under each code in turn, and says the median and the 95th in the hundred."""
    client = application(path).client
    base = f"/{path.stem}/-/statistics"
    codes = [one["laws"] for one in (await client.get(f"{base}.json")).json()["codes"]]
    pages = ["", *(f"/{name}" for name in SHEETS), *(f"/{name}.json" for name in SHEETS)]
    asked = [(f"{base}{page}", page or "the list") for page in pages]
    asked += [(f"/{path.stem}/{one.view.name}", one.view.name) for one in STATISTICS]
    asked += [(f"/{path.stem}/hand_facts", "hand_facts")]
    every, worked = list[float](), list[float]()
    for address, name in asked:
        taken, used = list[float](), list[float]()
        for number in range(times):
            started, begun = time.perf_counter(), time.process_time()
            answer = await client.get(address, params={"laws": codes[number % len(codes)]})
            taken.append(1000 * (time.perf_counter() - started))
            used.append(1000 * (time.process_time() - begun))
            assert answer.status_code == 200, (address, answer.status_code)
        every, worked = every + taken, worked + used
        _say(name, taken, used)
    _say("all", every, worked)


def _say(name: str, taken: list[float], used: list[float]) -> None:
    clock, processor = (f"{median(figures):5.0f}, p95 {quantiles(figures, n=20)[-1]:5.0f}" for figures in (taken, used))
    print(f"{name:<24} clock {clock}   processor {processor}")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20))
