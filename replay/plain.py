"""The plain hand: all its cards are known, all was done by the rules and in turn, and every figure of it is right.

Most hands are so, and a hand in which there is nothing to find may not cost much: `plain_hand` knows one when it sees
it, and tells what happened in it. Whatever is not plain is left to the course, the checks and the scoring, which are
the law; nothing is excused here, only a bridge is found, and that by its check, and a hand that is plain has the same
result either way. `replay.plain_calls` knows the calls of such a hand, `replay.plain_cards` its cards.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from replay.checks.bridge import bridge_faults, is_bridge
from replay.course import Course
from replay.engine import first_to_lead
from replay.offences import PASSES, STAYS
from replay.plain_calls import SUIT, Made, all_passed, made_of
from replay.plain_cards import dealt, discards, played
from replay.scoring.compare import agrees
from replay.scoring.model import Score
from replay.scoring.points import Hand, Kind, as_played
from replay.turns import FULL
from schema.calls import Going
from schema.cards import SUITS
from schema.cards import pack as cards_of
from schema.findings import Fault, Finding
from schema.laws import ASSUMED
from schema.laws.model import Laws
from schema.laws.procedures import LostDeal
from schema.records import HandRecord
from schema.results import Figures, HandResult, Outcome, TrickResult
from schema.seats import SEAT_NUMBER, SEATS

_ALL: Final = 15
_NOTHING: Final[Figures] = (0, 0)
_KINDS: Final[dict[Going, Kind]] = {"alone": Kind.ALONE, "jambone": Kind.JAMBONE}
_SPOKEN: Final = (1, 1, 1, 1, 2, 2, 2, 2)
"""The round of each call, where the calls are in turn."""


class PlainHand(NamedTuple):
    """What happened in a plain hand; `made` is null where all passed twice, `out` the number of the seat that sits out.

    `faults` are those that may be found in it all the same: the bridge.
    """

    made: Made | None
    out: int | None
    tricks: tuple[TrickResult, ...]
    score: Score
    faults: list[Fault]


def plain_hand(record: HandRecord, laws: Laws) -> PlainHand | None:
    """What happened in a plain hand; null where the hand is not plain."""
    dealer, turn_up = record.dealer, record.turn_up
    if record.events or dealer is None or turn_up is None or record.exchanges or record.talon is not None:
        return None
    turned, pack = SUIT.get(turn_up[1]), _pack(laws)
    if turned is None or not pack or (record.laws is None and laws.tag == ASSUMED):
        return None
    tricks = record.tricks
    if not tricks:
        return _passed_out(record, laws, pack)
    made = made_of(record, laws, dealer, turned) if len(tricks) == FULL else None
    hands = None if made is None else dealt(record, pack)
    if made is None or hands is None:
        return None
    faults = _bridge(record, laws, made.call, hands)
    if not discards(record, laws, made, hands):
        return None
    out = None if made.lone is None else (made.lone + 2) % 4
    leader = first_to_lead(laws, SEAT_NUMBER[dealer], made.lone, () if out is None else (out,))
    if leader is None or record.first_leader not in (None, SEATS[leader]):
        return None
    found = played(record, made.trump, hands, leader, _ALL if out is None else _ALL & ~(1 << out))
    if found is None:
        return None
    score = _scored(record, laws, made, found[1])
    return None if score is None else PlainHand(made, out, tuple(found[0]), score, faults)


@lru_cache(maxsize=64)
def _pack(laws: Laws) -> int:
    """The cards of the pack, as a bit set; none where an option may judge hands that are otherwise plain."""
    if laws.unscored or laws.four_trick_tokens or laws.fast_break or laws.need_natural_trump or laws.canadian_loner:
        return 0
    return cards_of(laws.pack, joker=laws.joker)


def _passed_out(record: HandRecord, laws: Laws, pack: int) -> PlainHand | None:
    """A hand that all passed twice, with nothing played and nothing scored."""
    dealer = record.dealer
    if dealer is None or laws.stick_the_dealer or not all_passed(record, dealer):
        return None
    hands, won, points = dealt(record, pack), record.tricks_won, record.points
    if hands is None or not (won is None or agrees(won, _NOTHING)) or not (points is None or agrees(points, _NOTHING)):
        return None
    passing = STAYS if laws.passed_out is LostDeal.KEEPS else PASSES
    score = Score("passed-out", "passed-out", as_played=_NOTHING, due=_NOTHING, passing=passing)
    return PlainHand(None, None, (), score, _bridge(record, laws, None, hands))


def _bridge(record: HandRecord, laws: Laws, making_call: int | None, hands: list[int]) -> list[Fault]:
    """What the check of the bridge finds in a hand at one: it reads of the course who spoke, and what was dealt."""
    assert record.dealer is not None
    dealer = SEAT_NUMBER[record.dealer]
    if not is_bridge(laws, record.score, dealer):
        return []
    spoken = list(_SPOKEN[: len(record.calls)])
    course = Course(record, laws, dealer, making_call=making_call, spoken=spoken, dealt=hands, unknown=[0, 0, 0, 0])
    return list(bridge_faults(course))


def _scored(record: HandRecord, laws: Laws, made: Made, tricks: Figures) -> Score | None:
    """The score of so many tricks, where what the record says of it is right."""
    outcome, points = _points(laws, made.maker % 2, made.going, tricks)
    if points is None or not (record.tricks_won is None or agrees(record.tricks_won, tricks)):
        return None
    if record.points is not None and not agrees(record.points, points):
        return None
    return Score("complete", outcome, tricks, points, points)


@lru_cache(maxsize=1024)
def _points(laws: Laws, side: int, going: Going | None, tricks: Figures) -> tuple[Outcome | None, Figures | None]:
    """The outcome of so many tricks of makers of that side, and their points."""
    hand = Hand(side) if going is None else Hand(side, _KINDS[going], lone=True, lone_side=side)
    return as_played(hand, tricks, laws)[:2]


def plain_result(record: HandRecord, laws: Laws, plain: PlainHand, findings: tuple[Finding, ...]) -> HandResult:
    """The result of a plain hand, with what had to be said of it all the same: by its reader, and by the ledger."""
    made, out, tricks, score, _ = plain
    return HandResult(
        record,
        laws,
        None if made is None else made.making,
        None if made is None else SEATS[made.maker],
        None if made is None else SUITS[made.trump],  # type: ignore[arg-type]
        None if made is None else made.going,
        None if made is None or made.lone is None else SEATS[made.lone],
        None,
        () if out is None else (SEATS[out],),
        None if made is None else made.next_or_cross,
        tricks,
        score.tricks_won,
        score.status,
        score.outcome,
        score.as_played,
        score.due,
        findings,
    )
