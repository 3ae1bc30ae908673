"""What each tag of the notation gives: the field of the record, and what reads its value."""

from collections.abc import Callable
from typing import Any, Final

from ingest.notation import figures, holdings, tokens, values
from ingest.notation.faults import SyntaxFault

Reader = Callable[[str, int, list[SyntaxFault]], Any]

FIELDS: Final[dict[str, tuple[str, Reader | None]]] = {
    "Event": ("event", None),
    "Site": ("site", None),
    "Date": ("date", values.read_date),
    "Table": ("table", None),
    "Laws": ("laws", values.read_laws),
    "North": ("N", None),
    "East": ("E", None),
    "South": ("S", None),
    "West": ("W", None),
    "Rubber": ("rubber", values.read_count),
    "Game": ("game", values.read_count),
    "Hand": ("hand", values.read_count),
    "Annotator": ("annotator", None),
    "Source": ("source", None),
    "Dealer": ("dealer", values.read_one_seat),
    "Score": ("score", figures.read_pair),
    "Games": ("games", figures.read_pair),
    "Cut": ("cut", holdings.read_cuts),
    "TurnUp": ("turn_up", values.read_one_card),
    "Deal": ("deal", holdings.read_deal),
    "Talon": ("talon", holdings.read_cards),
    "Auction": ("first_caller", values.read_one_seat),
    "Maker": ("maker", values.read_one_seat),
    "Trump": ("trump", values.read_trump),
    "Going": ("going", values.read_going_tag),
    "Discard": ("discard", values.read_discard),
    "Exchange": ("exchanges", holdings.read_exchanges),
    "Play": ("first_leader", values.read_one_seat),
    "Tricks": ("tricks_won", figures.read_pair),
    "Points": ("points", figures.read_pair),
    "ScoreAfter": ("score_after", figures.read_pair),
    "GamesAfter": ("games_after", figures.read_pair),
    "RubberPoints": ("rubber_points", figures.read_pair),
}
"""By tag, the field of the record that it gives, and what reads its value; null where that is kept as it stands."""


def read_escaped(read: Reader | None, written: str, at: int, faults: list[SyntaxFault]) -> tuple[Any, str | None]:
    """A value with escapes in it, and the first of them that escapes nothing; faults are put where they are written."""
    value, bad = tokens.unescape(written)
    found: list[SyntaxFault] = []
    result = value or None if read is None else read(value, 0, found)
    faults.extend(fault._replace(offset=at + tokens.written_offset(written, fault.offset)) for fault in found)
    return result, written[bad[0] : bad[0] + 2] if bad else None
