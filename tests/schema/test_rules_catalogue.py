"""The catalogue: one rule for every finding, each with its own code, its room's letter and its severity."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from schema.laws import code_of
from schema.rules import ROOMS, RULES, Rule, find, named

SHARED = Path(__file__).parents[2] / ".." / "shared" / "laws" / "findings.csv"
NAMES = list(code_of("north-american").findings)
BESIDES = {"unknown-law"}
"""Findings of our own, that are not in the list."""


def test_every_finding_has_a_rule() -> None:
    missing = [name for name in NAMES if not named(name)]
    assert not missing, f"findings without a rule: {', '.join(missing)}"


def test_every_rule_is_of_a_finding_that_is_known() -> None:
    assert {rule.name for rule in RULES} <= set(NAMES)


def test_no_two_rules_share_a_code_and_only_syntax_has_several_rules() -> None:
    codes, names = Counter(rule.code for rule in RULES), Counter(rule.name for rule in RULES)
    assert [code for code, times in codes.items() if times > 1] == []
    assert [name for name, times in names.items() if times > 1 and name != "syntax"] == []


@pytest.mark.parametrize("letter", ROOMS)
def test_the_rules_of_a_room_have_its_letter_and_number(letter: str) -> None:
    hundred = "NDMPS".index(letter) + 1
    assert all(rule.code.startswith(f"{letter}{hundred}") for rule in ROOMS[letter][1])


@pytest.mark.skipif(not SHARED.exists(), reason="the list of findings is not at hand")
def test_names_rooms_and_severities_are_those_of_the_list() -> None:
    rows = {row["name"]: row for row in csv.DictReader(SHARED.read_text("utf-8").splitlines())}
    assert list(rows) == [name for name in NAMES if name not in BESIDES]
    for rule in RULES:
        if rule.name in BESIDES:
            continue
        assert (rule.code[0], rule.severity) == (rows[rule.name]["room"], rows[rule.name]["severity"]), rule.code


def test_a_rule_is_found_by_its_name_and_by_its_code() -> None:
    for rule in RULES:
        assert find(rule.code) is rule
        assert find(rule.name).name == rule.name
        assert rule in named(rule.name.upper())
        assert named(rule.code.lower()) == (rule,)
    with pytest.raises(KeyError):
        find("no-such-rule")


@pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])
def test_a_rule_says_what_and_why_and_its_records_are_what_it_says(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert rule.why.endswith(".")
    assert rule.bad != rule.good
    if rule.severity in ("error", "warning"):
        assert rule.name in rule.expected
    assert all(find(name).severity in ("error", "warning") for name in rule.expected)
