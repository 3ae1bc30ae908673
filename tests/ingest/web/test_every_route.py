"""Every page that our plugins serve: each as JSON too, and the text of records never markup in any of them."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from datasette.utils import tilde_encode

from ingest.web.hooks import register_routes as web_routes
from replay.pages.hooks import register_routes as page_routes
from replay.pages.statistics import SHEETS
from tests.ingest.web.conftest import HAND, REVOKE, SCRIPT, stored

HOSTILE = (
    f'[Site "{SCRIPT}"]\n[Date "1888-03-01"]\n[Rubber "1"]\n[Game "1"]\n[Hand "1"]\n'
    f'[East "{SCRIPT} E"]\n[South "{SCRIPT} S"]\n[West "{SCRIPT} W"]\n[Score "NS:0 EW:4"]\n{{{SCRIPT}}}\n'
)
MARKUP = "<script>alert"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """An archive in which every text that a record may hold is a script."""
    first = HAND.replace('[Event "sound"]\n', f'[Event "{SCRIPT}"]\n{HOSTILE}').replace('"Abbott"', f'"{SCRIPT}"')
    second = REVOKE.replace('[Event "revoked"]\n', f'[Event "{SCRIPT}"]\n{HOSTILE}').replace('"Abbott"', f'"{SCRIPT}"')
    text = "\n".join(
        (first, second.replace('[Hand "1"]', '[Hand "2"]').replace("QH JC KS 9H =S", f"QH JC KS 9H =S {{{SCRIPT}}}"))
    )
    stored(tmp_path / "archive.db", text)
    return tmp_path / "archive.db"


@pytest.fixture
def pages(db: Path) -> dict[str, str]:
    """An address for each page, by its name; each is served as JSON under the same with `.json` behind it."""
    with closing(sqlite3.connect(db)) as connection:
        first = {
            kind: connection.execute(f"SELECT id FROM {kind}s ORDER BY rowid DESC").fetchone()[0]
            for kind in ("hand", "game", "rubber", "event")
        }
    return {
        **{kind: f"/archive/-/{kind}/{id}" for kind, id in first.items()},
        "player": f"/archive/-/player/{tilde_encode(SCRIPT)}",
        "home": "/archive/-/home",
        "search": "/archive/-/search",
        "statistics": "/archive/-/statistics",
        **{name: f"/archive/-/statistics/{name}" for name in SHEETS},
        "table hands": "/archive/hands",
        "table hand_summary": "/archive/hand_summary",
        "table comments": "/archive/comments",
        "table stat_players": "/archive/stat_players",
        "databases": "/-/databases",
        "metadata": "/-/metadata",
    }


ELSEWHERE = {"/": "home is the same", "/-/check": "posted", "/archive/-/ingest": "posted", "/archive/hands.pen": "data"}
"""Addresses of routes that are no page with a JSON form of its own, and why."""


def get(datasette: Datasette, path: str) -> Any:
    return asyncio.run(datasette.client.get(path))


def strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in strings(each)]
    if isinstance(value, list):
        return [text for each in value for text in strings(each)]
    return [value] if isinstance(value, str) else []


def test_no_route_is_left_out_here(pages: dict[str, str]) -> None:
    for route, _ in (*page_routes(), *web_routes()):
        assert any(re.match(route, path) for path in (*pages.values(), *ELSEWHERE)), route


def test_every_page_is_served_as_json_too(site: Callable[..., Datasette], pages: dict[str, str]) -> None:
    datasette = site()
    for name, path in pages.items():
        page = get(datasette, path)
        assert page.status_code == 200, (name, page.text[:300])
        answer = get(datasette, f"{path}.json")
        assert answer.status_code == 200, (name, answer.text[:300])
        assert answer.headers["content-type"].startswith("application/json"), name
        assert json.loads(answer.text), name


def test_every_page_of_ours_leads_to_its_json(site: Callable[..., Datasette], pages: dict[str, str]) -> None:
    datasette = site()
    for name, path in pages.items():
        if "/-/" in path and not path.startswith("/-/"):
            assert f'href="{path}.json' in get(datasette, path).text, name


def test_the_text_of_records_is_text_everywhere(site: Callable[..., Datasette], pages: dict[str, str]) -> None:
    datasette = site()
    said = 0
    for name, path in pages.items():
        for form in ("", "?q=script", "?player=" + tilde_encode(SCRIPT)):
            answer = get(datasette, f"{path}{form}")
            assert MARKUP not in answer.text, (name, form)
            said += "&lt;script&gt;alert" in answer.text
        answer = get(datasette, f"{path}.json")
        assert not answer.headers["content-type"].startswith("text/html"), name
        said += any(SCRIPT in text for text in strings(answer.json()))
    assert said > 20
    for form in ("svg", "svg?trick=2", "pen"):
        drawn = get(datasette, f"{pages['hand']}.{form}")
        assert drawn.status_code == 200
        assert not drawn.headers["content-type"].startswith("text/html")
        assert drawn.headers["x-content-type-options"] == "nosniff"
        assert form == "pen" or MARKUP not in drawn.text
    assert MARKUP not in get(datasette, "/").text


def test_every_page_has_a_title_and_a_description_for_links(
    site: Callable[..., Datasette], pages: dict[str, str]
) -> None:
    datasette = site()
    ours = {name: path for name, path in pages.items() if path.startswith("/archive/-/")}
    for name, path in {**ours, "front": "/", "check": "/-/check"}.items():
        page = get(datasette, path).text
        for wanted in ("  <title>", 'name="description" content="', 'property="og:title" content="', 'rel="canonical"'):
            assert page.count(wanted) == 1, (name, wanted)
        assert re.search(r'property="og:description" content="[^"]', page), name
