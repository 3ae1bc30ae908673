"""Events of two copies of a hand put together, and the comments and glyphs of calls, cards and events."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from schema.events import Event
from schema.records import HandRecord
from schema.remarks import remarks_in_order

T = TypeVar("T")
_MAY_STAND_TWICE: Final = frozenset({"expose", "call", "fault", "note"})


@dataclass(frozen=True, slots=True)
class MergedEvents:
    """The events of both copies, in order, and where the events of each copy came to stand."""

    events: tuple[Event, ...]
    of_old: dict[int, int]
    of_new: dict[int, int]


def merge_events(old: tuple[Event, ...], new: tuple[Event, ...]) -> MergedEvents | None:
    """The events of both copies; null if they cannot both be right.

    An event that only one copy has is taken over: the other did not write it down. But two copies that both have a
    claim of the same revoke, a penalty or a correction at the same time, and differ in it, contradict each other.
    """
    if not _agree(old, new):
        return None
    events = in_one_order(old, new, lambda event: (event.moment.section == "play", event.moment.after, repr(event)))
    return MergedEvents(events, _places(old, events), _places(new, events))


def merge_attached(old: HandRecord, new: HandRecord, merged: MergedEvents) -> dict[str, Any]:
    """Events, comments and marks of both copies: every comment, and of two glyphs at one place the first copy's."""
    comments = in_one_order(
        tuple(_moved(comment, merged.of_old) for comment in old.comments),
        tuple(_moved(comment, merged.of_new) for comment in new.comments),
        lambda comment: comment.text,
    )
    marks = {mark.on: mark for mark in (_moved(mark, merged.of_new) for mark in new.marks)}
    marks |= {mark.on: mark for mark in (_moved(mark, merged.of_old) for mark in old.marks)}
    return {
        "events": merged.events,
        "comments": remarks_in_order(comments, merged.events),
        "marks": remarks_in_order(marks.values(), merged.events),
    }


def in_one_order(old: tuple[T, ...], new: tuple[T, ...], key: Callable[[T], Any]) -> tuple[T, ...]:
    """All that is in either, each as often as where it is more often.

    Where one has all of the other, in the same order, it stands as it is; else all are ordered by the key, so that it
    is the same whichever comes first.

    >>> in_one_order(("b", "a"), ("a",), str), in_one_order(("c",), ("b", "a"), str)
    (('b', 'a'), ('a', 'b', 'c'))
    """
    for longer, shorter in ((old, new), (new, old)):
        if _runs_through(shorter, longer):
            return longer
    return tuple(sorted((Counter(old) | Counter(new)).elements(), key=key))


def _runs_through(shorter: Iterable[T], longer: Iterable[T]) -> bool:
    rest = iter(longer)
    return all(item in rest for item in shorter)


def _places(given: Iterable[Event], events: tuple[Event, ...]) -> dict[int, int]:
    """Where each of the given events, by its index, stands among all: the first of several that are equal first."""
    of_event: dict[Event, list[int]] = {}
    for at in reversed(range(len(events))):
        of_event.setdefault(events[at], []).append(at)
    return {index: of_event[event].pop() for index, event in enumerate(given)}


def _agree(old: tuple[Event, ...], new: tuple[Event, ...]) -> bool:
    mine, theirs = _single(old), _single(new)
    return all(Counter(mine[key]) == Counter(theirs[key]) for key in mine.keys() & theirs.keys())


def _single(events: Iterable[Event]) -> dict[tuple[Any, ...], list[Event]]:
    """The events that a table has once at most, by what tells them apart."""
    found: dict[tuple[Any, ...], list[Event]] = {}
    for event in events:
        if event.verb not in _MAY_STAND_TWICE:
            key = (event.verb, *(getattr(event, name, None) for name in ("seat", "side", "trick")))
            found.setdefault(key if event.verb in ("claim", "abandon") else (*key, event.moment), []).append(event)
    return found


def _moved(item: Any, to: dict[int, int]) -> Any:
    """A comment or a mark of one copy, hung on the same event among those of both."""
    on = item.on
    if on is None or on.kind != "event" or to.get(on.index, on.index) == on.index:
        return item
    return item.model_copy(update={"on": on.model_copy(update={"index": to[on.index]})})
