"""The recorded points beside those due: what disagrees, and what would make them agree."""

from collections.abc import Iterator, Sequence

from replay.course import Course
from replay.offences import correction
from replay.revokes import Revoke
from replay.scoring.due import Facts, points_due
from replay.scoring.points import Hand, Kind
from replay.scoring.tricks import recorded_tricks
from replay.standing import Standing, advance
from schema.findings import Fault
from schema.laws.model import Laws
from schema.laws.procedures import Overmarked
from schema.records import Pair
from schema.results import Figures
from schema.seats import SEAT_NAMES, SEATS, SIDES, Side
from schema.span import at_tag


def agrees(recorded: Pair, points: Figures) -> bool:
    """Whether recorded points are these, a side that was left out being unknown."""
    ns, ew = recorded.NS, recorded.EW
    return (ns is None or ns == points[0]) and (ew is None or ew == points[1])


def with_token(points: Figures, side: int) -> Figures:
    """The points with the one that four tokens are."""
    return (points[0] + 1, points[1]) if side == 0 else (points[0], points[1] + 1)


def points_fault(laws: Laws, recorded: Pair, due: Figures, reason: str = "", clause: str | None = None) -> Fault:
    """The finding that the recorded points are not those due, with every figure that disagrees.

    Under Washington 33 it is overmark or undermark, with what becomes of the points. `reason` is appended. `clause` is
    the one on which the points due rest, whose law is cited; null for the usual one.
    """
    wrong = [
        (side, given, right)
        for side, given, right in zip(SIDES, (recorded.NS, recorded.EW), due, strict=True)
        if given is not None and given != right
    ]
    figures = "; ".join(
        f"{side} scored {given}, but {right} {'is' if right == 1 else 'are'} due" for side, given, right in wrong
    )
    rule, remedy, law = "points-wrong", "", laws.cites.get(clause or "")
    if laws.overmarked is Overmarked.FORFEITED:
        (rule, remedy), law = _remedy(wrong), None
    side = wrong[0][0] if len(wrong) == 1 else None
    return Fault(rule, "; ".join(filter(None, (figures, remedy, reason))), at_tag("Points"), side=side, law=law)


def _remedy(wrong: list[tuple[Side, int, int]]) -> tuple[str, str]:
    """Washington 33: points in excess go to the opponents if challenged in time; those not marked are lost."""
    over = [(side, given - right) for side, given, right in wrong if given > right]
    under = [(side, right - given) for side, given, right in wrong if given < right]
    said = [
        f"challenged before the next trump is turned, the {count} in excess are struck off and "
        f"{SIDES[1 - SIDES.index(side)]} adds {count}"
        for side, count in over
    ]
    said += [f"the {count} that {side} did not mark are lost when the next deal is complete" for side, count in under]
    return "overmark" if over else "undermark", "; ".join(said)


def put_right(course: Course, due: Figures) -> bool:
    """Whether a correction in time made the running score what it should be, though the points were marked wrong.

    Where points marked in excess go to the opponents (Washington 33), that counts as right too.
    """
    record, laws = course.record, course.laws
    found = correction(record, in_time=True)
    if found is None or record.score is None or record.score.both is None:
        return False
    ns, ew = record.score.both
    due_or_remedied = [due]
    if laws.overmarked is Overmarked.FORFEITED and record.points is not None and record.points.both is not None:
        more = [max(0, given - right) for given, right in zip(record.points.both, due, strict=True)]
        due_or_remedied.append((due[0] + more[1], due[1] + more[0]))
    for points in due_or_remedied:
        after = advance(Standing(ns, ew), points, laws)
        totals = [(ns + points[0], ew + points[1])]
        if after is not None and after.ns is not None and after.ew is not None:
            totals.append((after.ns, after.ew))
        if any(found[1].NS in (None, total[0]) and found[1].EW in (None, total[1]) for total in totals):
            return True
    return False


def what_would_agree(course: Course, revokes: Sequence[Revoke], hand: Hand, facts: Facts, recorded: Pair) -> str:
    """What would make the recorded points right, as the end of a message; empty where nothing simple would."""
    for words, other, changed in _hypotheses(course, revokes, hand, facts):
        due = points_due(other, changed, course.laws).due
        if due is not None and agrees(recorded, due):
            return f"right, {words}"
    return ""


def _hypotheses(
    course: Course, revokes: Sequence[Revoke], hand: Hand, facts: Facts
) -> Iterator[tuple[str, Hand, Facts]]:
    """Readings of the hand other than the lawful one, the likeliest first."""
    idle = [revoke for revoke in revokes if revoke.established and not revoke.paid]
    for revoke in idle:
        sides = (*facts.revokes, revoke.seat % 2)
        yield _if_claimed(revoke), hand, facts._replace(revokes=sides)
    if len(idle) > 1:
        sides = facts.revokes + tuple(revoke.seat % 2 for revoke in idle)
        yield "had every revoke been claimed in time", hand, facts._replace(revokes=sides)
    if facts.revokes:
        yield "if no revoke had been claimed", hand, facts._replace(revokes=())
    given = recorded_tricks(course)
    if given is not None and given != facts.tricks:
        yield "by the tricks that are recorded", hand, facts._replace(tricks=given)
    if hand.lone:
        partners = Hand(hand.side, broken=hand.broken)
        if hand.void:
            yield "had the lone hand been lawful", hand._replace(void=False), facts
        yield "had nobody played alone", partners, facts
    else:
        alone = hand._replace(kind=Kind.ALONE, lone=True, lone_side=hand.side)
        yield f"had {SIDES[hand.side]} played alone", alone, facts
    if facts.wrong or facts.short:
        yield "if every hand had been of five cards", hand, facts._replace(wrong=(), short=False)
    if facts.unfair or facts.abandoned or facts.exposed:
        yield "by the tricks alone", hand, facts._replace(unfair=(), abandoned=False, exposed=False)
    yield f"had {SIDES[1 - hand.side]} made the trump", hand._replace(side=1 - hand.side), facts
    if facts.tricks is not None:
        yield "with the tricks of the two sides exchanged", hand, facts._replace(tricks=facts.tricks[::-1])


def _if_claimed(revoke: Revoke) -> str:
    side = SIDES[1 - revoke.seat % 2]
    whose = f"{SEAT_NAMES[SEATS[revoke.seat]]}'s revoke in trick {revoke.trick}"
    return f"had {side} claimed {whose}{' in time' if revoke.claim is not None else ''}"
