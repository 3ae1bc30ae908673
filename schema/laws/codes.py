"""The codes that are known, each read from its own TOML file: its clauses, and the law behind each finding."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from schema.laws.model import CLAUSES, Laws
from schema.model import Model

CODES: Final = ("somerset-1888", "washington-1862", "north-american")
ASSUMED: Final = "north-american"
"""The code that is taken where a record names none."""


class Clause(Model):
    """A clause of a code: the field of `Laws` that it sets, its value (null for what the code does not have), its laws.

    `laws` are the numbers within the code, the one that is cited first; none where the code is silent.
    """

    name: str
    value: bool | int | str | None
    laws: tuple[str, ...]


class Code(Model):
    """A code as its file gives it: every clause, and for every finding the law that it cites, null where none does."""

    code: str
    title: str
    clauses: dict[str, Clause]
    findings: dict[str, str | None]


def read_data(name: str) -> dict[str, Any]:
    """A data file of this package."""
    return tomllib.loads((files("schema.laws") / name).read_text("utf-8"))


@cache
def code_of(name: str) -> Code:
    """The code of a name. Raises `KeyError` for one that is not known."""
    if name not in CODES:
        raise KeyError(name)
    data = read_data(f"{name}.toml")
    if data["clauses"].keys() != CLAUSES.keys():
        odd = ", ".join(sorted(data["clauses"].keys() ^ CLAUSES.keys()))
        raise ValueError(f"{name}.toml and the clauses of Laws differ in {odd}")
    clauses = {clause: _clause(clause, data["clauses"][clause]) for clause in CLAUSES}
    findings = {finding: law or None for finding, law in data["findings"].items()}
    return Code(code=data["code"], title=data["title"], clauses=clauses, findings=findings)


def _clause(name: str, given: dict[str, Any]) -> Clause:
    cited = (given["cite"],) if "cite" in given else ()
    return Clause(name=name, value=given.get("value"), laws=(*cited, *given.get("also", ())))


@cache
def bare(name: str) -> Laws:
    """The laws of a code without options."""
    code = code_of(name)
    values = {clause.name: clause.value for clause in code.clauses.values() if clause.value is not None}
    cites = {clause.name: clause.laws[0] for clause in code.clauses.values() if clause.laws}
    cites |= {finding: law for finding, law in code.findings.items() if law is not None}
    return Laws.model_validate({"code": name, "title": code.title, "tag": name, "cites": cites, **values})
