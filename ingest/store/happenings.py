"""Events of two copies of a hand put together, and the comments and glyphs of calls, cards and events."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from schema.events import Event
from schema.records import HandRecord
from schema.remarks import remarks_in_order

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
    ours: list[tuple[Event, int | None, int | None]] = [(event, index, None) for index, event in enumerate(old)]
    for index, event in enumerate(new):
        same = next((at for at, (known, _, twin) in enumerate(ours) if twin is None and known == event), None)
        if same is None:
            ours.append((event, None, index))
        else:
            ours[same] = (event, ours[same][1], index)
    if len(ours) > len(old):
        ours.sort(key=lambda each: (each[0].moment.section == "play", each[0].moment.after))
    return MergedEvents(
        tuple(event for event, _, _ in ours),
        {index: at for at, (_, index, _) in enumerate(ours) if index is not None},
        {index: at for at, (_, _, index) in enumerate(ours) if index is not None},
    )


def merge_attached(old: HandRecord, new: HandRecord, merged: MergedEvents) -> dict[str, Any]:
    """Events, comments and marks of both copies: every comment, and of two glyphs at one place the first copy's."""
    comments = [_moved(comment, merged.of_old) for comment in old.comments]
    theirs = Counter(comments)
    for comment in (_moved(comment, merged.of_new) for comment in new.comments):
        if theirs[comment] > 0:
            theirs[comment] -= 1
        else:
            comments.append(comment)
    marks = {mark.on: mark for mark in (_moved(mark, merged.of_new) for mark in new.marks)}
    marks |= {mark.on: mark for mark in (_moved(mark, merged.of_old) for mark in old.marks)}
    return {
        "events": merged.events,
        "comments": remarks_in_order(comments, merged.events),
        "marks": remarks_in_order(marks.values(), merged.events),
    }


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
