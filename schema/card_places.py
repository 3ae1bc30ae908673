"""Where within the value of a tag a card stands: looked for only when something has to be said of it.

The cards of a value may be written in the ways that are read: `AH TD`, `N:A.K..T - - -` as in PBN, suit first
(`S9DK`), and as JSON (`["Ah", "Td"]`).
"""

import re
from collections.abc import Iterator
from typing import Final

from schema.seats import SEAT_NUMBER, SEATS, Seat

_LONGEST: Final = 4000
"""So far behind the beginning of a value its cards are looked for."""
_SIGNS: Final = {"S": "Ss♠♤", "H": "Hh♥♡", "D": "Dd♦♢", "C": "Cc♣♧"}
_SUIT_FIRST: Final = re.compile(r"\s*(?:[NESWnesw]\s*:\s*)?[SHDCshdc♠♥♦♣][2-9TJQKA]")
_DOTTED: Final = re.compile(r"\s*(?:([NESW])\s*:)?\s*((?:[2-9TJQKAX10]*\.){3}\S*.*)", re.IGNORECASE | re.DOTALL)


def offset_of_card(text: str, at: int, card: str, seat: Seat | None, *, last: bool) -> int:
    """The offset of a card in the value that begins at `at`: in the seat's part of it, if it has parts.

    `last` asks for the last of several. That of the value, where the card is not found.

    >>> text = '[Deal "N:JC AC KS E:JC 10D"]'
    >>> [text[offset_of_card(text, 7, card, "E", last=False) :][:3] for card in ("JC", "TD", "AC")]
    ['JC ', '10D', 'N:J']
    """
    value = _value(text, at)
    dotted = _DOTTED.fullmatch(value)
    places = _in_dotted(value, dotted, card, seat) if dotted else _in_words(value, card, seat)
    found = list(places)
    return at + found[-1 if last else 0] if found else at


def _value(text: str, at: int) -> str:
    """The value: to its quote, or, if it is a list or an object of JSON, to the bracket that closes it."""
    opening = text[at : at + 1]
    if opening not in ("[", "{"):
        end = text.find('"', at + 1, at + _LONGEST)
        return text[at : end if end >= 0 else at + _LONGEST]
    depth = 0
    for place in range(at, min(len(text), at + _LONGEST)):
        depth += (text[place] in "[{") - (text[place] in "]}")
        if not depth:
            return text[at : place + 1]
    return text[at : at + _LONGEST]


def _in_words(value: str, card: str, seat: Seat | None) -> Iterator[int]:
    begin, end = (0, len(value)) if seat is None else _part(value, seat)
    rank = "(?:T|t|10)" if card[0] == "T" else f"[{card[0]}{card[0].lower()}]"
    suit = f"[{_SIGNS.get(card[1], card[1])}]"
    written = f"{suit}{rank}" if _SUIT_FIRST.match(value) else f"(?<![A-Za-z0-9]){rank}{suit}"
    pattern = re.compile(written)
    yield from (found.start() for found in pattern.finditer(value, begin, end))


def _part(value: str, seat: Seat) -> tuple[int, int]:
    """Where the seat's cards begin and end, by its letter and a colon, or by its place in a list of lists."""
    letters = [*re.finditer(r'\b([NESWnesw])"?\s*:', value)]
    for number, letter in enumerate(letters):
        if letter[1].upper() == seat:
            return letter.end(), letters[number + 1].start() if number + 1 < len(letters) else len(value)
    lists = [found.start() for found in re.finditer(r"\[", value)][1:]
    number = SEAT_NUMBER[seat]
    if len(lists) <= number:
        return 0, len(value)
    return lists[number], lists[number + 1] if number + 1 < len(lists) else len(value)


def _in_dotted(value: str, dotted: re.Match[str], card: str, seat: Seat | None) -> Iterator[int]:
    """In hands clockwise from the seat named, spades, hearts, diamonds and clubs between points."""
    first = SEAT_NUMBER[dotted[1].upper()] if dotted[1] else 0
    for number, hand in enumerate(re.finditer(r"\S+", value[dotted.start(2) :])):
        if seat is not None and SEATS[(first + number) % 4] != seat:
            continue
        begins = dotted.start(2) + hand.start()
        yield from _ranks(hand[0], begins, card)


def _ranks(hand: str, begins: int, card: str) -> Iterator[int]:
    suits = hand.split(".")
    number = "SHDC".find(card[1])
    if number < 0 or number >= len(suits):
        return
    begins += sum(len(suit) + 1 for suit in suits[:number])
    rank = "T|10" if card[0] == "T" else card[0]
    yield from (begins + found.start() for found in re.finditer(rank, suits[number], re.IGNORECASE))
