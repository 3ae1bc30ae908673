"""The tags of a record as lines of its written form, each with its line feed (ingest/NOTATION.md, "As it is written").

The functions take the values of a record by the name of its fields, and give the lines of some neighbouring tags.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ingest.notation.tokens import escape_value
from schema.cards import Card
from schema.records import BySeat, Exchange, Pair
from schema.seats import SEATS

Values = Mapping[str, Any]

_KEPT: Final = 1024
"""So many heads are kept; then they are forgotten, and written anew."""
_LONG: Final = 1000
"""Longer heads are written each time."""
_HEADS: Final[dict[tuple[Any, ...], str]] = {}
_HEAD: Final = ("Site", "Date", "Table", "Laws", "North", "East", "South", "West", "Rubber", "Game")


def title_lines(values: Values) -> str:
    """The tags from Event to Source. Those before Hand are the same hand after hand, and are written once."""
    players = values["players"]
    key = (
        values["event"],
        values["site"],
        values["date"],
        values["table"],
        values["laws"],
        players.N,
        players.E,
        players.S,
        players.W,
        values["rubber"],
        values["game"],
    )
    head = _HEADS.get(key)
    if head is None:
        head = _head_lines(*key)
        if len(head) < _LONG:
            if len(_HEADS) >= _KEPT:
                _HEADS.clear()
            _HEADS[key] = head
    hand, annotator, source = values["hand"], values["annotator"], values["source"]
    if hand is not None:
        head += f'[Hand "{hand}"]\n'
    if annotator is not None or source is not None:
        head += text_lines((("Annotator", annotator), ("Source", source)))
    return head


def _head_lines(event: str | None, *values: str | int | None) -> str:
    said = [(name, None if value is None else str(value)) for name, value in zip(_HEAD, values, strict=True)]
    return text_lines((("Event", event or ""), *said))


def text_lines(tags: Iterable[tuple[str, str | None]]) -> str:
    """Tags with a text, by name; those without one are left out."""
    return "".join([f'[{name} "{escape_value(text)}"]\n' for name, text in tags if text is not None])


def dealt_lines(values: Values) -> str:
    """The tags from Dealer to Talon."""
    lines = ""
    dealer, turn_up, talon = values["dealer"], values["turn_up"], values["talon"]
    if dealer is not None:
        lines = f'[Dealer "{dealer}"]\n'
    elif values["first_caller"] is not None:
        # Said to be unknown, or it would be taken to be the seat to the right of the one that speaks first.
        lines = '[Dealer ""]\n'
    lines += _pair_line("Score", values["score"]) + _pair_line("Games", values["games"])
    if values["cut"]:
        lines += _listed("Cut", map(_holdings, values["cut"]))
    if turn_up is not None:
        lines += f'[TurnUp "{turn_up}"]\n'
    deal = _holdings(values["deal"])
    if deal:
        lines += f'[Deal "{deal}"]\n'
    return lines if talon is None else f'{lines}[Talon "{" ".join(talon)}"]\n'


def making_lines(values: Values) -> str:
    """The tags from Maker to Exchange."""
    maker, trump, going, discard = values["maker"], values["trump"], values["going"], values["discard"]
    lines = "" if maker is None else f'[Maker "{maker}"]\n'
    if trump is not None:
        lines += f'[Trump "{trump}"]\n'
    if going is not None:
        lines += f'[Going "{going}"]\n'
    if discard is not None:
        lines += f'[Discard "{discard}"]\n'
    return lines + _listed("Exchange", map(_exchange, values["exchanges"])) if values["exchanges"] else lines


def result_lines(values: Values) -> str:
    """The tags from Tricks on, those that PEN does not name among them."""
    lines = _pair_line("Tricks", values["tricks_won"]) + _pair_line("Points", values["points"])
    lines += _pair_line("ScoreAfter", values["score_after"]) + _pair_line("GamesAfter", values["games_after"])
    lines += _pair_line("RubberPoints", values["rubber_points"])
    return lines + text_lines(values["more_tags"]) if values["more_tags"] else lines


def _pair_line(name: str, pair: Pair | None) -> str:
    if pair is None:
        return ""
    north, east = pair.NS, pair.EW
    if north is not None and east is not None:
        return f'[{name} "NS:{north} EW:{east}"]\n'
    return f'[{name} "{"" if north is None else f"NS:{north}"}{"" if east is None else f"EW:{east}"}"]\n'


def _listed(name: str, parts: Iterable[str]) -> str:
    value = "; ".join(parts)
    return f'[{name} "{value}"]\n' if value else ""


def _holdings(holdings: BySeat[tuple[Card, ...]]) -> str:
    north, east, south, west = holdings.N, holdings.E, holdings.S, holdings.W
    if north is not None and east is not None and south is not None and west is not None:
        return f"N:{' '.join(north)} E:{' '.join(east)} S:{' '.join(south)} W:{' '.join(west)}"
    return " ".join(
        [f"{seat}:{' '.join(cards)}" for seat, cards in zip(SEATS, holdings.all(), strict=True) if cards is not None]
    )


def _exchange(exchange: Exchange) -> str:
    return f"{exchange.giver}>{exchange.taker} {','.join(exchange.cards)}"
