"""A hand of which many cards are unknown, in a real browser."""

import io
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from ingest import read
from ingest.store.archive import Archive, FileRead
from replay import results
from tests.replay.pages.chromium import needed, press, serving

pytestmark = needed

HAND = """% PEN 1.0
[Event "unknown cards"]
[Laws "north-american"]
[Date "2022-01-01"]
[Dealer "N"]
[TurnUp "9C"]
[Deal "N:JC AH XX XX XX E:AC QH 8S JD TS S:XX XX XX XX XX W:KC TC AS 9S 9H"]
[Auction "E"]
Pass Pass Pass TakeUp
[Play "E"]
E:JD XX TC XX =W
W:AS XX XX QH
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of the hand."""
    path = tmp_path_factory.mktemp("unknown") / "unknown.db"
    with Archive.to_write(path) as archive:
        archive.take(FileRead("unknown.pen", "a digest", len(HAND)), results(read(io.StringIO(HAND))))
    with closing(sqlite3.connect(path)) as connection:
        ((hand,),) = connection.execute("SELECT id FROM hands").fetchall()
    with serving(path) as server:
        yield f"{server}/unknown/-/hand/{hand}"


@pytest.fixture
def page(browser: WebDriver, address: str) -> WebDriver:
    """The page of the hand, just opened."""
    browser.get("about:blank")
    browser.get(address)
    return browser


def test_a_trick_whose_winner_is_not_known_counts_for_neither_side(page: WebDriver) -> None:
    press(page, Keys.ARROW_RIGHT)
    assert page.find_element(By.CSS_SELECTOR, ".bb-number").get_attribute("textContent") == "0 – 1"
    press(page, Keys.ARROW_RIGHT)
    assert page.find_element(By.CSS_SELECTOR, ".bb-number").get_attribute("textContent") == "0 – 1"


def held(page: WebDriver, seat: str) -> list[tuple[str | None, bool, bool]]:
    """The cards of a seat: each with whether it is gone, and whether it lies in the trick."""
    cards = page.find_elements(By.CSS_SELECTOR, f'.bb-seat[data-seat="{seat}"] .bb-held')
    marks = [(card.get_attribute("data-card"), str(card.get_attribute("class")).split()) for card in cards]
    return [(card, "bb-gone" in classes, "bb-here" in classes) for card, classes in marks]


def test_of_unknown_cards_as_many_are_struck_out_as_have_fallen(page: WebDriver) -> None:
    before, here, gone = ("XX", False, False), ("XX", True, True), ("XX", True, False)
    page.find_element(By.CSS_SELECTOR, "button[data-go=card-on]").click()
    assert held(page, "S")[1:] == [before] * 4
    page.find_element(By.CSS_SELECTOR, "button[data-go=card-on]").click()
    assert held(page, "S") == [("QH", False, False), before, before, before, here]
    press(page, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert held(page, "S") == [("QH", True, True), before, before, before, gone]
    assert held(page, "N")[-3:] == [before, here, gone]


def test_the_cards_hidden_from_another_seat_are_counted_one_by_one(page: WebDriver) -> None:
    page.find_element(By.CSS_SELECTOR, '.bb-view [data-view="W"]').click()
    press(page, Keys.ARROW_RIGHT)
    backs = page.find_element(By.CSS_SELECTOR, ".bb-seat-S .bb-backs .bb-ear")
    assert backs.get_attribute("textContent") == "4 cards, hidden"
