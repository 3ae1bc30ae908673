"""The hands that the pages are tried on."""

import io
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from datasette.plugins import pm
from selenium.webdriver.remote.webdriver import WebDriver

import replay.pages
from ingest import read
from ingest.store.archive import Archive, FileRead
from replay import results
from tests.replay.pages.chromium import opened, serving

SCRIPT = "<script>alert(1)</script>"
EVENING = f"""% PEN 1.0
[Event "Thursday table"]
[Site "Boston"]
[Date "1888-03-01"]
[Laws "somerset-1888"]
[North "Abbott"]
[East "{SCRIPT}"]
[South "AS"]
[West "Dana"]
[Rubber "1"]
[Game "1"]
[Hand "1"]
[Dealer "N"]
[Score "NS:0 EW:0"]
[TurnUp "9C"]
[Deal "N:JC AH KH 8S XX E:AC QH 8H JD TS S:7D 8D TD QS TH W:KC TC AS 9S 9H"]
[Auction "E"]
Pass Pass Pass TakeUp!?
[Discard "XX"]
[Play "E"]
E:JD 7D TC 8S =W
W:AS 9C 8H? QS =N
! expose W 9H
N:JC AC 8D KC =N {{catches the ace and the king {SCRIPT}}}
! claim revoke E 2
[Tricks "NS:3 EW:2"]
[Points "NS:4 EW:0"]
[ScoreAfter "NS:4 EW:0"]

[TurnUp "QS"]
[Auction "S"]
Pass Pass Pass TurnDown H
[Play "S"]
S:AH ~9C KH 8H 7H =S
[Tricks "NS:2 EW:3"]
[Points "NS:0 EW:2"]

! note {SCRIPT} at the door
[Auction "W"]
Pass Pass Pass Pass Pass Pass Pass Pass

[Event "Thursday table"]
[Dealer "Q"]
"""
"""A game of three hands: one with its deal, one with a trick alone, one passed out; and a hand that cannot be read."""
CLUB = """% PEN 1.0
[Event "Monday table"]
[Site "Detroit"]
[Date "1888-03-05"]
[Table "2"]
[Laws "somerset-1888"]
[North "Ann"]
[East "O'Neil"]
[South "Trump. Trump."]
[West "Dee"]
[Rubber "1"]
[Game "1"]
[Hand "1"]
[Dealer "N"]
[Score "NS:0 EW:0"]
[Games "NS:0 EW:0"]
[Maker "E"]
[Trump "S"]
[Tricks "NS:1 EW:4"]
[Points "NS:0 EW:1"]

{quick as a flash, said O'Neil}
[Maker "N"]
[Trump "H"]
[Tricks "NS:5 EW:0"]
[Points "NS:2 EW:0"]

[Maker "S"]
[Trump "C"]
[Going "alone"]
[Tricks "NS:5 EW:0"]
[Points "NS:4 EW:0"]

[Maker "E"]
[Trump "D"]
[Tricks "NS:0 EW:5"]
[Points "NS:0 EW:2"]

[Maker "E"]
[Trump "D"]
[Tricks "NS:2 EW:3"]
[Points "NS:0 EW:2"]

[Maker "W"]
[Trump "S"]
[Tricks "NS:2 EW:3"]
[Points "NS:0 EW:1"]

[Event "Monday table"]
[Site "Detroit"]
[Date "1888-03-05"]
[Table "2"]
[Laws "somerset-1888"]
[North "Ann"]
[East "O'Neil"]
[South "Trump. Trump."]
[West "Dee"]
[Rubber "2"]
[Game "1"]
[Hand "1"]
[Dealer "E"]
[Score "NS:0 EW:0"]
[Maker "S"]
[Trump "H"]
[Tricks "NS:4 EW:1"]
[Points "NS:1 EW:0"]

[Event "Sunday table"]
[Date "1888-03-04"]
[North "Ann"]
[Dealer "N"]
[TurnUp "9C"]
[Auction "E"]
Pass Pass Pass TakeUp
"""
"""A rubber of two games, in the second of which a point too much is scored; the beginning of another; a hand alone."""

if not pm.is_registered(replay.pages):
    pm.register(replay.pages, name="bowerbook")


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of the evening."""
    folder = tmp_path_factory.mktemp("secret-folder")
    (folder / "evening.pen").write_text(EVENING, "utf-8")
    with Archive.to_write(folder / "archive.db") as archive:
        counts = archive.take(FileRead("evening.pen", "a digest", len(EVENING)), results(read(folder / "evening.pen")))
    assert (counts.stored, counts.rejected) == (3, 1)
    return folder / "archive.db"


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of the club's score sheets."""
    path = tmp_path_factory.mktemp("club") / "club.db"
    with Archive.to_write(path) as archive:
        archive.take(FileRead("club.pen", "another digest", len(CLUB)), results(read(io.StringIO(CLUB))))
    return path


@pytest.fixture(scope="session")
def addresses(archive: Path) -> list[str]:
    """The addresses of the hands, in the order of the file."""
    connection = sqlite3.connect(archive)
    try:
        return [address for (address,) in connection.execute("SELECT id FROM hands ORDER BY source_index")]
    finally:
        connection.close()


@pytest.fixture(scope="session")
def server(archive: Path, club: Path) -> Iterator[str]:
    """The address of a server of both archives."""
    with serving(archive, club) as address:
        yield address


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """A browser, for all tests that need one."""
    driver = opened(tmp_path_factory.mktemp("chromium"))
    yield driver
    driver.quit()


@pytest.fixture
def site() -> Iterator[Callable[..., Datasette]]:
    """Opens databases through Datasette, in this process."""
    opened: list[Datasette] = []

    def open_site(*paths: Path, **options: Any) -> Datasette:
        opened.append(Datasette([str(path) for path in paths], **options))
        return opened[-1]

    yield open_site
    for datasette in opened:
        for database in datasette.databases.values():
            database.close()
        datasette.executor.shutdown()
