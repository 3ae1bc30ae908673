"""What JSON.md says of the JSON is what the program gives: every key of it, each of the type that is named."""

import asyncio
import json
import re
import typing
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from schema.calls import Going, Making
from schema.findings import SEVERITIES
from schema.results import Outcome, Status
from tests.json_page import PAGE, ROOT, conforms, lines, ran, reached, table

EXAMPLES = str(ROOT / "examples")
LAWS = str(ROOT / "tests" / "laws")


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
