"""The analysis in the archive: what is kept of a hand, and what happens to it when the hand changes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import ingest.store.analysing as analysing
from ingest.jobs import Workers, mapped
from ingest.notation import write_hand
from ingest.store import Archive
from ingest.store.analysing import Hands, Outcome, analyse_all
from replay import results
from replay.analysis import Analysis, analyse
from schema.analysis import ANALYSIS_TABLES, REASONS
from schema.rows import record_of
from schema.seats import SEATS
from tests.evenings import evening
from tests.ingest.store.conftest import hand, take
from tests.replay.analysis import test_what_is_analysed as reasons
from tests.strategies import WISHES, lawful_hand

SUMS = (
    "SELECT laws, player, side, hands, cards, chances, mistakes, lost, lost_squared FROM tally_costs ORDER BY 1, 2, 3"
)
SUMMED = """SELECT laws, player, side, count(*), sum(cards), sum(chances), sum(mistakes), sum(lost), sum(lost * lost)
FROM costs WHERE player IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"""


def rows(archive: Archive, query: str) -> list[Any]:
    return list(archive.rows(query))


def analysed(archive: Archive) -> None:
    for _ in analyse_all(archive):
        pass


@pytest.fixture
def full(archive: Archive) -> Archive:
    """An archive with an evening, and hands of every kind of call."""
    take(archive, "\n".join(write_hand(one) for one in evening("somerset-1888", 3, cards=True)), name="evening.pen")
    lawful = [lawful_hand("north-american; defend-alone", seed, WISHES[seed % 5]).record for seed in range(40)]
    take(archive, "\n".join(write_hand(one) for one in lawful), name="lawful.pen")
    analysed(archive)
    return archive


def test_every_hand_has_a_row_and_what_it_holds_is_the_analysis_of_its_record(full: Archive) -> None:
    query = """SELECT hands.record, reason, analysis.tricks, playing, costs, stopped, assumed
    FROM hands LEFT JOIN analysis ON analysis.hand = hands.id"""
    playing_of = {}
    for record, reason, tricks, playing, costs, stopped, assumed in rows(full, query):
        found = analyse(record_of(record), line=False)
        if isinstance(found, Analysis):
            made = "".join("-" if play.cost is None else str(play.cost) for play in found.plays)
            assert (reason, tricks, costs) == (None, found.tricks, made)
            assert (stopped, assumed) == (found.stopped, found.assumed)
            playing_of[playing] = True
        else:
            assert (reason, tricks, playing, costs) == (found.kind, None, None, None)
            assert reason in REASONS
    assert playing_of.keys() == {2, 3, 4}


def test_each_card_of_the_view_costs_what_the_analysis_says(full: Archive) -> None:
    for id, record in rows(full, "SELECT hand, record FROM analysis JOIN hands ON id = hand WHERE reason IS NULL"):
        found = analyse(record_of(record), line=False)
        assert isinstance(found, Analysis)
        query = "SELECT trick, seat, card, cost FROM play_costs WHERE hand = ? ORDER BY trick, position"
        expected = [(play.trick, play.seat, play.card, play.cost) for play in found.plays]
        assert list(full.rows(query, (id,))) == expected


@pytest.mark.parametrize("query", ["hand = ?", "? = ''"])
def test_the_cards_that_were_not_analysed_are_not_looked_through(archive: Archive, query: str) -> None:
    plan = [step for *_, step in archive.rows(f"EXPLAIN QUERY PLAN SELECT * FROM play_costs WHERE {query}", ("",))]
    assert "analysis" in plan[0]
    assert not [step for step in plan if step.startswith(("SCAN tricks", "SCAN hands"))]


def test_a_player_of_a_hand_has_a_row_that_adds_up(full: Archive) -> None:
    query = """SELECT sum(cards), sum(mistakes), sum(lost) FROM costs WHERE hand = ? AND seat = ?"""
    for id, record in rows(full, "SELECT hand, record FROM analysis JOIN hands ON id = hand WHERE reason IS NULL"):
        found = analyse(record_of(record), line=False)
        assert isinstance(found, Analysis)
        for seat in SEATS:
            costs = [cost for one, cost in found.costs() if one == seat]
            [sums] = full.rows(query, (id, seat))
            assert sums == ((len(costs), sum(map(bool, costs)), sum(costs)) if costs else (None, None, None))


def test_the_sums_by_player_follow_what_is_put_in_and_what_is_taken_away(full: Archive) -> None:
    assert rows(full, SUMS) == rows(full, SUMMED) != []
    with full.transaction() as connection:
        connection.execute("DELETE FROM costs WHERE hand IN (SELECT hand FROM costs ORDER BY hand LIMIT 30)")
    assert rows(full, SUMS) == rows(full, SUMMED) != []
    with full.transaction() as connection:
        connection.execute("DELETE FROM costs")
    assert rows(full, SUMS) == []


def test_only_hands_without_an_analysis_are_analysed(full: Archive) -> None:
    assert list(analyse_all(full)) == []
    take(full, hand(1), name="one more.pen")
    [done] = analyse_all(full)
    assert (done.hands, done.reasons.total()) == (1, 0)


def test_what_was_stored_before_an_interruption_stays(full: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "AT_ONCE", 10)
    before = rows(full, "SELECT * FROM analysis ORDER BY hand")
    work: Iterator[Any] = analyse_all(full, again=True)
    for _ in range(25):
        next(work)
    work.close()  # type: ignore[attr-defined]
    assert full.count("analysis") == 20
    analysed(full)
    assert rows(full, "SELECT * FROM analysis ORDER BY hand") == before
    assert rows(full, SUMS) == rows(full, SUMMED)


def test_several_processes_store_the_rows_of_one(full: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "AT_ONCE", 7)
    queries = [f"SELECT rowid, * FROM {table.name} ORDER BY rowid" for table in ANALYSIS_TABLES]
    told = list(map(replace, analyse_all(full, again=True)))
    before = [rows(full, query) for query in queries]
    assert [bool(found) for found in before] == [True] * len(queries)
    with Workers(2) as workers:
        assert list(map(replace, analyse_all(full, again=True, mapping=partial(mapped, workers)))) == told
        assert list(analyse_all(full, mapping=partial(mapped, workers))) == []
    assert [rows(full, query) for query in queries] == before


def test_what_is_stored_of_a_hand_that_changed_while_it_was_analysed_is_of_the_changed_one(archive: Archive) -> None:
    take(archive, "\n".join([hand(1), hand(2)]))
    deal = '[Deal "N:KH 9H QH 7C TD E:7H AS JC 8D 7D S:AH JS KS 9C AC W:TS QS 8C KC KD"]'
    more = [hand(1, discard="TC", more=deal)]

    def slow(work: Any, coming: Iterator[Hands]) -> Iterator[tuple[Hands, Iterable[Outcome]]]:
        for hands in coming:
            outcomes = list(work(hands))
            while more:
                take(archive, more.pop(), name="more.pen")
            yield hands, outcomes

    for _ in analyse_all(archive, mapping=slow):
        pass
    kept = rows(archive, "SELECT * FROM analysis ORDER BY hand")
    for _ in analyse_all(archive, again=True):
        pass
    assert len(kept) == 2
    assert rows(archive, "SELECT * FROM analysis ORDER BY hand") == kept


def test_a_hand_that_changes_loses_its_analysis_and_gets_another(archive: Archive) -> None:
    take(archive, hand(1))
    analysed(archive)
    before = rows(archive, "SELECT * FROM analysis")
    deal = '[Deal "N:KH 9H QH 7C TD E:7H AS JC 8D 7D S:AH JS KS 9C AC W:TS QS 8C KC KD"]'
    take(archive, hand(1, discard="TC", more=deal), name="more.pen")
    assert archive.count("hands") == 1
    assert len(before) == 1
    assert rows(archive, "SELECT * FROM analysis") == rows(archive, "SELECT * FROM costs") == []
    assert rows(archive, SUMS) == []
    analysed(archive)
    assert archive.count("analysis") == 1


def test_a_rebuild_leaves_the_analysis_of_hands_that_come_out_as_they_stood(full: Archive) -> None:
    before = rows(full, "SELECT * FROM analysis ORDER BY hand")
    list(full.rebuild(results))
    assert rows(full, "SELECT * FROM analysis ORDER BY hand") == before


def test_a_copy_that_contradicts_is_analysed_and_not_counted(archive: Archive) -> None:
    take(archive, hand(1, discard="TC"))
    take(archive, hand(1, discard="8H"), name="b.pen")
    analysed(archive)
    assert archive.count("analysis") == archive.count("hands") == 2
    assert len(rows(archive, "SELECT DISTINCT hand FROM costs")) <= 1


def test_every_reason_that_an_analysis_gives_is_one_of_those_that_are_listed() -> None:
    [mark] = [
        mark
        for mark in reasons.test_a_hand_that_cannot_be_analysed_says_why.pytestmark  # type: ignore[attr-defined]
        if mark.name == "parametrize"
    ]
    assert {kind for _, kind, _ in mark.args[1]} == set(REASONS)
