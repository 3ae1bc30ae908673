"""Check a hand: pasted, replayed, audited with every fault at its place, and nothing stored."""

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ingest.web import checking
from tests.ingest.web.conftest import BROKEN, ESCAPED, EVENING, HAND, REVOKE, SCRIPT, Ask


def pasted(ask: Ask, text: str, **more: Any) -> Any:
    return ask("POST", "/-/check", data={"text": text, **more})


def test_anyone_gets_the_form(ask: Ask) -> None:
    answer = ask("GET", "/-/check")
    assert answer.status_code == 200
    assert '<form id="bb-check-form" action="/-/check" method="post">' in answer.text
    assert answer.text.count("<h1") == 1
    assert "no-store" in answer.headers["cache-control"]


def test_the_menu_leads_to_it(ask: Ask) -> None:
    assert '<a href="/-/check">Check a hand</a>' in ask("GET", "/").text


def test_a_hand_is_replayed_as_its_page_shows_it(ask: Ask) -> None:
    page = pasted(ask, HAND).text
    assert page.count('class="bb-trick"') == 5
    assert re.findall(r'data-winner="(.?)"', page) == ["W", "E", "S", "E", "E"]
    assert "Nothing was found" in page
    assert HAND.splitlines()[0].replace('"', "&#34;") in page


def test_a_fault_is_shown_with_its_line_and_a_caret(ask: Ask) -> None:
    page = pasted(ask, REVOKE).text
    assert "Line 11, column 6: <strong>Revoke</strong>" in page
    assert "<pre>N:KH AC AH TS =W\n     ^</pre>" in page
    marked = re.search(r'<span class="([^"]*)" data-seat="E" data-card="AC"', page)
    assert marked is not None
    assert "bb-error" in marked[1]
    assert "A revoke is a card of another suit" in page


def test_a_hand_that_cannot_be_read_is_told_with_its_place(ask: Ask) -> None:
    page = pasted(ask, BROKEN).text
    assert "Line 2, column 10" in page
    assert "<pre>[TurnUp &#34;9Z&#34;]\n         ^</pre>" in page
    assert "could not be read" in page


def test_of_several_hands_the_gravest_is_shown_and_any_may_be_chosen(ask: Ask) -> None:
    page = pasted(ask, EVENING).text
    assert "3 hands" in page
    assert "<h1><bdi>revoked</bdi></h1>" in page
    assert re.findall(r'name="hand" value="(\d+)"', page) == ["1"]
    assert "<h1><bdi>sound</bdi></h1>" in pasted(ask, EVENING, hand="1").text
    assert "<h1><bdi>revoked</bdi></h1>" in pasted(ask, EVENING, hand="99999").text


def test_line_ends_of_a_browser_are_line_ends(ask: Ask) -> None:
    assert "Line 11, column 6" in pasted(ask, REVOKE.replace("\n", "\r\n")).text


def test_egn_is_read_too(ask: Ask) -> None:
    text = (
        '{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {"players": ["a", "b", "c", "d"]},'
        ' "deals": [{"dealNumber": 0, "initialState": {"dealer": 0, "upCard": "9c"}, "phases": []}]}'
    )
    assert "North deals" in pasted(ask, text).text or "dealer" in pasted(ask, text).text


def test_the_json_is_that_of_audit(ask: Ask) -> None:
    answer = ask("POST", "/-/check.json", content=EVENING.encode(), headers={"content-type": "text/plain"})
    assert answer.status_code == 200
    sound, revoked, broken = answer.json()["hands"]
    assert sound["points"]["due"] == {"NS": 0, "EW": 1}
    (found,) = [finding for finding in revoked["findings"] if finding["name"] == "revoke"]
    assert (found["line"], found["column"], found["seat"], found["trick"]) == (28, 6, "E", 1)
    assert broken["status"] == "unreadable"
    assert ask("POST", "/-/check.json", data={"text": HAND}).json()["hands"][0]["event"] == "sound"
    assert ask("POST", "/-/check.json", content=HAND.encode()).json()["hands"][0]["event"] == "sound"
    assert ask("GET", "/-/check.json").status_code == 405


def test_nothing_is_stored_and_no_answer_kept(ask: Ask, db: Path) -> None:
    before = db.read_bytes()
    answer = pasted(ask, HAND.replace("sound", "another"))
    assert "no-store" in answer.headers["cache-control"]
    assert db.read_bytes() == before
    connection = sqlite3.connect(db)
    assert connection.execute("SELECT count(*) FROM hands").fetchone() == (2,)
    connection.close()


@pytest.mark.parametrize("place", ['[Event "{}"]', '[North "{}"]', "{{{}}}", '[Owl "{}"]', "! note {}", "{}"])
def test_foreign_text_is_text(ask: Ask, place: str) -> None:
    for hand in (HAND, REVOKE, BROKEN):
        page = pasted(ask, f"{hand}{place.format(SCRIPT)}\n").text
        assert SCRIPT not in page
        assert ESCAPED in page


def test_a_text_that_closes_the_box_is_text(ask: Ask) -> None:
    page = pasted(ask, '</textarea><img src=x onerror="alert(1)">').text
    assert "<img" not in page


def test_ten_megabytes_are_refused_politely(ask: Ask) -> None:
    answer = pasted(ask, '[Dealer "N"]\n\n' * 700_000)
    assert answer.status_code == 413
    assert "200 kB at most" in answer.text
    assert "<html" in answer.text
    answer = ask("POST", "/-/check.json", content=b"x" * 10_000_000)
    assert answer.status_code == 413
    assert answer.json()["error"].startswith("That is more than is taken here")


def test_what_is_sent_in_pieces_is_bounded_as_well(ask: Ask) -> None:
    async def pieces() -> Any:
        for _ in range(100):
            yield b"x" * 100_000

    assert ask("POST", "/-/check.json", content=pieces()).status_code == 413


def test_a_little_too_much_is_refused_as_well(ask: Ask) -> None:
    assert pasted(ask, "x" * 200_001).status_code == 413
    assert pasted(ask, "é" * 100_001).status_code == 413
    assert pasted(ask, "x" * 200_000).status_code == 200


def test_of_many_hands_the_first_fifty_are_taken_and_that_is_said(ask: Ask) -> None:
    page = pasted(ask, '[Dealer "N"]\n\n' * 60).text
    assert "50 hands; there are more, which were not read" in page
    assert ask("POST", "/-/check.json", content=b'[Dealer "N"]\n\n' * 60).json()["stopped"] == "hands"


def test_what_takes_too_long_is_stopped(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_SECONDS", -1.0)
    assert "1 hand; the rest took too long" in pasted(ask, EVENING).text


def test_a_page_of_another_site_cannot_post_for_its_reader(ask: Ask) -> None:
    answer = ask("POST", "/-/check", data={"text": HAND}, cookies={"ds_csrftoken": "of another"})
    assert answer.status_code == 403


@pytest.mark.parametrize("text", ["", " \n", "\0", "\ud800", "{", "%", "[Dealer", "\x1f\x8b\x08\x00", "9C " * 9000])
def test_any_text_is_answered(ask: Ask, text: str) -> None:
    body = text.encode("utf-8", "surrogatepass")
    assert ask("POST", "/-/check.json", content=body, headers={"content-type": "text/plain"}).status_code == 200
    assert ask("POST", "/-/check", content=body, headers={"content-type": "text/plain"}).status_code == 200


def test_a_caret_stands_under_its_sign() -> None:
    (hand,) = checking.check(f'[Event "{"東" * 60}"] [Event "{"a" * 80}"] [TurnUp "9Z"]\n').hands
    shown = checking.with_caret(hand.findings[-1]).split("\n")
    assert len(shown) == 2
    assert shown[1].endswith("^")
    assert shown[0].startswith("…")


def test_a_hand_larger_than_any_that_was_played_is_not_replayed(ask: Ask) -> None:
    page = pasted(ask, REVOKE.partition("[Points")[0] + "E:JD 7D TC 8S =W\n" * 400).text
    assert "is not replayed here" in page
    assert pasted(ask, '[Owl "x"]' * 3001).status_code == 413
