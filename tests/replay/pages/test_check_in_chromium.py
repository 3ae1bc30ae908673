"""The page that checks a hand, in a real browser: filled in, sent, stepped through, by night, in print, by axe-core."""

import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.wait import WebDriverWait

from tests.replay.pages.chromium import contrast, log, media, needed, press, telephone
from tests.replay.pages.test_pages_in_chromium import AXE, RUN_AXE

pytestmark = needed
SIDEWAYS = "return [document.documentElement.scrollWidth, innerWidth]"
TWO_HANDS = '[Event "first"]\n[Dealer "N"]\n[TurnUp "9C"]\n\n[Event "second"]\n[Dealer "E"]\n[TurnUp "9Z"]\n'


@pytest.fixture
def form(server: str, browser: WebDriver) -> WebDriver:
    """The browser at the form, with the example in it."""
    browser.get(f"{server}/-/check")
    browser.find_element(By.LINK_TEXT, "Fill in an example").click()
    return browser


@pytest.fixture
def checked(form: WebDriver) -> Iterator[WebDriver]:
    """The browser at the example, checked."""
    send(form)
    yield form
    form.get("about:blank")


def send(page: WebDriver, button: str = "#bb-check-form button[type=submit]") -> None:
    """Sends the form by a button, and waits for the page that comes of it."""
    before = page.find_element(By.TAG_NAME, "html")
    page.find_element(By.CSS_SELECTOR, button).click()
    WebDriverWait(page, 30).until(staleness_of(before))


def shown(page: WebDriver) -> str:
    return page.find_element(By.CSS_SELECTOR, ".bb-said").text


def test_the_example_is_checked_and_its_revoke_is_found(checked: WebDriver) -> None:
    listed = checked.find_element(By.ID, "bb-checked").text
    assert "1 hand." in listed
    assert "Revoke" in listed
    assert "Line 12, column 9" in listed
    assert checked.find_element(By.CSS_SELECTOR, "#bb-shown h1").text == "Thursday table"


def test_a_hand_that_is_checked_is_stepped_through_by_keys(checked: WebDriver) -> None:
    press(checked, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert shown(checked).startswith("Trick 2. West leads the ace of spades")
    press(checked, Keys.ARROW_LEFT)
    assert shown(checked).startswith("Trick 1.")


def test_keys_in_the_text_are_for_the_text(checked: WebDriver) -> None:
    area = checked.find_element(By.ID, "bb-check-text")
    before = shown(checked)
    area.send_keys(Keys.ARROW_RIGHT, "n", "p")
    assert shown(checked) == before
    assert checked.current_url.endswith("/-/check")


def test_of_several_hands_one_is_chosen_by_its_button(server: str, browser: WebDriver) -> None:
    browser.get(f"{server}/-/check")
    browser.find_element(By.ID, "bb-check-text").send_keys(f'{TWO_HANDS.split(chr(10) * 2)[0]}\n\n[Event "third"]\n')
    send(browser)
    send(browser, ".bb-listed button")
    assert browser.find_element(By.CSS_SELECTOR, "#bb-shown h1").text in ("first", "third")
    assert urlsplit(browser.current_url).fragment == "bb-shown"


def test_what_cannot_be_read_is_told_at_its_place(server: str, browser: WebDriver) -> None:
    browser.get(f"{server}/-/check")
    browser.find_element(By.ID, "bb-check-text").send_keys(TWO_HANDS)
    send(browser)
    assert "Line 7, column 10" in browser.find_element(By.ID, "bb-checked").text


def test_a_telephone_needs_no_sideways_scroll(form: WebDriver) -> None:
    with telephone(form):
        assert form.execute_script(SIDEWAYS) == [360, 360]
        send(form)
        assert form.execute_script(SIDEWAYS) == [360, 360]


def test_it_is_quiet_and_asks_no_other_host(form: WebDriver) -> None:
    log(form, "browser")
    log(form, "performance")
    send(form)
    assert log(form, "browser") == []
    events = [json.loads(entry["message"])["message"] for entry in log(form, "performance")]
    asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    assert {urlsplit(one).netloc for one in asked} == {urlsplit(form.current_url).netloc}


def test_by_night_it_can_be_read(checked: WebDriver) -> None:
    with media(checked, scheme="dark"):
        for element in (
            "#bb-check-form label",
            "#bb-check-text",
            ".bb-check-foot button",
            ".bb-placed p",
            ".bb-placed pre",
        ):
            assert contrast(checked, element) >= 4.5, element


def test_in_print_there_is_the_hand_and_no_form(checked: WebDriver) -> None:
    with media(checked, media="print"):
        assert not checked.find_element(By.ID, "bb-check-form").is_displayed()
        assert checked.find_element(By.CSS_SELECTOR, "#bb-shown h1").is_displayed()
        assert checked.find_element(By.CSS_SELECTOR, ".bb-listed").is_displayed()


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_fault(scheme: str, checked: WebDriver) -> None:
    with media(checked, scheme=scheme):
        checked.execute_script(AXE.read_text("utf-8"))
        faults = checked.execute_async_script(RUN_AXE)
    assert [fault for fault in faults if fault.startswith(("serious", "critical"))] == []
