"""A finding in its place: a line for people with the text and a caret, or an annotation for a workflow."""

from typing import Final

import click

from ingest.cli.terminal import COLOURS, columns, harmless
from schema.findings import Finding

_WIDEST: Final = 100
_BEFORE: Final = 60
_ELLIPSIS: Final = "…"
_LEVELS: Final = {"error": "error", "warning": "warning", "info": "notice", "advice": "notice"}


def where(file: str, index: int, finding: Finding) -> str:
    """The place: `path:line:column`, or the number of the hand where the file has no lines.

    >>> where("club.egn", 3, Finding("P401", "revoke", "error", ""))
    'club.egn: hand 3'
    """
    if finding.line is None:
        return f"{harmless(file)}: hand {index}" if index else harmless(file)
    return f"{harmless(file)}:{finding.line}:{finding.column or 1}"


def in_words(file: str, index: int, finding: Finding, colour: bool = False) -> str:
    """The finding as people read it: place, severity, code, name, message, law; then its line with a caret."""
    severity = finding.severity
    if colour:
        severity = click.style(severity, fg=COLOURS[finding.severity], bold=True)  # type: ignore[assignment]
    law = f" [{harmless(finding.law)}]" if finding.law else ""
    head = f"{where(file, index, finding)}: {severity} {finding.code} {finding.name}: {harmless(finding.message)}{law}"
    shown = with_caret(finding.excerpt, finding.column)
    return f"{head}\n{shown}" if shown else head


def with_caret(line: str | None, column: int | None) -> str:
    """The line with a caret under a column (from 1); of a long line the part that surrounds it.

    >>> print(with_caret('[TurnUp "9Z"]', 10))
        [TurnUp "9Z"]
                 ^
    """
    if line is None or column is None or not line.strip() or column - 1 > len(line):
        return ""
    at = max(column - 1, 0)
    begin = 0 if len(line) <= _WIDEST else max(0, at - _BEFORE)
    end = min(len(line), begin + _WIDEST)
    before = (_ELLIPSIS if begin else "") + harmless(line[begin:at])
    after = harmless(line[at:end]) + (_ELLIPSIS if end < len(line) else "")
    return f"    {before}{after}\n    {' ' * columns(before)}^"


def annotation(file: str, index: int, finding: Finding) -> str:
    """The finding as a workflow command of GitHub.

    >>> annotation("a,b.pen", 1, Finding("P401", "revoke", "error", "50% sure", line=3, column=9))
    '::error file=a%2Cb.pen,line=3,col=9,title=P401 revoke::50%25 sure'
    """
    place = {"file": file, "line": finding.line, "col": finding.column if finding.line else None}
    named = {**place, "title": f"{finding.code} {finding.name}"}
    properties = ",".join(f"{name}={_property(value)}" for name, value in named.items() if value is not None)
    hand = "" if finding.line or not index else f"hand {index}: "
    law = f" [{finding.law}]" if finding.law else ""
    return f"::{_LEVELS[finding.severity]} {properties}::{_data(hand + harmless(finding.message) + law)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str | int) -> str:
    return _data(harmless(str(value))).replace(":", "%3A").replace(",", "%2C")
