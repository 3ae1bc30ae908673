"""What JSON.md says of the JSON is what the program gives: every key of it, each of the type that is named."""

import asyncio
import json
import re
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from datasette.app import Datasette

from ingest.cli import main
from schema.calls import Going, Making
from schema.findings import SEVERITIES
from schema.results import Outcome, Status

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "schema" / "JSON.md").read_text("utf-8")
EXAMPLES = str(ROOT / "examples")
LAWS = str(ROOT / "tests" / "laws")
CARD = r"[AKQJT987X][SHDCX]|BB"
SIMPLE = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "seat": lambda value: value in ("N", "E", "S", "W"),
    "side": lambda value: value in ("NS", "EW"),
    "card": lambda value: isinstance(value, str) and re.fullmatch(CARD, value) is not None,
    "cards": lambda value: isinstance(value, list) and all(fits(one, "card") for one in value),
    "pair": lambda value: list(value) == ["NS", "EW"] and all(fits(one, "integer?") for one in value.values()),
}
OBJECTS = {"finding": "A finding", "hand": "A hand"}


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
    return found


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


def conforms(data: dict[str, Any], section: str) -> bool:
    """Whether an object has the keys of a section and no other, each of its type."""
    if section == "A hand" and data["status"] == "unreadable":
        section = "A hand that could not be read"
    kinds = table(section)
    for path, value in leaves(data, kinds):
        assert path in kinds, f"{section}: nothing is said of {path}"
        assert fits(value, kinds[path]), f"{section}: {path} is {value!r} and no {kinds[path]}"
    expected = {re.split(r"[.\[]", key)[0] for key in kinds}
    assert set(data) == expected, section
    return True


def ran(*words: str) -> str:
    return CliRunner().invoke(main, words, standalone_mode=False).stdout


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def reached(objects: list[dict[str, Any]], section: str) -> set[str]:
    """The keys of a section that some object has with a value."""
    kinds = table(section)
    return {path for one in objects for path, value in leaves(one, kinds) if value is not None}


def test_every_hand_is_as_the_page_says_and_no_key_of_the_page_is_idle(tmp_path: Path) -> None:
    (tmp_path / "site.pen").write_text('[Event "Thursday table"]\n[Site "Boston"]\n[Dealer "N"]\n')
    hands = lines(ran("replay", EXAMPLES, LAWS, str(tmp_path), "--format", "jsonl", "--advice"))
    readable = [one for one in hands if one["status"] != "unreadable"]
    assert 0 < len(hands) - len(readable) < len(readable)
    assert all(conforms(one, "A hand") for one in hands)
    assert reached(readable, "A hand") == set(table("A hand"))
    findings = [finding for one in hands for finding in one["findings"]]
    assert reached(findings, "A finding") == set(table("A finding"))
    assert {finding["severity"] for finding in findings} == set(SEVERITIES)


def test_audit_gives_what_replay_gives() -> None:
    assert ran("audit", EXAMPLES, "--format", "jsonl") == ran("replay", EXAMPLES, "--format", "jsonl")
    assert json.loads(ran("audit", EXAMPLES, "--format", "json")) == lines(ran("audit", EXAMPLES, "--format", "jsonl"))


def test_the_hand_that_is_shown_is_that_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown, refused = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.S))
    assert shown == lines(ran("replay", "examples/worked.pen", "--format", "jsonl"))[0]
    assert conforms(refused, "A hand")


@pytest.mark.parametrize("words", [Status, Outcome, Making, Going], ids=["status", "outcome", "making", "going"])
def test_every_word_that_a_hand_may_have_is_named(words: Any) -> None:
    named = set(re.findall(r"`([a-z-]+)`", PAGE))
    named |= {f"{how}{what}" for how in ("lone-", "jambone-") for what in ("point", "march", "euchre")}
    assert set(typing.get_args(words)) <= named


def test_a_hand_that_was_analysed_is_as_the_page_says() -> None:
    hands = lines(ran("solve", f"{EXAMPLES}/leeds-dwight-1888.pen", f"{EXAMPLES}/thursday.egn", "--format", "jsonl"))
    assert all(conforms(one, "A hand that was analysed") for one in hands)
    seldom = {"analysis.stopped", "analysis.assumed", "going"}
    assert reached(hands, "A hand that was analysed") | seldom == set(table("A hand that was analysed"))


def test_an_ingest_tells_of_its_files_as_the_page_says(tmp_path: Path) -> None:
    archive = str(tmp_path / "archive.db")
    files = lines(ran("ingest", EXAMPLES, "--db", archive, "--format", "jsonl"))
    assert all(conforms(one, "Files that were ingested") for one in files)
    again = json.loads(ran("ingest", EXAMPLES, "--db", archive, "--format", "json"))
    assert list(again) == ["files", "total", "archive"]
    assert all(conforms(one, "Files that were ingested") for one in again["files"])
    assert {one["became"] for one in files + again["files"]} == {"stored", "read-before", "passed-over"}
    assert again["archive"] == {"hands": sum(one["stored"] for one in files)}
    figures = list(table("Files that were ingested"))
    assert list(again["total"]) == figures[figures.index("read") : figures.index("adding") + 1]


def test_a_site_answers_posts_as_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    ran("ingest", f"{EXAMPLES}/trickster.pbn", "--db", str(path))
    site = Datasette([str(path)], metadata={"plugins": {"bowerbook": {"ingest": {"allow": True}}}})
    worked = (ROOT / "examples" / "worked.pen").read_text("utf-8")

    def post(address: str, text: str) -> Any:
        return asyncio.run(site.client.post(address, content=text))

    assert conforms(post("/-/check.json", worked).json(), "Hands that were posted")
    answer = post("/archive/-/ingest?name=worked.pen", worked)
    assert answer.status_code == 200, answer.text
    assert conforms(answer.json(), "A file that was posted")
    assert {"unreadable", "complete"} <= {one["status"] for one in answer.json()["hands"]}
    refused = post("/archive/-/ingest?format=none", worked)
    assert list(refused.json()) == ["ok", "error", "status"]
    assert refused.json()["status"] == refused.status_code == 400


def test_the_page_of_a_hand_gives_it_as_json_by_its_own_address(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    ran("ingest", f"{EXAMPLES}/worked.pen", "--db", str(path))
    site = Datasette([str(path)])
    rows = asyncio.run(site.client.get("/archive/hands.json?_shape=array&_col=id")).json()
    assert any(row["id"].endswith("-2") for row in rows)
    for row in rows:
        hand = asyncio.run(site.client.get(f"/archive/-/hand/{row['id']}.json")).json()
        assert conforms(hand, "A hand")
        assert hand["id"] == row["id"]
