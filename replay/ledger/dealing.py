"""Who should have dealt, and who deals next (Somerset 28, 40, 41, 45; Washington ch. 2, 9, 12; I-2, I-15, I-22)."""

from collections.abc import Iterator
from typing import Final

from replay.engine import dealer_of
from replay.ledger.recorded import next_dealer
from replay.ledger.table import Table, inherited_by
from replay.offences import PASSES, Passing
from replay.scoring.model import Score
from schema.findings import Fault
from schema.laws import code_of
from schema.laws.book import laws_in
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.seats import SEAT_NAMES, SEAT_NUMBER, SEATS
from schema.span import HAND, at_tag

LEFT: Final = tuple((seats << 1 | seats >> 3) & 15 for seats in range(16))
"""The seats to the left of each set of seats."""


def judge_dealer(table: Table, record: HandRecord) -> tuple[int | None, Fault | None]:
    """The seats that may have dealt the hand, as bits, and the finding that another should have.

    A dealer who was inherited is not judged: he was not recorded, and whoever might deal may have; nor is one of whom
    nothing is known, and where Auction names another's left than his, either may have dealt. The law cited is the one
    that gave the deal to whom it belonged, if that was not the turn alone.
    """
    expected, dealer = table.dealers, dealer_of(record)
    if dealer is None:
        return expected, None
    bit = 1 << dealer
    if expected is None and record.first_caller is not None:
        return bit | 1 << (SEAT_NUMBER[record.first_caller] + 3) % 4, None
    if expected is None or expected == bit:
        return bit, None
    if "dealer" in inherited_by(record):
        return expected, None
    if expected & bit or record.cut:
        return bit, None
    names = " or ".join(SEAT_NAMES[SEATS[seat]] for seat in _seats(expected))
    message = f"{SEAT_NAMES[SEATS[dealer]]} dealt, but the deal was {names}'s"
    at = HAND if record.dealer is None else at_tag("Dealer")
    return bit | expected, Fault("wrong-dealer", message, at, seat=SEATS[dealer], law=table.deal_law)


def pass_deal(table: Table, record: HandRecord, dealt: int | None, score: Score, *, wrong: bool) -> None:
    """Let the deal go where it goes after a hand that one of these seats dealt.

    After a deal out of turn either is accepted, the left of him who dealt or of him who should have; but one who took
    his partner's deal and misdealt leaves it to the left of his partner (Somerset 45).
    """
    laws, passing, expected = table.laws, score.passing, table.dealers
    table.deal_law = None
    if dealt is None:
        table.dealers = None
        return
    if passing is not PASSES or score.status != "complete":
        table.deal_law = _law_of(record, laws, score)
    if wrong and table.void and passing.passes and laws.misdealt_for_partner and expected is not None:
        partners = (expected << 2 | expected >> 2) & 15
        if dealt & partners & ~expected:
            dealt = expected
            table.deal_law = laws.cites.get("misdealt_for_partner")
    if passing is PASSES:
        table.dealers = LEFT[dealt]
        return
    table.dealers = expected if passing.returned else sum({1 << _next(seat, passing) for seat in _seats(dealt)})


def _next(dealer: int, passing: Passing) -> int:
    seat = next_dealer(dealer, passing)
    assert seat is not None
    return seat


def _law_of(record: HandRecord, laws: Laws, score: Score) -> str | None:
    """The law that sends the deal where it goes after a hand that was not simply played; null where none is named."""
    if score.status == "passed-out":
        return laws.cites.get("passed_out")
    if score.passing.lost:
        return laws.cites.get("wrong_hand")
    named = [event.law for event in record.events if event.verb == "newdeal"]
    if named:
        return named[-1] if named[-1] in laws_in(laws.code) else None
    if any(event.verb == "misdeal" for event in record.events):
        return code_of(laws.code).clauses["misdeal"].laws[0]
    return None if score.passing.passes else laws.cites.get("mutual_revokes" if score.void else "wrong_deal")


def _seats(bits: int) -> Iterator[int]:
    return (seat for seat in range(4) if bits & 1 << seat)
