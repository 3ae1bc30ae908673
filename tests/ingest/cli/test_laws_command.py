"""`bowerbook laws`, as people and programs call it."""

import json

import pytest
from click.testing import CliRunner, Result

from ingest.cli.laws import laws
from schema.laws import CLAUSES, CODES, options
from schema.laws.book import interpretations_of, laws_in


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(laws, arguments)


def test_without_a_code_the_codes_are_listed() -> None:
    shown = run()
    assert shown.exit_code == 0
    assert [line.split()[0] for line in shown.output.splitlines()] == list(CODES)
    data = json.loads(run("--format", "json").output)
    assert [each["code"] for each in data] == list(CODES)
    assert [each["code"] for each in data if each["assumed"]] == ["north-american"]


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_shown_with_clauses_laws_readings_and_options(code: str) -> None:
    shown = run(code)
    assert shown.exit_code == 0
    assert all(len(line) <= 80 for line in shown.output.splitlines())
    text = " ".join(shown.output.split())
    assert all(each.text in text for each in interpretations_of(laws_in(code).values()))
    assert all(law.rule in text for law in laws_in(code).values())
    assert all(words in text for words in CLAUSES.values())
    assert all(option.meaning in text for option in options().values())
    data = json.loads(run(code, "--format", "json").output)
    assert [law["id"] for law in data["laws"]] == [law.id for law in laws_in(code).values()]
    assert [clause["name"] for clause in data["clauses"]] == list(CLAUSES)


def test_options_are_shown_in_force() -> None:
    data = json.loads(run("North-American; target=7", "--format", "json").output)
    assert data["tag"] == "north-american; target=7"
    target = next(clause for clause in data["clauses"] if clause["name"] == "target")
    assert (target["value"], target["laws"], target["by_option"]) == (7, [], True)
    assert "points of a game: 7 (by option)" in run("north-american; target=7").output


@pytest.mark.parametrize("arguments", [("somerset-1888", "62"), ("somerset-1888:62",), ("SOMERSET-1888", "Law 62")])
def test_one_law_is_shown_with_what_reports_it_and_how_it_is_read(arguments: tuple[str, ...]) -> None:
    shown = run(*arguments).output
    assert shown.startswith("somerset-1888:62 (revoke)")
    assert "A revoke is a card of another suit played while holding one of the suit led." in " ".join(shown.split())
    assert "The left bower belongs to trumps." in shown
    assert "I-1" in shown
    data = json.loads(run(*arguments, "--format", "json").output)
    assert (data["id"], data["findings"]) == ("somerset-1888:62", ["revoke"])
    assert [each["id"] for each in data["interpretations"]] == ["I-1"]


def test_a_law_that_a_record_cannot_show_says_why() -> None:
    assert "A record cannot show it. A record knows no bets." in run("somerset-1888", "113").output


def test_a_chapter_is_all_of_its_laws_and_an_interpretation_is_shown_by_its_number() -> None:
    assert [law["law"] for law in json.loads(run("washington-1862", "ch5", "--format", "json").output)] == [
        "ch5.1",
        "ch5.2",
    ]
    assert "Bears on somerset-1888:71, washington-1862:28." in run("somerset-1888", "i-18").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("somerset-1889",), "did you mean somerset-1888?"),
        (("north-american; stick-dealer",), "did you mean stick-the-dealer?"),
        (("somerset-1888", "200"), "somerset-1888 has no law '200'"),
        (("somerset-1888", "\x1b[31m"), "has no law"),
        (("somerset-1888:",), "has no law ''"),
    ],
)
def test_what_is_not_known_is_wrong_use(arguments: tuple[str, ...], said: str) -> None:
    shown = run(*arguments)
    assert shown.exit_code == 2
    assert said in " ".join(shown.output.split())
    assert "\x1b" not in shown.output
