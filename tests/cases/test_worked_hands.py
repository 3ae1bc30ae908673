"""The worked hands of the examples, and the hand by which the notation is taught, to the last key of their JSON."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from ingest import read
from replay import results
from replay.ledger import next_hand
from schema.results import HandResult

WORKED = Path(__file__).resolve().parents[2] / "examples" / "worked.pen"
TAUGHT = """% PEN 1.0
[Event "Thursday table"]
[Site "Boston"]
[Date "1888-03-01"]
[Laws "somerset-1888"]
[North "Abbott"]
[East "Bell"]
[South "Cole"]
[West "Dana"]
[Rubber "1"]
[Game "1"]
[Hand "1"]
[Dealer "N"]
[Score "NS:0 EW:0"]
[TurnUp "9C"]
[Deal "N:JC AH KH 8S XX E:AC QH 8H JD TS S:7D 8D TD QS TH W:KC TC AS 9S 9H"]
[Auction "E"]
Pass Pass Pass TakeUp
[Discard "XX"]
[Play "E"]
E:JD 7D TC 8S =W
W:AS 9C 8H QS =N
! expose W 9H
N:JC AC 8D KC =N {catches the ace and the king}
! claim revoke E 2
[Tricks "NS:3 EW:2"]
[Points "NS:4 EW:0"]
[ScoreAfter "NS:4 EW:0"]
"""
TOLD = {
    "source": {"file": "club.pen", "index": 1, "line": 2},
    "laws": "somerset-1888",
    "event": "Thursday table",
    "site": "Boston",
    "date": "1888-03-01",
    "table": None,
    "rubber": 1,
    "game": 1,
    "hand": 1,
    "players": {"N": "Abbott", "E": "Bell", "S": "Cole", "W": "Dana"},
    "dealer": "N",
    "turn_up": "9C",
    "deal": {
        "N": ["JC", "AH", "KH", "8S", "XX"],
        "E": ["AC", "QH", "8H", "JD", "TS"],
        "S": ["7D", "8D", "TD", "QS", "TH"],
        "W": ["KC", "TC", "AS", "9S", "9H"],
    },
    "calls": [
        {"seat": "E", "call": "Pass"},
        {"seat": "S", "call": "Pass"},
        {"seat": "W", "call": "Pass"},
        {"seat": "N", "call": "TakeUp"},
    ],
    "making": "take-up",
    "maker": "N",
    "trump": "C",
    "going": None,
    "lone": None,
    "defender": None,
    "sitting_out": [],
    "next_or_cross": None,
    "discard": "XX",
    "tricks_won": {"NS": 3, "EW": 2},
    "status": "partial",
    "outcome": "point",
    "points": {
        "recorded": {"NS": 4, "EW": 0},
        "as_played": {"NS": 1, "EW": 0},
        "due": {"NS": 4, "EW": 0},
    },
    "score": {"before": {"NS": 0, "EW": 0}, "after": {"NS": 4, "EW": 0}},
    "games": {"before": None, "after": None},
}
TOLD_TRICKS = [
    (1, "E", "D", "E:JD S:7D W:TC N:8S", "W"),
    (2, "W", "S", "W:AS N:9C E:8H S:QS", "N"),
    (3, "N", "C", "N:JC E:AC S:8D W:KC", "N"),
]
TOLD_FINDINGS = [
    ("P401", "revoke", "error", "somerset-1888:62", "E", "EW", 2, "8H", 22, 9),
    ("P414", "exposed-card", "info", "somerset-1888:46", "W", "EW", None, "9H", 23, 1),
    ("S514", "hand-incomplete", "info", None, None, None, 3, None, 24, 12),
]
FINDING_KEYS = ("code", "name", "severity", "law", "seat", "side", "trick", "card", "line", "column")

# Of each hand: winners, status, outcome, tricks, the points (recorded, as played, due), errors and warnings.
WON = {
    "a": ("W N N", "partial", "point", (3, 2), ((4, 0), (1, 0), (4, 0)), [("revoke", "E", 2, "8H", 13, 9)]),
    "b": ("N N W E E", "complete", "lone-euchre", (2, 3), ((0, 4), (0, 4), (0, 4)), []),
    "c": ("", "partial", "march", (5, 0), ((1, 0), (2, 0), (2, 0)), [("points-wrong", None, None, None, 44, 10)]),
    "d": ("", "passed-out", "passed-out", None, ((0, 0), (0, 0), (0, 0)), []),
    "e": ("", "void", "void", None, (None, None, (0, 0)), []),
    "f": ("W E S E E", "complete", "point", (1, 4), ((0, 1), (0, 1), (0, 1)), []),
    "g": (
        "W E S E E",
        "complete",
        "point",
        (1, 4),
        ((0, 1), (0, 1), (0, 1)),
        [("trick-winner-wrong", "S", 4, None, 90, 16), ("tricks-wrong", None, None, None, 92, 10)],
    ),
    "i": (
        "W E S E E",
        "complete",
        "point",
        (1, 4),
        ((0, 1), (0, 1), (0, 1)),
        [("seats-rotated", None, None, None, 108, 8)],
    ),
}
INFO = {
    "a": [("exposed-card", "W", "9H"), ("hand-incomplete", None, None)],
    "e": [("misdeal", "S", None)],
    "f": [("revoke-corrected", "E", "QH")],
}
NEXT = {"d": "W", "e": "W"}


def shown(text: str, name: str) -> list[dict[str, Any]]:
    """The hands as a program reads them: through JSON and back."""
    found = results(read(io.StringIO(text), name=name))
    return [json.loads(json.dumps(result.as_json())) for result in found]


def worked() -> dict[str, dict[str, Any]]:
    hands = shown(WORKED.read_text("utf-8"), "worked.pen")
    return dict(zip("abcdefghi", hands, strict=True))


def figures(pair: dict[str, int] | None) -> tuple[int, int] | None:
    return None if pair is None else (pair["NS"], pair["EW"])


def test_the_hand_that_is_taught_is_shown_with_every_key_in_its_place() -> None:
    [hand] = shown(TAUGHT, "club.pen")
    assert isinstance(hand.pop("id"), str)
    findings, tricks = hand.pop("findings"), hand.pop("tricks")
    assert hand == TOLD
    assert [tuple(found[key] for key in FINDING_KEYS) for found in findings] == TOLD_FINDINGS
    assert all(set(found) == {*FINDING_KEYS, "message"} and found["message"] for found in findings)
    assert tricks == [
        {
            "number": number,
            "leader": leader,
            "suit_led": suit,
            "plays": [{"seat": play[0], "card": play[2:]} for play in plays.split()],
            "withdrawn": [],
            "winner": winner,
            "recorded": winner,
        }
        for number, leader, suit, plays, winner in TOLD_TRICKS
    ]


def test_every_hand_has_the_same_keys_in_the_same_order() -> None:
    keys = [
        "id",
        *list(TOLD)[: list(TOLD).index("tricks_won")],
        "tricks",
        *list(TOLD)[list(TOLD).index("tricks_won") :],
    ]
    for letter, hand in worked().items():
        if letter != "h":
            assert list(hand) == [*keys, "findings"]
            assert list(hand["players"]) == list(hand["deal"]) == list("NESW")
            assert all(hand[key] is not None for key in ("sitting_out", "tricks", "calls", "findings"))


@pytest.mark.parametrize("letter", WON)
def test_a_worked_hand_comes_out_as_it_should(letter: str) -> None:
    hand = worked()[letter]
    winners, status, outcome, tricks, points, grave = WON[letter]
    assert [trick["winner"] for trick in hand["tricks"]] == winners.split()
    assert (hand["status"], hand["outcome"], figures(hand["tricks_won"])) == (status, outcome, tricks)
    assert tuple(figures(hand["points"][key]) for key in ("recorded", "as_played", "due")) == points
    found = [found for found in hand["findings"] if found["severity"] in ("error", "warning")]
    assert [tuple(each[key] for key in ("name", "seat", "trick", "card", "line", "column")) for each in found] == grave


@pytest.mark.parametrize("letter", WON)
def test_a_worked_hand_has_the_other_findings_that_it_should(letter: str) -> None:
    others = [found for found in worked()[letter]["findings"] if found["severity"] in ("info", "advice")]
    assert [(found["name"], found["seat"], found["card"]) for found in others] == INFO.get(letter, [])


@pytest.mark.parametrize("letter", NEXT)
def test_the_next_dealer_after_a_hand_that_was_not_played(letter: str) -> None:
    results_of_all = list(results(read(WORKED)))
    result = results_of_all["abcdefghi".index(letter)]
    assert isinstance(result, HandResult)
    assert next_hand(result.record, result.laws).dealer == NEXT[letter]


def test_the_lone_hand_was_taken_from_the_partner_who_assisted() -> None:
    hand = worked()["b"]
    told = {key: hand[key] for key in ("making", "maker", "lone", "going", "sitting_out")}
    assert told == {"making": "assist", "maker": "S", "lone": "N", "going": "alone", "sitting_out": ["S"]}


def test_a_wrong_score_sheet_is_told_once_with_the_side() -> None:
    [finding] = worked()["c"]["findings"]
    assert (finding["name"], finding["side"]) == ("points-wrong", "NS")


def test_a_card_that_was_taken_back_stands_beside_the_plays() -> None:
    trick = worked()["f"]["tricks"][1]
    assert trick["withdrawn"] == [{"seat": "E", "card": "QH"}]
    assert [play["card"] for play in trick["plays"]] == ["9S", "AS", "JS", "QS"]


def test_the_recorded_winner_stands_beside_the_lawful_one() -> None:
    fourth, fifth = worked()["g"]["tricks"][3:]
    assert (fourth["winner"], fourth["recorded"], fifth["leader"]) == ("E", "S", "E")


def test_a_deal_that_is_written_one_seat_round_is_left_as_it_is() -> None:
    hand = worked()["i"]
    assert hand["deal"]["E"] == ["AS", "KH", "9H", "TD", "8D"]
    assert hand["tricks"][0]["plays"][0] == {"seat": "N", "card": "KH"}


def test_a_hand_that_cannot_be_read_has_all_its_faults_and_nothing_else_of_the_file_is_lost() -> None:
    hands = worked()
    hand = hands["h"]
    assert set(hand) == {"source", "status", "findings"}
    assert hand["source"] == {"file": "worked.pen", "index": 8, "line": 95}
    assert hand["status"] == "unreadable"
    told = [(found["name"], found["severity"], found["line"], found["column"]) for found in hand["findings"]]
    assert told == [("syntax", "error", 98, 10), ("syntax", "error", 100, 6), ("syntax", "error", 102, 9)]
    for found, words in zip(
        hand["findings"],
        (
            ("9Z", "a suit is expected", "did you mean 9C?"),
            ("Pess", "did you mean Pass?"),
            ("1H", "a rank is expected"),
        ),
        strict=True,
    ):
        assert all(word in found["message"] for word in words)
    assert [hand["source"]["index"] for hand in hands.values()] == list(range(1, 10))
