"""The hands of an archive analysed, so many to a transaction; what is done stays done."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ingest.store.archive import Archive
from replay.analysis import Analysis, NotAnalysed, analyse
from schema.analysis import ANALYSIS_TABLES
from schema.laws import laws_of
from schema.rows import Row, record_of
from schema.seats import SEATS, side_of

AT_ONCE: Final = 200
"""Hands to a transaction: about half a second."""
_NEXT: Final = """
SELECT hands.rowid, hands.id, hands.copy, hands.laws, hands.sitting_out, hands.record
FROM hands LEFT JOIN analysis ON analysis.hand = hands.id
WHERE hands.rowid > :after AND analysis.hand IS NULL ORDER BY hands.rowid LIMIT :limit"""
_ANALYSIS: Final = (
    "INSERT INTO analysis (hand, reason, tricks, playing, costs, stopped, assumed) VALUES (?,?,?,?,?,?,?)"
)
_COSTS: Final = (
    "INSERT INTO costs (hand, seat, player, laws, side, cards, chances, mistakes, lost) VALUES (?,?,?,?,?,?,?,?,?)"
)


@dataclass(slots=True)
class Analysed:
    """How many hands were analysed, how many of those not to the end of their play, and why others were not, by the
    reasons of `schema.analysis`."""

    hands: int = 0
    stopped: int = 0
    reasons: Counter[str] = field(default_factory=Counter)

    def count(self, outcome: "Outcome") -> None:
        """Counts a hand."""
        if outcome.reason is not None:
            self.reasons[outcome.reason] += 1
        else:
            self.hands += 1
            self.stopped += outcome.stopped


class Hand(NamedTuple):
    """A hand that is to be analysed."""

    number: int
    id: str
    copy: int
    laws: str | None
    sitting_out: str | None
    record: str


Hands = Sequence[Hand]


class Outcome(NamedTuple):
    """What came of a hand: its row of `analysis`, those of `costs`, and why it was not analysed, or not to the end."""

    row: Row
    costs: list[Row]
    reason: str | None
    stopped: bool


Mapping = Callable[[Callable[[Hands], Iterable[Outcome]], Iterator[Hands]], Iterator[tuple[Hands, Iterable[Outcome]]]]


def one_by_one(
    work: Callable[[Hands], Iterable[Outcome]], coming: Iterator[Hands]
) -> Iterator[tuple[Hands, Iterable[Outcome]]]:
    """Some hands after the other, each with what came of them."""
    for hands in coming:
        yield hands, work(hands)


def looked_at(archive: Archive) -> int:
    """How many hands were analysed, or found to lack what that takes, and have not changed since."""
    return int(next(archive.rows("SELECT count(*) FROM analysis"))[0])


def analyse_all(archive: Archive, *, again: bool = False, mapping: Mapping = one_by_one) -> Iterator[Analysed]:
    """Every hand that is not analysed yet, or with `again` every hand; yields what was done after each.

    `mapping` has the work done, in order: here, or by other processes. Of a hand that has changed meanwhile nothing is
    stored; where it was written anew it comes once more. Raises `StatisticsAlone` for an archive of them.
    """
    archive.may_hold_hands()
    done = Analysed()
    if again:
        with archive.transaction() as connection:
            for table in reversed(ANALYSIS_TABLES):
                connection.execute(f"DELETE FROM {table.name}")
    for hands, outcomes in mapping(analysed, _to_be_analysed(archive)):
        found: list[Outcome] = []
        for outcome in outcomes:
            found.append(outcome)
            done.count(outcome)
            yield done
        _store(archive, hands, found)


def analysed(hands: Hands) -> Iterator[Outcome]:
    """What comes of some hands: a pure function."""
    for hand in hands:
        record, laws = record_of(hand.record), laws_of(hand.laws)
        found = analyse(record, laws, line=False)
        if isinstance(found, NotAnalysed):
            yield Outcome((hand.id, found.kind, None, None, None, None, None), [], found.kind, stopped=False)
        else:
            costs = _cost_rows(hand, found, laws.tag, record.players.all()) if hand.copy == 1 else ()
            yield Outcome(_analysis_row(hand, found), list(costs), None, found.stopped is not None)


def _to_be_analysed(archive: Archive) -> Iterator[Hands]:
    """The hands that are not analysed, so many at once."""
    after = 0
    while hands := [Hand(*row) for row in archive.rows(_NEXT, {"after": after, "limit": AT_ONCE})]:
        yield hands
        after = hands[-1].number


def _store(archive: Archive, hands: Hands, outcomes: Sequence[Outcome]) -> None:
    """Writes what came of some hands, in a transaction."""
    with archive.transaction() as connection:
        rows = connection.execute(_NEXT, {"after": hands[0].number - 1, "limit": len(hands)})
        unchanged = {Hand(*row) for row in rows}
        kept = [outcome for hand, outcome in zip(hands, outcomes, strict=True) if hand in unchanged]
        connection.executemany(_ANALYSIS, [outcome.row for outcome in kept])
        connection.executemany(_COSTS, [row for outcome in kept for row in outcome.costs])


def _analysis_row(hand: Hand, found: Analysis) -> Row:
    costs = "".join("-" if play.cost is None else str(play.cost) for play in found.plays)
    playing = len(SEATS) - len((hand.sitting_out or "").split())
    return hand.id, None, found.tricks, playing, costs, found.stopped, found.assumed


def _cost_rows(hand: Hand, found: Analysis, laws: str, players: Sequence[str | None]) -> Iterator[Row]:
    """A row for each who played a card that could be judged."""
    for seat, player in zip(SEATS, players, strict=True):
        judged = [play for play in found.plays if play.seat == seat and play.cost is not None]
        if judged:
            costs = [play.cost or 0 for play in judged]
            chances, mistakes = sum(play.choice for play in judged), sum(map(bool, costs))
            side = "makers" if side_of(seat) == found.makers else "adversaries"
            yield hand.id, seat, player, laws, side, len(judged), chances, mistakes, sum(costs)
