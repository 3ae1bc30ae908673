"""Data out: every form has all the hands that the page chooses, whatever the size of a page."""

import csv
import io
import re
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ingest import read
from ingest.web import data, offering
from schema.records import HandRecord
from tests.ingest.web.conftest import HAND, SCRIPT, Ask, stored

parquet = pytest.importorskip("pyarrow.parquet")
MANY = 1200
"""More than a page of Datasette's largest."""


@pytest.fixture
def db(tmp_path: Path) -> Path:
    hands = [
        HAND.replace('"Abbott"]', f'"{SCRIPT if number % 3 else "Bell"}"]\n[Date "1888-01-01"]\n[Hand "{number}"]')
        for number in range(MANY)
    ]
    stored(tmp_path / "archive.db", "\n".join(hands))
    return tmp_path / "archive.db"


def hands_in(answer: Any, form: str) -> int:
    """How many hands an answer holds."""
    assert answer.status_code == 200, answer.text
    if form == "parquet":
        return int(parquet.read_table(io.BytesIO(answer.content)).num_rows)
    if form == "csv":
        return len(list(csv.DictReader(io.StringIO(answer.text))))
    readings = list(read(io.StringIO(answer.text))) if answer.text else []
    assert [reading for reading in readings if not isinstance(reading, HandRecord)] == []
    return len(readings)


@pytest.mark.parametrize("form", ["pen", "jsonl", "csv", "parquet"])
def test_all_hands_are_given_out_and_only_those_that_are_chosen(ask: Ask, form: str) -> None:
    for table in ("hands", "hand_summary"):
        assert hands_in(ask("GET", f"/archive/{table}.{form}?_size=10"), form) == MANY
        assert hands_in(ask("GET", f"/archive/{table}.{form}?north=Bell"), form) == MANY // 3
        assert hands_in(ask("GET", f"/archive/{table}.{form}", params={"north": SCRIPT}), form) == MANY * 2 // 3
        assert hands_in(ask("GET", f"/archive/{table}.{form}?errors__gt=0&trump__in=S,H"), form) == 0
        assert hands_in(ask("GET", f"/archive/{table}.{form}?number__lt=7"), form) == 7


def test_a_game_is_given_out_as_egn_and_several_are_refused_with_a_reason(ask: Ask) -> None:
    answer = ask("GET", "/archive/hands.egn?north=Bell&number__lt=21")
    assert answer.status_code == 200, answer.text
    assert [type(hand) for hand in read(io.StringIO(answer.text))] == [HandRecord] * 7
    assert ask("GET", "/archive/hands.egn").status_code == 400
    match = ask("GET", "/archive/hands.emn?number__lt=7")
    assert [type(hand) for hand in read(io.StringIO(match.text))] == [HandRecord] * 7


def test_of_many_games_each_is_a_document_of_egn(ask: Ask, tmp_path: Path) -> None:
    answer = ask("GET", "/archive/hands.egn.zip?north=Bell")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as games:
        assert games.namelist() == [f"game-{number:06}.egn" for number in range(1, 5)]
        games.extractall(tmp_path / "games")
    read_back = [hand for game in sorted((tmp_path / "games").iterdir()) for hand in read(game)]
    assert len(read_back) == MANY // 3
    assert all(isinstance(hand, HandRecord) for hand in read_back)


def test_the_order_of_rows_may_be_named(ask: Ask) -> None:
    rows = list(csv.DictReader(io.StringIO(ask("GET", "/archive/hands.csv?_sort_desc=number").text)))
    assert [int(row["number"]) for row in rows] == list(reversed(range(MANY)))
    records = read(io.StringIO(ask("GET", "/archive/hands.pen").text))
    assert [hand.hand for hand in records] == list(range(MANY))  # type: ignore[union-attr]


def offered(ask: Ask, address: str) -> dict[str, str]:
    """The forms that a page offers, with their addresses."""
    page = ask("GET", address).text
    links = re.findall(r'href="([^"]*)">(pen|egn|egn\.zip|emn|jsonl|parquet|json|CSV)</a>', page)
    return {form: link.replace("&amp;", "&") for link, form in links}


FORMS = {"pen", "jsonl", "egn", "emn", "egn.zip", "parquet", "json", "CSV"}


@pytest.mark.parametrize(
    ("chosen", "hands", "forms"),
    [
        ("north=Bell&number__lt=303", 101, FORMS - {"egn", "emn"}),
        ("north=Bell&number__lt=300", 100, FORMS),
        ("north=Bell&number__lt=21", 7, FORMS),
        ("number__lt=7", 7, FORMS - {"egn"}),
        ("number=-1", 0, FORMS),
        ("", MANY, FORMS - {"egn", "emn"}),
    ],
)
def test_the_page_of_a_table_leads_to_every_form_in_which_its_hands_are_given_out(
    ask: Ask, chosen: str, hands: int, forms: set[str]
) -> None:
    for table in ("hands", "hand_summary"):
        links = offered(ask, f"/archive/{table}?{chosen}")
        assert set(links) - {"CSV"} == forms - {"CSV"}
        for form, link in links.items():
            assert chosen in link, form
            answer = ask("GET", link)
            assert answer.status_code == 200, form
            if form in ("pen", "jsonl", "CSV", "parquet"):
                assert hands_in(answer, form.lower()) == hands
    assert not FORMS & set(offered(ask, "/archive/players")) - {"json", "CSV"}


def test_the_page_of_a_hand_gives_out_that_hand_alone(ask: Ask) -> None:
    hand = ask("GET", "/archive/hands.json?_shape=array&number=5").json()[0]["id"]
    links = offered(ask, f"/archive/hands/{hand}")
    assert set(links) == FORMS - {"egn.zip", "CSV"}
    for form, link in links.items():
        answer = ask("GET", link)
        if form != "json":
            assert hands_in(answer, form) == 1
        if form in ("pen", "jsonl", "egn", "emn"):
            (record,) = read(io.StringIO(answer.text))
            assert isinstance(record, HandRecord)
            assert record.hand == 5
    assert f'filename="{hand}.egn"' in ask("GET", links["egn"]).headers["content-disposition"]
    assert ask("GET", "/archive/hands/none.pen").status_code == 404


def test_a_form_that_holds_fewer_hands_than_a_page_chooses_is_not_offered(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(data.MOST_AS_A_WHOLE, "emn", 6)
    assert "emn" not in offered(ask, "/archive/hands?number__lt=7")
    monkeypatch.setitem(data.MOST_AS_A_WHOLE, "emn", 7)
    assert "emn" in offered(ask, "/archive/hands?number__lt=7")


def test_parquet_is_not_offered_where_nothing_writes_it(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offering, "find_spec", lambda name: None)
    assert "parquet" not in offered(ask, "/archive/hands")


@pytest.mark.parametrize(
    "address", ["hands.pen?owl=1", "hands.csv?north__owl=1", "hands.csv?_sort=owl", "hands.pen?north%22=1"]
)
def test_what_cannot_be_chosen_by_is_refused_and_not_left_out(ask: Ask, address: str) -> None:
    assert ask("GET", f"/archive/{address}").status_code == 400


def test_no_cell_of_csv_is_a_formula_to_a_spreadsheet(ask: Ask, db: Path) -> None:
    stored(db, HAND.replace("Abbott", "@SUM(1)"), "formula.pen")
    text = ask("GET", "/archive/hands.csv").text
    assert "'@SUM(1)" in {row["north"] for row in csv.DictReader(io.StringIO(text))}


@pytest.mark.parametrize("form", ["pen", "jsonl", "csv", "parquet", "egn"])
def test_sql_of_strangers_is_refused(ask: Ask, form: str) -> None:
    assert ask("GET", f"/archive/hands.{form}?_where=1=1").status_code == 403


def test_only_hands_are_given_out_so(ask: Ask) -> None:
    assert ask("GET", "/archive/players.pen").status_code == 404
    assert ask("GET", "/nothing/hands.pen").status_code == 404


def test_a_table_that_is_not_shown_is_not_given_out(site: Callable[..., Datasette]) -> None:
    import asyncio

    datasette = site(owner={"databases": {"archive": {"tables": {"hands": {"allow": False}}}}})
    for address in ("hands.pen", "hand_summary.csv"):
        assert asyncio.run(datasette.client.get(f"/archive/{address}")).status_code == 403


def test_more_than_may_be_given_out_is_refused_with_a_reason(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "MOST_HANDS", 1000)
    answer = ask("GET", "/archive/hands.pen")
    assert answer.status_code == 400
    assert "1,200 hands" in answer.json()["error"]
    assert hands_in(ask("GET", "/archive/hands.pen?north=Bell"), "pen") == MANY // 3


def test_what_is_given_out_is_one_state_of_an_archive_that_grows(ask: Ask, db: Path) -> None:
    counts = []
    more = "\n".join(HAND.replace("Abbott", f"Newman {number}") for number in range(300))
    writing = threading.Thread(target=stored, args=(db, more, "more.pen"))
    writing.start()
    while writing.is_alive():
        counts.append(hands_in(ask("GET", "/archive/hands.csv"), "csv"))
    writing.join()
    counts.append(hands_in(ask("GET", "/archive/hands.csv"), "csv"))
    assert set(counts) <= {MANY, MANY + 300}
    assert counts[-1] == MANY + 300


def test_foreign_text_is_not_taken_for_a_page(ask: Ask) -> None:
    for form in ("pen", "jsonl", "csv"):
        answer = ask("GET", f"/archive/hands.{form}?_size=1")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "html" not in answer.headers["content-type"]
