"""The calls of the dialect, in columns from the first caller's seat, and what Declarer and Contract say of them."""

import re
from dataclasses import dataclass, field
from typing import Final

from ingest.notation.cards import plain
from ingest.notation.faults import CALL, SyntaxFault, did_you_mean, shown
from ingest.notation.words import CALL_WORDS, SUIT_WORDS, Faults
from schema.calls import MAKES, Call, CallName, Going
from schema.cards import SUITS, Card, Trump
from schema.seats import SEATS, Seat

_WORD: Final = re.compile(r"\S+")
_ALONE: Final = re.compile(r"[ +_-]*alone$", re.IGNORECASE)
_SPELLED: Final = ("Pass", "NT", "Spades", "Hearts", "Diamonds", "Clubs", "alone")
_LEVEL: Final = re.compile(r"(?:\d{1,2}[♠♥♦♣SHDCN]?|call ?[12])", re.IGNORECASE)
_NO_TRUMP: Final = {"nt↑": "nt", "n": "nt"}
_LOW: Final = "nt↓"


@dataclass(slots=True)
class Auction:
    """The calls in order, where each stands, the turn-up so far as a call of the first round tells its suit, and a
    variant that only a call betrays."""

    calls: list[Call] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    turn_up: Card | None = None
    variant: str | None = None


def read_calls(rows: list[tuple[str, int]], first: int | None, turn_up: Card | None, faults: Faults) -> Auction:
    """The calls of the rows. `-` is a seat that has nothing to say; a suit in the first round is an order of it."""
    auction = Auction(turn_up=turn_up)
    words = [(word[0], at + word.start()) for row, at in rows for word in _WORD.finditer(row)]
    turn = 0
    for word, at in words:
        if word.lower() == "alone" and auction.calls and auction.calls[-1].call not in ("Pass", "TurnDown"):
            auction.calls[-1] = auction.calls[-1].model_copy(update={"going": "alone"})
            continue
        turn += 1
        if word == "-":
            continue
        name, going = _read_call(word, at, faults, auction)
        if name is None:
            continue
        if first is None:
            faults.append(SyntaxFault(at, CALL, "who speaks first is not known: neither Auction nor Dealer tells"))
            break
        if turn <= len(SEATS) and name in SUITS:
            name = _ordered(name, auction)
        auction.calls.append(Call(seat=SEATS[(first + turn - 1) % 4], call=name, going=going))
        auction.places.append(at)
    return auction


def _ordered(name: CallName, auction: Auction) -> CallName:
    """A suit that is named in the first round: an order, if it is the suit of the turn-up."""
    if auction.turn_up is None:
        auction.turn_up = f"X{name}"  # type: ignore[assignment]
    return "Order" if auction.turn_up[1] == name else name  # type: ignore[index]


def _read_call(word: str, at: int, faults: Faults, auction: Auction) -> tuple[CallName | None, Going | None]:
    bare = _ALONE.sub("", word)
    said = plain(bare).lower()
    if said == _LOW:
        auction.variant = auction.variant or "no-trump with the low cards high"
        return None, None
    if said == "defend" and bare != word:
        return "Defend", None
    name = None if said == "-" else CALL_WORDS.get(_NO_TRUMP.get(said, said))
    if name is None or name in ("Alone", "Defend"):
        if (_LEVEL.fullmatch(bare) and bare) or said == "alone" or not bare:
            auction.variant = auction.variant or "bid euchre"
        faults.append(SyntaxFault(at, CALL, f"{shown(word)} is no call of the site{did_you_mean(word, _SPELLED)}"))
        return None, None
    return name, "alone" if bare != word and (name in MAKES or name == "Order") else None


def read_contract(value: str, at: int, faults: Faults) -> tuple[Trump | None, Going | None]:
    """What a contract says: the trump, and whether it is played alone.

    >>> read_contract("NT alone", 0, []), read_contract("♠", 0, [])
    (('NT', 'alone'), ('S', None))
    """
    bare = _ALONE.sub("", value.strip())
    said = plain(bare).lower()
    if said in ("", "pass", "-"):
        return None, None
    trump = SUIT_WORDS.get(_NO_TRUMP.get(said, said))
    if trump is None:
        faults.append(SyntaxFault(at, CALL, f"{shown(value)} is no contract of euchre: a suit or NT is expected"))
    return trump, "alone" if bare != value.strip() else None


def first_caller(named: Seat | None, dealer: Seat | None) -> int | None:
    """The seat that speaks first: the one that Auction names, else the dealer's left."""
    if named is not None:
        return SEATS.index(named)
    return None if dealer is None else (SEATS.index(dealer) + 1) % 4
