"""Every law that a record can show, proved by the records of this folder.

A record of `<code>/<law>-breaks[-words].pen` breaks the law of that row, one of `<law>-keeps[-words].pen` keeps it;
`interpretations/<I-n>-<words>.pen` decides by an interpretation. Each is one or several hands, a session in its order,
and says in comments at its head what must be found in it:

    % expect: revoke E trick 2, points-wrong hand 2     every error and warning, none without the line
    % also: exposed-card W                              findings of info and advice that matter to the law
    % cites: 62                                         the law cited, where it is another than the one of the row

A finding is named with as much of its seat or side, trick, card and hand (from 1) as matters. Advice is asked for.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from ingest.notation import read_pen
from replay import results
from schema.findings import Finding, Refused
from schema.laws import CODES, laws_of
from schema.laws.book import Law, interpretations, laws_in
from schema.laws.model import Overmarked
from schema.laws.page import proofs_in
from schema.results import HandResult

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.pen"))
NAMES = [path.relative_to(FOLDER).as_posix() for path in FILES]
BREAKING = [path for path in FILES if "-breaks" in path.stem]
JUDGED = [law for code in CODES for law in laws_in(code).values() if law.findings]
COUNTED = ("error", "warning")
ITEM = re.compile(
    r"(?P<name>[a-z][a-z-]*)(?: (?P<who>NS|EW|[NESW]))?"
    r"(?: trick (?P<trick>\d))?(?: card (?P<card>\w\w))?(?: hand (?P<hand>\d+))?"
)


@dataclass(frozen=True)
class Expected:
    """A finding that a record states; null where it does not say."""

    name: str
    who: str | None
    trick: str | None
    card: str | None
    hand: str | None

    def is_met_by(self, hand: int, finding: Finding) -> bool:
        pairs = (
            (self.who, finding.side if self.who in ("NS", "EW") else finding.seat),
            (self.trick, finding.trick),
            (self.card, finding.card),
            (self.hand, hand),
        )
        return self.name == finding.name and all(said is None or said == str(found) for said, found in pairs)


@dataclass(frozen=True)
class Proof:
    """A record of this folder, with what it states and what the audit finds in it, hand by hand."""

    expected: tuple[Expected, ...]
    also: tuple[Expected, ...]
    cites: str | None
    hands: tuple[HandResult, ...]

    @property
    def findings(self) -> list[tuple[int, Finding]]:
        return [(number, finding) for number, hand in enumerate(self.hands, 1) for finding in hand.findings]

    @property
    def proven(self) -> set[str]:
        """The names of the findings that the record states."""
        return {each.name for each in (*self.expected, *self.also)}


@cache
def proof_of(path: Path) -> Proof:
    text = path.read_text("utf-8")
    hands = list(results(read_pen([text], path.name), advice=True))
    refused = [finding.message for hand in hands if isinstance(hand, Refused) for finding in hand.findings]
    assert not refused, refused
    cites = re.search(r"^% cites: (\S+)$", text, re.MULTILINE)
    read = tuple(hand for hand in hands if isinstance(hand, HandResult))
    return Proof(stated(text, "expect"), stated(text, "also"), cites and cites[1], read)


def stated(text: str, key: str) -> tuple[Expected, ...]:
    items = [item for line in re.findall(rf"^% {key}: (.*)$", text, re.MULTILINE) for item in line.split(", ")]
    matches = [ITEM.fullmatch(item) for item in items]
    assert all(matches), items
    return tuple(Expected(**match.groupdict()) for match in matches if match)


def unmatched(stated: Iterable[Expected], found: Iterable[tuple[int, Finding]]) -> tuple[list[Expected], list[str]]:
    """What is stated and was not found, and what was found and is not stated, each counted once."""
    left, missing = list(found), []
    for each in sorted(stated, key=lambda each: [each.who, each.trick, each.card, each.hand].count(None)):
        met = next((item for item in left if each.is_met_by(*item)), None)
        if met is None:
            missing.append(each)
        else:
            left.remove(met)
    return missing, [f"hand {hand}: {found.name} {found.seat or found.side} {found.message}" for hand, found in left]


def law_proved_by(path: Path) -> Law | None:
    """The law of the row for which a record is named, null for one of an interpretation or an option."""
    code = path.parent.name
    row = re.match(r"(.+?)-(?:breaks|keeps)", path.stem)
    return laws_in(code).get(row[1]) if code in CODES and row else None


def shown_by(law: Law, name: str) -> set[str]:
    """The findings by which a record shows what a row names: under Washington 33 points marked wrong are points marked
    in excess, or not marked."""
    if name == "points-wrong" and laws_of(law.code).overmarked is Overmarked.FORFEITED:
        return {"overmark", "undermark"}
    return {name}


def records_of(law: Law, kind: str) -> list[Path]:
    return sorted(FOLDER.glob(f"{law.code}/{law.law}-{kind}.pen")) + sorted(
        FOLDER.glob(f"{law.code}/{law.law}-{kind}-*.pen")
    )


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_record_has_the_errors_and_warnings_that_it_states(path: Path) -> None:
    proof = proof_of(path)
    counted = [each for each in proof.findings if each[1].severity in COUNTED]
    assert unmatched(proof.expected, counted) == ([], [])


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_record_has_the_other_findings_that_it_states_and_no_more_of_those_that_its_law_names(path: Path) -> None:
    proof, law = proof_of(path), law_proved_by(path)
    others = [each for each in proof.findings if each[1].severity not in COUNTED]
    named = set(law.findings) if law else set()
    matter = [each for each in others if each[1].name in named | {each.name for each in proof.also}]
    assert unmatched(proof.also, matter) == ([], [])


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_points_that_a_record_gives_are_judged(path: Path) -> None:
    """Figures that are never compared would prove nothing."""
    for hand in proof_of(path).hands:
        told = hand.due is not None or any(found.name == "score-not-audited" for found in hand.findings)
        assert hand.record.points is None or told


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_record_in_the_folder_of_a_code_is_named_for_a_law_and_is_of_that_code(path: Path) -> None:
    if path.parent.name in CODES:
        law = law_proved_by(path)
        assert law is not None
        assert law.findings
        assert {hand.laws.code for hand in proof_of(path).hands} == {law.code}
        assert "-keeps" not in path.stem or not proof_of(path).expected


@pytest.mark.parametrize("law", JUDGED, ids=[law.id for law in JUDGED])
def test_a_law_has_a_record_that_breaks_it_for_every_finding_and_one_that_keeps_it(law: Law) -> None:
    proven = {name for path in records_of(law, "breaks") for name in proof_of(path).proven}
    assert [name for name in law.findings if not proven & shown_by(law, name)] == []
    assert records_of(law, "keeps")


@pytest.mark.parametrize("number", interpretations())
def test_an_interpretation_has_a_record_that_it_decides(number: str) -> None:
    assert list(FOLDER.glob(f"interpretations/{number}-*.pen"))


@pytest.mark.parametrize("path", BREAKING, ids=[path.relative_to(FOLDER).as_posix() for path in BREAKING])
def test_a_broken_law_is_cited(path: Path) -> None:
    """By a finding that its row names: by that law, unless the record says by which."""
    proof, law = proof_of(path), law_proved_by(path)
    assert law is not None
    named = {shown for name in law.findings for shown in shown_by(law, name)}
    cited = {found.law for _, found in proof.findings if found.name in named}
    assert f"{law.code}:{proof.cites or law.law}" in cited


def test_the_table_of_the_documentation_finds_every_record() -> None:
    listed = {path for paths in proofs_in(FOLDER).values() for path in paths}
    assert set(FILES) == listed
