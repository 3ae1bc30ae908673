"""A result as rows of the archive's tables (schema/tables.py), and a row as a record."""

from collections.abc import Callable, Collection
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from schema.calls import Call
from schema.events import Moment
from schema.findings import Finding
from schema.ids import ids_of
from schema.records import HandRecord, Pair
from schema.results import HandResult, Played, TrickResult, known_date
from schema.seats import SEATS

Row = tuple[str | int | None, ...]
_UNKNOWN: Final[Row] = (None, None)
_InTurn = Callable[[str, str, str, str], tuple[str | None, str | None, str | None, str | None, str]]
_IN_TURN: Final[dict[tuple[str, ...], _InTurn]] = {
    ("N", "E", "S", "W"): lambda n, e, s, w: (n, e, s, w, f"N:{n} E:{e} S:{s} W:{w}"),
    ("E", "S", "W", "N"): lambda e, s, w, n: (n, e, s, w, f"E:{e} S:{s} W:{w} N:{n}"),
    ("S", "W", "N", "E"): lambda s, w, n, e: (n, e, s, w, f"S:{s} W:{w} N:{n} E:{e}"),
    ("W", "N", "E", "S"): lambda w, n, e, s: (n, e, s, w, f"W:{w} N:{n} E:{e} S:{s}"),
}
"""Four cards in turn, by the seats that played them: the cards by seat, and the text of them as they fell."""
_RECORDED: Final = itemgetter(
    *("date", "table", "hand", "players", "dealer", "turn_up", "deal", "discard"),
    *("points", "score", "score_after", "games", "games_after"),
)
"""What of a record has a column of its own, all at once."""

_SAID: Final = itemgetter("seat", "call", "going")
_VALUES: Final = attrgetter("__dict__")


class Standing(NamedTuple):
    """Where a hand stands in the archive: its address, its file and number in it, and the keys that it refers to."""

    id: str
    identity: str
    copy: int
    source: int
    source_index: int
    source_line: int | None
    event: str | None = None
    rubber: str | None = None
    game: str | None = None


def hand_row(result: HandResult, standing: Standing, pen: str, record_text: str) -> Row:
    """The row of `hands`: values in the order of the table's columns."""
    id, identity, copy, source, index, line, event, rubber, game = standing
    date, table, number, players, dealer, turn_up, deal, discard, *figures = _RECORDED(result.record.__dict__)
    points, score, score_after, games, games_after = figures
    errors = warnings = 0
    for finding in result.findings:
        errors += finding.severity == "error"
        warnings += finding.severity == "warning"
    return (
        id,
        identity,
        copy,
        source,
        index,
        line,
        event,
        known_date(date),
        table,
        rubber,
        game,
        number,
        *players.all(),
        result.laws.code,
        result.laws.tag,
        dealer,
        turn_up,
        *[None if holding is None else " ".join(holding) for holding in deal.all()],
        result.making,
        result.maker,
        result.trump,
        result.going,
        result.lone,
        result.defender,
        " ".join(result.sitting_out) or None,
        result.next_or_cross,
        discard,
        *(result.tricks_won or _UNKNOWN),
        result.status,
        result.outcome,
        *_pair(points),
        *(result.as_played or _UNKNOWN),
        *(result.due or _UNKNOWN),
        *_pair(score),
        *_pair(score_after),
        *_pair(games),
        *_pair(games_after),
        errors,
        warnings,
        inherited_names(result.record),
        pen,
        record_text,
    )


def call_rows(hand: str, calls: tuple[Call, ...]) -> list[Row]:
    """The rows of `calls`."""
    return [(hand, *row) for row in _numbered(tuple(map(_SAID, map(_VALUES, calls))))]


@lru_cache(maxsize=1000)
def _numbered(said: tuple[Row, ...]) -> list[Row]:
    """Calls with their numbers: the same few auctions are heard again and again."""
    return [(number, *call) for number, call in enumerate(said, 1)]


def trick_rows(hand: str, tricks: tuple[TrickResult, ...]) -> list[Row]:
    """The rows of `tricks`."""
    rows: list[Row] = []
    for number, leader, suit_led, plays, taken_back, winner, recorded in tricks:
        turn = None
        if len(plays) == 4:
            (one, first), (two, second), (three, third), (four, last) = plays
            turn = _IN_TURN.get((one, two, three, four))
        if turn is not None:
            north, east, south, west, fell = turn(first, second, third, last)
        else:
            by_seat = {play.seat: play.card for play in plays}.get
            north, east, south, west, fell = *map(by_seat, SEATS), _plays(plays)
        withdrawn = _plays(taken_back) if taken_back else None
        rows.append((hand, number, leader, suit_led, north, east, south, west, fell, withdrawn, winner, recorded))
    return rows


def finding_rows(hand: str, findings: tuple[Finding, ...], noticed: Collection[Finding]) -> list[Row]:
    """The rows of `findings`; `noticed` are those of them that were noticed in reading the file."""
    return [
        (
            hand,
            number,
            *(found.code, found.name, found.severity, found.law, found.seat, found.side, found.trick, found.card),
            *(found.line, found.column, found.message, int(found in noticed)),
        )
        for number, found in enumerate(findings, 1)
    ]


def comment_rows(hand: str, record: HandRecord) -> list[Row]:
    """The rows of `comments`: the comments, then the notes; their ids are given by the archive.

    >>> comment_rows("a", HandRecord.model_validate({"comments": [{"text": "well played"}]}))
    [(None, 'a', 1, 'hand', None, 'well played')]
    """
    said: list[tuple[str, int | None, str]] = []
    for comment in record.comments:
        on = comment.on
        if on is None:
            said.append(("hand", None, comment.text))
        elif on.kind == "event":
            moment = record.events[on.index].moment if on.index < len(record.events) else None
            said.append((on.kind, _trick_of(moment), comment.text))
        else:
            said.append((on.kind, on.index + 1 if on.kind == "card" else None, comment.text))
    said += [("note", _trick_of(event.moment), event.text) for event in record.events if event.verb == "note"]
    return [(None, hand, number, *one) for number, one in enumerate(said, 1)]


def id_rows(hand: str, record: HandRecord) -> list[Row]:
    """The rows of `ids`."""
    return [(hand, *id) for id in dict.fromkeys(ids_of(record))]


def _trick_of(moment: Moment | None) -> int | None:
    return moment.after or None if moment is not None and moment.section == "play" else None


def noticed_in(result: HandResult) -> tuple[Finding, ...]:
    """The findings of a hand that were noticed in reading it, and not in the audit."""
    origin = result.record.origin
    if origin is None or not origin.notices:
        return ()
    messages = {notice.message for notice in origin.notices}
    return tuple(found for found in result.findings if found.message in messages)


def record_text(record: HandRecord) -> str:
    """The record as JSON, without loss; what is unknown is left out.

    >>> record_text(HandRecord(dealer="N"))[:40]
    '{"pen":"1.0","players":{},"dealer":"N","'
    """
    # What `model_dump_json` calls, without what it does besides for arguments that are not given.
    return record.__pydantic_serializer__.to_json(record, exclude_none=True).decode()


def record_of(text: str) -> HandRecord:
    """The record that `record_text` wrote.

    >>> record_of(record_text(HandRecord(dealer="N", discard="none"))).discard
    'none'
    """
    return HandRecord.model_validate_json(text)


def inherited_names(record: HandRecord) -> str | None:
    """The names of the fields that a record took from the hand before; null for none."""
    return " ".join(sorted(record.origin.inherited)) or None if record.origin else None


def _plays(plays: tuple[Played, ...]) -> str:
    return " ".join([f"{play.seat}:{play.card}" for play in plays])


def _pair(pair: Pair | None) -> Row:
    return _UNKNOWN if pair is None else (pair.NS, pair.EW)
