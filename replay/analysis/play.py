"""What every card was worth: the tricks that north and south win with best play by all after it.

Worked out from the last card to the first, so that what the play came to is known at each, and only the cards that were
not played are asked about.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from replay.analysis.layout import Layout
from replay.analysis.solver import APART, FREE, Solver, unequal
from replay.lawful import following


@dataclass(frozen=True, slots=True)
class Lead:
    """A trick about to be led, in the layout of the solver: who leads, the holdings from his on, the tricks that north
    and south have won, and how many are left with this one."""

    leader: int
    holdings: tuple[int, int, int, int]
    won: int
    left: int

    def led_by(self, leader: int) -> "Lead":
        """The same position, led by another."""
        turn = (leader - self.leader) % 4
        h0, h1, h2, h3 = self.holdings[turn:] + self.holdings[:turn]
        return Lead(leader, (h0, h1, h2, h3), self.won, self.left)


def lead_of(leader: int, holdings: Sequence[int], won: int, left: int) -> Lead:
    """The position in which a seat leads; the holdings are given by seat."""
    h0, h1, h2, h3 = [*holdings[leader:], *holdings[:leader]]
    return Lead(leader, (h0, h1, h2, h3), won, left)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player could do: the number of the trick, his seat, the card that he `played` and what the hand comes to
    `after` it, for north and south; the cards that were `lawful`, and of those, of each set of equals the lowest with
    what the hand comes to after it."""

    trick: int
    seat: int
    played: int
    after: int
    lawful: int
    options: dict[int, int]

    @property
    def best(self) -> int:
        """The tricks of north and south where he plays a card that is best for his side."""
        return (min if self.seat % 2 else max)(self.options.values())

    @property
    def cost(self) -> int | None:
        """The tricks that his card cost his side; null for one that was not lawful."""
        return abs(self.best - self.after) if self.played & self.lawful else None

    def of_each(self) -> Iterator[tuple[int, int]]:
        """Each lawful card, upwards, with what the hand comes to after it."""
        after = 0
        for card in reversed(APART[self.lawful]):
            after = self.options.get(card, after)
            yield card, after


class Table:
    """One hand on the table, and what is asked of it; every answer is in tricks of north and south."""

    def __init__(self, layout: Layout) -> None:
        self._solver = Solver(layout)
        self._suit = layout.suit
        self._partings = layout.partings

    def tricks(self, lead: Lead, cards: Sequence[int] = (), near: int = 3) -> int:
        """What the hand comes to where those cards are played to the trick, in order, and all play their best after.

        The nearer to `near` it is, the sooner it is found.
        """
        least, most = lead.won, lead.won + lead.left
        tricks = min(max(near, least), most)
        if tricks < most and self._reach(lead, cards, tricks + 1):
            tricks += 1
            while tricks < most and self._reach(lead, cards, tricks + 1):
                tricks += 1
            return tricks
        while tricks > least and not self._reach(lead, cards, tricks):
            tricks -= 1
        return tricks

    def _reach(self, lead: Lead, cards: Sequence[int], tricks: int) -> bool:
        """Whether north and south come to so many tricks."""
        ours = lead.leader % 2 == 0
        target = tricks - lead.won if ours else lead.won + lead.left - tricks + 1
        if not cards:
            return self._solver.wins(*lead.holdings, lead.left, target) == ours
        p0, p1, p2, p3 = ((*((card,) for card in cards), FREE, FREE, FREE))[:4]
        return self._solver.wins_with(*lead.holdings, lead.left, target, p0, p1, p2, p3) == ours

    def choices(self, lead: Lead, cards: Sequence[int], after: int, trick: int) -> list[Choice]:
        """The choices of a trick, from its last card to its first; `after` is what the hand comes to after it."""
        found = []
        for place in range(len(cards) - 1, -1, -1):
            if cards[place]:
                found.append(self._choice(lead, cards, place, after, trick))
                after = found[-1].best
        return found

    def _choice(self, lead: Lead, cards: Sequence[int], place: int, after: int, trick: int) -> Choice:
        before, played = cards[:place], cards[place]
        h0, h1, h2, h3 = lead.holdings
        lawful = self.lawful(lead, before)
        sets = APART[unequal(lawful, h0 | h1 | h2 | h3 | self._partings)]
        same = max(card for card in sets if card <= played) if played & lawful else 0
        options = {card: after if card == same else self.tricks(lead, (*before, card), after) for card in sets}
        return Choice(trick, (lead.leader + place) % 4, played, after, lawful, options)

    def lawful(self, lead: Lead, before: Sequence[int]) -> int:
        """The cards that the next may play, where those were played before his."""
        holding = lead.holdings[len(before)]
        return following(holding, self._suit[before[0]]) if before else holding
