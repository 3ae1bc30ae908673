"""A text of PEN with one thing in it written otherwise, and the errors of a text."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ingest.notation import parse
from replay import results
from schema.findings import Refused
from schema.results import HandResult
from schema.seats import SEATS


@dataclass(frozen=True)
class Change:
    """One figure, winner or dealer of a text written otherwise: the tag, the number of its hand, what stands there."""

    what: str
    hand: int
    start: int
    end: int
    new: str

    def made_in(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]


_PAIR: Final = re.compile(r'\[(\w+) "NS:(-?\d+) EW:(-?\d+)"\]')
_SEAT: Final = re.compile(r'\[(Dealer) "([NESW])"\]| (=)([NESW])$', re.M)


def changes(text: str, by: Iterable[int] = (-1, 1, 2, 5)) -> Iterator[Change]:
    """Every figure of a text more and less by so much, and every winner and dealer changed for another."""
    starts = [begin.start(1) for begin in re.finditer(r"(?:^|\n\n)([\[!])", text)]
    for found in _PAIR.finditer(text):
        hand = bisect_right(starts, found.start()) - 1
        for group in (2, 3):
            for more in by:
                figure = int(found[group]) + more
                if figure >= 0 or found[1] == "Points":
                    yield Change(found[1], hand, found.start(group), found.end(group), str(figure))
    for found in _SEAT.finditer(text):
        group = 2 if found[1] else 4
        hand = bisect_right(starts, found.start()) - 1
        for seat in SEATS:
            if seat != found[group]:
                yield Change(found[group - 1], hand, found.start(group), found.end(group), seat)


def read(text: str) -> list[HandResult]:
    """The hands of a text, replayed and audited with the ledger kept over them."""
    return [result for result in results(parse(text)) if not isinstance(result, Refused)]


def errors(text: str) -> list[tuple[int, str]]:
    """The errors of an evening, each with the number of its hand."""
    return [
        (number, finding.name)
        for number, result in enumerate(read(text))
        for finding in result.findings
        if finding.severity == "error"
    ]


def is_one_error_more(text: str, before: list[tuple[int, str]], change: Change) -> bool:
    """Whether a changed text has the errors that it had before and one more, on the hand of the change."""
    after = Counter(errors(change.made_in(text)))
    more = after - Counter(before)
    return not Counter(before) - after and [hand for hand, _ in more.elements()] == [change.hand]
