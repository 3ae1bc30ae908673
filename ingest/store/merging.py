"""Two copies of a hand put together, if they do not contradict (schema/DATABASE.md, "What a hand is").

What one copy does not know it takes from the other. Title, site, annotator, source, glyphs and foreign tags describe a
copy, and where they differ those of the first stand; everything else that both know must agree.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ingest.store.happenings import merge_attached, merge_events
from ingest.store.holdings import unite_cards, unite_holdings
from schema.records import RECORDED, BySeat, Exchange, HandRecord, Pair, Trick
from schema.seats import SEATS, SIDES


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two copies of one hand that cannot both be right, and the values of the record in which they differ."""

    fields: tuple[str, ...]


class _Clash(Exception):
    """Two values that cannot both be."""


def merge(old: HandRecord, new: HandRecord) -> HandRecord | Contradiction:
    """Both copies as one record; `old` itself where `new` adds nothing.

    >>> merge(HandRecord(dealer="N", discard="XX"), HandRecord(dealer="N", discard="8S")).discard
    '8S'
    >>> merge(HandRecord(discard="9S"), HandRecord(discard="8S"))
    Contradiction(fields=('discard',))
    """
    united: dict[str, Any] = {}
    clashes: list[str] = []
    for name in RECORDED:
        mine, theirs = getattr(old, name), getattr(new, name)
        if mine == theirs or name in _ATTACHED:
            continue
        try:
            united[name] = _HOW.get(name, _fact)(mine, theirs)
        except _Clash:
            clashes.append(name)
    events = merge_events(old.events, new.events)
    if events is None:
        clashes.append("events")
    if clashes or events is None:
        return Contradiction(tuple(clashes))
    united |= merge_attached(old, new, events)
    changed = {name: value for name, value in united.items() if value != getattr(old, name)}
    return old.model_copy(update=changed) if changed else old


def added(old: HandRecord, merged: HandRecord) -> tuple[str, ...]:
    """The values of a record in which a merged one knows more."""
    return tuple(name for name in RECORDED if getattr(old, name) != getattr(merged, name))


def _unless_equal(how: Callable[[Any, Any], Any], mine: Any, theirs: Any) -> Any:
    return mine if mine == theirs else how(mine, theirs)


def _fact(mine: Any, theirs: Any) -> Any:
    if mine in (None, ()):
        return theirs
    if theirs in (None, ()):
        return mine
    raise _Clash


def _description(mine: Any, theirs: Any) -> Any:
    return theirs if mine in (None, ()) else mine


def _pair(mine: Pair | None, theirs: Pair | None) -> Pair:
    if mine is None or theirs is None:
        return _fact(mine, theirs)  # type: ignore[no-any-return]
    return Pair(**{side: _unless_equal(_fact, mine.of(side), theirs.of(side)) for side in SIDES})


def _holding(mine: Any, theirs: Any) -> Any:
    if mine is None or theirs is None:
        return _fact(mine, theirs)
    united = unite_holdings(mine, theirs)
    if united is None:
        raise _Clash
    return united


def _deal(mine: BySeat[Any], theirs: BySeat[Any]) -> BySeat[Any]:
    holdings: dict[str, Any] = {seat: _unless_equal(_holding, mine.of(seat), theirs.of(seat)) for seat in SEATS}
    return mine.model_copy(update=holdings)


def _discard(mine: Any, theirs: Any) -> Any:
    if mine is None or theirs is None or "none" in (mine, theirs):
        return _fact(mine, theirs)
    card = unite_cards(mine, theirs)
    if card is None:
        raise _Clash
    return card


def _exchanges(mine: tuple[Exchange, ...], theirs: tuple[Exchange, ...]) -> tuple[Exchange, ...]:
    if not mine or not theirs:
        return mine or theirs
    if [(one.giver, one.taker) for one in mine] != [(one.giver, one.taker) for one in theirs]:
        raise _Clash
    return tuple(
        one.model_copy(update={"cards": _holding(one.cards, other.cards)})
        for one, other in zip(mine, theirs, strict=True)
    )


def _tricks(mine: tuple[Trick, ...], theirs: tuple[Trick, ...]) -> tuple[Trick, ...]:
    if len(mine) != len(theirs):
        raise _Clash
    return tuple(_trick(one, other) for one, other in zip(mine, theirs, strict=True))


def _trick(one: Trick, other: Trick) -> Trick:
    if (one.seats, one.cards, one.withdrawn) != (other.seats, other.cards, other.withdrawn):
        raise _Clash
    return one.model_copy(update={"winner": _unless_equal(_fact, one.winner, other.winner)})


def _tags(mine: tuple[tuple[str, str], ...], theirs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    names = {name for name, _ in mine}
    return mine + tuple(tag for tag in theirs if tag[0] not in names)


_ATTACHED: Final = frozenset({"events", "comments", "marks"})
_HOW: Final[dict[str, Callable[[Any, Any], Any]]] = {
    **dict.fromkeys(("event", "site", "annotator", "source"), _description),
    **dict.fromkeys(
        ("score", "games", "tricks_won", "points", "score_after", "games_after", "rubber_points"),
        _pair,
    ),
    "deal": _deal,
    "talon": _holding,
    "discard": _discard,
    "exchanges": _exchanges,
    "tricks": _tricks,
    "more_tags": _tags,
}
"""How the values of a field are put together; those of a field that is not named must agree where both are known."""
