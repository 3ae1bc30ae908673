"""The ruleset of an EGN game as a Laws tag: the north-american code with its options."""

from typing import Any, Final

from ingest.formats.json_shape import Node, shown
from schema.laws import LawsError, laws_of
from schema.laws.model import LonerLead

CODE: Final = "north-american"
"""The code of EGN's game."""
DEFAULT_TARGET: Final = 10

_SWITCHES: Final = {
    "canadian": "canadian-loner",
    "allow_no_trump": "no-trump",
    "joker": "joker",
    "partners_best": "partners-best",
    "go_under": "go-under",
    "farmers": "farmers-hand",
    "fast_break": "fast-break",
    "four_trick_tokens": "four-trick-tokens",
    "defend_alone": "defend-alone-euchre=4",
}
_NUMBERS: Final = {"loner_march_score": ("lone-march", 4), "loner_euchred_score": ("lone-euchre", 2)}
_LEADS: Final = {"LEFT_OF_DEALER": None, "LEFT_OF_LONER": "loner-lead=left-of-loner"}
_PACKS: Final = {9: None, 8: "pack=28", 7: "pack=32"}
KNOWN: Final = frozenset(
    {*_SWITCHES, *_NUMBERS, "std", "min_rank", "winning_score", "num_deals", "max_deals", "loner_lead", "num_players"}
)
OPTIONS: Final = (
    ("std", "true", "stick-the-dealer"),
    ("winning_score", "10", "target=N"),
    ("num_deals", "", "deals=N"),
    ("min_rank", "9", "pack=28, pack=32 for 8, 7"),
    *((key, "false", option) for key, option in _SWITCHES.items()),
    ("loner_lead", "LEFT_OF_DEALER", "loner-lead=left-of-loner"),
    *((key, str(default), f"{option}=N") for key, (option, default) in _NUMBERS.items()),
    ("num_players", "4", "another number is refused by name"),
)
"""Each key of a ruleset, its default, and what it becomes where it differs (std: where it does not)."""


def unsupported(ruleset: Node) -> str | None:
    """The variant of the ruleset that cannot be replayed, in words."""
    players = ruleset["num_players"].whole(1, 12)
    if players is not None and players != 4:
        return f"a game of {players} players"
    lowest = ruleset["min_rank"].whole(2, 14)
    if lowest is not None and lowest not in _PACKS:
        return f"a pack whose lowest card is a {lowest}"
    return None


def laws_tag(ruleset: Node) -> str | None:
    """The normalised tag; null where there is no ruleset. What a ruleset leaves out has EGN's default.

    >>> laws_tag(Node({"std": True, "loner_lead": "LEFT_OF_LONER", "winning_score": 5}, (), []))
    'north-american; target=5; stick-the-dealer; loner-lead=left-of-loner'
    """
    if not ruleset:
        return None
    options = [_PACKS[ruleset["min_rank"].whole(7, 9) or 9], _end_of_game(ruleset)]
    if ruleset["std"].flag() is not False:
        options.append("stick-the-dealer")
    options += [option for key, option in _SWITCHES.items() if ruleset[key].flag()]
    for key, (option, default) in _NUMBERS.items():
        points = ruleset[key].whole(0, 100)
        if points is not None and points != default:
            options.append(f"{option}={points}")
    options.append(_lead(ruleset["loner_lead"]))
    try:
        return laws_of("; ".join([CODE, *(option for option in options if option)])).tag
    except LawsError as error:
        ruleset.fault(str(error))
        return None


def _end_of_game(ruleset: Node) -> str | None:
    """A game ends at a score or after a number of deals; 0 is none of either."""
    target = ruleset["winning_score"].whole(0, 1000)
    deals = ruleset["num_deals", "max_deals"].whole(0, 1000)
    if target and deals:
        ruleset["num_deals", "max_deals"].fault("a game ends at a winning score or after so many deals, not both")
    if deals:
        return f"deals={deals}"
    if target == 0:
        ruleset["winning_score"].fault("0 is no winning score where no number of deals is given")
    return f"target={target}" if target and target != DEFAULT_TARGET else None


def _lead(node: Node) -> str | None:
    name = node.text()
    if name is None:
        return None
    if name not in _LEADS:
        node.fault(f"LEFT_OF_DEALER or LEFT_OF_LONER is expected, not {shown(name)}")
    return _LEADS.get(name)


def ruleset_of(tag: str) -> dict[str, Any] | None:
    """The ruleset for a Laws tag; null for a code that is not EGN's game.

    What EGN's ruleset has no key for is left out: `laws_tag` of the ruleset then differs from the tag.

    >>> ruleset_of("north-american; target=5; loner-lead=left-of-loner")
    {'std': False, 'canadian': False, 'loner_lead': 'LEFT_OF_LONER', 'winning_score': 5}
    >>> ruleset_of("somerset-1888") is None
    True
    """
    laws = laws_of(tag)
    if laws.code != CODE:
        return None
    given = dict(laws.options)
    ruleset: dict[str, Any] = {
        "std": laws.stick_the_dealer,
        "canadian": laws.canadian_loner,
        "loner_lead": "LEFT_OF_LONER" if laws.loner_lead is LonerLead.LEFT_OF_LONER else "LEFT_OF_DEALER",
    }
    if laws.deals is not None:
        ruleset["num_deals"] = laws.deals
    elif laws.target != DEFAULT_TARGET:
        ruleset["winning_score"] = laws.target
    for lowest, option in _PACKS.items():
        if option is not None and option.removeprefix("pack=") == given.get("pack"):
            ruleset["min_rank"] = lowest
    for key, option in _SWITCHES.items():
        name, _, value = option.partition("=")
        if name in given and given[name] == (value or None):
            ruleset[key] = True
    for key, (option, default) in _NUMBERS.items():
        points = given.get(option)
        if points is not None and int(points) != default:
            ruleset[key] = int(points)
    return ruleset
