"""The score sheet of a table, as a club writes it: a row a hand, with the faults beside it."""

from typing import Final, NamedTuple

from replay.ledger.recorded import recorded_after
from schema.cards import SUIT_NAMES
from schema.findings import Finding
from schema.records import Pair
from schema.results import HandResult
from schema.seats import Seat

_MAKINGS: Final = {"order": "ordered up", "assist": "assisted", "take-up": "taken up", "make": "made"}


class SheetRow(NamedTuple):
    """A hand as a score sheet has it; null is unknown.

    `source` is the number of the hand in its file. `score` and `games` are those after it, by what it records.

    `call` says what was made and how: "hearts, taken up, alone"; "passed out"; "misdeal"; "new deal". `faults` are the
    findings of the hand that are errors or warnings.
    """

    source: int | None
    rubber: int | None
    game: int | None
    hand: int | None
    dealer: Seat | None
    maker: Seat | None
    call: str
    tricks: Pair | None
    points: Pair | None
    score: Pair | None
    games: Pair | None
    rubber_points: Pair | None
    faults: tuple[Finding, ...]


def sheet_row(result: HandResult) -> SheetRow:
    """The row of a hand."""
    record = result.record
    after = recorded_after(record, result.laws)
    tricks = record.tricks_won
    if tricks is None and result.tricks_won is not None:
        tricks = Pair(NS=result.tricks_won[0], EW=result.tricks_won[1])
    score, games = record.score_after, record.games_after
    if score is None and after.total is not None:
        score = Pair(NS=after.total[0], EW=after.total[1])
    return SheetRow(
        None if record.origin is None else record.origin.index,
        record.rubber,
        record.game,
        record.hand,
        record.dealer,
        result.maker,
        call_of(result),
        tricks,
        record.points,
        score or _pair(after.ns, after.ew),
        games or _pair(after.games_ns, after.games_ew),
        record.rubber_points,
        tuple([finding for finding in result.findings if finding.severity in ("error", "warning")]),
    )


def call_of(result: HandResult) -> str:
    """What was made and how, in a few words; empty where it is not known."""
    if result.status == "void":
        verbs = [event.verb for event in result.record.events]
        return "new deal" if "newdeal" in verbs else "misdeal"
    if result.status == "passed-out":
        return "passed out"
    words = [] if result.trump is None else [SUIT_NAMES[result.trump]]
    if result.making is not None:
        words.append(_MAKINGS[result.making])
    if result.going is not None:
        words.append(result.going)
    return ", ".join(words)


def _pair(ns: int | None, ew: int | None) -> Pair | None:
    return None if ns is None and ew is None else Pair(NS=ns, EW=ew)
