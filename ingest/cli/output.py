"""What audit and replay write for each hand, in each of the forms: text, an annotation, a line of JSON, an array."""

import json
import sys
from collections.abc import Callable
from typing import Any, Final

import click

from ingest.cli.placed import annotation, in_words
from ingest.cli.tally import Tally
from ingest.cli.terminal import coloured, harmless, say
from schema.findings import Refused
from schema.results import HandResult

FORMS: Final = ("text", "json", "jsonl", "github")

Result = HandResult | Refused


class Output:
    """Takes the hands of file after file, and says the rest to people. Each form has its own.

    What machines read goes to the standard output alone, all else to the standard error.
    """

    def begin(self, note: str) -> None:
        """Something that is to be known of the whole."""
        say(note)

    def hand(self, result: Result) -> None:
        """A hand, or what could not be read."""
        raise NotImplementedError

    def close(self, path: str, tally: Tally) -> None:
        """The end of a file, with what was counted in it."""

    def end(self, files: int, tally: Tally) -> None:
        """The end of all."""
        say(_in_all(files, tally))


class Text(Output):
    """For people: `shown` is the text of one hand; a line closes each file, and one the whole."""

    def __init__(self, shown: Callable[[Result, bool], str]) -> None:
        self._shown = shown
        self._colour = coloured(sys.stdout)

    def begin(self, note: str) -> None:
        click.echo(note)

    def hand(self, result: Result) -> None:
        text = self._shown(result, self._colour)
        if text:
            click.echo(text, color=self._colour)

    def close(self, path: str, tally: Tally) -> None:
        click.echo(f"{harmless(path)}: {tally.in_words()}")

    def end(self, files: int, tally: Tally) -> None:
        if files != 1:
            click.echo(_in_all(files, tally))


class Annotations(Output):
    """Workflow commands of GitHub, one a finding."""

    def hand(self, result: Result) -> None:
        file, index = source_of(result)
        for finding in result.findings:
            click.echo(annotation(file, index, finding))


class Lines(Output):
    """An object a line."""

    def __init__(self) -> None:
        self._stream = sys.stdout.buffer

    def hand(self, result: Result) -> None:
        self._stream.write(as_json(result.as_json()) + b"\n")

    def end(self, files: int, tally: Tally) -> None:
        self._stream.flush()
        super().end(files, tally)


class Array(Lines):
    """An array, begun with the first hand and closed behind the last."""

    def __init__(self) -> None:
        super().__init__()
        self._opening = b"["

    def hand(self, result: Result) -> None:
        self._stream.write(self._opening + b"\n" + as_json(result.as_json()))
        self._opening = b","

    def end(self, files: int, tally: Tally) -> None:
        self._stream.write(b"[]\n" if self._opening == b"[" else b"\n]\n")
        super().end(files, tally)


def output(form: str, shown: Callable[[Result, bool], str]) -> Output:
    """The output of a form; `shown` is the text of a hand for people."""
    if form == "text":
        return Text(shown)
    if form == "github":
        return Annotations()
    return Array() if form == "json" else Lines()


def source_of(result: Result) -> tuple[str, int]:
    """The file of a hand and its number in it; 0 for a whole file."""
    if isinstance(result, Refused):
        return result.file, result.index if result.hands else 0
    origin = result.record.origin
    return (origin.file, origin.index) if origin else ("", 0)


def findings_shown(result: Result, colour: bool) -> str:
    """The findings of a hand, one below the other."""
    file, index = source_of(result)
    return "\n".join(in_words(file, index, finding, colour) for finding in result.findings)


def as_json(data: dict[str, Any]) -> bytes:
    """JSON in UTF-8, on one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def _in_all(files: int, tally: Tally) -> str:
    return f"{files:,} file{'' if files == 1 else 's'}: {tally.in_words()}"
