"""Workers, and the parts of a file as they come from them: in order, and each looked at when its turn comes."""

import gc
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from ingest.counting import Counted
from ingest.formats.refusal import NOT_READABLE, refused_file
from ingest.jobs.chunks import Chunk, CutOff
from ingest.jobs.following import Following
from ingest.jobs.whole import Small, is_small, work_whole
from ingest.jobs.working import Done, Laws, work
from ingest.store.preparing import Part, Prepared
from schema.findings import Refused
from schema.results import HandResult

T = TypeVar("T")
_SECOND: Final = 1.0
_TRIED: Final = 4
"""So many chunks may have to be read again before it is asked whether the most of them have."""


class LostWorker(Exception):
    """A worker has ended before its time."""

    def __init__(self) -> None:
        super().__init__("a worker process was killed, perhaps for want of memory: try fewer --jobs")


class Workers:
    """So many processes, which are begun with the first chunk. To be closed."""

    def __init__(self, jobs: int) -> None:
        self.ahead = 2 * jobs + 1
        """How many chunks are out at once, so that memory is bounded."""
        how = "fork" if sys.platform.startswith("linux") else "spawn"
        self._pool = ProcessPoolExecutor(jobs, get_context(how), _begin, (os.getpid(),))

    def submit(self, chunk: Chunk, laws: Laws) -> "Future[Done]":
        """A chunk to be worked at. Raises `LostWorker`."""
        return self.call(work, chunk, laws)

    def call(self, work: Callable[..., T], *given: Any) -> "Future[T]":
        """Something to be done, by a function of a module. Raises `LostWorker`."""
        try:
            return self._pool.submit(work, *given)
        except BrokenProcessPool:
            raise LostWorker from None

    def begin(self, path: str, file: str, format: str | None, laws: Laws) -> "Future[Small | None] | None":
        """A small file to be worked at as a whole; null for one that is not, or where the workers have ended."""
        if not is_small(path):
            return None
        try:
            return self._pool.submit(work_whole, path, file, format, laws)
        except BrokenProcessPool:
            return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is not None:
            # What they are at is for nobody; the pool itself would wait for it.
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


def result_of(future: "Future[T]") -> T:
    """What a worker has made. Raises `LostWorker`."""
    try:
        return future.result()
    except BrokenProcessPool:
        raise LostWorker from None


def _begin(parent: int) -> None:
    """A worker leaves Ctrl-C to the process that began it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(50_000, 20, 100)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_SECOND)
    os._exit(1)


def parts_of(
    chunks: Iterable[Chunk], file: str, laws: Laws, workers: Workers, counted: Counted
) -> Iterator[Part | HandResult | Refused]:
    """The parts of a file, in order, and hand by hand what had to be read again; all of it is counted.

    Raises `LostWorker`. A part that was not taken as it is (`Part.again`) is known to have been read again when the
    next is asked for.
    """
    following = Following(file, laws, counted)
    queue = _Queue(iter(chunks), laws, workers)
    while (found := queue.next()) is not None:
        chunk, done = found
        if done is None or not following.fits(chunk, done):
            queue.failed()
            yield from following.results(chunk)
            continue
        again = _Again(partial(following.results, chunk))
        prepared = Prepared.unpacked(done.prepared)
        yield Part(prepared, done.refused, done.sittings, done.alone, again)
        if again.asked:
            queue.failed()
        else:
            following.accept(done)
    if queue.cut_off is not None:
        rest = refused_file(file, NOT_READABLE, str(queue.cut_off), index=following.readings + 1)
        counted.count(rest)
        yield rest


def part_of(
    small: Small, again: Callable[[], Chunk], file: str, laws: Laws, counted: Counted
) -> Iterator[Part | HandResult | Refused]:
    """The part that a small file is, as `parts_of` gives those of a larger one; `again` reads its hands again."""
    following, done = Following(file, laws, counted), small.done
    if not following.fits(Chunk(file, "", 0, afresh=True), done):
        yield from following.results(again())
        return
    asked = _Again(lambda: following.results(again()))
    yield Part(Prepared.unpacked(done.prepared), done.refused, done.sittings, done.alone, asked)
    if not asked.asked:
        following.accept(done)


class _Again:
    """The hands of a chunk, if they are asked for."""

    def __init__(self, results: Callable[[], Iterator[HandResult | Refused]]) -> None:
        self._results = results
        self.asked = False

    def __call__(self) -> Iterator[HandResult | Refused]:
        self.asked = True
        return self._results()


class _Queue:
    """Chunks that are out with workers, in order; where most have to be read again, no more are given out."""

    def __init__(self, chunks: Iterator[Chunk], laws: Laws, workers: Workers) -> None:
        self.cut_off: CutOff | None = None
        self._chunks, self._laws, self._workers = chunks, laws, workers
        self._out: deque[tuple[Chunk, Future[Done] | None]] = deque()
        self._taken = self._failed = 0

    def failed(self) -> None:
        """The chunk that was taken last has had to be read again."""
        self._failed += 1

    def next(self) -> tuple[Chunk, Done | None] | None:
        """The next chunk, and what came of it with a worker, if it was given to one; null behind the last."""
        self._fill()
        if not self._out:
            return None
        chunk, future = self._out.popleft()
        self._taken += 1
        return chunk, None if future is None or self._in_vain else result_of(future)

    @property
    def _in_vain(self) -> bool:
        return self._failed > _TRIED and 2 * self._failed > self._taken

    def _fill(self) -> None:
        while len(self._out) < (1 if self._in_vain else self._workers.ahead) and self.cut_off is None:
            try:
                chunk = next(self._chunks, None)
            except CutOff as reason:
                self.cut_off = reason
                return
            if chunk is None:
                return
            apart = chunk.afresh and chunk.notice is None and not self._in_vain
            self._out.append((chunk, self._workers.submit(chunk, self._laws) if apart else None))
