"""Where a match may stand after a hand, by the points that it records and those that are due."""

from replay.ledger.comparison import MOST
from replay.ledger.recorded import refused_game
from replay.ledger.table import Table
from replay.scoring.compare import agrees, points_fault, with_token
from replay.scoring.model import Score
from replay.standing import Standing, advance
from schema.findings import Fault
from schema.laws.model import Laws
from schema.laws.procedures import Overmarked
from schema.records import HandRecord
from schema.results import Figures


def outcomes(table: Table, record: HandRecord, laws: Laws, score: Score) -> list[Standing]:
    """Where the match may stand after the hand, by the points recorded and those due; none where neither is known."""
    found: list[Standing] = []
    for at in table.standings:
        refused = refused_game(record, at, laws) if record.events else None
        if refused is not None:
            found.append(refused)
            continue
        if score.void:
            found.append(at)
        for points in _points(at, record, score, laws):
            after = advance(_with_token(at, score), points, laws)
            if after is not None and after not in found:
                found.append(after)
    return found[:MOST]


def _points(at: Standing, record: HandRecord, score: Score, laws: Laws) -> list[Figures]:
    """The points that the table may have scored from a standing: those recorded, those due, and, where the laws give
    what was marked in excess to the opponents, those that came of it."""
    due = None if score.due is None else _due(at, score, score.due, laws)
    given = record.points
    if given is None:
        return [] if due is None or score.void else [due]
    ns = given.NS if given.NS is not None or due is None else due[0]
    ew = given.EW if given.EW is not None or due is None else due[1]
    if ns is None or ew is None:
        return []
    if score.void:
        return [(ns, ew)] if ns or ew else []
    if due is None or due == (ns, ew):
        return [(ns, ew)]
    forfeited = laws.overmarked is Overmarked.FORFEITED
    return [(ns, ew), due, _after_remedy((ns, ew), due)] if forfeited else [(ns, ew), due]


def _after_remedy(given: Figures, due: Figures) -> Figures:
    """The points once those marked in excess have gone to the opponents (Washington 33)."""
    over = [max(0, marked - right) for marked, right in zip(given, due, strict=True)]
    return due[0] + over[1], due[1] + over[0]


def _due(at: Standing, score: Score, due: Figures, laws: Laws) -> Figures:
    """The points due, where they hang on the score of the standing or on its tokens."""
    hangs = score.contingent
    if hangs is not None:
        before = at.ns if hangs.side == 0 else at.ew
        if before is not None:
            due = hangs.ended if before + hangs.penalty >= laws.target else hangs.going_on
    if score.token is not None and at.tokens is not None and at.tokens[score.token] == 3:
        due = with_token(due, score.token)
    return due


def _with_token(at: Standing, score: Score) -> Standing:
    """The standing with a token more, the fourth being none."""
    if score.token is None or at.tokens is None:
        return at
    ns, ew = at.tokens
    return at._replace(tokens=((ns + 1) % 4, ew) if score.token == 0 else (ns, (ew + 1) % 4))


def strict_points(table: Table, record: HandRecord, laws: Laws, score: Score) -> Fault | None:
    """The finding on points that hang on the score before the hand, or on tokens, which it could not judge alone."""
    given, due = record.points, score.due
    if given is None or due is None or (score.contingent is None and score.token is None):
        return None
    for at in table.standings:
        if score.token is not None and at.tokens is None and agrees(given, with_token(due, score.token)):
            return None
        if score.contingent is not None and (at.ns if score.contingent.side == 0 else at.ew) is None:
            return None
        if agrees(given, _due(at, score, due, laws)):
            return None
    right = _due(table.standings[0], score, due, laws)
    clause = None if score.contingent is None else "penalty_first"
    return points_fault(laws, given, right, "by the score that the hands before come to", clause)


def settled_due(table: Table, laws: Laws, score: Score) -> Figures | None:
    """The points due, by the hands before where they hang on what those came to; as the hand alone has them if that
    leaves it open."""
    due = score.due
    if due is None or (score.contingent is None and score.token is None):
        return due
    found = {_due(at, score, due, laws) for at in table.standings}
    return found.pop() if len(found) == 1 else due
