"""What was read and found, counted by severity."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeVar

from schema.findings import SEVERITIES, Refused
from schema.records import HandRecord
from schema.results import HandResult

T = TypeVar("T", bound=HandResult | Refused)
_FIGURES: Final = ("refused", "unreadable", "repeated")


@dataclass(slots=True)
class Counted:
    """Hands by the gravest of what was found in each (`None`: nothing), those unreadable, and files unreadable.

    `repeated` are those that are the same record, cards and all, as the one before, which is `last`. `unread` is the
    name of the last file unreadable: one that is so in several places counts once.
    """

    hands: Counter[str | None] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    unreadable: int = 0
    repeated: int = 0
    last: HandRecord | None = None
    unread: str | None = None

    def count(self, result: HandResult | Refused) -> None:
        """Counts a hand, or the file or the rest of one that could not be read."""
        if result.findings:
            self.findings.update([finding.severity for finding in result.findings])
        if isinstance(result, HandResult):
            self.hands[self._gravest(result) if result.findings else None] += 1
            record, last = result.record, self.last
            if last is not None and record.turn_up == last.turn_up and record.tricks and record == last:
                self.repeated += 1
            self.last = record
        elif result.hands:
            self.refused += result.hands
        elif result.file != self.unread:
            self.unread = result.file
            self.unreadable += 1

    def watch(self, results: Iterable[T]) -> Iterator[T]:
        """The results as they come, counted."""
        for result in results:
            self.count(result)
            yield result

    def add(self, other: "Counted") -> None:
        """Adds what another has counted."""
        self.hands += other.hands
        self.findings += other.findings
        self.refused += other.refused
        self.unreadable += other.unreadable
        self.repeated += other.repeated

    def as_json(self) -> dict[str, Any]:
        """The figures, for another run; a hand with nothing found in it is under "null".

        >>> counted = Counted(Counter({None: 2, "error": 1}), Counter(error=3), refused=1)
        >>> Counted.from_json(counted.as_json()) == counted
        True
        """
        return {
            "hands": {gravest or "null": number for gravest, number in self.hands.items()},
            "findings": dict(self.findings),
            **{name: getattr(self, name) for name in _FIGURES},
        }

    @classmethod
    def from_json(cls, figures: Mapping[str, Any]) -> Self:
        """What `as_json` gave."""
        hands = {None if gravest == "null" else gravest: number for gravest, number in figures.get("hands", {}).items()}
        single = {name: figures.get(name, 0) for name in _FIGURES}
        return cls(Counter(hands), Counter(figures.get("findings", {})), **single)

    @staticmethod
    def _gravest(result: HandResult) -> str | None:
        found = {finding.severity for finding in result.findings}
        return next((severity for severity in reversed(SEVERITIES) if severity in found), None)
