"""The score of a hand, put together: tricks, outcome, points, and the faults of what is recorded of them."""

from collections.abc import Iterator, Sequence
from typing import Final

from replay.course import Course
from replay.offences import passing_of, refusing_side, unfair_sides
from replay.revokes import Revoke
from replay.scoring.compare import agrees, points_fault, put_right, what_would_agree
from replay.scoring.due import Due, Facts, points_due
from replay.scoring.facts import facts_of
from replay.scoring.model import Score
from replay.scoring.points import Hand, hand_of
from replay.scoring.tricks import Tally, tally_of, wrong_tricks, wrong_winners
from replay.verdict import LAWFUL, MakingVerdict
from schema.findings import Fault
from schema.laws.model import Laws
from schema.laws.procedures import Revoked, Unfair
from schema.results import Figures
from schema.seats import SIDES
from schema.span import At, at_tag

_NOTHING: Final[Figures] = (0, 0)


def score_of(course: Course, revokes: Sequence[Revoke] = (), verdict: MakingVerdict = LAWFUL) -> Score:
    """The score of a hand: what was made, what is due under its laws, and where its record says otherwise."""
    if course.void:
        return Score("void", "void", due=_NOTHING, passing=passing_of(course, revokes))
    if course.passed_out:
        return _passed_out(course)
    laws, tally, hand = course.laws, tally_of(course), hand_of(course, verdict)
    score = Score("complete" if tally.played_out else "partial", tricks_won=tally.tricks)
    score.passing = passing_of(course, revokes)
    if hand is None:
        _check_tricks(course, score, tally, ended=False)
        return score
    facts = facts_of(course, revokes, tally.tricks)
    due = points_due(hand, facts, laws)
    score.outcome, score.as_played, score.due, score.contingent = due.outcome, due.as_played, due.due, due.contingent
    if due.outcome == "jamboree":
        score.status = "complete"
    refused = laws.refusal_loses_game and refusing_side(course) is not None
    if refused or laws.unscored:
        score.due = score.contingent = None
    if laws.unscored:
        score.as_played = None
        score.faults.append(_not_audited(course))
    if laws.four_trick_tokens:
        score.token = _token(hand, tally, due, laws)
    ended = refused or _ended_early(hand, facts, laws)
    _check_tricks(course, score, tally, ended=ended)
    if due.ended_by is not None:
        score.faults.append(_decided_early(course, revokes, due.ended_by))
    if score.due is not None and course.record.points is not None:
        _check_points(course, revokes, score, hand, facts)
    return score


def _passed_out(course: Course) -> Score:
    """Nobody scores, unless a side was unfair (Washington 35)."""
    score = Score("passed-out", "passed-out", as_played=_NOTHING, due=_NOTHING, passing=passing_of(course, ()))
    if course.record.events and course.laws.unfair is Unfair.ONE_POINT:
        sides = unfair_sides(course)
        score.due = (sides.count(1), sides.count(0))
    assert score.due is not None
    fault = wrong_tricks(course, tally_of(course), ended=False)
    if fault is not None:
        score.faults.append(fault)
    recorded = course.record.points
    if recorded is not None and not agrees(recorded, score.due) and not put_right(course, score.due):
        score.faults.append(points_fault(course.laws, recorded, score.due, "all passed twice"))
    return score


def _check_tricks(course: Course, score: Score, tally: Tally, *, ended: bool) -> None:
    if course.record.tricks_won is not None:
        fault = wrong_tricks(course, tally, ended=ended)
        if fault is not None:
            score.faults.append(fault)
    if course.tricks:
        score.faults.extend(wrong_winners(course))
        if not tally.played_out and not tally.counted and score.status == "partial" and not ended:
            score.faults.extend(_incomplete(course))


def _incomplete(course: Course) -> Iterator[Fault]:
    """The play breaks off, and nobody abandoned it."""
    if any(event.verb == "abandon" for event in course.record.events):
        return
    number = len(course.tricks)
    last = len(course.tricks[-1].record.cards) - 1
    played = f"{number} trick{'' if number == 1 else 's'}"
    yield Fault(
        "hand-incomplete", f"the play breaks off in or after {played}", At("card", number - 1, last), trick=number
    )


def _ended_early(hand: Hand, facts: Facts, laws: Laws) -> bool:
    """Whether the laws end the hand before five tricks: a revoke that does, an abandoned lone hand."""
    if facts.revokes and laws.revoked is Revoked.ENDS_HAND:
        return True
    return facts.abandoned and hand.lone and laws.abandoned_lone is not None


def _token(hand: Hand, tally: Tally, due: Due, laws: Laws) -> int | None:
    """The side to which a token goes: makers with exactly four tricks, not alone, who score on the hand."""
    if hand.lone or tally.tricks is None or tally.tricks[hand.side] != 4:
        return None
    return hand.side if due.due is not None and due.due[hand.side] >= laws.point else None


def _decided_early(course: Course, revokes: Sequence[Revoke], side: int) -> Fault:
    claims = [
        revoke.claim for revoke in revokes if revoke.paid and revoke.seat % 2 != side and revoke.claim is not None
    ]
    at = At("event", claims[0]) if claims else at_tag("Points")
    message = f"the penalty for a revoke ended the game in favour of {SIDES[side]} before the tricks were scored"
    return Fault("game-decided-early", message, at, side=SIDES[side])


def _not_audited(course: Course) -> Fault:
    options = ", ".join(course.laws.unscored)
    return Fault("score-not-audited", f"what {options} does to the score is not known", at_tag("Laws"))


def _check_points(course: Course, revokes: Sequence[Revoke], score: Score, hand: Hand, facts: Facts) -> None:
    recorded, due = course.record.points, score.due
    assert recorded is not None
    assert due is not None
    if agrees(recorded, due):
        return
    hangs = score.contingent
    if hangs is not None and (agrees(recorded, hangs.ended) or agrees(recorded, hangs.going_on)):
        return
    if score.token is not None:
        more = (due[0] + 1, due[1]) if score.token == 0 else (due[0], due[1] + 1)
        if agrees(recorded, more):
            return
    if put_right(course, due):
        return
    given = [
        f"the table gave {event.side} {event.points} as a penalty"
        for event in course.record.events
        if event.verb == "penalty"
    ]
    reason = "; ".join(filter(None, (*given, what_would_agree(course, revokes, hand, facts, recorded))))
    score.faults.append(points_fault(course.laws, recorded, due, reason))
