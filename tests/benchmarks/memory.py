"""The most memory that a command needs, measured in a process of its own.

Run as a program it does a command of bowerbook and then says, as the last line of its errors, how much that was.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Run(NamedTuple):
    """What a command wrote, how long it took, and the most memory that it had, in millions of bytes."""

    out: str
    seconds: float
    megabytes: float


def measured(*arguments: str) -> Run:
    """A command of bowerbook in a process of its own."""
    begun = time.perf_counter()
    done = subprocess.run([sys.executable, __file__, *arguments], capture_output=True, text=True, cwd=ROOT, check=False)
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise RuntimeError(done.stderr)
    *_, last = done.stderr.strip().split("\n")
    return Run(done.stdout, seconds, float(last))


def counts(file: Path, archive: Path, jobs: int = 1) -> tuple[dict[str, int], Run]:
    """What became of the hands of a file that was taken into a new archive."""
    run = measured("ingest", str(file), "--db", str(archive), "--format", "json", "--jobs", str(jobs))
    return json.loads(run.out)["total"], run


def most() -> float:
    """The most memory that this process had, in millions of bytes.

    What the system calls its maximum is at least what the process had that began this one; the high-water mark of its
    own memory is not.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text("ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


def largest_child() -> float:
    """The most memory that one of the processes had that this one began, in millions of bytes."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6


def _workers(arguments: list[str]) -> int:
    return int(arguments[arguments.index("--jobs") + 1]) if "--jobs" in arguments else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from ingest.cli import main, spare_the_collector

    spare_the_collector()
    main(sys.argv[1:], standalone_mode=False)
    sys.stdout.flush()
    print(most() + _workers(sys.argv) * largest_child(), file=sys.stderr)
