"""JSON lines: our own records, one a line, the dump of the models; the lossless form.

What was written is read back equal. A record is taken strictly: every fault of it is named by its path. A result of
`replay` or `audit` is no record, and is refused by name.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, TextIO

from pydantic import ValidationError

from ingest.formats.json_text import Broken, Path, Scanner, nearest, offsets, written
from ingest.formats.lines import LONGEST, bounded_lines
from ingest.formats.losses import Loss
from ingest.formats.refusal import A_RESULT, BROKEN, NOT_READABLE, VALUE, finding
from schema.findings import Finding, Refused
from schema.laws import laws_of
from schema.origin import Origin
from schema.records import HandRecord, On

_RECORD: Final = re.compile(r'^\s*\{\s*"pen"\s*:', re.MULTILINE)
_MOST_FAULTS: Final = 20


def recognise(head: str) -> bool:
    """Whether a line begins like a record of ours."""
    return _RECORD.search(head) is not None


def read(stream: TextIO, file: str) -> Iterator[HandRecord | Refused]:
    """The records of a JSON lines file, one at a time; lines that are none are refused, each for itself."""
    for index, (number, line, cut) in enumerate(bounded_lines(stream), 1):
        if cut:
            message = f"a line of more than {LONGEST:,} characters is no record"
            yield Refused(file, index, number, line, (finding(NOT_READABLE, message, line=number, column=1),))
            continue
        try:
            record = HandRecord.model_validate_json(line, strict=True)
        except ValidationError as error:
            yield Refused(file, index, number, line, tuple(_faults(line, number, error)))
            continue
        if not line.lstrip().startswith('{"pen"') or record.laws or record.comments or record.marks or record.events:
            faults = tuple(_faults(line, number, None, list(_misfits(record))))
            if faults:
                yield Refused(file, index, number, line, faults)
                continue
        yield record.with_origin(Origin(file, index, number, number, line))


def write(records: Iterable[HandRecord], stream: TextIO) -> tuple[Loss, ...]:
    """Each record on a line; nothing is lost."""
    for record in records:
        stream.write(record.model_dump_json())
        stream.write("\n")
    return ()


def _misfits(record: HandRecord) -> Iterator[tuple[Path, str]]:
    """What the types of the values allow and the record does not."""
    if "pen" not in record.model_fields_set:
        yield ("pen",), 'is missing: a record says its version, "1.0"'
    if record.laws is not None:
        try:
            laws_of(record.laws)
        except (ValueError, LookupError) as error:
            yield ("laws",), str(error)
    said = [("comments", index, comment.on) for index, comment in enumerate(record.comments)]
    said += [("marks", index, mark.on) for index, mark in enumerate(record.marks)]
    for name, index, on in said:
        if on is not None and not _is_there(record, on):
            yield (name, index, "on"), f"the hand has no such {on.kind}"
    for index, event in enumerate(record.events):
        most = len(record.calls if event.moment.section == "auction" else record.tricks)
        if event.moment.after > most:
            yield ("events", index, "moment", "after"), f"there are {most}"


def _is_there(record: HandRecord, on: On) -> bool:
    if on.kind == "call":
        return on.index < len(record.calls)
    if on.kind == "event":
        return on.index < len(record.events)
    return on.index < len(record.tricks) and on.card < len(record.tricks[on.index].cards)


def _faults(
    line: str, number: int, error: ValidationError | None, misfits: list[tuple[Path, str]] | None = None
) -> Iterator[Finding]:
    """Every fault of a line as a finding at the value that it is about."""
    scan = Scanner(line)
    try:
        value = scan.value()
        scan.end()
    except Broken as broken:
        yield finding(BROKEN, broken.message, line=number, column=broken.offset + 1, text=line)
        return
    if isinstance(value, dict) and "findings" in value and "status" in value:
        message = "a result of replay or audit is no record and is not read; convert writes records as JSON lines"
        yield finding(A_RESULT, message, line=number, column=1, text=line)
        return
    if not isinstance(value, dict):
        yield finding(VALUE, "a record is an object in braces", line=number, column=1, text=line)
        return
    named = misfits if error is None else _by_path(value, error)
    if not named:
        return
    places = offsets(line)
    for path, message in named[:_MOST_FAULTS]:
        column = nearest(places, path) + 1
        yield finding(VALUE, f"{written(path)}: {message}", line=number, column=column, text=line)
    if len(named) > _MOST_FAULTS:
        yield finding(VALUE, f"and {len(named) - _MOST_FAULTS} faults more", line=number, column=1)


def _by_path(value: Any, error: ValidationError) -> list[tuple[Path, str]]:
    """The faults that the model finds, the first of each path."""
    named: dict[Path, str] = {}
    for fault in error.errors(include_url=False):
        path = _real_path(value, fault["loc"], fault["type"] == "missing")
        named.setdefault(path, _sentence(fault, path))
    return list(named.items())


def _real_path(value: Any, parts: Path, missing: bool) -> Path:
    """The path without the names that the model adds for the alternatives of a value."""
    path: list[str | int] = []
    for part in parts:
        if part in _parts(value):
            value = value[part]
        elif not (missing and part == parts[-1]):
            continue
        path.append(part)
    return tuple(path)


def _parts(value: Any) -> Any:
    """The keys or the indices of a value that has any."""
    return range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()


def _sentence(fault: Any, path: Path) -> str:
    kind, context = fault["type"], fault.get("ctx", {})
    given = repr(fault["input"]) if isinstance(fault["input"], (str, int, float, type(None))) else "this"
    given = given if len(given) <= 40 else f"{given[:36]} ..."
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "there is no such key in a record"
    if path == ("pen",):
        return f"version {given} is not read, only '1.0'"
    if kind == "literal_error":
        expected = str(context["expected"])
        return f"{given} is no card" if "'7S', '8S'" in expected else f"{given} is not {expected}"
    if kind == "union_tag_invalid":
        return f"no event is called {context['tag']!r}: {context['expected_tags']}"
    if kind == "union_tag_not_found":
        return "an event has a verb"
    if kind == "value_error":
        return str(context["error"])
    expected = str(fault["msg"]).removeprefix("Input should be ")
    return f"{given} is not {expected}" if expected != fault["msg"] else expected[:1].lower() + expected[1:]
