"""The odds that Meehan prints (1862, chapters 4 and 7), and the exact ones, by counting.

Nothing here is drawn at random: each chance is a fraction of two whole numbers of equally likely deals.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

HOLDING: Final = 5
OLD_PACK: Final = 32
_SMALL: Final = 12
_DEALT: Final = 3 * HOLDING
"""The cards of the three other players."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What the book says, what it is of, the exact chance in a pack of 32, and in the pack that is played with.

    `counted` is the share of the archive's deals that it can be held against (schema/statistics, DEALS).
    """

    quoted: str
    of: str
    book: str
    exact: Fraction
    here: Fraction | None
    counted: str | None = None
    note: str | None = None


def holdings_of(pack: int) -> int:
    """How many holdings of five cards there are.

    >>> holdings_of(32), holdings_of(24)
    (201376, 42504)
    """
    return comb(pack, HOLDING)


def jamboree_dealt(pack: int) -> Fraction:
    """That five cards are a jamboree in one of the four suits.

    >>> jamboree_dealt(32)
    Fraction(1, 50344)
    """
    return Fraction(4, holdings_of(pack))


def jamborees_in_a_deal(pack: int) -> Fraction:
    """How many jamborees a deal has on an average, the dealer's with the turn-up in his hand among them.

    Of the cards that may be turned from a suit, one is the knave, three are the ace, king and queen, and the others are
    low. The five holdings that a seat may have are counted among all of the cards that are left.

    >>> jamborees_in_a_deal(32)
    Fraction(1, 6293)
    """
    suit, left = pack // 4, pack - 1
    with_turn_up = left - (HOLDING - 1)
    low, court, knave = 16, with_turn_up + 12, with_turn_up + 8
    return Fraction((suit - 4) * low + 3 * court + knave, suit * comb(left, HOLDING))


def certain_card(pack: int) -> Fraction:
    """That a player is dealt one certain card.

    >>> certain_card(32)
    Fraction(5, 32)
    """
    return Fraction(HOLDING, pack)


def knave_turned(pack: int) -> Fraction:
    """That the card turned up is a knave.

    >>> knave_turned(32)
    Fraction(1, 8)
    """
    return Fraction(4, pack)


def bower_is_out(pack: int) -> Fraction:
    """That at least one of two certain cards is in the other three hands, where one player has neither."""
    return 1 - both_left(pack, _DEALT)


def both_are_out(pack: int) -> Fraction:
    """That both of them are."""
    unseen = pack - HOLDING - 1
    return Fraction(comb(_DEALT, 2), comb(unseen, 2))


def bower_with_partner(pack: int) -> Fraction:
    """That partner has at least one of them, where neither of the dealer's side has any."""
    unseen = pack - 3 * HOLDING - 1
    return 1 - Fraction(comb(unseen - HOLDING, 2), comb(unseen, 2))


def both_left(pack: int, drawn: int) -> Fraction:
    """That two certain cards are both left behind when so many are drawn from those that a player does not see."""
    unseen = pack - HOLDING - 1
    return Fraction(comb(unseen - drawn, 2), comb(unseen, 2))


def eldest_without_trump(pack: int) -> Fraction:
    """That eldest hand has no trump, where the dealer has four of them among his six and his partner two.

    >>> eldest_without_trump(32)
    Fraction(8, 19)
    """
    others, trumps = pack - 6 - HOLDING, pack // 4 + 1 - 6
    return Fraction(comb(others - trumps, HOLDING), comb(others, HOLDING))


def odds(chance: Fraction | float) -> str:
    """A chance as odds against it, or for it where it is more than a half.

    >>> odds(Fraction(1, 8)), odds(Fraction(5, 32)), odds(Fraction(1, 50344)), odds(0.75), odds(0)
    ('7 to 1 against', '27 to 5 against', '50,343 to 1 against', '3 to 1 for', 'never')
    """
    if not 0 < chance < 1:
        return "never" if chance <= 0 else "always"
    for_it = chance > Fraction(1, 2)
    ratio = chance / (1 - chance) if for_it else (1 - chance) / chance
    side = "for" if for_it else "against"
    if isinstance(ratio, Fraction) and ratio.denominator <= _SMALL:
        return f"{ratio.numerator:,} to {ratio.denominator} {side}"
    figure = f"{float(ratio):,.0f}" if ratio >= 100 else f"{float(ratio):,.1f}"
    return f"{figure.removesuffix('.0')} to 1 {side}"


def printed(pack: int | None) -> tuple[Printed, ...]:
    """Every chance that the book puts in figures or in words; `pack` is null where it is not a plain one."""
    here = pack if pack in (24, 28, 32) else None

    def line(
        quoted: str, of: str, book: str, chance: object, counted: str | None = None, note: str | None = None
    ) -> Printed:
        assert callable(chance)
        return Printed(quoted, of, book, chance(OLD_PACK), chance(here) if here else None, counted, note)

    return (
        line(
            "seven to one against him",
            "the dealer turns up a knave",
            "chapter 7",
            knave_turned,
            "turned_knaves",
        ),
        line(
            "about 27 to 5 against",
            "holding the right bower, or any one certain card",
            "chapter 7",
            certain_card,
            "knaves",
            "In the archive the certain card is the knave of hearts.",
        ),
        line(
            "4,591 chances to one against",
            "holding the jamboree: five cards, in any of the four suits",
            "chapter 7",
            jamboree_dealt,
            "jamborees",
            "4,591 to one is 37 in 169,911, the holdings of five from the 31 cards that remain when one is turned; "
            "which 37 he counted we have not found.",
        ),
        line(
            "4,591 chances to one against",
            "the same, in any of the four hands of a deal, the dealer’s with the turn-up: how many to a deal",
            "chapter 7",
            jamborees_in_a_deal,
        ),
        line(
            "the chances are greatly in favor",
            "one of the two bowers, at least, is in the other three hands, when eldest hand has neither",
            "chapter 7, next in suit",
            bower_is_out,
        ),
        line(
            "and nearly equal",
            "both of them are",
            "chapter 7, next in suit",
            both_are_out,
        ),
        line(
            "the probability, then, is",
            "his partner has one of them, or both, when dealer and second hand have neither",
            "chapter 7, next in suit",
            bower_with_partner,
        ),
        line(
            "the chances are very much in favor",
            "eldest hand has no trump, when the dealer has four and his partner, who assists, two",
            "chapter 4, jambone",
            eldest_without_trump,
            None,
            "“We could cipher it out for you, but it is scarcely necessary.”",
        ),
    )
