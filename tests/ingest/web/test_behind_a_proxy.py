"""Behind a proxy under a path: every link is followed; none leads nowhere, out of the path, or to the server itself."""

import http.client
import re
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[3]
PREFIX = "/archive/"
MOST = 250
"""How many addresses are followed; of those that differ in their query alone, only some."""
ALIKE = 6
LINK = re.compile(r"""<[^>]*?\s(?:href|src|action)=["']([^"']*)["']""")
FORMS = re.compile(r"\.(?:css|js|ico|png|svg|pen|jsonl|egn|emn|csv|parquet|json|zip|db)$")


class Got(NamedTuple):
    status: int
    kind: str
    text: str
    headers: str


class Proxy(ThreadingHTTPServer):
    """A proxy that takes what is under the path, passes it on unchanged, and does not tell its own name."""

    daemon_threads = True
    behind = 0


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, Proxy)
        if not self.path.startswith(PREFIX):
            self.send_error(404, "outside of the path")
            return
        asked = http.client.HTTPConnection("127.0.0.1", server.behind, timeout=30)
        asked.request("GET", self.path, headers={"Host": f"127.0.0.1:{server.behind}"})
        answer = asked.getresponse()
        body = answer.read()
        asked.close()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "content-length", "connection", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    """The examples, served under the path behind the proxy."""
    db = tmp_path / "hands.db"
    program = [sys.executable, "-m", "ingest.cli"]
    subprocess.run([*program, "ingest", "examples", "--db", str(db)], cwd=ROOT, capture_output=True, check=False)
    command = [*program, "serve", "--db", str(db), "--port", "0", "--base-url", PREFIX]
    with (
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server,
        Proxy(("127.0.0.1", 0), Handler) as proxy,
    ):
        assert server.stderr is not None
        said = server.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/archive/", said)
        assert found is not None, said
        proxy.behind = int(found[1])
        threading.Thread(target=server.stderr.read, daemon=True).start()
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield proxy
        proxy.shutdown()
        server.terminate()


def get(proxy: Proxy, path: str) -> Got:
    asked = http.client.HTTPConnection("127.0.0.1", proxy.server_port, timeout=30)
    asked.request("GET", path)
    answer = asked.getresponse()
    text = answer.read().decode("utf-8", "replace")
    asked.close()
    headers = "\n".join(f"{name}: {value}" for name, value in answer.getheaders())
    return Got(answer.status, answer.getheader("Content-Type", ""), text, headers)


def test_a_crawl_of_every_link_finds_nothing_wrong(proxy: Proxy) -> None:
    waiting, seen, alike = deque([(PREFIX, "")]), {PREFIX}, dict[str, int]()
    wrong: list[str] = []
    while waiting and sum(alike.values()) < MOST:
        address, from_page = waiting.popleft()
        likeness = re.sub(r"[0-9a-f]{12,}|\d+", "#", urlsplit(address).path)
        if alike.get(likeness, 0) == ALIKE:
            continue
        alike[likeness] = alike.get(likeness, 0) + 1
        got = get(proxy, address)
        where = f"{address} (from {from_page})"
        whole = address.split("?")[0].endswith((".egn", ".emn"))
        if got.status not in (200, 302) and not (got.status == 400 and whole):
            wrong.append(f"{got.status}: {where}")
        if f":{proxy.behind}" in got.text + got.headers or "127.0.0.1" in got.text + got.headers:
            wrong.append(f"names the server: {where}")
        if "text/html" not in got.kind:
            continue
        for link in map(unescape, LINK.findall(got.text)):
            parts = urlsplit(urljoin(f"http://club.example{address}", link))
            if parts.netloc != "club.example" or parts.scheme not in ("http", "https"):
                if not re.match(r"https://(?:github\.com|docs\.datasette\.io|datasette\.io)/|data:|mailto:", link):
                    wrong.append(f"leads away, to {link}: {where}")
                continue
            if not parts.path.startswith(PREFIX) or "/archive/archive/" in parts.path:
                wrong.append(f"leads out of the path, to {link}: {where}")
                continue
            path = parts.path + (f"?{parts.query}" if parts.query else "")
            if path not in seen:
                seen.add(path)
                waiting.append((path, address))
    assert wrong == []
    assert any("/-/hand/" in path for path in alike)
    assert any(path.endswith(".pen") for path in alike)
    assert f"{PREFIX}-/check" in alike


def test_the_address_of_the_next_page_names_no_server(proxy: Proxy) -> None:
    answer = get(proxy, f"{PREFIX}hands/hands.json?_size=5")
    assert '"next_url": "/archive/hands/hands.json?_size=5&_next=' in answer.text
