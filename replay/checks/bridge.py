"""The bridge: one side wants a single point, and the other, who deal, would win the game by a lone hand."""

from collections.abc import Iterator

from replay.auction import turned_suit
from replay.checks.naming import NAMES, SIDE_NAMES, TRUMPS
from replay.course import Course
from replay.offences import side_of_fault
from replay.ranking import CARDS_OF_SUIT, left_bower, right_bower
from schema.calls import ORDERS, PASSES
from schema.cards import JOKER, SUITS
from schema.findings import Fault
from schema.laws.model import Laws
from schema.laws.procedures import Bridge
from schema.records import Pair
from schema.seats import SEAT_NUMBER, SEATS, SIDES
from schema.span import At, at_tag


def bridge_faults(course: Course) -> Iterator[Fault]:
    """bridge, of every hand at one; bridge-not-kept, where the book would have it kept."""
    dealer = course.dealer
    if dealer is None or course.void or not is_bridge(course.laws, course.record.score, dealer):
        return
    eldest = (dealer + 1) % 4
    score = course.record.score
    assert score is not None
    side, other = SIDES[eldest % 2], SIDES[dealer % 2]
    words = (
        f"a bridge: {SIDE_NAMES[side]} at {score.of(side)}, {SIDE_NAMES[other]}, who deal, at {score.of(other)}; "
        f"{_did(course, eldest, 'eldest hand')}, {_did(course, (eldest + 2) % 4, 'third hand')}"
    )
    if course.laws.hint_bars_order and _hinted(course, eldest % 2):
        words += f"; a hint forfeited the order up of {SIDE_NAMES[side]}"
    yield Fault("bridge", words, at_tag("Score"), seat=SEATS[eldest], side=side)
    if course.laws.bridge is Bridge.KEPT:
        yield from _not_kept(course, eldest)


def is_bridge(laws: Laws, score: Pair | None, dealer: int) -> bool:
    """Whether a score before a hand is a bridge: in a game of five, four to one or two, the dealers having fewer.

    Four to nothing is none: a lone hand would not win the game (Somerset, terms; Washington ch. 3).
    """
    if laws.bridge is Bridge.NONE or score is None:
        return False
    dealers, others = (score.EW, score.NS) if dealer & 1 else (score.NS, score.EW)
    if dealers is None or others is None:
        return False
    return others == laws.target - laws.point and dealers + laws.march < laws.target <= dealers + laws.lone_march


def _hinted(course: Course, side: int) -> bool:
    return any(
        event.verb == "fault" and event.fault == "bridge-hint" and side_of_fault(event) == side
        for event in course.record.events
    )


def _did(course: Course, seat: int, who: str) -> str:
    """What a player said of the turn-up, and if it was turned down, of the making."""
    said = []
    for index, call in enumerate(course.record.calls):
        if SEAT_NUMBER[call.seat] != seat or call.call in ("Alone", "Defend") or index > _last(course):
            continue
        name = call.call
        alone = ", alone" if call.going else ""
        if name in PASSES:
            said.append("passed" if course.spoken[index] == 1 else "passed the making")
        elif name in ORDERS:
            said.append(f"ordered up{alone}")
        else:
            said.append(f"made {TRUMPS[4 if name == 'NT' else SUITS.index(name)]}{alone}")
    if said:
        return f"{who} {' and '.join(said)}"
    return f"what {who} did is not recorded" if not course.record.calls else f"{who} had not to speak"


def _last(course: Course) -> int:
    return len(course.record.calls) if course.making_call is None else course.making_call


def _not_kept(course: Course, eldest: int) -> Iterator[Fault]:
    """Eldest passed without a sure trick; or with one, and then did not make the trump (Washington ch. 3 and 7)."""
    passes = {
        course.spoken[index]: index
        for index, call in enumerate(course.record.calls)
        if call.call in PASSES and SEAT_NUMBER[call.seat] == eldest and index <= _last(course)
    }
    sure = _sure_of_a_trick(course, eldest)
    name = NAMES[eldest]
    forfeited = course.laws.hint_bars_order and _hinted(course, eldest % 2)
    if 1 in passes and sure is False and not forfeited:
        words = f"{name} passes at the bridge, and is not sure of a trick: eldest hand then orders up"
        yield Fault("bridge-not-kept", words, At("call", passes[1]), seat=SEATS[eldest])
    elif 1 in passes and 2 in passes and sure and course.laws.bridge_made:
        words = f"{name}, who passed at the bridge with a sure trick, passes the making too: he should make the trump"
        law = course.laws.cites.get("bridge_made")
        yield Fault("bridge-not-kept", words, At("call", passes[2]), seat=SEATS[eldest], law=law)


def _sure_of_a_trick(course: Course, eldest: int) -> bool | None:
    """Whether eldest hand holds the best trump, or the second with another; null where his cards do not tell."""
    suit = turned_suit(course)
    if suit is None or course.record.exchanges:
        return None
    best, second = right_bower(suit), left_bower(suit)
    if course.laws.joker:
        best, second = JOKER, right_bower(suit)
    held = course.dealt[eldest]
    trumps = held & CARDS_OF_SUIT[suit][suit]
    if held >> best & 1 or (held >> second & 1 and trumps.bit_count() > 1):
        return True
    return False if course.unknown[eldest] == 0 else None
