"""File after file into parts by a cluster, with what became of each said and counted."""

import json
from collections import defaultdict, deque
from dataclasses import dataclass, field, replace
from os.path import basename
from pathlib import Path
from typing import Any, Final

import click

from ingest.cli.auditing import Reading
from ingest.cli.inputs import Input, inputs
from ingest.cli.spooling import Changed, Spooled, spooled
from ingest.cli.tally import CLEAN, FOUND, NOTHING, Tally, counted
from ingest.cli.telling import Told
from ingest.cli.terminal import harmless, say
from ingest.formats.parquet import NoParquet
from ingest.jobs import Laws
from ingest.parts.cluster import Cluster, NoCluster, Task, chunks_into_parts
from ingest.parts.layout import FileParts, NoParts, Parts, Unwritten
from ingest.parts.working import Whole, write_stream
from ingest.store.namesakes import NAMELESS

_WHOLE: Final = 32_000_000
"""Up to so many bytes a file that is not cut is sent to a worker; a larger one is read here, as it comes."""


def by_cluster(address: str, folder: Path, paths: tuple[str, ...], reading: Reading, form: str, fail_on: str) -> int:
    """The files into the parts in a folder, by the cluster at an address; the exit status."""
    try:
        with Cluster(address, Parts(folder.absolute())) as cluster:
            clustered = Clustered(cluster, reading, form)
            try:
                clustered.take(paths)
            except (KeyboardInterrupt, NoCluster, Unwritten) as error:
                clustered.say_stopped(error)
                raise
    except (NoCluster, NoParts, NoParquet, Unwritten) as error:
        say(str(error))
        return NOTHING
    status = clustered.status(fail_on)
    if status == FOUND:
        say(clustered.tally.why(fail_on))
    return status


@dataclass(frozen=True, slots=True)
class _Sent:
    """A file that is with a worker as a whole."""

    file: Input
    parts: FileParts
    task: Task[Whole]


@dataclass(slots=True)
class Clustered:
    """The files of one run, into the folder of the cluster.

    `_unseen` are the digests of those that the folder had before and that have not come again, by their names.
    """

    cluster: Cluster
    reading: Reading
    form: str
    tally: Tally = field(default_factory=Tally)
    told: list[dict[str, Any]] = field(default_factory=list)
    _known: dict[str, FileParts] = field(default_factory=dict)
    _unseen: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _sent: deque[_Sent] = field(default_factory=deque)

    def take(self, paths: tuple[str, ...]) -> None:
        """The files, in order; several that are read as a whole are with workers at once.

        Raises `NoParts` for a folder that holds something else, and `NoCluster`.
        """
        self._known = {file.sha256: file for file in self.cluster.parts.files()}
        for listed in self._known.values():
            self._unseen[listed.name].add(listed.sha256)
        for file in inputs(paths):
            try:
                with spooled(file.path) as spool:
                    self._send(file, spool)
            except OSError as error:
                self._unread(file, f"it cannot be read: {error.strerror or error}")
            except Changed:
                self._unread(file, "it was written to while it was read: nothing of it is kept")
        self._finish(0)
        if self.form == "json":
            click.echo(json.dumps({"files": self.told, "total": self._total()}, ensure_ascii=False))
        elif self.form == "jsonl" or len(self.told) != 1:
            total = self._total()
            line = f"{counted(len(self.told), 'file')}: {_in_words(total['read'], total['rejected'])}"
            if unread := self.tally.unreadable:
                line += f"; {counted(unread, 'file')} not read, or not to the end"
            click.echo(line, err=self.form == "jsonl")

    def _send(self, file: Input, spool: Spooled) -> None:
        """The file to a worker or, where it is cut, chunk by chunk to all of them."""
        if any(sent.parts.sha256 == spool.sha256 for sent in self._sent):
            self._finish(0)
        known = self._known.get(spool.sha256)
        if known is not None:
            self._unseen[known.name].discard(known.sha256)
            self._finish(0)
            self._say(file, "read-before", dict(known.counts))
            return
        reading, laws = self.reading, Laws(self.reading.assume, self.reading.override)
        form = reading.format or file.format_of(spool.file)
        chunks, data = file.chunks(reading.format, spool.file), None
        if chunks is None and spool.size <= _WHOLE:
            (data,) = list(spool.unchanged([spool.file.read()]))
        number = self.cluster.parts.claim()
        read = (basename(file.name), spool.sha256, spool.size, form, laws.assume, laws.override)
        parts = FileParts(number, *read, {}, (), {})
        if data is not None:
            task = self.cluster.file(data, file.name, reading.format, laws, number)
            self._sent.append(_Sent(file, parts, task))
            self._finish(self.cluster.ahead)
            return
        self._finish(0)
        if chunks is None:
            folder = str(self.cluster.parts.folder)
            whole = write_stream(folder, number, spool.file, file.name, reading.format, laws)
        else:
            whole = chunks_into_parts(chunks, file.name, laws, self.cluster, number)
        self._unless_changed(spool, number, whole)
        self._end(file, parts, whole)

    def _unless_changed(self, spool: Spooled, number: int, whole: Whole) -> None:
        """Raises `Changed` for a file that was written to meanwhile; nothing that was written of it stays."""
        try:
            list(spool.unchanged(()))
        except Changed:
            for piece in whole.pieces:
                self.cluster.parts.remove(piece)
            self.cluster.parts.release(number)
            raise

    def _finish(self, most: int) -> None:
        """The files that were sent first, until no more than so many are out."""
        while len(self._sent) > most:
            sent = self._sent.popleft()
            self._end(sent.file, sent.parts, sent.task.result())

    def _end(self, file: Input, parts: FileParts, whole: Whole) -> None:
        """All of a file is written: it is listed, and told of."""
        try:
            self._list(file, parts, whole)
        finally:
            self.cluster.parts.release(parts.number)

    def _list(self, file: Input, parts: FileParts, whole: Whole) -> None:
        first = next(iter(whole.refused), None)
        if not whole.hands and first is not None and len(whole.refused) == 1 and file.is_none_of_ours(first):
            say(f"{file.path}: passed over: {first.findings[0].message}")
            return
        told = Told(file.name)
        for refused in whole.refused:
            told.hand(refused, None)
        told.end()
        self.tally.add(whole.counted)
        counts = {"read": whole.hands, "rejected": whole.rejected}
        if whole.pieces and whole.hands:
            listed = replace(parts, counts=counts, pieces=whole.pieces, counted=whole.counted.as_json())
            self.cluster.parts.add(listed)
            self._say_namesake(file, listed)
            self._known[listed.sha256] = listed
        became = "stored" if whole.hands else "unreadable" if whole.refused else "empty"
        self._say(file, became, counts)

    def _say_namesake(self, file: Input, listed: FileParts) -> None:
        """Says that another file of that name, which is not among those of this run, is there already."""
        if listed.name not in NAMELESS and self._unseen[listed.name]:
            folder = self.cluster.parts.folder
            say(
                f"{file.name}: another file of that name was read before, and stays. If this is that file, mended, "
                f"make the parts anew: delete {folder} and ingest all files"
            )

    def _unread(self, file: Input, reason: str) -> None:
        self._finish(0)
        say(f"{file.name}: {reason}")
        self.tally.unreadable += 1
        self.told.append({"file": file.name, "became": "unreadable", "read": 0, "rejected": 0})

    def _say(self, file: Input, became: str, counts: dict[str, int]) -> None:
        self.told.append({"file": file.name, "became": became, **counts})
        if self.form == "jsonl":
            click.echo(json.dumps(self.told[-1], ensure_ascii=False))
        elif self.form == "text" and became != "unreadable":
            words = _in_words(counts["read"], counts["rejected"])
            shown = "no hand in it" if became == "empty" else words
            click.echo(f"{harmless(file.name)}: {f'read before ({words})' if became == 'read-before' else shown}")

    def say_stopped(self, error: BaseException) -> None:
        """How far it came: what is listed stays, and the rest is read the next time."""
        what = "interrupted" if isinstance(error, KeyboardInterrupt) else "stopped"
        kept = sum(one["became"] == "stored" for one in self.told)
        say(
            f"{what}: {counted(kept, 'file')} of this run {'is' if kept == 1 else 'are'} in {self.cluster.parts.folder}"
        )

    def status(self, fail_on: str) -> int:
        """The exit status: that of audit; where every file was read before, it is clean."""
        if not self.tally.readable and any(one["became"] == "read-before" for one in self.told):
            return FOUND if self.tally.refused or self.tally.unreadable else CLEAN
        return self.tally.status(fail_on)

    def _total(self) -> dict[str, int]:
        fresh = [one for one in self.told if one["became"] != "read-before"]
        return {name: sum(one[name] for one in fresh) for name in ("read", "rejected")}


def _in_words(read: int, rejected: int) -> str:
    return f"{counted(read, 'hand')} read, {rejected:,} rejected"
