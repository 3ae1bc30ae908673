"""Branches as the page of a hand shows them: how it might have gone on, each way replayed by the laws of the hand."""

from dataclasses import dataclass
from typing import Final

from replay.audit import replay
from replay.drawing.wording import counted, making_words, result_words
from replay.pages.page import page_of
from replay.pages.parts import Note, Said, TrickShown
from schema.branches import Branch, branches_of, line_of
from schema.records import HandRecord
from schema.results import HandResult
from schema.seats import SEAT_NAMES

_TRICKS: Final = 13
"""A way of more tricks is none of this game."""


@dataclass(frozen=True, slots=True)
class Way:
    """A branch: where it leaves the hand, how it ends, the calls if they are others, and the tricks from there on.

    `step` is the number of the last card that is the hand's own, counted over all tricks.
    """

    number: int
    leaves: str
    ending: str
    comments: tuple[str, ...]
    calls: tuple[Said | Note, ...]
    tricks: tuple[TrickShown, ...]
    step: int


def ways_of(result: HandResult) -> tuple[Way, ...]:
    """The branches of a hand, those that can be shown."""
    branches = [branch for branch in branches_of(result.record) if len(branch.tricks) <= _TRICKS]
    return tuple(_way(number, result, branch) for number, branch in enumerate(branches, 1))


def _way(number: int, result: HandResult, branch: Branch) -> Way:
    record = result.record
    line = replay(line_of(record, branch), result.laws)
    other_calls = branch.calls_kept < len(record.calls) or bool(branch.calls)
    page = page_of(line, ())
    making = making_words(line) if other_calls else None
    ended = "It is not played out." if line.outcome is None else result_words(line)
    return Way(
        number,
        leaves=_after_calls(branch) if other_calls else _in_trick(record, branch),
        ending=" ".join(said for said in (making, ended) if said),
        comments=page.comments,
        calls=page.auction if other_calls else (),
        tricks=tuple(trick for trick in page.tricks if _last(trick) > branch.cards_kept),
        step=branch.cards_kept,
    )


def _last(trick: TrickShown) -> int:
    """The number of the last card of a trick."""
    return max(fell.step for cell in trick.cells for fell in cell)


def _after_calls(branch: Branch) -> str:
    return f"After {counted(branch.calls_kept, 'call')}" if branch.calls_kept else "From the first call"


def _in_trick(record: HandRecord, branch: Branch) -> str:
    """Where the play goes otherwise: the trick, and whose card it is."""
    left, number = branch.cards_kept, 1
    for trick in record.tricks:
        if left < len(trick.cards):
            break
        left, number = left - len(trick.cards), number + 1
    whose = f", at {SEAT_NAMES[branch.tricks[0].seats[0]]}’s card" if branch.tricks else ""
    return f"In trick {number}{whose}"
