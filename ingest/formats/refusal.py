"""How the readers of foreign formats say what is wrong: refused hands and files, with their findings.

A syntax fault has a code for what kind it is; the catalogue (schema/RULES.md) has one name for all of them.
"""

from typing import Final

from schema.findings import Fault, Finding, Refused
from schema.rules import find

NOT_READABLE: Final = "N150"
"""The file cannot be opened, is not text, is empty, is cut off, is too large."""
NO_FORMAT: Final = "N151"
"""The file is no format that is read."""
BROKEN: Final = "N152"
"""The text is not what its format is made of: JSON, CSV, a list of actions."""
VALUE: Final = "N153"
"""A value that its place does not take."""
NOT_YET: Final = "N154"
"""A form that is known by name, and not read."""
A_RESULT: Final = "N155"
"""A result of `replay` or `audit`, which is no record."""

EXCERPT: Final = 160
RAW: Final = 4000
"""How much of a refused file's text is kept where it is refused whole."""


def finding(
    rule: str, message: str, *, line: int | None = None, column: int | None = None, text: str | None = None
) -> Finding:
    """A finding of the rule with that name or code; `text` is the line on which it stands, shown unless it is long."""
    known = find(rule)
    excerpt = text if text is not None and len(text) <= EXCERPT else None
    return Finding(known.code, known.name, known.severity, message, line=line, column=column, excerpt=excerpt)


def found(fault: Fault, line: int | None = None) -> Finding:
    """A reader's fault as a finding."""
    return finding(fault.rule, fault.message, line=line)


def refused_file(file: str, rule: str, message: str, text: str = "", index: int = 1) -> Refused:
    """A whole file that is refused, or the rest of one, with one finding."""
    return Refused(file, index, None, text[:RAW], (finding(rule, message),), hands=0)
