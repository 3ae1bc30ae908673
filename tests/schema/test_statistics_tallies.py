"""The tallies, as they are kept, against the same counts made anew; the intervals against other reckonings."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ingest.notation import write_hand
from ingest.store import Archive, tallying
from ingest.store.analysing import analyse_all
from ingest.store.tallying import Facts, recount
from replay import results
from schema.intervals import difference, mean, wilson
from schema.seats import SEATS
from schema.statistics import STATISTICS
from schema.tallies import FACTS, PLACES, TALLIES
from tests.evenings import evening
from tests.ingest.store.conftest import hand, take
from tests.strategies import WISHES, lawful_hand

EVENINGS = (("somerset-1888", 3), ("washington-1862", 4), ("north-american", 5))


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive.to_write(tmp_path / "archive.db") as archive:
        yield archive


def evenings(archive: Archive, *, analysed: bool = False) -> None:
    """Evenings of each code, with players, scores, revokes and bridges; and hands by options."""
    for tag, seed in EVENINGS:
        hands = evening(tag, seed, cards=True)
        take(archive, "\n".join(write_hand(one) for one in hands), name=f"{tag}.pen")
    rng = Random(1)
    lawful = [
        lawful_hand("north-american; stick-the-dealer", rng.randrange(2**32), rng.choice(WISHES)) for _ in "ab" * 20
    ]
    take(archive, "\n".join(write_hand(one.record) for one in lawful), name="options.pen")
    if analysed:
        list(analyse_all(archive))


def kept(archive: Archive) -> dict[str, list[Any]]:
    return {tally.name: sorted(archive.rows(f"SELECT * FROM {tally.name}")) for tally in TALLIES}


def counted(archive: Archive) -> dict[str, list[Any]]:
    return {tally.name: sorted(row for query in tally.selections() for row in archive.rows(query)) for tally in TALLIES}


def test_the_tallies_are_those_that_counting_anew_gives(archive: Archive) -> None:
    evenings(archive)
    now = kept(archive)
    assert now == counted(archive)
    assert all(now.values())
    with archive.transaction() as connection:
        recount(connection)
    assert kept(archive) == now


def test_a_copy_that_knows_more_moves_its_hand_in_the_tallies(archive: Archive) -> None:
    take(archive, hand(1) + "\n" + hand(2))
    before = kept(archive)
    take(
        archive,
        hand(1, discard="TC", more='[Deal "N:KH 9H QH 7C TD E:7H AS JC 8D 7D S:AH JS KS 9C AC W:TS QS 8C KC KD"]'),
    )
    assert kept(archive) == counted(archive)
    assert kept(archive) != before


def test_hands_are_counted_while_their_file_is_still_read(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallying, "_KEPT", 2)
    monkeypatch.setattr(tallying, "_COUNTED_AT", 2)
    evenings(archive)
    deal = '[Deal "N:KH 9H QH 7C TD E:7H AS JC 8D 7D S:AH JS KS 9C AC W:TS QS 8C KC KD"]'
    hands = [hand(number) for number in range(1, 6)]
    again = [hand(number, discard="TC", more=deal) for number in (1, 5)]
    take(archive, "\n".join([*hands, *again, hand(2, discard="8H"), hand(6)]))
    assert archive.count("copies") > 0
    assert kept(archive) == counted(archive)


def test_a_copy_that_contradicts_is_not_counted(archive: Archive) -> None:
    take(archive, hand(1, discard="TC"))
    before = kept(archive)
    take(archive, hand(1, discard="8H"), name="b.pen")
    assert archive.count("hands") == 2
    assert kept(archive) == before == counted(archive)


def test_a_hand_that_the_laws_make_void_is_not_counted(archive: Archive) -> None:
    made = '[Event "x"]\n[Laws "{}"]\n[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n'
    for laws, counts in (("somerset-1888", 1), ("washington-1862", 0)):
        take(archive, f"{made.format(laws)}! claim revoke E 2\n! claim revoke N 3\n", name=laws)
        assert list(archive.rows("SELECT count(*) FROM hand_facts WHERE laws = ?", [laws])) == [(counts,)]


def test_hands_taken_out_leave_nothing_behind(archive: Archive) -> None:
    evenings(archive)
    hands = [hand for (hand,) in archive.rows("SELECT hand FROM hand_facts")]
    for some in (hands[::2], hands[1::2]):
        with archive.transaction() as connection:
            facts = Facts(connection)
            for one in some:
                facts.remove(one)
            facts.finish()
        assert kept(archive) == counted(archive)
    assert all(not rows for rows in kept(archive).values())


def test_a_rebuild_makes_facts_and_tallies_anew(archive: Archive) -> None:
    evenings(archive)
    before, facts = kept(archive), sorted(archive.rows("SELECT * FROM hand_facts"), key=str)
    with archive.transaction() as connection:
        connection.execute("UPDATE hand_facts SET outcome = 'march', revoked_eldest = 1")
    for _ in archive.rebuild(results):
        pass
    assert sorted(archive.rows("SELECT * FROM hand_facts"), key=str) == facts
    assert kept(archive) == before


def test_who_won_a_game_is_known_of_all_its_hands_even_when_the_last_comes_first(archive: Archive) -> None:
    hands = evening("somerset-1888", 7, rubbers=1, cards=True)
    for number, one in enumerate(reversed(hands)):
        take(archive, write_hand(one.model_copy(update={"date": "1888-01-01"})), name=f"{number}.pen")
    query = "SELECT game, dealers, dealers_won FROM hand_facts WHERE dealers_won IS NOT NULL"
    winners: dict[str, set[bool]] = {}
    for game, dealers, won in archive.rows(query):
        winners.setdefault(game, set()).add((dealers == "NS") == bool(won))
    assert len(winners) >= 2
    assert all(len(sides) == 1 for sides in winners.values())
    assert kept(archive) == counted(archive)


def test_facts_agree_with_the_hands_they_are_of(archive: Archive) -> None:
    evenings(archive)
    query = """SELECT hands.dealer, hands.maker, hands.making, hand_facts.maker, hand_facts.round,
      hand_facts.spoke_first, hand_facts.spoke_second, hands.laws, hand_facts.laws,
      (SELECT count(*) FROM calls WHERE hand = id AND call NOT IN ('Alone', 'Defend')),
      (SELECT count(*) FROM calls WHERE hand = id AND call IN ('Alone', 'Defend'))
      FROM hand_facts JOIN hands ON hands.id = hand_facts.hand"""
    rows = list(archive.rows(query))
    assert len(rows) > 100
    for dealer, maker, making, place, round_, first, second, laws, tag, calls, after in rows:
        assert laws == tag
        assert (maker is None) == (place is None)
        if maker:
            assert PLACES[(SEATS.index(maker) - SEATS.index(dealer) - 1) % 4] == place
            assert round_ == (2 if making == "make" else 1)
        if not after:
            assert first + second == calls


def test_the_views_give_the_intervals_that_python_does(archive: Archive) -> None:
    evenings(archive, analysed=True)
    for statistic in STATISTICS:
        cursor = archive._db.conn.execute(f"SELECT * FROM {statistic.view.name}")
        names = [column[0] for column in cursor.description]
        assert names == [name for name, _ in statistic.view.columns]
        rows = [dict(zip(names, row, strict=True)) for row in cursor]
        assert rows
        for row in rows:
            for share in statistic.shares:
                known = wilson(row[share.count], row[share.sample])
                found = [row[f"{share.count}_{end}"] for end in ("share", "low", "high")]
                assert found == pytest.approx(list(known[:3]), abs=1e-4) if known else found == [None] * 3


def test_no_row_of_a_statistic_mixes_laws(archive: Archive) -> None:
    evenings(archive, analysed=True)
    tags = {tag for (tag,) in archive.rows("SELECT DISTINCT laws FROM hands")}
    assert len(tags) == 4
    for statistic in STATISTICS:
        if statistic.name != "bridges":
            found = {laws for (laws,) in archive.rows(f"SELECT DISTINCT laws FROM {statistic.view.name}")}
            assert found - {"north-american; stick-the-dealer"} == tags - {"north-american; stick-the-dealer"}
        hands = "SELECT laws, sum(hands) FROM tally_laws GROUP BY 1"
        assert dict(archive.rows(hands)) == dict(archive.rows("SELECT laws, count(*) FROM hand_facts GROUP BY 1"))


def test_the_statistics_add_up_to_the_hands(archive: Archive) -> None:
    evenings(archive)
    made = dict(archive.rows("SELECT laws, count(*) FROM hand_facts WHERE maker IS NOT NULL GROUP BY 1"))
    assert dict(archive.rows("SELECT laws, sum(made) FROM stat_seats GROUP BY 1")) == made
    assert dict(archive.rows("SELECT laws, sum(made) FROM stat_rounds GROUP BY 1")) == made
    bridges = dict(archive.rows("SELECT laws, count(*) FROM hand_facts WHERE bridge GROUP BY 1"))
    assert bridges
    assert dict(archive.rows("SELECT laws, sum(hands) FROM stat_bridges GROUP BY 1")) == bridges


def test_a_wilson_interval_holds_the_figures_of_its_literature() -> None:
    # Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I: 81/263, 15/148, 0/20, 1/29.
    for count, sample, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        found = wilson(count, sample)
        assert found is not None
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert [round(figure, 4) for figure in (wilson(1, 29) or ())[1:3]] == [0.0061, 0.1718]


def test_bounds_stay_within_their_range_and_nothing_is_said_of_nothing() -> None:
    for sample in range(1, 40):
        for count in range(sample + 1):
            found = wilson(count, sample)
            assert found is not None
            assert 0 <= found.low <= count / sample <= found.high <= 1
    assert wilson(0, 0) is None
    assert mean(1, 1, 1) is None
    assert difference(None, wilson(1, 2)) is None


def test_the_mean_is_that_of_the_figures() -> None:
    found = mean(sum((1, 2, -4, 1)), sum((1, 4, 16, 1)), 4)
    assert found is not None
    assert (found.value, round(found.high - found.value, 3)) == (0.0, 2.654)


def test_every_column_of_the_facts_is_explained() -> None:
    assert all(column.about for column in FACTS.columns)
    assert all(about for statistic in STATISTICS for _, about in statistic.view.columns)
    assert sqlite3.sqlite_version_info >= (3, 37)
