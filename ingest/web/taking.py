"""A file that was posted, into the archive: all of it or nothing, with what became of it as data."""

import hashlib
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final

from ingest.formats import read
from ingest.formats.decoding import Unreadable, text_of
from ingest.formats.registry import format_of
from ingest.store import Archive, Counts, FileRead, Nothing, ReadBefore, Source
from ingest.store.namesakes import staying
from replay import results
from schema.findings import Refused
from schema.results import HandResult

MOST_TOLD: Final = 1000
"""How many hands with findings are told one by one."""
_BUSY_SECONDS: Final = 20
_ONE_AT_A_TIME: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class Posted:
    """A file as it came: its name, and how it is to be read."""

    name: str
    format: str | None = None
    assume: str | None = None
    override: str | None = None


@dataclass(slots=True)
class _Told:
    """What was found in the hands of a file, as far as it is told."""

    hands: list[dict[str, Any]] = field(default_factory=list)
    untold: int = 0

    def watch(self, found: Iterable[HandResult | Refused]) -> Iterator[HandResult | Refused]:
        for result in found:
            if result.findings:
                self._tell(result)
            yield result

    def _tell(self, result: HandResult | Refused) -> None:
        if len(self.hands) >= MOST_TOLD:
            self.untold += 1
            return
        told = result.as_json()
        self.hands.append({name: told[name] for name in ("id", "source", "status", "findings") if name in told})


def take(path: Path, posted: Posted, file: BinaryIO) -> dict[str, Any]:
    """The hands of a file into the archive at a path; what became of them.

    A file that was read before changes nothing; `staying` says how many hands of another of its name are not in this
    one (`ingest.store.namesakes`). Raises an `ArchiveError` where the archive cannot be written,
    `UnknownFormat` and `LawsError` for a format and laws that there are not.
    """
    sha256 = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    size = file.tell()
    with _ONE_AT_A_TIME, Archive.to_write(path, _BUSY_SECONDS) as archive:
        known = archive.source_of(sha256)
        if known is not None:
            return _read_before(posted, known)
        file.seek(0)
        kept = FileRead(posted.name, sha256, size, _format(posted, file), posted.assume, posted.override)
        told = _Told()
        hands = read(file, format=posted.format, name=posted.name)
        found = results(hands, assume=posted.assume, override=posted.override)
        try:
            counts = archive.take(kept, told.watch(found))
        except Nothing as nothing:
            return _answer(posted, "unreadable" if nothing.counts.unread else "empty", nothing.counts, told)
        except ReadBefore as before:
            return _read_before(posted, before.source)
        return _answer(posted, "stored", counts, told, staying(archive, kept))


def _read_before(posted: Posted, known: Source) -> dict[str, Any]:
    return _answer(posted, "read-before", known.counts, _Told())


def _format(posted: Posted, file: BinaryIO) -> str | None:
    """The name of the format that the content, or else the name, is taken for; the file is at its beginning again."""
    if posted.format is not None:
        return posted.format
    try:
        known = format_of(text_of(file).head, posted.name)
    except Unreadable:
        return None
    finally:
        file.seek(0)
    return known.name if known else None


def _answer(posted: Posted, became: str, counts: Counts, told: _Told, left: int = 0) -> dict[str, Any]:
    figures = {name: getattr(counts, name) for name in ("read", "stored", "duplicate", "rejected", "contradicting")}
    return {
        "ok": became != "unreadable",
        "file": posted.name,
        "became": became,
        **figures,
        "staying": left,
        "hands": told.hands,
        "untold": told.untold,
    }
