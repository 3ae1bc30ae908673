"""Points due: as played, with the penalties of what the record shows, in the order in which the laws take them.

Void hands first (Washington 8 and 28); then the abandoned lone hand (Somerset 50) and the card that partner showed
(102); revokes (I-9, I-13, I-18, I-19); hands of the wrong size (I-20); unfairness; and the penalty that ends the game
before the tricks are scored (Somerset 4, I-5).
"""

from typing import NamedTuple

from replay.scoring.model import Contingent
from replay.scoring.points import Hand, Played, as_played
from schema.laws.model import Laws
from schema.laws.procedures import MutualRevokes, PartnerShows, Revoked, Unfair, WrongHand
from schema.results import Figures, Outcome


class Facts(NamedTuple):
    """What the points due rest on. Sides are numbers; `revokes` and `unfair` are those of the offenders, one for each.

    `revokes` are those that are paid, in the order of the cards. `wrong` are the sides that played with a hand of the
    wrong size that costs them their points; `short` says that one was found that makes the hand void. `before` is the
    score before the hand, null where it is not known; `sure` says that the hand itself records it.
    """

    tricks: Figures | None
    revokes: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    short: bool = False
    unfair: tuple[int, ...] = ()
    abandoned: bool = False
    exposed: bool = False
    before: tuple[int | None, int | None] = (None, None)
    sure: bool = True


class Due(NamedTuple):
    """Points due and how they came about.

    `contingent` is that of `Score`. `ended_by` is the side whose penalty for a revoke ended the game before the tricks
    were scored, null where none did or it is not known. `void` says that the laws make the hand void.
    """

    outcome: Outcome | None
    as_played: Figures | None
    due: Figures | None
    contingent: Contingent | None = None
    ended_by: int | None = None
    void: bool = False


def points_due(hand: Hand, facts: Facts, laws: Laws) -> Due:
    """The points due for a hand that was made."""
    played = as_played(hand, facts.tricks, laws)
    if _is_void(facts, laws):
        return Due("void", played.points, (0, 0), void=True)
    base = _base(hand, facts, laws, played)
    revokes = _revoke_points(hand, facts, laws)
    gains, silent = list(revokes), [False, False]
    if facts.revokes and laws.revoked is not Revoked.OFFENDERS_SCORE:
        silent = [True, True] if laws.revoked is Revoked.ENDS_HAND else [side in facts.revokes for side in (0, 1)]
    _add_unfairness(facts, laws, gains, silent)
    _add_forfeits(hand, facts, laws, gains, silent)
    if base is None:
        due = (gains[0], gains[1]) if silent == [True, True] else None
        return Due(played.outcome, played.points, due)
    tricks = [0 if silent[side] else base[side] for side in (0, 1)]
    due, contingent, ended_by = _in_order(facts, laws, revokes, gains, tricks)
    return Due(played.outcome, played.points, due, contingent, ended_by)


def decisive_clause(hand: Hand, facts: Facts, laws: Laws, due: Due) -> str | None:
    """The clause on which points due rest: that of the first penalty that moved them, else that of the outcome."""
    clauses = {
        "mutual_revokes": len(set(facts.revokes)) == 2,
        "penalty_first": due.ended_by is not None,
        "lone_revoke": bool(facts.revokes),
        "wrong_hand": bool(facts.wrong) and laws.wrong_hand is not WrongHand.REPORTED,
        "unfair": bool(facts.unfair) and laws.unfair is Unfair.ONE_POINT,
        "abandoned_lone": facts.abandoned and abandoned_points(hand, laws) is not None,
        "partner_shows": facts.exposed
        and due.outcome == "lone-march"
        and laws.partner_shows is PartnerShows.MARCH_ONLY,
        "defender_euchre": hand.defended and due.outcome == "lone-euchre",
    }
    first = next((clause for clause, applies in clauses.items() if applies), None)
    return first or (due.outcome and due.outcome.replace("-", "_"))


def _is_void(facts: Facts, laws: Laws) -> bool:
    if laws.mutual_revokes is MutualRevokes.VOID and len(set(facts.revokes)) == 2:
        return True
    return laws.wrong_hand is WrongHand.NOTHING and facts.short and not facts.wrong


def _base(hand: Hand, facts: Facts, laws: Laws, played: Played) -> Figures | None:
    """The trick score, with what an abandoned lone hand or partner's exposed card makes of it."""
    forfeit = abandoned_points(hand, laws) if facts.abandoned else None
    if forfeit is not None:
        return (forfeit, 0) if hand.side == 0 else (0, forfeit)
    if facts.exposed and laws.partner_shows is PartnerShows.MARCH_ONLY and played.outcome == "lone-march":
        return (laws.march, 0) if hand.side == 0 else (0, laws.march)
    return played.points


def abandoned_points(hand: Hand, laws: Laws) -> int | None:
    """What a hand brings that is abandoned to the lone player who made it; null for any other, and where the laws have
    no such penalty."""
    if laws.abandoned_lone is None or hand.lone_side != hand.side:
        return None
    return min(laws.abandoned_lone, laws.march) if hand.void else laws.abandoned_lone


def _revoke_points(hand: Hand, facts: Facts, laws: Laws) -> tuple[int, int]:
    """What each side adds for revokes, or loses where the laws take points away."""
    counts = [facts.revokes.count(0), facts.revokes.count(1)]
    if not facts.revokes:
        return 0, 0
    if laws.revoked is Revoked.ENDS_HAND:
        counts = [int(facts.revokes[0] == side) for side in (0, 1)]
    elif laws.mutual_revokes is MutualRevokes.CANCEL:
        both = min(counts)
        counts = [counts[0] - both, counts[1] - both]
    rate = laws.lone_revoke if hand.lone else laws.revoke
    if laws.revoke_takes:
        return -rate * counts[0], -rate * counts[1]
    return rate * counts[1], rate * counts[0]


def _add_unfairness(facts: Facts, laws: Laws, gains: list[int], silent: list[bool]) -> None:
    if laws.unfair is Unfair.ONE_POINT:
        for side in facts.unfair:
            gains[1 - side] += 1
            silent[side] = True


def _add_forfeits(hand: Hand, facts: Facts, laws: Laws, gains: list[int], silent: list[bool]) -> None:
    """A side with a wrong hand scores nothing on it; the other adds the forfeit, unless it offended too (I-20)."""
    if laws.wrong_hand is WrongHand.REPORTED:
        return
    for side in facts.wrong:
        gains[side] = 0
        silent[side] = True
    if laws.wrong_hand is WrongHand.FORFEIT and len(facts.wrong) == 1:
        gains[1 - facts.wrong[0]] += laws.lone_forfeit if hand.lone else laws.forfeit


def _in_order(
    facts: Facts, laws: Laws, revokes: tuple[int, int], gains: list[int], tricks: list[int]
) -> tuple[Figures, Contingent | None, int | None]:
    """Penalty points first: if they end the game, the other side's points on the hand are lost (I-5)."""
    whole = (gains[0] + tricks[0], gains[1] + tricks[1])
    if not laws.penalty_first or laws.deals is not None or not facts.revokes:
        return whole, None, None
    side = 0 if revokes[0] > 0 else 1
    if revokes[side] <= 0 or gains[side] <= 0:
        return whole, None, None
    ended = (gains[0] + tricks[0], gains[1]) if side == 0 else (gains[0], gains[1] + tricks[1])
    if revokes[side] >= laws.target:
        return ended, None, side
    before = facts.before[side]
    sure = before is not None and facts.sure
    contingent = None if sure or ended == whole else Contingent(side, revokes[side], ended, whole)
    if before is not None and before + revokes[side] >= laws.target:
        return ended, contingent, side
    return whole, contingent, None
