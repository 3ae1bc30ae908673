"""POST of a file into the archive: for those who are allowed, all or nothing, beside each other and beside readers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from datasette.utils.sqlite import sqlite3

from tests.ingest.web.conftest import ALLOWED, BROKEN, HAND, REVOKE, TOKEN, Ask

BEARER = {"authorization": f"Bearer {TOKEN}"}
NEW = HAND.replace('[North "Abbott"]', '[North "Newman"]')


def evening(number: int, hands: int = 40) -> str:
    """Hands of a player of that number."""
    return "\n".join(NEW.replace("Newman", f"Newman {number} {hand}") for hand in range(hands))


@pytest.fixture
def allowed(site: Callable[..., Datasette]) -> Datasette:
    return site(owner=ALLOWED)


def post(datasette: Datasette, text: str, path: str = "/archive/-/ingest", **more: Any) -> Any:
    return asyncio.run(datasette.client.post(path, content=text.encode(), headers=BEARER, **more))


def counted(db: Path, table: str = "hands") -> int:
    connection = sqlite3.connect(db)
    try:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    finally:
        connection.close()


def test_nobody_is_allowed_unless_the_owner_says_so(ask: Ask, db: Path) -> None:
    for headers in ({}, BEARER, {"authorization": "Bearer x"}):
        answer = ask("POST", "/archive/-/ingest", content=NEW.encode(), headers=headers)
        assert answer.status_code == 403
        assert answer.json()["ok"] is False
    assert counted(db) == 2


def test_another_token_is_not_enough(allowed: Datasette, db: Path) -> None:
    for headers in ({}, {"authorization": "Bearer another"}, {"authorization": "Bearer nonsense"}):
        answer = asyncio.run(allowed.client.post("/archive/-/ingest", content=NEW.encode(), headers=headers))
        assert answer.status_code == 403
    assert counted(db) == 2


def test_a_file_is_answered_with_its_counts_and_findings(allowed: Datasette, db: Path) -> None:
    answer = post(allowed, f"{NEW}\n{NEW.replace('EW:1', 'EW:2')}\n{BROKEN}\n{HAND}", params={"name": "a/may.pen"})
    assert answer.status_code == 200
    told = answer.json()
    assert told["file"] == "may.pen"
    assert told["became"] == "stored"
    assert (told["read"], told["stored"], told["duplicate"], told["rejected"]) == (4, 2, 1, 1)
    assert told["contradicting"] == 1
    wrong, broken = told["hands"]
    assert [found["name"] for found in wrong["findings"]] == ["points-wrong"]
    assert broken["status"] == "unreadable"
    assert broken["source"]["file"] == "may.pen"
    assert counted(db) == 4


def test_a_file_posted_twice_changes_nothing(allowed: Datasette, db: Path) -> None:
    assert post(allowed, NEW).json()["became"] == "stored"
    again = post(allowed, NEW)
    assert (again.status_code, again.json()["became"], again.json()["stored"]) == (200, "read-before", 1)
    assert counted(db, "sources") == 2


def test_a_mended_file_is_answered_with_how_many_hands_of_it_stay(allowed: Datasette, db: Path) -> None:
    assert post(allowed, NEW, params={"name": "may.pen"}).json()["staying"] == 0
    mended = NEW.replace("Newman", "Newmann")
    assert post(allowed, mended, params={"name": "may.pen"}).json()["staying"] == 1
    grown = f"{mended}\n{NEW.replace('Newman', 'Oldman')}"
    assert post(allowed, grown, params={"name": "may.pen"}).json()["staying"] == 0
    for text in (evening(1, 2), evening(2, 2)):
        assert post(allowed, text).json()["staying"] == 0, "what came without a name is not one file"


def test_a_file_without_a_hand_leaves_nothing(allowed: Datasette, db: Path) -> None:
    assert post(allowed, "bees").json()["became"] == "unreadable"
    assert post(allowed, "% PEN 1.0\n").json()["became"] in ("empty", "unreadable")
    assert counted(db, "sources") == 1


def test_format_and_laws_may_be_named(allowed: Datasette) -> None:
    bare = NEW.replace('[Laws "somerset-1888"]\n', "").replace("Newman", "Oldman")
    told = post(allowed, bare, params={"laws": "somerset-1888", "format": "pen"}).json()
    assert not any(found["name"] == "laws-assumed" for hand in told["hands"] for found in hand["findings"])
    assert post(allowed, bare, params={"laws": "hoyle"}).status_code == 400
    assert post(allowed, bare, params={"format": "pgn"}).status_code == 400


def test_what_is_no_post_of_a_file_is_refused(allowed: Datasette) -> None:
    get = asyncio.run(allowed.client.get("/archive/-/ingest", headers=BEARER))
    assert (get.status_code, get.headers["allow"]) == (405, "POST")
    assert post(allowed, NEW, path="/nothing/-/ingest").status_code == 404
    form = asyncio.run(allowed.client.post("/archive/-/ingest", files={"file": b"x"}, headers=BEARER))
    assert form.status_code == 415


def test_a_file_that_is_too_large_is_refused(allowed: Datasette, db: Path) -> None:
    answer = post(allowed, evening(0, 4000))
    assert answer.status_code == 413
    assert answer.json()["error"] == "That is more than is taken here: 1 MB at most"
    assert counted(db) == 2


@pytest.mark.parametrize(("of_site", "of_archive", "most"), [(1, 2, 2), (2, 1, 1), (None, 1, 1)])
def test_how_much_an_archive_takes_is_what_its_own_settings_say(
    site: Callable[..., Datasette], of_site: int | None, of_archive: int, most: int
) -> None:
    allow = {"allow": {"id": "secretary"}}
    own = {"bowerbook": {"ingest": {**allow, "max_mb": of_archive}}}
    general = {"bowerbook": {"ingest": {**allow, "max_mb": of_site}}} if of_site else {}
    tokens = {name: value for name, value in ALLOWED["plugins"].items() if name != "bowerbook"}
    owner = {"plugins": {**tokens, **general}, "databases": {"archive": {"plugins": own}}}
    datasette = site(owner=owner)
    assert post(datasette, "%" * (most * 1_000_000 + 1)).json()["error"].endswith(f": {most} MB at most")
    assert post(datasette, "%" * (most * 1_000_000 - 1)).status_code == 200


def test_a_page_of_another_site_cannot_post_for_the_secretary(allowed: Datasette, db: Path) -> None:
    cookies = {"ds_actor": allowed.sign({"a": {"id": "secretary"}}, "actor")}
    answer = asyncio.run(
        allowed.client.post("/archive/-/ingest", data={"text": NEW}, cookies=cookies | {"ds_csrftoken": "x"})
    )
    assert answer.status_code == 403
    assert counted(db) == 2


def test_two_posts_and_a_reader_at_once_lose_nothing(allowed: Datasette, db: Path) -> None:
    seen: list[int] = []
    done = asyncio.Event()

    async def reads() -> None:
        while not done.is_set():
            answer = await allowed.client.get("/archive/hands.json?_size=1&_nofacet=1&_shape=object&_extra=count")
            assert answer.status_code == 200
            page = await allowed.client.get("/archive/hands.json?_size=1")
            seen.append(page.json()["filtered_table_rows_count"])
            home = (await allowed.client.get("/archive/-/home.json")).json()
            assert home["tricks"] == 5 * home["hands"], "a page is of one state"

    async def posts(number: int) -> list[Any]:
        answers = []
        for file in range(3):
            text = evening(10 * number + file)
            answers.append(await allowed.client.post("/archive/-/ingest", content=text.encode(), headers=BEARER))
        return answers

    async def all_at_once() -> list[list[Any]]:
        reader = asyncio.create_task(reads())
        answers = await asyncio.gather(posts(1), posts(2))
        done.set()
        await reader
        return answers

    answers = [answer for several in asyncio.run(all_at_once()) for answer in several]
    assert [answer.json()["stored"] for answer in answers] == [40] * 6
    assert counted(db) == 2 + 6 * 40
    assert counted(db, "tricks") == 5 * (2 + 6 * 40)
    assert seen == sorted(seen)
    assert all((count - 2) % 40 == 0 for count in seen), "half of a file was seen"


def test_an_archive_that_is_being_written_is_waited_for_and_then_said(
    allowed: Datasette, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingest.web.taking._BUSY_SECONDS", 0)
    other = sqlite3.connect(db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = post(allowed, NEW)
    other.rollback()
    other.close()
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
    assert "secret-folder" not in answer.text
    assert post(allowed, NEW).json()["became"] == "stored"


def test_a_revoke_that_was_posted_is_on_its_page(allowed: Datasette) -> None:
    told = post(allowed, REVOKE.replace("Abbott", "Newman")).json()
    page = asyncio.run(allowed.client.get(f"/archive/-/hand/{told['hands'][0]['id']}"))
    assert page.status_code == 200
    assert "P401" in page.text
