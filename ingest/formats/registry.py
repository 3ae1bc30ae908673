"""The formats, in the order in which a text is tried for them, and what is said of a text that is none."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TextIO

from ingest.formats import egn, jsonl, openspiel, pen, scoresheet, trickster
from ingest.formats.losses import Loss
from ingest.formats.refusal import A_RESULT, NO_FORMAT, NOT_READABLE
from ingest.notation.faults import did_you_mean, shown
from schema.findings import Refused
from schema.records import HandRecord

Hands = Iterator[HandRecord | Refused]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, its title, the endings of its files, what recognises it by how a text begins, what reads it,
    and what writes it, where it is written.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    recognise: Callable[[str], bool]
    read: Callable[[TextIO, str], Hands]
    write: Callable[[Iterable[HandRecord], TextIO], tuple[Loss, ...]] | None = None


FORMATS: Final = (
    Format("jsonl", "JSON lines", (".jsonl", ".ndjson"), jsonl.recognise, jsonl.read, jsonl.write),
    Format("egn", "EGN (Euchre Game Notation)", (".egn",), egn.recognise, egn.read, egn.write),
    Format("emn", "EMN (Euchre Match Notation)", (".emn",), egn.recognise_match, egn.read, egn.write_match),
    Format("openspiel", "OpenSpiel history", (".openspiel",), openspiel.recognise, openspiel.read),
    Format("trickster", "Trickster Cards' PBN", (".pbn", ".ptn"), trickster.recognise, trickster.read),
    Format("pen", "PEN", (".pen",), pen.recognise, pen.read, pen.write),
    Format("csv", "score sheet (CSV)", (".csv", ".tsv"), scoresheet.recognise, scoresheet.read, scoresheet.write),
)
"""In reading order: the first that recognises a text reads it."""

BY_NAME: Final = {known.name: known for known in FORMATS}
WRITTEN: Final = tuple(known.name for known in FORMATS if known.write is not None)

_ENDINGS: Final = (*(ending for known in FORMATS for ending in known.extensions), ".json")

_JSON: Final = re.compile(r'\s*(?:\{\s*["}]|\[\s*[]\[{"\d-])')
_RESULT: Final = re.compile(r'"source"\s*:\s*\{\s*"file"')
_FILE_TYPE: Final = re.compile(r'"fileType"\s*:\s*"((?:[^"\\]|\\.){0,80})"')
_KEY: Final = re.compile(r'\{\s*"((?:[^"\\]|\\.){0,40})"\s*:')
_BRIDGE: Final = re.compile(r'^(?:% PBN [12]\.|\[(?:Vulnerable|Scoring|OptimumScore|BCFlags) ")', re.MULTILINE)
_RICH: Final = "{\\rtf"
_MARKUP: Final = re.compile(r"<(!doctype html|html|\?xml|svg)\b", re.IGNORECASE)


class UnknownFormat(ValueError):
    """A format that was asked for by a name that there is not, or that is not written."""


def named(name: str, *, to_write: bool = False) -> Format:
    """The format of that name. Raises `UnknownFormat`.

    >>> named("PEN").title
    'PEN'
    >>> named("pgm", to_write=True)
    Traceback (most recent call last):
        ...
    ingest.formats.registry.UnknownFormat: no such format: pgm. The formats are jsonl, egn, emn, pen, csv
    """
    names = WRITTEN if to_write else tuple(BY_NAME)
    if name.lower() in names:
        return BY_NAME[name.lower()]
    what = f"{name} is read, but not written" if name.lower() in BY_NAME else f"no such format: {shown(name)}"
    raise UnknownFormat(f"{what}{did_you_mean(name, names, 0.7) or '.'} The formats are {', '.join(names)}")


def format_of(head: str, file: str) -> Format | None:
    """The format that a file is taken for: by how its text begins, else by its name. A document of rich text or a page
    is none, whatever it is named and whatever stands in it."""
    if _document(head) is not None:
        return None
    recognised = None
    if _other(head) is None:
        recognised = next((known for known in FORMATS if known.recognise(head)), None)
    return recognised or by_extension(file)


def by_extension(file: str) -> Format | None:
    """The format of files with such a name, `.gz` left aside.

    >>> by_extension("club.PEN.gz").name, by_extension("club.txt")
    ('pen', None)
    """
    bare = file.lower().removesuffix(".gz")
    return next((known for known in FORMATS if bare.endswith(known.extensions)), None)


def may_hold_hands(file: str) -> bool:
    """Whether a file of a folder has a name under which hands may be looked for, whatever is in it.

    >>> may_hold_hands("club.PEN.gz"), may_hold_hands("game.json"), may_hold_hands("notes.txt")
    (True, True, False)
    """
    return file.lower().removesuffix(".gz").endswith(_ENDINGS)


def what_it_is(head: str) -> tuple[str, str]:
    """The rule and the sentence for a text that no format recognises: what was found, and what is read."""
    other = _other(head)
    if other is not None:
        return other
    if not head.strip():
        return NOT_READABLE, "the file is empty"
    read = f"what is read: {', '.join(known.title for known in FORMATS)}"
    return NO_FORMAT, f"{_description(head)} is in no format that is read; {read}"


def _other(head: str) -> tuple[str, str] | None:
    """What a text is that is known, and not read."""
    if _JSON.match(head):
        if _RESULT.search(head) and "pen" not in _KEY.findall(head)[:1]:
            return A_RESULT, "the results of replay or audit are no records and are not read; convert writes records"
    elif _BRIDGE.search(head) and not trickster.recognise(head):
        return NO_FORMAT, "this is PBN of contract bridge, which is not read"
    return None


def _document(head: str) -> str | None:
    """What kind of document a text is, of which the signs of its form would be read with what is written in it."""
    text = head.lstrip()
    if text.startswith(_RICH):
        return "a document of rich text (RTF; a text editor saves it as plain text)"
    markup = _MARKUP.match(text)
    if markup is None:
        return None
    return "a page of HTML" if "html" in markup[1].lower() else "a document of XML"


def _description(head: str) -> str:
    document = _document(head)
    if document is not None:
        return document
    text = head.strip()
    if _JSON.match(text):
        kind, key = _FILE_TYPE.search(text), _KEY.match(text)
        if kind:
            return f'JSON of the type "{shown(kind[1])}"'
        if key and key[1] == "pen":
            return "a record of ours over several lines (JSON lines has one a line)"
        return (
            "a JSON list"
            if text[0] == "["
            else "a JSON object" + (f' that begins with "{shown(key[1])}"' if key else "")
        )
    return f'a text that begins "{shown(text.splitlines()[0])}"'
