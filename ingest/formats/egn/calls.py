"""The calls of an EGN deal: they go clockwise from the dealer's left, without seats."""

from dataclasses import dataclass, field
from typing import Final

from ingest.formats.json_shape import Node, shown
from ingest.notation.faults import did_you_mean
from schema.calls import MAKES, Call, CallName
from schema.records import On
from schema.seats import SEATS, Seat

_CALLS: Final[dict[str, CallName]] = {
    "pass": "Pass",
    "order": "Order",
    "s": "S",
    "h": "H",
    "d": "D",
    "c": "C",
    "n": "NT",
}
_UNKNOWN: Final = "x"
_SPELLED: Final = ("Pass", "Order", "s", "h", "d", "c", "n", "x")
_LONE: Final = ("isAlone", "is_alone")
_DEFENDER: Final = ("aloneDefender", "alone_defender")


@dataclass(slots=True)
class Auction:
    """The calls as PEN has them, and what each of EGN's is in the record (null for one that has no place in it).

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
    making = max((at for at, name in enumerate(names) if name in MAKES or name in ("Order", _UNKNOWN)), default=None)
    alone = any(phase[_LONE].flag() or False for phase in (bidding, play))
    for at, name in enumerate(names):
        seat = SEATS[(dealer + 1 + at) % 4]
        if name == _UNKNOWN:
            auction.unknown.append(seat)
            auction.maker, auction.alone = (seat, alone) if at == making else (None, False)
            auction.targets.append(None)
        elif name is None or (name == "Pass" and making is not None and at > making):
            auction.targets.append(None)
        else:
            auction.targets.append(On(kind="call", index=len(auction.calls)))
            going = "alone" if alone and at == making else None
            auction.calls.append(Call(seat=seat, call=_in_place(name, at), going=going))  # type: ignore[arg-type]
    if alone and making is None:
        bidding[_LONE].fault("nobody made the trump, and so nobody plays alone")
    _defend(auction, bidding, play)
    return auction


def _name(node: Node, text: str | None) -> str | None:
    if text is None:
        return None
    name = _CALLS.get(text.lower(), _UNKNOWN if text.lower() == _UNKNOWN else None)
    if name is None:
        node.fault(f"{shown(text)} is no call{did_you_mean(text, _SPELLED)}")
    return name


def _in_place(name: str, at: int) -> CallName:
    """The call by the name that PEN has for it in its place: at 1 is the dealer's partner, at 3 the dealer."""
    if name == "Order":
        return {1: "Assist", 3: "TakeUp"}.get(at % 4, "Order")  # type: ignore[return-value]
    return "TurnDown" if name == "Pass" and at == 3 else name  # type: ignore[return-value]


def _defend(auction: Auction, bidding: Node, play: Node) -> None:
    """An adversary who plays alone; -1 is nobody."""
    for phase in (bidding, play):
        seat = phase[_DEFENDER].whole(-1, 3)
        if seat is not None and seat >= 0:
            auction.calls.append(Call(seat=SEATS[seat], call="Defend"))
            return
