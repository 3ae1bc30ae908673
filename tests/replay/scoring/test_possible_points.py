"""Points of which nothing is known but themselves: those that no hand comes to are wrong, and no others."""

from itertools import product

import pytest

from ingest.notation import parse
from replay import replay
from schema.records import HandRecord

LAWS = ("somerset-1888", "washington-1862", "north-american", "north-american; march=3; lone-march=6; defend-alone")


def points_wrong(laws: str, *lines: str) -> list[str]:
    """The message of each finding that points are wrong, in a hand of which those lines are known."""
    (record,) = parse("\n".join((f'[Laws "{laws}"]', '[Dealer "W"]', *lines)))
    assert isinstance(record, HandRecord)
    found = replay(record).findings
    return [finding.message for finding in found if finding.name in ("points-wrong", "overmark", "undermark")]


def test_points_that_no_hand_comes_to() -> None:
    by_north = ("somerset-1888", '[Maker "N"]', '[Trump "H"]')
    assert points_wrong(*by_north, '[Points "NS:9 EW:9"]') == [
        "NS scored 9 and EW scored 9: no hand that NS made comes to that"
    ]
    assert points_wrong("somerset-1888", '[Points "EW:30"]') == ["EW scored 30: no hand comes to that"]
    assert points_wrong("north-american", '[Points "NS:20 EW:0"]') == ["NS scored 20: no hand comes to that"]
    assert points_wrong("washington-1862", '[Points "NS:9 EW:0"]') == []  # jambone


@pytest.mark.parametrize("laws", LAWS)
@pytest.mark.parametrize("going", ["", "alone", "jambone"])
def test_what_a_hand_comes_to_is_possible_where_no_more_is_known(laws: str, going: str) -> None:
    for maker, tricks in product("NE", range(6)):
        told = [f'[Maker "{maker}"]', '[Trump "H"]', *([f'[Going "{going}"]'] if going else [])]
        (record,) = parse(
            "\n".join((f'[Laws "{laws}"]', '[Dealer "W"]', *told, f'[Tricks "NS:{tricks} EW:{5 - tricks}"]'))
        )
        assert isinstance(record, HandRecord)
        due = replay(record).due
        if due is None:
            assert going == "jambone"
            continue
        points = f'[Points "NS:{due[0]} EW:{due[1]}"]'
        for known in ([], told[:2], told):
            assert points_wrong(laws, *known, points) == []
        assert points_wrong(laws, *told, f'[Points "NS:{due[0] + 20} EW:{due[1]}"]')


@pytest.mark.parametrize("more", ["! claim revoke W 2", "! penalty NS 9"])
def test_where_more_was_done_at_the_table_nothing_is_said(more: str) -> None:
    assert points_wrong("somerset-1888", '[Maker "N"]', '[Trump "H"]', '[Points "NS:9 EW:0"]', more) == []


@pytest.mark.parametrize("points", ["NS:0 EW:14", "NS:10 EW:0", "NS:13 EW:0"])
def test_two_penalties_may_stand_with_the_points_of_the_tricks(points: str) -> None:
    assert points_wrong("somerset-1888", '[Maker "N"]', f'[Points "{points}"]') == []


def test_the_points_of_a_revoke_may_stand_with_those_of_the_tricks() -> None:
    assert points_wrong("north-american", '[Maker "N"]', '[Points "NS:3 EW:0"]') == []


def test_where_options_bear_on_points_otherwise_nothing_is_said() -> None:
    assert points_wrong("north-american; four-trick-tokens", '[Points "NS:9 EW:0"]') == []
