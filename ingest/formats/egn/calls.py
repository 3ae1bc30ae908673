"""The calls of an EGN deal: they go clockwise from the dealer's left, without seats."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from ingest.formats.json_shape import Node, shown
from ingest.notation.faults import did_you_mean
from schema.calls import MAKES, Call, CallName
from schema.records import On
from schema.seats import SEATS, Seat

_UNKNOWN: Final = "x"
_CALLS: Final[dict[str, CallName | Literal["x"]]] = {
    "pass": "Pass",
    "order": "Order",
    "s": "S",
    "h": "H",
    "d": "D",
    "c": "C",
    "n": "NT",
    _UNKNOWN: _UNKNOWN,
}
_SPELLED: Final = ("Pass", "Order", "s", "h", "d", "c", "n", "x")
_LONE: Final = ("isAlone", "is_alone")
_DEFENDER: Final = ("aloneDefender", "alone_defender")


@dataclass(slots=True)
class Auction:
    """The calls as they were said, and which of them each of EGN's is (null for one that is not known).

    `maker` and `alone` are what is known of a maker whose call is not; `unknown` are the seats whose calls are not
    known.
    """

    calls: list[Call] = field(default_factory=list)
    targets: list[On | None] = field(default_factory=list)
    maker: Seat | None = None
    alone: bool = False
    unknown: list[Seat] = field(default_factory=list)


def auction_of(bidding: Node, play: Node, dealer: int | None) -> Auction:
    """The calls of a deal, from its phases; an alone that only the play phase tells counts too."""
    auction = Auction()
    said = [(node, node.text()) for node in bidding["calls"].items(16)]
    names = [_name(node, text) for node, text in said]
    if dealer is None:
        return auction
    said_calls: list[Call] = []
    making = max((at for at, name in enumerate(names) if name in MAKES or name in ("Order", _UNKNOWN)), default=None)
    alone = any(phase[_LONE].flag() or False for phase in (bidding, play))
    for at, name in enumerate(names):
        seat = SEATS[(dealer + 1 + at) % 4]
        if name == _UNKNOWN:
            auction.unknown.append(seat)
            auction.maker, auction.alone = (seat, alone) if at == making else (None, False)
            auction.targets.append(None)
        elif name is None:
            auction.targets.append(None)
        else:
            auction.targets.append(On(kind="call", index=len(said_calls)))
            said_calls.append(Call(seat=seat, call=name, going="alone" if alone and at == making else None))
    if alone and making is None:
        bidding[_LONE].fault("nobody made the trump, and so nobody plays alone")
    said_calls.extend(_defence(bidding, play))
    auction.calls = said_calls
    return auction


def _name(node: Node, text: str | None) -> CallName | Literal["x"] | None:
    if text is None:
        return None
    name = _CALLS.get(text.lower())
    if name is None:
        node.fault(f"{shown(text)} is no call{did_you_mean(text, _SPELLED)}")
    return name


def _defence(bidding: Node, play: Node) -> Iterator[Call]:
    """The call of an adversary who plays alone; -1 is nobody."""
    for phase in (bidding, play):
        seat = phase[_DEFENDER].whole(-1, 3)
        if seat is not None and seat >= 0:
            yield Call(seat=SEATS[seat], call="Defend")
            return
