"""EMN, Euchre Match Notation: a match with its players, and games of EGN, each with the players' seats."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from ingest.formats.egn.document import Document, GameOfMatch
from ingest.formats.egn.game import Game
from ingest.formats.json_shape import Faults, Node
from ingest.formats.json_text import compact
from ingest.notation.values import read_date
from schema.records import BySeat
from schema.seats import SEATS

_DOCUMENT: Final = frozenset({"fileType", "version", "metadata", "games"})
_GAME: Final = frozenset({"gameIndex", "players", "gameData"})


@dataclass(frozen=True, slots=True)
class InMatch:
    """A game's place in its match: its number from 1, its players' names, and what its hands have of the match."""

    number: int | None
    names: tuple[str | None, ...]
    title: str | None
    date: str | None
    tags: tuple[tuple[str, str], ...]
    more: dict[str, Any]

    def game(self, game: Game) -> Game:
        """The game, with what the match tells and its own document does not."""
        common = dict(game.common)
        own = common["players"].all()
        names = [mine or theirs for mine, theirs in zip(own, self.names, strict=True)]
        common["players"] = BySeat[str](**dict(zip(SEATS, names, strict=True)))
        common["game"] = self.number
        common["event"] = common["event"] or self.title
        if common["date"] is None and not any(name == "EgnDate" for name, _ in game.tags):
            common["date"] = self.date
        return replace(game, common=common, tags=(*game.tags, *self.tags), more=game.more | self.more)


@dataclass(slots=True)
class Match:
    """A match: its title and date, the names of its players by their ids, and all that it says as a tag."""

    title: str | None
    date: str | None
    names: dict[str, str | None]
    tag: tuple[str, str]

    def game(self, game: GameOfMatch, place: int, faults: Faults) -> InMatch:
        """The place of a game in the match; it is the one after so many others."""
        node = Node(game.members, (), faults)
        index = node["gameIndex"].whole(0)
        ids = [item.text() for item in node["players"].items(4)]
        for item, key in zip(node["players"].items(4), ids, strict=True):
            if key is not None and key not in self.names:
                item.fault("there is no such player in the match")
        names = [self.names.get(key or "") for key in ids] + [None] * (4 - len(ids))
        tags = (self.tag, ("EmnSeats", compact(ids))) if ids else (self.tag,)
        more = {f"game.{key}": value for key, value in node.others(_GAME).items()}
        return InMatch((place if index is None else index) + 1, tuple(names), self.title, self.date, tags, more)


def match_of(document: Document, faults: Faults) -> Match:
    """The match of a document; its games have been taken apart already."""
    node = Node(document.members, (), faults)
    version = node["version"].text()
    if version is not None and not version.startswith("1."):
        node["version"].fault(f'version "{version[:20]}" is not read, only 1.x')
    metadata = node["metadata"]
    names = dict(_players(metadata["players"]))
    told = metadata.object() | node.others(_DOCUMENT)
    date = read_date(metadata["date"].text() or "", 0, [])
    title = metadata["title"].text() or None
    return Match(title, date, names, ("EmnMatch", compact(told)))


def _players(players: Node) -> Iterator[tuple[str, str | None]]:
    for player in players.items(1000):
        key, name = player["id"].text(), player["name"].text()
        if key is None:
            player["id"].fault("a player of a match has an id")
        else:
            yield key, name or None
