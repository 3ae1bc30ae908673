"""Branches: how a hand might have gone on, kept in a tag beside it."""

import pytest

from schema.branches import TAG, Branch, branches_of, line_of, tag_of
from schema.calls import Call
from schema.records import Comment, HandRecord, On, Pair, Trick

CALLS = (*(Call(seat=seat, call="Pass") for seat in ("E", "S", "W")), Call(seat="N", call="TakeUp"))
FIRST = Trick(seats=("E", "S", "W", "N"), cards=("AH", "9H", "TH", "QH"), winner="E")
SECOND = Trick(seats=("E", "S", "W", "N"), cards=("AS", "9S", "TS", "QS"), winner="E")
HAND = HandRecord(
    dealer="N",
    turn_up="9C",
    calls=CALLS,
    discard="KD",
    tricks=(FIRST, SECOND),
    points=Pair(NS=1, EW=0),
    comments=(Comment(text="played so"),),
)


def with_branches(*branches: Branch) -> HandRecord:
    return HandRecord(**(dict(HAND) | {"more_tags": (tag_of(branches),)}))


def test_branches_are_kept_in_a_tag_and_read_again() -> None:
    on = On(kind="card", index=1, card=0)
    branch = Branch(calls_kept=4, cards_kept=4, tricks=(SECOND,), comments=(Comment(text="better", on=on),))
    assert branches_of(with_branches(branch)) == (branch,)
    assert branches_of(HAND) == ()


@pytest.mark.parametrize("value", ["", "[", "{}", "[1]", '[{"calls_kept": -1}]', "[" * 5000, '[{"calls_kept":0}]' * 2])
def test_a_tag_that_is_none_of_ours_has_no_branches(value: str) -> None:
    assert branches_of(HandRecord(more_tags=((TAG, value),))) == ()
    many = "[" + ",".join(['{"calls_kept":0}'] * 101) + "]"
    assert branches_of(HandRecord(more_tags=((TAG, many),))) == ()


def test_a_line_that_leaves_between_two_tricks_keeps_those_before_it() -> None:
    other = Trick(seats=("E", "S", "W", "N"), cards=("KS", "9S", "TS", "QS"))
    line = line_of(HAND, Branch(calls_kept=4, cards_kept=4, tricks=(other,)))
    assert line.tricks == (FIRST, other)
    assert (line.calls, line.discard, line.points, line.comments) == (CALLS, "KD", None, ())
    assert line.first_leader == "E"


def test_a_line_that_leaves_within_a_trick_goes_on_with_it() -> None:
    other = Trick(seats=("W", "N"), cards=("KS", "QS"))
    line = line_of(HAND, Branch(calls_kept=4, cards_kept=6, tricks=(other,)))
    assert line.tricks[1] == Trick(seats=("E", "S", "W", "N"), cards=("AS", "9S", "KS", "QS"))
    assert line_of(HAND, Branch(calls_kept=4, cards_kept=1)).tricks == (Trick(seats=("E",), cards=("AH",)),)


def test_a_line_that_leaves_among_the_calls_has_calls_discard_and_play_of_its_own() -> None:
    line = line_of(HAND, Branch(calls_kept=2, calls=(Call(seat="W", call="Order"),), tricks=(SECOND,), discard="AD"))
    assert [call.call for call in line.calls] == ["Pass", "Pass", "Order"]
    assert (line.discard, line.tricks) == ("AD", (SECOND,))


def test_a_line_has_its_own_comments_and_no_branches() -> None:
    on = On(kind="call", index=2)
    branch = Branch(calls_kept=2, calls=(Call(seat="W", call="Order"),), comments=(Comment(text="why not", on=on),))
    line = line_of(with_branches(branch), branch)
    assert line.comments == (Comment(text="why not", on=on),)
    assert line.more_tags == ()
