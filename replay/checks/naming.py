"""The words that the checks share: seats, cards and points as a sentence says them."""

from typing import Final

from schema.cards import CODES, SUIT_NAMES, in_words
from schema.records import Pair
from schema.seats import SEAT_NAMES

NAMES: Final = tuple(SEAT_NAMES.values())
"""By a seat's number, its name."""
TRUMPS: Final = tuple(SUIT_NAMES.values())
"""By a trump's number, its name."""

SIDE_NAMES: Final = {"NS": "North and South", "EW": "East and West"}


def say_card(card: int) -> str:
    """A card, by its id.

    >>> say_card(0)
    'the seven of spades'
    """
    return in_words(CODES[card])


def say_cards(cards: int) -> str:
    """The cards of a bit set.

    >>> say_cards(0b11)
    'the seven of spades and the eight of spades'
    """
    words = [say_card(card) for card in range(33) if cards >> card & 1]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def say_points(pair: Pair) -> str:
    """Points as the table writes them, only those that are known.

    >>> say_points(Pair(NS=2))
    'NS:2'
    """
    return " ".join(f"{side}:{n}" for side, n in (("NS", pair.NS), ("EW", pair.EW)) if n is not None)
