"""A record as a deal of EGN 1.4, and what of it the deal does not hold, which is found by reading the deal again."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from ingest.formats.egn.calls_writing import Written, written_calls
from ingest.formats.egn.cards import written_card
from ingest.formats.egn.carried import KEY, carry
from ingest.formats.egn.deal import DealRead, deal_of
from ingest.formats.egn.keys import BIDDING, PLAY
from ingest.formats.egn.lines_writing import written_exchanges, written_lines
from ingest.formats.egn.notes import written_annotations
from ingest.formats.json_shape import Faults
from replay.engine import course_of
from schema.cards import Card
from schema.laws import laws_of
from schema.records import HandRecord, Trick
from schema.remarks import On
from schema.tags import OF_GAME_NOTATION

Note = Callable[[str], None]

_TRICKS, _CARDS, _EXCHANGES = 10, 10, 4
"""The schema has no more tricks, cards in a list, and exchanges."""
_COMPARED: Final = {
    "hand": "the number of the hand",
    "dealer": "the dealer",
    "turn_up": "the turn-up",
    "deal": "the holdings",
    "talon": "the talon",
    "calls": "calls that EGN has no words for, or that were not in turn",
    "maker": "the maker",
    "trump": "the trump",
    "going": "the way in which the hand was played alone",
    "discard": "what is known of the discard",
    "exchanges": "the exchanges, as they were made",
    "comments": "comments, as they stand",
    "marks": "glyphs",
}
_EMPTY: Final = HandRecord()


def written_deal(record: HandRecord, number: int, laws: str | None, note: Note) -> dict[str, Any] | str:
    """The deal of a record, or why EGN cannot hold it at all. `number` is its place among the deals, from 0.

    `laws` is the tag that the game's ruleset is read as. What is not held is noted, each in words.
    """
    course = course_of(record, laws_of(record.laws))
    if course.dealer is None:
        return "no dealer is known"
    tricks = len(record.tricks)
    written = written_calls(record, course, course.dealer)
    while True:
        deal = _deal(record, number, course.dealer, written, tricks)
        faults: Faults = []
        read = deal_of(deal, laws, faults)
        agreeing = _agreeing(record, read)
        if agreeing >= tricks or not tricks:
            break
        tricks = agreeing
    if faults:
        return f"EGN cannot have it ({faults[0][1]})"
    if tricks < len(record.tricks):
        note("the play from the trick on that was not played as EGN reads it")
    if not written.round_known:
        note("an unknown making (the trump is written as made in the second round)")
    for what in _lost(record, read):
        note(what)
    return deal


def _deal(record: HandRecord, number: int, dealer: int, written: Written, tricks: int) -> dict[str, Any]:
    """The deal, with its calls and so many of the tricks."""
    state: dict[str, Any] = {"dealer": dealer, "upCard": written_card(record.turn_up or "XX")}
    if any(holding for holding in record.deal.all()):
        state["playerCards"] = [_cards(holding or ()) for holding in record.deal.all()]
    bidding: dict[str, Any] = {"phaseNumber": 0, "type": BIDDING, "calls": [*written.calls], "isAlone": written.alone}
    if record.discard not in (None, "none"):
        bidding["discard"] = written_card(str(record.discard))
    if written.defender is not None:
        bidding["aloneDefender"] = written.defender
    exchanges = list(written_exchanges(record.exchanges))
    if exchanges:
        bidding["cardExchanges"] = exchanges[:_EXCHANGES]
    played = [_standing(trick) for trick in record.tricks[:tricks]]
    play: dict[str, Any] = {"phaseNumber": 1, "type": PLAY, "tricks": [_cards(cards) for _, cards in played]}
    if tricks == len(record.tricks):
        play["tricks"] += _json(record, "EgnTricks", list) or []
    _annotate(record, bidding, written.numbers, play, played)
    has_bidding = bool(written.calls) or len(bidding) > 4
    phases = [*([bidding] if has_bidding else []), *([play] if play["tricks"] else [])]
    deal: dict[str, Any] = {
        "dealNumber": number if not record.hand else record.hand - 1,
        "initialState": state,
        "phases": phases,
    }
    lines = written_lines(record, len(written.calls))
    if lines:
        deal["alternativeLines"] = lines
    _put_back(_json(record, "EgnCards", dict) or {}, state, bidding, play)
    return deal


def _cards(cards: Iterator[Card] | tuple[Card, ...]) -> list[str]:
    return [written_card(card) for card in cards][:_CARDS]


def _standing(trick: Trick) -> tuple[tuple[str, ...], tuple[Card, ...]]:
    """The seats and the cards of a trick, without those that were taken back."""
    if not trick.withdrawn:
        return trick.seats, trick.cards
    kept = [item for item in range(len(trick.cards)) if item not in trick.withdrawn]
    return tuple(trick.seats[item] for item in kept), tuple(trick.cards[item] for item in kept)


def _annotate(
    record: HandRecord, bidding: dict[str, Any], calls: dict[On, int], play: dict[str, Any], played: list[Any]
) -> None:
    of_calls = written_annotations(record.comments, record.marks, calls)
    carried = _carried(record)
    if carried:
        of_calls[KEY] = carried
    if of_calls:
        bidding["callAnnotations"] = of_calls
    if not record.comments and not record.marks:
        return
    cards: dict[On, int] = {}
    for index, trick in enumerate(record.tricks[: len(played)]):
        for card in range(len(trick.cards)):
            if card not in trick.withdrawn:
                cards[On(kind="card", index=index, card=card)] = len(cards)
    of_cards = written_annotations(record.comments, record.marks, cards)
    if of_cards:
        play["playAnnotations"] = of_cards


def _carried(record: HandRecord) -> list[str] | None:
    """What EGN's schema has no place for, and a file of EGN had."""
    more = {
        "kitty": None if record.talon is None else _cards(record.talon),
        "more": _json(record, "EgnMore", dict),
        "lines": _json(record, "EgnAlternativeLines", list),
    }
    known = {key: value for key, value in more.items() if value is not None}
    return carry(known) if known else None


def _json(record: HandRecord, tag: str, kind: type) -> Any:
    """The value that a tag of the reader's holds; null where it is not there, or is not of that kind."""
    text = dict(record.more_tags).get(tag)
    try:
        value = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, kind) else None


def _put_back(cards: dict[str, Any], state: dict[str, Any], bidding: dict[str, Any], play: dict[str, Any]) -> None:
    """Cards of which the record does not hold all that the file said."""
    for path, text in cards.items():
        *outer, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        for place in (state, bidding, play):
            target: Any = place
            try:
                for part in outer:
                    target = target[part]
                if isinstance(target[last], str):
                    target[last] = text
            except (KeyError, IndexError, TypeError):
                continue


def _agreeing(record: HandRecord, read: DealRead) -> int:
    """How many of the tricks are read as they were played."""
    agreeing = 0
    for trick, again in zip(record.tricks, read.fields.get("tricks", ()), strict=False):
        if _standing(trick) != (again.seats, again.cards):
            break
        agreeing += 1
    return agreeing


def _lost(record: HandRecord, read: DealRead) -> Iterator[str]:
    """What of the deal is read otherwise than it is recorded."""
    again = HandRecord(**read.fields)
    for name, what in _COMPARED.items():
        mine, theirs = getattr(record, name), getattr(again, name)
        if name == "comments":
            mine = tuple(comment for comment in mine if comment.on is not None)
        if name == "turn_up" and mine is None and theirs == "XX":
            continue
        if mine != theirs and not (name == "hand" and mine is None) and not (name == "dealer" and mine is None):
            yield what
    if record.hand is None:
        yield "an unknown number"
    if any(trick.withdrawn for trick in record.tricks):
        yield "the cards that were taken back"
    if any(trick.winner is not None for trick in record.tricks):
        yield "the recorded winners of the tricks"
    tags = dict(read.tags)
    if read.carried:
        tags["EgnMore"] = ""
    mine = dict(record.more_tags)
    yield from (
        f"the tag {name}" for name in mine if name in OF_GAME_NOTATION - _OF_THE_GAME and _differ(mine, tags, name)
    )


_OF_THE_GAME: Final = frozenset({"EgnGameId", "EgnPlayers", "EmnMatch", "EmnSeats"})


def _differ(mine: dict[str, str], tags: dict[str, str], name: str) -> bool:
    return name not in tags or (name != "EgnMore" and tags[name] != mine[name])
