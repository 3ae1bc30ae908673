"""Rows that wait to be put in in order: the archive is the one that it would be otherwise."""

from collections.abc import Callable

import pytest

from ingest.store import Archive, ordering
from replay import results
from schema.tables import COPIES_OF
from tests.ingest.store.conftest import contents, hand, take

NewArchive = Callable[[], Archive]
DEAL = '[Deal "N:KH 9H QH 7C TD E:7H AS JC 8D 7D S:AH JS KS 9C AC W:TS QS 8C KC KD"]'
FIRST = [hand(number) for number in range(1, 9)]
MORE = [
    *(hand(number) for number in range(9, 15)),
    hand(2, discard="TC"),
    hand(11, discard="TC", more=DEAL),
    *(hand(number) for number in range(15, 20)),
    hand(15, discard="8H"),
    hand(15, discard="TC"),
    hand(15, discard="TC"),
    hand(20),
]
IN_ORDER = "SELECT rowid FROM tricks ORDER BY hand, number"
VALUES = {"id": "008j4ct4ank7", "identity": "00112233445566778899aabbccddeeff"}


def fill(archive: Archive) -> None:
    take(archive, "\n".join(FIRST))
    take(archive, "\n".join(MORE), name="more.pen")


def test_a_large_archive_is_the_same_as_hand_by_hand(new_archive: NewArchive, monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = new_archive(), new_archive()
    fill(small)
    monkeypatch.setattr(ordering, "MANY", 3)
    fill(large)
    assert small.count("copies") > 0
    assert contents(large) == contents(small)
    assert list(large.rows("PRAGMA foreign_key_check")) == []
    for one in (small, large):
        for _ in one.rebuild(results):
            pass
    assert contents(large) == contents(small)


@pytest.mark.parametrize(("many", "ordered"), [(5, True), (1000, False)])
def test_tricks_of_many_hands_are_put_in_in_the_order_of_their_keys(
    many: int, ordered: bool, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ordering, "MANY", many)
    take(archive, "\n".join(FIRST))
    rows = [row for (row,) in archive.rows(IN_ORDER)]
    assert (rows == sorted(rows)) is ordered


def test_what_waited_for_a_file_that_was_taken_back_is_gone(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordering, "MANY", 1)

    def tell(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        take(archive, "\n".join([*FIRST, "[Event"]), tell=tell)
    assert archive.count("tricks") == 0
    take(archive, "\n".join(FIRST))
    assert archive.count("tricks") > 0
    assert list(archive.rows("SELECT hand FROM tricks EXCEPT SELECT id FROM hands")) == []


def test_the_copies_of_a_hand_are_looked_up_by_its_address(archive: Archive) -> None:
    plan = [step for *_, step in archive.rows(f"EXPLAIN QUERY PLAN SELECT id FROM hands WHERE {COPIES_OF}", VALUES)]
    assert len(plan) == 1
    assert plan[0].startswith("SEARCH hands USING INDEX sqlite_autoindex_hands_1 (id>? AND id<?)")
