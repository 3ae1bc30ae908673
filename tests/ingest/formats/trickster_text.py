"""Hands written as the site of Trickster Cards writes them, for the tests of the reader; and what is read of them."""

import io
import json
from typing import Any

import ingest
from schema.findings import Refused
from schema.records import HandRecord
from schema.seats import SEATS

SYMBOLS = dict(zip("SHDC", "♠♥♦♣", strict=True))
OPTIONS = {
    "stick-the-dealer": "stickTheDealer",
    "no-trump": "allowNotrump",
    "partners-best": "callForBest",
    "go-under": "goUnder",
    "defend-alone": "defendAlone",
    "joker": "withJoker",
}
HAND = """% PTN ---------------------------
[Event "Trickster Cards: Play Euchre - Play to 10, stick-the-dealer"]
[UTCDate "2025.03.06"]
[UTCTime "19:02:41"]
[LocalDateTime "3/6/2025 8:02 PM CET"]
[GameCode "Euchre"]
[GameOptionsJson "{\\"stickTheDealer\\":true}"]
[GameScores "S:3 4 3 4"]
[West "Wanda (Auto)"]
[North "Ned (7000001)"]
[East "Eve (7000002 Res)"]
[South "Sue (7000003)"]
[Dealer "S"]
[Deal "S:QT.A.9.K K.Q9.A.9 A.K.KQ.T 9.T.J.AJ"]
[Undealt "SJHJDTCQ"]
[Declarer "S"]
[Contract "♠"]
[Auction "W"]
Pass Pass Pass ♠
[CardsAdded "S:SJ"]
[CardsRemoved "S:D9"]
[Play "W"]
DA DK DJ ST
SK SA S9 SJ
C9 CT CA CK
H9 HK HT HA
HQ DQ CJ SQ
"""
"""A hand of no one's, by the site's rules: the dealer takes up the right bower."""


def read(text: str) -> list[HandRecord | Refused]:
    return list(ingest.read(io.StringIO(text), name="site.pbn"))


def hand(text: str) -> HandRecord:
    [record] = read(text)
    assert isinstance(record, HandRecord), record
    return record


def said(record: HandRecord) -> list[tuple[str, str]]:
    assert record.origin is not None
    return [(notice.rule, notice.message) for notice in record.origin.notices]


def changed(*changes: tuple[str, str]) -> str:
    """The hand with lines of it changed; a change to nothing takes the line out."""
    text = HAND
    for old, new in changes:
        assert old in text, old
        text = text.replace(f"{old}\n" if new == "" and f"{old}\n" in text else old, new)
    return text


def card(code: str) -> str:
    return "JH" if code == "BB" else code[1] + code[0]


def written(record: HandRecord) -> str:
    """A record as the site would write it, as far as it can: the inverse of the reader."""
    dealer = SEATS.index(record.dealer or "N")
    lines = ["% PTN ---------------------------", f'[Event "{escaped(record.event or "")}"]']
    options = {name: True for option, name in OPTIONS.items() if option in (record.laws or "")}
    lines += ['[GameCode "Euchre"]', f'[GameOptionsJson "{escaped(json.dumps(options))}"]']
    for seat, name in zip(SEATS, ("North", "East", "South", "West"), strict=True):
        lines.append(f'[{name} "{escaped(record.players.of(seat) or "")}"]')
    lines.append(f'[Dealer "{SEATS[dealer]}"]')
    held = [_by_suits(record.deal.of(SEATS[(dealer + place) % 4])) for place in range(4)]
    lines.append(f'[Deal "{SEATS[dealer]}:{" ".join(held)}"]')
    lines.append(f'[Undealt "{"".join(card(code) for code in (record.turn_up or "", *(record.talon or ())) if code)}"]')
    lines += _calls(record)
    lines += _changes(record)
    if record.tricks:
        lines += _rows(record)
    return "\n".join(lines) + "\n"


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _by_suits(holding: Any) -> str:
    if holding is None:
        return "-"
    suits = ["".join(code[0] for code in holding if code[1] == suit and code != "BB") for suit in "SHDC"]
    return ".".join([*suits, "H"] if "BB" in holding else suits)


def _calls(record: HandRecord) -> list[str]:
    words = []
    turned = record.turn_up[1] if record.turn_up else ""
    for call in record.calls:
        if call.call == "Defend":
            continue
        name = {"Pass": "Pass", "TurnDown": "Pass", "NT": "NT"}.get(call.call)
        name = name or SYMBOLS[turned if call.call in ("Order", "Assist", "TakeUp") else call.call]
        words.append(name + (call.going or ""))
    words += ["-"] * (-len(words) % 4)
    rows = [" ".join(words[begin : begin + 4]) for begin in range(0, len(words), 4)]
    return [f'[Auction "{record.first_caller}"]', *rows]


def _changes(record: HandRecord) -> list[str]:
    lines = []
    if record.discard not in (None, "none"):
        lines.append(f'[CardsAdded "{record.dealer}:{card(str(record.turn_up))}"]')
        lines.append(f'[CardsRemoved "{record.dealer}:{card(str(record.discard))}"]')
    for one in record.exchanges:
        run = "".join(card(code) for code in one.cards)
        if one.giver == "talon":
            lines.append(f'[CardsAdded "{one.taker}:{run}"]')
        elif one.taker == "talon":
            lines.append(f'[CardsRemoved "{one.giver}:{run}"]')
        else:
            lines.append(f'[CardsPassed "{one.giver}:{one.taker}:{run}"]')
    return lines


def _rows(record: HandRecord) -> list[str]:
    first = SEATS.index(record.tricks[0].seats[0])
    rows = []
    for trick in record.tricks:
        laid = dict(zip(trick.seats, trick.cards, strict=True))
        row = [laid.get(SEATS[(first + column) % 4]) for column in range(4)]
        rows.append(" ".join(card(code) if code else "-" for code in row))
    return [f'[Play "{SEATS[first]}"]', *rows]
