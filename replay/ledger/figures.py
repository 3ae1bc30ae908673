"""The running figures of a hand beside what they should be: score, games, the rubber's points.

A figure is compared with the recorded one before it and the recorded points, or the due ones: with each of
the standings that the table may be in. At most one finding comes of it, which names every figure that disagrees.
"""

from dataclasses import replace
from typing import Final

from replay.ledger.comparison import MOST, Wrong, difference, differences, filled, fits, overruled, same
from replay.ledger.corrections import late_correction, own_correction
from replay.ledger.outcomes import outcomes, settled_due, strict_points
from replay.ledger.recorded import reading
from replay.ledger.table import Table, inherited_by, rubber_length
from replay.scoring.model import Score
from replay.standing import START, UNKNOWN, Standing, rubber_points
from schema.findings import Fault
from schema.laws.model import Laws, Match
from schema.records import HandRecord
from schema.span import at_tag

_POINTS: Final = frozenset({"points-wrong", "overmark", "undermark", "void-hand-scored"})
_RULES: Final = ("score-wrong", "games-wrong", "rubber-points-wrong")


def judge_figures(table: Table, record: HandRecord, laws: Laws, score: Score) -> list[Fault]:
    """Compare the figures of a hand, and go on to where the match stands after it.

    Points due that hang on the hands before are settled in the score.
    """
    wrong: list[Wrong] = []
    faults: list[Fault] = []
    if table.opens != "sitting" and not table.after_game:
        _before(table, record, laws, wrong)
    if record.events:
        late_correction(table, record, faults)
    after = outcomes(table, record, laws, score)
    said = table.after_game or bool(laws.unscored) or said_already(record, score)
    points = None if said else strict_points(table, record, laws, score)
    due = settled_due(table, laws, score)
    if record.events and after:
        after = own_correction(record, after, wrong)
    table.standings = _after(table, record, laws, after, wrong) + _from_nothing(table, record, laws, score, wrong)
    if record.rubber_points is not None and laws.match is Match.RUBBER:
        _rubber(table, record, laws, wrong, faults)
    score.due = due
    if points is not None:
        faults.append(points)
    elif wrong and not said:
        faults.append(_one(wrong))
    return faults


def _before(table: Table, record: HandRecord, laws: Laws, wrong: list[Wrong]) -> None:
    """The score and the games before the hand, where it records them itself, beside what the hand before left."""
    inherited = inherited_by(record)
    score = None if "score" in inherited else record.score
    games = None if "games" in inherited else record.games
    if score is None and games is None:
        return
    fitting = [filled(at, score, games) for at in table.standings if fits(at, score, games)]
    if fitting:
        table.standings = fitting
        return
    wrong += differences(table.standings, score, games, ("Score", "Games"), "before the hand")
    table.standings = [overruled(table.standings[0], score, games), *table.standings][:MOST]


def _after(table: Table, record: HandRecord, laws: Laws, after: list[Standing], wrong: list[Wrong]) -> list[Standing]:
    """The standings that agree with ScoreAfter and GamesAfter; where none does, what they say and what follows."""
    score, games = record.score_after, record.games_after
    if not after:
        if score is None and games is None:
            return [UNKNOWN]
        return [reading(record, at, None, laws) for at in table.standings]
    if score is None and games is None:
        return after
    fitting = [filled(at, score, games) for at in after if fits(at, score, games)]
    if fitting:
        return fitting
    wrong += differences(after, score, games, ("ScoreAfter", "GamesAfter"), "after the hand")
    said = reading(record, table.standings[0], after[0], laws)
    going_on = [said._replace(ended=0, over=False, total=None, played=table.standings[0].played)] if said.ended else []
    return [said, *going_on, *after][:MOST]


def _from_nothing(table: Table, record: HandRecord, laws: Laws, score: Score, wrong: list[Wrong]) -> list[Standing]:
    """Where the match stands if the score before its first hand is what is wrong in that, and it began at nothing."""
    if not (wrong or table.after_game) or table.opens != "sitting" or record.game not in (None, 1):
        return []
    after = outcomes(replace(table, standings=[START]), record, laws, score)
    return [at for at in after if fits(at, record.score_after, record.games_after)]


def _rubber(table: Table, record: HandRecord, laws: Laws, wrong: list[Wrong], faults: list[Fault]) -> None:
    """The points of a rubber: due when it is over, and then its games with the bonus (Somerset 7)."""
    given = record.rubber_points
    assert given is not None
    over = [at for at in table.standings if at.over]
    if not over:
        played = [at.played for at in table.standings]
        if None not in played and not table.length_said:
            table.length_said = True
            faults.append(rubber_length(table.rubber, played[0] or 0, at_tag("RubberPoints")))
        return
    due = [rubber_points(at, laws) for at in over]
    if any(points is None or same(given, *points) for points in due):
        return
    wrong.append(difference(2, given, due[0] or (None, None), "RubberPoints", "the points of the rubber"))


def said_already(record: HandRecord, score: Score) -> bool:
    """Whether the hand has a finding on its points already: wrong ones, or any on a void hand."""
    if score.void:
        return record.points is not None and bool(record.points.NS or record.points.EW)
    return any(fault.rule in _POINTS for fault in score.faults)


def _one(wrong: list[Wrong]) -> Fault:
    """The one finding of a hand, by the gravest of its figures."""
    rule = min(one.rule for one in wrong)
    first = next(one for one in wrong if one.rule == rule)
    sides = {side for one in wrong for side in one.sides}
    side = sides.pop() if len(sides) == 1 else None
    return Fault(_RULES[rule], "; ".join(one.words for one in wrong), first.at, side=side)
