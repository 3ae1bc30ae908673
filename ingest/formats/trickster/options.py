"""The options of a game on Trickster Cards, as a Laws tag, and the games that are none of ours."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from ingest.formats.json_text import Broken, Scanner, compact
from ingest.notation.faults import shown
from schema.laws import laws_of

_SWITCHES: Final = {
    "stickthedealer": ("stick-the-dealer", r"stick[- ]the[- ]dealer"),
    "allownotrump": ("no-trump", r"with n(?:o[- ]?)?t(?:rump)?\b"),
    "callforbest": ("partners-best", r"call for best"),
    "gounder": ("go-under", r"go(?:es|ing)? under"),
    "alonetake5": ("alone-must-take-5", r"alone must take 5"),
    "defendalone": ("defend-alone", r"defend alone"),
    "withjoker": ("joker", r"with (?:a )?joker"),
}
"""By option, in lower case: the option of the Laws tag, and the words for it in the title that the site gives."""

_KNOWN: Final = frozenset({*_SWITCHES, "nowatching", "gameoverscore", "decksize", "players", "numdecks", "variation"})
_NUMBERED: Final = ("gameoverscore", "decksize", "players", "numdecks")
_PACKS: Final = {24: None, 28: "pack=28", 32: "pack=32"}
_MOST: Final = 1000
_LOWEST: Final = {"9": 24, "8": 28, "7": 32}
_TARGET: Final = re.compile(r"\bplay to (\d{1,4})\b", re.IGNORECASE)
_LOWEST_CARD: Final = re.compile(r"\b([789])(?:s)?-ace\b", re.IGNORECASE)
_TITLED: Final = (
    (re.compile(r"\bbid[- ]euchre\b", re.IGNORECASE), "bid euchre"),
    (re.compile(r"\b(?:double|two|2)[- ]?decks?\b", re.IGNORECASE), "two packs"),
)
_PLAYERS: Final = re.compile(r"\b(two|three|five|six|[2356])[- ](?:player|hand)(?:s|ed)?\b", re.IGNORECASE)
_NUMBERS: Final = {"two": 2, "three": 3, "five": 5, "six": 6}


@dataclass(slots=True)
class Options:
    """What a game is played by: the Laws tag, null where nothing tells; a variant that is none of ours, in words.

    `unknown` are the options that are not known, `odd` those whose values are not of their kind, with these; `broken`
    says why the JSON cannot be read.
    """

    laws: str | None = None
    variant: str | None = None
    unknown: list[str] = field(default_factory=list)
    odd: list[tuple[str, str]] = field(default_factory=list)
    broken: str | None = None


def options_of(code: str | None, title: str | None, json: str | None) -> Options:
    """The options of a game, from its GameCode, its Event and its GameOptionsJson.

    >>> options_of("Euchre", "Trickster Cards: Play Euchre - Play to 10", '{"STICKTHEDEALER":true}').laws
    'north-american; stick-the-dealer'
    >>> options_of(None, None, '{"variation":1}').variant
    'bid euchre'
    """
    made = Options()
    given = _given(json, made)
    title = title or ""
    made.variant = _other_game(code) or _other_variant(given) or _titled_variant(title)
    if made.variant is None and (given is not None or (_is_the_sites(title) and _TARGET.search(title))):
        made.laws = _laws(given, title)
    if given is not None:
        made.unknown = [name for name in given if name.lower() not in _KNOWN]
        made.odd = [(name, compact(value)) for name, value in given.items() if _is_odd(name.lower(), value)]
    return made


def _given(json: str | None, made: Options) -> dict[str, Any] | None:
    if json is None:
        return None
    try:
        scan = Scanner(json)
        value = scan.value()
        scan.end()
    except Broken as broken:
        made.broken = broken.message
        return None
    if not isinstance(value, dict):
        made.broken = "an object is expected"
        return None
    return value


def _lower(given: dict[str, Any] | None) -> dict[str, Any]:
    return {name.lower(): value for name, value in (given or {}).items()}


def _other_game(code: str | None) -> str | None:
    if code is None or code.strip().lower() in ("euchre", ""):
        return None
    return "bid euchre" if code.strip().lower().replace(" ", "") == "bideuchre" else f"a game of {shown(code.strip())}"


def _other_variant(given: dict[str, Any] | None) -> str | None:
    """The variant that the options make of the game."""
    options = _lower(given)
    variation = options.get("variation")
    if variation is not None and str(variation).lower().replace(" ", "") not in ("0", "standard", "euchre", "false"):
        other = shown(str(variation)) if isinstance(variation, str | int) else "unknown"
        return "bid euchre" if other.lower().replace(" ", "") in ("1", "bideuchre") else f'the variation "{other}"'
    if _number(options, "numdecks", 1) != 1:
        return "two packs" if options["numdecks"] == 2 else "more than one pack"
    players = _number(options, "players", 4)
    if players != 4:
        return _of_players(players)
    if _number(options, "decksize", 24) not in _PACKS:
        return f"a pack of {options['decksize']} cards"
    return None


def _number(options: dict[str, Any], name: str, default: int) -> int:
    value = options.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10_000 else default


def _is_odd(name: str, value: Any) -> bool:
    """Whether a switch is neither on nor off, or a number is none, or more than can be played to."""
    if name in _SWITCHES:
        return not isinstance(value, bool)
    whole = isinstance(value, int) and not isinstance(value, bool)
    return name in _NUMBERED and not (whole and 1 <= value <= _MOST)


def _is_the_sites(title: str) -> bool:
    return title.lower().startswith("trickster cards")


def _titled_variant(title: str) -> str | None:
    """The variant that the site's title names."""
    if not _is_the_sites(title):
        return None
    for words, variant in _TITLED:
        if words.search(title):
            return variant
    players = _PLAYERS.search(title)
    return _of_players(_NUMBERS.get(players[1].lower()) or int(players[1])) if players else None


def _of_players(count: int) -> str:
    return f"a game of {count} players"


def _laws(given: dict[str, Any] | None, title: str) -> str:
    """The normalised tag; the title gives numbers that the options leave out, and all where there are none."""
    options = _lower(given)
    lowest = _LOWEST_CARD.search(title)
    said = _TARGET.search(title)
    cards = _number(options, "decksize", _LOWEST[lowest[1]] if lowest else 24)
    target = _number(options, "gameoverscore", int(said[1]) if said else 10)
    chosen = [_PACKS[cards], f"target={target}" if target != 10 and 1 <= target <= _MOST else None]
    chosen += [
        option
        for name, (option, words) in _SWITCHES.items()
        if (options.get(name) is True if given is not None else re.search(words, title, re.IGNORECASE))
    ]
    return laws_of("; ".join(_without_nulls(["north-american", *chosen]))).tag


def _without_nulls(options: Iterable[str | None]) -> list[str]:
    return [option for option in options if option is not None]
