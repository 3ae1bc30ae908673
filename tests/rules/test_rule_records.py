"""The bad and the good record of every rule, read and audited as a file is: all their errors and warnings, no more."""

import io

import pytest

from ingest import read
from replay import results
from schema.findings import Finding
from schema.rules import RULES, Rule

GRAVE = ("error", "warning")
NOT_PEN = ("N15", "N162", "N163", "N164")
"""Codes of rules whose records are in a foreign format, which is told from the content as a file's is."""
OF_A_FILE = ("N150", "N151", "N155")
"""What is said of a whole file stands on no line."""


def found_in(rule: Rule, text: str) -> list[Finding]:
    encoding = "cp1252" if rule.name == "encoding" else "utf-8"
    form = None if rule.code.startswith(NOT_PEN) else "pen"
    hands = results(read(io.BytesIO(text.encode(encoding)), format=form), advice=True)
    return [finding for hand in hands for finding in hand.findings]


@pytest.mark.parametrize("rule", RULES, ids=[f"{rule.code}-{rule.name}" for rule in RULES])
def test_the_bad_record_has_the_errors_and_warnings_that_it_states_and_the_finding_of_its_rule(rule: Rule) -> None:
    found = found_in(rule, rule.bad)
    assert tuple(finding.name for finding in found if finding.severity in GRAVE) == rule.expected
    assert rule.code in [finding.code for finding in found]


@pytest.mark.parametrize("rule", RULES, ids=[f"{rule.code}-{rule.name}" for rule in RULES])
def test_the_good_record_has_no_error_or_warning_and_nothing_of_its_rule(rule: Rule) -> None:
    found = found_in(rule, rule.good)
    assert [finding.message for finding in found if finding.severity in GRAVE] == []
    assert rule.code not in [finding.code for finding in found]


@pytest.mark.parametrize("rule", RULES, ids=[f"{rule.code}-{rule.name}" for rule in RULES])
def test_what_a_rule_finds_has_its_place_its_name_and_its_severity(rule: Rule) -> None:
    first = next(found for found in found_in(rule, rule.bad) if found.code == rule.code)
    assert (first.name, first.severity) == (rule.name, rule.severity)
    assert first.message.strip()
    assert (first.line is None) == (rule.code in OF_A_FILE)
    assert (first.column is None) == (rule.code in OF_A_FILE)
