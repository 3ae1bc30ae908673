"""The archive replayed under the installed version."""

from collections.abc import Iterator
from typing import Any

from ingest.notation import parse
from ingest.store import Archive, FileRead
from replay import results
from schema.findings import Refused
from schema.results import HandResult
from tests.ingest.store.conftest import contents, hand, take

DAMAGE = """
UPDATE hands SET trump = 'H', points_due_ns = 7, errors = 9, pen = '' WHERE number = 2;
UPDATE tricks SET winner = 'N' WHERE number = 3;
DELETE FROM findings;
DELETE FROM calls WHERE number = 4"""
OTHERWISE = ("AC 7C KD TD", "AC 7C TD KD")
"""What makes another hand of one, so that it is not the last one told again."""
REVOKES = "N:KH 7H 7C TS"


def evening() -> str:
    """Hands of a game, with an unknown tag, one that cannot be read, and faults that only the order shows."""
    second = (
        hand(2)
        .replace("N:KH 7H AH TS", REVOKES)
        .replace("AC 7C KD", "AC AH KD")
        .replace("[Hand", '[Weather "fair"]\n[Hand')
    )
    third = hand(3).replace("AC 7C KD TD", "AC 7C TD KD")
    return f'{hand(1)}\n{second}\n[Dealer "Q"]\n\n{third}'


def rebuild(archive: Archive, **laws: str | None) -> tuple[int, int]:
    done = [(rebuilt.hands, rebuilt.changed) for _, rebuilt in archive.rebuild(results, **laws)]
    return done[-1]


def everything(archive: Archive) -> dict[str, Any]:
    return contents(archive) | {
        "places": list(archive.rows('SELECT hand, number, line, "column", noticed FROM findings ORDER BY 1, 2'))
    }


def test_an_archive_that_stands_as_it_would_be_made_is_not_changed(archive: Archive) -> None:
    take(archive, evening())
    take(archive, f"{hand(1, discard='TC')}\n{hand(1, discard='7D')}\n{hand(4)}", name="b.pen")
    before = everything(archive)
    assert {row[2] for row in before["findings"]} >= {"P401"}
    assert rebuild(archive) == (5, 0)
    assert everything(archive) == before


def test_what_was_derived_is_made_anew(archive: Archive) -> None:
    take(archive, evening())
    before = everything(archive)
    found = list(archive.rows("SELECT hand, name FROM findings WHERE noticed = 0 ORDER BY 1, 2"))
    with archive.transaction() as connection:
        for statement in DAMAGE.split(";"):
            connection.execute(statement)
    hands, changed = rebuild(archive)
    assert (hands, changed) == (3, 3)
    after = everything(archive)
    assert [row[:5] for row in after["hands"]] == [row[:5] for row in before["hands"]]
    assert after["tricks"] == before["tricks"]
    assert after["calls"] == before["calls"]
    assert list(archive.rows("SELECT hand, name FROM findings WHERE noticed = 0 ORDER BY 1, 2")) == found


def test_the_place_of_a_finding_outlives_its_text(archive: Archive) -> None:
    take(archive, evening())
    place = "SELECT line, \"column\" FROM findings WHERE name = 'revoke' AND trick = 1"
    ((line, column),) = archive.rows(place)
    assert evening().splitlines()[line - 1] == REVOKES
    with archive.transaction() as connection:
        connection.execute("UPDATE hands SET outcome = NULL")
    assert rebuild(archive)[1] == 3
    assert list(archive.rows(place)) == [(line, column)]


def test_other_laws_can_be_laid_on_all_hands(archive: Archive) -> None:
    take(archive, evening())
    assert rebuild(archive, override="washington-1862") == (3, 3)
    assert {row[0] for row in archive.rows("SELECT laws FROM hands")} == {"washington-1862"}
    assert list(archive.rows("SELECT override_laws FROM sources")) == [("washington-1862",)]
    assert rebuild(archive) == (3, 0)
    assert {row[0] for row in archive.rows("SELECT law FROM findings WHERE name = 'revoke'")} != {None}


def test_a_hand_keeps_the_findings_that_another_file_lends_it(archive: Archive) -> None:
    alone, after_another = hand(2), f"{hand(1).replace('AC 7C KD TD', 'AC 7C TD KD')}\n{hand(2)}"
    take(archive, alone)
    names = "SELECT name FROM findings JOIN hands ON hands.id = hand WHERE hands.number = 2"
    assert list(archive.rows(names)) == []
    take(archive, after_another, name="b.pen")
    assert list(archive.rows(names)) == [("wrong-dealer",)]
    assert list(archive.rows("SELECT errors FROM hands WHERE number = 2")) == [(1,)]
    rebuild(archive)
    assert list(archive.rows(names)) == [("wrong-dealer",)]


def test_a_rebuild_that_fails_leaves_everything(archive: Archive) -> None:
    def failing(readings: Any, **laws: Any) -> Iterator[HandResult | Refused]:
        yield from list(results(readings, **laws))[:2]
        raise ZeroDivisionError

    take(archive, evening())
    with archive.transaction() as connection:
        connection.execute("UPDATE hands SET outcome = NULL")
    before = everything(archive)
    try:
        for _ in archive.rebuild(failing):
            pass
    except ZeroDivisionError:
        pass
    assert everything(archive) == before


def test_a_hand_is_replayed_where_it_stood_whatever_another_copy_adds(archive: Archive) -> None:
    first, second, short = (hand(number, comment=said) for number, said in ((1, ""), (2, "long " * 20), (2, "")))
    here = f"{first}\n\n{second.replace(*OTHERWISE)}".replace('[Site "Boston"]\n', "")
    take(archive, here)
    take(archive, short.replace(*OTHERWISE), name="b.pen")
    before = everything(archive)
    assert [name for (name,) in archive.rows("SELECT name FROM findings WHERE severity = 'error'")] == ["wrong-dealer"]
    assert list(archive.rows("SELECT record LIKE '%Boston%' FROM hands ORDER BY source_index")) == [(0,), (1,)]
    assert rebuild(archive) == (2, 0)
    assert everything(archive) == before


def test_what_a_copy_has_lent_keeps_its_place(archive: Archive) -> None:
    first, second = hand(1), hand(2).replace(*OTHERWISE)
    take(
        archive, "\n\n".join([first, second, second.replace("Pass Pass", "Pass  Pass").replace("[Play", "{a}\n[Play")])
    )
    take(archive, "\n\n".join([first, second]).replace('[Site "Boston"]\n', ""), name="b.pen")
    before = everything(archive)
    assert before["places"]
    rebuild(archive)
    assert everything(archive) == before


def test_what_could_not_be_read_and_counts_no_hand_is_not_forgotten(archive: Archive) -> None:
    first, second = parse(f"{hand(1)}\n\n{hand(2).replace(*OTHERWISE)}", "club.pen")
    lost = Refused("club.pen", 2, 20, "?", (), hands=0)
    archive.take(FileRead("club.pen", "a digest", 1), results([first, lost, second]))
    before = everything(archive)
    assert before["findings"] == []
    assert rebuild(archive) == (2, 0)
    assert everything(archive) == before


def test_hands_that_are_refused_together_are_counted_one_by_one(archive: Archive) -> None:
    refused = Refused("games.egn", 1, 1, "{", (), hands=3)
    counts = archive.take(FileRead("games.egn", "a digest", 1), results([refused, *parse(hand(1), "games.egn")]))
    assert (counts.read, counts.stored, counts.rejected) == (4, 1, 3)
    assert list(archive.rows("SELECT read, stored, rejected FROM sources")) == [(4, 1, 3)]
