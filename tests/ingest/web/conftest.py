"""A served archive, asked as a browser or a program would."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ingest import read
from ingest.cli.serve import application
from ingest.store import Archive, FileRead
from replay import results

SCRIPT = "<script>alert(1)</script>"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;"
HAND = """[Event "sound"]
[Laws "somerset-1888"]
[North "Abbott"]
[Dealer "W"]
[TurnUp "9S"]
[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]
[Auction "N"]
Pass Pass Pass TakeUp
[Discard "TC"]
[Play "N"]
N:KH 7H AH TS =W
W:9S AS JS QS =E
E:QH JC KS 9H =S
S:8C 7D 8D 9C =E
E:AC 7C KD TD =E
[Points "NS:0 EW:1"]
"""
REVOKE = HAND.replace("sound", "revoked").replace("N:KH 7H AH TS =W", "N:KH AC AH TS =W").replace("E:AC 7C", "E:7H 7C")
BROKEN = '[Event "broken"]\n[TurnUp "9Z"]\n'
EVENING = f"{HAND}\n{REVOKE}\n{BROKEN}"
TOKEN = "a token that is long enough"
ALLOWED = {
    "plugins": {
        "bowerbook": {"ingest": {"allow": {"id": "secretary"}, "max_mb": 1}},
        "datasette-auth-tokens": {
            "tokens": [
                {"token": TOKEN, "actor": {"id": "secretary"}},
                {"token": "another", "actor": {"id": "guest"}},
            ]
        },
    }
}
"""The settings of a site on which the secretary may post files."""

Ask = Callable[..., Any]


def stored(path: Path, text: str, name: str = "evening.pen") -> None:
    """The hands of a text in the archive at a path."""
    file = path.parent / name
    file.write_text(text, "utf-8")
    with Archive.to_write(path) as archive:
        archive.take(FileRead(name, f"digest of {name}", len(text)), results(read(file)))


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """An archive of two hands, with a third that could not be read."""
    folder = tmp_path / "secret-folder"
    folder.mkdir()
    stored(folder / "archive.db", EVENING, "secret-file.pen")
    return folder / "archive.db"


@pytest.fixture
def site(db: Path) -> Iterator[Callable[..., Datasette]]:
    """Opens the archive as it is served."""
    opened: list[Datasette] = []

    def open_site(path: Path = db, base_url: str = "/", **more: Any) -> Datasette:
        opened.append(application(path, base_url, **more))
        return opened[-1]

    yield open_site
    for datasette in opened:
        for database in datasette.databases.values():
            database.close()
        datasette.executor.shutdown()


@pytest.fixture
def ask(site: Callable[..., Datasette]) -> Ask:
    """The answer of the served archive: a method, a path, and what httpx takes."""
    datasette: list[Datasette] = []

    def answer(method: str, path: str, **more: Any) -> Any:
        if not datasette:
            datasette.append(site())
        return asyncio.run(getattr(datasette[0].client, method.lower())(path, **more))

    return answer
