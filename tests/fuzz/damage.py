"""Files of each format with random damage, and what must hold of the reading of any text whatever."""

import io
import json
import random
from functools import cache
from pathlib import Path
from typing import Final

import ingest
from ingest.formats import FORMATS
from ingest.notation import parse
from replay import replay
from schema.findings import Refused
from schema.records import HandRecord
from tests.ingest.formats.trickster_text import written
from tests.strategies import lawful_hand

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = (ROOT / "examples", ROOT / "tests" / "ingest" / "formats" / "data", ROOT.parent / "shared" / "files")
"""Where there are files to damage; the last of them is not part of the product."""
NAMES: Final = tuple(known.name for known in FORMATS)
LONGEST: Final = 30_000
"""Longer files are left out: damage to them is as damage to shorter ones, and takes long."""

# fmt: off
WORDS: Final = (
    "null", "true", "-1", "1e999", "NaN", "{", "}", "[", "]", '"', "'", ",", ":", ";", "\\", "\\u0000", "\\ud800",
    "\n\n", "\n", "\r", " ", "\t", "\0", "9" * 30, "é", "♠", "=1", "%", "% PEN 1.0\n", "% PEN 2.0", "% PTN ---\n",
    "XX", "R", "L", "B", "Xx", "x", "t", "n", "BB", "JH", "0U", "10", "7S", "NT", "alone", "Pass", "Order", "-", "~",
    "!", "=W", "N:", "S:", "[??]", "24", "31", '[Deal "', '[Play "', '[Auction "W"]', '[Event "', '"]', "! misdeal",
    "! claim revoke E 1", "! expose W", '[CardsAdded "S:S9"]', '"x"', '"9999"', "bowerbook ", "[[[[[[[[",
    '{"fileType":', '"Euchre Game Notation"', '"Euchre Match Notation"',
)
# fmt: on
"""What is put into files: signs and words that mean something in one format or another."""


@cache
def texts(name: str) -> tuple[str, ...]:
    """The files of a format that are at hand, and hands that are played by the laws."""
    found = []
    for path in sorted(path for folder in FOLDERS if folder.is_dir() for path in folder.rglob("*") if path.is_file()):
        if path.stat().st_size <= LONGEST and path.suffix not in (".py", ".gz", ".md"):
            text = path.read_text("utf-8")
            known = next((known for known in FORMATS if known.recognise(text)), None)
            if known is not None and known.name == name:
                found.append(text)
    hands = [lawful_hand("north-american; no-trump; partners-best; go-under", seed, "make").record for seed in range(4)]
    if name == "trickster":
        return (*found, *(written(hand) for hand in hands))
    if any(known.name == name and known.write for known in FORMATS):
        stream = io.StringIO()
        ingest.write(hands, stream, name)
        return (*found, stream.getvalue())
    return tuple(found)


def damaged(text: str, rng: random.Random) -> bytes:
    """The text with some of it replaced, doubled or taken out, perhaps cut off, in one of a few encodings."""
    for _ in range(rng.randint(1, 5)):
        place, length = rng.randrange(len(text) + 1), rng.choice([0, 0, 1, 2, 8, 60, 400])
        again = text[place : place + length] * rng.choice([0, 2, 3])
        put = rng.choice([rng.choice(WORDS), again, chr(rng.randrange(1, 0x2FF))])
        text = text[:place] + put + text[place + length :]
    if rng.random() < 0.2:
        text = text[: rng.randrange(len(text) + 1)]
    return text.encode(rng.choice(["utf-8", "utf-8", "utf-8", "utf-16", "cp1252"]), "replace")


def read_through(data: bytes, name: str | None) -> list[HandRecord]:
    """The records of the data; fails unless every other hand is refused with its reasons."""
    hands = list(ingest.read(io.BytesIO(data), format=name))
    for hand in hands:
        if isinstance(hand, Refused):
            assert hand.findings
            assert all(finding.message and finding.code.startswith("N1") for finding in hand.findings)
            json.dumps(hand.as_json())
    return [hand for hand in hands if isinstance(hand, HandRecord)]


def answered(data: bytes, name: str | None) -> int:
    """Reads the data, and fails unless all is answered: every hand is a record or refused with its reasons, a record is
    replayed, and is the same when it is written and read again. Returns how many records there were.
    """
    records = read_through(data, name)
    if records:
        stream = io.StringIO()
        ingest.write(records, stream, "jsonl")
        assert list(ingest.read(io.StringIO(stream.getvalue()))) == records
    for record in records:
        stream = io.StringIO()
        ingest.write([record], stream, "pen")
        assert parse(stream.getvalue()) == [record], stream.getvalue()
        json.dumps(replay(record).as_json())
    stream = io.StringIO()
    ingest.write(records[:100], stream, "emn")
    assert not any(isinstance(hand, Refused) for hand in ingest.read(io.StringIO(stream.getvalue())))
    return len(records)
