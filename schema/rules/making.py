"""Rules M3xx, the making of the trump, the discard and the lone hand."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = ()
