"""All kinds of pages in a real browser: on a telephone, by night, in print, by keys, and by the rules of axe-core."""

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from replay.pages.statistics import SHEETS
from tests.replay.pages.chromium import ROOT, contrast, log, media, needed, press, telephone

pytestmark = needed

AXE = Path(os.environ.get("AXE_CORE", ROOT / ".venv/node_modules/axe-core")) / "axe.min.js"
MISSING = ("nothing", "fault")
KINDS = (
    *("home", "tables", "hand", "game", "rubber", "event", "player", "search", "check", "table", "row", "statistics"),
    *SHEETS,
    *MISSING,
)
RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run({ resultTypes: ["violations"] }).then((found) => done(found.violations.map((fault) =>
  `${fault.impact} ${fault.id}: ${fault.nodes.map((node) => node.html).join(" ").slice(0, 300)}`)));
"""


@pytest.fixture
def address(server: str, club: Path) -> Callable[[str], str]:
    """The address of a page of each kind."""
    connection = sqlite3.connect(club)
    ids = {
        table: connection.execute(f"SELECT id FROM {table} ORDER BY rowid").fetchone()[0]
        for table in ("games", "rubbers", "events", "hands")
    }
    connection.close()
    paths = {
        "home": "/",
        "tables": "/club",
        "game": f"/club/-/game/{ids['games']}",
        "rubber": f"/club/-/rubber/{ids['rubbers']}",
        "event": f"/club/-/event/{ids['events']}",
        "player": "/club/-/player/Ann",
        "search": "/club/-/search?q=a",
        "nothing": "/club/-/game/nothing",
        "table": "/club/hand_summary",
        "row": f"/club/hands/{ids['hands']}",
        "hand": f"/club/-/hand/{ids['hands']}",
        "check": "/-/check?example=1",
        "statistics": "/club/-/statistics",
        **{name: f"/club/-/statistics/{name}" for name in SHEETS},
        "fault": "/club/nothing",
    }
    return lambda kind: server + paths[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_a_telephone_needs_no_sideways_scroll(kind: str, browser: WebDriver, address: Callable[[str], str]) -> None:
    with telephone(browser):
        browser.get(address(kind))
        assert browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]") == [360, 360]


@pytest.mark.parametrize("kind", KINDS)
def test_a_desk_needs_no_sideways_scroll(kind: str, browser: WebDriver, address: Callable[[str], str]) -> None:
    browser.get(address(kind))
    wide, room = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room


@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_quiet_and_ask_no_other_host(kind: str, browser: WebDriver, address: Callable[[str], str]) -> None:
    log(browser, "browser")
    log(browser, "performance")
    browser.get(address(kind))
    faults = [entry for entry in log(browser, "browser") if kind not in MISSING or "404" not in entry["message"]]
    assert faults == []
    events = [json.loads(entry["message"])["message"] for entry in log(browser, "performance")]
    asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    assert {urlsplit(one).netloc for one in asked} == {urlsplit(address(kind)).netloc}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_page_can_be_read_by_day_and_by_night(
    kind: str, scheme: str, browser: WebDriver, address: Callable[[str], str]
) -> None:
    with media(browser, scheme=scheme):
        browser.get(address(kind))
        for element in ("h1", "section.content a", ".bb-brand", "footer a"):
            assert contrast(browser, element) >= 4.5, element


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_no_serious_fault(kind: str, scheme: str, browser: WebDriver, address: Callable[[str], str]) -> None:
    with media(browser, scheme=scheme):
        browser.get(address(kind))
        browser.execute_script(AXE.read_text("utf-8"))
        faults = browser.execute_async_script(RUN_AXE)
    assert [fault for fault in faults if fault.startswith(("serious", "critical"))] == []


def test_letters_go_from_game_to_game_and_up_to_the_rubber(browser: WebDriver, address: Callable[[str], str]) -> None:
    browser.get(address("game"))
    press(browser, "n")
    assert browser.find_element(By.TAG_NAME, "h1").text == "Game 2"
    press(browser, "p")
    assert browser.current_url == address("game")
    press(browser, "u")
    assert browser.current_url == address("rubber")
    press(browser, "u")
    assert browser.current_url == address("event")


def test_a_game_is_found_from_the_first_page_by_its_player(browser: WebDriver, address: Callable[[str], str]) -> None:
    browser.get(address("tables"))
    browser.find_element(By.ID, "bb-q").send_keys("o'neil\n")
    browser.find_element(By.LINK_TEXT, "O'Neil").click()
    assert browser.find_element(By.TAG_NAME, "h1").text == "O'Neil"
    browser.find_element(By.LINK_TEXT, "Rubber 1, game 1").click()
    assert browser.current_url == address("game")


def test_in_print_a_score_sheet_is_whole(browser: WebDriver, address: Callable[[str], str]) -> None:
    browser.get(address("game"))
    with media(browser, media="print"):
        for hidden in (".bb-bar", ".bb-trail", ".bb-neighbours", ".bb-forms", "footer"):
            assert not browser.find_element(By.CSS_SELECTOR, hidden).is_displayed(), hidden
        rows = browser.find_elements(By.CSS_SELECTOR, ".bb-ledger tbody tr")
        assert len(rows) == 3
        assert all(row.is_displayed() for row in rows)
