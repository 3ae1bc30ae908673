"""The analysis on the page of a hand: what each card cost, a best line to step through, what calls would have made."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ingest.notation import write_hand
from ingest.store import Archive
from ingest.store.analysing import analyse_all
from tests.evenings import evening
from tests.ingest.store.conftest import take

LEEDS = (Path(__file__).resolve().parents[3] / "examples" / "leeds-dwight-1888.pen").read_text("utf-8")
SCORE = '[Event "the score alone"]\n[Laws "somerset-1888"]\n[Maker "N"]\n[Trump "S"]\n[Tricks "NS:3 EW:2"]\n'

Get = Callable[[str], Any]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("analysed") / "archive.db"
    with Archive.to_write(path) as archive:
        take(archive, LEEDS, name="leeds.pen")
        take(archive, SCORE, name="score.pen")
        take(archive, "\n".join(write_hand(one) for one in evening("somerset-1888", 3, cards=True)), name="evening.pen")
        for _ in analyse_all(archive):
            pass
    return path


@pytest.fixture
def get(site: Callable[..., Datasette], path: Path) -> Get:
    datasette = site(path)

    def ask(address: str) -> Any:
        return asyncio.run(datasette.client.get(address))

    return ask


def address(path: Path, condition: str, *values: str) -> str:
    with Archive.to_read(path) as archive:
        return str(next(archive.rows(f"SELECT hands.id FROM hands {condition} LIMIT 1", values))[0])


def of_case(path: Path, number: str) -> str:
    return address(path, "JOIN events ON events.id = hands.event WHERE events.name LIKE ?", f"%Case {number}:%")


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", text))


def test_a_hand_shows_what_it_comes_to_and_what_each_card_cost(get: Get, path: Path) -> None:
    page = get(f"/archive/-/hand/{of_case(path, 'VIII')}").text
    assert "With best play by all the makers, East and West, take two tricks." in page
    assert "Trick 3: the ten of spades cost East’s side one trick; with the ten of diamonds the makers" in page
    costs = page.partition('class="bb-tricks bb-costs"')[2].partition("</table>")[0]
    assert costs.count('class="bb-cost"') == 2
    assert costs.count("−1") == 2


def test_a_best_line_is_stepped_through_on_a_page_of_its_own_that_says_that_nobody_played_it(
    get: Get, path: Path
) -> None:
    hand = f"/archive/-/hand/{of_case(path, 'VIII')}"
    assert f'href="{hand}?line=best"' in get(hand).text
    answer = get(f"{hand}?line=best")
    assert answer.status_code == 200
    text = plain(answer.text)
    assert "A best line: nobody played so." in text
    assert answer.text.count('class="bb-trick"') == 5
    assert f'href="{hand}"' in answer.text
    assert "throwing the lead" in text
    assert '<meta name="robots" content="noindex">' in answer.text


def test_what_was_recorded_of_the_hand_that_was_played_is_none_of_the_best_line(get: Get, path: Path) -> None:
    page = get(f"/archive/-/hand/{of_case(path, 'VIII')}?line=best").text
    assert "bb-differs" not in page
    assert "None." in page.partition("Findings</h2>")[2]


def test_what_each_call_would_have_made_stands_with_the_best_line_where_the_deal_is_known(get: Get, path: Path) -> None:
    known = address(path, "WHERE trump = 'S' AND pen NOT LIKE '%Case%' AND dealt_north IS NOT NULL")
    page = get(f"/archive/-/hand/{known}?line=best").text
    made = page.partition("What each call would have made")[2]
    assert re.findall(r'<th scope="row">([^<]+)</th>', made)[:2] == ["spades", "spades, alone"]
    unknown = get(f"/archive/-/hand/{of_case(path, 'II')}?line=best").text
    assert "What other calls would have made is not known" in unknown


def test_a_hand_that_cannot_be_analysed_shows_nothing_of_it_and_has_no_best_line(get: Get, path: Path) -> None:
    hand = f"/archive/-/hand/{of_case(path, 'V')}"
    assert "With every card in view" not in get(hand).text
    assert get(f"{hand}?line=best").status_code == 404
    score = address(path, "WHERE pen LIKE '%score alone%'")
    assert "With every card in view" not in get(f"/archive/-/hand/{score}").text


def test_a_card_that_could_not_be_followed_is_said(get: Get, path: Path) -> None:
    page = get(f"/archive/-/hand/{of_case(path, 'VI')}").text
    assert "Not followed further: in trick 4 the card of South is not known." in page
    assert "Taken for granted: the card of North that is not known" in page


def test_the_statistics_of_costs_have_each_player_with_a_sample_and_an_interval(get: Get, path: Path) -> None:
    answer = get("/archive/-/statistics/costs?laws=somerset-1888")
    assert answer.status_code == 200
    data = get("/archive/-/statistics/costs.json?laws=somerset-1888").json()
    assert len(data["rows"]) >= 4
    for row in data["rows"]:
        assert row["mistakes_share"]["sample"] == row["chances"]
        assert row["mistakes_share"]["low"] <= row["mistakes_share"]["value"] <= row["mistakes_share"]["high"]
        assert row["lost_mean"]["sample"] == row["hands"]
        assert row["player"] in answer.text
    assert "Cards that cost a trick" in answer.text
    assert "Tricks lost in a hand" in answer.text


@pytest.mark.parametrize("view", ["stat_costs", "stat_costs_by_side"])
def test_the_costs_of_a_player_lead_to_his_page(view: str, get: Get) -> None:
    (found, *_) = re.findall(r'href="(/archive/-/player/[^"]+)"', get(f"/archive/{view}").text)
    assert get(found).status_code == 200
