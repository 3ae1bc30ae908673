"""The page of a hand in a real browser: Chromium, without a window, from Debian's packages."""

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="chromium and chromedriver are not installed")

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
)
SERVE = (
    "import sys, replay.pages; from datasette.plugins import pm; "
    "pm.is_registered(replay.pages) or pm.register(replay.pages, name='bowerbook'); "
    "from datasette.cli import cli; cli(sys.argv[1:])"
)
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def server(archive: Path) -> Iterator[str]:
    """The address of a server of the archive."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = [
        sys.executable,
        "-c",
        SERVE,
        "serve",
        str(archive),
        "--port",
        str(port),
        "--setting",
        "default_allow_sql",
        "0",
    ]
    with subprocess.Popen(serve, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(f"http://127.0.0.1:{port}/-/versions.json", process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert process.poll() is None, "the server did not start"
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    yield driver
    driver.quit()


@pytest.fixture
def page(browser: WebDriver, server: str, addresses: list[str]) -> WebDriver:
    """The page of the first hand, just opened."""
    browser.get("about:blank")
    browser.get(f"{server}/archive/-/hand/{addresses[0]}")
    return browser


def press(page: WebDriver, *keys: str) -> None:
    chain = ActionChains(page)
    for key in keys:
        chain.send_keys(key)
    chain.perform()


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
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    )
    try:
        browser.get(f"{server}/archive/-/hand/{addresses[at]}")
        press(browser, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        script = "return [document.documentElement.scrollWidth, window.innerWidth]"
        assert browser.execute_script(script) == [360, 360]
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_in_print_every_trick_is_there_and_no_button(page: WebDriver) -> None:
    press(page, Keys.ARROW_RIGHT)
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not page.find_element(By.CSS_SELECTOR, ".bb-steps").is_displayed()
        assert page.find_element(By.CSS_SELECTOR, ".bb-rest").is_displayed()
        assert all(trick.is_displayed() for trick in page.find_elements(By.CSS_SELECTOR, ".bb-trick"))
    finally:
        page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_a_dark_page_has_light_ink(page: WebDriver) -> None:
    dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", dark)
    try:
        for element in (".bb h1", ".bb-S", ".bb-H", ".bb-parts", ".bb-mark.bb-error"):
            assert contrast(page, element) >= 4.5, element
    finally:
        page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_a_light_page_has_dark_ink(page: WebDriver) -> None:
    for element in (".bb h1", ".bb-S", ".bb-H", ".bb-parts", ".bb-mark.bb-error", ".bb-severity"):
        assert contrast(page, element) >= 4.5, element


def contrast(page: WebDriver, element: str) -> float:
    """The contrast of an element's text with what lies behind it, as WCAG reckons it."""
    script = """
        const element = document.querySelector(arguments[0]);
        let behind = element;
        while (getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
        return [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor];
    """
    ink, paper = (luminance(colour) for colour in page.execute_script(script, element))
    return (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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


def log(browser: WebDriver, kind: str) -> list[Any]:
    return list(browser.get_log(kind))
