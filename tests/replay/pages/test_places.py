"""Where on the page each finding of the archive is put."""

from dataclasses import replace
from typing import Any

from replay.pages.places import locate, replay_in_place
from schema.findings import Finding
from schema.records import HandRecord
from schema.results import HandResult
from schema.span import HAND, At

REVOKE = Finding("P401", "revoke", "error", "East revoked.", seat="E", side="EW", trick=2, card="8H")


def found_at(record: HandRecord, result: HandResult, at: At, finding: Finding) -> tuple[Finding, At]:
    """A finding made by a replay that says only where in the text its value stands."""

    def replay(placed: HandRecord) -> HandResult:
        assert placed.origin is not None
        place = placed.origin.place(at)
        assert place is not None
        return replace(result, findings=(replace(finding, line=place.line, column=place.column),))

    ((made, where),) = replay_in_place(record, replay)[1]
    assert made.name == finding.name
    return made, where


def test_each_value_of_a_hand_is_told_from_its_line(worked: HandRecord, result_of: Any) -> None:
    result = result_of(worked)
    places = [
        *(At("call", index) for index in range(4)),
        *(At("event", index) for index in range(3)),
        *(At("card", trick, card) for trick in range(3) for card in range(4)),
        *(At("winner", trick) for trick in range(3)),
        HAND,
    ]
    for at in places:
        assert found_at(worked, result, at, REVOKE)[1] == at


def test_a_finding_at_a_tag_belongs_to_the_hand(worked: HandRecord, result_of: Any) -> None:
    assert found_at(worked, result_of(worked), At("tag", name="Points"), REVOKE)[1] == HAND


def test_a_stored_finding_stands_where_the_replay_finds_it(worked: HandRecord) -> None:
    stored = replace(REVOKE, line=22, column=9)
    assert locate([stored], [(REVOKE, At("card", 1, 2))], worked) == [(stored, At("card", 1, 2))]


def test_of_two_findings_alike_each_has_its_own_place(worked: HandRecord) -> None:
    first, second = replace(REVOKE, message="one"), replace(REVOKE, message="two")
    replayed = [(second, At("call", 1)), (first, At("call", 0))]
    assert locate([first, second], replayed, worked) == [(first, At("call", 0)), (second, At("call", 1))]


def test_a_finding_that_the_replay_does_not_make_stands_at_the_card_that_it_names(worked: HandRecord) -> None:
    assert locate([REVOKE], [], worked) == [(REVOKE, At("card", 1, 2))]


def test_a_finding_that_names_a_trick_alone_stands_at_its_end(worked: HandRecord) -> None:
    finding = Finding("S501", "trick-winner-wrong", "error", "wrong", trick=3)
    assert locate([finding], [], worked) == [(finding, At("winner", 2))]


def test_a_finding_of_the_ledger_belongs_to_the_hand(worked: HandRecord) -> None:
    finding = Finding("S504", "score-wrong", "error", "wrong", trick=9)
    assert locate([finding], [], worked) == [(finding, HAND)]
