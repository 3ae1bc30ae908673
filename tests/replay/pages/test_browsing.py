"""The pages of games, rubbers, events and players, home and search, as a reader gets them."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from datasette.app import Datasette
from datasette.utils import tilde_encode

from ingest.store import Archive
from tests.ingest.store.conftest import take
from tests.ingest.store.test_what_copies_show import IN_PLACE

SCRIPT = "<script>alert(1)</script>"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;"

Site = Callable[..., Datasette]


def get(datasette: Datasette, path: str) -> Any:
    return asyncio.run(datasette.client.get(path))


def ids(archive: Path, table: str) -> list[str]:
    connection = sqlite3.connect(archive)
    try:
        return [id for (id,) in connection.execute(f"SELECT id FROM {table} ORDER BY rowid")]
    finally:
        connection.close()


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def rows(page: str) -> list[str]:
    return [text_of(row) for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)]


@pytest.fixture
def at(site: Site, club: Path) -> Callable[..., Any]:
    """The answer of the club's site to a path within its archive; `{games}` and the like are ids."""
    datasette = site(club)
    known = {table: ids(club, table) for table in ("games", "rubbers", "events", "hands")}

    def answer(path: str) -> Any:
        return get(datasette, f"/club/-/{path.format(**known)}")

    return answer


def test_a_game_is_its_score_sheet(at: Callable[..., Any]) -> None:
    page = at("game/{games[0]}").text
    assert "<title>Monday table · Rubber 1 · Game 1 · 1888-03-05</title>" in page
    assert "Ann and Trump. Trump. against O&#39;Neil and Dee. 3 hands. North and South win by 6 to 1." in page
    assert rows(page)[1:] == [
        "1 N North E East ♠︎ spades 1–4 0–1 0–1 0–1 0–0",
        "2 E East N North ♥︎ hearts 5–0 2–0 2–0 2–1 0–0",
        "3 S South S South ♣︎ clubs, alone 5–0 4–0 4–0 6–1 1–0",
    ]
    assert page.count('class="bb-line-NS"') == 2


def test_a_game_that_came_to_something_else_than_was_due_says_why(at: Callable[..., Any]) -> None:
    page = at("game/{games[1]}").text
    said = text_of(page)
    assert "East and West win by 5 to 1. By the laws, North and South have 1, East and West 4." in said
    assert page.count("bb-explains") == 1
    assert "Points wrong : EW scored 2, but 1 is due" in said
    assert "broken lines: by the points due" in said
    game = at("game/{games[1]}.json").json()
    assert (game["recorded"], game["winner"], game["due"]) == ({"NS": 1, "EW": 5}, "EW", {"NS": 1, "EW": 4})
    assert game["winner_due"] is None
    assert [[fault["name"] for fault in hand["faults"]] for hand in game["hands"]] == [[], ["points-wrong"], []]
    assert [hand["due"] for hand in game["hands"]] == [{"NS": 0, "EW": 2}, {"NS": 0, "EW": 1}, {"NS": 0, "EW": 1}]


def test_points_that_hang_on_the_hands_before_are_shown_as_the_archive_has_them(site: Site, tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with Archive.to_write(path) as archive:
        take(archive, IN_PLACE)
    (game,), (_, hand) = ids(path, "games"), ids(path, "hands")
    datasette = site(path)
    assert get(datasette, f"/club/-/hand/{hand}.json").json()["points"]["due"] == {"NS": 3, "EW": 0}
    assert [hand["due"] for hand in get(datasette, f"/club/-/game/{game}.json").json()["hands"]] == [
        {"NS": 0, "EW": 1},
        {"NS": 3, "EW": 0},
    ]


def test_games_lead_to_one_another_and_on_into_the_next_rubber(at: Callable[..., Any], club: Path) -> None:
    games = ids(club, "games")
    found = []
    for number in range(3):
        page = at(f"game/{games[number]}").text
        found.append(dict(re.findall(r'<link rel="(prev|next)" href="/club/-/game/([^"]*)"', page)))
    assert found == [{"next": games[1]}, {"prev": games[0], "next": games[2]}, {"prev": games[1]}]


def test_a_rubber_is_its_games_side_by_side(at: Callable[..., Any], club: Path) -> None:
    page = at("rubber/{rubbers[0]}").text
    assert "<title>Monday table · Rubber 1 · 1888-03-05</title>" in page
    assert page.count("<svg") == 2
    for game in ids(club, "games")[:2]:
        assert f'href="/club/-/game/{game}"' in page
    rubber = at("rubber/{rubbers[0]}.json").json()
    assert rubber["games_recorded"] == {"NS": 1, "EW": 1}
    assert [game["recorded"] for game in rubber["games"]] == [{"NS": 6, "EW": 1}, {"NS": 1, "EW": 5}]
    assert f'rel="next" href="/club/-/rubber/{ids(club, "rubbers")[1]}"' in page


def test_an_event_lists_its_games_and_the_hands_of_none(at: Callable[..., Any], club: Path) -> None:
    monday, sunday = (at(f"event/{{events[{number}]}}") for number in range(2))
    assert "3 games and 7 hands of euchre, replayed and audited. 2 hands with errors." in monday.text
    for game in ids(club, "games")[:3]:
        assert f'href="/club/-/game/{game}"' in monday.text
    assert "6–1" in text_of(monday.text).replace(" ", "")
    assert f'href="/club/-/hand/{ids(club, "hands")[7]}"' in sunday.text
    assert at("event/{events[1]}.json").json()["hands_without_game"][0]["id"] == ids(club, "hands")[7]


def test_a_player_has_his_partners_games_and_hands(at: Callable[..., Any]) -> None:
    player = at("player/Ann.json").json()
    assert (player["hands"], player["games"]) == (8, 3)
    assert player["partners"] == [{"player": "Trump. Trump.", "games": 3}]
    page = at("player/Ann").text
    assert '<link rel="next" href="/club/-/player/Dee">' in page
    assert 'rel="prev"' not in page


@pytest.mark.parametrize("name", ["Trump. Trump.", "O'Neil"])
def test_a_player_of_any_name_has_an_address(name: str, at: Callable[..., Any]) -> None:
    answer = at(f"player/{tilde_encode(name)}")
    assert answer.status_code == 200
    assert at(f"player/{tilde_encode(name)}.json").json()["player"] == name


@pytest.mark.parametrize("kind", ["hand", "game", "rubber", "event", "player"])
def test_what_there_is_not_is_told_kindly(kind: str, at: Callable[..., Any]) -> None:
    answer = at(f"{kind}/~3Cscript~3Ealert(1)~3C~2Fscript~3E")
    assert answer.status_code == 404
    assert f"There is no {kind} <q><bdi>{ESCAPED}</bdi></q> here." in answer.text
    assert at(f"{kind}/nothing.json").json() == {"ok": False, "error": f"No such {kind}", "status": 404}


def test_home_tells_what_there_is(site: Site, club: Path) -> None:
    datasette = site(club)
    page = get(datasette, "/").text
    said = text_of(page)
    for figure in ("hands 8", "games 3", "rubbers 2", "events 2", "players 4", "from 1888-03-04 to 1888-03-05"):
        assert figure in said
    assert "<svg" in page
    assert "Points wrong : EW scored 2, but 1 is due" in said
    home = get(datasette, "/club/-/home.json").json()
    assert (home["hands"], home["hands_with_errors"]) == (8, 2)
    assert home["errors_by_rule"] == [{"rule": "points-wrong", "findings": 1}, {"rule": "rubber-length", "findings": 1}]
    assert sum(home["outcomes"][0]["hands"].values()) == 7
    assert get(datasette, "/club/-/home").status_code == 200


FOUND = [
    ("Trump. Trump.", ["Trump. Trump."], 0, 0),
    ("O'Neil", ["O'Neil"], 0, 1),
    ("oneil", [], 0, 0),
    ("o neil", ["O'Neil"], 0, 1),
    ("ANN", ["Ann"], 0, 0),
    ("mon tab", [], 0, 0),
    ("monday tab", [], 1, 0),
    ("detroit", [], 1, 0),
    ("quick flash", [], 0, 1),
    *(
        (words, [], 0, 0)
        for words in ('"', "-", "*", "'", "AND", "OR NOT", "NEAR(", "(", "name:", "{", "^", "", "\x00", "😀")
    ),
    ('"Ann', ["Ann"], 0, 0),
    ("Ann*", ["Ann"], 0, 0),
    ("{ann", ["Ann"], 0, 0),
    ("-Ann", ["Ann"], 0, 0),
    ("Ann " * 400, ["Ann"], 0, 0),
]


@pytest.mark.parametrize(("words", "players", "events", "comments"), FOUND)
def test_search_finds_by_words_and_is_broken_by_none(
    words: str, players: list[str], events: int, comments: int, site: Site, club: Path
) -> None:
    datasette = site(club)
    answer = get(datasette, f"/club/-/search.json?q={quote(words)}")
    found = answer.json()
    assert (found["players"], len(found["events"]), len(found["comments"])) == (players, events, comments)
    assert get(datasette, f"/club/-/search?q={quote(words)}").status_code == 200


def test_what_was_sought_is_marked_in_a_comment(at: Callable[..., Any]) -> None:
    page = at("search?q=flash").text
    assert "<q><bdi>quick as a <mark>flash</mark>, said O&#39;Neil</bdi></q>" in page
    assert at("search?q=nothing+of+the+kind").text.count("Nothing has all of these words.") == 1


@pytest.mark.parametrize("query", ["in=players&page=2", "in=nonsense", "page=-1", "page=9999999999999", "in=comments"])
def test_any_page_of_a_search_is_answered(query: str, at: Callable[..., Any]) -> None:
    assert at(f"search?q=ann&{query}").status_code == 200
    assert at("player/Ann?page=3").status_code == 200
    assert at("event/{events[0]}?page=abc").status_code == 200


@pytest.mark.parametrize(
    "path", ["player/{player}", "search?q=script", "game/{game}", "event/{event}", "home", "hand/{hand}"]
)
def test_foreign_text_is_text_on_every_page_and_in_every_form(path: str, site: Site, archive: Path) -> None:
    datasette = site(archive)
    known = {kind: ids(archive, f"{kind}s")[0] for kind in ("game", "event", "hand")}
    name, _, query = f"/archive/-/{path.format(player=tilde_encode(SCRIPT), **known)}".partition("?")
    page = get(datasette, f"{name}?{query}").text
    assert SCRIPT not in page
    assert "alert(1)" in page or path == "home"
    answer = get(datasette, f"{name}.json?{query}")
    assert answer.headers["content-type"] == "application/json; charset=utf-8"
    assert answer.headers["x-content-type-options"] == "nosniff"
    if path != "home":
        assert SCRIPT in json.dumps(answer.json())


def test_no_page_has_a_script_or_style_of_its_own(at: Callable[..., Any], site: Site, club: Path) -> None:
    pages = [at(path).text for path in ("game/{games[0]}", "rubber/{rubbers[0]}", "player/Ann", "search?q=a", "home")]
    for page in (*pages, get(site(club), "/").text, get(site(club), "/club").text):
        assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
        assert "<style" not in page
        assert not re.search(r"<[^>]+\s(style|on\w+)=", page)
        assert 'name="viewport"' in page


def test_a_hand_and_a_position_in_it_are_drawn_at_an_address(site: Site, archive: Path, addresses: list[str]) -> None:
    datasette = site(archive)
    whole = get(datasette, f"/archive/-/hand/{addresses[0]}.svg")
    assert whole.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert whole.headers["content-security-policy"] == "default-src 'none'"
    assert SCRIPT not in whole.text
    assert "The score" in whole.text
    position = get(datasette, f"/archive/-/hand/{addresses[0]}.svg?trick=2").text
    assert "trick 2</title>" in position
    assert get(datasette, f"/archive/-/hand/{addresses[0]}.svg?card=8").text == position
    assert "cards, hidden" in get(datasette, f"/archive/-/hand/{addresses[0]}.svg?trick=1&seat=S").text
    for query in ("trick=99", "card=-1", "trick=x", "card=99999999999999999999", "seat=Q", "trick=0"):
        assert get(datasette, f"/archive/-/hand/{addresses[0]}.svg?{query}").status_code == 200


def test_who_may_not_see_a_table_does_not_see_its_pages(site: Site, club: Path) -> None:
    closed = {"databases": {"club": {"tables": {"players": {"allow": False}}}}}
    datasette = site(club, metadata=closed)
    assert get(datasette, "/club/-/player/Ann").status_code == 403
    assert get(datasette, "/club/-/player/Ann.json").status_code == 403
    assert get(datasette, f"/club/-/game/{ids(club, 'games')[0]}").status_code == 200
    hidden = site(club, metadata={"databases": {"club": {"tables": {"hands": {"allow": False}}}}})
    for path in ("-/home", "-/search?q=ann", f"-/game/{ids(club, 'games')[0]}", f"-/event/{ids(club, 'events')[0]}"):
        assert get(hidden, f"/club/{path}").status_code == 403
    assert "Monday table" not in get(hidden, "/").text
