"""The page of a hand in a real browser."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

from ingest.notation import write_hand
from ingest.store import Archive
from tests.evenings import evening
from tests.ingest.store.conftest import take
from tests.replay.pages.chromium import contrast, log, media, needed, press, serving, telephone

pytestmark = needed


@pytest.fixture
def page(browser: WebDriver, server: str, addresses: list[str]) -> WebDriver:
    """The page of the first hand, just opened."""
    browser.get("about:blank")
    browser.get(f"{server}/archive/-/hand/{addresses[0]}")
    return browser


def click(page: WebDriver, button: str) -> None:
    page.find_element(By.CSS_SELECTOR, f"button[data-go={button}]").click()


def middle(page: WebDriver) -> dict[str, str]:
    """The cards in the middle of the table, by seat."""
    slots = page.find_elements(By.CSS_SELECTOR, ".bb-slot")
    shown = {str(slot.get_attribute("data-seat")): str(slot.get_attribute("textContent")) for slot in slots}
    return {seat: text.partition("\ufe0e")[2] for seat, text in shown.items() if text}


def said(page: WebDriver) -> str:
    return page.find_element(By.CSS_SELECTOR, ".bb-said").text


def current(page: WebDriver) -> list[str | None]:
    return [row.get_attribute("id") for row in page.find_elements(By.CSS_SELECTOR, ".bb-current")]


def test_the_arrow_keys_step_through_the_tricks(page: WebDriver) -> None:
    assert current(page) == []
    assert page.find_element(By.CSS_SELECTOR, ".bb-rest").is_displayed()
    press(page, Keys.ARROW_RIGHT)
    assert current(page) == ["trick-1"]
    assert middle(page) == {
        "N": "eight of spades",
        "E": "knave of diamonds",
        "S": "seven of diamonds",
        "W": "ten of clubs",
    }
    assert said(page).startswith("Trick 1. East leads the knave of diamonds, ")
    assert said(page).endswith("West wins.")
    press(page, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert current(page) == ["trick-3"]
    press(page, Keys.ARROW_LEFT)
    assert current(page) == ["trick-2"]
    press(page, Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert current(page) == []
    assert said(page) == "Before the play."


def test_the_buttons_step_through_the_tricks(page: WebDriver) -> None:
    steps = {"next": "trick-1", "last": "trick-3", "previous": "trick-2"}
    for button, trick in steps.items():
        click(page, button)
        assert current(page) == [trick]
    click(page, "first")
    assert current(page) == []
    first = page.find_element(By.CSS_SELECTOR, "button[data-go=first]")
    assert first.get_attribute("aria-disabled") == "true"


def test_a_card_at_a_time(page: WebDriver) -> None:
    click(page, "card-on")
    click(page, "card-on")
    assert middle(page) == {"E": "knave of diamonds", "S": "seven of diamonds"}
    assert said(page) == "South plays the seven of diamonds."
    ActionChains(page).key_down(Keys.SHIFT).send_keys(Keys.ARROW_LEFT).key_up(Keys.SHIFT).perform()
    assert middle(page) == {"E": "knave of diamonds"}
    gone = page.find_elements(By.CSS_SELECTOR, ".bb-held.bb-gone")
    assert [held.get_attribute("data-card") for held in gone] == ["JD"]


def test_a_card_taken_back_is_held_again(browser: WebDriver, server: str, addresses: list[str]) -> None:
    browser.get(f"{server}/archive/-/hand/{addresses[1]}")
    nine = browser.find_element(By.CSS_SELECTOR, '.bb-held[data-card="9C"]')
    click(browser, "card-on")
    click(browser, "card-on")
    assert said(browser) == "West plays the nine of clubs, and takes it back."
    assert "bb-here" in str(nine.get_attribute("class"))
    click(browser, "card-on")
    assert middle(browser) == {"S": "ace of hearts", "W": "king of hearts"}
    assert "bb-here" not in str(nine.get_attribute("class"))
    assert "bb-gone" not in str(nine.get_attribute("class"))


def test_keys_with_alt_or_within_the_record_are_left_to_the_browser(page: WebDriver) -> None:
    page.find_element(By.ID, "bb-pen").send_keys(Keys.ARROW_RIGHT)
    ActionChains(page).key_down(Keys.CONTROL).send_keys(Keys.ARROW_RIGHT).key_up(Keys.CONTROL).perform()
    assert current(page) == []


def test_the_revoke_is_marked_in_the_table_and_in_the_middle(page: WebDriver) -> None:
    marked = page.find_elements(By.CSS_SELECTOR, ".bb-fell.bb-error")
    assert [card.get_attribute("data-card") for card in marked] == ["8H"]
    press(page, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    flagged = page.find_elements(By.CSS_SELECTOR, ".bb-slot.bb-flag")
    assert [slot.get_attribute("data-seat") for slot in flagged] == ["E"]
    assert "Revoke" in said(page)


def test_a_link_to_a_trick_opens_it(page: WebDriver, server: str, addresses: list[str]) -> None:
    page.get("about:blank")
    page.get(f"{server}/archive/-/hand/{addresses[0]}#trick-2")
    assert current(page) == ["trick-2"]
    page.find_element(By.CSS_SELECTOR, '.bb-trick a[href="#trick-3"]').click()
    assert current(page) == ["trick-3"]


def test_the_name_of_a_player_is_text(page: WebDriver) -> None:
    player = page.find_element(By.CSS_SELECTOR, ".bb-seat-E .bb-player")
    assert player.text == "<script>alert(1)</script>"
    assert page.execute_script("return document.querySelectorAll('main script').length") == 0


def test_the_record_is_copied(page: WebDriver) -> None:
    page.find_element(By.CSS_SELECTOR, "button.bb-copy").click()
    selected = page.execute_script("return String(getSelection())")
    assert selected.strip() == page.find_element(By.ID, "bb-pen").text.strip()
    assert selected.startswith(("% PEN", "[Event"))


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_telephone_needs_no_sideways_scroll(at: int, browser: WebDriver, server: str, addresses: list[str]) -> None:
    with telephone(browser):
        browser.get(f"{server}/archive/-/hand/{addresses[at]}")
        press(browser, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        script = "return [document.documentElement.scrollWidth, window.innerWidth]"
        assert browser.execute_script(script) == [360, 360]


def test_in_print_every_trick_is_there_and_no_button(page: WebDriver) -> None:
    press(page, Keys.ARROW_RIGHT)
    with media(page, media="print"):
        assert not page.find_element(By.CSS_SELECTOR, ".bb-steps").is_displayed()
        assert not page.find_element(By.CSS_SELECTOR, ".bb-bar").is_displayed()
        assert page.find_element(By.CSS_SELECTOR, ".bb-rest").is_displayed()
        assert all(trick.is_displayed() for trick in page.find_elements(By.CSS_SELECTOR, ".bb-trick"))


def test_a_dark_page_has_light_ink(page: WebDriver) -> None:
    with media(page, scheme="dark"):
        for element in (".bb h1", ".bb-S", ".bb-H", ".bb-parts", ".bb-mark.bb-error"):
            assert contrast(page, element) >= 4.5, element


def test_a_light_page_has_dark_ink(page: WebDriver) -> None:
    for element in (".bb h1", ".bb-S", ".bb-H", ".bb-parts", ".bb-mark.bb-error", ".bb-severity"):
        assert contrast(page, element) >= 4.5, element


def test_nothing_is_amiss_in_the_console_and_no_other_host_is_asked(
    browser: WebDriver, server: str, addresses: list[str]
) -> None:
    log(browser, "browser")
    log(browser, "performance")
    for address in addresses:
        browser.get(f"{server}/archive/-/hand/{address}")
        press(browser, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert log(browser, "browser") == []
    events = [json.loads(entry["message"])["message"] for entry in log(browser, "performance")]
    asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    assert {urlsplit(address).netloc for address in asked} == {urlsplit(server).netloc}


def choose(page: WebDriver, seat: str) -> None:
    page.find_element(By.CSS_SELECTOR, f'.bb-view [data-view="{seat}"]').click()


def pressed(page: WebDriver) -> list[str | None]:
    buttons = page.find_elements(By.CSS_SELECTOR, '.bb-view [aria-pressed="true"]')
    return [button.get_attribute("data-view") for button in buttons]


def seen(page: WebDriver, selector: str) -> list[str | None]:
    """The cards that are to be seen."""
    found = page.find_elements(By.CSS_SELECTOR, selector)
    return [card.get_attribute("data-card") for card in found if card.is_displayed()]


def test_one_seats_view_hides_what_the_others_hold_and_what_is_to_come(page: WebDriver) -> None:
    choose(page, "S")
    assert seen(page, ".bb-held") == ["QS", "TH", "TD", "8D", "7D"]
    assert [len(place.find_elements(By.CSS_SELECTOR, ".bb-facedown")) for place in seats(page)] == [5, 5, 0, 5]
    assert seen(page, ".bb-fell") == []
    assert not page.find_element(By.CSS_SELECTOR, ".bb-found").is_displayed()
    press(page, Keys.ARROW_RIGHT)
    assert sorted(str(card) for card in seen(page, ".bb-fell")) == ["7D", "8S", "JD", "TC"]
    click(page, "card-on")
    assert seen(page, "#trick-2 .bb-fell") == ["AS"]
    assert page.find_element(By.CSS_SELECTOR, "#trick-2 .bb-winner").value_of_css_property("color").endswith(" 0)")
    assert [len(place.find_elements(By.CSS_SELECTOR, ".bb-facedown")) for place in seats(page)] == [4, 4, 0, 3]
    assert page.current_url.endswith("?seat=S#trick-2")


def seats(page: WebDriver) -> list[WebElement]:
    return page.find_elements(By.CSS_SELECTOR, ".bb-seat")


def test_all_is_told_at_the_end_and_when_the_view_is_left(page: WebDriver) -> None:
    choose(page, "W")
    click(page, "last")
    assert page.find_element(By.CSS_SELECTOR, ".bb-found").is_displayed()
    assert len(seen(page, ".bb-fell")) == 12
    click(page, "first")
    choose(page, "")
    assert len(seen(page, ".bb-held")) == 20
    assert len(seen(page, ".bb-fell")) == 12
    assert "seat=" not in page.current_url


def test_letters_go_through_the_hands_of_a_game_in_the_same_view(
    page: WebDriver, server: str, addresses: list[str]
) -> None:
    choose(page, "N")
    for key, at in (("n", 1), ("n", 2), ("n", 2), ("p", 1)):
        press(page, key)
        assert page.current_url.partition("#")[0] == f"{server}/archive/-/hand/{addresses[at]}?seat=N"
    press(page, "u")
    assert "/archive/-/game/" in page.current_url


def test_a_letter_typed_into_the_search_goes_nowhere(page: WebDriver) -> None:
    before = page.current_url
    page.find_element(By.ID, "bb-q").send_keys("nup")
    assert page.current_url == before


def test_the_picture_is_of_the_position_and_the_view(page: WebDriver) -> None:
    choose(page, "E")
    press(page, Keys.ARROW_RIGHT)
    picture = page.find_element(By.CSS_SELECTOR, ".bb-picture")
    assert str(picture.get_attribute("href")).endswith(".svg?card=4&seat=E")


def test_a_link_to_a_view_opens_it(page: WebDriver, server: str, addresses: list[str]) -> None:
    page.get("about:blank")
    page.get(f"{server}/archive/-/hand/{addresses[0]}?seat=W#trick-1")
    assert pressed(page) == ["W"]
    assert set(seen(page, ".bb-held")) == {"KC", "TC", "AS", "9S", "9H"}
    page.get(f"{server}/archive/-/hand/{addresses[0]}?seat=%3Cscript%3E")
    assert pressed(page) == [""]


def test_steps_and_views_leave_the_rest_of_the_address(page: WebDriver, server: str, addresses: list[str]) -> None:
    opened = f"{server}/archive/-/hand/{addresses[0]}?line=played"
    page.get("about:blank")
    page.get(opened)
    press(page, Keys.ARROW_RIGHT)
    assert page.current_url == f"{opened}#trick-1"
    choose(page, "W")
    assert page.current_url == f"{opened}&seat=W#trick-1"
    choose(page, "")
    click(page, "first")
    assert page.current_url == opened


def test_stepping_through_a_best_line_keeps_to_it(browser: WebDriver, tmp_path: Path) -> None:
    with Archive.to_write(tmp_path / "best.db") as archive:
        take(archive, "".join(write_hand(one) for one in evening("somerset-1888", 1, cards=True)[:1]))
        address = next(archive.rows("SELECT id FROM hands"))[0]
    with serving(tmp_path / "best.db") as server:
        browser.get(f"{server}/best/-/hand/{address}?line=best")
        press(browser, Keys.ARROW_RIGHT)
        assert browser.current_url.endswith("?line=best#trick-1")
        browser.refresh()
        assert browser.find_elements(By.CSS_SELECTOR, ".bb-best")
