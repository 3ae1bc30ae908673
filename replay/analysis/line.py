"""A best play of a hand, card by card: the proof of what it comes to."""

from collections.abc import Sequence

from replay.analysis.layout import Layout
from replay.analysis.play import Lead, Table
from replay.analysis.solver import APART


def best_line(
    table: Table, layout: Layout, begin: Lead, tricks: int, played: Sequence[Sequence[int]]
) -> list[list[tuple[int, int]]]:
    """From a position that comes to so many tricks of north and south, a play in which each card keeps it so.

    Trick by trick, the seats and their cards in the layout of the solver. It follows `played`, the cards of each trick
    as they fell, while they do; from the first that does not on, each plays the lowest of his cards that does, a lay
    card before a trump.
    """
    line: list[list[tuple[int, int]]] = []
    lead, follows = begin, True
    while lead.left:
        cards: list[int] = []
        for place in range(4):
            asked = played[len(line)] if follows and len(line) < len(played) else ()
            wish = asked[place] if place < len(asked) else 0
            card = _next(table, lead, cards, tricks, wish)
            follows = follows and card == wish and bool(card or lead.holdings[place] == 0)
            cards.append(card)
        line.append([((lead.leader + place) % 4, card) for place, card in enumerate(cards) if card])
        lead = after(layout, lead, cards)
    return line


def _next(table: Table, lead: Lead, before: list[int], tricks: int, wish: int) -> int:
    if not lead.holdings[len(before)]:
        return 0
    lawful = table.lawful(lead, before)
    for card in (wish & lawful, *reversed(APART[lawful])):
        if card and table.tricks(lead, (*before, card), tricks) == tricks:
            return card
    raise AssertionError("no card keeps what the position comes to")


def after(layout: Layout, lead: Lead, cards: Sequence[int]) -> Lead:
    """The position after a trick."""
    counts = layout.suit[cards[0]] | layout.trumps
    place = max(range(4), key=lambda one: cards[one] & counts)
    left = [holding ^ card for holding, card in zip(lead.holdings, cards, strict=True)]
    h0, h1, h2, h3 = left[place:] + left[:place]
    winner = (lead.leader + place) % 4
    return Lead(winner, (h0, h1, h2, h3), lead.won + 1 - winner % 2, lead.left - 1)
