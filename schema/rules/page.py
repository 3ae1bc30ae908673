"""The catalogue as RULES.md shows it, generated from the rules themselves."""

from typing import Final

from schema.laws import CODES, code_of
from schema.laws.page import table
from schema.rules import ROOMS, Rule
from schema.terms import terms

LONGEST: Final = 200
"""A line of more characters is shown in part."""


def catalogue() -> str:
    """Every rule in a table, room by room, with the law that it cites in each code."""
    return "\n\n".join(
        f"## {letter}: {about}\n\n"
        + table(["code", "name", "severity", "what it finds", *CODES], (_row(rule) for rule in rules))
        for letter, (about, rules) in ROOMS.items()
        if rules
    )


def _row(rule: Rule) -> list[str]:
    laws = [code_of(code).findings.get(rule.name) or "" for code in CODES]
    return [f"[{rule.code}](#{rule.code.lower()}-{rule.name})", rule.name, rule.severity, rule.summary, *laws]


def explained() -> str:
    """Every rule with its reason, a record in which it is found and one in which it is not."""
    return "\n\n".join(_section(rule) for _, rules in ROOMS.values() for rule in rules)


def words() -> str:
    """The words of the game."""
    return table(["word", "also", "what it is"], ([term.name, ", ".join(term.also), term.text] for term in terms()))


def _section(rule: Rule) -> str:
    found = ", ".join(rule.expected) or "no error or warning"
    return "\n\n".join(
        (
            f"### {rule.code} {rule.name}",
            f"{rule.summary} ({rule.severity})",
            rule.why,
            _record(rule.bad),
            f"Found: {found}. Without it:",
            _record(rule.good),
        )
    )


def _record(text: str) -> str:
    return f"```\n{record_shown(text)}\n```"


def record_shown(text: str) -> str:
    """The text of a record as people are shown it: what is too long to be read in part, an empty file in words.

    >>> print(record_shown("{" + "x" * 1000 + "}\\n"))
    {xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ... xxxxxxxxxxxxxxxxxxx} (1,002 characters)
    >>> record_shown("")
    '(an empty file)'
    """
    if not text.strip():
        return "(an empty file)"
    return "\n".join(line if len(line) <= LONGEST else _in_part(line) for line in text.rstrip().split("\n"))


def _in_part(line: str) -> str:
    return f"{line[:40]} ... {line[-20:]} ({len(line):,} characters)"
