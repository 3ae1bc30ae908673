"""What JSON.md says of the rules and the laws as JSON is what the commands give, and no command is left out."""

import json
from typing import Any

import click

from ingest.cli import main
from schema.laws import CODES
from schema.laws.book import interpretations
from schema.rules import RULES
from schema.terms import terms
from tests.json_page import PAGE, conforms, ran, reached, table


def given(*words: str) -> Any:
    return json.loads(ran(*words, "--format", "json"))


def test_every_command_that_gives_json_is_named() -> None:
    for name, command in main.commands.items():
        (form,) = [one for one in command.params if "--format" in one.opts] or [None]
        if form is not None and isinstance(form.type, click.Choice) and {"json", "jsonl"} & set(form.type.choices):
            assert f"{name} --format json" in PAGE, name


def test_a_rule_is_as_the_page_says() -> None:
    found = []
    for name in ("revoke", "points-wrong", "syntax"):
        answer = given("explain", name)
        found += answer if isinstance(answer, list) else [answer]
    assert all(conforms(one, "A rule") for one in found)
    assert reached(found, "A rule") == set(table("A rule"))
    assert all(list(one["laws"]) == list(CODES) for one in found)
    brief = given("explain")
    assert [one["code"] for one in brief] == [rule.code for rule in RULES]
    assert {tuple(one) for one in brief} == {tuple(table("A rule"))[:4]}


def test_a_word_of_the_game_is_as_the_page_says() -> None:
    words = [given("explain", term.name) for term in terms()[:20]]
    words = [one for one in words if "word" in one]
    assert all(conforms(one, "A word of the game") for one in words)
    assert reached(words, "A word of the game") == set(table("A word of the game"))


def test_the_codes_of_laws_and_each_of_them_are_as_the_page_says() -> None:
    assert all(conforms(one, "The codes of laws") for one in given("laws"))
    codes = [given("laws", code) for code in (*CODES, "north-american; joker")]
    assert all(conforms(one, "A code of laws") for one in codes)
    assert reached(codes, "A code of laws") == set(table("A code of laws"))
    laws = [law for code in codes for law in code["laws"]]
    assert reached(laws, "A law") == set(table("A law"))
    assert {shown for law in laws for shown in law["shown_by"]} <= set(PAGE.split("`"))


def test_a_law_and_an_interpretation_are_as_the_page_says() -> None:
    assert conforms(given("laws", "somerset-1888", "62"), "A law")
    chapter = given("laws", "washington-1862", "ch4")
    assert isinstance(chapter, list)
    assert all(conforms(one, "A law") for one in chapter)
    name = next(iter(interpretations()))
    assert conforms(given("laws", "somerset-1888", name), "An interpretation")
