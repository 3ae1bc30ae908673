"""A file's hands again, as results, from the rows that were made of them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from ingest.parts.layout import FileParts, NoParts, Parts
from ingest.parts.origins import ORIGINS, origin_of
from ingest.store.preparing import ABOVE, OF_A_HAND, Arrival, Part, Prepared
from replay.audit import replay
from schema.columns import Table
from schema.findings import Finding, Refused
from schema.laws import laws_of
from schema.results import figures_of
from schema.rows import Row, Standing, record_of
from schema.tables import FINDINGS, HANDS, REJECTS
from schema.tallies import FACTS


def _column(table: Table, name: str) -> int:
    return [column.name for column in table.columns].index(name)


_INDEX: Final = _column(HANDS, "source_index")
_LAWS: Final = _column(HANDS, "laws")
_SOURCE: Final = _column(HANDS, "source")
_REFUSED_SOURCE: Final = _column(REJECTS, "source")
_OF_A_FINDING: Final = ("code", "name", "severity", "message", "law", "seat", "side", "trick", "card", "line", "column")


def part_of(parts: Parts, file: FileParts, piece: int) -> Part:
    """A piece of a file as it was prepared.

    Raises `NoParts` where its parts are lost or damaged, or those of another file or piece.
    """
    prepared = _prepared(parts, file, piece)
    hands, rejects = prepared.rows[HANDS.name], parts.read(file, piece, REJECTS.name)
    sources = {row[_SOURCE] for row in hands} | {row[_REFUSED_SOURCE] for row in rejects}
    if not sources <= {file.number} or _astray(prepared):
        raise NoParts(f"{parts.folder} cannot be read: the parts of {file.name} are not all its own")
    order = {row[0]: number for number, row in enumerate(hands)}
    for table in (*OF_A_HAND[1:], FACTS):
        _sort(prepared.rows[table.name], _column(table, "hand"), order)
    prepared.codes = {laws.code: laws.title for laws in map(laws_of, {str(row[_LAWS]) for row in hands})}
    prepared.know_findings(tuple([_finding(_named(FINDINGS, row)) for row in prepared.rows[FINDINGS.name]]))
    refused = [_refused(file.name, _named(REJECTS, row)) for row in rejects]
    alone = not prepared.rows["ids"]
    origins = partial(parts.read, file, piece, ORIGINS.name)
    return Part(prepared, refused, alone=alone, again=lambda: _again(file, prepared, refused, origins()))


def _prepared(parts: Parts, file: FileParts, piece: int) -> Prepared:
    """The rows of a piece, the hands in order."""
    prepared = Prepared()
    for table in ABOVE:
        key = _column(table, table.key[0])
        prepared.above[table.name] = {str(row[key]): row for row in parts.read(file, piece, table.name)}
    for table in (*OF_A_HAND, FACTS):
        prepared.rows[table.name] = parts.read(file, piece, table.name)
    prepared.rows[HANDS.name].sort(key=lambda row: int(row[_INDEX] or 0))
    return prepared


def _sort(rows: list[Row], hand: int, order: dict[str | int | None, int]) -> None:
    rows.sort(key=lambda row: order[row[hand]])


def _astray(prepared: Prepared) -> bool:
    """Whether a row refers to a player, an event, a sitting or a hand that is not in the piece."""
    there: dict[str | None, set[object]] = {name: set(rows) for name, rows in prepared.above.items()}
    there[HANDS.name] = {row[0] for row in prepared.rows[HANDS.name]}
    for table in (*ABOVE, *OF_A_HAND, FACTS):
        rows = prepared.above[table.name].values() if table in ABOVE else prepared.rows[table.name]
        for number, column in enumerate(table.columns):
            known = there.get(column.references)
            if known is not None and not {row[number] for row in rows} - {None} <= known:
                return True
    return False


def _again(
    file: FileParts, prepared: Prepared, refused: list[Refused], origins: list[Row]
) -> Iterator[Arrival | Refused]:
    """The hands of a piece one by one: each replayed, with its origin and the findings that it had when it was read."""
    origin = {str(row[0]): row for row in origins}
    found: dict[str, list[dict[str, Any]]] = {}
    for row in prepared.rows[FINDINGS.name]:
        finding = _named(FINDINGS, row)
        found.setdefault(finding["hand"], []).append(finding)
    waiting: list[tuple[int, Row | Refused]] = [(one.index, one) for one in refused]
    waiting += [(int(row[_INDEX] or 0), row) for row in prepared.rows[HANDS.name]]
    for _, one in sorted(waiting, key=lambda given: given[0]):
        if isinstance(one, Refused):
            yield one
        else:
            yield _hand(file.name, _named(HANDS, one), found.get(str(one[0]), []), origin.get(str(one[0])))


def _hand(file: str, hand: dict[str, Any], findings: list[dict[str, Any]], origin: Row | None) -> Arrival:
    record = record_of(hand["record"])
    if origin is not None:
        record = record.with_origin(origin_of(origin, file, hand))
    result = replay(record, laws_of(hand["laws"]))
    standing = Standing(*(hand[name] for name in Standing._fields))
    due = figures_of(hand["points_due_ns"], hand["points_due_ew"])
    found = tuple([_finding(one) for one in findings])
    return Arrival(replace(result, findings=found, due=due), standing, hand["record"])


def _finding(row: dict[str, Any]) -> Finding:
    return Finding(*(row[name] for name in _OF_A_FINDING))


def _refused(file: str, reject: dict[str, Any]) -> Refused:
    findings = tuple([Finding(**given) for given in json.loads(reject["findings"])])
    return Refused(file, reject["source_index"], reject["source_line"], reject["text"], findings, reject["hands"])


def _named(table: Table, row: Row) -> dict[str, Any]:
    return {column.name: value for column, value in zip(table.columns, row, strict=True)}
