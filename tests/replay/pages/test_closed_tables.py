"""A table that the owner of a site closes: what is made of it, and what shows it, is closed with it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from datasette import hookimpl
from datasette.app import Datasette
from datasette.plugins import pm

from ingest.store import Archive
from ingest.store.publishing import publish
from replay.pages.asking import READS
from replay.pages.closed import made_of
from schema.statistics import STATISTICS
from tests.replay.pages.test_private_tables import NO_SQL, get

Site = Callable[..., Datasette]
OWNER = {"allow": {"id": "owner"}}
MADE = {
    "hands": (
        *("calls", "tricks", "findings", "comments", "comments_fts", "ids", "copies", "hand_facts", "analysis"),
        *("tally_players", "tally_costs", "hand_summary", "plays", "play_costs", "stat_seats", "stat_costs"),
    ),
    "comments": ("comments_fts", "comments_fts_data", "comments_fts_idx"),
    "players": ("players_fts", "players_fts_docsize"),
    "events": ("events_fts", "events_fts_data", "hand_summary"),
    "tricks": ("plays", "play_costs"),
    "hand_facts": ("tally_laws", "tally_scores", "stat_scores"),
    "costs": ("tally_costs", "stat_costs_by_side"),
    "HANDS": ("hand_summary",),
}
PAGES = {
    "hands": ("home", "search", "statistics", "statistics/seats"),
    "findings": ("home", "hand/{hand}", "game/{game}", "rubber/{rubber}"),
    "events": ("home", "event/{event}", "game/{game}", "player/Ann"),
    "players": ("home", "player/Ann"),
    "stat_players": ("statistics/players",),
    "tally_bridges": ("statistics/bridge",),
    "hand_facts": ("statistics", "statistics/odds", "statistics/costs"),
}


@pytest.fixture(scope="module")
def copy(club: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("published") / "copy.db"
    with Archive.to_read(club) as whole:
        publish(whole, path)
    return path


@pytest.fixture(scope="module")
def keys(copy: Path) -> dict[str, str]:
    kinds = ("hand", "game", "rubber", "event")
    with closing(sqlite3.connect(copy)) as connection:
        return {
            **{kind: connection.execute(f"SELECT id FROM {kind}s ORDER BY rowid").fetchone()[0] for kind in kinds},
            "player": "Ann",
        }


def told(*names: str, **more: Any) -> dict[str, Any]:
    """What the owner says: these tables are his alone, and of others what is given."""
    return {"databases": {"copy": {"tables": {**dict.fromkeys(names, OWNER), **more}}}}


@pytest.fixture
def served(site: Site, copy: Path) -> Callable[..., Datasette]:
    def serve(*names: str, **more: Any) -> Datasette:
        return site(immutables=[str(copy)], metadata=told(*names, **more), settings=NO_SQL)

    return serve


@pytest.mark.parametrize(("table", "made"), [(table, each) for table, made in MADE.items() for each in made])
def test_what_is_made_of_a_closed_table_is_closed(served: Any, table: str, made: str) -> None:
    datasette = served(table)
    for path in (f"/copy/{made}.json", f"/copy/{made}", f"/copy/{made}.csv", f"/copy/{made}/1.json"):
        assert get(datasette, path).status_code == 403, path
    assert get(datasette, f"/copy/{made}.json", "owner").status_code == 200
    assert made not in [one["name"] for one in get(datasette, "/copy.json").json()["tables"]]


def test_other_tables_stay_open(served: Any) -> None:
    datasette = served("comments", "events")
    for path in ("hands", "games", "players", "players_fts", "findings", "plays", "stat_seats", "hand_facts"):
        assert get(datasette, f"/copy/{path}.json").status_code == 200, path


def test_the_owner_may_open_what_is_made_of_a_closed_table(served: Any) -> None:
    datasette = served("hands", hand_facts={"allow": True}, plays={"allow": {"id": "guest"}})
    assert get(datasette, "/copy/stat_seats.json").status_code == 200
    assert get(datasette, "/copy/tricks.json").status_code == 403
    assert get(datasette, "/copy/plays.json", "guest").status_code == 200
    assert get(datasette, "/copy/plays.json").status_code == 403


@pytest.mark.parametrize("table", ["hands", "comments", "codes", "stat_seats", "events_fts"])
def test_the_file_is_for_those_who_may_see_all_of_it(served: Any, table: str) -> None:
    datasette = served(table)
    assert get(datasette, "/copy.db").status_code == 403
    assert 'href="/copy.db"' not in get(datasette, "/copy").text
    assert get(datasette, "/copy.db", "owner").status_code == 200
    assert 'href="/copy.db"' in get(datasette, "/copy", "owner").text


@pytest.mark.parametrize(("table", "page"), [(table, page) for table, pages in PAGES.items() for page in pages])
def test_a_page_asks_for_the_tables_that_it_reads(served: Any, table: str, page: str, keys: dict[str, str]) -> None:
    datasette = served(table)
    for form in ("", ".json"):
        path = f"/copy/-/{page.format(**keys)}{form}"
        assert get(datasette, path).status_code == 403, path
        assert get(datasette, path, "owner").status_code == 200, path


@pytest.mark.parametrize("table", ["hands", "players", "findings"])
def test_the_first_page_tells_nothing_of_what_is_closed(served: Any, table: str) -> None:
    datasette = served(table)
    page = get(datasette, "/")
    assert page.status_code == 200
    assert "hands of the card game" not in page.text
    assert "/-/hand/" not in page.text
    assert "/-/hand/" in get(datasette, "/", "owner").text


def test_the_bar_leads_to_nothing_that_is_closed(served: Any) -> None:
    datasette = served("events", "hand_facts")
    for path in ("/copy/players", "/copy/-/search"):
        page = get(datasette, path).text
        for closed in ("/copy/events", "/copy/hand_summary", "/copy/-/statistics"):
            assert f'href="{closed}"' not in page, closed
            assert f'href="{closed}"' in get(datasette, path, "owner").text, closed
        assert 'href="/copy/findings"' in page


@pytest.mark.parametrize(
    ("table", "words", "group"),
    [("players", "Ann", "players"), ("events", "Monday", "events"), ("comments", "flash", "comments")],
)
@pytest.mark.parametrize("closed", ["", "_fts"])
def test_search_leaves_out_what_is_closed(served: Any, table: str, words: str, group: str, closed: str) -> None:
    datasette = served(f"{table}{closed}")
    for more in ("", f"&in={group}"):
        answer = get(datasette, f"/copy/-/search.json?q={words}{more}").json()
        assert answer[group] == []
        assert get(datasette, f"/copy/-/search.json?q={words}{more}", "owner").json()[group]


def test_a_comment_is_found_without_the_name_of_a_closed_event(served: Any) -> None:
    datasette = served("events")
    (found,) = get(datasette, "/copy/-/search.json?q=flash").json()["comments"]
    assert (found["text"], found["event"]) == ("quick as a flash, said O'Neil", None)
    (found,) = get(datasette, "/copy/-/search.json?q=flash", "owner").json()["comments"]
    assert found["event"] == "Monday table"


@pytest.mark.parametrize("index", ["comments_fts", "COMMENTS_FTS"])
def test_no_other_table_is_searched_by_a_closed_index(served: Any, index: str) -> None:
    datasette = served("comments")
    for table in ("hands.json", "hands", "hands.pen", "hand_summary.csv"):
        path = f"/copy/{table}?_search=flash&_fts_table={index}&_fts_pk=rowid"
        assert get(datasette, path).status_code in (403, 404), path
    assert get(datasette, "/copy/players.json?_search=Ann&_fts_table=players_fts").status_code == 200


def test_a_plugin_may_close_a_table_too(served: Any) -> None:
    class Closing:
        __name__ = "closing"

        @hookimpl
        def permission_allowed(self, actor: Any, action: str, resource: Any) -> bool | None:
            return False if (action, resource) == ("view-table", ("copy", "hand_facts")) and actor is None else None

    with registered(Closing()):
        datasette = served()
        for path in ("/copy/hand_facts.json", "/copy/stat_seats.json", "/copy/-/statistics", "/copy.db"):
            assert get(datasette, path).status_code == 403, path
            assert get(datasette, path, "owner").status_code == 200, path


def test_every_statistic_asks_for_its_views() -> None:
    asked = {table for page, tables in READS.items() if page.startswith("statistics/") for table in tables}
    assert {statistic.view.name for statistic in STATISTICS} <= asked


def test_a_page_reads_nothing_but_what_it_asks_for(served: Any, copy: Path, keys: dict[str, str]) -> None:
    read: set[str] = set()

    class Watching:
        __name__ = "watching"

        @hookimpl
        def prepare_connection(self, conn: Any) -> None:
            def seen(action: int, table: str | None, *_: Any) -> int:
                if action == sqlite3.SQLITE_READ and table:
                    read.add(table)
                return sqlite3.SQLITE_OK

            conn.set_authorizer(seen)

    for page, asked in READS.items():
        path = f"/copy/-/{page}/{keys[page]}" if page in keys else f"/copy/-/{page}"
        datasette = served()
        with registered(Watching()):
            get(datasette, "/copy/codes.json")
            read.clear()
            assert get(datasette, f"{path}.json").status_code == 200, page
        known = made_of(datasette.get_database("copy"))
        ours = {table for table in read if table in known}
        assert ours <= with_all_before(known, {"hands", *asked}), page
        assert ours, page


def with_all_before(known: Any, tables: set[str]) -> set[str]:
    found = {other for table in tables for other in known[table]} - tables
    return with_all_before(known, tables | found) if found else tables


@contextmanager
def registered(plugin: Any) -> Iterator[None]:
    pm.register(plugin, name=plugin.__name__)
    try:
        yield
    finally:
        pm.unregister(name=plugin.__name__)
