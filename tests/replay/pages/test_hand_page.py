"""The pages as a reader gets them."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from datasette.utils import PrefixedUrlString

SCRIPT = "<script>alert(1)</script>"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;"
KEYS = (
    "id source laws event site date table rubber game hand players dealer turn_up deal calls making maker trump going "
    "lone defender sitting_out next_or_cross discard tricks tricks_won status outcome points score games findings"
)

Site = Callable[..., Datasette]


def get(datasette: Datasette, path: str) -> Any:
    """The answer to a request, whose path is as a browser would ask for it."""
    return asyncio.run(datasette.client.get(PrefixedUrlString(path)))


def stored(archive: Path, query: str, *values: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(archive)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


@pytest.fixture
def page(site: Site, archive: Path, addresses: list[str]) -> str:
    answer = get(site(archive), f"/archive/-/hand/{addresses[0]}")
    assert answer.status_code == 200
    return str(answer.text)


def test_the_page_shows_who_held_what(page: str) -> None:
    north = page[page.index('data-seat="N"') : page.index('data-seat="E"')]
    assert re.findall(r'data-card="(..)"', north) == ["JC", "9C", "8S", "AH", "KH"]
    assert "nine of clubs" in north
    assert "dealer, maker" in north


def test_every_trick_is_there_without_a_script(page: str) -> None:
    cards = re.findall(r'data-card="(..)" data-step="(\d+)"', page)
    assert [card for card, _ in sorted(cards, key=lambda card: int(card[1]))] == (
        ["JD", "7D", "TC", "8S", "AS", "9C", "8H", "QS", "JC", "AC", "8D", "KC"]
    )
    assert re.findall(r'data-winner="(.?)"', page) == ["W", "N", "N"]


def test_the_revoke_is_marked_at_its_card_and_cites_its_law(page: str, archive: Path) -> None:
    marked = re.search(r'<span class="([^"]*)" data-seat="E" data-card="8H"', page)
    assert marked is not None
    assert "bb-error" in marked[1]
    ((rule,),) = stored(archive, "SELECT rule FROM laws WHERE id = 'somerset-1888:62'")
    assert rule.split(";")[0] in page
    assert "P401" in page


def test_foreign_text_is_text(page: str) -> None:
    assert SCRIPT not in page
    assert f"<q><bdi>catches the ace and the king {ESCAPED}</bdi></q>" in page
    assert f"><bdi>{ESCAPED}</bdi></a></span></h3>" in page
    assert f"[East &#34;{ESCAPED}&#34;]" in page


def test_an_event_that_is_a_note_is_text(site: Site, archive: Path, addresses: list[str]) -> None:
    page = get(site(archive), f"/archive/-/hand/{addresses[2]}").text
    assert SCRIPT not in page
    assert f"{ESCAPED} at the door" in page


def test_the_page_has_no_script_or_style_of_its_own(page: str) -> None:
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert "<style" not in page
    assert not re.search(r"<[^>]+\s(style|on\w+)=", page)


def test_the_page_has_a_title_and_a_description(page: str) -> None:
    assert "<title>Thursday table · Rubber 1, game 1, hand 1 · 1888-03-01</title>" in page
    assert re.search(r'<meta name="description" content="Abbott, [^"]*North takes up the nine of clubs\.', page)


def test_nothing_is_told_of_where_a_file_was(site: Site, archive: Path, addresses: list[str]) -> None:
    datasette = site(archive)
    for path in ("", ".json", ".pen"):
        assert "secret-folder" not in get(datasette, f"/archive/-/hand/{addresses[0]}{path}").text
    assert get(datasette, f"/archive/-/hand/{addresses[0]}.json").json()["source"] == dict.fromkeys(
        ("file", "index", "line")
    )


def test_the_hands_of_a_game_lead_to_one_another(site: Site, archive: Path, addresses: list[str]) -> None:
    datasette = site(archive)
    links = [
        re.findall(r'<link rel="(prev|next)" href="([^"]*)"', get(datasette, f"/archive/-/hand/{address}").text)
        for address in addresses
    ]
    first, second, third = (f"/archive/-/hand/{address}" for address in addresses)
    assert links == [[("next", second)], [("prev", first), ("next", third)], [("prev", second)]]


def test_the_json_is_the_result_with_the_findings_of_the_archive(
    site: Site, archive: Path, addresses: list[str]
) -> None:
    answer = get(site(archive, cors=True), f"/archive/-/hand/{addresses[0]}.json")
    result = json.loads(answer.text)
    assert " ".join(result) == KEYS
    assert result["points"]["due"] == {"NS": 4, "EW": 0}
    assert result["players"]["E"] == SCRIPT
    rows = stored(
        archive, 'SELECT name, line, "column", message FROM findings WHERE hand = ? ORDER BY number', addresses[0]
    )
    assert [(f["name"], f["line"], f["column"], f["message"]) for f in result["findings"]] == rows
    assert ("revoke", 22, 9) in [row[:3] for row in rows]
    assert answer.headers["content-type"] == "application/json; charset=utf-8"
    assert answer.headers["access-control-allow-origin"] == "*"


def test_the_pen_is_that_of_the_archive(site: Site, archive: Path, addresses: list[str]) -> None:
    answer = get(site(archive), f"/archive/-/hand/{addresses[0]}.pen")
    assert answer.text == stored(archive, "SELECT pen FROM hands WHERE id = ?", addresses[0])[0][0]
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_hand_without_cards_has_a_page(site: Site, archive: Path, addresses: list[str]) -> None:
    page = get(site(archive), f"/archive/-/hand/{addresses[2]}").text
    assert "not recorded" in page
    assert "bb-steps" not in page
    assert "All pass twice, and the deal passes." in page


def test_a_hand_without_its_deal_shows_the_cards_that_fell(site: Site, archive: Path, addresses: list[str]) -> None:
    page = get(site(archive), f"/archive/-/hand/{addresses[1]}").text
    assert re.findall(r'bb-by-play" data-card="(..)"', page) == ["8H", "7H", "AH", "KH", "9C"]
    assert "from the play" in page
    assert "turned down" in page


@pytest.mark.parametrize("path", ["/archive/-/hand/nothing", "/nowhere/-/hand/nothing", "/other/-/hand/1"])
def test_a_hand_that_there_is_not_is_told_kindly(path: str, site: Site, archive: Path, other: Path) -> None:
    datasette = site(archive, other)
    answer = get(datasette, path)
    assert answer.status_code == 404
    assert "No such hand" in answer.text
    assert get(datasette, f"{path}.json").json() == {"ok": False, "error": "No such hand", "status": 404}


def test_an_address_that_is_a_script_is_text(site: Site, archive: Path) -> None:
    answer = get(site(archive), "/archive/-/hand/~3Cscript~3Ealert(1)~3C~2Fscript~3E")
    assert answer.status_code == 404
    assert ESCAPED in answer.text
    assert SCRIPT not in answer.text


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A database that is no archive, with a table that is called like ours."""
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE hands (id TEXT PRIMARY KEY, turn_up TEXT)")
    connection.execute("INSERT INTO hands VALUES ('1', 'AS')")
    connection.commit()
    connection.close()
    return tmp_path / "other.db"


def test_a_database_of_others_is_left_as_it_is(site: Site, other: Path) -> None:
    datasette = site(other)
    table = get(datasette, "/other/hands").text
    assert "/-/hand/" not in table
    assert "bb-card" not in table
    for path in ("/", "/other", "/other/hands/1"):
        assert "bb-" not in get(datasette, path).text.partition("</head>")[2]


def test_who_may_not_see_the_hands_does_not_see_their_pages(site: Site, archive: Path, addresses: list[str]) -> None:
    datasette = site(archive, metadata={"databases": {"archive": {"tables": {"hands": {"allow": False}}}}})
    for form in ("", ".json", ".pen"):
        assert get(datasette, f"/archive/-/hand/{addresses[0]}{form}").status_code == 403
    assert addresses[0] not in get(datasette, "/").text
    assert addresses[0] not in get(datasette, "/archive").text


def test_the_tables_lead_to_the_pages(site: Site, archive: Path, addresses: list[str]) -> None:
    datasette = site(archive)
    link = f'href="/archive/-/hand/{addresses[0]}"'
    for table in ("hands", "findings", "tricks", "calls", "plays", "hand_summary", f"hands/{addresses[0]}"):
        assert link in get(datasette, f"/archive/{table}").text, table
    hands = get(datasette, "/archive/hands").text
    assert f'href="/archive/-/hand/{addresses[0]}.pen"' in hands
    assert SCRIPT not in hands
    assert link[:-1] in get(datasette, "/").text


def test_cards_in_tables_are_drawn_and_players_are_not(site: Site, archive: Path) -> None:
    datasette = site(archive)
    assert "nine of clubs" in get(datasette, "/archive/hands").text
    assert "ace of spades" not in get(datasette, "/archive/players").text
    summary = get(datasette, "/archive/hand_summary?_col=south&_col=turn_up").text
    assert "nine of clubs" in summary
    assert "ace of spades" not in summary
