"""Archives to try things on, and texts to put into them."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ingest.notation import parse
from ingest.store import Archive, Counts, FileRead
from replay import results

HAND = """[Event "{event}"]
[Site "Boston"]
[Date "1888-03-01"]
[Laws "somerset-1888"]
[North "Abbott"]
[East "Bell"]
[South "Cole"]
[West "Dana"]
[Rubber "1"]
[Game "1"]
[Hand "{hand}"]
[Dealer "W"]
[TurnUp "9S"]
{more}[Auction "N"]
Pass Pass Pass TakeUp
{discard}[Play "N"]
N:KH 7H AH TS
W:9S AS JS QS{comment}
E:QH JC KS 9H
S:8C 7D 8D 9C
E:AC 7C KD TD
{points}"""

Take = Callable[..., Counts]


def hand(
    hand: int = 1,
    *,
    event: str = "Thursday table",
    more: str = "",
    discard: str = "",
    comment: str = "",
    points: str = '[Points "NS:0 EW:1"]\n',
) -> str:
    """A hand that lacks nothing but what it is not given."""
    return HAND.format(
        hand=hand,
        event=event,
        more=more and f"{more}\n",
        discard=discard and f'[Discard "{discard}"]\n',
        comment=comment and f" {{{comment}}}",
        points=points,
    )


def take(archive: Archive, text: str, name: str = "club.pen", **more: Any) -> Counts:
    """A text as a file of that name into the archive."""
    file = FileRead(name, sha256(text.encode() + name.encode()).hexdigest(), len(text), "pen")
    return archive.take(file, results(parse(text, name)), **more)


def contents(archive: Archive) -> dict[str, list[Any]]:
    """What an archive holds of hands, apart from when and from which files it came."""
    queries = {
        "hands": "SELECT id, identity, copy, pen, record, errors, outcome, points_due_ns FROM hands ORDER BY id",
        "summary": "SELECT hand, date, event, north, dealer, tricks, points_recorded FROM hand_summary ORDER BY 1",
        "findings": "SELECT hand, number, code, name, seat, trick, card, message FROM findings ORDER BY 1, 2",
        "tricks": "SELECT * FROM tricks ORDER BY hand, number",
        "calls": "SELECT * FROM calls ORDER BY hand, number",
        "events": "SELECT id, name FROM events WHERE id IN (SELECT event FROM hands) ORDER BY id",
        "games": "SELECT id FROM games ORDER BY id",
        "copies": "SELECT hand, count(*) FROM copies GROUP BY hand ORDER BY hand",
    }
    return {name: list(archive.rows(query)) for name, query in queries.items()}


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """A new archive."""
    with Archive.to_write(tmp_path / "archive.db") as made:
        yield made


@pytest.fixture
def new_archive(tmp_path: Path) -> Iterator[Callable[[], Archive]]:
    """Makes new archives."""
    made: list[Archive] = []

    def make() -> Archive:
        made.append(Archive.to_write(tmp_path / f"archive{len(made)}.db"))
        return made[-1]

    yield make
    for one in made:
        one.close()
