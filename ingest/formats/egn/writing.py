"""Writing EGN 1.4: the hands of one game as a document."""

import json
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final, TextIO

from ingest.formats.egn.game_writing import DEALS, VERSION, Game, document_of_game, games_of
from ingest.formats.egn.keys import FILE_TYPE
from ingest.formats.losses import Loss, Losses, Unwritable
from schema.records import HandRecord

NO_GAME: Final[dict[str, Any]] = {
    "fileType": FILE_TYPE,
    "version": VERSION,
    "metadata": {"players": [], "initialScore": []},
    "deals": [],
}


def write(records: Iterable[HandRecord], stream: TextIO) -> tuple[Loss, ...]:
    """The hands as one document, which holds one game; raises `Unwritable` where they are of several."""
    games = list(islice(games_of(records), 2))
    if len(games) > 1:
        raise Unwritable(
            "these are hands of several games, and a file of EGN holds one: "
            "write them as a match (.emn), or a file for each game (.egn.zip)"
        )
    require_deals(games)
    losses = Losses()
    stream.write(written(document_of_game(games[0], losses) if games else NO_GAME))
    return tuple(losses)


def require_deals(games: Iterable[Game]) -> None:
    """Raises `Unwritable` for a game of more deals than the schema allows."""
    most = max((len(game.hands) for game in games), default=0)
    if most > DEALS:
        raise Unwritable(f"a game of {most:,} hands cannot be EGN, which has {DEALS} deals to a game at most")


def written(document: dict[str, Any]) -> str:
    """The document as text."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
