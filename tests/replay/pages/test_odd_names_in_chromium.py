"""Names that turn round what stands beside them, that are very long or cannot be seen, on every page in a browser."""

import io
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from datasette.utils import tilde_encode
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

from ingest import read
from ingest.store.archive import Archive, FileRead
from replay import results
from tests.replay.pages.chromium import needed, serving, telephone

pytestmark = needed

EVENING = """% PEN 1.0
[Event "{event}"]
[Site "{site}"]
[Date "1888-03-05"]
[Table "{table}"]
[Laws "somerset-1888"]
[North "{north}"]
[East "Edna"]
[South "{south}"]
[West "Walt"]
[Rubber "1"]
[Game "1"]
[Hand "1"]
[Dealer "N"]
[Score "NS:0 EW:0"]
[TurnUp "9C"]
[Auction "E"]
Pass Pass Pass TakeUp
[Play "E"]
E:JD 7D TC 8S =W {{{comment}}}
[Tricks "NS:1 EW:4"]
[Points "NS:4 EW:1"]

{{{comment}}}
[Maker "N"]
[Trump "H"]
[Tricks "NS:5 EW:0"]
[Points "NS:2 EW:0"]

[Event "{event}"]
[Date "1888-03-06"]
[North "{north}"]
[South "{south}"]
[Dealer "N"]
[TurnUp "9C"]
[Auction "E"]
Pass Pass Pass TakeUp
"""
TURNED, CLOSING, HEBREW, ARABIC = "\u202eNina", "ab\u2069\u202ecd", "דן", "علي"
LONG = "x" * 300
EVENINGS = {
    "turned": {"event": "\u202eEvening", "site": CLOSING, "table": ARABIC, "north": TURNED, "south": HEBREW},
    "long": {"event": LONG, "site": f"s{LONG}", "table": f"t{LONG}", "north": f"n{LONG}", "south": f"{LONG}s"},
    "blank": {"event": "  ", "site": "\u200b", "table": " ", "north": "  ", "south": "\u3164"},
}
KINDS = ("home", "hand", "alone", "game", "rubber", "event", "player", "search", "statistics/players", "his", "missing")
TABLES = ("hand_summary", "players", "events", "games", "plays?_facet=player")

BESIDE = """
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (!/[\\u0590-\\u06ff\\u202e]/.test(node.data)) continue;
  let at = node.parentElement, style = getComputedStyle(at);
  while (style.display === "inline" && style.unicodeBidi === "normal") {
    at = at.parentElement;
    style = getComputedStyle(at);
  }
  const alone = at.localName === "bdi" || at.localName === "pre" || at.textContent.trim() === node.data.trim();
  if (!alone) found.push(at.outerHTML.slice(0, 200));
}
return found;
"""
UNSEEN = """
return [...document.querySelectorAll("section.content a[href], nav a[href]")]
  .filter((link) => link.checkVisibility() && !/[^\\s\\u200b\\u3164]/.test(link.innerText))
  .map((link) => link.outerHTML);
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], str]]:
    """The address of a page of a kind, in an archive of one of the evenings."""
    folder = tmp_path_factory.mktemp("odd")
    paths = {name: made(folder / f"{name}.db", **evening) for name, evening in EVENINGS.items()}
    with serving(*(folder / f"{name}.db" for name in EVENINGS)) as server:
        yield lambda evening, kind: f"{server}/{evening}/{paths[evening].get(kind, kind)}"


def made(path: Path, **evening: str) -> dict[str, str]:
    """An archive of an evening, and the addresses of its pages by their kinds."""
    text = EVENING.format(**evening, comment=f"{evening['north']} word")
    with Archive.to_write(path) as archive:
        archive.take(FileRead("odd.pen", str(path), len(text)), results(read(io.StringIO(text))))
    with closing(sqlite3.connect(path)) as connection:
        ids = {
            kind: [id for (id,) in connection.execute(f"SELECT id FROM {kind}s ORDER BY rowid")]
            for kind in ("hand", "game", "rubber", "event")
        }
    assert len(ids["hand"]) == 3
    player = tilde_encode(evening["north"])
    return {
        **{kind: f"-/{kind}/{found[0]}" for kind, found in ids.items()},
        "home": "-/home",
        "alone": f"-/hand/{ids['hand'][2]}",
        "player": f"-/player/{player}",
        "search": "-/search?q=word",
        "statistics/players": "-/statistics/players",
        "his": f"-/statistics/players?player={evening['north']}",
        "missing": f"-/player/{player}{player}",
    }


@pytest.mark.parametrize("kind", [*KINDS, *TABLES])
def test_no_name_turns_round_what_stands_beside_it(
    kind: str, browser: WebDriver, pages: Callable[[str, str], str]
) -> None:
    browser.get(pages("turned", kind))
    assert browser.find_elements(By.CSS_SELECTOR, "bdi") or kind == "events"
    assert browser.execute_script(BESIDE) == []


def lefts(browser: WebDriver, selector: str) -> list[float]:
    """Where the elements begin on the line."""
    script = "return [...document.querySelectorAll(arguments[0])].map((one) => one.getBoundingClientRect().left)"
    return list(browser.execute_script(script, selector))


def test_the_players_stand_in_their_order(browser: WebDriver, pages: Callable[[str, str], str]) -> None:
    browser.get(pages("turned", "game"))
    told = lefts(browser, ".bb-versus a, .bb-versus .bb-ew")
    assert len(told) == 5
    assert told == sorted(told)
    browser.get(pages("turned", "player"))
    for partner, games in [("#bb-partners-title + ul a", "#bb-partners-title + ul .bb-when")]:
        assert lefts(browser, partner)[0] < lefts(browser, games)[0]


@pytest.mark.parametrize("kind", [*KINDS, *TABLES])
def test_no_name_widens_the_page(kind: str, browser: WebDriver, pages: Callable[[str, str], str]) -> None:
    script = "return [document.documentElement.scrollWidth, innerWidth]"
    for narrow in (False, True):
        with telephone(browser) if narrow else ExitStack():
            browser.get(pages("long", kind))
            wide, room = browser.execute_script(script)
            assert wide <= room
            assert not narrow or room == 360


@pytest.mark.parametrize("kind", [*KINDS, *TABLES])
def test_every_link_can_be_seen(kind: str, browser: WebDriver, pages: Callable[[str, str], str]) -> None:
    browser.get(pages("blank", kind))
    assert browser.execute_script(UNSEEN) == []
