"""The score of a hand, put together: tricks, outcome, points, and the faults of what is recorded of them."""

from collections.abc import Iterator, Sequence
from typing import Final

from replay.checks.deal import points_on_void
from replay.checks.left_out import trick_left_out
from replay.course import Course
from replay.offences import abandoned_lone, passing_of, refusing_side, was_played, wrong_hands
from replay.revokes import Revoke
from replay.scoring.compare import agrees, points_fault, put_right, what_would_agree, with_token
from replay.scoring.due import Facts, abandoned_points, decisive_clause, points_due
from replay.scoring.facts import facts_of
from replay.scoring.model import Score
from replay.scoring.points import Hand, as_played, hand_of
from replay.scoring.possible import impossible_points
from replay.scoring.tricks import Tally, tally_of, wrong_tricks, wrong_winners
from replay.verdict import LAWFUL, MakingVerdict
from schema.findings import Fault
from schema.laws.procedures import Revoked, Unfair, WrongHand
from schema.records import Pair
from schema.results import Figures
from schema.seats import SIDES
from schema.span import At, at_tag

_NOTHING: Final[Figures] = (0, 0)


def score_of(course: Course, revokes: Sequence[Revoke] = (), verdict: MakingVerdict = LAWFUL) -> Score:
    """The score of a hand: what was made, what is due under its laws, and where its record says otherwise."""
    if course.void:
        return Score("void", "void", None, None, _NOTHING, passing=passing_of(course))
    if course.passed_out:
        return _passed_out(course)
    laws, tally, hand = course.laws, tally_of(course), hand_of(course, verdict)
    tricks = tally.tricks
    score = Score("complete" if tally.played_out else "partial", None, tricks)
    if hand is None:
        score.passing = passing_of(course, facts_of(course, revokes, tricks).revokes)
        _check_tricks(course, score, tally, ended=False)
        _check_points(course, score, hand)
        return score
    if not revokes and not course.record.events and not _irregular(course):
        score.outcome, score.as_played, _ = as_played(hand, tricks, laws)
        score.due, ended = score.as_played, False
        facts = None
        if not was_played(course):
            score.passing = passing_of(course)
    else:
        facts = facts_of(course, revokes, tricks)
        score.passing = passing_of(course, facts.revokes)
        ended = _add_due(course, revokes, score, hand, facts)
    if score.outcome == "jamboree":
        score.status = "complete"
    if laws.unscored or laws.four_trick_tokens:
        _apply_options(course, score, hand)
    if course.tricks or course.record.tricks_won is not None:
        _check_tricks(course, score, tally, ended=ended)
    recorded = course.record.points
    if recorded is not None and score.due is not None and not _accepts(score, recorded):
        _find_points(course, revokes, score, hand, facts or facts_of(course, revokes, tricks))
    _check_points(course, score, hand)
    return score


def _irregular(course: Course) -> bool:
    """Whether something in the cards or the deal may move points: a hand of the wrong size, a trick not played to."""
    laws = course.laws
    if laws.wrong_hand is not WrongHand.REPORTED and wrong_hands(course):
        return True
    return laws.abandoned_lone is not None and course.lone is not None and abandoned_lone(course)


def _add_due(course: Course, revokes: Sequence[Revoke], score: Score, hand: Hand, facts: Facts) -> bool:
    """Fill in what is due where more than the tricks decides it; whether the laws ended the hand early."""
    laws = course.laws
    due = points_due(hand, facts, laws)
    score.outcome, score.as_played, score.due, score.contingent = due.outcome, due.as_played, due.due, due.contingent
    if due.ended_by is not None:
        score.faults.append(_decided_early(revokes, due.ended_by))
    if laws.refusal_loses_game and refusing_side(course) is not None:
        score.due = score.contingent = None
        return True
    if facts.revokes and laws.revoked is Revoked.ENDS_HAND:
        return True
    return facts.abandoned and abandoned_points(hand, laws) is not None


def _apply_options(course: Course, score: Score, hand: Hand) -> None:
    """An option that is not scored leaves nothing due; four-trick-tokens go to makers with four tricks, not alone."""
    if course.laws.unscored:
        score.faults.append(_not_audited(course))
        score.due = score.as_played = score.contingent = None
    elif not hand.lone and score.tricks_won is not None and score.tricks_won[hand.side] == 4:
        scored = score.due is not None and score.due[hand.side] >= course.laws.point
        score.token = hand.side if scored else None


def _passed_out(course: Course) -> Score:
    """Nobody scores, unless a side was unfair (Washington 35), or lost the game by refusing a penalty (38)."""
    score = Score("passed-out", "passed-out", as_played=_NOTHING, due=_NOTHING, passing=passing_of(course))
    if course.record.events and course.laws.unfair is Unfair.ONE_POINT:
        unfair = facts_of(course, (), None).unfair
        score.due = (unfair.count(1), unfair.count(0))
    if course.laws.refusal_loses_game and refusing_side(course) is not None:
        score.due = None
    if course.record.tricks_won is not None:
        fault = wrong_tricks(course, tally_of(course), ended=False)
        if fault is not None:
            score.faults.append(fault)
    recorded = course.record.points
    if score.due is None or recorded is None:
        return score
    if not agrees(recorded, score.due) and not put_right(course, score.due):
        score.faults.append(points_fault(course.laws, recorded, score.due, "all passed twice", "passed_out"))
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


def _check_points(course: Course, score: Score, hand: Hand | None) -> None:
    """Points of which nothing is known but themselves must be those that some hand comes to."""
    record = course.record
    if record.points is None or score.due is not None or score.tricks_won is not None or record.events:
        return
    fault = impossible_points(record.points, hand, course.laws)
    if fault is not None:
        score.faults.append(fault)


def _incomplete(course: Course) -> Iterator[Fault]:
    """The play breaks off, and nobody abandoned it."""
    if any(event.verb == "abandon" for event in course.record.events):
        return
    number = len(course.tricks)
    last = len(course.tricks[-1].record.cards) - 1
    missing = trick_left_out(course)
    words = f"the play breaks off in or after {number} trick{'' if number == 1 else 's'}"
    if missing is not None:
        words = f"{number} tricks are recorded; one before trick {missing + 1} may be left out"
    yield Fault("hand-incomplete", words, At("card", number - 1, last), trick=number)


def _decided_early(revokes: Sequence[Revoke], side: int) -> Fault:
    claims = [
        revoke.claim for revoke in revokes if revoke.paid and revoke.seat % 2 != side and revoke.claim is not None
    ]
    at = At("event", claims[0]) if claims else at_tag("Points")
    message = f"the penalty for a revoke ended the game in favour of {SIDES[side]} before the tricks were scored"
    return Fault("game-decided-early", message, at, side=SIDES[side])


def _not_audited(course: Course) -> Fault:
    options = ", ".join(course.laws.unscored)
    return Fault("score-not-audited", f"what {options} does to the score is not known", at_tag("Laws"))


def _accepts(score: Score, recorded: Pair) -> bool:
    """Whether recorded points may be those due, as far as the hand alone can tell."""
    due = score.due
    assert due is not None
    if agrees(recorded, due):
        return True
    hangs = score.contingent
    if hangs is not None and (agrees(recorded, hangs.ended) or agrees(recorded, hangs.going_on)):
        return True
    return score.token is not None and agrees(recorded, with_token(due, score.token))


def _find_points(course: Course, revokes: Sequence[Revoke], score: Score, hand: Hand, facts: Facts) -> None:
    """Say that the points are wrong, and why they may be; unless they were put right in time."""
    recorded, due = course.record.points, score.due
    assert recorded is not None
    assert due is not None
    if score.outcome == "void":
        law = course.laws.cites.get("mutual_revokes" if len(set(facts.revokes)) == 2 else "wrong_deal")
        score.faults.append(points_on_void(recorded, law))
        return
    if put_right(course, due):
        return
    given = [
        f"the table gave {event.side} {event.points} as a penalty"
        for event in course.record.events
        if event.verb == "penalty"
    ]
    reason = "; ".join(filter(None, (*given, what_would_agree(course, revokes, hand, facts, recorded))))
    clause = decisive_clause(hand, facts, course.laws, points_due(hand, facts, course.laws))
    score.faults.append(points_fault(course.laws, recorded, due, reason, clause))
