"""What JSON.md says of the pages of an archive is what they give: every key, each of the type that is named."""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from datasette.app import Datasette
from datasette.utils import tilde_encode

from ingest.web.hooks import register_routes as web_routes
from replay.pages.hooks import register_routes as page_routes
from replay.pages.statistics import SHEETS
from tests.ingest.web.conftest import HAND, REVOKE
from tests.json_page import PAGE, ROOT, conforms, ran, reached, table

EXAMPLES = str(ROOT / "examples")
PROOFS = ROOT / "tests" / "laws"
REFUSED, RUBBERS = str(PROOFS / "washington-1862" / "38-keeps.pen"), str(PROOFS / "somerset-1888" / "1-keeps.pen")
DATABASE = (ROOT / "schema" / "DATABASE.md").read_text("utf-8")
ADDRESSES = re.findall(r"^\| `([^`]*/-/[^`]*)`", PAGE, re.M)
"""The addresses that the page tells of."""
GAME = """[Event "evening"]
[Laws "somerset-1888"]
[North "Ann"]
[Game "NUMBER"]
[Score "NS:0 EW:0"]
[Dealer "N"]
[Maker "N"]
[Trump "H"]
[Tricks "NS:3 EW:2"]
"""

Get = Callable[[str], Any]


def place(number: int) -> str:
    """The tags of a hand of the club's first game."""
    told = {"Site": "Boston", "Date": "1888-03-01", "Table": "2", "East": "Bell", "South": "Cole", "West": "Dow"}
    told |= {"Rubber": "1", "Game": "1", "Hand": str(number), "Score": f"NS:0 EW:{number - 1}"}
    return "".join(f'[{tag} "{value}"]\n' for tag, value in told.items())


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of the examples, analysed, of a game awarded, of rubbers, of a long evening, of a game with all."""
    path = tmp_path_factory.mktemp("site") / "archive.db"
    ran("ingest", EXAMPLES, "--db", str(path))
    ran("analyse", "--db", str(path))
    revoked = REVOKE.replace('[Event "revoked"]', '[Event "sound"]').replace("9H =S", "9H =S {A thin trick.}")
    hands = (revoked, f'[RubberPoints "NS:0 EW:1"]\n{HAND}')
    club = path.parent / "club.pen"
    club.write_text("\n".join(place(number) + hand for number, hand in enumerate(hands, 1)), "utf-8")
    evening = path.parent / "evening.pen"
    evening.write_text("\n".join(GAME.replace("NUMBER", str(number)) for number in range(1, 52)), "utf-8")
    for file in (REFUSED, RUBBERS, evening, club):
        ran("ingest", str(file), "--db", str(path))
    return path


@pytest.fixture(scope="module")
def get(archive: Path) -> Iterator[Get]:
    """The JSON of a page of the archive."""
    site = Datasette([str(archive)])

    def answer(address: str) -> Any:
        found = asyncio.run(site.client.get(f"/archive/-/{address}"))
        assert found.status_code == 200, (address, found.text)
        return found.json()

    yield answer
    for database in site.databases.values():
        database.close()


def asked(archive: Path, get: Get, kind: str, which: str) -> list[Any]:
    """Every page of a kind, by what stands in a column."""
    with closing(sqlite3.connect(archive)) as connection:
        keys = [key for (key,) in connection.execute(which)]
    assert keys
    return [get(f"{kind}/{tilde_encode(key)}.json") for key in keys]


def told(objects: list[Any], section: str, *seldom: str) -> None:
    """Each object is as a section says, and each key of the section, but for some, has a value in one of them."""
    assert all(conforms(one, section) for one in objects)
    assert set(table(section)) - reached(objects, section) == set(seldom)


def test_every_page_that_is_given_as_json_is_told_of() -> None:
    tried = [re.sub(r"[A-Z]+", "players" if "statistics" in one else "x", one) for one in ADDRESSES]
    tried = [one if one.startswith("/") else f"/{one}" for one in tried]
    for route, _ in (*page_routes(), *web_routes()):
        if "<form>json" in route or "<form>\\w" in route:
            assert any(re.match(route, one) for one in tried), route
    kinds = re.search(r"<kind>([a-z|]+)\)", "".join(route for route, _ in page_routes()))
    assert kinds is not None
    assert {f"ARCHIVE/-/{kind}" for kind in kinds[1].split("|")} <= {one.rpartition("/")[0] for one in ADDRESSES}


def test_what_is_not_there_is_told_by_the_keys_that_are_named(archive: Path) -> None:
    site = Datasette([str(archive)])
    named = {"ok", "error", "status"}
    for address in ("hand/none", "game/none", "rubber/none", "event/none", "player/none", "statistics/none"):
        answer = asyncio.run(site.client.get(f"/archive/-/{address}.json"))
        assert set(answer.json()) == (named | {"title"} if "statistics" in address else named), address
        assert (answer.json()["ok"], answer.json()["status"], answer.status_code) == (False, 404, 404)


def test_a_game_is_as_the_page_says(archive: Path, get: Get) -> None:
    told(asked(archive, get, "game", "SELECT id FROM games"), "A game")


def test_a_rubber_is_as_the_page_says(archive: Path, get: Get) -> None:
    told(asked(archive, get, "rubber", "SELECT id FROM rubbers"), "A rubber")


def test_an_event_and_the_games_of_its_list_are_as_the_page_says(archive: Path, get: Get) -> None:
    events = asked(archive, get, "event", "SELECT id FROM events")
    told(events, "An event")
    games = [game for event in events for game in event["games_of_page"]]
    told(games, "A game of a list")
    assert {game["score_is_due"] for game in games} == {True, False}


def test_a_player_and_the_hands_of_his_list_are_as_the_page_says(archive: Path, get: Get) -> None:
    players = asked(archive, get, "player", "SELECT name FROM players")
    told(players, "A player")
    told([hand for player in players for hand in player["latest_hands"]], "A hand of a list")


def test_what_an_archive_holds_is_as_the_page_says(get: Get) -> None:
    home = get("home.json")
    told([home], "What an archive holds")
    for ended in home["outcomes"]:
        assert all(f"`{way}`" in PAGE for way in ended["hands"])


def test_what_is_found_is_as_the_page_says(get: Get) -> None:
    found = [get(f"search.json?q={words}") for words in ("a", "d", "played", "sound", "thin")]
    told([*found, get("search.json")], "What was found by words")


def test_the_list_of_statistics_is_as_the_page_says(get: Get) -> None:
    told([get("statistics.json")], "The statistics")


def statistic(get: Get, name: str, laws: str) -> Any:
    return get(f"statistics/{name}.json?{urlencode({'laws': laws})}")


def test_a_statistic_is_as_the_page_says(archive: Path, get: Get) -> None:
    found = [statistic(get, name, one["laws"]) for name in SHEETS for one in get("statistics.json")["codes"]]
    found.append(get("statistics/players.json?player=Ann"))
    told(found, "A statistic", "next_page")
    rows = [row for one in found for row in one["rows"]]
    told([value for row in rows for value in row.values() if isinstance(value, dict)], "An estimate")


def test_a_row_of_a_statistic_has_the_columns_of_the_view_that_is_named(get: Get) -> None:
    views = dict(re.findall(r"^\| ([a-z-]+) \| (stat_\w+)", PAGE, re.M))
    assert set(views) == set(SHEETS)
    codes = [one["laws"] for one in get("statistics.json")["codes"]]
    for name, view in views.items():
        assert_rows_are_of(view, [row for laws in codes for row in statistic(get, name, laws)["rows"]])
    assert_rows_are_of("stat_players_by_seat", get("statistics/players.json?player=Ann")["rows"])


def assert_rows_are_of(view: str, rows: list[dict[str, Any]]) -> None:
    """Rows have the columns of a view, as DATABASE.md tells them, and in the place of each bound nothing."""
    (text,) = re.findall(rf"^### {view}\n(.*?)(?=^##|\Z)", DATABASE, re.S | re.M)
    columns = set(re.findall(r"^\| (\w+) \| ", text, re.M)) - {"column", "laws"}
    means = {column.removesuffix("_mean") for column in columns if column.endswith("_mean")}
    kept = {column for column in columns if not column.endswith(("_low", "_high"))}
    assert rows, view
    for row in rows:
        assert set(row) == kept | means | {f"{mean}_squared" for mean in means}, view


def test_a_statistic_of_no_hand_has_every_key_too(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    ran("ingest", f"{EXAMPLES}/thursday.csv", "--db", str(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM tally_laws")
    site = Datasette([str(path)])
    for name in SHEETS:
        answer = asyncio.run(site.client.get(f"/archive/-/statistics/{name}.json")).json()
        assert conforms(answer, "A statistic")
        assert (answer["name"], answer["laws"], answer["rows"]) == (name, None, [])
