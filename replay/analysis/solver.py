"""An exact solver: how many tricks a side can win with best play by all, every card in view.

A holding is a bit set in the layout of `replay.analysis.layout`: within a suit a higher bit is a higher card, and
trumps stand above every other card, so that the card that wins a trick is the greatest of those that follow or trump.
The four holdings are given in the order of play, that of the leader first; who sits out has none, and plays the card 0,
which wins nothing.

The search asks only yes or no: can the leader's side win so many of the tricks that are left? Cards of one holding that
no other hand's card parts are equal, and one of them stands for all. What was proved of a position at the beginning of
a trick is kept for the hand.
"""

from typing import Final

from replay.analysis.layout import Layout
from replay.lawful import following

FREE: Final[tuple[int, ...]] = ()
"""No card is given: any that is lawful may be played."""


class _Apart(dict[int, tuple[int, ...]]):
    """By cards, each of them, downwards; by none, the card 0. At most five of the bits of a layout: it stays small."""

    def __missing__(self, cards: int) -> tuple[int, ...]:
        found = tuple(1 << place for place in range(cards.bit_length() - 1, -1, -1) if cards >> place & 1) or (0,)
        self[cards] = found
        return found


APART: Final = _Apart()


def unequal(cards: int, among: int) -> int:
    """Of those cards of one holding, the lowest of each set of equals.

    Two are equal where no bit of `among`, the cards of all and the partings between suits, stands between them that is
    not one of `cards`. (To take a number from the bits that are not `cards` borrows from the lowest card of each set up
    to the next of those bits, and of the set's other cards nothing is left.)

    >>> bin(unequal(0b011010, 0b111110))
    '0b1010'
    """
    return cards & among - (cards << 1)


class Solver:
    """The positions of one hand. It grows with what it is asked, and is thrown away with the hand."""

    __slots__ = ("_partings", "_proved", "_suit", "_trumps")

    def __init__(self, layout: Layout) -> None:
        self._trumps = layout.trumps
        self._suit = layout.suit
        self._partings = layout.partings
        self._proved: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def wins(self, h0: int, h1: int, h2: int, h3: int, left: int, target: int) -> bool:
        """Whether the side of the leader, who holds `h0`, can win `target` of the `left` tricks that are left."""
        if target <= 0:
            return True
        if target > left:
            return False
        if left == 1:
            return self._wins_last(h0, h1, h2, h3)
        among = h0 | h1 | h2 | h3
        held = among & self._trumps
        if held:
            top = 1 << held.bit_length() - 1
            both = top | (1 << (held ^ top).bit_length() >> 1)
            if top & (h0 | h2):
                if target == 1 or (target == 2 and top != both and (h0 & both == both or h2 & both == both)):
                    return True
            elif target == left or (target == left - 1 and top != both and (h1 & both == both or h3 & both == both)):
                return False
        key = (h0, h1, h2, h3)
        least, most = self._proved.get(key, (0, left))
        if target <= least:
            return True
        if target > most:
            return False
        if left == 2:
            can = self._wins_of_two(h0, h1, h2, h3, target == 2)
        else:
            leads = APART[unequal(h0, among | self._partings)]
            can = self.wins_with(h0, h1, h2, h3, left, target, leads, FREE, FREE, FREE)
        self._proved[key] = (target, most) if can else (least, target - 1)
        return can

    def wins_with(
        self,
        h0: int,
        h1: int,
        h2: int,
        h3: int,
        left: int,
        target: int,
        p0: tuple[int, ...],
        p1: tuple[int, ...],
        p2: tuple[int, ...],
        p3: tuple[int, ...],
    ) -> bool:
        """The same of a trick that is led from `p0` and to which the others play from `p1`, `p2` and `p3`.

        What is `FREE` is any lawful card. The holdings are those before the trick.
        """
        wins, trumps, apart = self.wins, self._trumps, APART
        among = h0 | h1 | h2 | h3 | self._partings
        after, still, theirs = left - 1, target - 1, left - target
        suit, before = self._suit, None
        for lead in p0:
            asked = suit[lead]
            if asked != before:
                before, counts = asked, asked | trumps
                second = p1 or apart[unequal(following(h1, asked), among)]
                third = p2 or apart[unequal(following(h2, asked), among)]
                fourth = p3 or apart[unequal(following(h3, asked), among)]
            g0 = h0 ^ lead
            for c1 in second:
                g1 = h1 ^ c1
                worth = c1 & counts
                first_best, first_by = (worth, 1) if worth > lead else (lead, 0)
                for c2 in third:
                    g2 = h2 ^ c2
                    worth = c2 & counts
                    best, by = (worth, 2) if worth > first_best else (first_best, first_by)
                    for c3 in fourth:
                        g3 = h3 ^ c3
                        if c3 & counts > best:
                            kept = not wins(g3, g0, g1, g2, after, theirs)
                        elif by == 0:
                            kept = wins(g0, g1, g2, g3, after, still)
                        elif by == 2:
                            kept = wins(g2, g3, g0, g1, after, still)
                        else:
                            kept = not wins(g1, g2, g3, g0, after, theirs)
                        if not kept:
                            break
                    else:
                        break
                else:
                    break
            else:
                return True
        return False

    def _wins_last(self, h0: int, h1: int, h2: int, h3: int) -> bool:
        """The last trick: a card each, the leader's wins where no other follows or trumps it."""
        counts = self._suit[h0] | self._trumps
        theirs = h1 & counts
        if h3 & counts > theirs:
            theirs = h3 & counts
        return h0 > theirs or h2 & counts > theirs

    def _wins_of_two(self, h0: int, h1: int, h2: int, h3: int, both: bool) -> bool:
        """The last two tricks: whether the leader's side can win one of them, or both."""
        suit, trumps, apart = self._suit, self._trumps, APART
        for lead in apart[h0]:
            asked = suit[lead]
            counts = asked | trumps
            third, fourth = apart[following(h2, asked)], apart[following(h3, asked)]
            g0 = h0 ^ lead
            for c1 in apart[following(h1, asked)]:
                g1, worth1 = h1 ^ c1, c1 & counts
                for c2 in third:
                    g2, worth2 = h2 ^ c2, c2 & counts
                    ours = worth2 if worth2 > lead else lead
                    for c3 in fourth:
                        g3, worth3 = h3 ^ c3, c3 & counts
                        if ours > worth1 and ours > worth3:
                            if not both:
                                continue
                            following_lead = g0 if ours == lead else g2
                        elif both:
                            break
                        else:
                            following_lead = g1 if worth1 > worth3 else g3
                        last = suit[following_lead] | trumps
                        theirs = g1 & last
                        if g3 & last > theirs:
                            theirs = g3 & last
                        if theirs > g0 & last and theirs > g2 & last:
                            break
                    else:
                        break
                else:
                    break
            else:
                return True
        return False
