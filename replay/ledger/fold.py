"""The ledger: a fold over hands in order, a table at a time, that finds where dealers, scores, games and rubbers part.

Hands belong together that have event, site, date, table and laws in common; a hand that gives none of these, nor a
number of rubber, game or hand, and took nothing from the hand before it, stands alone.
"""

from collections import OrderedDict

from replay.ledger.cut import wrong_cut
from replay.ledger.dealing import judge_dealer, pass_deal
from replay.ledger.figures import judge_figures
from replay.ledger.plain import goes_on
from replay.ledger.table import TABLES, Key, Table, stands_alone, table_of
from replay.scoring.model import Score
from schema.findings import Fault
from schema.laws.model import Laws, Match
from schema.records import HandRecord
from schema.seats import SEAT_NAMES, SEATS
from schema.span import at_tag


class Ledger:
    """Follows hands in order: `add` each one, with its laws and its score, and hear what does not follow.

    A hand of the file that could not be read is to be told by `refused`, since what it may have changed is not known.
    """

    def __init__(self) -> None:
        self._tables: OrderedDict[Key, Table] = OrderedDict()
        self._key: Key | None = None
        self._table: Table | None = None

    @property
    def table(self) -> Table | None:
        """The table of the hand that was added last."""
        return self._table

    def add(self, record: HandRecord, laws: Laws, score: Score) -> list[Fault]:
        """The faults of one hand that only the hands before it show."""
        table = self._table = self._table_of(record, laws)
        if goes_on(table, record, laws, score):
            return []
        if table.has_just_had(record):
            return []
        faults = table.enter(record)
        table.gap = False
        if record.cut:
            faults += wrong_cut(record, laws)
        faults += _changed_players(table, record)
        dealt, wrong = judge_dealer(table, record)
        if wrong is not None:
            faults.append(wrong)
        faults += judge_figures(table, record, laws, score)
        table.void = score.void
        pass_deal(table, record, dealt, score, wrong=wrong is not None)
        return faults

    @property
    def keys(self) -> tuple[tuple[str | None, ...], ...]:
        """What tells the tables that are kept in mind from each other, the one that was silent longest first."""
        return tuple(self._tables)

    def follow(self, other: "Ledger") -> None:
        """Goes on behind hands that another ledger has followed from nothing, at other tables than those of this."""
        for key, table in other._tables.items():
            self._tables[key] = table
            if len(self._tables) > TABLES:
                self._tables.popitem(last=False)
        self._key, self._table = other._key, other._table

    def refused(self) -> None:
        """A hand could not be read: what follows it is not judged by what went before."""
        for table in self._tables.values():
            table.forget()

    def _table_of(self, record: HandRecord, laws: Laws) -> Table:
        key = table_of(record, laws)
        if key == self._key and self._table is not None:
            return self._table
        if stands_alone(record):
            self._key = None
            return Table(laws)
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = Table(laws)
            if len(self._tables) > TABLES:
                self._tables.popitem(last=False)
        else:
            self._tables.move_to_end(key)
        self._key = key
        return table


def _changed_players(table: Table, record: HandRecord) -> list[Fault]:
    """Players who changed inside a rubber or a game (Somerset 18); one who was not named before is no change."""
    players = record.players.all()
    before, table.players = table.players, players
    if before == players or table.opens == "sitting" or table.opens == "rubber":
        return []
    table.players = tuple([now or was for now, was in zip(players, before, strict=True)])
    if table.opens == "game" and table.laws.match is not Match.RUBBER:
        return []
    return [
        Fault(
            "player-changed", f"{now} plays {SEAT_NAMES[seat]} in place of {was}", at_tag(SEAT_NAMES[seat]), seat=seat
        )
        for seat, was, now in zip(SEATS, before, players, strict=True)
        if was and now and was != now
    ]
