"""The benchmarks: `python tests/benchmarks/run.py`; they are no part of the gates.

The clock of a shared machine swings: compare figures of one run only. Rates are given by the time of the processor, and
by the clock beside it.
"""

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from inputs import make  # noqa: E402
from memory import counts  # noqa: E402
from profiled import where_it_goes  # noqa: E402
from rates import Rate, auditing, ingesting, pace, reading, run  # noqa: E402

from ingest.cli import spare_the_collector  # noqa: E402

AIMS = {"read .pen": 5_000, "replay and audit": 10_000, "ingest .pen": 2_500}
MEGABYTES = 200


def main() -> None:
    """Make the files, measure, and print."""
    options = _options()
    spare_the_collector()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _rates(folder, options.hands, options.repeat, options.jobs)
        if options.profile:
            file = make(folder / "profile.pen", options.hands)
            print("\nwhere the time of an ingest goes (own time)")
            print(where_it_goes(lambda: run("ingest", str(file), "--db", str(folder / "profile.db"))))
        if options.large:
            _memory(folder, options.hands, options.large, options.jobs)
        if options.broken:
            _broken(folder, options.broken)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Benchmarks of bowerbook.")
    parser.add_argument("--hands", type=int, default=10_000, help="hands of the files that the rates are taken by")
    parser.add_argument("--repeat", type=int, default=3, help="runs of which the best counts")
    parser.add_argument("--jobs", type=int, default=2, help="processes of the ingest by several")
    parser.add_argument("--large", type=int, default=200_000, help="hands of the large file for memory; 0 for none")
    parser.add_argument("--broken", type=int, default=100_000, help="hands of the file with seven broken; 0 for none")
    parser.add_argument("--profile", action="store_true", help="say also where the time of an ingest goes")
    return parser.parse_args()


def _rates(folder: Path, hands: int, repeat: int, jobs: int) -> None:
    files = [make(folder / f"rate.{form}", hands) for form in ("pen", "jsonl")]
    print(f"{hands:,} hands, all with cards; the best of {repeat}; {pace():.0f} million plain steps a second\n")
    rates = reading(files, hands, repeat)
    audited = auditing(files[0], hands, repeat)
    share = audited[1].processor / (rates[0].processor + audited[0].processor)
    stored, ratio, shared = ingesting(files, hands, repeat, folder, jobs)
    print(f"{'hands a second':<30}{'processor':>10}{'clock':>10}")
    for rate in (*rates, *audited, *stored):
        _line(rate)
    print(f"\nthe ledger's share of the audit of a file, read and replayed {share:6.1%}   (less than 10%)")
    print(f"ingest beside the sqlite floor   {ratio:6.1f} times")
    print(f"with {jobs} jobs, by the clock        {shared:6.1f} times   (less than 2)")


def _line(rate: Rate) -> None:
    aim, reached = AIMS.get(rate.name), rate.hands / rate.processor
    said = "" if aim is None else f"   at least {aim:,}{'' if reached >= aim else ': NOT REACHED'}"
    print(f"{rate.name:<30}{reached:>10,.0f}{rate.hands / rate.clock:>10,.0f}{said}")


def _memory(folder: Path, small: int, large: int, jobs: int) -> None:
    print("\nmemory of an ingest")
    for hands in (small, large):
        file, archive = make(folder / f"memory-{hands}-jobs.pen", hands), folder / f"memory-{hands}-jobs.db"
        _, done = counts(file, archive, jobs)
        print(
            f"{jobs} jobs {hands:>9,} hands{done.megabytes:>8,.0f} MB in all processes"
            f"{hands / done.seconds:>10,.0f} hands a second"
        )
        file.unlink()
        archive.unlink()
    for form in ("pen", "jsonl"):
        for hands in (small, large):
            file, archive = make(folder / f"memory-{hands}.{form}", hands), folder / f"memory-{hands}-{form}.db"
            _, done = counts(file, archive)
            said = "" if done.megabytes < MEGABYTES else ": NOT KEPT"
            print(
                f".{form:<6}{hands:>9,} hands{done.megabytes:>8,.0f} MB (less than {MEGABYTES}{said})"
                f"{hands / done.seconds:>10,.0f} hands a second"
            )
            file.unlink()
            archive.unlink()


def _broken(folder: Path, hands: int) -> None:
    file = make(folder / "broken.pen", hands, broken=7)
    found, done = counts(file, folder / "broken.db")
    told = ", ".join(f"{figure:,} {name}" for name, figure in found.items())
    adds_up = found["read"] == found["stored"] + found["duplicate"] + found["rejected"] == hands
    right = "right" if adds_up and found["rejected"] == 7 else "WRONG"
    print(f"\n{hands:,} hands, seven of them broken: {told} ({right}; {done.megabytes:,.0f} MB)")


if __name__ == "__main__":
    main()
