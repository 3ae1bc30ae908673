"""What a worker of a cluster does: a chunk of a file, or a whole one, into parts."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from socket import gethostname
from typing import Any, BinaryIO

from ingest import read
from ingest.counting import Counted
from ingest.formats.parquet import NoParquet
from ingest.jobs import Chunk, Laws, in_batches, work
from ingest.jobs.working import Done
from ingest.parts.gathering import Gathering, Piece, Refusals, refused_row, rows_of
from ingest.parts.layout import Parts, Unwritten
from ingest.parts.naming import piece_name
from ingest.parts.origins import Origins
from ingest.store.preparing import Prepared
from replay import results
from schema.findings import Refused


@dataclass(frozen=True, slots=True)
class Written:
    """A chunk that was read by itself, without its rows, which are written: their parts, and how many hands it has."""

    done: Done
    piece: Piece
    hands: int


@dataclass(frozen=True, slots=True)
class Whole:
    """A file in parts: its pieces, how many hands were read and refused, what was found and what could not be read."""

    pieces: list[Piece]
    hands: int
    rejected: int
    counted: Counted
    refused: list[Refused]


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a worker cannot write: what no other attempt would mend."""

    why: str


def attempt(work: Callable[..., Any], folder: str, file: int, *given: Any) -> Any:
    """What comes of a file's work for a folder, or that it `Failed`: an exception would be a reason to try again."""
    try:
        Parts(Path(folder)).look_for(file)
        return work(folder, file, *given)
    except (Unwritten, NoParquet) as error:
        return Failed(f"{error} (so says a worker on {gethostname()})")


def write_chunk(folder: str, file: int, number: int, chunk: Chunk, laws: Laws) -> Written:
    """A chunk of a file, by their numbers, into the folder; done a second time it writes the same."""
    origins = Origins()
    done = work(chunk, laws, origins.watch)
    prepared = Prepared.unpacked(done.prepared)
    done.prepared = b""
    for at, row in enumerate(prepared.rows["hands"]):
        prepared.rows["hands"][at] = (*row[:3], file, *row[4:])
    rejects = [refused_row(refused, file) for refused in done.refused]
    piece = Parts(Path(folder)).write(piece_name(file, number), rows_of(prepared, origins, rejects))
    return Written(done, piece, len(prepared))


def write_file(folder: str, file: int, data: bytes, name: str, format: str | None, laws: Laws) -> Whole:
    """A whole file, by its bytes and name, into the folder."""
    return write_stream(folder, file, BytesIO(data), name, format, laws)


def write_stream(folder: str, file: int, stream: BinaryIO, name: str, format: str | None, laws: Laws) -> Whole:
    """A whole file that is open, by its name, into the folder."""
    counted, refused = Counted(), Refusals()
    gathering = Gathering(Parts(Path(folder)), file)
    hands = in_batches(read(stream, format=format, name=name))
    found = counted.watch(results(hands, assume=laws.assume, override=laws.override))
    gathering.take(0, refused.watch(found))
    counted.last = None
    return Whole(gathering.pieces, gathering.hands, gathering.rejected, counted, refused.found)
