"""The JSON of a record of the usual kind, put together from what recurs; it is what pydantic writes, to the letter."""

from collections.abc import Mapping
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any, Final

from pydantic_core import to_json

from schema.cards import Card
from schema.records import RECORDED, BySeat, HandRecord, Pair, Trick
from schema.seats import Seat

_TITLE: Final = ("event", "site", "date", "table", "laws")
USUAL: Final = (
    *(*_TITLE, "players", "rubber", "game", "hand", "dealer", "score", "games", "turn_up", "deal"),
    *("first_caller", "calls", "maker", "trump", "going", "discard", "first_leader", "tricks"),
    *("tricks_won", "points", "score_after", "games_after"),
)
"""The fields that a record of the usual kind may have; every other one, whichever it is, is as in an empty record."""
_usual: Final = itemgetter(*USUAL)
_RARE: Final = tuple([name for name in RECORDED if name not in USUAL])
_rare: Final = itemgetter(*_RARE)
_NOTHING: Final = _rare(HandRecord().__dict__)
_values: Final = attrgetter("__dict__")
_said: Final = itemgetter("seat", "call", "going")
_fallen: Final = itemgetter("seats", "cards", "withdrawn", "winner")
_Said = tuple[tuple[str, str, str | None], ...]


def usual_text(values: Mapping[str, Any]) -> str | None:
    """The values of a record as JSON, without what is unknown; null for a record that has anything rare."""
    if _rare(values) != _NOTHING:
        return None
    event, site, date, table, laws, players, rubber, game, hand, dealer, score, games, *others = _usual(values)
    turn_up, deal, caller, calls, maker, trump, going, discard, leader, tricks, *result = others
    tricks_won, points, score_after, games_after = result
    played = _tricks(tricks)
    if played is None:
        return None
    said = tuple(map(_said, map(_values, calls)))
    return (
        f'{{"pen":"1.0",{_title(event, site, date, table, laws, players.all())}{_place(rubber, game, hand, dealer)}'
        f'{_pair("score", score)}{_pair("games", games)}"cut":[],{_turn_up(turn_up)}"deal":{{{_deal(deal)}}},'
        f'{_calls(caller, said)}{_making(maker, trump, going, discard)}"exchanges":[],{_leader(leader)}'
        f'"tricks":[{played}],"events":[],{_pair("tricks_won", tricks_won)}{_pair("points", points)}'
        f"{_pair('score_after', score_after)}{_pair('games_after', games_after)}"
        '"comments":[],"marks":[],"more_tags":[]}'
    )


def _known(**texts: str | None) -> str:
    """The keys whose text is known, each with a comma behind it."""
    return "".join([f'"{name}":{to_json(text).decode()},' for name, text in texts.items() if text is not None])


@lru_cache(maxsize=256)
def _title(
    event: str | None,
    site: str | None,
    date: str | None,
    table: str | None,
    laws: str | None,
    players: tuple[str | None, str | None, str | None, str | None],
) -> str:
    north, east, south, west = players
    title = _known(event=event, site=site, date=date, table=table, laws=laws)
    return f'{title}"players":{{{_known(N=north, E=east, S=south, W=west)[:-1]}}},'


@lru_cache(maxsize=1024)
def _place(rubber: int | None, game: int | None, hand: int | None, dealer: Seat | None) -> str:
    numbers = {"rubber": rubber, "game": game, "hand": hand}
    return "".join([f'"{name}":{n},' for name, n in numbers.items() if n is not None]) + _known(dealer=dealer)


@lru_cache(maxsize=64)
def _turn_up(card: Card | None) -> str:
    return _known(turn_up=card)


@lru_cache(maxsize=8)
def _leader(seat: Seat | None) -> str:
    return _known(first_leader=seat)


@lru_cache(maxsize=1024)
def _making(maker: str | None, trump: str | None, going: str | None, discard: str | None) -> str:
    return _known(maker=maker, trump=trump, going=going, discard=discard)


@lru_cache(maxsize=1024)
def _calls(caller: Seat | None, said: _Said) -> str:
    calls = [f"{{{_known(seat=seat, call=call, going=going)[:-1]}}}" for seat, call, going in said]
    return f'{_known(first_caller=caller)}"calls":[{",".join(calls)}],'


def _pair(name: str, pair: Pair | None) -> str:
    if pair is None:
        return ""
    ns, ew = pair.NS, pair.EW
    if ns is not None and ew is not None:
        return f'"{name}":{{"NS":{ns},"EW":{ew}}},'
    known = f'"NS":{ns}' if ns is not None else f'"EW":{ew}' if ew is not None else ""
    return f'"{name}":{{{known}}},'


def _deal(deal: BySeat[tuple[Card, ...]]) -> str:
    holdings = north, east, south, west = deal.all()
    if north and east and south and west:
        listed = '","'.join
        return f'"N":["{listed(north)}"],"E":["{listed(east)}"],"S":["{listed(south)}"],"W":["{listed(west)}"]'
    return ",".join(
        [f'"{seat}":[{_cards(held)}]' for seat, held in zip("NESW", holdings, strict=True) if held is not None]
    )


def _cards(cards: tuple[str, ...]) -> str:
    return ",".join([f'"{card}"' for card in cards])


_seats: Final = lru_cache(maxsize=256)(_cards)


def _tricks(tricks: tuple[Trick, ...]) -> str | None:
    """The tricks; null where a card was taken back."""
    texts = []
    listed = '","'.join
    for seats, cards, withdrawn, winner in map(_fallen, map(_values, tricks)):
        if withdrawn:
            return None
        won = "" if winner is None else f',"winner":"{winner}"'
        texts.append(f'{{"seats":[{_seats(seats)}],"cards":["{listed(cards)}"],"withdrawn":[]{won}}}')
    return ",".join(texts)
