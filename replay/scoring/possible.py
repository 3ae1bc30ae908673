"""Points of which nothing is known but themselves, as on a score sheet: whether any hand comes to them."""

from functools import lru_cache
from itertools import product

from replay.scoring.compare import agrees
from replay.scoring.points import Hand, Kind, as_played
from schema.findings import Fault
from schema.laws.model import Laws
from schema.records import Pair
from schema.results import Figures
from schema.seats import SIDES
from schema.span import at_tag


def impossible_points(recorded: Pair, hand: Hand | None, laws: Laws) -> Fault | None:
    """The finding that no hand comes to the recorded points; null where one may.

    `hand` is null where it is not known who made the trump. Who played alone, and two penalties that the points hold
    beside those of the tricks, need not be on record. Where an option bears on points otherwise, nothing is said.
    """
    if laws.unscored or laws.four_trick_tokens or laws.revoke_takes:
        return None
    sides = (0, 1) if hand is None else (hand.side,)
    if any(agrees(recorded, points) for side in sides for points in _possible(laws, side)):
        return None
    given = [(side, points) for side, points in zip(SIDES, (recorded.NS, recorded.EW), strict=True) if points]
    figures = " and ".join(f"{side} scored {points}" for side, points in given)
    made = "no hand" if hand is None else f"no hand that {SIDES[hand.side]} made"
    side = given[0][0] if len(given) == 1 else None
    return Fault("points-wrong", f"{figures}: {made} comes to that", at_tag("Points"), side=side)


@lru_cache(maxsize=256)
def _possible(laws: Laws, side: int) -> frozenset[Figures]:
    """What hands that a side made may come to, with two penalties at most."""
    lone = ((kind, kind is not Kind.PARTNERS) for kind in Kind)
    hands = [
        Hand(side, kind, lone=alone, lone_side=side if alone else None, defended=defended, held=held)
        for (kind, alone), defended, held in product(lone, (False, True), (False, True))
    ]
    played = {as_played(hand, (ns, 5 - ns), laws).points for hand in hands for ns in range(6)}
    points = {(0, 0), *(figures for figures in played if figures is not None)}
    one = {0, 1, laws.revoke, laws.lone_revoke, laws.forfeit, laws.lone_forfeit}
    penalties = {
        pair for first in one for second in one for pair in ((first + second, 0), (first, second), (0, first + second))
    }
    return frozenset((ns + to_ns, ew + to_ew) for ns, ew in points for to_ns, to_ew in penalties)
