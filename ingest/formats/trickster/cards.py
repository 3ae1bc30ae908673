"""Cards of the dialect: suit, then rank, in runs without blanks; a deal by suits, clockwise from the seat named."""

import re
from typing import Final, NamedTuple

from ingest.formats.refusal import VALUE
from ingest.notation.cards import plain, read_card
from ingest.notation.faults import HOLDING, SEAT, SyntaxFault, shown
from ingest.notation.words import Faults, read_seat
from schema.cards import CODES, JOKER, Card
from schema.records import BySeat
from schema.seats import SEAT_NUMBER, SEATS, Seat

_RUN: Final = re.compile(r"[^\s,]\ufe0e?\ufe0f?(?:10|[^\s,])")
_CARDS: Final[dict[str, Card]] = {f"{code[1]}{code[0]}": code for code in CODES[:JOKER]}
"""Every card as the site writes it."""
_JOKERS: Final = frozenset({"JH", "BB"})
"""The site's fifth suit is that of the jokers, and euchre has the high one."""
_SUITS: Final = "SHDC"
_FULL: Final = 5
"""Where every hand has more cards than this, it is another game."""
_CORNERS: Final = re.compile(r"(?:SE|SW|NE|NW):", re.IGNORECASE)


def one_card(word: str, at: int, faults: Faults, *, joker: bool) -> Card | None:
    """A card, suit then rank; `0U` is an unknown one.

    >>> one_card("♠9", 0, [], joker=False), one_card("JH", 0, [], joker=True)
    ('9S', 'BB')
    """
    card = _CARDS.get(word)
    if card is not None:
        return card
    signs = plain(word).upper()
    if joker and signs in _JOKERS:
        return "BB"
    return "XX" if signs in ("0U", "??") else read_card(word, at, faults)


def run_of_cards(text: str, at: int, faults: Faults, *, joker: bool) -> tuple[Card, ...]:
    """Cards one behind the other, with or without blanks between them.

    >>> run_of_cards("S9DKD10", 0, [], joker=False)
    ('9S', 'KD', 'TD')
    """
    cards = []
    place = 0
    while place < len(text):
        if text[place] in " \t,":
            place += 1
            continue
        word = _RUN.match(text, place)
        if word is None:
            faults.append(SyntaxFault(at + place, VALUE, f"{shown(text[place:])}: a card is expected, suit then rank"))
            break
        card = one_card(word[0], at + place, faults, joker=joker)
        if card is not None:
            cards.append(card)
        place = word.end()
    return tuple(cards)


class Deal(NamedTuple):
    """A deal: who holds what, and in words what is wrong with it where it is of another game."""

    held: BySeat[tuple[Card, ...]]
    variant: str | None = None


def read_deal(value: str, at: int, faults: Faults, *, joker: bool) -> Deal:
    """A deal, `S:Q.AQ.Q.J ...`: four hands clockwise, each by suits in the order of PBN, `-` for an unknown one."""
    words = [(word[0], at + word.start()) for word in re.finditer(r"\S+", value)]
    nothing = BySeat[tuple[Card, ...]]()
    if not words:
        return Deal(nothing)
    if _CORNERS.match(words[0][0]):
        return Deal(nothing, f"a game of {len(words)} players")
    said, colon, first = words[0][0].partition(":")
    seat = read_seat(said, words[0][1], faults) if colon else None
    if not colon:
        faults.append(SyntaxFault(words[0][1], SEAT, "a seat is expected before the hands, as in S:"))
    hands = [(first, words[0][1] + len(said) + 1), *words[1:]] if first else words[1:]
    if 1 < len(hands) < 7 and len(hands) != 4 and seat is not None:
        return Deal(nothing, f"a game of {len(hands)} players")
    if len(hands) != 4:
        faults.append(SyntaxFault(at, HOLDING, f"four hands are expected, not {len(hands)}; - for an unknown one"))
    if seat is None or len(hands) != 4:
        return Deal(nothing)
    held = [_hand(word, place, faults, joker=joker) for word, place in hands]
    least = min((len(cards) for cards in held if cards), default=0)
    if least > _FULL:
        return Deal(nothing, "contract bridge" if least == 13 else f"a deal of {least} cards to a player")
    return Deal(BySeat(**{SEATS[(SEAT_NUMBER[seat] + place) % 4]: cards for place, cards in enumerate(held)}))


def _hand(word: str, at: int, faults: Faults, *, joker: bool) -> tuple[Card, ...] | None:
    if word == "-":
        return None
    suits = word.split(".")
    if not 4 <= len(suits) <= 5:
        faults.append(SyntaxFault(at, HOLDING, f"{shown(word)}: four suits are expected, S.H.D.C with points between"))
        return ()
    cards: list[Card] = []
    for suit, ranks in zip((*_SUITS, "J"), suits, strict=False):
        for rank in re.finditer("10|.", ranks):
            card = one_card(suit + rank[0], at + rank.start(), faults, joker=joker)
            if card is not None:
                cards.append(card)
        at += len(ranks) + 1
    return tuple(cards)


def seat_and_rest(value: str, at: int, faults: Faults) -> tuple[Seat | None, str, int]:
    """`E:CQDJ`: the seat, what stands behind the colon, and where."""
    said, colon, rest = value.partition(":")
    if not colon:
        faults.append(SyntaxFault(at, SEAT, f"{shown(value)}: a seat is expected before the cards, as in E:CQ"))
        return None, value, at
    return read_seat(said.strip(), at, faults), rest, at + len(said) + 1
