"""What was read and found, counted: the summary for people, and the exit status."""

from typing import Final

from ingest.counting import Counted
from schema.findings import SEVERITIES

CLEAN: Final = 0
FOUND: Final = 1
NOTHING: Final = 2
"""The exit statuses: clean; findings, or something unreadable; wrong use, or nothing readable at all."""

NEVER: Final = "never"
_WITH: Final = {"error": "errors", "warning": "warnings", "info": "notes", "advice": "advice"}


class Tally(Counted):
    """What was counted, as a command gives it."""

    __slots__ = ()

    @property
    def readable(self) -> int:
        """How many hands were read."""
        return sum(self.hands.values())

    def status(self, fail_on: str) -> int:
        """The exit status; `fail_on` is a severity, or "never"."""
        if not self.readable:
            return NOTHING
        return FOUND if self._grave(fail_on) or self.refused or self.unreadable else CLEAN

    def why(self, fail_on: str) -> str:
        """What the exit status 1 is for.

        >>> from collections import Counter
        >>> Tally(findings=Counter(error=2, warning=5), refused=1).why("error")
        'exit status 1: 2 errors were found (--fail-on decides; audit shows them), 1 hand could not be read'
        """
        kinds = self._grave(fail_on)
        were = "was" if [self.findings[kind] for kind in kinds] == [1] else "were"
        found = " and ".join(counted(self.findings[kind], kind) for kind in kinds)
        parts = [f"{found} {were} found (--fail-on decides; audit shows them)"] if found else []
        parts += [f"{counted(self.refused, 'hand')} could not be read"] if self.refused else []
        parts += [f"{counted(self.unreadable, 'file')} not read, or not to the end"] if self.unreadable else []
        return f"exit status {FOUND}: {', '.join(parts)}"

    def _grave(self, fail_on: str) -> list[str]:
        """The severities, from the gravest, of what was found that makes the exit status 1."""
        grave = () if fail_on == NEVER else SEVERITIES[SEVERITIES.index(fail_on) :]
        return [severity for severity in reversed(grave) if self.findings[severity]]

    def in_words(self) -> str:
        """A summary whose figures add up.

        >>> from collections import Counter
        >>> tally = Tally(Counter({"error": 1, None: 2}), Counter({"error": 2}), refused=1)
        >>> tally.in_words()
        '4 hands: 2 clean, 1 with errors, 1 unreadable; 2 findings: 2 errors'
        """
        parts = [f"{self.hands[None]:,} clean"] if self.hands[None] else []
        for severity in reversed(SEVERITIES):
            if self.hands[severity]:
                parts.append(f"{self.hands[severity]:,} with {_WITH[severity]}")
        if self.refused:
            parts.append(f"{self.refused:,} unreadable")
        total = self.readable + self.refused
        sentence = counted(total, "hand") + (f": {', '.join(parts)}" if parts else "")
        if found := self.findings.total():
            kinds = [counted(self.findings[kind], kind) for kind in reversed(SEVERITIES) if self.findings[kind]]
            sentence += f"; {counted(found, 'finding')}: {', '.join(kinds)}"
        if self.repeated:
            sentence += f"; {self.repeated:,} the same as the one before"
        if self.unreadable:
            sentence += f"; {counted(self.unreadable, 'file')} not read, or not to the end"
        return sentence


_UNCOUNTED: Final = {"info": "info", "advice": "advice"}


def counted(number: int, noun: str) -> str:
    """A number and what it counts.

    >>> counted(1, "hand"), counted(1200, "hand")
    ('1 hand', '1,200 hands')
    """
    return f"{number:,} {noun if number == 1 else _UNCOUNTED.get(noun, f'{noun}s')}"


def of_which(hands: int, left_out: int) -> str:
    """How many hands, less those that were left out.

    >>> of_which(3, 0), of_which(3, 2)
    ('3 hands', '1 of 3 hands')
    """
    return f"{hands - left_out:,} of {counted(hands, 'hand')}" if left_out else counted(hands, "hand")
