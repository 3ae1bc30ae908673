"""Branches: how a hand might have gone on, as analysis that is kept beside it. None of it happened.

They stand in a tag of the record that PEN does not name, `Branches`, as JSON: so that every format that holds such tags
holds them, and the identity of the hand is not theirs.
"""

import json
from collections.abc import Iterable
from typing import Any, Final, Literal

from pydantic import Field, TypeAdapter, ValidationError

from schema.calls import Call
from schema.cards import Card
from schema.model import Model
from schema.records import Exchange, HandRecord, Trick
from schema.remarks import Comment, Mark

TAG: Final = "Branches"
_MOST: Final = 100
"""A hand with more branches than this is none that anybody analysed."""
_NO_FIGURES: Final = ("tricks_won", "points", "score_after", "games_after", "rubber_points")


class Branch(Model):
    """A branch: it leaves the hand after so many of its calls, and so many of its cards, counted over all tricks.

    `calls` and `tricks` are what comes then; if it leaves the hand within a trick, the first of the tricks has only the
    cards that are its own. One that leaves the hand before the last call keeps no card, and has a discard and exchanges
    of its own. Comments and glyphs are on calls and cards of the whole line (`line_of`).
    """

    calls_kept: int = Field(ge=0)
    cards_kept: int = Field(default=0, ge=0)
    calls: tuple[Call, ...] = ()
    tricks: tuple[Trick, ...] = ()
    discard: Card | Literal["none"] | None = None
    exchanges: tuple[Exchange, ...] = ()
    comments: tuple[Comment, ...] = ()
    marks: tuple[Mark, ...] = ()


_BRANCHES: Final = TypeAdapter(tuple[Branch, ...])


def branches_of(record: HandRecord) -> tuple[Branch, ...]:
    """The branches of a hand; none where its tag is not as `tag_of` writes it.

    >>> record = HandRecord(more_tags=(tag_of([Branch(calls_kept=2, calls=(Call(seat="N", call="D"),))]),))
    >>> branches_of(record)[0].calls[0].call
    'D'
    """
    text = next((value for name, value in record.more_tags if name == TAG), None)
    return () if text is None else branches_in(text) or ()


def branches_in(text: str) -> tuple[Branch, ...] | None:
    """The branches that the value of the tag holds; null where it is not as `tag_of` writes it.

    >>> branches_in("[]"), branches_in("none")
    ((), None)
    """
    try:
        found = _BRANCHES.validate_json(text)
    except ValidationError:
        return None
    return found if len(found) <= _MOST else None


def tag_of(branches: Iterable[Branch]) -> tuple[str, str]:
    """The name and the value of the tag that holds the branches."""
    dumped = _BRANCHES.dump_python(tuple(branches), mode="json", exclude_defaults=True)
    return TAG, json.dumps(dumped, ensure_ascii=False, separators=(",", ":"))


def line_of(record: HandRecord, branch: Branch) -> HandRecord:
    """The hand as it would have been, from the deal to the end of the branch; without what the table recorded of it.

    >>> record = HandRecord(dealer="N", turn_up="9C", calls=(Call(seat="E", call="Pass"), Call(seat="S", call="Order")))
    >>> line = line_of(record, Branch(calls_kept=1, calls=(Call(seat="S", call="Pass"),)))
    >>> [call.call for call in line.calls]
    ['Pass', 'Pass']
    """
    fields: dict[str, Any] = dict(record)
    whole, played = _kept(record.tricks, branch.cards_kept)
    joined = _joined(played, branch.tricks[0] if branch.tricks else None)
    if branch.calls or branch.calls_kept < len(record.calls):
        fields |= {"maker": None, "trump": None, "going": None}
        fields |= {"discard": branch.discard, "exchanges": branch.exchanges}
        fields["calls"] = record.calls[: branch.calls_kept] + branch.calls
    tricks = (*whole, *(() if joined is None else (joined,)), *branch.tricks[1:])
    fields |= dict.fromkeys(_NO_FIGURES) | {
        "tricks": tricks,
        "first_leader": tricks[0].seats[0] if tricks else None,
        "events": (),
        "comments": branch.comments,
        "marks": branch.marks,
        "more_tags": (),
        "origin": None,
    }
    return HandRecord(**fields)


def _kept(tricks: Iterable[Trick], cards: int) -> tuple[list[Trick], Trick | None]:
    """The tricks that are kept whole, and the beginning of one; their winners are kept with the whole ones alone."""
    whole: list[Trick] = []
    for trick in tricks:
        if cards < len(trick.cards):
            return whole, _beginning(trick, cards)
        whole.append(trick)
        cards -= len(trick.cards)
    return whole, None


def _beginning(trick: Trick, cards: int) -> Trick | None:
    if not cards:
        return None
    withdrawn = tuple(index for index in trick.withdrawn if index < cards)
    return Trick(seats=trick.seats[:cards], cards=trick.cards[:cards], withdrawn=withdrawn)


def _joined(begun: Trick | None, rest: Trick | None) -> Trick | None:
    if begun is None or rest is None:
        return begun or rest
    back = tuple(len(begun.cards) + index for index in rest.withdrawn)
    return Trick(
        seats=begun.seats + rest.seats,
        cards=begun.cards + rest.cards,
        withdrawn=begun.withdrawn + back,
        winner=rest.winner,
    )
