"""Rules S5xx, tricks, points, games and rubbers."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = ()
