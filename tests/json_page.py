"""What schema/JSON.md says of an object, read from its tables, and whether an object is so."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from ingest.cli import main

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "schema" / "JSON.md").read_text("utf-8")
CARD = r"[AKQJT987X][SHDCX]|BB"
SIMPLE = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
    "boolean": lambda value: isinstance(value, bool),
    "any": lambda value: True,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "seat": lambda value: value in ("N", "E", "S", "W"),
    "side": lambda value: value in ("NS", "EW"),
    "card": lambda value: isinstance(value, str) and re.fullmatch(CARD, value) is not None,
    "cards": lambda value: isinstance(value, list) and all(fits(one, "card") for one in value),
    "pair": lambda value: list(value) == ["NS", "EW"] and all(fits(one, "integer?") for one in value.values()),
}
OBJECTS = {
    "finding": "A finding",
    "hand": "A hand",
    "hand of a list": "A hand of a list",
    "game of a list": "A game of a list",
    "estimate": "An estimate",
    "law": "A law",
    "interpretation": "An interpretation",
}
"""The types that have a section of their own."""


def fits(value: Any, kind: str) -> bool:
    """Whether a value is of a type as the page writes it."""
    if kind.startswith("seats of "):
        return list(value) == ["N", "E", "S", "W"] and all(fits(one, kind[9:]) for one in value.values())
    if kind.endswith("?"):
        return value is None or fits(value, kind[:-1])
    if kind in OBJECTS:
        return conforms(value, OBJECTS[kind])
    return bool(SIMPLE[kind](value))


@cache
def table(section: str) -> dict[str, str]:
    """The keys of a section of the page, each with its type."""
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE, re.S | re.M)
    rows = re.findall(r"^\| (`[^|]+`) \| ([^|]*) \|", text, re.M)
    found = {key: kind.strip() for keys, kind in rows for key in re.findall(r"`([^`]+)`", keys)}
    if section == "A hand that was analysed":
        hand = table("A hand")
        found = {key: kind for key, kind in found.items() if kind}
        found |= {key: hand[key] for key in ("id", "laws", "maker", "trump", "going")} | source("A hand")
        found |= {f"calls_not_analysed.{key}": "string" for key in ("reason", "message")}
    if section == "A file that was posted":
        found = {key: kind for key, kind in found.items() if key != "hands[].source"}
        found |= {f"hands[].{key}": kind for key, kind in source("A hand").items()}
    return _with_more(found)


def _with_more(kinds: dict[str, str]) -> dict[str, str]:
    """The keys of an object that has a section of its own, and keys beside them, spelled out."""
    wider = {key for key, kind in kinds.items() if kind in OBJECTS and any(one.startswith(f"{key}.") for one in kinds)}
    spelled = {f"{key}.{one}": kind for key in wider for one, kind in table(OBJECTS[kinds[key]]).items()}
    return {key: kind for key, kind in kinds.items() if key not in wider} | spelled


@cache
def parents(*keys: str) -> set[str]:
    """What the page says more of: the beginnings of its keys."""
    ends = ((key, found.start()) for key in keys for found in re.finditer(r"\.|\[\]", key))
    return {"", *(key[:end] for key, end in ends)}


def source(section: str) -> dict[str, str]:
    return {key: kind for key, kind in table(section).items() if key.startswith("source.")}


def leaves(value: Any, kinds: dict[str, str], path: str = "") -> Iterator[tuple[str, Any]]:
    """The values within an object by the keys of the page; what the page says no more of is a value itself."""
    deeper = path in parents(*kinds)
    if path in kinds:
        yield path, value
    if isinstance(value, dict) and deeper:
        for key, one in value.items():
            yield from leaves(one, kinds, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and deeper:
        for one in value:
            yield from leaves(one, kinds, f"{path}[]")
    elif path not in kinds:
        yield path, value


def objects(value: Any, kinds: dict[str, str], path: str = "") -> Iterator[tuple[str, set[str]]]:
    """The objects within an object of which the page tells the keys, each with those that it has."""
    if isinstance(value, dict) and path in parents(*kinds):
        yield path, set(value)
        for key, one in value.items():
            yield from objects(one, kinds, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for one in value:
            yield from objects(one, kinds, f"{path}[]")


@cache
def children(path: str, *keys: str) -> set[str]:
    """The keys that an object within has by the page."""
    before = f"{path}." if path else ""
    return {re.split(r"[.\[]", key.removeprefix(before))[0] for key in keys if key.startswith(before)}


def conforms(data: dict[str, Any], section: str) -> bool:
    """Whether an object has the keys of a section and no other, each of its type."""
    if section == "A hand" and data["status"] == "unreadable":
        section = "A hand that could not be read"
    kinds = table(section)
    for path, value in leaves(data, kinds):
        assert path in kinds, f"{section}: nothing is said of {path}"
        assert fits(value, kinds[path]), f"{section}: {path} is {value!r} and no {kinds[path]}"
    for path, keys in objects(data, kinds):
        lacking = {"id"} if (section, path) == ("A file that was posted", "hands[]") else set()
        missing = children(path, *kinds) - keys
        assert missing <= lacking, f"{section}: {path or 'it'} has not the keys {sorted(missing)}"
    return True


def ran(*words: str) -> str:
    return CliRunner().invoke(main, words, standalone_mode=False).stdout


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def reached(objects: list[dict[str, Any]], section: str) -> set[str]:
    """The keys of a section that some object has with a value."""
    kinds = table(section)
    return {path for one in objects for path, value in leaves(one, kinds) if value is not None}
