"""Hands as games of EGN 1.4: which of them are of one game, and what a document says of it as a whole."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from ingest.formats.egn.deal_writing import written_deal
from ingest.formats.egn.keys import FILE_TYPE
from ingest.formats.egn.rulesets import laws_tag, ruleset_of
from ingest.formats.json_shape import Node
from ingest.formats.losses import Losses
from schema.records import RECORDED, HandRecord, Pair
from schema.seats import SEATS
from schema.tags import OF_GAME_NOTATION

VERSION: Final = "1.4"
DEALS: Final = 100
"""The schema has no more deals in a game."""
NAME, TITLE, TEXT = 64, 128, 1024
"""The schema has no longer names, titles and descriptions."""

_GAME_TAGS: Final = ("EgnGameId", "EgnPlayers", "EmnMatch", "EmnSeats")
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?", re.ASCII)
"""The dates of EGN: a day and a time; with a zone, to the second."""
_HELD: Final = frozenset(
    {"pen", "game", "event", "date", "laws", "players", "hand", "dealer", "turn_up", "deal", "talon", "discard"}
    | {"first_caller", "calls", "maker", "trump", "going", "exchanges", "first_leader", "tricks"}
    | {"comments", "marks", "more_tags"}
)
"""The fields that are not lost as such; what of them is lost is told apart."""
_IN_WORDS: Final = {
    "score": "the score before the hand",
    "games": "the games before the hand",
    "cut": "the cut",
    "events": "the events",
    "tricks_won": "the recorded tricks",
    "points": "the recorded points",
    "score_after": "the score after the hand",
    "games_after": "the games after the hand",
    "rubber_points": "the points of the rubber",
}
_EMPTY: Final = HandRecord()


@dataclass(slots=True)
class Game:
    """Hands of one game, each with its number among all that are written, from 1."""

    hands: list[tuple[int, HandRecord]] = field(default_factory=list)

    @property
    def first(self) -> HandRecord:
        return self.hands[0][1]


def games_of(records: Iterable[HandRecord]) -> Iterator[Game]:
    """The games of the hands: consecutive ones of one title, date, table, players, laws and place in the match."""
    for _, hands in groupby(enumerate(records, 1), lambda numbered: _key(numbered[1])):
        yield Game(list(hands))


def _key(record: HandRecord) -> tuple[Any, ...]:
    tags = dict(record.more_tags)
    place = (record.table, record.rubber, record.game)
    return (record.event, record.date, record.players, record.laws, *place, *(tags.get(name) for name in _GAME_TAGS))


def document_of_game(game: Game, losses: Losses, place: int | None = None) -> dict[str, Any]:
    """The document of a game; what it does not hold is noted. `place` is that of the game in a match, from 1."""
    metadata, laws = _metadata(game, losses)
    deals = []
    last = game.hands[-1][0]
    for index, (number, record) in enumerate(game.hands):

        def note(what: str, number: int = number) -> None:
            losses.note(what, number)

        deal = written_deal(record, index, laws, note)
        if isinstance(deal, str):
            losses.note(deal, number, whole=True)
            continue
        deals.append(deal)
        for what in _lost(record, first=index == 0, last=number == last):
            losses.note(what, number)
        if record.game is not None and record.game != place:
            losses.note("the number of the game", number)
    return {"fileType": FILE_TYPE, "version": VERSION, "metadata": metadata, "deals": deals}


def _metadata(game: Game, losses: Losses) -> tuple[dict[str, Any], str | None]:
    """The metadata, and the Laws tag that they are read as."""
    first = game.first
    tags = dict(first.more_tags)
    made: dict[str, Any] = {}
    lost: list[str] = []
    said = [comment.text.strip() for comment in first.comments if comment.on is None]
    for key, text, longest, what in (
        ("gameId", tags.get("EgnGameId"), NAME, "an id"),
        ("title", first.event, TITLE, "a title"),
        ("description", "\n\n".join(said), TEXT, "a comment on the game"),
    ):
        if text:
            made[key] = text[:longest]
        if text and len(text) > longest:
            lost.append(f"the end of {what} of more than {longest} characters")
    if len(said) > 1:
        losses.note("the division of several comments", game.hands[0][0])
    if first.date is not None and _MOMENT.fullmatch(first.date):
        made["date"] = first.date
    elif first.date is not None:
        lost.append("a date without a time of day")
    made["players"] = _players(first, tags.get("EgnPlayers"), lost)
    made["initialScore"] = _score(first.score)
    final = _score(game.hands[-1][1].score_after)
    if final:
        made["finalScore"] = final
    ruleset = None if first.laws is None else ruleset_of(first.laws)
    if ruleset is not None:
        made["ruleset"] = ruleset
    laws = None if ruleset is None else laws_tag(Node(ruleset, (), []))
    if laws != first.laws:
        lost.append(f"the laws {first.laws}, which EGN has no ruleset for,")
    for what in lost:
        for number, _ in game.hands:
            losses.note(what, number)
    return made, laws


def _score(score: Pair | None) -> list[int]:
    both = None if score is None else score.both
    return [] if both is None else list(both)


def _players(record: HandRecord, known: str | None, lost: list[str]) -> list[Any]:
    """The players: as the file had them, with their ids, if they still are who they were; else their names."""
    names = [record.players.of(seat) or "" for seat in SEATS]
    players = _as_they_were(known, names)
    if players is not None:
        return players
    if known is not None:
        lost.append("the ids of the players")
    if any(len(name) > NAME for name in names):
        lost.append(f"the end of a name of more than {NAME} characters")
    return [name[:NAME] for name in names]


def _as_they_were(known: str | None, names: list[str]) -> list[Any] | None:
    try:
        players = json.loads(known) if known else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(players, list) or len(players) > 4:
        return None
    fits = all(player_fits(player) if isinstance(player, dict) else _is_name(player) for player in players)
    told = [player["name"] if isinstance(player, dict) else player for player in players] if fits else []
    return players if fits and told + [""] * (4 - len(told)) == names else None


def player_fits(player: dict[str, Any]) -> bool:
    """Whether a player is one by the schema: a name, perhaps an id, and perhaps those that other places know him by."""
    ids = player.get("playerIds", [])
    return (
        player.keys() <= {"id", "name", "playerIds"}
        and "name" in player
        and all(_is_name(player[key]) for key in player.keys() & {"id", "name"})
        and isinstance(ids, list)
        and len(ids) <= 10
        and all(
            isinstance(one, dict) and one.keys() == {"id", "source"} and all(map(_is_name, one.values())) for one in ids
        )
    )


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= NAME


def _lost(record: HandRecord, *, first: bool, last: bool) -> Iterable[str]:
    """What of a record a game of EGN has no place for, whatever it is."""
    for name in RECORDED:
        value = getattr(record, name)
        if name in _HELD or value == getattr(_EMPTY, name):
            continue
        figures = value.both if isinstance(value, Pair) else None
        if not (figures and ((first and name == "score") or (last and name == "score_after"))):
            yield _IN_WORDS.get(name, f"the {name.replace('_', ' ')}")
    if not first and any(comment.on is None for comment in record.comments):
        yield "comments that are on no call and no card"
    yield from (f"the tag {name}" for name, _ in record.more_tags if name not in OF_GAME_NOTATION)
