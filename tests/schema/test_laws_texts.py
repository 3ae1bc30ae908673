"""Every law in our own words, the interpretations, and what the documentation says of them."""

import csv
import re
from pathlib import Path

import pytest

from schema.laws import CODES, code_of, laws_of, options
from schema.laws.book import (
    Law,
    clauses_of,
    interpretations,
    interpretations_of,
    law_of,
    laws_in,
    look_up,
)
from schema.laws.page import coverage, proofs_in

ROOT = Path(__file__).parents[2]
SHARED = ROOT / ".." / "shared" / "laws" / "laws.csv"
LAWS = [law for code in CODES for law in laws_in(code).values()]
FINDINGS = set(code_of("north-american").findings)


def test_the_old_codes_are_whole() -> None:
    somerset, washington = laws_in("somerset-1888"), laws_in("washington-1862")
    assert {str(number) for number in range(1, 117)} <= somerset.keys()
    assert {str(number) for number in range(1, 39)} <= washington.keys()
    chapters = {"ch2": 6, "ch3": 8, "ch4": 10, "ch5": 2, "ch7": 2}
    assert {f"{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)} <= washington.keys()
    judged = sum(bool(law.findings) for law in (*somerset.values(), *washington.values()))
    assert (len(somerset), len(washington), judged) == (122, 66, 140)


@pytest.mark.skipif(not SHARED.exists(), reason="the list of laws is not at hand")
def test_every_law_of_the_list_is_here_with_its_findings() -> None:
    for row in csv.DictReader(SHARED.read_text("utf-8").splitlines()):
        law = law_of(row["id"])
        assert (law.code, law.subject) == (row["code"], row["subject"])
        assert (";".join(law.findings) or "-") == row["findings"], law.id
        assert bool(law.unseen) == (row["findings"] == "-"), law.id


@pytest.mark.parametrize("law", LAWS, ids=[law.id for law in LAWS])
def test_a_law_is_found_or_says_why_a_record_cannot_show_it(law: Law) -> None:
    assert law.rule.endswith((".", "?"))
    assert set(law.findings) <= FINDINGS
    assert set(law.shown_by) <= {"cards", "calls", "events", "score", "session"}
    assert bool(law.findings) == bool(law.shown_by) != bool(law.unseen)


@pytest.mark.parametrize("code", CODES)
def test_every_citation_is_a_law_of_its_code(code: str) -> None:
    given = code_of(code)
    cited = {law for clause in given.clauses.values() for law in clause.laws} | set(given.findings.values())
    assert cited - {None} <= laws_in(code).keys()
    assert set(laws_of(code).cites.values()) <= laws_in(code).keys()


@pytest.mark.parametrize("code", CODES)
def test_a_finding_cites_a_law_that_names_it_where_any_does(code: str) -> None:
    naming = {finding: [] for finding in FINDINGS}
    for law in laws_in(code).values():
        for finding in law.findings:
            naming[finding].append(law.law)
    for finding, laws in naming.items():
        assert not laws or code_of(code).findings[finding] in laws, finding


def test_every_code_says_of_every_finding_which_law_it_cites() -> None:
    assert all(list(code_of(code).findings) == list(code_of(CODES[0]).findings) for code in CODES)


def test_the_interpretations_are_thirty_and_bear_on_laws_that_there_are() -> None:
    assert list(interpretations()) == [f"I-{number}" for number in range(1, 31)]
    for each in interpretations().values():
        assert each.laws
        assert [law_of(law).id for law in each.laws] == list(each.laws)
        assert each.text.endswith(".")


def test_an_interpretation_that_a_text_points_to_exists() -> None:
    texts = [f"{law.rule} {law.effect} {law.unseen}" for law in LAWS] + [
        option.meaning for option in options().values()
    ]
    assert {number for text in texts for number in re.findall(r"I-\d+", text)} <= interpretations().keys()


def test_a_law_is_looked_up_as_people_write_it() -> None:
    assert [law.id for law in look_up("somerset-1888", "62")] == ["somerset-1888:62"]
    assert [law.id for law in look_up("somerset-1888", "Law 62")] == ["somerset-1888:62"]
    assert [law.law for law in look_up("washington-1862", "CH. 4.8")] == ["ch4.8"]
    assert len(look_up("washington-1862", "ch4")) == 10
    assert look_up("north-american", "Revoke")[0].id == "north-american:revoke"
    assert look_up("somerset-1888", "117") == look_up("somerset-1888", "") == look_up("somerset-1888", "ch") == ()


def test_a_law_knows_its_clauses_and_its_readings() -> None:
    law = law_of("somerset-1888:63")
    assert {"revoke", "lone_revoke", "revoked"} <= {clause.name for clause in clauses_of(law)}
    assert [each.id for each in interpretations_of([law])] == ["I-1", "I-9", "I-13", "I-17"]


def test_the_documentation_has_every_law_option_clause_and_reading() -> None:
    page = (ROOT / "schema" / "LAWS.md").read_text("utf-8")
    assert all(f"| {law.law} | {law.subject} |" in page for law in LAWS)
    assert all(f"| {each} |" in page for each in interpretations())
    assert all(f"| `{option.forms.replace('|', chr(92) + '|')}` |" in page for option in options().values())


def test_records_prove_the_laws_that_they_are_named_for(tmp_path: Path) -> None:
    for name in ("somerset-1888/62-breaks.pen", "somerset-1888/terms.2-lap.pen", "interpretations/I-5-laps.pen"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    assert list(proofs_in(tmp_path)) == ["I-5", "somerset-1888:62", "somerset-1888:terms.2"]
    page = coverage(tmp_path)
    assert "| somerset-1888:62 | revoke | [62-breaks](../tests/laws/somerset-1888/62-breaks.pen) |" in page
    assert "| somerset-1888:63 | points-wrong, revoke |  |" in page
    assert coverage(tmp_path / "nowhere") == "There are no records yet."
