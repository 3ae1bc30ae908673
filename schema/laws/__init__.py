"""The codes of laws that are known, and the reading of a Laws tag."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from schema.laws.model import Laws

CODES: Final = ("somerset-1888", "washington-1862", "north-american")
ASSUMED: Final = "north-american"
"""The code that is taken where a record names none."""

__all__ = ["ASSUMED", "CODES", "Laws", "laws_of"]


@cache
def _code(name: str) -> Laws:
    data = tomllib.loads((files("schema.laws") / f"{name}.toml").read_text("utf-8"))
    clauses: dict[str, dict[str, Any]] = data["clauses"]
    values = {clause: entry["value"] for clause, entry in clauses.items()}
    cites = {clause: entry["cite"] for clause, entry in clauses.items()} | data["findings"]
    return Laws(code=data["code"], title=data["title"], tag=data["code"], cites=cites, **values)


@cache
def laws_of(tag: str | None) -> Laws:
    """The laws that a Laws tag names, options included; null names the code that is assumed."""
    return _code(tag or ASSUMED)
