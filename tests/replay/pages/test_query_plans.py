"""No page reads a table from one end to the other: as many hands as there may be, it looks up what it shows."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from replay.pages.event import find_event
from replay.pages.game import find_game
from replay.pages.home import find_home
from replay.pages.player import find_player
from replay.pages.rubber import find_rubber
from replay.pages.search import search

GROWING = ("hands", "games", "rubbers", "calls", "tricks", "findings", "comments", "players", "events")
FIND: dict[str, Callable[[sqlite3.Connection, Any], object]] = {
    "game": find_game,
    "rubber": find_rubber,
    "event": find_event,
    "player": find_player,
}


@pytest.fixture
def conn(club: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(club)
    yield connection
    connection.close()


def plans(conn: sqlite3.Connection, ask: Callable[[], object]) -> dict[str, list[str]]:
    """The plan of each query that is made meanwhile."""
    made: list[str] = []
    conn.set_trace_callback(made.append)
    ask()
    conn.set_trace_callback(None)
    ours = [query for query in made if query.lstrip().upper().startswith("SELECT") and "'main'." not in query]
    queries = dict.fromkeys(ours)
    return {query: [row[3] for row in conn.execute(f"EXPLAIN QUERY PLAN {query}")] for query in queries}


def scans(steps: list[str]) -> list[str]:
    """The steps that read all rows of a table that grows, and not an index alone."""
    found = [step for step in steps if re.match(rf"SCAN ({'|'.join(GROWING)})\b", step)]
    return [step for step in found if "COVERING INDEX" not in step]


@pytest.mark.parametrize("kind", FIND)
def test_a_page_looks_up_what_it_shows(kind: str, conn: sqlite3.Connection) -> None:
    key = "name" if kind == "player" else "id"
    (one,) = conn.execute(f"SELECT {key} FROM {kind}s ORDER BY rowid LIMIT 1").fetchone()
    for query, steps in plans(conn, lambda: FIND[kind](conn, one)).items():
        whole = [step for step in steps if step.startswith("SCAN") and "COVERING" in step]
        assert scans(steps) == [], query
        assert not [step for step in whole if "hands" in step], query


def test_home_counts_by_indexes_alone(conn: sqlite3.Connection) -> None:
    for query, steps in plans(conn, lambda: find_home(conn)).items():
        newest = "FROM events ORDER BY rowid DESC LIMIT" in query
        assert scans(steps) == (["SCAN events"] if newest else []) or scans(steps) == ["SCAN players"], query


@pytest.mark.parametrize("words", ["ann", "monday table", "fl"])
def test_search_goes_by_the_index_of_words(words: str, conn: sqlite3.Connection) -> None:
    for query, steps in plans(conn, lambda: search(conn, words)).items():
        assert scans(steps) == [], query
        assert any("VIRTUAL TABLE INDEX" in step for step in steps), query
