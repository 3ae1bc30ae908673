"""A hand that the pages and drawings are tried on, and results made by hand."""

from typing import Any

import pytest

from schema.laws import laws_of
from schema.records import HandRecord
from schema.results import HandResult, Played, TrickResult

SCRIPT = "<script>alert(1)</script>"


def tricks(*lines: str) -> list[dict[str, Any]]:
    """Tricks written as `E:JD S:7D ~W:TC W:KC =W`."""
    made = []
    for line in lines:
        words = line.split()
        plays = [word.lstrip("~").split(":") for word in words if ":" in word]
        made.append(
            {
                "seats": [seat for seat, _ in plays],
                "cards": [card for _, card in plays],
                "withdrawn": [at for at, word in enumerate(words) if word[0] == "~"],
                "winner": next((word[1] for word in words if word[0] == "="), None),
            }
        )
    return made


@pytest.fixture(scope="session")
def worked() -> HandRecord:
    """The hand of ingest/NOTATION.md, with a player whose name is a script, and comments and glyphs."""
    return HandRecord.model_validate(
        {
            "event": "Thursday table",
            "site": "Boston",
            "date": "1888-03-01",
            "laws": "somerset-1888",
            "players": {"N": "Abbott", "E": SCRIPT, "S": "Cole", "W": "Dana"},
            "rubber": 1,
            "game": 1,
            "hand": 1,
            "dealer": "N",
            "score": {"NS": 0, "EW": 0},
            "turn_up": "9C",
            "deal": {
                "N": ["JC", "AH", "KH", "8S", "XX"],
                "E": ["AC", "QH", "8H", "JD", "TS"],
                "S": ["7D", "8D", "TD", "QS", "TH"],
                "W": ["KC", "TC", "AS", "9S", "9H"],
            },
            "first_caller": "E",
            "calls": [
                {"seat": "E", "call": "Pass"},
                {"seat": "S", "call": "Pass"},
                {"seat": "W", "call": "Pass"},
                {"seat": "N", "call": "TakeUp"},
            ],
            "discard": "XX",
            "first_leader": "E",
            "tricks": tricks(
                "E:JD S:7D W:TC N:8S =W",
                "W:AS N:9C E:8H S:QS =N",
                "N:JC E:AC S:8D W:KC =N",
            ),
            "events": [
                {"verb": "expose", "seat": "W", "card": "9H", "moment": {"section": "play", "after": 2}},
                {"verb": "claim", "seat": "E", "trick": 2, "moment": {"section": "play", "after": 3}},
                {"verb": "note", "text": f"{SCRIPT} was said", "moment": {"section": "auction", "after": 1}},
            ],
            "tricks_won": {"NS": 3, "EW": 2},
            "points": {"NS": 4, "EW": 0},
            "score_after": {"NS": 4, "EW": 0},
            "comments": [
                {"text": "As the book has it, with one card changed."},
                {"text": f"catches the ace and the king {SCRIPT}", "on": {"kind": "card", "index": 2, "card": 3}},
            ],
            "marks": [
                {"glyph": "?", "on": {"kind": "card", "index": 1, "card": 2}},
                {"glyph": "!?", "on": {"kind": "call", "index": 3}},
            ],
        }
    )


@pytest.fixture
def result_of() -> Any:
    """Makes a result of a record by hand: what is not given is what an unfinished hand without calls would show."""

    def make(record: HandRecord, **given: Any) -> HandResult:
        values: dict[str, Any] = {
            "making": None,
            "maker": None,
            "trump": None,
            "going": None,
            "lone": None,
            "defender": None,
            "sitting_out": (),
            "next_or_cross": None,
            "tricks": tuple(
                TrickResult(
                    number,
                    trick.seats[0],
                    None,
                    tuple(
                        Played(seat, card)
                        for at, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True))
                        if at not in trick.withdrawn
                    ),
                    (),
                    trick.winner,
                    trick.winner,
                )
                for number, trick in enumerate(record.tricks, 1)
            ),
            "tricks_won": None,
            "status": "partial",
            "outcome": None,
            "as_played": None,
            "due": None,
        }
        return HandResult(record=record, laws=laws_of(record.laws), **values | given)

    return make
