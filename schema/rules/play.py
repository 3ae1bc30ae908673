"""Rules P4xx, the play of the cards."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = ()
