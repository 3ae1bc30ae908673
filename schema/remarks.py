"""Remarks on a record: comments and glyphs, what each belongs to, and the order in which they stand."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeVar

from pydantic import Field

from schema.events import Event, Moment
from schema.model import Model
from schema.text import Text

Glyph = Literal["!", "?", "!!", "??", "!?", "?!"]


class On(Model):
    """The call, the card or the event that a comment or a glyph belongs to: an index in the record.

    For a card, `index` is that of its trick and `card` that of the card in it.
    """

    kind: Literal["call", "card", "event"]
    index: int = Field(ge=0)
    card: int = Field(default=0, ge=0)


class Comment(Model):
    """A comment, of a call, a card or an event, or of the hand (`on` null)."""

    text: Text
    on: On | None = None


class Mark(Model):
    """A glyph that follows a call or a card."""

    glyph: Glyph
    on: On


Place = tuple[int, ...]
_HAND: Final[Place] = (-1,)
R = TypeVar("R", Comment, Mark)


def in_order(events: Iterable[Event], calls: int, tricks: int) -> tuple[tuple[Event, ...], tuple[int, ...]]:
    """The events in the order of their moments, and by the index that each had the one that it has now.

    A moment after more calls or tricks than there are is after the last.
    """
    held = [_within(event, calls, tricks) for event in events]
    order = sorted(range(len(held)), key=lambda index: _moment(held[index].moment))
    now = [0] * len(order)
    for place, index in enumerate(order):
        now[index] = place
    return tuple(held[index] for index in order), tuple(now)


def remarks_in_order(remarks: Iterable[R], events: Sequence[Event]) -> tuple[R, ...]:
    """The remarks in the order of the text: those on the hand first, then by what they stand behind."""
    return tuple(sorted(remarks, key=lambda remark: _place(remark.on, events)))


def _within(event: Event, calls: int, tricks: int) -> Event:
    section, after = event.moment.section, event.moment.after
    most = calls if section == "auction" else tricks
    if after <= most:
        return event
    return event.model_copy(update={"moment": Moment(section=section, after=most)})


def _moment(moment: Moment) -> Place:
    return int(moment.section == "play"), moment.after


def _place(on: On | None, events: Sequence[Event]) -> Place:
    if on is None:
        return _HAND
    if on.kind == "event":
        if on.index >= len(events):
            return 2, on.index
        return *_moment(events[on.index].moment), 1, on.index
    return int(on.kind == "card"), on.index + 1, 0, on.card


def behind_calls(
    comments: Iterable[Comment], marks: Iterable[Mark], kept: int
) -> tuple[tuple[Comment, ...], tuple[Mark, ...]]:
    """The remarks of a hand of whose calls only so many were kept: what was said of the others is said of the last one.

    A glyph cannot stand there, so it becomes a comment.
    """
    last = On(kind="call", index=kept - 1)
    lost = [mark for mark in marks if mark.on.kind == "call" and mark.on.index >= kept]
    moved = [
        comment.model_copy(update={"on": last})
        if comment.on is not None and comment.on.kind == "call" and comment.on.index >= kept
        else comment
        for comment in comments
    ]
    moved += [Comment(text=mark.glyph, on=last) for mark in lost]
    return tuple(moved), tuple(mark for mark in marks if mark.on.kind != "call" or mark.on.index < kept)


def one_glyph_each(comments: Iterable[Comment], marks: Iterable[Mark]) -> tuple[tuple[Comment, ...], tuple[Mark, ...]]:
    """The remarks with one glyph at most behind a call or a card, as it can be written; another is a comment there."""
    kept: dict[Place, Mark] = {}
    others: list[Comment] = []
    for mark in marks:
        place = int(mark.on.kind == "card"), mark.on.index, mark.on.card
        if mark.on.kind == "event" or place in kept:
            others.append(Comment(text=mark.glyph, on=mark.on))
        else:
            kept[place] = mark
    return (*comments, *others), tuple(kept.values())


def after_sorting(comments: Iterable[Comment], now: Sequence[int]) -> tuple[Comment, ...]:
    """The comments of a hand whose events have been put in order; `now` is the index of each by the one that it had."""
    return tuple(
        comment.model_copy(update={"on": On(kind="event", index=now[comment.on.index])})
        if comment.on is not None and comment.on.kind == "event" and comment.on.index < len(now)
        else comment
        for comment in comments
    )
