"""Makes an archive of generated evenings, lawful but for a few hands: `make_archive.py OUT.db [HANDS]`.

The hands are dealt, called at random and played by the laws (tests/strategies.py), sit in games and rubbers with their
running scores, are written as PEN beside the archive (OUT.pen.d, a file a batch), and read into it by the program.
What is there already is left as it is, so that a run that was interrupted goes on.
"""

import sys
import time
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ingest import read
from ingest.notation import write_hand
from ingest.store import Archive, FileRead
from replay import results
from replay.lawful import cards_in
from schema.cards import pack
from schema.laws import laws_of
from schema.records import HandRecord, Pair
from schema.seats import SEATS
from tests.plants import swapped
from tests.reckoning import BOOKS, Match
from tests.strategies import lawful_hand

TAGS = ("somerset-1888", "somerset-1888", "washington-1862", "north-american")
WISHES = ("order", "assist", "take-up", "make", "make", "pass")
PLAYERS, TABLES, A_FILE = 2000, 25, 5000


def main(out: Path, hands: int) -> None:
    """The archive, unless it is there."""
    folder = out.with_suffix(".pen.d")
    folder.mkdir(parents=True, exist_ok=True)
    with Archive.to_write(out) as archive:
        for number, begun in enumerate(range(0, hands, A_FILE)):
            size = min(A_FILE, hands - begun)
            path = folder / f"evenings-{number:03}{'' if size == A_FILE else f'-{size}'}.pen"
            if not path.exists():
                path.write_text("% PEN 1.0\n\n" + "\n".join(_file(number, size)), "utf-8")
            digest = sha256(path.read_bytes()).hexdigest()
            if archive.source_of(digest) is None:
                started = time.perf_counter()
                file = FileRead(path.name, digest, path.stat().st_size, "pen")
                counts = archive.take(file, results(read(path)))
                speed = counts.read / (time.perf_counter() - started)
                print(
                    path.name,
                    counts.stored,
                    "stored,",
                    counts.rejected,
                    "rejected,",
                    round(speed),
                    "a second",
                    flush=True,
                )


def _file(number: int, size: int) -> list[str]:
    rng, texts = Random(number), list[str]()
    evening = number * 100
    while len(texts) < size:
        texts += _evening(rng, evening, size - len(texts))
        evening += 1
    return texts


def _evening(rng: Random, number: int, most: int) -> list[str]:
    """Some games of one table."""
    tag = rng.choice(TAGS)
    names = [f"Player {one}" for one in rng.sample(range(PLAYERS), 4)]
    fields: dict[str, Any] = {
        "event": f"Club {number // TABLES % 40}",
        "site": rng.choice(("Boston", "New York", "Detroit", "Philadelphia")),
        "date": (date(1880, 1, 1) + timedelta(days=number // TABLES)).isoformat(),
        "table": str(number),
        "players": dict(zip(SEATS, names, strict=True)),
    }
    match, dealer, hand, texts = Match(BOOKS[tag]), rng.randrange(4), 1, list[str]()
    while len(texts) < most and not match.over and (match.book.rubbers or match.game <= 3):
        record = _hand(rng, tag, dealer)
        points = record.points
        assert points is not None
        place = {"game": match.game, "hand": hand, "score": _pair(match.score), "games": _pair(match.games)}
        if match.book.rubbers:
            place["rubber"] = 1
        game = match.game
        match.add([(side, scored) for side, scored in enumerate((points.NS, points.EW)) if scored])
        place |= {"score_after": _pair(match.score), "games_after": _pair(match.games)}
        made = HandRecord.model_validate(record.model_dump() | fields | place | {"laws": tag})
        texts.append(write_hand(made))
        hand = 1 if match.game != game else hand + 1
        dealer = (dealer + 1) % 4
    return texts


def _pair(figures: list[int]) -> Pair:
    return Pair(NS=figures[0], EW=figures[1])


def _hand(rng: Random, tag: str, dealer: int) -> HandRecord:
    """A hand of that dealer's; in one of a hundred a card is played that revokes, and nobody claims it."""
    seed = rng.randrange(2**32)
    while _dealer_of(tag, seed) != dealer:
        seed += 1
    record = lawful_hand(tag, seed, rng.choice(WISHES)).record
    assert record.dealer == SEATS[dealer]
    revoked = swapped(record) if rng.random() < 0.01 else None
    return revoked[0] if revoked else record


def _dealer_of(tag: str, seed: int) -> int:
    """Who deals in the hand of that seed."""
    laws, rng = laws_of(tag), Random(seed)
    cards = cards_in(pack(laws.pack, joker=laws.joker))
    rng.shuffle(cards)
    return rng.randrange(4)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200_000)
