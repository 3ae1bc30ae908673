"""The pages of statistics: what they say, under which laws, in which forms, and of whom."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ingest.notation import write_hand
from ingest.store import Archive
from replay.pages.statistics import SHEETS
from replay.pages.statistics_roots import give_root, root
from schema.intervals import Estimate
from schema.seats import SEATS
from tests.evenings import evening
from tests.ingest.store.conftest import hand, take

FOREIGN = '<script>alert(1)</script> & "O\'Neil"'
TAGS = (("somerset-1888", 3), ("washington-1862", 4), ("north-american", 5))


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of evenings of three codes, at one of which a player has a name that is a script."""
    path = tmp_path_factory.mktemp("statistics") / "archive.db"
    with Archive.to_write(path) as archive:
        for tag, seed in TAGS:
            names = (FOREIGN, "Bell", "Cole", "Dana") if tag == "somerset-1888" else ("Ann", "Bob", "Cyd", "Dee")
            players = dict(zip(SEATS, names, strict=True))
            hands = evening(tag, seed, cards=True)
            made = [type(one).model_validate(one.model_dump() | {"players": players}) for one in hands]
            take(archive, "\n".join(write_hand(one) for one in made), name=f"{tag}.pen")
    return path


@pytest.fixture
def get(site: Callable[..., Datasette], counted: Path) -> Callable[..., Any]:
    datasette = site(counted)

    def ask(path: str = "", **options: Any) -> Any:
        return asyncio.run(datasette.client.get(f"/archive/-/statistics{path}", **options))

    return ask


class Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value for name, value in attrs if name == "href" and value]
        if tag == "script":
            self.scripts.append(dict(attrs).get("src"))


def links(text: str) -> list[str]:
    parser = Links()
    parser.feed(text)
    return parser.found


def test_the_list_leads_to_every_statistic(get: Any) -> None:
    answer = get()
    assert answer.status_code == 200
    found = links(answer.text)
    assert all(f"/archive/-/statistics/{name}" in found for name in SHEETS)
    listed = get(".json").json()
    assert [one["name"] for one in listed["statistics"]] == list(SHEETS)
    assert {one["laws"] for one in listed["codes"]} == {tag for tag, _ in TAGS}


@pytest.mark.parametrize("tag", [tag for tag, _ in TAGS])
@pytest.mark.parametrize("name", SHEETS)
def test_a_page_is_of_one_code_alone_and_its_rows_too(name: str, tag: str, get: Any, counted: Path) -> None:
    answer = get(f"/{name}", params={"laws": tag})
    assert answer.status_code == 200
    data = get(f"/{name}.json", params={"laws": tag}).json()
    assert data["laws"] == tag
    assert [code["laws"] for code in data["codes"]]
    with sqlite3.connect(counted) as connection:
        (hands,) = connection.execute("SELECT hands FROM tally_laws WHERE laws = ?", (tag,)).fetchone()
    connection.close()
    if name == "seats":
        assert {row["hands"] for row in data["rows"]} == {hands}
    if name in ("revokes", "odds"):
        assert [row["hands"] for row in data["rows"]] == [hands]
    others = {other for other, _ in TAGS} - {tag}
    for href in links(answer.text):
        if "/archive/hand_facts" in href or "/archive/stat_" in href:
            assert f"laws={tag}" in href
            assert not any(other in href for other in others)


@pytest.mark.parametrize("name", SHEETS)
def test_figures_have_their_samples_and_intervals(name: str, get: Any) -> None:
    for row in get(f"/{name}.json").json()["rows"]:
        shares = [value for key, value in row.items() if key.endswith("_share") and value is not None]
        for value in shares:
            assert set(value) == set(Estimate._fields)
            assert 0 <= value["low"] <= value["value"] <= value["high"] <= 1
            assert value["sample"] > 0


@pytest.mark.parametrize("name", SHEETS)
def test_every_link_of_a_page_leads_somewhere(name: str, site: Any, counted: Path) -> None:
    datasette = site(counted, settings={"base_url": "/old/books/"})

    async def crawl() -> None:
        answer = await datasette.client.get(f"/archive/-/statistics/{name}")
        assert answer.status_code == 200
        for href in sorted(set(links(answer.text))):
            if href.startswith(("#", "https://datasette.io")):
                continue
            assert href.startswith("/old/books/"), href
            assert not href.startswith("/old/books/old/")
            found = await datasette.client.get(href.removeprefix("/old/books"))
            assert found.status_code == 200, href

    asyncio.run(crawl())


def test_the_hands_behind_a_figure_are_as_many_as_its_sample(get: Any, site: Any, counted: Path) -> None:
    datasette = site(counted)

    async def check() -> int:
        seen = 0
        for name in ("bridge", "next-or-cross", "seats", "rounds"):
            text = (await datasette.client.get(f"/archive/-/statistics/{name}?laws=somerset-1888")).text
            for href, number in re.findall(
                r'<a href="(/archive/hand_facts\?[^"]+)"><span[^>]*>[^<]*</span>([\d,]+)<', text
            ):
                data = (
                    await datasette.client.get(f"{href.replace('&amp;', '&').replace('facts?', 'facts.json?')}")
                ).json()
                assert int(number.replace(",", "")) <= data["filtered_table_rows_count"], (name, href)
                seen += 1
        return seen

    assert asyncio.run(check()) > 10


def test_a_players_name_is_text_wherever_it_stands(get: Any) -> None:
    listed = get("/players", params={"laws": "somerset-1888"})
    assert "<script>alert" not in listed.text
    assert "&lt;script&gt;alert(1)" in listed.text
    (mine,) = [href for href in links(listed.text) if "player=%3Cscript" in href]
    one = get(mine.removeprefix("/archive/-/statistics"))
    assert one.status_code == 200
    assert "<script>alert" not in one.text
    assert get("/players.json", params={"laws": "somerset-1888", "player": FOREIGN}).json()["player"] == FOREIGN


def test_the_places_of_a_player_add_up_to_his_hands(get: Any) -> None:
    whole = {row["player"]: row for row in get("/players.json", params={"laws": "north-american"}).json()["rows"]}
    assert set(whole) == {"Ann", "Bob", "Cyd", "Dee"}
    for player, row in whole.items():
        parts = get("/players.json", params={"laws": "north-american", "player": player}).json()["rows"]
        for name in ("hands", "first_chances", "made", "euchres", "lone", "revokes"):
            assert sum(part[name] for part in parts) == row[name]


@pytest.mark.parametrize("player", ["Ann", FOREIGN])
def test_a_player_is_counted_under_his_own_codes_alone(player: str, get: Any, site: Any, counted: Path) -> None:
    data = get("/players.json", params={"player": player}).json()
    his = {
        tag: {row["player"]: row["hands"] for row in get("/players.json", params={"laws": tag}).json()["rows"]}
        for tag, _ in TAGS
    }
    expected = {tag: hands[player] for tag, hands in his.items() if player in hands}
    assert {code["laws"]: code["hands"] for code in data["codes"]} == expected
    assert 0 < len(expected) < len(TAGS)
    assert data["laws"] == max(expected, key=lambda tag: expected[tag])
    assert sum(row["hands"] for row in data["rows"]) == expected[data["laws"]]
    text = get("/players", params={"player": player}).text
    datasette = site(counted)
    for href in links(text):
        if not href.startswith(("#", "https://")):
            assert asyncio.run(datasette.client.get(href)).status_code == 200, href


def test_the_hands_and_figures_of_a_player_are_his(get: Any, site: Any, counted: Path) -> None:
    data = get("/players.json", params={"player": FOREIGN}).json()
    found = links(get("/players", params={"player": FOREIGN}).text)
    datasette = site(counted)

    def rows(href: str) -> int:
        answer = asyncio.run(datasette.client.get(href.replace("?", ".json?")))
        return int(answer.json()["filtered_table_rows_count"])

    of_hands = [rows(href) for href in found if href.startswith("/archive/hand_facts?")]
    assert of_hands == [row["hands"] for row in data["rows"]]
    (figures,) = [href for href in found if href.startswith("/archive/stat_players_by_seat?")]
    assert rows(figures) == len(data["rows"])


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/seats?laws=somerset-1889",
        "/seats?laws=' OR 1=1 --",
        "/players?player=Nobody",
        "/players?player=Ann&laws=somerset-1888",
        "/players.json?player=Nobody",
        f"/seats?laws={'x' * 5000}",
        "/seats.xml",
    ],
)
def test_what_is_not_there_is_said(path: str, get: Any) -> None:
    assert get(path).status_code == 404


def test_an_archive_without_a_hand_has_its_pages(tmp_path: Path, site: Any) -> None:
    with Archive.to_write(tmp_path / "empty.db"):
        pass
    datasette = site(tmp_path / "empty.db")
    for name in ("", *(f"/{name}" for name in SHEETS)):
        answer = asyncio.run(datasette.client.get(f"/empty/-/statistics{name}"))
        assert answer.status_code == 200
        assert "no hand yet" in answer.text


def test_a_page_with_nothing_to_count_says_so(tmp_path: Path, site: Any) -> None:
    with Archive.to_write(tmp_path / "one.db") as archive:
        take(archive, hand(1))
    datasette = site(tmp_path / "one.db")
    said = "No hand under these laws has what is counted here."
    for name, nothing in (("next-or-cross", True), ("seats", False)):
        assert (said in asyncio.run(datasette.client.get(f"/one/-/statistics/{name}")).text) is nothing


def test_an_archive_of_sums_alone_leads_to_no_hands(tmp_path: Path, site: Any, counted: Path) -> None:
    with sqlite3.connect(counted) as whole, sqlite3.connect(tmp_path / "sums.db") as sums:
        whole.backup(sums)
        for table in ("hand_facts", "games", "hands", "players"):
            sums.execute(f"DELETE FROM {table}")
    whole.close()
    sums.close()
    datasette = site(tmp_path / "sums.db")
    for path in (*SHEETS, "players?player=Ann"):
        answer = asyncio.run(datasette.client.get(f"/sums/-/statistics/{path}"))
        assert answer.status_code == 200
        assert not [href for href in links(answer.text) if "/sums/hand_facts" in href or "/sums/-/player/" in href]


def test_another_database_has_no_statistics(tmp_path: Path, site: Any) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE tally_laws (laws TEXT)")
    connection.close()
    datasette = site(tmp_path / "other.db")
    assert asyncio.run(datasette.client.get("/other/-/statistics")).status_code == 404


def test_a_reader_who_may_not_see_the_hands_sees_no_statistics(site: Any, counted: Path) -> None:
    tables = {"hands": {"allow": {"id": "root"}}}
    datasette = site(counted, metadata={"databases": {"archive": {"tables": tables}}})
    assert asyncio.run(datasette.client.get("/archive/-/statistics/seats")).status_code == 403


def test_drawings_have_words_and_pages_no_script_of_another_host(get: Any) -> None:
    text = get("/seats").text
    assert text.count("<svg") == text.count("</desc>") > 10
    assert text.count('role="img"') == text.count("<svg")
    parser = Links()
    parser.feed(text)
    assert all(source is None or source.startswith("/-/") for source in parser.scripts)


def test_the_views_are_seen_even_where_sqlite_has_no_square_root(counted: Path) -> None:
    with sqlite3.connect(counted) as connection:
        connection.create_function("sqrt", 1, root, deterministic=True)
        mine = connection.execute("SELECT * FROM stat_seats").fetchall()
    connection.close()
    with sqlite3.connect(counted) as connection:
        give_root(connection)
        assert connection.execute("SELECT * FROM stat_seats").fetchall() == mine
    connection.close()
