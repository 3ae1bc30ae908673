"""Rules N1xx, what is said of the record and its text."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = ()
