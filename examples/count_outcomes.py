"""Reads hands, replays them, and counts what the makers made: run it with the files to read."""

import sys
from collections import Counter

from ingest import read
from replay import results
from schema import Refused


def main(paths: list[str]) -> None:
    outcomes: Counter[str] = Counter()
    for path in paths:
        for hand in results(read(path)):
            outcomes["unreadable" if isinstance(hand, Refused) else str(hand.outcome)] += 1
    for outcome, count in outcomes.most_common():
        print(f"{count:4} {outcome}")


if __name__ == "__main__":
    main(sys.argv[1:])
