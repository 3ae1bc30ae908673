"""The lawful plays: written once, for the plain hands, for the solver, and for the hands of the tests."""

from replay.ranking import CARDS_OF_SUIT
from schema.cards import JOKER


def must_follow(suit_led: int | None, trump: int) -> int:
    """The cards, as a bit set, one of which must be played to the suit led by whoever holds one.

    None must be where nothing was led yet, or a joker in no-trump, which asks for nothing.
    """
    return 0 if suit_led is None or suit_led > 3 else CARDS_OF_SUIT[trump][suit_led]


def following(holding: int, asked: int) -> int:
    """The cards of a holding that may be played where a card of `asked` is asked for, as bit sets of any layout
    (Somerset 62, Washington ch. 2: follow suit if able).

    >>> following(0b0110, 0b1100), following(0b0010, 0b1100)
    (4, 2)
    """
    return holding & asked or holding


def cards_in(holding: int) -> list[int]:
    """The ids of the cards of a bit set, upwards.

    >>> cards_in(1 << 3 | 1 << JOKER)
    [3, 32]
    """
    return [card for card in range(JOKER + 1) if holding & 1 << card]
