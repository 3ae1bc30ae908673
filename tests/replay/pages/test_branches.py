"""Alternative lines of a game as the page of a hand shows them: branches, beside the hand and not in it."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette

from ingest import read
from ingest.store import Archive, FileRead
from replay import replay, results
from replay.pages.branches import ways_of
from schema.branches import Branch, tag_of
from schema.calls import Call
from schema.records import HandRecord, Trick
from tests.ingest.formats.egn_documents import deal, document, hand
from tests.replay.pages.test_hand_page import ESCAPED, SCRIPT, get

LINES: list[dict[str, Any]] = [
    {
        "branchIndex": 8,
        "phases": [
            {
                "phaseNumber": 1,
                "type": "TRICK_PLAY",
                "tricks": [["Js", "As", "Ac", "Ks"], ["Kh", "9h", "Ah", "Tc"]],
                "playAnnotations": {"4": [f"[!!] the knave first {SCRIPT}"]},
            }
        ],
    },
    {
        "branchIndex": 2,
        "phases": [
            {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Pass", "Pass", "h"], "isAlone": True},
            {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["Ad"]]},
        ],
    },
]
GAME = json.dumps(document(deal(alternativeLines=LINES)))


@pytest.fixture
def page(site: Callable[..., Datasette], tmp_path: Path) -> str:
    with Archive.to_write(tmp_path / "archive.db") as archive:
        archive.take(FileRead("game.egn", "a digest", 1), results(read(io.StringIO(GAME))))
        ((address,),) = archive.rows("SELECT id FROM hands")
    answer = get(site(tmp_path / "archive.db"), f"/archive/-/hand/{address}")
    assert answer.status_code == 200
    return str(answer.text)


def test_each_line_is_a_branch_with_the_place_where_it_leaves_and_how_it_ends(page: str) -> None:
    summaries = re.findall(r"<summary>(In trick.*?|After.*?)</summary>", page)
    assert summaries[0] == "In trick 2, at South’s card: It is not played out."
    assert summaries[1].startswith("After 2 calls: West makes it hearts")
    assert "goes alone" in summaries[1]


def test_what_is_played_in_a_branch_is_no_part_of_the_hand(page: str) -> None:
    branches = page[page.index("bb-branches-title") : page.index("bb-found-title")]
    assert "data-step" not in branches
    assert not re.findall(r'id="trick-', branches)
    steps = [int(step) for step in re.findall(r'data-step="(\d+)"', page)]
    assert sorted(steps) == list(range(1, 17))
    assert branches.count('<details class="bb-branch"') == 2
    assert "knave of spades" in branches


def test_remarks_on_a_branch_are_text_beside_its_cards(page: str) -> None:
    assert SCRIPT not in page
    assert f"the knave first {ESCAPED}" in page
    assert 'title="brilliant"' in page


def test_a_hand_without_branches_shows_none(
    site: Callable[..., Datasette], archive: Path, addresses: list[str]
) -> None:
    assert "bb-branch" not in get(site(archive), f"/archive/-/hand/{addresses[0]}").text


def test_cards_of_the_hand_itself_are_told_from_those_of_the_branch() -> None:
    trick = {"branchIndex": 6, "phases": [{"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [["Td", "9c"]]}]}
    [way] = ways_of(replay(hand(deal(alternativeLines=[trick]))))
    assert (way.leaves, way.step) == ("In trick 1, at East’s card", 2)
    cards = sorted((fell.step, fell.card) for cell in way.tricks[0].cells for fell in cell)
    assert cards == [(1, "AD"), (2, "9D"), (3, "TD"), (4, "9C")]


ODD = [
    Branch(calls_kept=10**6, cards_kept=10**6),
    Branch(calls_kept=0),
    Branch(calls_kept=1, calls=(Call(seat="N", call="Alone"),) * 50, discard="XX"),
    Branch(calls_kept=4, cards_kept=3, tricks=(Trick(seats=("S",) * 30, cards=("XX",) * 30, withdrawn=(0, 7)),)),
    Branch(calls_kept=4, cards_kept=16, tricks=(Trick(seats=("W",), cards=("BB",)),) * 500),
]


def test_odd_branches_are_shown_as_they_are_and_those_of_no_game_at_all_are_not() -> None:
    record = hand(deal())
    odd = HandRecord.model_validate(record.model_dump() | {"more_tags": (tag_of(ODD),)})
    assert [way.number for way in ways_of(replay(odd))] == [1, 2, 3, 4]
    for text in ("", "[", "[{}]", '[{"calls_kept": -1}]', "null", "[" * 10_000):
        broken = HandRecord.model_validate(record.model_dump() | {"more_tags": (("Branches", text),)})
        assert ways_of(replay(broken)) == ()
