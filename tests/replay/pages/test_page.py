"""What stands where on the page of a hand."""

from typing import Any

import pytest

from replay.drawing.facts import description, heading, score_of, title, turn_up_fate
from replay.pages.page import page_of
from replay.pages.parts import Note, Page, Said
from schema.findings import Finding
from schema.records import Comment, HandRecord, On, Pair
from schema.span import HAND, At

REVOKE = Finding("P401", "revoke", "error", "East revoked.", seat="E", side="EW", trick=2, card="8H")
CALLED = Finding("M301", "call-out-of-turn", "error", "not his turn", seat="S")


@pytest.fixture
def page(worked: HandRecord, result_of: Any) -> Page:
    result = result_of(worked, making="take-up", maker="N", trump="C", tricks_won=(3, 2))
    return page_of(result, [(CALLED, At("call", 1)), (REVOKE, At("card", 1, 2))])


def test_the_calls_stand_in_order_with_what_happened_among_them(page: Page) -> None:
    order = [f"{item.seat} {item.text}" if isinstance(item, Said) else item.kind for item in page.auction]
    assert order == ["E Pass", "note", "S Pass", "finding", "W Pass", "N Take up"]
    takes_up = page.auction[-1]
    assert isinstance(takes_up, Said)
    assert takes_up.making
    assert takes_up.marks.glyphs == (("!?", "interesting"),)


def test_a_finding_is_marked_at_its_card(page: Page) -> None:
    (fell,) = page.tricks[1].cells[1]
    assert fell.card == "8H"
    assert fell.marks.severity == "error"
    assert fell.marks.glyphs == (("?", "a mistake"),)
    assert [(note.kind, note.text) for note in page.tricks[1].notes] == [
        ("finding", "East revoked."),
        ("event", "West exposes the nine of hearts."),
    ]
    assert [found.place for found in page.found] == ["South’s call", "Trick 2"]


def test_a_comment_stands_at_its_card_and_an_event_after_its_trick(page: Page) -> None:
    comment, claim = page.tricks[2].notes
    assert comment.about == "West plays the king of clubs"
    assert comment.text.startswith("catches the ace and the king")
    assert claim == Note("event", "North and South claim that East revoked in trick 2.")


def test_the_cards_of_a_trick_are_numbered_as_they_fell(page: Page) -> None:
    steps = {fell.card: fell.step for trick in page.tricks for cell in trick.cells for fell in cell}
    assert [card for card, _ in sorted(steps.items(), key=lambda step: step[1])][:5] == ["JD", "7D", "TC", "8S", "AS"]
    led = [fell.card for trick in page.tricks for cell in trick.cells for fell in cell if fell.led]
    assert sorted(led) == ["AS", "JC", "JD"]


def test_a_card_taken_back_stands_beside_the_one_that_replaced_it(worked: HandRecord, result_of: Any) -> None:
    trick = {"seats": ["W", "N", "E", "E"], "cards": ["AS", "9C", "8H", "TS"], "withdrawn": [2], "winner": "N"}
    record = HandRecord.model_validate(worked.model_dump() | {"tricks": [trick], "events": [], "marks": []})
    (shown,) = page_of(result_of(record, trump="C"), []).tricks
    assert [(fell.card, fell.withdrawn) for fell in shown.cells[1]] == [("8H", True), ("TS", False)]
    assert "eight of hearts" not in shown.say
    assert shown.cells[1][0].say == "East plays the eight of hearts, and takes it back."


def test_the_parts_of_each_player_are_named(page: Page) -> None:
    assert [place.parts for place in page.places] == [("dealer", "maker"), (), (), ()]


def test_a_player_who_sits_out_is_told(worked: HandRecord, result_of: Any) -> None:
    page = page_of(result_of(worked, maker="N", lone="N", going="alone", sitting_out=("S",), defender="E"), [])
    assert [place.parts for place in page.places] == [
        ("dealer", "maker", "alone"),
        ("defends alone",),
        ("sits out",),
        (),
    ]
    assert [place.sits_out for place in page.places] == [False, False, True, False]


def test_a_comment_on_nothing_that_there_is_belongs_to_the_hand(result_of: Any) -> None:
    comments = (Comment(text="lost", on=On(kind="card", index=7)), Comment(text="of the hand"))
    assert sorted(page_of(result_of(HandRecord(comments=comments)), []).comments) == ["lost", "of the hand"]


def test_events_of_a_hand_without_calls_or_play_are_shown(result_of: Any) -> None:
    events = [
        {"verb": "misdeal", "moment": {"section": "auction", "after": 3}},
        {"verb": "note", "text": "later", "moment": {"section": "play", "after": 5}},
    ]
    page = page_of(result_of(HandRecord.model_validate({"events": events})), [])
    assert [note.text for note in (*page.auction, *page.opening)] == ["A misdeal.", "later"]


def test_a_finding_of_the_hand_is_in_the_list_alone(worked: HandRecord, result_of: Any) -> None:
    page = page_of(result_of(worked), [(Finding("S503", "points-wrong", "error", "wrong"), HAND)])
    assert [found.place for found in page.found] == ["The hand"]
    assert not any(note.found for trick in page.tricks for note in trick.notes)


def test_a_finding_at_an_event_says_when(worked: HandRecord, result_of: Any) -> None:
    exposed = Finding("P407", "exposed-card", "info", "shown", seat="W", card="9H")
    page = page_of(result_of(worked), [(exposed, At("event", index)) for index in range(3)])
    when = {item.verb: found.place for item, found in zip(worked.events, page.found, strict=True)}
    assert when == {"expose": "After trick 2", "claim": "After trick 3", "note": "Before the play"}


def test_the_score_tells_recorded_as_played_and_due_apart(worked: HandRecord, result_of: Any) -> None:
    north_south, east_west = score_of(result_of(worked, as_played=(1, 0), due=(2, 0), tricks_won=(3, 2)))
    assert (north_south.tricks, north_south.recorded, north_south.as_played, north_south.due) == (3, 4, 1, 2)
    assert (north_south.before, north_south.after, north_south.players) == (0, 4, "Abbott and Cole")
    assert (north_south.differs, east_west.differs) == (True, False)


def test_tricks_that_were_recorded_otherwise_are_told(worked: HandRecord, result_of: Any) -> None:
    north_south, east_west = score_of(result_of(worked, tricks_won=(4, 1)))
    assert [(side.tricks, side.tricks_recorded) for side in (north_south, east_west)] == [(4, 3), (1, 2)]
    assert score_of(result_of(worked, tricks_won=(3, 2)))[0].tricks_recorded is None
    assert score_of(result_of(worked))[0].tricks == 3


def test_a_figure_that_is_not_known_differs_from_none(result_of: Any) -> None:
    north_south, east_west = score_of(result_of(HandRecord(points=Pair(NS=2)), due=(2, 0)))
    assert (north_south.differs, east_west.differs) == (False, False)
    assert east_west.recorded is None


def test_the_title_and_the_description_say_what_hand_it_is(worked: HandRecord, result_of: Any) -> None:
    result = result_of(worked, making="take-up", maker="N", trump="C", outcome="point", findings=(REVOKE,))
    assert title(worked) == "Thursday table · Rubber 1, game 1, hand 1 · 1888-03-01"
    assert heading(worked) == "Thursday table"
    assert description(result).endswith(
        "North takes up the nine of clubs. North and South make the point. 1 error found."
    )


@pytest.mark.parametrize(
    ("given", "fate"),
    [({"making": "order"}, "turned up, and taken"), ({"making": "make"}, "turned down"), ({}, "turned up")],
)
def test_what_became_of_the_turn_up_is_said(given: Any, fate: str, result_of: Any) -> None:
    assert turn_up_fate(result_of(HandRecord(turn_up="9C"), **given)) == fate
