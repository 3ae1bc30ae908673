"""Every value of a record knows where it stood in the text."""

from pathlib import Path

import pytest

from ingest.notation import parse
from schema.findings import Refused
from schema.records import HandRecord
from schema.span import HAND, At, at_tag
from tests.ingest.notation.reading import hand, hands

WORKED = Path(__file__).parents[3] / ".." / "shared" / "cases" / "worked.pen"
TEXT = """% PEN 1.0

; before

% ignored
[Event "a"] [Dealer "N"]
[TurnUp ""]
[Site "\\"x"]
! expose W
[Auction "E"]
Pass  W:Pass! {c} Order+Alone
[Play "E"]
1. E:JD ~W:7D 10C {c
c} 8S =W
! abandon all
"""


def place(read: HandRecord, at: At) -> tuple[int, int] | None:
    assert read.origin is not None
    found = read.origin.place(at)
    return None if found is None else (found.line, found.column)


def test_values_calls_cards_winners_and_events_have_their_places() -> None:
    read = hand(TEXT)
    assert place(read, HAND) == (6, 1)
    assert place(read, at_tag("Event")) == (6, 9)
    assert place(read, at_tag("Dealer")) == (6, 22)
    assert place(read, at_tag("TurnUp")) == (7, 10)
    assert place(read, at_tag("Site")) == (8, 8)
    assert place(read, At("event", 0)) == (9, 1)
    assert [place(read, At("call", index)) for index in range(3)] == [(11, 1), (11, 9), (11, 19)]
    assert [place(read, At("card", 0, card)) for card in range(4)] == [(13, 6), (13, 12), (13, 15), (14, 4)]
    assert place(read, At("winner", 0)) == (14, 8)
    assert place(read, At("event", 1)) == (15, 1)
    assert place(read, at_tag("Points")) == (6, 1)


def test_lines_are_counted_as_they_stand_in_the_file_whatever_ends_them() -> None:
    for end in ("\r\n", "\r"):
        read = hand(TEXT.replace("\n", end))
        assert place(read, At("winner", 0)) == (14, 8)


def test_the_text_of_a_hand_is_its_own() -> None:
    first, second = hands('[Dealer "N"]\n\n\n[Dealer "E"]\n! misdeal\n\n')
    assert first.origin is not None
    assert second.origin is not None
    assert (first.origin.text, first.origin.index, first.origin.line) == ('[Dealer "N"]', 1, 1)
    assert (second.origin.text, second.origin.index, second.origin.line) == ('[Dealer "E"]\n! misdeal', 2, 4)


def test_the_calls_that_are_left_out_leave_the_places_of_the_others() -> None:
    read = hand('[Dealer "N"]\n[Auction "E"]\nPass Order Pass Pass\n')
    assert read.origin is not None
    assert len(read.calls) == 2
    assert read.origin.offsets.calls[:2] == [27, 32]


def test_events_keep_their_places_where_the_sections_stand_in_another_order() -> None:
    read = hand('[Play "E"]\n! misdeal\n[Auction "E"]\n! expose W\n')
    found = [(event.verb, event.moment.section, place(read, At("event", i))) for i, event in enumerate(read.events)]
    assert found == [("expose", "auction", (4, 1)), ("misdeal", "play", (2, 1))]


def test_lines_that_are_ignored_are_no_part_of_a_hand() -> None:
    [refused] = parse('% PEN 1.0\n%\n  [Dealer "Q"]\n% inside\n')
    assert isinstance(refused, Refused)
    assert (refused.line, refused.text) == (3, '  [Dealer "Q"]\n% inside')
    assert (refused.findings[0].line, refused.findings[0].column) == (3, 12)


@pytest.mark.skipif(not WORKED.exists(), reason="the cases are not at hand")
def test_the_eight_of_hearts_of_the_worked_hand_stands_at_line_13_column_9() -> None:
    read = parse(WORKED.read_text("utf-8"))[0]
    assert isinstance(read, HandRecord)
    assert read.tricks[1].cards[2] == "8H"
    assert place(read, At("card", 1, 2)) == (13, 9)
