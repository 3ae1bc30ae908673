"""A real browser for the pages: Chromium, without a window, from Debian's packages; and a server for it."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.remote.webdriver import WebDriver

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
needed = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="chromium and chromedriver are not installed")

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


@contextmanager
def serving(*archives: Path) -> Iterator[str]:
    """The address of a server of these archives, while it runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = [sys.executable, "-c", SERVE, "serve", *map(str, archives), "--port", str(port)]
    serve += ["--setting", "default_allow_sql", "0", "--setting", "suggest_facets", "0"]
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


def opened(profile: Path) -> WebDriver:
    """A browser with that folder for its profile."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(str(DRIVER)))


@contextmanager
def telephone(browser: WebDriver) -> Iterator[None]:
    """The browser as one on a telephone, 360 pixels wide."""
    metrics = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@contextmanager
def media(browser: WebDriver, **wanted: Any) -> Iterator[None]:
    """The browser in print (`media="print"`), or by night (`scheme="dark"`)."""
    features = [{"name": "prefers-color-scheme", "value": wanted["scheme"]}] if "scheme" in wanted else []
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": wanted.get("media", ""), "features": features})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


def press(page: WebDriver, *keys: str) -> None:
    chain = ActionChains(page)
    for key in keys:
        chain.send_keys(key)
    chain.perform()


def log(browser: WebDriver, kind: str) -> list[Any]:
    return list(browser.get_log(kind))


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
