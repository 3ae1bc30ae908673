"""Damages files of each format, many times, and reads them: no traceback, no hang, no memory beyond what they warrant.

Run as a module from the root of the repository: python -m tests.fuzz.mutate [FORMAT ...] [--count N] [--seed N]
"""

import argparse
import random
import resource
import signal
import sys
import traceback
from pathlib import Path
from types import FrameType
from typing import Final

from tests.fuzz.damage import NAMES, answered, damaged, texts

SECONDS: Final = 20
"""So long may one file take, on a machine that is busy with other things."""
MEMORY: Final = 3 << 30
"""So much address space the whole may take; one file takes a few megabytes."""


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {SECONDS} seconds for one file")


def run(name: str, count: int, seed: int) -> int:
    """How many of so many damaged files of a format were not answered; each is kept as a file in this folder."""
    rng, sources = random.Random(f"{name} {seed}"), texts(name)
    failed = records = 0
    for number in range(count):
        data = damaged(rng.choice(sources), rng)
        signal.alarm(SECONDS)
        try:
            records += answered(data, name if number % 2 else None)
        except Exception:
            failed += 1
            kept = Path(f"failed-{name}-{seed}-{number}")
            kept.write_bytes(data)
            print(f"{kept}:\n{traceback.format_exc()}", file=sys.stderr)
        finally:
            signal.alarm(0)
    print(f"{name}: {count:,} damaged files, {records:,} hands read of them, {failed:,} not answered", flush=True)
    return failed


def main() -> int:
    """Run every format that is named, or all; 1 if one file was not answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("formats", nargs="*", metavar="FORMAT", help=", ".join(NAMES))
    parser.add_argument("--count", type=int, default=10_000, help="so many files of each format")
    parser.add_argument("--seed", type=int, default=1, help="another number damages otherwise")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _too_long)
    failed = sum(run(name, given.count, given.seed) for name in given.formats or NAMES)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"the most memory that was held: {peak:,} MB")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
