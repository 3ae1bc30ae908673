"""A text of hands, read and audited for one answer: bounded in its size, its hands and its time, and nothing kept."""

import io
import time
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from ingest.formats import read
from ingest.formats.refusal import NOT_READABLE, finding
from replay import replay, results
from replay.pages.places import locate, replay_in_place
from schema.findings import SEVERITIES, Finding, Refused
from schema.origin import Origin
from schema.records import HandRecord
from schema.results import HandResult
from schema.span import At

MOST_BYTES: Final = 200_000
MOST_HANDS: Final = 50
MOST_SECONDS: Final = 5.0
MOST_TAGS: Final = 3000
MOST_VALUES: Final = 600
"""How many calls, cards, events and remarks a hand may have: more than any table ever wrote down."""
MOST_FINDINGS: Final = 100
"""How many findings of a hand are shown."""
NAME: Final = "pasted"
"""What findings call the text."""
_WIDEST: Final = 100
_BEFORE: Final = 60

Stopped = Literal["hands", "time"]


class TooMuch(ValueError):
    """The text is longer than is taken."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a text: its hands in order, and what stopped the reading before its end, if anything did."""

    hands: tuple[HandResult | Refused, ...]
    stopped: Stopped | None

    def as_json(self) -> dict[str, Any]:
        """As an object, each hand in the form of `bowerbook audit`."""
        return {"ok": True, "stopped": self.stopped, "hands": [hand.as_json() for hand in self.hands]}

    @property
    def gravest(self) -> int | None:
        """The index of the first hand that could be read with the gravest findings; null where none could be read."""
        readable = [index for index, hand in enumerate(self.hands) if isinstance(hand, HandResult)]
        return max(readable, key=lambda index: (gravity(self.hands[index].findings), -index), default=None)


def check(text: str) -> Checked:
    """The hands of a text in any format that is read, each replayed and audited. Raises `TooMuch`.

    >>> [hand.status for hand in check('[Dealer "N"]').hands if isinstance(hand, HandResult)]
    ['partial']
    """
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise TooMuch(f"That is more than is taken here: {MOST_BYTES // 1000} kB at most")
    if text.count('"]') > MOST_TAGS:
        raise TooMuch(f"That is more than is taken here: {MOST_TAGS:,} tags at most")
    readings = _Bounded(read(io.StringIO(text), name=NAME))
    hands = tuple(results(readings))
    return Checked(hands, readings.stopped)


class _Bounded:
    """Readings, as many as are taken and as long as there is time; `stopped` says what ended them early."""

    def __init__(self, readings: Iterable[HandRecord | Refused]) -> None:
        self._readings = readings
        self._until = time.monotonic() + MOST_SECONDS
        self.stopped: Stopped | None = None

    def __iter__(self) -> Iterator[HandRecord | Refused]:
        for count, reading in enumerate(self._readings):
            if count == MOST_HANDS:
                self.stopped = "hands"
                return
            yield _within_reason(reading)
            if time.monotonic() > self._until:
                self.stopped = "time"
                return


def _within_reason(reading: HandRecord | Refused) -> HandRecord | Refused:
    """The hand, or, if it is larger than any that was played, why it is not replayed here."""
    if isinstance(reading, Refused):
        return reading
    values = (reading.calls, reading.events, reading.exchanges, reading.comments, reading.marks, reading.more_tags)
    held = (reading.talon or (), *(holding or () for holding in reading.deal.all()))
    cards = sum(len(trick.cards) for trick in reading.tricks) + sum(map(len, held))
    if cards + sum(map(len, values)) <= MOST_VALUES:
        return reading
    origin = reading.origin or Origin()
    message = f"a hand of more than {MOST_VALUES} calls, cards, events and remarks is not replayed here"
    return Refused(NAME, origin.index, origin.line, "", (finding(NOT_READABLE, message, line=origin.line, column=1),))


def gravity(findings: Iterable[Finding]) -> int:
    """That of the gravest finding, 0 for none."""
    return max((SEVERITIES.index(finding.severity) + 1 for finding in findings), default=0)


def located(result: HandResult) -> list[tuple[Finding, At]]:
    """The findings of a result, each with the call, card or trick that it was found at."""
    _, replayed = replay_in_place(result.record, lambda record: replay(record, result.laws))
    return locate(result.findings, replayed, result.record)


def with_caret(finding: Finding) -> str:
    """The line of a finding and a caret under its place; nothing where there is no line.

    >>> print(with_caret(Finding("N101", "syntax", "error", "", line=1, column=10, excerpt='[TurnUp "9Z"]')))
    [TurnUp "9Z"]
             ^
    """
    line, column = finding.excerpt, finding.column
    if line is None or column is None or not line.strip() or column - 1 > len(line):
        return ""
    at = max(column - 1, 0)
    begin = 0 if len(line) <= _WIDEST else max(0, at - _BEFORE)
    end = min(len(line), begin + _WIDEST)
    shown = _plain(line[begin:end])
    before = ("…" if begin else "") + shown[: at - begin]
    return f"{before}{shown[at - begin :]}{'…' if end < len(line) else ''}\n{_blanks(before)}^"


def _plain(line: str) -> str:
    """A line without signs that would turn or end it, each replaced by one."""
    return "".join(" " if sign == "\t" else "\ufffd" if unicodedata.category(sign)[0] == "C" else sign for sign in line)


def _blanks(text: str) -> str:
    """Blanks as wide as a text set in one width."""
    wide = {"W": "\u3000", "F": "\u3000"}
    return "".join(
        wide.get(unicodedata.east_asian_width(sign), " ") for sign in text if not unicodedata.combining(sign)
    )
