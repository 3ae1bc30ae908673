"""Hands of many games as EGN: a zip archive with a document for each game, written as the hands come."""

import json
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ingest.formats.egn.game_writing import DEALS, Game, document_of_game, games_of
from ingest.formats.losses import Loss, Losses
from schema.records import HandRecord

EACH_GAME: Final = "egn.zip"
"""The form by its name, and the ending of its files."""
_NO_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip archive can hold: the same hands make the same file."""


def write_each_game(records: Iterable[HandRecord], out: BinaryIO) -> tuple[Loss, ...]:
    """The documents `game-000001.egn` and so on. One of more hands than EGN has deals for is parted into several."""
    losses = Losses()
    with ZipFile(out, "w", ZIP_DEFLATED) as files:
        for number, game in enumerate(_in_parts(games_of(records)), 1):
            about = ZipInfo(f"game-{number:06}.egn", _NO_TIME)
            about.compress_type = ZIP_DEFLATED
            files.writestr(about, json.dumps(document_of_game(game, losses), ensure_ascii=False) + "\n")
    return tuple(losses)


def _in_parts(games: Iterable[Game]) -> Iterator[Game]:
    for game in games:
        for begin in range(0, len(game.hands), DEALS):
            yield Game(game.hands[begin : begin + DEALS])
