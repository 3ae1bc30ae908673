"""Work on things that come one after the other, done by several processes, in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from ingest.jobs.ahead import Workers, result_of

S = TypeVar("S")
T = TypeVar("T")


def mapped(workers: Workers, work: Callable[[S], Iterable[T]], coming: Iterator[S]) -> Iterator[tuple[S, Iterable[T]]]:
    """The things, each with what a worker has made of it; some are out at once. Raises `LostWorker`."""
    out: deque[tuple[S, Future[list[T]]]] = deque()
    for thing in coming:
        out.append((thing, workers.call(partial(_all_of, work), thing)))
        if len(out) >= workers.ahead:
            yield _done(*out.popleft())
    for waiting in out:
        yield _done(*waiting)


def _done(thing: S, future: "Future[list[T]]") -> tuple[S, list[T]]:
    return thing, result_of(future)


def _all_of(work: Callable[[S], Iterable[T]], thing: S) -> list[T]:
    return list(work(thing))
