"""Names that look like syntax: on the page of a hand, and as addresses of pages of their own."""

import asyncio
import html
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from datasette.app import Datasette

from ingest import read, write
from ingest.store import Archive, FileRead
from replay import results
from schema.records import BySeat, HandRecord
from tests.replay.pages.test_hand_page import get

NAMES = ("Trump. Trump.", "Big C (host)", '5th "Mike"', "a\\\\b", "\\", "♠", "x" * 10_000, "../../-/x?y#z", "%2e%2e")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shown_as_it_is_and_leads_to_the_page_of_its_player(
    name: str, site: Callable[..., Datasette], tmp_path: Path
) -> None:
    stream = io.StringIO()
    write([HandRecord(dealer="N", players=BySeat[str](N=name, S="Ann"))], stream, "pen")
    with Archive.to_write(tmp_path / "archive.db") as archive:
        archive.take(FileRead("a.pen", "a digest", 1), results(read(io.StringIO(stream.getvalue()))))
        ((address,),) = archive.rows("SELECT id FROM hands")
    served = site(tmp_path / "archive.db")
    asyncio.run(served.invoke_startup())
    page = get(served, f"/archive/-/hand/{address}").text
    link = re.search(r'<span class="bb-player"><a href="([^"]+)"><bdi>(.*?)</bdi></a>', page, re.DOTALL)
    assert link is not None
    assert html.unescape(link[2]) == name
    player = get(served, html.unescape(link[1]))
    assert player.status_code == 200
    assert html.unescape(re.findall(r"<h1><bdi>(.*?)</bdi></h1>", player.text, re.DOTALL)[0]).strip() == name
