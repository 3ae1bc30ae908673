"""Every law of the codes in our own words, and how the books are read where they are silent or double.

Both stand in schema/LAWS.md.
"""

import csv
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from schema.laws.codes import CODES, Clause, code_of, read_data
from schema.model import Model


class Law(Model):
    """A law of a code.

    `shown_by` is what a record must hold for it to be judged: the cards, the calls, the events, the score, or a whole
    session; `findings` report it, and `effect` is what it does. Where a record cannot show it at all both are empty,
    and `unseen` says why.
    """

    id: str
    code: str
    law: str
    subject: str
    rule: str
    shown_by: tuple[str, ...]
    findings: tuple[str, ...]
    effect: str
    unseen: str


class Interpretation(Model):
    """What a book that is silent or double is taken to say, and the ids of the laws on which it bears."""

    id: str
    text: str
    laws: tuple[str, ...]


@cache
def laws_in(code: str) -> dict[str, Law]:
    """The laws of a code by their numbers, in the order of the book. Raises `KeyError` for a code that is not known.

    >>> laws_in("somerset-1888")["62"].rule
    'A revoke is a card of another suit played while holding one of the suit led.'
    """
    if code not in CODES:
        raise KeyError(code)
    rows = csv.DictReader((files("schema.laws") / f"{code}.csv").read_text("utf-8").splitlines())
    return {row["law"]: _law(code, row) for row in rows}


def _law(code: str, row: dict[str, Any]) -> Law:
    several = {name: tuple(filter(None, row[name].split(";"))) for name in ("shown_by", "findings")}
    return Law(id=f"{code}:{row['law']}", code=code, **(row | several))


@cache
def interpretations() -> dict[str, Interpretation]:
    """Every interpretation by its number, I-1 to I-30."""
    return {
        number: Interpretation(id=number, text=" ".join(given["text"].split()), laws=tuple(given["laws"]))
        for number, given in read_data("interpretations.toml").items()
    }


def interpretations_of(laws: Iterable[Law]) -> tuple[Interpretation, ...]:
    """The interpretations that bear on any of some laws, in their order."""
    ids = {law.id for law in laws}
    return tuple(each for each in interpretations().values() if not ids.isdisjoint(each.laws))


def clauses_of(law: Law) -> tuple[Clause, ...]:
    """The clauses of its code that rest on a law."""
    return tuple(clause for clause in code_of(law.code).clauses.values() if law.law in clause.laws)


def look_up(code: str, wanted: str) -> tuple[Law, ...]:
    """The laws of a code that a reader may mean: one by its number, or those of a chapter; none where there are none.

    >>> [law.law for law in look_up("washington-1862", "Ch. 5")]
    ['ch5.1', 'ch5.2']
    """
    laws = laws_in(code)
    number = re.sub(r"^law|\s|[.:]$|(?<=ch)\.", "", " ".join(wanted.lower().split()))
    if number in laws:
        return (laws[number],)
    return tuple(law for law in laws.values() if law.law.startswith(f"{number}.")) if number else ()


def law_of(id: str) -> Law:
    """The law of an id such as "somerset-1888:62". Raises `KeyError` for one that is not known."""
    code, _, number = id.partition(":")
    return laws_in(code)[number]
