"""The analysis is what a plain minimax finds, for every lawful card of every play."""

from random import Random
from typing import Any

import pytest

from tests.replay.analysis.brute_force import random_deal
from tests.replay.analysis.comparing import BESIDES, KINDS, differences


@pytest.mark.parametrize("kind", [*KINDS.values(), *BESIDES.values()], ids=[*KINDS, *BESIDES])
@pytest.mark.parametrize("part", range(2))
def test_what_a_hand_comes_to_and_what_each_card_costs_are_what_brute_force_finds(
    kind: dict[str, Any], part: int
) -> None:
    rng = Random(str((kind, part)))
    for _ in range(20 if kind.get("out") else 3):
        assert differences(random_deal(rng, **kind)) == []
