"""JSON lines: our own records, one a line, the dump of the models; the lossless form.

What was written is read back equal. A record is taken strictly: every fault of it is named by its path. A result of
`replay` or `audit` is no record, and is refused by name.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, TextIO

from pydantic import ValidationError

from ingest.formats.json_shape import shown
from ingest.formats.json_text import Broken, Path, Scanner, nearest, offsets, written
from ingest.formats.line_offsets import line_offsets
from ingest.formats.lines import LONGEST, bounded_lines
from ingest.formats.losses import Loss
from ingest.formats.refusal import A_RESULT, BROKEN, NOT_READABLE, VALUE, finding
from ingest.notation.faults import SyntaxFault
from ingest.notation.values import read_date
from schema.findings import Finding, Refused
from schema.laws import laws_of
from schema.origin import Origin
from schema.records import HandRecord
from schema.remarks import On

_RECORD: Final = re.compile(r'^[ \t]*\{[ \t]*"pen"[ \t]*:', re.MULTILINE)
_MOST_FAULTS: Final = 20


def recognise(head: str) -> bool:
    """Whether a line begins like a record of ours."""
    return _RECORD.search(head) is not None


def read(stream: TextIO, file: str) -> Iterator[HandRecord | Refused]:
    """The records of a JSON lines file, one at a time; lines that are none are refused, each for itself."""
    return read_lines(bounded_lines(stream), file)


def read_lines(lines: Iterable[tuple[int, str, bool]], file: str, first: int = 1) -> Iterator[HandRecord | Refused]:
    """The same of some lines (`bounded_lines`); `first` is the number of the first record."""
    for index, (number, line, cut) in enumerate(lines, first):
        if cut:
            message = f"a line of more than {LONGEST:,} characters is no record"
            yield Refused(file, index, number, line, (finding(NOT_READABLE, message, line=number, column=1),))
            continue
        # What is not as it would be written may have a key twice, which the model does not see: it is looked at again.
        try:
            record = HandRecord.model_validate_json(line, strict=True)
        except ValidationError as error:
            yield Refused(file, index, number, line, tuple(_faults(line, number, error)))
            continue
        misfits = list(_misfits(record))
        if misfits or record.model_dump_json() != line:
            faults = tuple(_faults(line, number, None, misfits))
            if faults:
                yield Refused(file, index, number, line, faults)
                continue
        if record.laws is not None and record.laws != laws_of(record.laws).tag:
            record = record.model_copy(update={"laws": laws_of(record.laws).tag})
        yield record.with_origin(Origin(file, index, number, number, line, line_offsets))


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
    faulty: list[SyntaxFault] = []
    read_date(record.date or "", 0, faulty)
    yield from ((("date",), fault.message) for fault in faulty)
    said = [("comments", index, comment.on) for index, comment in enumerate(record.comments)]
    said += [("marks", index, mark.on) for index, mark in enumerate(record.marks)]
    for name, index, on in said:
        if on is not None and not _is_there(record, on):
            yield (name, index, "on"), f"the hand has no such {on.kind}"
    for index, event in enumerate(record.events):
        most = len(record.calls if event.moment.section == "auction" else record.tricks)
        if event.moment.after > most:
            what = "calls" if event.moment.section == "auction" else "tricks"
            yield ("events", index, "moment", "after"), f"the hand has {most} {what}"


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


_WANTED: Final = {
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "dict_type": "an object",
}


def _sentence(fault: Any, path: Path) -> str:
    kind, context, given = fault["type"], fault.get("ctx", {}), shown(fault["input"])
    if path == ("pen",):
        return f'version {given} is not read, only "1.0"' if kind == "literal_error" else "the version is a text"
    if kind in _WANTED:
        return f"{_WANTED[kind]} is expected, not {given}"
    match kind:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "there is no such key in a record"
        case "literal_error" if "'7S', '8S'" in context["expected"]:
            return f"{given} is no card"
        case "literal_error":
            return f"{given} is not {context['expected'].replace(chr(39), '')}"
        case "union_tag_invalid":
            verbs = context["expected_tags"].replace("'", "")
            return f"no event is called {shown(context['tag'])}: the verbs are {verbs}"
        case "union_tag_not_found":
            return "an event has a verb"
        case "too_short":
            return f"at least {context['min_length']} expected"
        case "greater_than_equal":
            return f"{given} is less than {context['ge']}"
        case "less_than_equal":
            return f"{given} is more than {context['le']}"
        case "value_error":
            return str(context["error"])
    return f"{given}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"
