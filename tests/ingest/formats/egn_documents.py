"""Documents of EGN for the tests, and what is read of them."""

import io
import json
from typing import Any

import ingest
from schema.findings import Refused
from schema.records import HandRecord

TRICKS = [["Ad", "9d", "Qd", "9c"], ["Ks", "As", "Ac", "Js"], ["Kh", "Qh", "Ah", "Tc"], ["Kd", "9h", "Kc", "9s"]]


def deal(**changes: Any) -> dict[str, Any]:
    """A deal of S, ordered by himself; a key with dots goes to where it points."""
    made: dict[str, Any] = {
        "dealNumber": 0,
        "initialState": {"dealer": 2, "upCard": "Kc"},
        "bidding": {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Pass", "Pass", "Pass", "Order"]},
        "play": {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": TRICKS},
    }
    for key, value in changes.items():
        inner, _, name = key.rpartition("__")
        target = made[inner] if inner else made
        target[name] = value
    made["phases"] = [phase for phase in (made.pop("bidding"), made.pop("play")) if phase]
    return made


def document(*deals: Any, **metadata: Any) -> dict[str, Any]:
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {
            "title": "Thursday",
            "players": ["Ann", "Bob", "Cyd", "Dee"],
            "initialScore": [3, 4],
            "ruleset": {"std": True},
            **metadata,
        },
        "deals": list(deals),
    }


def read(value: Any, indent: int | None = 1) -> list[HandRecord | Refused]:
    return list(ingest.read(io.StringIO(json.dumps(value, indent=indent)), name="game.egn"))


def hand(*args: Any, **metadata: Any) -> HandRecord:
    [record] = read(document(deal(*args) if not args else args[0], **metadata))
    assert isinstance(record, HandRecord), record
    return record


def faults(value: Any) -> list[str]:
    [refused] = read(value)
    assert isinstance(refused, Refused)
    return [finding.message for finding in refused.findings]


def said(record: HandRecord) -> list[str]:
    assert record.origin is not None
    return [notice.message for notice in record.origin.notices]
