"""Every error that one hand decides is found where it was planted: its name, seat, trick, card, line and column."""

from collections.abc import Iterator

import pytest

from ingest.notation import parse, write_hand
from replay import replay
from schema.findings import Fault, Finding
from schema.records import HandRecord
from schema.rules import RULES
from tests.plants import PLANTERS, Planted
from tests.strategies import CODES_AND_OPTIONS, WISHES, lawful_hand, less_known

ENOUGH = 12
# Errors that are not of one hand and its cards: of the text, of the hands before it, of what the table noted.
NOT_OF_ONE_HAND = {
    *("syntax", "wrong-dealer", "cut-wrong", "score-wrong", "games-wrong", "rubber-points-wrong", "rubber-length"),
    *("hand-after-game", "correction-late", "undermark", "play-changed", "wrong-name", "call-late", "consulted"),
    *("unfairness",),
}
SEEDS = 400


def planted(name: str, what: str = "nothing") -> Iterator[Planted]:
    found = 0
    for seed in range(SEEDS):
        tag = CODES_AND_OPTIONS[seed % len(CODES_AND_OPTIONS)]
        record = lawful_hand(tag, seed, WISHES[seed // 16 % len(WISHES)]).record
        fault = PLANTERS[name](record)
        if fault is not None:
            yield Planted(less_known(fault.record, what), fault.name, fault.at, fault.seat, fault.trick, fault.card)
            found += 1
        if found == ENOUGH:
            return
    assert found, f"no hand gave room for {name}"


def found_in(fault: Planted) -> tuple[HandRecord, list[Finding]]:
    (record,) = parse(write_hand(fault.record))
    assert isinstance(record, HandRecord)
    return record, [finding for finding in replay(record).findings if finding.name == fault.name]


def check(fault: Planted) -> None:
    record, findings = found_in(fault)
    text = write_hand(fault.record)
    assert findings, text
    if fault.seat is not None:
        findings = [finding for finding in findings if finding.seat == fault.seat]
    if fault.trick is not None:
        findings = [finding for finding in findings if finding.trick == fault.trick]
    if fault.card is not None:
        findings = [finding for finding in findings if finding.card == fault.card]
    assert findings, (fault, text)
    if fault.at is not None:
        assert record.origin is not None
        places = [(finding.line, finding.column) for finding in findings]
        in_tag = Fault(fault.name, "", fault.at, seat=findings[0].seat, card=fault.card)
        assert record.origin.place(fault.at, in_tag) in places, (fault, places, text)
        check_text(text, fault, findings)


def check_text(text: str, fault: Planted, findings: list[Finding]) -> None:
    """The place is that of the card in the text, not only that which the reader noted."""
    at = fault.at
    if at is not None and at.kind == "card" and fault.card is not None:
        lines = text.split("\n")
        shown = [lines[(finding.line or 1) - 1][(finding.column or 1) - 1 :] for finding in findings]
        assert any(fault.card in text_there[:4] for text_there in shown), (fault, shown, text)


def test_every_error_of_one_hand_is_planted_at_a_place() -> None:
    errors = {rule.name for rule in RULES if rule.severity == "error"}
    assert errors - NOT_OF_ONE_HAND - {"overmark"} == set(PLANTERS)
    assert all(next(planted(name)).at is not None for name in PLANTERS)


@pytest.mark.parametrize("name", PLANTERS)
def test_a_planted_fault_is_found_at_its_place(name: str) -> None:
    for fault in planted(name):
        check(fault)


@pytest.mark.parametrize("what", ["no deal", "discard unknown"])
def test_a_planted_revoke_is_found_with_less_known(what: str) -> None:
    for fault in planted("revoke", what):
        check(fault)


def test_a_planted_fault_alone_is_not_also_found_elsewhere() -> None:
    alone = ("revoke", "trick-winner-wrong", "points-wrong", "tricks-wrong", "claim-unfounded", "discard-not-held")
    for name in alone:
        for fault in planted(name):
            errors = [found.name for found in replay(fault.record).findings if found.severity == "error"]
            assert errors.count(fault.name) == 1, write_hand(fault.record)
            assert set(errors) <= {fault.name, "trick-winner-wrong", "card-not-held"}, (
                errors,
                write_hand(fault.record),
            )


def test_the_place_of_a_finding_is_null_without_a_text() -> None:
    fault = next(planted("revoke"))
    finding = next(found for found in replay(fault.record).findings if found.name == "revoke")
    assert (finding.line, finding.column) == (None, None)
