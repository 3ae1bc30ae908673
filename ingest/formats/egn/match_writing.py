"""Writing EMN 1.0: games of EGN as a match, with the players of all of them."""

import json
from collections.abc import Iterable
from typing import Any, Final, TextIO

from ingest.formats.egn.game_writing import NAME, TEXT, TITLE, Game, document_of_game, games_of, player_fits
from ingest.formats.egn.keys import MATCH_TYPE
from ingest.formats.egn.writing import require_deals, written
from ingest.formats.losses import Loss, Losses
from schema.records import HandRecord
from schema.seats import SEATS

VERSION: Final = "1.0"
_FORMATS: Final = frozenset(
    {"BEST_OF_N", "PROGRESSIVE", "ROUND_ROBIN", "CUSTOM", "FIXED_GAMES"}
    | {"TARGET_SCORE", "ELIMINATION", "SWISS", "TIMED", "SINGLE_GAME"}
)
_STATUS: Final = frozenset({"COMPLETED", "IN_PROGRESS", "FORFEIT", "DRAW"})
_LONGEST: Final = {"matchId": NAME, "title": TITLE, "description": TEXT, "date": NAME}


def write(records: Iterable[HandRecord], stream: TextIO) -> tuple[Loss, ...]:
    """The hands as one match, a game for each change of title, date, players or laws.

    Where the hands come from a match, what it said is written again. Raises `Unwritable` for a game of too many deals.
    """
    games = list(games_of(records))
    require_deals(games)
    losses = Losses()
    metadata = _as_it_was(games)
    for game in games if metadata is None else ():
        if "EmnMatch" in dict(game.first.more_tags):
            losses.note("what was said of the match", game.hands[0][0])
    players = _Players()
    seats = [_seats(game) if metadata is not None else players.of(game.first) for game in games]
    if metadata is None:
        metadata = {"players": players.listed() or [{"id": "p-1", "name": ""}]}
    made = []
    for place, (game, ids) in enumerate(zip(games, seats, strict=True)):
        number = _number(games, place)
        data = document_of_game(game, losses, number)
        made.append({"gameIndex": number - 1, "players": ids, "gameData": data})
        if game.first.game is None:
            losses.note("an unknown number of the game", game.hands[0][0])
    stream.write(written({"fileType": MATCH_TYPE, "version": VERSION, "metadata": metadata, "games": made}))
    return tuple(losses)


def _number(games: list[Game], place: int) -> int:
    """The number of a game: as recorded, if those of all the games rise, else its place."""
    numbers = [game.first.game for game in games]
    rising = [number for number in numbers if number is not None and number > 0]
    if len(rising) == len(numbers) and sorted(set(rising)) == rising:
        return rising[place]
    return place + 1


class _Players:
    """The players of a match that was none before: an id for each name, and for each further one of that name."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, int], str] = {}

    def of(self, record: HandRecord) -> list[str]:
        """The ids of the four players of a hand."""
        ids = []
        met: dict[str, int] = {}
        for seat in SEATS:
            name = (record.players.of(seat) or "")[:NAME]
            met[name] = met.get(name, 0) + 1
            ids.append(self._ids.setdefault((name, met[name]), f"p-{len(self._ids) + 1}"))
        return ids

    def listed(self) -> list[dict[str, Any]]:
        """The players, as the match has them."""
        return [{"id": key, "name": name} for (name, _), key in self._ids.items()]


def _as_it_was(games: list[Game]) -> dict[str, Any] | None:
    """What the match said, if all games are of it, it is valid, and its players are those of the games."""
    said = {dict(game.first.more_tags).get("EmnMatch") for game in games}
    text = said.pop() if len(said) == 1 else None
    try:
        metadata = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(metadata, dict) or not _fits(metadata):
        return None
    ids = {player["id"] for player in metadata["players"]}
    return metadata if all(len(set(_seats(game))) == 4 and ids.issuperset(_seats(game)) for game in games) else None


def _seats(game: Game) -> list[str]:
    """The ids of the players of a game, as the file had them."""
    try:
        ids = json.loads(dict(game.first.more_tags).get("EmnSeats", "[]"))
    except (ValueError, RecursionError):
        return []
    return ids if isinstance(ids, list) and all(isinstance(key, str) for key in ids) else []


def _fits(metadata: dict[str, Any]) -> bool:
    """Whether it is what the schema has a match be."""
    players = metadata.get("players")
    form, result = metadata.get("matchFormat"), metadata.get("result")
    return (
        metadata.keys() <= {*_LONGEST, "players", "matchFormat", "result"}
        and all(_is_text(metadata.get(key, ""), most) for key, most in _LONGEST.items())
        and isinstance(players, list)
        and len(players) > 0
        and all(isinstance(player, dict) and "id" in player and player_fits(player) for player in players)
        and len({json.dumps(player, sort_keys=True) for player in players}) == len(players)
        and (form is None or _is_form(form))
        and (result is None or _is_result(result))
    )


def _is_text(value: Any, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most


def _is_form(form: Any) -> bool:
    if not isinstance(form, dict) or not form.keys() <= {"type", "target"} or form.get("type") not in _FORMATS:
        return False
    target = form.get("target", 1)
    return isinstance(target, int) and not isinstance(target, bool) and target > 0


def _is_result(result: Any) -> bool:
    if not isinstance(result, dict) or not result.keys() <= {"status", "winner", "scores"}:
        return False
    winner, scores = result.get("winner", []), result.get("scores", {})
    return (
        result.get("status", "DRAW") in _STATUS
        and isinstance(winner, list)
        and all(isinstance(key, str) for key in winner)
        and isinstance(scores, dict)
        and all(isinstance(score, int | float) and not isinstance(score, bool) for score in scores.values())
    )
