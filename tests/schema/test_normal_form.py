"""What can be said in several ways is held in one form, and nothing is lost by it."""

from schema.calls import Call
from schema.events import Misdeal, Moment, NewDeal
from schema.records import BySeat, Comment, HandRecord, Mark, On, Pair


def test_texts_have_one_line_end_and_an_empty_one_is_none() -> None:
    record = HandRecord(
        event="", site="a\r\nb\r", players=BySeat[str](N="", E="x\ud800"), comments=(Comment(text="\r"),)
    )
    assert (record.event, record.site, record.players.all()) == (None, "a\nb\n", (None, "x\ufffd", None, None))
    assert record.comments[0].text == "\n"


def test_dates_and_laws_are_as_they_are_read_and_kept_where_they_cannot_be() -> None:
    record = HandRecord(date="1888.03.01", laws="North-American;LAP")
    assert (record.date, record.laws) == ("1888-03-01", "north-american; lap")
    record = HandRecord(date="Thursday", laws="house rules")
    assert (record.date, record.laws) == ("Thursday", "house rules")
    assert HandRecord(laws=" ") == HandRecord(date="") == HandRecord()


def test_what_is_empty_is_none() -> None:
    assert HandRecord(points=Pair(), talon=(), cut=(BySeat(),)) == HandRecord()


def test_calls_are_settled_and_what_was_said_of_those_left_out_is_kept() -> None:
    calls = [Call(seat="E", call="Pass"), Call(seat="S", call="Order"), Call(seat="W", call="Pass")]
    record = HandRecord(
        dealer="N",
        calls=tuple(calls),
        comments=(Comment(text="sighs", on=On(kind="call", index=2)),),
        marks=(Mark(glyph="?", on=On(kind="call", index=2)), Mark(glyph="!", on=On(kind="call", index=0))),
        events=(Misdeal(moment=Moment(section="auction", after=3)),),
    )
    assert [call.call for call in record.calls] == ["Pass", "Assist"]
    assert [(comment.text, comment.on and comment.on.index) for comment in record.comments] == [("sighs", 1), ("?", 1)]
    assert [mark.glyph for mark in record.marks] == ["!"]
    assert record.events[0].moment.after == 2


def test_events_and_remarks_stand_in_the_order_of_the_text() -> None:
    record = HandRecord(
        events=(NewDeal(moment=Moment(section="play", after=4)), Misdeal(moment=Moment(section="auction", after=0))),
        comments=(
            Comment(text="of the deal", on=On(kind="event", index=0)),
            Comment(text="of the misdeal", on=On(kind="event", index=1)),
            Comment(text="of the hand"),
        ),
    )
    assert [event.verb for event in record.events] == ["misdeal", "newdeal"]
    assert [comment.text for comment in record.comments] == ["of the hand", "of the misdeal", "of the deal"]
    assert [comment.on and comment.on.index for comment in record.comments] == [None, 0, 1]


def test_a_second_glyph_and_one_on_an_event_become_comments() -> None:
    on = On(kind="call", index=0)
    event = On(kind="event", index=0)
    record = HandRecord(
        calls=(Call(seat="E", call="Pass"),),
        events=(Misdeal(moment=Moment(section="auction", after=0)),),
        marks=(Mark(glyph="!", on=on), Mark(glyph="!", on=on), Mark(glyph="?", on=event)),
    )
    assert record.marks == (Mark(glyph="!", on=on),)
    assert set(record.comments) == {Comment(text="!", on=on), Comment(text="?", on=event)}


def test_the_one_form_is_left_as_it_is() -> None:
    record = HandRecord(
        dealer="N",
        calls=tuple(Call(seat=seat, call="Pass") for seat in ("E", "S", "W", "N", "E", "S", "W", "N")),
        more_tags=(("a b", "1"), ("Dealer", "2"), ("A_B", "3")),
    )
    assert record.more_tags == (("a_b", "1"), ("Dealer_2", "2"), ("A_B_2", "3"))
    assert [call.call for call in record.calls[3::4]] == ["TurnDown", "Pass"]
    assert HandRecord.model_validate(record.model_dump()) == record
