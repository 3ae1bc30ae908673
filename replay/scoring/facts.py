"""The facts that points due rest on, gathered from the course of a hand.

A `! penalty` that the table gave is no fact of its own: what the laws give for it is due if the record shows the
offence, and then it is not due twice. Where the record shows no cards that could refute the offence, the table's word
that there was one stands, at the law's rate, as a claim does that the cards neither prove nor refute (I-1).
"""

from collections.abc import Sequence

from replay.course import Course
from replay.offences import abandoned_lone, partner_exposed, unfair_sides, was_played, wrong_hands
from replay.revokes import Revoke
from replay.scoring.due import Facts
from schema.events import Penalty
from schema.laws.procedures import WrongHand
from schema.results import Figures
from schema.seats import SIDES


def facts_of(course: Course, revokes: Sequence[Revoke], tricks: Figures | None) -> Facts:
    """The facts of a hand, `tricks` being those that each side won."""
    record, laws = course.record, course.laws
    before = (None, None) if record.score is None else (record.score.NS, record.score.EW)
    paid = tuple([revoke.seat % 2 for revoke in revokes if revoke.paid]) if revokes else ()
    wrong: tuple[int, ...] = ()
    short = False
    if laws.wrong_hand is not WrongHand.REPORTED:
        wrong, short = _wrong(course)
    if not record.events:
        return Facts(
            tricks, paid, wrong, short, abandoned=abandoned_lone(course), before=before, sure=own_score(course)
        )
    facts = Facts(
        tricks,
        paid,
        wrong,
        short,
        tuple(unfair_sides(course)),
        abandoned_lone(course),
        partner_exposed(course) is not None,
        before,
        own_score(course),
    )
    penalties = [event for event in record.events if event.verb == "penalty"]
    return _with_penalties(facts, penalties, course, revokes) if penalties else facts


def own_score(course: Course) -> bool:
    """Whether the score before the hand is its own, and not taken from the hand before it."""
    origin = course.record.origin
    return origin is None or "score" not in origin.inherited


def _wrong(course: Course) -> tuple[tuple[int, ...], bool]:
    """The sides that a hand of the wrong size costs their points, and whether one makes the hand void."""
    found = wrong_hands(course)
    if not found:
        return (), False
    played = was_played(course)
    if course.laws.wrong_hand is WrongHand.FORFEIT:
        return tuple(sorted({wrong.seat % 2 for wrong in found})) if played else (), False
    many = tuple(sorted({wrong.seat % 2 for wrong in found if wrong.cards > 5}))
    return (many, any(wrong.cards < 5 for wrong in found)) if played else ((), True)


def _with_penalties(facts: Facts, penalties: list[Penalty], course: Course, revokes: Sequence[Revoke]) -> Facts:
    """The facts with the offences for which the table gave penalties and which the record itself does not refute."""
    cites = course.laws.cites
    rates = (course.laws.revoke, course.laws.lone_revoke)
    told = len(course.tricks) >= 5
    for side in (0, 1):
        given = [
            event.law or ("" if event.points in rates else "-") for event in penalties if event.side == SIDES[1 - side]
        ]
        if not given:
            continue
        for_revokes = given.count(cites.get("lone_revoke", "?")) + given.count(cites.get("call_refused", "?"))
        more = for_revokes + given.count("") - facts.revokes.count(side)
        shown = [r for r in revokes if r.established and r.claim is None and r.seat % 2 == side]
        more = min(more, len(shown)) if told or not for_revokes else more
        if more > 0:
            facts = facts._replace(revokes=facts.revokes + (side,) * more)
        if cites.get("forfeit", "?") in given and side not in facts.wrong and not _deal_told(course, side):
            facts = facts._replace(wrong=tuple(sorted((*facts.wrong, side))))
        more = given.count(cites.get("unfair", "?")) - facts.unfair.count(side)
        if more > 0:
            facts = facts._replace(unfair=facts.unfair + (side,) * more)
        if cites.get("abandoned_lone", "?") in given and not told:
            facts = facts._replace(abandoned=True)
    return facts


def _deal_told(course: Course, side: int) -> bool:
    """Whether the record shows the holdings of a side, so that a hand of the wrong size would show."""
    deal = course.record.deal.all()
    return deal[side] is not None and deal[side + 2] is not None
