"""What a hand takes from the one before it: a file of one evening need not say everything twice.

See ingest/NOTATION.md, "What a hand takes from the one before it".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from replay.ledger import NextHand, next_hand
from schema.laws import laws_of
from schema.records import HandRecord
from schema.seats import SEATS, Seat

_MOST: Final = 10**9
_IDENTIFICATION: Final = ("event", "site", "date", "table", "laws", "rubber", "game")


@dataclass(slots=True)
class Before:
    """The last hand of the file that was read, and whether one that was refused stands behind it.

    Nothing in it is set anew; it is not frozen since that would make it thrice as dear, and each hand makes one.
    """

    record: HandRecord
    refused: bool = False

    def gives(self, given: Mapping[str, Any], seats: Iterable[Seat]) -> dict[str, Any]:
        """The fields that the next hand takes, by name; `players` by seat. What is unknown is left out.

        `given` are the fields that the hand itself gives, `seats` those whose players it names.
        """
        record = self.record
        taken: dict[str, Any] = {name: getattr(record, name) for name in _IDENTIFICATION if name not in given}
        named = set(seats)
        taken["players"] = {seat: record.players.of(seat) for seat in SEATS if seat not in named}
        after = next_hand(record, laws_of(record.laws))
        if after.game_over:
            self._begin_game(taken, given, after)
        if self.refused:
            return taken
        if "hand" not in given:
            taken["hand"] = 1 if after.game_over or self._elsewhere(given) else _more(record.hand)
        for name in ("dealer", "score", "games"):
            if name not in given:
                taken[name] = getattr(after, name)
        return taken

    def _begin_game(self, taken: dict[str, Any], given: Mapping[str, Any], after: NextHand) -> None:
        """The hand before ended its game, or several at once (I-10): the next game, or the first of the next rubber."""
        another = after.rubber_over or given.get("rubber", self.record.rubber) != self.record.rubber
        if after.rubber_over and "rubber" in taken:
            taken["rubber"] = _more(self.record.rubber)
        if "game" in taken:
            taken["game"] = 1 if another else _more(self.record.game, after.games_ended)

    def _elsewhere(self, given: Mapping[str, Any]) -> bool:
        """Whether the hand says itself that it is of another game."""
        return any(
            given.get(name, getattr(self.record, name)) != getattr(self.record, name) for name in ("rubber", "game")
        )


def _more(number: int | None, by: int = 1) -> int | None:
    return None if number is None or number + by > _MOST else number + by
