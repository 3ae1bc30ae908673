"""The values of tags: seats, cards, holdings, figures, dates, exchanges (notation.md, Tags).

Each function takes the value, where it stands, and the list to which it adds what is wrong. It returns null where the
value is empty (unknown), or where it added a fault.
"""

import re
from datetime import date
from functools import lru_cache
from typing import Final, Literal, cast

from ingest.notation.faults import DATE, EXCHANGE, FIGURES, HOLDING, LAWS, NUMBER, SEAT, SyntaxFault, shown
from ingest.notation.trusted import by_seat
from ingest.notation.words import CARDS, Faults, read_card, read_going, read_seat, read_side, read_suit
from schema.cards import Card
from schema.laws import LawsError, laws_of
from schema.records import BySeat, Exchange, Pair
from schema.seats import SEAT_NUMBER, SEATS, Seat

Cards = tuple[Card, ...]

_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"-?[0-9]{1,10}")
_MOST: Final = 10**9
_DATE: Final = re.compile(
    r"(\d{4}|\?{4})(?:([-.])(\d\d|\?\?)(?:\2(\d\d|\?\?)(T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?)?)?",
    re.ASCII,
)


def read_text(value: str, at: int, faults: Faults) -> str | None:
    """A name or a title, as it stands."""
    return value or None


def read_laws(value: str, at: int, faults: Faults) -> str | None:
    """A code and its options, normalised."""
    if not value:
        return None
    try:
        return laws_of(value).tag
    except LawsError as error:
        faults.extend(SyntaxFault(at + fault.offset, LAWS, fault.message) for fault in error.faults)
        return None


def read_date(value: str, at: int, faults: Faults) -> str | None:
    """A date of ISO 8601, or PBN's with points and unknown parts, as an ISO date.

    >>> read_date("1888.03.??", 0, [])
    '1888-03-??'
    """
    if not value:
        return None
    found = _DATE.fullmatch(value)
    if found is not None and _is_a_day(found[1], found[3], found[4]):
        return value.replace(".", "-", 2) if found[2] == "." else value
    try:
        return date.fromisoformat(value).isoformat()
    except ValueError:
        faults.append(
            SyntaxFault(at, DATE, f"{shown(value)} is no date: 1888-03-01 is expected, ?? for what is unknown")
        )
        return None


def _is_a_day(year: str, month: str | None, day: str | None) -> bool:
    """Whether there is such a day, as far as it is told."""
    told = [2000 if year == "????" else int(year)]
    told += [1 if part is None or part == "??" else int(part) for part in (month, day)]
    try:
        date(*told)
    except ValueError:
        return False
    return True


def read_count(value: str, at: int, faults: Faults) -> int | None:
    """The number of a rubber, a game or a hand."""
    if not value:
        return None
    number = read_number(value, at, faults)
    if number is not None and number < 0:
        faults.append(SyntaxFault(at, NUMBER, f"{shown(value)}: a whole number of 0 or more is expected"))
        return None
    return number


def read_number(word: str, at: int, faults: Faults) -> int | None:
    """A whole number of at most a thousand million."""
    if _NUMBER.fullmatch(word):
        number = int(word)
        if -_MOST <= number <= _MOST:
            return number
    said = f"{shown(word)}: " if word else ""
    faults.append(SyntaxFault(at, NUMBER, f"{said}a whole number is expected"))
    return None


def read_pair(value: str, at: int, faults: Faults) -> Pair | None:
    """Figures of the sides, `NS:4 EW:0`; a side left out is unknown."""
    try:
        return _known_pair(value)
    except ValueError:
        figures: dict[str, int] = {}
        for word, place in words_of(value, at):
            read_figure(word, place, figures, faults)
        return None


@lru_cache(maxsize=4096)
def _known_pair(value: str) -> Pair | None:
    """The pair, if nothing is wrong with it; else `ValueError`."""
    figures: dict[str, int] = {}
    faults: Faults = []
    for word, place in words_of(value, 0):
        read_figure(word, place, figures, faults)
    if faults:
        raise ValueError
    return Pair(**figures) if figures else None


def read_figure(word: str, at: int, figures: dict[str, int], faults: Faults) -> None:
    """One side's figure, `NS:4`, put with those that stand before it."""
    said, colon, number = word.partition(":")
    if not colon:
        last = next(reversed(figures), None)
        after = "" if last is None else f" after {last}:{figures[last]}"
        other = {"NS": "EW", "EW": "NS"}.get(str(last), "NS or EW")
        faults.append(SyntaxFault(at, FIGURES, f"{shown(word)}: {other} and a number is expected{after}, as in EW:0"))
        return
    side = read_side(said, at, faults)
    figure = read_number(number, at + len(said) + 1, faults)
    if side is None:
        return
    if side in figures:
        faults.append(SyntaxFault(at, FIGURES, f"{side} stands twice"))
    figures[side] = 0 if figure is None else figure


def words_of(value: str, at: int) -> list[tuple[str, int]]:
    """The words of a value, each with its place."""
    return [(word[0], at + word.start()) for word in _WORD.finditer(value)]


def read_one_card(value: str, at: int, faults: Faults) -> Card | None:
    """The turn-up."""
    return read_card(value, at, faults) if value else None


def read_discard(value: str, at: int, faults: Faults) -> Card | Literal["none"] | None:
    """The dealer's discard: a card, or none."""
    return "none" if value.lower() == "none" else read_one_card(value, at, faults)


def read_cards(value: str, at: int, faults: Faults) -> Cards | None:
    """The talon."""
    cards = [read_card(word, place, faults) for word, place in words_of(value, at)]
    return cast("Cards", tuple(cards)) or None


def read_one_seat(value: str, at: int, faults: Faults) -> Seat | None:
    """A seat, or nothing."""
    return read_seat(value, at, faults) if value else None


def read_trump(value: str, at: int, faults: Faults) -> str | None:
    """The trump, where the calls do not tell it."""
    return read_suit(value, at, faults) if value else None


def read_going_tag(value: str, at: int, faults: Faults) -> str | None:
    """How the maker played, where the calls do not tell it."""
    return read_going(value, at, faults) if value else None


def read_deal(value: str, at: int, faults: Faults) -> BySeat[Cards]:
    """The holdings as dealt: `N:JC AH ... E:...`, or PBN's form with points."""
    words = words_of(value, at)
    if words and ("." in value or any(word.rpartition(":")[2] == "-" for word, _ in words)):
        return by_seat(BySeat[Cards], _pbn_holdings(words, at + len(value), faults))
    return by_seat(BySeat[Cards], read_holdings(words, faults))


def read_holdings(words: list[tuple[str, int]], faults: Faults) -> dict[Seat, Cards]:
    """Cards by seat: each seat with a colon, then its cards."""
    holdings: dict[Seat, list[Card]] = {}
    cards: list[Card] | None = None
    for word, at in words:
        said, colon, written = word.rpartition(":")
        if colon:
            seat = read_seat(said, at, faults)
            if seat in holdings:
                faults.append(SyntaxFault(at, HOLDING, f"{seat} stands twice"))
            cards = holdings.setdefault(seat, []) if seat else []
            at += len(said) + 1
            if not written:
                continue
        elif cards is None:
            faults.append(
                SyntaxFault(at, SEAT, f"{shown(word)}: a seat is expected before the cards, as in N:{shown(word)}")
            )
            cards = []
        card = CARDS.get(written) or read_card(written, at, faults)
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
            card = read_card(ranks[place : place + length] + suit, at + place, faults)
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
            cuts.append(by_seat(BySeat[Cards], holdings))
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
    cards = [read_card(card, card_at, faults) for card, card_at in words[1:]]
    if len(faults) > found:
        return None
    return Exchange.model_validate({"giver": sides[0], "taker": sides[1], "cards": cards})


def _party(word: str, at: int, faults: Faults) -> str | None:
    return "talon" if word.lower() == "talon" else read_seat(word, at, faults)
