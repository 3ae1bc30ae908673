"""Copies of hands in several files, of any format and in any hand: parts and one machine give the same archive."""

import io
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from ingest import write
from ingest.jobs import chunks
from ingest.notation import write_hand
from schema.records import Comment, HandRecord
from tests.evenings import evening
from tests.ingest.parts.conftest import Here, built, by_one
from tests.ingest.test_jobs import terse
from tests.plants import PLANTERS

pytest.importorskip("pyarrow")
Text = Callable[[list[HandRecord], random.Random], str]
CODES = ("somerset-1888", "washington-1862", "north-american")


def careless(hands: list[HandRecord], rng: random.Random) -> str:
    """PEN as people write it: remarks, blanks, tags in another order, tags of their own, lines folded."""
    return "\n\n".join(_careless(write_hand(hand).strip(), rng) for hand in hands) + "\n"


def _careless(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    if rng.random() < 0.3:
        lines.insert(rng.randrange(1, len(lines)), "% the score was kept by two")
    if rng.random() < 0.3:
        lines.insert(0, rng.choice(['[Weather "rain"]', '[RoomGameId "7"]', r'[Site "a \corner"]']))
    if rng.random() < 0.05:
        lines.insert(0, '[Dealer "Q"]')
    return "\n".join(_with_blanks(line, rng) for line in lines)


def _with_blanks(line: str, rng: random.Random) -> str:
    if rng.random() < 0.7 or line.startswith("%"):
        return line
    return f"  {line}" if line.startswith("[") else line.replace(" ", "   ", rng.randrange(1, 3))


def by(format: str) -> Text:
    def text(hands: list[HandRecord], rng: random.Random) -> str:
        out = io.StringIO()
        write(hands, out, format)
        return out.getvalue()

    return text


def of_one_game(hands: list[HandRecord], rng: random.Random) -> str:
    """EGN, which holds one game."""
    first = next(hand for hand in hands if hand.game is not None)
    same = [hand for hand in hands if (hand.rubber, hand.game, hand.laws) == (first.rubber, first.game, first.laws)]
    return by("egn")(same, rng)


def leaning(hands: list[HandRecord], rng: random.Random) -> str:
    """PEN in which a hand takes from the one before it what it does not say."""
    return terse(by("pen")(hands, rng).removeprefix("% PEN 1.0\n"))


WAYS: dict[str, Text] = {
    ".pen": careless,
    "-leaning.pen": leaning,
    "-plain.pen": by("pen"),
    ".jsonl": by("jsonl"),
    ".csv": by("csv"),
    ".egn": of_one_game,
}


def rough(hand: HandRecord, rng: random.Random) -> HandRecord:
    """The hand with a fault in it, mostly, and sometimes without its number."""
    hand = hand.model_copy(update={"hand": None}) if rng.random() < 0.1 else hand
    planters = rng.sample([*PLANTERS.values()], 4 if hand.tricks else 0)
    planted = [made.record for plant in planters if (made := plant(hand)) is not None]
    return rng.choice([hand, *planted])


def copy_of(hand: HandRecord, rng: random.Random) -> HandRecord:
    """A copy that knows some things less, and some more."""
    less = {
        "discard": None,
        "points": None,
        "score": None,
        "tricks_won": None,
        "deal": hand.deal.model_copy(update={rng.choice("NESW"): None}),
        "tricks": tuple(trick.model_copy(update={"winner": None}) for trick in hand.tricks),
    }
    other = {"discard": rng.choice(["9S", "AD", "JC"]), "site": "the club", "annotator": "A. Clerk"}
    some = {name: value for name, value in less.items() if rng.random() < 0.25}
    some |= {name: value for name, value in other.items() if rng.random() < 0.15}
    if rng.random() < 0.4:
        some["comments"] = (*hand.comments, Comment(text=rng.choice(["well played", "the king was thrown away"])))
    return HandRecord.model_validate(hand.model_copy(update=some).model_dump())


def write_files(folder: Path, seed: int) -> None:
    """Files of the same hands, each copied in its own way."""
    rng = random.Random(seed)
    hands = evening(rng.choice(CODES), seed, rubbers=1, cards=rng.random() < 0.8)[:14]
    hands = [rough(hand, rng) for hand in hands]
    site = rng.choice(["Boston", "Bj\xf6rn's", None])
    hands = [hand.model_copy(update={"site": site}) for hand in hands]
    for number in range(rng.randrange(2, 5)):
        way = rng.choice(list(WAYS))
        copies = [copy_of(hand, rng) if rng.random() < 0.8 else hand for hand in hands if rng.random() < 0.8]
        if rng.random() < 0.2:
            copies += copies[:3]
        if copies:
            encoding = rng.choice(["latin-1", "utf-8"])
            (folder / f"{number}{way}").write_bytes(WAYS[way](copies, rng).encode(encoding))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), size=st.sampled_from([1, 1_500, 1 << 19]))
@example(seed=870, size=1500)
@example(seed=1, size=1)
def test_whatever_copies_add_the_archive_is_that_of_one_machine(
    tmp_path_factory: pytest.TempPathFactory, seed: int, size: int
) -> None:
    folder = tmp_path_factory.mktemp("copies") / "hands"
    folder.mkdir()
    write_files(folder, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules["ingest.cli.clustered"], "Cluster", Here)
        patch.setattr(chunks.chunks_of, "__defaults__", (size,))
        parts = built(folder)
    assert parts == by_one(folder)
