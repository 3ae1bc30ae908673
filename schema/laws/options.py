"""The options of a Laws tag, as the data file gives them: what each takes, and which clauses it sets."""

from functools import cache
from typing import Any

from pydantic import Field

from schema.laws.codes import read_data
from schema.model import Model

Settings = dict[str, Any]
"""Values of fields of `Laws`."""


class Number(Model):
    """The numbers that an option takes, and the clauses that take it from there.

    The clauses of `follow` take it too, unless another option sets them.
    """

    fields: tuple[str, ...]
    follow: tuple[str, ...] = ()
    least: int
    most: int


class Option(Model):
    """An option: a switch, unless it takes a number or one of some values.

    `sets` are the clauses that a switch sets, or that a number sets besides its own; `unsets` what they become when
    the switch is turned off; `excludes` the options that may not stand beside it. One that is not `scored` is carried
    without being understood: what it does to the score is not known.
    """

    name: str
    meaning: str
    number: Number | None = None
    values: dict[str, Settings] | None = None
    sets: Settings = Field(default_factory=dict)
    unsets: Settings = Field(default_factory=dict)
    excludes: tuple[str, ...] = ()
    scored: bool = True

    @property
    def is_switch(self) -> bool:
        """Whether it is turned on by its name alone."""
        return self.number is None and self.values is None

    @property
    def forms(self) -> str:
        """How it is written.

        >>> [options()[name].forms for name in ("lap", "target", "pack")]
        ['lap', 'target=N', 'pack=24|25|28|32']
        """
        if self.values is not None:
            return f"{self.name}={'|'.join(self.values)}"
        return self.name if self.number is None else f"{self.name}=N"

    @property
    def expected(self) -> str:
        """What its value may be, in words."""
        if self.number is not None:
            return f"a whole number from {self.number.least} to {self.number.most}"
        if self.values is None:
            return "yes or no"
        *others, last = self.values
        return f"{', '.join(others)} or {last}"

    def settings(self, value: str | None) -> Settings:
        """What it sets for a value that is one of its own, in its normalised form; null is a switch that is on."""
        if self.values is not None:
            return self.values[value or ""]
        if self.number is not None:
            return self.sets | dict.fromkeys(self.number.fields, int(value or ""))
        return self.unsets if value == "no" else self.sets


@cache
def options() -> dict[str, Option]:
    """Every option by its name, in the order in which a normalised tag gives them."""
    return {name: Option(name=name, **given) for name, given in read_data("options.toml").items()}
