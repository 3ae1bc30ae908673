"""Files with random damage: every one ends in records and findings, and the records can be written and read again."""

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

import ingest
from ingest.notation import parse
from schema.findings import Refused
from schema.records import HandRecord
from tests.strategies import lawful_hand

SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "files" / "egn"
MUTATIONS = 150
WORDS = [
    *(
        "null",
        "true",
        "-1",
        "1e999",
        "NaN",
        "{",
        "}",
        "[",
        "]",
        '"',
        ",",
        ":",
        "\\",
        "\\u0000",
        "\\ud800",
        "\n\n",
        "\r",
    ),
    *(
        "9" * 30,
        "XX",
        "R",
        "L",
        "B",
        "Xx",
        "x",
        "t",
        "n",
        "[??]",
        "24",
        "31",
        "\0",
        "é",
        "♠",
        "=1",
        "'",
        ";",
        "% PEN 2.0",
    ),
]
EGN: Any = {
    "fileType": "Euchre Game Notation",
    "version": "1.4",
    "metadata": {
        "title": "t",
        "date": "2026-05-29T16:30",
        "players": ["a", {"name": "b", "playerIds": []}, "c", "d"],
        "initialScore": [0, 1],
        "ruleset": {"std": True, "loner_lead": "LEFT_OF_LONER", "defend_alone": True},
    },
    "deals": [
        {
            "dealNumber": number,
            "initialState": {"dealer": number, "upCard": "Kc", "playerCards": [["Kh", "As"], [], [], []]},
            "phases": [
                {
                    "type": "EUCHRE_BIDDING",
                    "calls": ["Pass"] * number + ["Order"],
                    "isAlone": number == 1,
                    "discard": "9d",
                    "cardExchanges": [{"receiver": 1, "cards": ["9h"]}],
                    "callAnnotations": {"0": ["[?]why"]},
                },
                {
                    "type": "TRICK_PLAY",
                    "tricks": [["Ad", "9d", "Qd"], ["Ks", "As", "Xx"], ["Kh", "Qh", "R"]],
                    "playAnnotations": {"4": ["x"]},
                },
            ],
        }
        for number in range(3)
    ],
}


def texts() -> dict[str, str]:
    hands = [lawful_hand("north-american", seed, "order").record for seed in range(3)]
    made = {"egn": json.dumps(EGN, indent=1)}
    for name in ("pen", "jsonl", "csv"):
        stream = io.StringIO()
        ingest.write(hands, stream, name)
        made[name] = stream.getvalue()
    made["openspiel"] = "\n".join(map(str, [1, *range(20), 21, 24, 26, 8, 29, *range(8)])) + "\n"
    return made


def damaged(text: str, rng: random.Random) -> bytes:
    data = text
    for _ in range(rng.randint(1, 4)):
        place, length = rng.randrange(len(data) + 1), rng.choice([0, 0, 1, 2, 8, 60])
        again = data[place : place + length] * rng.choice([0, 2, 3])
        put = rng.choice([rng.choice(WORDS), again, chr(rng.randrange(1, 0x2FF))])
        data = data[:place] + put + data[place + length :]
    if rng.random() < 0.2:
        data = data[: rng.randrange(len(data) + 1)]
    return data.encode(rng.choice(["utf-8", "utf-8", "utf-16"]), "replace")


def answered(data: bytes, name: str | None) -> None:
    hands = list(ingest.read(io.BytesIO(data), format=name))
    for hand in hands:
        if isinstance(hand, Refused):
            assert hand.findings
            assert all(finding.message and finding.code.startswith("N1") for finding in hand.findings)
    records = [hand for hand in hands if isinstance(hand, HandRecord)]
    stream = io.StringIO()
    ingest.write(records, stream, "jsonl")
    if records:
        assert list(ingest.read(io.StringIO(stream.getvalue()))) == records
    for record in records:
        stream = io.StringIO()
        ingest.write([record], stream, "pen")
        assert parse(stream.getvalue()) == [record], stream.getvalue()


@pytest.mark.parametrize("name", ["egn", "jsonl", "csv", "openspiel", "pen"])
def test_a_damaged_file_is_answered_and_what_is_read_of_it_can_be_written(name: str) -> None:
    rng, text = random.Random(name), texts()[name]
    for number in range(MUTATIONS):
        answered(damaged(text, rng), name if number % 2 else None)


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not here")
def test_damaged_games_of_players_are_answered() -> None:
    rng = random.Random(1)
    samples = [path.read_text("utf-8") for path in sorted(SAMPLES.iterdir()) if path.stat().st_size < 9000]
    for _ in range(MUTATIONS):
        answered(damaged(rng.choice(samples), rng), None)
