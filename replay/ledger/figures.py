"""The running figures of a hand beside what they should be: score, games, the rubber's points.

A figure is compared with the recorded one before it and the recorded points, or the due ones (laws.md): with each of
the standings that the table may be in. At most one finding comes of it, which names every figure that disagrees.
"""

from typing import Final, NamedTuple

from replay.ledger.recorded import reading, recorded_before, refused_game
from replay.ledger.table import Table, inherited_by, rubber_length
from replay.offences import correction
from replay.scoring.compare import agrees, points_fault, with_token
from replay.scoring.model import Score
from replay.standing import UNKNOWN, Standing, advance, corrected, rubber_points
from schema.findings import Fault
from schema.laws.model import Laws, Match
from schema.laws.procedures import Overmarked
from schema.records import HandRecord, Pair
from schema.results import Figures
from schema.seats import SIDES, Side
from schema.span import At, at_tag

_MOST: Final = 6
"""How many standings of a table are followed at once."""
_POINTS: Final = frozenset({"points-wrong", "overmark", "undermark", "void-hand-scored"})
_RULES: Final = ("score-wrong", "games-wrong", "rubber-points-wrong")


class Wrong(NamedTuple):
    """A figure that disagrees: its rule (an index in the order in which one prevails), its words, place and sides."""

    rule: int
    words: str
    at: At
    sides: tuple[Side, ...]


def judge_figures(table: Table, record: HandRecord, laws: Laws, score: Score) -> list[Fault]:
    """Compare the figures of a hand, and go on to where the match stands after it."""
    wrong: list[Wrong] = []
    faults: list[Fault] = []
    if table.opens != "sitting" and not table.after_game:
        _before(table, record, laws, wrong)
    if record.events:
        _late_correction(table, record, faults)
    after = _outcomes(table, record, laws, score)
    points = _strict_points(table, record, laws, score)
    if record.events and after:
        after = _own_correction(table, record, laws, score, after, wrong)
    table.standings = _after(table, record, laws, after, wrong)
    if record.rubber_points is not None and laws.match is Match.RUBBER:
        _rubber(table, record, laws, wrong, faults)
    if points is not None:
        faults.append(points)
    elif wrong and not table.after_game and not _said(record, score) and not laws.unscored:
        faults.append(_one(wrong))
    return faults


def _said(record: HandRecord, score: Score) -> bool:
    """Whether the hand has a finding on its points already: wrong ones, or any on a void hand."""
    if score.status == "void":
        return record.points is not None and bool(record.points.NS or record.points.EW)
    return any(fault.rule in _POINTS for fault in score.faults)


def _one(wrong: list[Wrong]) -> Fault:
    """The one finding of a hand, by the gravest of its figures."""
    rule = min(one.rule for one in wrong)
    first = next(one for one in wrong if one.rule == rule)
    sides = {side for one in wrong for side in one.sides}
    side = sides.pop() if len(sides) == 1 else None
    return Fault(_RULES[rule], "; ".join(one.words for one in wrong), first.at, side=side)


def _before(table: Table, record: HandRecord, laws: Laws, wrong: list[Wrong]) -> None:
    """The score and the games before the hand, where it records them itself, beside what the hand before left."""
    inherited = inherited_by(record)
    score = None if "score" in inherited else record.score
    games = None if "games" in inherited else record.games
    if score is None and games is None:
        return
    fitting = [_filled(at, score, games) for at in table.standings if _fits(at, score, games)]
    if fitting:
        table.standings = fitting
        return
    wrong += _differences(table.standings, score, games, ("Score", "Games"), "before the hand")
    table.standings = [_filled(recorded_before(record, laws), score, games), *table.standings][:_MOST]


def _fits(at: Standing, score: Pair | None, games: Pair | None) -> bool:
    """Whether a standing may be the one that these figures give; a score may be that of the game just finished."""
    if score is not None and not (_same(score, at.ns, at.ew) or (at.total is not None and _same(score, *at.total))):
        return False
    return games is None or _same(games, at.games_ns, at.games_ew)


def _same(given: Pair, ns: int | None, ew: int | None) -> bool:
    return (given.NS is None or ns is None or ns == given.NS) and (given.EW is None or ew is None or ew == given.EW)


def _filled(at: Standing, score: Pair | None, games: Pair | None) -> Standing:
    """The standing with the figures that were not known."""
    if at.ns is not None and at.ew is not None and at.games_ns is not None and at.games_ew is not None:
        return at
    return at._replace(
        ns=score.NS if at.ns is None and score is not None else at.ns,
        ew=score.EW if at.ew is None and score is not None else at.ew,
        games_ns=games.NS if at.games_ns is None and games is not None else at.games_ns,
        games_ew=games.EW if at.games_ew is None and games is not None else at.games_ew,
    )


def _differences(
    standings: list[Standing], score: Pair | None, games: Pair | None, tags: tuple[str, str], when: str
) -> list[Wrong]:
    """What disagrees with the likeliest standing that agrees in the rest, or with the likeliest of all."""
    near = [at for at in standings if _fits(at, score, None)] or [at for at in standings if _fits(at, None, games)]
    at = (near or standings)[0]
    found = []
    if score is not None and not _fits(at, score, None):
        found.append(_difference(0, score, (at.ns, at.ew), tags[0], f"the score {when}"))
    if games is not None and not _fits(at, None, games):
        found.append(_difference(1, games, (at.games_ns, at.games_ew), tags[1], f"the games {when}"))
    return found


def _difference(rule: int, given: Pair, right: tuple[int | None, int | None], tag: str, what: str) -> Wrong:
    pairs = list(zip(SIDES, (given.NS, given.EW), right, strict=True))
    sides = tuple([side for side, figure, due in pairs if figure is not None and due is not None and figure != due])
    said = " and ".join(f"{side} {figure}" for side, figure, _ in pairs if figure is not None)
    follows = " and ".join(f"{side} {due}" for side, _, due in pairs if due is not None)
    return Wrong(rule, f"{what}: {said} {'is' if rule != 1 else 'are'} recorded, but {follows} follows", at_tag(tag), sides)


def _outcomes(table: Table, record: HandRecord, laws: Laws, score: Score) -> list[Standing]:
    """Where the match may stand after the hand, by the points recorded and those due; none where neither is known."""
    found: list[Standing] = []
    for at in table.standings:
        refused = refused_game(record, at, laws) if record.events else None
        if refused is not None:
            found.append(refused)
            continue
        if score.status == "void":
            found.append(at)
        for points in _points(at, record, score, laws):
            after = advance(_with_token(at, score), points, laws)
            if after is not None and after not in found:
                found.append(after)
    return found[:_MOST]


def _points(at: Standing, record: HandRecord, score: Score, laws: Laws) -> list[Figures]:
    """The points that the table may have scored from a standing: those recorded, those due."""
    due = None if score.due is None else _due(at, score, score.due, laws)
    given = record.points
    if given is None:
        return [] if due is None or score.status == "void" else [due]
    ns = given.NS if given.NS is not None or due is None else due[0]
    ew = given.EW if given.EW is not None or due is None else due[1]
    if ns is None or ew is None:
        return []
    if score.status == "void":
        return [(ns, ew)] if ns or ew else []
    return [(ns, ew)] if due is None or due == (ns, ew) else [(ns, ew), due]


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


def _strict_points(table: Table, record: HandRecord, laws: Laws, score: Score) -> Fault | None:
    """The finding on points that hang on the score before the hand, or on tokens, which it could not judge alone."""
    given, due = record.points, score.due
    if given is None or due is None or (score.contingent is None and score.token is None) or _said(record, score):
        return None
    for at in table.standings:
        if score.token is not None and at.tokens is None and agrees(given, with_token(due, score.token)):
            return None
        if score.contingent is not None and (at.ns if score.contingent.side == 0 else at.ew) is None:
            return None
        if agrees(given, _due(at, score, due, laws)):
            return None
    return points_fault(
        laws, given, _due(table.standings[0], score, due, laws), "by the running score of the hands before"
    )


def _late_correction(table: Table, record: HandRecord, faults: list[Fault]) -> None:
    """A score put right in a later hand is put right too late, and stands as the table has it (I-23)."""
    late = correction(record, in_time=False)
    if late is None:
        return
    index, event = late
    said = " and ".join(
        f"{side} {score}" for side, score in zip(SIDES, (event.NS, event.EW), strict=True) if score is not None
    )
    message = f"the score was put right to {said} after the next trump was turned, which is too late"
    faults.append(Fault("correction-late", message, At("event", index)))
    table.standings = [*(corrected(at, event.NS, event.EW) for at in table.standings), *table.standings][:_MOST]


def _own_correction(
    table: Table, record: HandRecord, laws: Laws, score: Score, after: list[Standing], wrong: list[Wrong]
) -> list[Standing]:
    """Where the match may stand after a correction in time: what it should say, or what it says."""
    own = correction(record, in_time=True)
    if own is None:
        return after
    index, event = own
    if laws.overmarked is Overmarked.FORFEITED and record.points is not None and score.due is not None:
        after = after + _remedied(table, record.points, score.due, laws)
    given = Pair(NS=event.NS, EW=event.EW)
    fitting = [_filled(at, given, None) for at in after if _fits(at, given, None)]
    if fitting:
        return fitting
    differs = _difference(0, given, (after[-1].ns, after[-1].ew), "", "the corrected score")
    wrong.append(differs._replace(at=At("event", index)))
    return [corrected(after[0], event.NS, event.EW), *after][:_MOST]


def _remedied(table: Table, given: Pair, due: Figures, laws: Laws) -> list[Standing]:
    """Where the match stands once points marked in excess have gone to the opponents (Washington 33)."""
    if given.both is None:
        return []
    over = [max(0, marked - right) for marked, right in zip(given.both, due, strict=True)]
    points = (due[0] + over[1], due[1] + over[0])
    found = [advance(at, points, laws) for at in table.standings]
    return [at for at in found if at is not None]


def _after(table: Table, record: HandRecord, laws: Laws, after: list[Standing], wrong: list[Wrong]) -> list[Standing]:
    """The standings that agree with ScoreAfter and GamesAfter; where none does, what they say and what follows."""
    score, games = record.score_after, record.games_after
    if not after:
        if score is None and games is None:
            return [UNKNOWN]
        return [reading(record, at, None, laws) for at in table.standings]
    if score is None and games is None:
        return after
    fitting = [_filled(at, score, games) for at in after if _fits(at, score, games)]
    if fitting:
        return fitting
    wrong += _differences(after, score, games, ("ScoreAfter", "GamesAfter"), "after the hand")
    said = reading(record, table.standings[0], after[0], laws)
    going_on = [said._replace(ended=0, over=False, total=None, played=table.standings[0].played)] if said.ended else []
    return [said, *going_on, *after][:_MOST]


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
    if any(points is None or _same(given, *points) for points in due):
        return
    wrong.append(_difference(2, given, due[0] or (None, None), "RubberPoints", "the points of the rubber"))
