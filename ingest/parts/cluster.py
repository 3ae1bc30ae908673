"""Files into parts by the workers of a Dask cluster."""

import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar

from ingest.counting import Counted
from ingest.formats.refusal import NOT_READABLE, refused_file
from ingest.jobs import Chunk, CutOff, Laws
from ingest.jobs.following import Following
from ingest.parts.gathering import Gathering, Refusals
from ingest.parts.layout import Parts, Unwritten
from ingest.parts.working import Failed, Whole, Written, attempt, write_chunk, write_file

T = TypeVar("T")
_RETRIES: Final = 5
_SECONDS: Final = 30
_SCHEMES: Final = ("tcp://", "tls://", "ws://", "wss://", "ucx://")


class NoCluster(Exception):
    """There is no cluster to work with, or it failed."""


class Cluster:
    """The cluster whose scheduler listens at an address (`tcp://host:8786`). To be closed.

    Workers read nothing but what they are sent; they write to `parts`, which must be the same folder for all. A chunk
    whose worker is lost is done again by another; what cannot be written is not. Raises `NoCluster`.
    """

    def __init__(self, address: str, parts: Parts) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise NoCluster("a cluster needs Dask: pip install distributed") from None
        if not address.startswith(_SCHEMES):
            raise NoCluster(f"{address} is no address of a scheduler: tcp://host:8786 is meant")
        try:
            self._client: Any = Client(address, timeout=_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise NoCluster(f"no cluster answers at {address}: {error}") from None
        self.parts = parts

    @property
    def ahead(self) -> int:
        """How many tasks are out at once: enough that no worker waits, and so few that memory is bounded."""
        threads: dict[str, int] = self._client.nthreads()
        return 2 * sum(threads.values()) + 1

    def chunk(self, chunk: Chunk, laws: Laws, file: int, number: int) -> "Task[Written]":
        """A chunk of a file, into its parts."""
        return Task(self._submit(write_chunk, file, number, chunk, laws))

    def file(self, data: bytes, name: str, format: str | None, laws: Laws, file: int) -> "Task[Whole]":
        """A whole file, into its parts."""
        return Task(self._submit(write_file, file, data, name, format, laws))

    def _submit(self, work: Callable[..., Any], *given: Any) -> Any:
        with warnings.catch_warnings():
            # A file is sent with its task, so that it is not lost with a worker.
            warnings.filterwarnings("ignore", "Sending large graph", UserWarning)
            folder = str(self.parts.folder)
            return self._client.submit(attempt, work, folder, *given, pure=False, retries=_RETRIES)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._client.close()


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """Something that the cluster does."""

    future: Any

    def result(self) -> T:
        """What came of it. Raises `NoCluster` where the cluster gave it up, `Unwritten` where it could not write."""
        try:
            found: T | Failed = self.future.result()
        except Exception as error:
            raise NoCluster(f"the cluster failed: {error}") from error
        if isinstance(found, Failed):
            raise Unwritten(found.why)
        return found


def chunks_into_parts(chunks: Iterable[Chunk], name: str, laws: Laws, cluster: Cluster, file: int) -> Whole:
    """The chunks of a file, by its name and number, into parts; one that was not rightly read by itself is read again.

    Raises `NoCluster` and `Unwritten`.
    """
    counted, refused = Counted(), Refusals()
    following, gathering = Following(name, laws, counted), Gathering(cluster.parts, file)
    number = 0
    try:
        for number, (chunk, written) in enumerate(_ahead(chunks, laws, cluster, file), 1):
            done = written.done
            if following.fits(chunk, done) and gathering.follows(done.sittings):
                following.accept(done)
                gathering.accept(written.piece, written.hands, done.refused, done.sittings)
                refused.note(done.refused)
            else:
                cluster.parts.remove(written.piece)
                gathering.take(number, refused.watch(following.results(chunk)))
    except CutOff as reason:
        rest = refused_file(name, NOT_READABLE, str(reason), index=following.readings + 1)
        counted.count(rest)
        gathering.take(number + 1, refused.watch([rest]))
    return Whole(gathering.pieces, gathering.hands, gathering.rejected, counted, refused.found)


def _ahead(chunks: Iterable[Chunk], laws: Laws, cluster: Cluster, file: int) -> Iterator[tuple[Chunk, Written]]:
    """The chunks with what came of each, in order; some are out at once. Raises `CutOff` behind the last of them."""
    out: deque[tuple[Chunk, Task[Written]]] = deque()
    cut_off: CutOff | None = None
    try:
        for number, chunk in enumerate(chunks, 1):
            out.append((chunk, cluster.chunk(chunk, laws, file, number)))
            if len(out) >= cluster.ahead:
                first, task = out.popleft()
                yield first, task.result()
    except CutOff as reason:
        cut_off = reason
    for first, task in out:
        yield first, task.result()
    if cut_off is not None:
        raise cut_off
