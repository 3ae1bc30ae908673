"""The files that a command is given, and the hands in each."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import chain, islice
from typing import BinaryIO, Final

from ingest import read
from ingest.cli.terminal import say
from ingest.formats import files
from ingest.formats.decoding import Unreadable, text_of
from ingest.formats.registry import format_of, may_hold_hands
from ingest.formats.source import named
from ingest.jobs import Chunk, CutOff, Laws, Small, Workers, chunks_of, is_cut
from schema.findings import Refused
from schema.records import HandRecord

STANDARD_INPUT: Final = "-"


@dataclass(slots=True)
class Input:
    """A file to be read: its path as it was given or found, and whether it was found in a folder.

    `passed_over` says, once it was read, that it was found to be nothing of ours, `empty` that there is no hand in it,
    nor anything that could not be read. `ahead` is what a worker makes of it
    before its turn comes.
    """

    path: str
    found: bool = False
    passed_over: bool = False
    empty: bool = False
    ahead: Future[Small | None] | None = None

    def hands(self, format: str | None, stream: BinaryIO | None = None) -> Iterator[HandRecord | Refused]:
        """Its hands, read from a stream where it is open already.

        A file of a folder that is nothing of ours is passed over, which is said.
        """
        readings = read(self.path if stream is None else stream, format=format, name=self.name)
        begun = list(islice(readings, 2))
        self.empty = not begun
        if len(begun) == 1 and isinstance(begun[0], Refused) and self.is_none_of_ours(begun[0]):
            say(f"{self.path}: passed over: {begun[0].findings[0].message}")
            self.passed_over = True
            return
        yield from begun
        yield from readings

    def say_if_empty(self) -> None:
        """Says, once it was read, where there is no hand in it."""
        if self.empty:
            say(f"{self.path}: there is no hand in it")

    def chunks(self, format: str | None, stream: BinaryIO) -> Iterator[Chunk] | None:
        """Its hands in chunks; null where it is of a format that is not cut, or there would be but one.

        The stream is at its beginning, and is there again where there are none.
        """
        try:
            text = text_of(stream)
            known = format or getattr(format_of(text.head, self.path), "name", None)
            if known is not None and is_cut(text, known):
                chunks = chunks_of(text, known, self.name)
                begun = list(islice(chunks, 2))
                if len(begun) == 2:
                    return chain(begun, chunks)
        except (Unreadable, CutOff):
            pass
        stream.seek(0)
        return None

    @property
    def name(self) -> str:
        """The path as findings give it."""
        return named(self.path)

    def format_of(self, stream: BinaryIO) -> str | None:
        """The name of the format that its content, or else its name, is taken for; the stream is at its beginning."""
        try:
            head = text_of(stream).head
        except Unreadable:
            return None
        finally:
            stream.seek(0)
        known = format_of(head, self.path)
        return known.name if known else None

    def is_none_of_ours(self, refused: Refused) -> bool:
        """Whether a file of a folder, in which nothing else was found, is one that nobody takes for hands."""
        return self.found and not refused.hands and not may_hold_hands(self.path)


def inputs(paths: Sequence[str], tell: Callable[[str], None] = say) -> Iterator[Input]:
    """The files of the paths that were given, those of a folder in order of name."""
    for path in paths:
        if path == STANDARD_INPUT:
            yield Input(path)
            continue
        empty = True
        for file in files(path):
            empty = False
            yield Input(file, found=file != path)
        if empty:
            tell(f"{path}: there is no file in this folder")


def inputs_ahead(paths: Sequence[str], workers: Workers, format: str | None, laws: Laws) -> Iterator[Input]:
    """The same; small files that come later are given to workers meanwhile."""
    coming: deque[Input | str] = deque()
    found = inputs(paths, coming.append)
    while True:
        while len(coming) < workers.ahead and (file := next(found, None)) is not None:
            if file.path != STANDARD_INPUT:
                file.ahead = workers.begin(file.path, file.name, format, laws)
            coming.append(file)
        if not coming:
            return
        first = coming.popleft()
        if isinstance(first, Input):
            yield first
        else:
            say(first)
