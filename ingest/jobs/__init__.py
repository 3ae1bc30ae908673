"""A file's hands prepared by several processes: cut into chunks, read and audited apart, and put together in order.

A chunk is read as if nothing stood before it. Whether that was right is looked at when its turn comes; where it was
not, the chunk is read again behind the hands that do stand before it, so that the archive comes out as from one
process.
"""

from ingest.jobs.ahead import LostWorker, Workers, part_of, parts_of, result_of
from ingest.jobs.chunks import Chunk, CutOff, chunks_of, is_cut
from ingest.jobs.mapping import mapped
from ingest.jobs.whole import Small, whole
from ingest.jobs.working import Done, Laws, in_batches, work

__all__ = [
    "Chunk",
    "CutOff",
    "Done",
    "Laws",
    "LostWorker",
    "Small",
    "Workers",
    "chunks_of",
    "in_batches",
    "is_cut",
    "mapped",
    "part_of",
    "parts_of",
    "result_of",
    "whole",
    "work",
]
