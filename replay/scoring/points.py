"""Points as played: what the tricks alone bring under the laws, for partners, a lone hand, jambone and jamboree."""

from enum import IntEnum
from typing import Final, NamedTuple

from replay.course import Course
from replay.offences import partner_played_first
from replay.verdict import MakingVerdict
from schema.laws.model import Laws
from schema.results import Figures, Outcome


class Kind(IntEnum):
    """How the makers played."""

    PARTNERS = 0
    ALONE = 1
    JAMBONE = 2
    JAMBOREE = 3


_OUTCOMES: Final[tuple[tuple[Outcome, Outcome, Outcome], ...]] = (
    ("point", "march", "euchre"),
    ("lone-point", "lone-march", "lone-euchre"),
    ("jambone-point", "jambone-march", "jambone-euchre"),
)


class Hand(NamedTuple):
    """How a hand was made and played, as far as points go.

    `side` made the trump. `kind` is what was played; `void` says that the laws barred it, so that it scores as partners
    at most (I-11). `lone` says that a lone hand was played, lawful or not (by `lone_side`): revokes and forfeits then
    cost what they cost in one. `defended` says that an adversary played alone against it. `held` is that of the
    verdict. `broken` says that the adversaries won the first two tricks and the makers the last three, null where the
    record does not tell.
    """

    side: int
    kind: Kind = Kind.PARTNERS
    void: bool = False
    lone: bool = False
    lone_side: int | None = None
    defended: bool = False
    held: bool | None = None
    broken: bool | None = False


class Played(NamedTuple):
    """The outcome that counts, the points that the tricks bring, and the tricks that they were counted by."""

    outcome: Outcome | None
    points: Figures | None
    tricks: Figures | None


NOTHING: Final = Played(None, None, None)
_PARTNERS: Final = (Hand(0), Hand(1))
_KINDS: Final = {"alone": Kind.ALONE, "jambone": Kind.JAMBONE, "jamboree": Kind.JAMBOREE}


def hand_of(course: Course, verdict: MakingVerdict) -> Hand | None:
    """How a hand was made and played; null where nobody is known to have made the trump."""
    if course.maker is None:
        return None
    laws, side = course.laws, course.maker % 2
    if course.lone is None and not laws.fast_break:
        return _PARTNERS[side]
    broken = _fast_break(course, side) if laws.fast_break else False
    if course.lone is None:
        return Hand(side, broken=broken)
    lone_side = course.lone % 2
    void = verdict.alone_void or lone_side != side
    if (void or laws.partner_plays_ends_lone) and partner_played_first(course):
        return Hand(side, broken=broken)
    defended = laws.defend_alone and course.defender is not None and course.defender % 2 != lone_side
    kind = _KINDS[course.going or "alone"]
    return Hand(side, kind, void, True, lone_side, defended, verdict.jamboree_held, broken)


def _fast_break(course: Course, side: int) -> bool | None:
    winners = [trick.winner for trick in course.tricks[:5]]
    if any(winner is not None and winner % 2 != (side + (number < 2)) % 2 for number, winner in enumerate(winners)):
        return False
    return True if len(winners) == 5 and None not in winners else None


def as_played(hand: Hand, tricks: Figures | None, laws: Laws) -> Played:
    """The outcome and the points of the tricks; nulls where they are not known, or where the code has no such hand."""
    if hand.kind is Kind.PARTNERS:
        return _partners(hand, tricks, laws)
    if hand.kind is Kind.JAMBOREE:
        return _jamboree(hand, tricks, laws)
    if hand.kind is Kind.JAMBONE and laws.jambone_march is None:
        return NOTHING
    return _barred(hand, tricks, laws) if hand.void else _lone(hand, tricks, laws)


def _partners(hand: Hand, tricks: Figures | None, laws: Laws) -> Played:
    if tricks is None:
        return NOTHING
    made = tricks[hand.side]
    if made == 3 and hand.broken is not False:
        return Played("point", None if hand.broken is None else (0, 0), tricks)
    if made >= 3:
        return _scored(hand.side, laws.march if made == 5 else laws.point, "march" if made == 5 else "point", tricks)
    return _scored(1 - hand.side, laws.euchre, "euchre", tricks)


def _lone(hand: Hand, tricks: Figures | None, laws: Laws) -> Played:
    if tricks is None:
        return NOTHING
    point, march, euchre = _lone_points(hand, laws)
    names = _OUTCOMES[min(hand.kind, Kind.JAMBONE)]
    made = tricks[hand.side]
    if made == 5:
        return _scored(hand.side, march, names[1], tricks)
    if made >= 3:
        if made == 3 and hand.broken is not False:
            return Played(names[0], None if hand.broken is None else (0, 0), tricks)
        return _scored(hand.side, point, names[0], tricks)
    return _scored(1 - hand.side, euchre, names[2], tricks)


def _lone_points(hand: Hand, laws: Laws) -> tuple[int, int, int]:
    """What a lone hand brings for three or four tricks, for five, and to the adversaries for fewer."""
    if hand.kind is Kind.ALONE:
        euchre = laws.defender_euchre if hand.defended else laws.lone_euchre
        return laws.lone_point, laws.lone_march, euchre
    failed = laws.jambone_euchre if hand.kind is Kind.JAMBONE else laws.jamboree
    return laws.jambone_point or 0, laws.jambone_march or 0, failed or 0


def _barred(hand: Hand, tricks: Figures | None, laws: Laws) -> Played:
    """A lone hand that the laws bar: partners' points at most, and the lone euchre against him who played it (I-11)."""
    if tricks is None or hand.lone_side != hand.side or tricks[hand.side] >= 3:
        return _partners(hand, tricks, laws)
    return _lone(hand, tricks, laws)


def _jamboree(hand: Hand, tricks: Figures | None, laws: Laws) -> Played:
    """Sixteen without play; not held, nothing without play, and jambone's points with it (I-30)."""
    if laws.jamboree is None:
        return NOTHING
    lone_side = hand.side if hand.lone_side is None else hand.lone_side
    if hand.void:
        if tricks is None and hand.held:
            tricks = (5, 0) if lone_side == 0 else (0, 5)
        return _barred(hand, tricks, laws)
    if hand.held is False:
        return Played(None, (0, 0), None) if tricks is None else _lone(hand, tricks, laws)
    if hand.held or tricks is None or tricks[hand.side] == 5:
        return _scored(hand.side, laws.jamboree, "jamboree", tricks)
    return _lone(hand, tricks, laws)


def _scored(side: int, points: int, outcome: Outcome, tricks: Figures | None) -> Played:
    return Played(outcome, (points, 0) if side == 0 else (0, points), tricks)
