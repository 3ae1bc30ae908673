"""A random deal as a record, and the analysis of it held against brute force.

A few deals of each kind are tried in the gates; `python -m tests.replay.analysis.comparing --deals 2000` tries so many.
"""

import argparse
from random import Random
from typing import Any

from replay.analysis import Analysis, analyse
from schema.records import BySeat, HandRecord, Trick
from tests.replay.analysis.brute_force import SEATS, BruteForce, Deal, random_deal

KINDS: dict[str, dict[str, Any]] = {
    "24 cards": {"pack": 24},
    "32 cards": {"pack": 32},
    "24 cards, a lone hand": {"pack": 24, "out": 1},
    "32 cards, a lone hand": {"pack": 32, "out": 1},
}
BESIDES: dict[str, dict[str, Any]] = {
    "28 cards": {"pack": 28},
    "a joker": {"pack": 24, "joker": True},
    "no trump": {"pack": 24, "no_trump": True},
    "a joker and no trump": {"pack": 24, "joker": True, "no_trump": True},
    "a lone hand against a lone defender": {"pack": 24, "out": 2},
    "the same with a joker and no trump": {"pack": 24, "out": 2, "joker": True, "no_trump": True},
}


def record_of(deal: Deal) -> HandRecord:
    """The deal as a hand whose maker is North, or else the lone player; its leader is eldest hand or next to him."""
    out = [seat for seat in range(4) if not deal.hands[seat]]
    dealer = (deal.leader - 1) % 4
    maker = (out[0] + 2) % 4 if out else 0
    laws = "north-american; defend-alone; no-trump; joker" if len(out) == 2 or deal.trump == "NT" else "somerset-1888"
    calls = []
    if out:
        calls = [{"seat": SEATS[maker], "call": deal.trump, "going": "alone"}]
        calls += [{"seat": SEATS[(seat + 2) % 4], "call": "Defend"} for seat in out[1:]]
    return HandRecord(
        laws=laws,
        dealer=SEATS[dealer],
        maker=None if out else SEATS[maker],
        trump=None if out else deal.trump,
        calls=calls,
        deal=BySeat(**{SEATS[seat]: tuple(sorted(deal.hands[seat])) for seat in range(4) if deal.hands[seat]}),
        tricks=[
            Trick(seats=tuple(SEATS[seat] for seat, _ in trick), cards=tuple(card for _, card in trick))
            for trick in deal.tricks
        ],
    )


def differences(deal: Deal) -> list[str]:
    """Wherein the analysis of a deal and brute force differ: what the hand comes to, what it does after every lawful
    card of every play, what each card cost, and whether each card of the best line keeps what the hand comes to."""
    analysis = analyse(record_of(deal))
    assert isinstance(analysis, Analysis), analysis
    assert analysis.stopped is None, analysis.stopped
    side = 0 if analysis.makers == "NS" else 1
    found = []
    brute = BruteForce(deal)
    expected = list(brute.played(deal.tricks))
    cards = [play for trick in deal.tricks for play in trick]
    assert len(cards) == len(analysis.plays)
    for (seat, card), tricks, play in zip(cards, expected, analysis.plays, strict=True):
        options = {one: 5 - value if side else value for one, value in tricks.items()}
        best = (max if seat % 2 == side else min)(options.values())
        if (play.seat, play.card, dict(play.options), play.tricks, play.cost) != (
            SEATS[seat],
            card,
            options,
            options[card],
            abs(best - options[card]),
        ):
            found.append(f"{deal}: {options} {play}")
    first = expected[0].values()
    value = min(first) if deal.leader % 2 else max(first)
    if analysis.tricks != (5 - value if side else value):
        found.append(f"{deal}: {value} for north and south, {analysis.tricks} for {analysis.makers}")
    line = tuple(tuple((SEATS.index(seat), card) for seat, card in trick) for trick in analysis.line)
    best_line = [card for trick in line for _, card in trick]
    for tricks, card in zip(brute.played(line), best_line, strict=True):
        if tricks[card] != value:
            found.append(f"{deal}: {card} is not of a best line: {analysis.line}")
    return found


def main() -> None:
    """So many deals of the four main kinds in all; says what differs, and ends with 1 if anything does."""
    parser = argparse.ArgumentParser(description="The analysis held against brute force.")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for name, kind in KINDS.items():
        rng = Random(f"{options.seed} {name}")
        for _ in range(options.deals // len(KINDS)):
            found = differences(random_deal(rng, **kind))
            wrong += bool(found)
            print(*found, sep="\n", end="\n" if found else "")
        print(f"{name}: {options.deals // len(KINDS)} deals, {wrong} wrong so far", flush=True)
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
