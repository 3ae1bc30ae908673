"""What an EGN document says of the game as a whole: its title, its players, its laws, its scores."""

import re
from dataclasses import dataclass
from typing import Any, Final

from ingest.formats.egn.rulesets import KNOWN as RULES
from ingest.formats.egn.rulesets import laws_tag, unsupported
from ingest.formats.json_shape import Faults, Node
from ingest.formats.json_text import compact
from ingest.notation.values import read_date
from schema.records import BySeat, Comment, Pair
from schema.seats import SEATS

_METADATA: Final = frozenset(
    {"gameId", "matchId", "match_id", "title", "description", "date", "players", "ruleset"}
    | {"initialScore", "initial_score", "finalScore", "final_score"}
)
_DOCUMENT: Final = frozenset({"fileType", "file_type", "version", "metadata", "deals"})
_VERSION: Final = re.compile(r"1\.(\d{1,3})(\.\d{1,6})?")
_NEWEST: Final = 4
_BLANK_BEFORE_TIME: Final = re.compile(r"(?<=\d) (?=\d)")


@dataclass(frozen=True, slots=True)
class Game:
    """What every record of the game has (`common`), the first one (`first`), and the last (`last`); all by field.

    `tags` are those that PEN does not name, of every hand; `more` are the keys that are not known, with what they held,
    kept with the first hand. `variant` names one that cannot be replayed.
    """

    common: dict[str, Any]
    first: dict[str, Any]
    last: dict[str, Any]
    tags: tuple[tuple[str, str], ...]
    more: dict[str, Any]
    newer: str | None
    variant: str | None


def game_of(members: dict[str, Any], faults: Faults) -> Game:
    """The game of a document, given its members but the deals."""
    document = Node(members, (), faults)
    metadata = document["metadata"]
    ruleset = metadata["ruleset"]
    description = (metadata["description"].text() or "").strip()
    common = {
        "event": metadata["title"].text() or None,
        "date": None,
        "players": _players(metadata["players"]),
        "laws": None,
    }
    variant = unsupported(ruleset)
    if variant is None:
        common["laws"] = laws_tag(ruleset)
        if len(metadata["players"].items()) > 4:
            variant = f"a game of {len(metadata['players'].items())} players"
    tags = []
    date = metadata["date"].text() or ""
    common["date"] = read_date(_BLANK_BEFORE_TIME.sub("T", date), 0, [])
    if date and common["date"] is None:
        tags.append(("EgnDate", date))
    if game_id := metadata["gameId", "matchId", "match_id"].text():
        tags.append(("EgnGameId", game_id))
    if any(isinstance(player.value, dict) for player in metadata["players"].items()):
        tags.append(("EgnPlayers", compact(metadata["players"].value)))
    return Game(
        common,
        first={
            "score": _score(metadata["initialScore", "initial_score"]),
            "comments": (Comment(text=description),) if description else (),
        },
        last={"score_after": _score(metadata["finalScore", "final_score"])},
        tags=tuple(tags),
        more=_unknown(document, metadata, ruleset),
        newer=_newer(document["version"]),
        variant=variant,
    )


def _players(players: Node) -> BySeat[str]:
    names = []
    for player in players.items(10)[:4]:
        node = player["name"] if isinstance(player.value, dict) else player
        names.append(node.text() or None)
    return BySeat[str](**dict(zip(SEATS, names, strict=False)))


def _score(score: Node) -> Pair | None:
    points = [item.whole() for item in score.items(2)]
    return Pair(**dict(zip(("NS", "EW"), points, strict=False))) if points else None


def _newer(version: Node) -> str | None:
    """The version, if it is newer than those that are known, and of the same kind; another kind is a fault."""
    text = version.text()
    if text is None:
        return None
    match = _VERSION.fullmatch(text)
    if match is None:
        version.fault(f'version "{text[:20]}" is not read, only 1.0 to 1.{_NEWEST}')
        return None
    return text if int(match[1]) > _NEWEST else None


def _unknown(document: Node, metadata: Node, ruleset: Node) -> dict[str, Any]:
    return (
        document.others(_DOCUMENT)
        | {f"metadata.{key}": value for key, value in metadata.others(_METADATA).items()}
        | {f"metadata.ruleset.{key}": value for key, value in ruleset.others(RULES).items()}
    )
