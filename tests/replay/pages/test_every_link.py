"""Every link of every page, as the site is served under a path of a proxy."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urljoin, urlsplit

from datasette.app import Datasette
from datasette.utils import PrefixedUrlString

HOST = "http://localhost"
BASE = "/euchre/"
OUTSIDE = ("https://datasette.io/",)
ADDRESSES = ("href", "src", "action", "poster", "data", "srcset", "formaction")


class Links(HTMLParser):
    """The addresses of a page, and the ids that a link within it may name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.add(str(given["id"]))
        for name in ADDRESSES:
            if given.get(name) and not (tag == "form" and given.get("method") == "post"):
                self.links.append((tag, str(given[name])))


class Crawl:
    """Follows the links of a site from its first page.

    Of pages that are alike (the rows of a table, a table in one order or another) only so many are looked at.
    """

    ALIKE = 3

    def __init__(self, datasette: Datasette) -> None:
        self.datasette = datasette
        self.seen: dict[str, int] = {}
        self.faults: list[str] = []
        self.alike: Counter[tuple[str, ...]] = Counter()

    async def run(self) -> None:
        todo = deque([BASE])
        while todo:
            address = todo.popleft()
            if address in self.seen or self.has_enough(address):
                continue
            answer = await self.datasette.client.get(PrefixedUrlString(address))
            self.seen[address] = answer.status_code
            if answer.status_code != 200:
                self.faults.append(f"{address}: {answer.status_code}")
            kind = answer.headers["content-type"]
            if kind.startswith("text/html") and (not urlsplit(address).query or "/-/" in address):
                todo.extend(self.links(address, answer.text))

    def has_enough(self, address: str) -> bool:
        parts = urlsplit(address)
        table, *rest = parts.path.removeprefix(f"{BASE}archive/").split("/")
        if table == "-" or (not rest and not parts.query):
            return False
        kind = (table, str(len(rest)), parts.path.rpartition(".")[2], *sorted(dict(parse_qsl(parts.query))))
        self.alike[kind] += 1
        return self.alike[kind] > self.ALIKE

    def links(self, here: str, text: str) -> Iterator[str]:
        page = Links(text)
        for tag, link in page.links:
            if link.startswith(OUTSIDE):
                continue
            parts = urlsplit(urljoin(here, link))
            if urlsplit(link).netloc or not parts.path.startswith(BASE) or f"{BASE[:-1]}{BASE}" in parts.path:
                self.faults.append(f"{here}: <{tag}> {link}")
            elif parts[:4] == urlsplit(here)[:4] and parts.fragment and parts.fragment not in page.ids:
                self.faults.append(f"{here}: nothing is called {link}")
            else:
                yield parts._replace(fragment="").geturl()


def test_every_link_of_every_page_leads_somewhere(site: Callable[..., Datasette], archive: Path) -> None:
    crawl = Crawl(site(archive, settings={"base_url": BASE, "default_allow_sql": False, "suggest_facets": False}))
    asyncio.run(crawl.run())
    assert "\n".join(crawl.faults) == ""
    kinds = {"hand", "game", "rubber", "event", "player", "search"}
    reached = {path.split("/")[4] for path in crawl.seen if path.startswith("/euchre/archive/-/")}
    assert {name.partition(".")[0].partition("?")[0] for name in reached} >= kinds
    assert {f"/euchre/archive/{table}" for table in ("hands", "findings", "laws", "rules")} <= set(crawl.seen)
    assert len(crawl.seen) > 200
