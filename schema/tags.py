"""The names of PEN's tags (ingest/NOTATION.md, "Tags")."""

import re
from collections.abc import Iterable
from typing import Final

# fmt: off
TAGS: Final[tuple[str, ...]] = (
    "Event", "Site", "Date", "Table", "Laws", "North", "East", "South", "West", "Rubber", "Game", "Hand",
    "Annotator", "Source",
    "Dealer", "Score", "Games", "Cut", "TurnUp", "Deal", "Talon",
    "Auction", "Maker", "Trump", "Going", "Discard", "Exchange", "Play",
    "Tricks", "Points", "ScoreAfter", "GamesAfter", "RubberPoints",
)
# fmt: on
"""The tags that the notation names, in the order in which they are written."""

OF_GAME_NOTATION: Final = frozenset(
    {"EgnGameId", "EgnPlayers", "EgnMore", "EgnCards", "EgnTricks", "EgnCalls", "EgnAlternativeLines", "Branches"}
    | {"EmnMatch", "EmnSeats"}
)
"""The tags that come from EGN and EMN and go back to them."""
OF_AN_ID: Final = ("gameid", "handid")
"""How the names of tags end that hold an id, in any case."""

NAME: Final = r"[^\W\d_][\w.-]*+"
"""What a tag's name may be: a letter, then letters, digits, `_`, `-`, `.`."""

_NAME: Final = re.compile(NAME)
_NO_NAME: Final = re.compile(r"[^\w.-]+")
_OURS: Final = frozenset(name.lower() for name in TAGS)


def is_understood(name: str) -> bool:
    """Whether a tag that PEN does not name means something to the program all the same.

    >>> [is_understood(name) for name in ("EgnGameId", "ClubHandID", "Branches", "Weather")]
    [True, True, True, False]
    """
    return name in OF_GAME_NOTATION or name[-6:].lower() in OF_AN_ID


def names_of_their_own(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Tags that PEN does not name, with names that a tag may have, each once in any case, and none of them PEN's.

    >>> names_of_their_own([("Weather", "rain"), ("weather", "sun"), ("a b", ""), ("dealer", "N")])
    (('Weather', 'rain'), ('weather_2', 'sun'), ('a_b', ''), ('dealer_2', 'N'))
    """
    kept: list[tuple[str, str]] = []
    used = set(_OURS)
    times: dict[str, int] = {}
    for name, value in tags:
        name = base = _named(name)
        while name.lower() in used:
            times[base.lower()] = times.get(base.lower(), 1) + 1
            name = f"{base}_{times[base.lower()]}"
        used.add(name.lower())
        kept.append((name, value))
    return tuple(kept)


def _named(name: str) -> str:
    name = _NO_NAME.sub("_", name)
    return name if _NAME.fullmatch(name) else f"Tag{name}"
