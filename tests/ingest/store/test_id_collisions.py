"""One id on two games, against the hands that the archive has."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlite_utils import Database

from ingest.store import Archive
from ingest.store.migrations import migrations
from replay import results
from schema.tables import TABLES
from tests.ingest.store.conftest import contents, hand, take

FOUND = "SELECT source_index, message, findings.line FROM findings JOIN hands ON hands.id = findings.hand "
COLLISIONS = f"{FOUND} WHERE findings.name = 'id-collision' ORDER BY source, source_index"
ID = '[EgnGameId "w5"]'
FIRST = "\n".join(hand(number, more=ID) for number in (1, 2))
SECOND = FIRST.replace("Abbott", "Ames").replace("Bell", "Berry")


def told_of(archive: Archive, text: str, name: str) -> list[str]:
    """What is told of the hands of a file while they are taken in."""
    told: list[str] = []
    take(archive, text, name, tell=lambda result, what: told.append(getattr(what, "message", "contradiction")))
    return told


@pytest.mark.parametrize(("one", "other"), [(FIRST, SECOND), (SECOND, FIRST)])
def test_an_id_that_the_archive_has_on_another_game_is_told_with_its_first_hand(
    archive: Archive, one: str, other: str
) -> None:
    assert told_of(archive, one, "one.pen") == []
    ((before,),) = archive.rows("SELECT id FROM hands WHERE source_index = 1")
    said = f'the id "w5" (EgnGameId) is that of another game too: hand {before} of the archive'
    assert told_of(archive, other, "other.pen") == [said]
    assert list(archive.rows(COLLISIONS)) == [(1, said, 14)]
    assert archive.count("hands") == 4
    warnings = list(archive.rows("SELECT warnings FROM hands ORDER BY source, source_index"))
    assert [after - before for (before,), (after,) in zip(warnings[:2], warnings[2:], strict=True)] == [1, 0]


def test_copies_of_a_game_have_its_id_and_are_no_collision(archive: Archive) -> None:
    assert told_of(archive, FIRST, "one.pen") == []
    assert told_of(archive, FIRST.replace("Thursday", "Friday"), "two.pen") == []
    assert told_of(archive, hand(2, more=ID, discard="TC", comment="bold"), "three.pen") == []
    assert list(archive.rows(COLLISIONS)) == []
    assert archive.count("hands") == 2


def test_a_collision_within_a_file_is_told_once(archive: Archive) -> None:
    assert told_of(archive, f"{FIRST}\n{SECOND}", "both.pen") == [
        'the id "w5" (EgnGameId) is that of another game too: hand 1'
    ]
    assert [index for index, *_ in archive.rows(COLLISIONS)] == [3]
    assert told_of(archive, SECOND.replace("Thursday", "Friday"), "again.pen") == []
    assert told_of(archive, FIRST.replace("Thursday", "Friday"), "again.pen") == []


def test_the_ids_of_hands_can_be_looked_up(archive: Archive) -> None:
    take(archive, hand(1, more=f'{ID}\n[ClubHandId "7"]'))
    take(archive, hand(2), "b.pen")
    assert list(archive.rows("SELECT tag, value FROM ids ORDER BY tag")) == [("ClubHandId", "7"), ("EgnGameId", "w5")]
    plan = " ".join(str(row) for row in archive.rows("EXPLAIN QUERY PLAN SELECT hand FROM ids WHERE value = 'w5'"))
    assert "idx_ids_value_tag" in plan


def test_what_was_found_of_ids_stays_when_the_archive_is_made_anew(archive: Archive) -> None:
    take(archive, FIRST)
    take(archive, SECOND, "b.pen")
    take(archive, f"{FIRST}\n{SECOND}".replace("w5", "w6").replace("1888-03-01", "1888-03-02"), "c.pen")
    before, told = contents(archive), list(archive.rows(COLLISIONS))
    assert len(told) == 2
    list(archive.rebuild(results))
    assert contents(archive) == before
    assert list(archive.rows(COLLISIONS)) == told


def test_a_later_copy_that_adds_something_leaves_what_was_found(archive: Archive) -> None:
    take(archive, FIRST)
    take(archive, SECOND, "b.pen")
    take(archive, SECOND.replace('[Play "N"]', '[Discard "TC"]\n[Play "N"]'), "c.pen")
    assert len(list(archive.rows(COLLISIONS))) == 1
    before = contents(archive)
    list(archive.rebuild(results))
    assert contents(archive) == before


def test_an_archive_of_the_third_version_gets_the_ids_of_its_hands(tmp_path: Path) -> None:
    with Archive.to_write(tmp_path / "now.db") as now:
        take(now, FIRST)
        wanted = list(now.rows("SELECT * FROM ids ORDER BY hand"))
    db = Database(tmp_path / "old.db")
    migrations.apply(db, stop_before="4")
    db.attach("now", tmp_path / "now.db")
    for table in TABLES:
        if table.since < 4:
            columns = ", ".join(f'"{column.name}"' for column in table.columns if column.since <= 3)
            db.execute(f"INSERT OR IGNORE INTO main.{table.name} ({columns}) SELECT {columns} FROM now.{table.name}")
    db.conn.commit()
    db.close()
    with Archive.to_write(tmp_path / "old.db") as old:
        assert list(old.rows("SELECT * FROM ids ORDER BY hand")) == wanted
        assert len(wanted) == 2


def test_copies_that_differ_in_their_ids_come_to_the_same_archive_in_either_order(
    new_archive: Callable[[], Archive],
) -> None:
    one, other = hand(1, more=ID), hand(1, more='[EgnGameId "w7"]\n[ClubHandId "3"]', event="Friday", comment="bold")
    ids, archives = "SELECT hand, tag, value FROM ids ORDER BY 1, 2", []
    for texts in ((one, other), (other, one)):
        archive = new_archive()
        for name, text in zip("ab", texts, strict=True):
            assert told_of(archive, text, f"{name}.pen") == []
        assert archive.count("hands") == 1
        archives.append((contents(archive), list(archive.rows(ids))))
    assert archives[0] == archives[1]
