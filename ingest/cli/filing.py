"""File after file into the archive, with what became of each said and counted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os.path import basename
from typing import Any, Final, Literal

from ingest.cli.auditing import Reading
from ingest.cli.inputs import Input
from ingest.cli.spooling import Changed, Spooled, spooled
from ingest.cli.tally import CLEAN, FOUND, Tally, counted
from ingest.cli.telling import Told
from ingest.cli.terminal import harmless, in_progress, say
from ingest.jobs import Chunk, Laws, Workers, in_batches, part_of, parts_of, result_of, whole
from ingest.store import Archive, Counts, FileRead, Nothing, ReadBefore, Source
from ingest.store.namesakes import staying
from ingest.store.preparing import Arrival, Part
from replay import results
from schema.findings import Refused
from schema.results import HandResult

Became = Literal["stored", "read-before", "unreadable", "empty", "passed-over"]
TOLD_OF: Final = ("stored", "read-before", "empty")
"""What is told of a file in its line; the rest has been said by then."""


@dataclass(frozen=True, slots=True)
class Filed:
    """What became of a file; `staying` are the hands of another of its name that are not in it (`namesakes`)."""

    name: str
    became: Became
    counts: Counts
    staying: int = 0

    def __str__(self) -> str:
        hands = "no hand in it" if self.became == "empty" else in_words(self.counts)
        return f"{harmless(self.name)}: {f'read before ({hands})' if self.became == 'read-before' else hands}"

    def as_json(self) -> dict[str, Any]:
        """As an object of the summary."""
        return {"file": self.name, "became": self.became, **figures(self.counts), "staying": self.staying}


@dataclass(slots=True)
class Filing:
    """The files of one run. `stored_files` are those of which anything was kept; `seen` are the digests of all.

    The archive is opened, and made where there is none, with the first file that can be.
    """

    opening: Callable[[], Archive]
    reading: Reading
    workers: Workers | None = None
    opened: Archive | None = None
    filed: list[Filed] = field(default_factory=list)
    total: Counts = field(default_factory=Counts)
    tally: Tally = field(default_factory=Tally)
    files: int = 0
    stored_files: int = 0
    before: int = 0
    seen: set[str] = field(default_factory=set)

    @property
    def archive(self) -> Archive:
        """The archive. Raises an `ArchiveError` where it cannot be opened."""
        if self.opened is None:
            self.opened = self.opening()
        return self.opened

    def take(self, file: Input) -> Filed:
        """The file into the archive; that it could not be read, or was passed over, is said here."""
        tally = Tally()
        try:
            with spooled(file.path) as spool:
                filed = self._take(file, spool, tally)
        except OSError as error:
            filed = self._unread(file, f"it cannot be read: {error.strerror or error}")
        except Changed:
            filed = self._unread(file, "it was written to while it was read: nothing of it is stored")
        else:
            self.tally.add(tally)
        return self.add(filed)

    def add(self, filed: Filed) -> Filed:
        """Something that became of a file, counted."""
        if filed.became != "passed-over":
            self.files += 1
            self.filed.append(filed)
        if filed.became == "stored":
            self.total += filed.counts
            self.stored_files += 1
        self.before += filed.became == "read-before"
        return filed

    def _take(self, file: Input, spool: Spooled, tally: Tally) -> Filed:
        known = self.archive.source_of(spool.sha256)
        self.seen.add(spool.sha256)
        if known is not None:
            return self._read_before(file, known)
        told = Told(file.name)
        kept, found = self._as_kept(file, spool), spool.unchanged(self._found(file, spool, tally))
        try:
            counts = self.archive.take(kept, in_progress(found, file.name, size=hands_in), told.hand)
        except Nothing:
            return Filed(file.name, _nothing(file, tally), Counts())
        except ReadBefore as before:
            return self._read_before(file, before.source)
        finally:
            told.end()
        return self.stored(file.name, kept, counts)

    def stored(self, name: str, kept: FileRead, counts: Counts) -> Filed:
        """A file that was stored; where hands of another of its name stay, it is said."""
        left = staying(self.archive, kept, self.seen)
        if left:
            are, stay = ("is", "stays") if left == 1 else ("are", "stay")
            say(
                f"{name}: another file of that name was read before, and {counted(left, 'hand')} of it, which {are} "
                f"not in this one, {stay}. If this is that file, mended, make the archive anew: "
                f"delete {self.archive.path} and ingest all files"
            )
        return Filed(name, "stored", counts, left)

    def _found(self, file: Input, spool: Spooled, tally: Tally) -> Iterator[HandResult | Refused | Part]:
        """The hands of a file, judged; where there are workers and it is large enough, in parts made by them."""
        reading, laws = self.reading, Laws(self.reading.assume, self.reading.override)
        small = None if file.ahead is None else result_of(file.ahead)
        if small is not None and small.sha256 == spool.sha256:
            return part_of(small, lambda: _again(file, reading.format, spool), file.name, laws, tally)
        chunks = None if self.workers is None else file.chunks(reading.format, spool.file)
        if self.workers is not None and chunks is not None:
            return parts_of(chunks, file.name, laws, self.workers, tally)
        hands = in_batches(file.hands(reading.format, spool.file))
        return tally.watch(results(hands, assume=laws.assume, override=laws.override))

    def _as_kept(self, file: Input, spool: Spooled) -> FileRead:
        """What the archive keeps of the file: its name without the folder, which is nobody's business."""
        form = self.reading.format or file.format_of(spool.file)
        return FileRead(basename(file.name), spool.sha256, spool.size, form, self.reading.assume, self.reading.override)

    def _unread(self, file: Input, reason: str) -> Filed:
        say(f"{file.name}: {reason}")
        self.tally.unreadable += 1
        return Filed(file.name, "unreadable", Counts())

    def _read_before(self, file: Input, known: Source) -> Filed:
        asked = (self.reading.assume, self.reading.override)
        if asked != (None, None) and asked != (known.assumed_laws, known.override_laws):
            say(
                f"{file.name} was read before under other laws, and stays so: --rebuild replays the archive under these"
            )
        return Filed(file.name, "read-before", known.counts)

    def status(self, fail_on: str) -> int:
        """The exit status: that of audit; where every file was read before, it is clean."""
        if self.before and not self.tally.readable:
            return FOUND if self.tally.refused or self.tally.unreadable else CLEAN
        return self.tally.status(fail_on)

    def as_json(self) -> dict[str, Any]:
        """The whole as an object."""
        files = [filed.as_json() for filed in self.filed]
        hands = self.opened.count("hands") if self.opened else 0
        return {"files": files, "total": figures(self.total), "archive": {"hands": hands}}

    def in_words(self) -> str:
        """The whole in a line."""
        before = f", {self.before:,} of them read before" if self.before else ""
        unread = (
            f"; {counted(self.tally.unreadable, 'file')} not read, or not to the end" if self.tally.unreadable else ""
        )
        return f"{counted(self.files, 'file')}{before}: {in_words(self.total)}{unread}"


def _again(file: Input, format: str | None, spool: Spooled) -> Chunk:
    chunk = whole(spool.file, file.path, file.name, format)
    assert chunk is not None
    return chunk


def hands_in(one: HandResult | Refused | Arrival | Part) -> int:
    """How many hands come at once."""
    return len(one.prepared) if isinstance(one, Part) else 1


def in_words(counts: Counts) -> str:
    """What became of the hands of a file.

    >>> in_words(Counts(read=12, stored=9, duplicate=2, rejected=1, contradicting=1))
    '12 hands read: 9 stored (1 contradicts another copy), 2 duplicate, 1 rejected'
    """
    contradict = f" ({counts.contradicting:,} contradict{'s' if counts.contradicting == 1 else ''} another copy)"
    adding = f" ({counts.adding:,} with something new)"
    return (
        f"{counted(counts.read, 'hand')} read: {counts.stored:,} stored{contradict if counts.contradicting else ''}, "
        f"{counts.duplicate:,} duplicate{adding if counts.adding else ''}, {counts.rejected:,} rejected"
    )


def figures(counts: Counts) -> dict[str, int]:
    """The counts as an object."""
    names = ("read", "stored", "duplicate", "rejected", "contradicting", "adding")
    return {name: getattr(counts, name) for name in names}


def _nothing(file: Input, tally: Tally) -> Became:
    """What became of a file in which there was no hand."""
    if tally.unreadable:
        return "unreadable"
    return "passed-over" if file.passed_over else "empty"
