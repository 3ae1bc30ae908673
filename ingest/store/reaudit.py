"""A stored hand audited anew: its origin made of what the archive keeps, and the places of findings carried over."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from schema.findings import Fault, Finding
from schema.origin import Origin

_FINDINGS: Final = (
    'SELECT code, name, severity, message, law, seat, side, trick, card, line, "column", noticed '
    "FROM findings WHERE hand = ? ORDER BY number"
)
_Key = tuple[str, str | None, str | None, int | None, str | None]


def stored_findings(connection: sqlite3.Connection, hand: str) -> list[tuple[Finding, bool]]:
    """The findings of a hand as the archive has them, and whether each was noticed in reading the file."""
    return [(Finding(*row[:11]), bool(row[11])) for row in connection.execute(_FINDINGS, (hand,))]


def origin_again(
    file: str, index: int, line: int | None, inherited: str | None, findings: Iterable[tuple[Finding, bool]]
) -> Origin:
    """The origin of a stored record: its file and line, but no text; findings then stand on the hand's first line."""
    notices = tuple(
        Fault(found.code, found.message, seat=found.seat, side=found.side, trick=found.trick, card=found.card)
        for found, noticed in findings
        if noticed
    )
    names = frozenset((inherited or "").split())
    return Origin(file, index, line, line, inherited=names, notices=notices)


def with_places(findings: Iterable[Finding], known: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, each with the line and column that the same finding among the known ones has."""
    places: defaultdict[_Key, list[Finding]] = defaultdict(list)
    for found in known:
        places[_key(found)].append(found)
    placed = []
    for found in findings:
        same = places[_key(found)]
        twin = next((known for known in same if known.message == found.message), same[0] if same else None)
        if twin is not None:
            same.remove(twin)
            found = replace(found, line=twin.line, column=twin.column)
        placed.append(found)
    return in_order(placed)


def beyond(findings: Iterable[Finding], alone: Iterable[Finding]) -> list[Finding]:
    """The findings that the hand's own record does not give: those of its place in the game, and of reading."""
    explained = {_key(found) for found in alone}
    return [found for found in findings if _key(found) not in explained]


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in order of place, then of name."""
    return tuple(sorted(findings, key=lambda found: (found.line or 0, found.column or 0, found.name)))


def _key(found: Finding) -> _Key:
    return found.code, found.seat, found.side, found.trick, found.card
