"""The calls of an EGN deal: they go clockwise from the dealer's left, without seats."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from ingest.formats.json_shape import Node, shown
from ingest.notation.faults import did_you_mean
from schema.calls import MAKES, Call, CallName
from schema.records import On
from schema.seats import SEATS, Seat

UNKNOWN: Final = "x"
CALLS: Final[dict[str, CallName | Literal["x"]]] = {
    "pass": "Pass",
    "order": "Order",
    "s": "S",
    "h": "H",
    "d": "D",
    "c": "C",
    "n": "NT",
    UNKNOWN: UNKNOWN,
}
_WRITTEN: Final = {"Pass": "Pass", "Order": "Order", "NT": "n"} | {name: name.lower() for name in "SHDCx"}
TURN_UP: Final = "turn-up"
"""The trump of a hand in which the turn-up was ordered, whatever it is."""
SPELLED: Final = ("Pass", "Order", "s", "h", "d", "c", "n", "x")
_LONE: Final = ("isAlone", "is_alone")
_DEFENDER: Final = ("aloneDefender", "alone_defender")


@dataclass(slots=True)
class Auction:
    """The calls as they were said, and which of them each of EGN's is (null for one that is not in the record).

    Where a call is not known, only those before it are kept, since PEN has no unknown call; what the making was is then
    told by `maker`, `trump` (`TURN_UP` where it was ordered) and `alone`. `unknown` are the seats whose calls are not
    known; `raw` are all of the calls as EGN has them, where the others do not tell as much.
    """

    calls: list[Call] = field(default_factory=list)
    targets: list[On | None] = field(default_factory=list)
    maker: Seat | None = None
    trump: str | None = None
    alone: bool = False
    unknown: list[Seat] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)


def auction_of(bidding: Node, play: Node, dealer: int | None) -> Auction:
    """The calls of a deal, from its phases; an alone that only the play phase tells counts too."""
    auction = Auction()
    said = [(node, node.text()) for node in bidding["calls"].items(16)]
    names = [_name(node, text) for node, text in said]
    if dealer is None:
        return auction
    seats = [SEATS[(dealer + 1 + at) % 4] for at in range(len(names))]
    making = max((at for at, name in enumerate(names) if name in MAKES or name == "Order"), default=None)
    if making is None and names and names[-1] == UNKNOWN:
        making = len(names) - 1
    alone = any(phase[_LONE].flag() or False for phase in (bidding, play))
    if alone and making is None and UNKNOWN not in names:
        bidding[_LONE].fault("nobody made the trump, and so nobody plays alone")
    auction.unknown = [seat for seat, name in zip(seats, names, strict=True) if name == UNKNOWN]
    if UNKNOWN in names:
        _around_unknown(auction, names, seats, making, alone)
    for at, (seat, name) in enumerate(zip(seats, names, strict=True)):
        if name is None or len(auction.calls) < at or (name == UNKNOWN):
            auction.targets.append(None)
        else:
            auction.targets.append(On(kind="call", index=at))
            auction.calls.append(Call(seat=seat, call=name, going="alone" if alone and at == making else None))
    auction.calls.extend(_defence(bidding, play))
    return auction


def _around_unknown(
    auction: Auction, names: list[CallName | Literal["x"] | None], seats: list[Seat], making: int | None, alone: bool
) -> None:
    """What is known of the making where some call is not: the last of the calls, or the only one that makes, is it."""
    first = names.index(UNKNOWN)
    if making is not None and making < first:
        return
    if making is not None:
        auction.maker, auction.alone = seats[making], alone
        name = names[making]
        auction.trump = TURN_UP if name == "Order" else name if name in MAKES else None
    if not set(names[first:making]) <= {UNKNOWN}:
        auction.raw = [_WRITTEN[name] for name in names if name is not None]


def _name(node: Node, text: str | None) -> CallName | Literal["x"] | None:
    if text is None:
        return None
    name = CALLS.get(text.lower())
    if name is None:
        node.fault(f"{shown(text)} is no call{did_you_mean(text, SPELLED)}")
    return name


def _defence(bidding: Node, play: Node) -> Iterator[Call]:
    """The call of an adversary who plays alone; -1 is nobody."""
    for phase in (bidding, play):
        seat = phase[_DEFENDER].whole(-1, 3)
        if seat is not None and seat >= 0:
            yield Call(seat=SEATS[seat], call="Defend")
            return
