"""The page of what cards cost, by player."""

import sqlite3
from typing import Final

from replay.pages.statistics_blocks import Page, blocks_of
from replay.pages.statistics_sheets import Asked, counts_of, page_of
from schema.statistics import COSTS

_MOST: Final = 50
_NOTES: Final = (
    "A card costs the tricks by which the best lawful card of that moment is better for its side when every card is in "
    "view of everybody, and all play their best after it. Nobody at the table sees them: it is a measure, and no "
    "reproach. Cards count as mattering where the lawful ones did not all come to the same.",
    "Counted are the hands that were analysed (bowerbook analyse), as far as their play can be followed; shown the "
    "players with most of them.",
)


def costs(conn: sqlite3.Connection, asked: Asked) -> Page:
    """The players with most hands that were analysed: how often a card cost a trick, and how much in a hand."""
    rows = counts_of(conn, COSTS, asked.laws, "ORDER BY hands DESC, player LIMIT :limit", limit=_MOST)
    blocks = blocks_of(COSTS, rows, lambda row: str(row["player"]))
    cards, lost = sum(row["cards"] for row in rows), sum(row["lost"] for row in rows)
    said = (
        f"{cards:,} cards were judged, which cost {lost:,} tricks."
        if rows
        else "No hand under these laws, of players who are named, was analysed yet."
    )
    return page_of("costs", COSTS, asked, rows, blocks=blocks, answers=(said,), notes=_NOTES)
