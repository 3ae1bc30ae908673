"""The written form of a hand of which nothing is told but tags, calls and tricks in turn, as most hands are.

Others the writer writes line by line (`writer`).
"""

from typing import Final

from ingest.notation.lines import Values, dealt_lines, making_lines, result_lines, title_lines
from ingest.notation.turns import LEFT, Turns, around
from schema.calls import Call
from schema.records import HandRecord
from schema.seats import Seat

_KEPT: Final = 4096
"""The lines of so many auctions are kept; then they are forgotten, and written anew."""
_LONG: Final = 120
"""Longer ones are written each time."""
_ALONE: Final = frozenset({"Alone", "Defend"})

_Calls = tuple[Call, ...]
_AUCTIONS: Final[dict[tuple[int, Seat | None], tuple[_Calls, str, bool]]] = {}


def bare_hand(record: HandRecord) -> str | None:
    """The text of such a hand; null where the record is of another kind.

    >>> print(bare_hand(HandRecord(event="a", dealer="N")), end="")
    [Event "a"]
    [Dealer "N"]
    """
    values = record.__dict__
    if values["events"] or values["comments"] or values["marks"]:
        return None
    auction, is_alone = _auction_lines(values["calls"], values["first_caller"])
    play = _play_lines(values, is_alone)
    if play is None:
        return None
    return f"{title_lines(values)}{dealt_lines(values)}{auction}{making_lines(values)}{play}{result_lines(values)}"


def call_word(call: Call, turn: Seat | None) -> str:
    """A call; its seat is named if the turn is another's, and wherever somebody says it out of turn by its nature.

    >>> call_word(Call(seat="E", call="Order", going="alone"), "E")
    'Order+Alone'
    """
    word: str = call.call if call.seat == turn and call.call not in _ALONE else f"{call.seat}:{call.call}"
    return f"{word}+{call.going.capitalize()}" if call.going else word


def calls_line(calls: _Calls, first: Seat | None) -> str:
    """The calls on one line, the first of which is that seat's."""
    turn = first
    words = []
    for call in calls:
        words.append(call_word(call, turn))
        turn = LEFT[call.seat]
    return " ".join(words)


def _auction_lines(calls: _Calls, first: Seat | None) -> tuple[str, bool]:
    """The tag and the line of the calls, and whether one of them says that somebody plays alone.

    The reader gives the hands with the same calls the same tuple, and it is known by what it is, not by what it holds.
    A tuple that is kept here is no other's.
    """
    key = id(calls), first
    known = _AUCTIONS.get(key)
    if known is not None and known[0] is calls:
        return known[1], known[2]
    lines = f'[Auction "{first or ""}"]\n' if calls or first is not None else ""
    if calls:
        lines += calls_line(calls, first) + "\n"
    is_alone = any(call.going is not None or call.call in _ALONE for call in calls)
    if len(lines) < _LONG:
        if len(_AUCTIONS) >= _KEPT:
            _AUCTIONS.clear()
        _AUCTIONS[key] = calls, lines, is_alone
    return lines, is_alone


def _play_lines(values: Values, is_alone: bool) -> str | None:
    """The tag and the lines of the tricks; null where a card fell out of turn, or was taken back."""
    tricks, first = values["tricks"], values["first_leader"]
    if not tricks:
        return "" if first is None else f'[Play "{first}"]\n'
    seats = around(Turns(values).out if is_alone or values["going"] is not None else ())
    lines = [f'[Play "{first or ""}"]\n']
    for trick in tricks:
        in_trick = trick.seats
        lead = in_trick[0]
        if trick.withdrawn or (in_trick != seats[lead] and in_trick != seats[lead][: len(in_trick)]):
            return None
        winner = trick.winner
        lines.append(
            f"{lead}:{' '.join(trick.cards)}\n" if winner is None else f"{lead}:{' '.join(trick.cards)} ={winner}\n"
        )
    return "".join(lines)
