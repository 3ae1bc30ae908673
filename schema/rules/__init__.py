"""The catalogue of rules: what the audit finds, `explain` explains and the documentation lists.

A module a room, joined here in the order of the rooms: the record (N), the deal (D), the making (M), the play (P), the
score (S).
"""

from types import MappingProxyType
from typing import Final

from schema.rules import deal, foreign, lone, making, notation, play, record, score
from schema.rules.model import Rule

__all__ = ["ROOMS", "RULES", "Rule", "find", "named"]

ROOMS: Final = MappingProxyType(
    {
        "N": ("the record", notation.RULES + foreign.RULES + record.RULES),
        "D": ("the deal", deal.RULES),
        "M": ("the making", making.RULES + lone.RULES),
        "P": ("the play", play.RULES),
        "S": ("the score", score.RULES),
    }
)
"""By the letter of their codes: what each room is about, and its rules."""

RULES: Final[tuple[Rule, ...]] = tuple(rule for _, rules in ROOMS.values() for rule in rules)
"""Every rule, room by room."""

_FIRST_NAMED: Final[dict[str, Rule]] = {rule.name: rule for rule in reversed(RULES)}
_KNOWN: Final[dict[str, Rule]] = _FIRST_NAMED | {rule.code: rule for rule in RULES}


def find(rule: str) -> Rule:
    """The rule of a name or a code; the first where rules share the name. Raises `KeyError` where there is none."""
    return _KNOWN[rule]


def named(name_or_code: str) -> tuple[Rule, ...]:
    """The rules of a name, or the one of a code, written in any case; none where there is none.

    >>> named("no such rule")
    ()
    """
    wanted = "-".join(name_or_code.split()).lower()
    return tuple(rule for rule in RULES if wanted in (rule.name, rule.code.lower()))
