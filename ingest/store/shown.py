"""What a copy of a hand shows that its record by itself does not: by its place in its file, and by how it was read."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ingest.store.reaudit import beyond, in_order
from replay.audit import replay
from schema.findings import Finding
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.results import Figures, HandResult
from schema.rows import noticed_in


@dataclass(frozen=True, slots=True)
class Shown:
    """`findings` are those of its place among the hands of its file (a wrong dealer, a wrong score), `noticed` those of
    the reader. `alone` are the points due that the record gives by itself, `placed` those behind the hands before it,
    where they are others: where a penalty may have ended the game, or tokens are counted.
    """

    findings: tuple[Finding, ...] = ()
    noticed: tuple[Finding, ...] = ()
    alone: Figures | None = None
    placed: Figures | None = None

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.findings or self.noticed) or self.alone != self.placed

    @property
    def placed_findings(self) -> tuple[Finding, ...]:
        """All findings, with their places in the file."""
        return self.findings + self.noticed

    def told_in(self, source: int, named: int) -> "Shown":
        """The same, of a copy in a file (`source`); without places, where the archive names another for the hand."""
        if source == named:
            return self
        return replace(self, findings=tuple([replace(found, line=None, column=None) for found in self.findings]))

    def as_text(self) -> str | None:
        """All of it as JSON; null for nothing."""
        if not self:
            return None
        found = {name: [one.as_json() for one in getattr(self, name)] for name in ("findings", "noticed")}
        return json.dumps(found | {"alone": self.alone, "placed": self.placed})


NOTHING = Shown()


def shown_in(text: str | None) -> Shown:
    """What `as_text` wrote."""
    if text is None:
        return NOTHING
    data = json.loads(text)
    findings, noticed = (tuple([Finding(**one) for one in data[name]]) for name in ("findings", "noticed"))
    alone, placed = (None if due is None else (due[0], due[1]) for due in (data["alone"], data["placed"]))
    return Shown(findings, noticed, alone, placed)


def shown_by(result: HandResult) -> Shown:
    """What a hand shows as it stands in its file."""
    if not (result.findings or result.record.events or result.laws.four_trick_tokens):
        return NOTHING
    alone = replay(result.record, result.laws)
    found = tuple(beyond(result.findings, alone.findings))
    return Shown(found, noticed_in(result), *_parted(alone.due, result.due))


def shown_by_stored(
    record: HandRecord, laws: Laws, due: Figures | None, findings: Iterable[tuple[Finding, bool]]
) -> Shown:
    """What a stored hand of which there is one copy shows: by its points due, and its findings (`stored_findings`)."""
    found = list(findings)
    if not (found or record.events or laws.four_trick_tokens):
        return NOTHING
    alone = replay(record, laws)
    audited, noticed = (tuple([one for one, by_reader in found if by_reader is wanted]) for wanted in (False, True))
    return Shown(tuple(beyond(audited, alone.findings)), noticed, *_parted(alone.due, due))


def _parted(alone: Figures | None, placed: Figures | None) -> tuple[Figures | None, Figures | None]:
    return (None, None) if alone == placed else (alone, placed)


def noticed_by(shown: Shown) -> list[tuple[Finding, bool]]:
    """What was noticed in reading a copy, as `stored_findings` gives it."""
    return [(found, True) for found in shown.noticed]


def with_shown(result: HandResult, copies: Sequence[Shown]) -> HandResult:
    """The result of a hand, with what its copies show; what several show is said once, as by the first."""
    found = list(result.findings)
    for copy in copies:
        found += beyond(copy.findings, found)
    return replace(result, findings=in_order(found), due=_settled(result.due, copies))


def _settled(due: Figures | None, copies: Iterable[Shown]) -> Figures | None:
    """The points due that a hand gives by itself, as they are in the place of one of its copies."""
    return next((copy.placed for copy in copies if copy.alone == due != copy.placed), due)
