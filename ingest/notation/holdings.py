"""The values of tags that hold cards by seat: the deal, the cut, the talon, the exchanges (ingest/NOTATION.md, "Tags").

The functions are like those of `values`.
"""

import re
from typing import Any, Final, cast

from ingest.notation.cards import CARDS, read_card
from ingest.notation.faults import EXCHANGE, HOLDING, SEAT, SyntaxFault, shown
from ingest.notation.trusted import by_seat, trusted
from ingest.notation.values import words_of
from ingest.notation.words import LED, Faults, read_seat, read_seat_before
from schema.cards import Card
from schema.records import BySeat, Exchange
from schema.seats import SEAT_NUMBER, SEATS, Seat

Cards = tuple[Card, ...]

_HOLDINGS: Final = BySeat[Cards]
_FULL: Final = len("N:JC AH KH 8S 9C E:JS AS KS QS TS S:7H 8H 9H TH QH W:7D 8D 9D TD JD")
_SUIT: Final = re.compile("[SHDC♠♥♦♣♤♡♢♧]", re.IGNORECASE)
FROM_SEAT_TO_SEAT: Final = len("N:JC AH KH 8S 9C ")
"""How far the holdings of one seat and the next stand apart, where they are of five cards."""
_WORDS: Final[dict[str, Any]] = {**{seat: seat for seat in SEATS}, **CARDS}


def read_cards(value: str, at: int, faults: Faults) -> Cards | None:
    """The talon."""
    cards = [read_card(word, place, faults, "among") for word, place in words_of(value, at)]
    return cast("Cards", tuple(cards)) or None


def read_deal(value: str, at: int, faults: Faults) -> BySeat[Cards]:
    """The holdings as dealt: `N:JC AH ... E:...`, or PBN's form with points."""
    full = dealt_in_full(value)
    if full is not None:
        return full
    plain = _plain_holdings(value)
    if plain is not None:
        return by_seat(_HOLDINGS, plain)
    words = words_of(value, at)
    if words and _is_by_suits([word.rpartition(":")[2] for word, _ in words]):
        return by_seat(_HOLDINGS, _pbn_holdings(words, at + len(value), faults))
    return by_seat(_HOLDINGS, read_holdings(words, faults))


def dealt_in_full(value: str) -> BySeat[Cards] | None:
    """The holdings, where they are four, of five cards each, in their written form; else null."""
    if len(value) != _FULL or value[1::FROM_SEAT_TO_SEAT] != "::::" or value.count(":") != 4:
        return None
    try:
        words: tuple[Any, ...] = tuple(map(_WORDS.__getitem__, value.replace(":", " ").split(" ")))
    except KeyError:
        return None
    # Of four seats and twenty cards the value is just so long.
    if len(words) != 24:
        return None
    one, two, three, four = seats = words[::6]
    if seats == SEATS:
        return trusted(_HOLDINGS, {"N": words[1:6], "E": words[7:12], "S": words[13:18], "W": words[19:]})
    held = {one: words[1:6], two: words[7:12], three: words[13:18], four: words[19:]}
    return by_seat(_HOLDINGS, held) if held.keys() == set(SEATS) else None


def _is_by_suits(groups: list[str]) -> bool:
    """Whether words, without their seats, are hands in PBN's form: it has points, or `-`, and names no suit. A point
    among cards is a slip of the pen."""
    if not any(group == "-" or "." in group for group in groups):
        return False
    suited = [_SUIT.search(group) is not None for group in groups]
    return not any(suited) or any(
        group.count(".") == 3 and not named for group, named in zip(groups, suited, strict=True)
    )


def _plain_holdings(value: str) -> dict[Seat, Cards] | None:
    """The holdings, where every word of the value is in its written form; else null."""
    holdings: dict[Seat, list[Card]] = {}
    cards: list[Card] | None = None
    for word in value.split():
        card = CARDS.get(word)
        if card is None:
            led = LED.get(word)
            if led is None or led[0] in holdings:
                return None
            cards = holdings[led[0]] = [led[1]]
        elif cards is None:
            return None
        else:
            cards.append(card)
    return {seat: tuple(held) for seat, held in holdings.items()}


def read_holdings(words: list[tuple[str, int]], faults: Faults) -> dict[Seat, Cards]:
    """Cards by seat: each seat with a colon, then its cards."""
    holdings: dict[Seat, list[Card]] = {}
    cards: list[Card] | None = None
    for word, at in words:
        said, colon, written = word.rpartition(":")
        if colon:
            seat = read_seat_before(said, written, at, faults)
            if seat in holdings:
                faults.append(SyntaxFault(at, HOLDING, f"{seat} stands twice"))
            cards = holdings.setdefault(seat, []) if seat else []
            at += len(said) + 1
            if not written or seat is None:
                continue
        elif cards is None:
            faults.append(
                SyntaxFault(at, SEAT, f"{shown(word)}: a seat is expected before the cards, as in N:{shown(word)}")
            )
            cards = []
        if written == "-":
            faults.append(
                SyntaxFault(at, HOLDING, "-: an unknown holding is left out here, and an unknown card is written XX")
            )
            continue
        card = CARDS.get(written) or read_card(written, at, faults, "among")
        if card is not None:
            cards.append(card)
    return {seat: tuple(held) for seat, held in holdings.items()}


def _pbn_holdings(words: list[tuple[str, int]], end: int, faults: Faults) -> dict[Seat, Cards]:
    """Holdings by suit, `N:JT.AK..9 - ... ...`, clockwise from the seat named."""
    said, colon, first = words[0][0].partition(":")
    if not colon:
        faults.append(SyntaxFault(words[0][1], SEAT, "a seat is expected before the four hands, as in N:"))
        return {}
    leader = read_seat(said, words[0][1], faults)
    groups = [(first, words[0][1] + len(said) + 1), *words[1:]]
    if first == "":
        groups = groups[1:]
    if len(groups) != 4:
        place = groups[4][1] if len(groups) > 4 else end
        faults.append(
            SyntaxFault(
                place, HOLDING, f"four hands are expected in this form, not {len(groups)}; - for an unknown one"
            )
        )
    held = [_pbn_holding(word, at, faults) for word, at in groups[:4]]
    if leader is None:
        return {}
    begin = SEAT_NUMBER[leader]
    return {SEATS[(begin + place) % 4]: cards for place, cards in enumerate(held) if cards is not None}


def _pbn_holding(word: str, at: int, faults: Faults) -> Cards | None:
    """The cards of one hand, suit by suit; null for an unknown hand."""
    if word == "-":
        return None
    suits = word.split(".")
    if len(suits) != 4:
        message = f"{shown(word)}: four suits are expected, S.H.D.C with points between them, or - for an unknown hand"
        faults.append(SyntaxFault(at, HOLDING, message))
        return ()
    cards: list[Card] = []
    for suit, ranks in zip("SHDC", suits, strict=True):
        place = 0
        while place < len(ranks):
            length = 2 if ranks.startswith("10", place) else 1
            card = read_card(ranks[place : place + length] + suit, at + place, faults, "among")
            if card is not None:
                cards.append(card)
            place += length
        at += len(ranks) + 1
    return tuple(cards)


def read_cuts(value: str, at: int, faults: Faults) -> tuple[BySeat[Cards], ...]:
    """The cards cut, and cut again after a semicolon."""
    cuts = []
    for part in value.split(";"):
        holdings = read_holdings(words_of(part, at), faults)
        if holdings:
            cuts.append(by_seat(_HOLDINGS, holdings))
        at += len(part) + 1
    return tuple(cuts)


def read_exchanges(value: str, at: int, faults: Faults) -> tuple[Exchange, ...]:
    """The exchanges in order: `S>N AH; E>talon 9H,9S`."""
    exchanges: list[Exchange] = []
    if not value.strip():
        return ()
    for part in value.split(";"):
        exchange = _read_exchange(part, at, faults)
        if exchange is not None:
            exchanges.append(exchange)
        at += len(part) + 1
    return tuple(exchanges)


def _read_exchange(part: str, at: int, faults: Faults) -> Exchange | None:
    words = words_of(part.replace(",", " "), at)
    if not words:
        faults.append(
            SyntaxFault(at, EXCHANGE, "an exchange is expected: who gives, >, who takes, and the cards, as in S>N AH")
        )
        return None
    word, place = words[0]
    giver, arrow, taker = word.partition(">")
    if not arrow:
        faults.append(
            SyntaxFault(place, EXCHANGE, f"{shown(word)}: who gives and who takes is expected, as in S>N or E>talon")
        )
        return None
    found = len(faults)
    sides = [_party(giver, place, faults), _party(taker, place + len(giver) + 1, faults)]
    if not words[1:]:
        faults.append(SyntaxFault(at + len(part.rstrip()), EXCHANGE, f"a card is expected after {shown(word)}"))
    cards = [read_card(card, card_at, faults, "among") for card, card_at in words[1:]]
    if len(faults) > found:
        return None
    return Exchange.model_validate({"giver": sides[0], "taker": sides[1], "cards": cards})


def _party(word: str, at: int, faults: Faults) -> str | None:
    return "talon" if word.lower() == "talon" else read_seat(word, at, faults)
