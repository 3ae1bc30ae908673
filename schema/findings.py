"""Findings: what was found in a record, as data (schema/RULES.md)."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from schema.seats import Seat, Side
from schema.span import HAND, At

Severity = Literal["error", "warning", "info", "advice"]
SEVERITIES: Final[tuple[Severity, ...]] = ("advice", "info", "warning", "error")
"""From the least to the gravest."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a check or a reader has to say of one place of a record, before it is a finding with its code and law.

    `rule` is the name of the rule in the catalogue, or its code where several rules share the name ("syntax").
    `law` is the law's number within the code in force where it is not the one that the code names for the rule.
    """

    rule: str
    message: str
    at: At = HAND
    seat: Seat | None = None
    side: Side | None = None
    trick: int | None = None
    card: str | None = None
    law: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault with its rule's code and severity, the law that it cites, and its place in the file.

    `trick` counts from 1; `line` and `column` from 1, null where the source has no lines. `law` is written
    "somerset-1888:62". `excerpt` is the line of the text, for people; it is not part of the JSON.
    """

    code: str
    name: str
    severity: Severity
    message: str
    law: str | None = None
    seat: Seat | None = None
    side: Side | None = None
    trick: int | None = None
    card: str | None = None
    line: int | None = None
    column: int | None = None
    excerpt: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The finding in the form of schema/JSON.md, "A finding"."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": self.severity,
            "law": self.law,
            "seat": self.seat,
            "side": self.side,
            "trick": self.trick,
            "card": self.card,
            "line": self.line,
            "column": self.column,
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class Refused:
    """A hand, or a whole file, that could not be read: its raw text, its place, and why.

    `line` is the file's line on which `text` begins, null where the format has no lines. `hands` is 0 where a whole
    file was refused, since then it is not known to hold any.
    """

    file: str
    index: int
    line: int | None
    text: str
    findings: tuple[Finding, ...]
    hands: int = 1

    def as_json(self) -> dict[str, Any]:
        """The result of an unreadable hand in the form of schema/JSON.md, "A hand that could not be read"."""
        return {
            "source": {"file": self.file, "index": self.index, "line": self.line},
            "status": "unreadable",
            "findings": [finding.as_json() for finding in self.findings],
        }
