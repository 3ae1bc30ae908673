"""`bowerbook explain`, as people and programs call it."""

import json

import pytest
from click.testing import CliRunner, Result

from ingest.cli.explain import explain
from schema.laws import CODES
from schema.rules import RULES, Rule, named
from schema.rules.page import record_shown
from schema.terms import Term, term_of, terms


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(explain, arguments)


def test_without_a_rule_all_are_listed() -> None:
    shown = run()
    assert shown.exit_code == 0
    text = " ".join(shown.output.split())
    assert all(f"{rule.code} {rule.name} {rule.severity}: {rule.summary}" in text for rule in RULES)
    data = json.loads(run("--format", "json").output)
    assert [each["code"] for each in data] == [rule.code for rule in RULES]


@pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])
def test_a_rule_is_shown_by_its_code_with_reason_law_and_records(rule: Rule) -> None:
    shown = run(rule.code.lower())
    assert shown.exit_code == 0
    text = " ".join(shown.output.split())
    assert f"{rule.code} {rule.name} ({rule.severity}) {' '.join(rule.summary.split())}" in text
    assert " ".join(rule.why.split()) in text
    lines = record_shown(rule.bad).split("\n") + record_shown(rule.good).split("\n")
    assert all(line.strip() in shown.output for line in lines)
    assert len(shown.output) < 10_000
    data = json.loads(run(rule.code, "--format", "json").output)
    assert (data["code"], data["bad"], data["good"]) == (rule.code, rule.bad, rule.good)
    assert list(data["laws"]) == list(CODES)


def test_a_name_that_several_rules_share_shows_them_all() -> None:
    several = [rule.code for rule in RULES if rule.name == "syntax"]
    assert [each["code"] for each in json.loads(run("syntax", "--format", "json").output)] == several
    assert all(f"{code} syntax" in run("Syntax").output for code in several)


def test_a_rule_that_is_not_known_is_wrong_use_with_a_suggestion() -> None:
    shown = run("sintax")
    assert shown.exit_code == 2
    assert "did you mean syntax?" in " ".join(shown.output.split())


@pytest.mark.parametrize("term", terms(), ids=[term.name for term in terms()])
def test_a_word_of_the_game_is_told_where_no_rule_has_its_name(term: Term) -> None:
    assert term.name in " ".join(run().output.split("Words of the game")[1].split())
    if named(term.name):
        assert f" {term.name} (" in run(term.name).output
        return
    shown = " ".join(run(term.name.upper()).output.split())
    assert shown.startswith(f"{term.name} {term.text}")
    assert all(word in shown for word in term.also)
    said = {"word": term.name, "also": list(term.also), "text": term.text}
    assert json.loads(run(term.name, "--format", "json").output) == said


def test_a_word_is_found_by_what_others_call_it_and_no_two_words_are_called_the_same() -> None:
    assert run("kitty").output.startswith("talon\n")
    assert run("going-alone").output.startswith("lone hand\n")
    names = [name for term in terms() for name in (term.name, *term.also)]
    assert len(set(names)) == len(names)
    assert [name for name in names if (found := term_of(name)) is None or name not in (found.name, *found.also)] == []


def test_for_a_word_that_is_not_known_the_nearest_is_named() -> None:
    shown = run("eucher")
    assert shown.exit_code == 2
    assert "did you mean euchre?" in " ".join(shown.output.split())
