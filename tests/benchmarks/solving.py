"""How fast hands are analysed: `python tests/benchmarks/solving.py`, beside DDS where endplay is installed.

A solve is a deal of five cards a hand to its number of tricks; a whole hand every lawful card of every play, from the
resolved record to the values. DDS, the double-dummy solver of bridge, is asked of the same positions (trumps from the
right bower down are a bridge suit, the next suit lacks its knave), but only where there is a choice and more than two
tricks are left; the rest is not counted against it. The best of several runs, by the time of the processor, each run of
the one beside a run of the other.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from replay.analysis.analyse import analysis_of
from replay.analysis.layout import layout_of
from replay.analysis.play import Table, lead_of
from replay.course import Course
from replay.engine import course_of
from replay.lawful import cards_in, following, must_follow
from replay.ranking import RANK_IN_SUIT, SUIT_OF
from schema.laws import laws_of
from tests.replay.analysis.brute_force import random_deal
from tests.replay.analysis.comparing import KINDS, record_of

AIM = 500


class Position(NamedTuple):
    """Where a player has a choice: the holdings of card ids, the trump, who led, and the cards played to the trick."""

    holdings: tuple[int, ...]
    trump: int
    leader: int
    played: tuple[int, ...]


def positions(course: Course) -> Iterator[Position]:
    """Those of a hand with more than two tricks left."""
    holdings, trump = list(course.held), course.trump or 0
    for trick in course.tricks[:3]:
        for place, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            led = SUIT_OF[trump][trick.cards[0]] if place else None
            lawful = following(holdings[seat], must_follow(led, trump))
            if lawful & lawful - 1:
                yield Position(tuple(holdings), trump, trick.leader, tuple(trick.cards[:place]))
            holdings[seat] &= ~(1 << card)


def solve(course: Course) -> int:
    """What the deal comes to for north and south."""
    layout = layout_of(course.held, course.trump or 0)
    holdings = [layout.lay(cards) for cards in course.held]
    return Table(layout).tricks(lead_of(course.tricks[0].leader, holdings, 0, 5))


def ask_dds(dds: Any, position: Position, found: Any) -> None:
    """Every lawful card of a position by DDS."""
    deal = dds.deal()
    suits, ranks = SUIT_OF[position.trump], RANK_IN_SUIT[position.trump]
    deal.trump, deal.first = position.trump, position.leader
    for place, card in enumerate(position.played):
        deal.currentTrickSuit[place], deal.currentTrickRank[place] = suits[card], ranks[card] + 2
    for seat, holding in enumerate(position.holdings):
        for card in cards_in(holding):
            deal.remainCards[seat][suits[card]] |= 4 << ranks[card]
    dds.SolveBoard(deal, -1, 3, 1, found, 0)


def best(runs: int, works: Sequence[Callable[[], object]]) -> list[float]:
    """The least time of each work, done in turn."""
    times = [float("inf")] * len(works)
    for _ in range(runs):
        for number, work in enumerate(works):
            begun = time.process_time()
            work()
            times[number] = min(times[number], time.process_time() - begun)
    return times


def each(work: Callable[[Any], object], items: Sequence[Any]) -> Callable[[], None]:
    def done() -> None:
        for item in items:
            work(item)

    return done


def loaded() -> Any:
    try:
        import endplay._dds as dds
    except ImportError:
        return None
    dds.SetMaxThreads(1)
    return dds


def main() -> None:
    """Deal, measure, print."""
    parser = argparse.ArgumentParser(description="How fast hands are analysed.")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--repeat", type=int, default=4)
    options = parser.parse_args()
    dds = loaded()
    print(f"{'':<24}{'solves/s':>10}{'hands/s':>10}{'DDS solves/s':>14}{'DDS hands/s':>13}")
    for name, kind in KINDS.items():
        rng = Random(name)
        records = [record_of(random_deal(rng, **kind)) for _ in range(options.hands)]
        courses = [course_of(record, laws_of(record.laws)) for record in records]
        works = [each(solve, courses), each(partial(analysis_of, line=False), courses)]
        whole = [position for course in courses for position in positions(course)]
        if dds is not None and not kind.get("out"):
            works.append(each(partial(ask_dds, dds, found=dds.futureTricks()), whole))
        solved, analysed, *by_dds = best(options.repeat, works)
        figures = [f"{options.hands / solved:>10,.0f}{options.hands / analysed:>10,.0f}"]
        figures += [f"{len(whole) / taken:>14,.0f}{options.hands / taken:>13,.0f}" for taken in by_dds]
        print(f"{name:<24}{''.join(figures)}{'' if options.hands / analysed >= AIM else f'   NOT {AIM} HANDS'}")


if __name__ == "__main__":
    main()
