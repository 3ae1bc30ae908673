"""The tricks of a hand: each card of the lines that were written is given its seat."""

from typing import Final

from ingest.notation.draft import Line
from ingest.notation.faults import FIFTH_CARD, WHO, SyntaxFault
from ingest.notation.trusted import trusted
from ingest.notation.turns import Turns, around
from schema.records import Trick
from schema.seats import Seat

_TOO_MANY: Final = {
    4: "a fifth card to a trick of four",
    3: "a fourth card to a trick of three",
    2: "a third card to a trick of two",
}
_ANYBODY: Final[Seat] = "N"


class Seating:
    """Gives each card its seat, line by line.

    `leader` is the seat that Play names. `leader_read` and `trump_read` say that what tells the leader of the first
    trick, and the trump, was read without a fault: what is unknown because of a fault is not told a second time.
    """

    def __init__(self, turns: Turns, faults: list[SyntaxFault], leader: Seat | None) -> None:
        self._turns = turns
        self._faults = faults
        self._before: Trick | None = None
        self._leader = leader
        self.leader_read = True
        self.trump_read = True

    def trick(self, line: Line) -> Trick:
        """The trick of a line."""
        cards = tuple(line.cards)
        count = len(cards)
        given = line.seats
        if len(given) == 1 and not given[0][0] and not line.withdrawn and count <= self._turns.players:
            seats = around(self._turns.out)[given[0][1]][:count]
        else:
            seats = self._seats(line)
        trick = trusted(
            Trick, {"seats": seats, "cards": cards, "withdrawn": tuple(line.withdrawn), "winner": line.winner}
        )
        self._before = trick
        self.leader_read = line.sound
        return trick

    def _seats(self, line: Line) -> tuple[Seat, ...]:
        """The seat of each card: the one that was written, else the one whose turn it is."""
        turns, given, withdrawn = self._turns, dict(line.seats), set(line.withdrawn)
        seats: list[Seat] = []
        leads = 0 in given and 0 not in withdrawn
        turn = None if leads else turns.leader(self._before, self._leader)
        standing = 0
        for place, offset in enumerate(line.offsets):
            seat = given.get(place, turn)
            if seat is None:
                self._ask(line, offset)
                seat = _ANYBODY
            elif standing >= turns.players and place not in given and line.sound:
                message = f"{_TOO_MANY[turns.players]}: a seat is expected before it, or the line ends"
                self._faults.append(SyntaxFault(offset, FIFTH_CARD, message))
                line.sound = False
            seats.append(seat)
            if place not in withdrawn:
                turn = turns.after(seat)
                standing += seat not in turns.out
            elif turn is None:
                turn = seat
        return tuple(seats)

    def _ask(self, line: Line, offset: int) -> None:
        """Nobody's turn is known: told, unless it is unknown because of another fault."""
        if line.sound and self.leader_read and (self._before is None or self.trump_read):
            message = "who leads? a seat is expected before the card, as in E:KH"
            if self._before is not None:
                message += ", or at the end of the line before who won it, as in =E"
            self._faults.append(SyntaxFault(offset, WHO, message))
        line.sound = False
