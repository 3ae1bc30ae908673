"""Who played each card of an EGN deal: EGN gives the cards in the order in which they fell, and no seats."""

from dataclasses import dataclass

from replay.ranking import trick_winner
from schema.cards import CODES, UNKNOWN
from schema.records import Trick
from schema.seats import SEATS


@dataclass(frozen=True, slots=True)
class Table:
    """What decides the seats: the trump, who sits out, who holds what, and what an unknown card may be (bit sets)."""

    trump: int | None
    out: tuple[int, ...]
    held: tuple[int, ...]
    among: int


def seated(tricks: list[list[int]], leader: int | None, table: Table) -> list[Trick]:
    """The tricks with their seats, as far as it is known who led: each is led by the winner of the one before.

    Where unknown cards leave the winner open, the holder of the next card led is taken, if the holdings tell.
    """
    made: list[Trick] = []
    for cards in tricks:
        leader = _holder(cards[0], table) if leader is None else leader
        if leader is None:
            break
        seats = _turns(leader, len(cards), table.out)
        made.append(Trick(seats=tuple(SEATS[seat] for seat in seats), cards=tuple(CODES[card] for card in cards)))
        winner = trick_winner(cards, table.trump, table.among)
        leader = None if winner is None else seats[winner]
    return made


def _turns(leader: int, count: int, out: tuple[int, ...]) -> list[int]:
    """The seats clockwise, without those that sit out, unless there are more cards than seats that play."""
    if count > 4 - len(out):
        out = ()
    seats = [seat % 4 for seat in range(leader, leader + 4) if seat % 4 not in out]
    return [seats[number % len(seats)] for number in range(count)]


def _holder(card: int, table: Table) -> int | None:
    holders = [seat for seat in range(4) if table.held[seat] & 1 << card] if card < UNKNOWN else []
    return holders[0] if len(holders) == 1 else None
