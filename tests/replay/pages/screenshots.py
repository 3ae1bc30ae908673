"""Pictures of the main pages, to be looked at: `python -m tests.replay.pages.screenshots FOLDER [ARCHIVE.db]`.

Each at a desk and on a telephone, by day and by night: `desk-hand.png`, `telephone-dark-hand.png`. Without an archive
the examples are shown. `--only hand,game` makes some.
"""

import argparse
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from datasette.utils import tilde_encode
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from replay.pages.statistics import SHEETS
from tests.replay.pages.chromium import ROOT, media, opened

WIDTHS = {"desk": 1280, "telephone": 360}
TALLEST = 6000
MOST_FOUND = "SELECT id FROM hands ORDER BY errors + warnings DESC, length(record) DESC, id LIMIT 1"
LONGEST = "SELECT game FROM hands WHERE game IS NOT NULL GROUP BY game ORDER BY count(*) DESC, game LIMIT 1"
RUBBER = "SELECT rubber FROM games WHERE rubber IS NOT NULL GROUP BY rubber ORDER BY count(*) DESC, rubber LIMIT 1"
EVENT = "SELECT event FROM games WHERE event IS NOT NULL GROUP BY event ORDER BY count(*) DESC, event LIMIT 1"
PLAYER = "SELECT name FROM players JOIN games ON name IN (north, south) GROUP BY name ORDER BY count(*) DESC LIMIT 1"
CHOSEN = {"hand": MOST_FOUND, "game": LONGEST, "rubber": RUBBER, "event": EVENT, "player": PLAYER}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("archive", type=Path, nargs="?")
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        archive = asked.archive or _examples(Path(scratch))
        wanted = [name for name in asked.only.split(",") if name]
        pages = {name: path for name, path in addresses(archive).items() if not wanted or name in wanted}
        browser = opened(Path(scratch) / "profile")
        with serving(archive) as server, closing(browser):
            for name, path in pages.items():
                for device, width in WIDTHS.items():
                    for scheme in ("light", "dark"):
                        night = "-dark" if scheme == "dark" else ""
                        with media(browser, scheme=scheme):
                            _take(browser, server + path, width, asked.folder / f"{device}{night}-{name}.png")
        browser.quit()


def addresses(archive: Path) -> dict[str, str]:
    """The main pages by their names: those of the hand with most findings, the longest game, and so on."""
    base = f"/{tilde_encode(archive.stem)}"
    with closing(sqlite3.connect(f"file:{archive}?mode=ro", uri=True)) as connection:
        found = {kind: connection.execute(query).fetchone() for kind, query in CHOSEN.items()}
    pages = {kind: f"{base}/-/{kind}/{tilde_encode(row[0])}" for kind, row in found.items() if row}
    return {
        "home": "/",
        **pages,
        "hand-step": f"{pages['hand']}#trick-2",
        "hand-best-line": f"{pages['hand']}?line=best",
        "search": f"{base}/-/search?q=a",
        "search-nothing": f"{base}/-/search?q=nobody",
        "check": "/-/check",
        "checked": "/-/check#",
        "statistics": f"{base}/-/statistics",
        **{f"statistics-{name}": f"{base}/-/statistics/{name}" for name in SHEETS},
        "tables": base,
        "table": f"{base}/hand_summary",
        "row": f"{base}/hands/{found['hand'][0]}",
        "missing": f"{base}/-/hand/nothing",
        "missing-table": f"{base}/nothing",
    }


@contextmanager
def serving(archive: Path) -> Iterator[str]:
    """The address at which the program serves the archive, while it runs."""
    command = [sys.executable, "-m", "ingest.cli", "serve", "--db", str(archive.absolute()), "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        address = re.search(r"http://[\d.]+:\d+", said)
        assert address is not None, said
        Thread(target=process.stderr.read, daemon=True).start()
        try:
            yield address[0]
        finally:
            process.terminate()


def _examples(folder: Path) -> Path:
    db = folder / "archive.db"
    ingest = [sys.executable, "-m", "ingest.cli", "ingest", "examples", "--db", str(db)]
    subprocess.run(ingest, cwd=ROOT, check=False, capture_output=True)
    return db


def _take(browser: WebDriver, address: str, width: int, picture: Path) -> None:
    _size(browser, width, 800)
    browser.get("about:blank")
    browser.get(address)
    if address.endswith("/-/check#"):
        _paste(browser)
    tall = browser.execute_script("return document.documentElement.scrollHeight")
    _size(browser, width, min(tall, TALLEST))
    browser.save_screenshot(str(picture))
    print(picture, f"{width} x {tall}", *(entry["message"] for entry in browser.get_log("browser")), flush=True)


def _paste(browser: WebDriver) -> None:
    text = (ROOT / "examples/worked.pen").read_text("utf-8")
    area = browser.find_element(By.ID, "bb-check-text")
    browser.execute_script("arguments[0].value = arguments[1]", area, text)
    browser.find_element(By.CSS_SELECTOR, "#bb-check-form button[type=submit]").click()


def _size(browser: WebDriver, width: int, height: int) -> None:
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


if __name__ == "__main__":
    main()
