"""Rules D2xx, the cards and the deal."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = ()
