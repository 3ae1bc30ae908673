"""What each call would have made: every seat as maker in every suit, with his partner and alone, all cards in view."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from replay.analysis.holdings import Holdings, holdings_of
from replay.analysis.layout import Layout, layout_of
from replay.analysis.model import CallValue, NotAnalysed
from replay.analysis.play import Table, lead_of
from replay.analysis.solver import APART, unequal
from replay.auction import turned_suit
from replay.course import NO_TRUMP, Course
from replay.engine import course_of, first_leader
from replay.scoring.points import Hand, Kind, as_played
from replay.turns import FULL
from schema.cards import CODES, ID, JOKER, UNKNOWN, Trump
from schema.laws import laws_of
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.seats import SEAT_NAMES, SEATS

_TRUMPS: Final[tuple[Trump, ...]] = get_args(Trump)


def calls_of(record: HandRecord, laws: Laws | None = None) -> tuple[CallValue, ...] | NotAnalysed:
    """What every making would have come to, of those that the turn-up leaves: its own suit taken up or ordered, with
    the dealer's best discard; each other suit, and no-trump where the laws have it, made in the second round.

    Whether the laws let that player call so at that point is not asked. It needs the deal, or what the play shows of
    it.
    """
    course = course_of(record, laws or laws_of(record.laws))
    dealt = _dealt(course)
    if isinstance(dealt, NotAnalysed):
        return dealt
    trumps = [0, 1, 2, 3, *([NO_TRUMP] if course.laws.no_trump else [])]
    return tuple(value for trump in trumps for value in _under(course, dealt, trump))


def _dealt(course: Course) -> list[int] | NotAnalysed:
    """The five cards that each was dealt, by the deal, or by what he held when the play began."""
    if course.dealer is None:
        return NotAnalysed("dealer", "it is not known who dealt")
    if course.record.turn_up is None or ID[course.record.turn_up] >= UNKNOWN:
        return NotAnalysed("turn-up", "the turn-up is not known")
    played = None if course.record.exchanges else holdings_of(course)
    found = []
    for seat in range(4):
        cards = course.dealt[seat]
        if cards.bit_count() != FULL and isinstance(played, Holdings):
            cards = _before_taking(course, played.cards[seat], seat)
        if cards.bit_count() != FULL:
            return NotAnalysed("deal", f"the cards dealt to {SEAT_NAMES[SEATS[seat]]} are not all known")
        found.append(cards)
    together = found[0] | found[1] | found[2] | found[3] | 1 << ID[course.record.turn_up]
    if together.bit_count() != 4 * FULL + 1:
        return NotAnalysed("duplicate", "a card is there twice")
    return found


def _before_taking(course: Course, held: int, seat: int) -> int:
    """What a seat was dealt, by what it held in the play; none where that does not tell."""
    turn_up, discard = course.record.turn_up, course.record.discard
    if seat != course.dealer or not (course.took_up or course.making is None):
        return held
    if turn_up is None or discard in (None, "none") or ID[str(discard)] >= UNKNOWN:
        return 0
    return (held | 1 << ID[str(discard)]) & ~(1 << ID[turn_up])


def _under(course: Course, dealt: list[int], trump: int) -> Iterator[CallValue]:
    """Every making of that trump."""
    turn_up = ID[str(course.record.turn_up)]
    takes = turn_up == JOKER or trump == turned_suit(course)
    layout = layout_of([*dealt, 1 << turn_up], trump)
    table = Table(layout)
    holdings = [layout.lay(cards) for cards in dealt]
    for alone in (False, True):
        of_side: dict[int, tuple[int, int]] = {}
        for maker in range(4):
            key = maker if alone else 0
            if key not in of_side:
                seats = replace(course, lone=maker if alone else None, out=((maker + 2) % 4,) if alone else ())
                of_side[key] = _best(seats, table, layout, holdings, layout.bit[turn_up] if takes else 0)
            tricks, discard = of_side[key]
            yield CallValue(
                maker=SEATS[maker],
                trump=_TRUMPS[trump],
                alone=alone,
                discard=CODES[layout.card[discard]] if discard else None,
                tricks=FULL - tricks if maker % 2 else tricks,
                points=_points(course.laws, maker % 2, alone, tricks),
            )


def _best(seats: Course, table: Table, layout: Layout, holdings: list[int], turn_up: int) -> tuple[int, int]:
    """The tricks of north and south, and the discard that is best for the dealer's side (0 where he makes none)."""
    dealer, leader = seats.dealer or 0, first_leader(seats) or 0
    playing = [0 if seat in seats.out else cards for seat, cards in enumerate(holdings)]
    if not turn_up or dealer in seats.out:
        return table.tricks(lead_of(leader, playing, 0, FULL)), 0
    six = holdings[dealer] | turn_up
    others = sum(cards for seat, cards in enumerate(playing) if seat != dealer)
    found: tuple[int, int] | None = None
    may_go = six if seats.laws.discard_turn_up else holdings[dealer]
    for discard in reversed(APART[unequal(may_go, six | others | layout.partings)]):
        playing[dealer] = six ^ discard
        tricks = table.tricks(lead_of(leader, playing, 0, FULL), near=3 if found is None else found[0])
        if found is None or (tricks < found[0] if dealer % 2 else tricks > found[0]):
            found = tricks, discard
    assert found is not None
    return found


def _points(laws: Laws, side: int, alone: bool, tricks: int) -> int | None:
    """What it would score for the makers, less what the adversaries score; null where the laws do not tell.

    Three tricks under a fast break are worth nothing if they were the last three, which only the play can show.
    """
    if laws.unscored:
        return None
    kind = Kind.ALONE if alone else Kind.PARTNERS
    broken = None if laws.fast_break else False
    hand = Hand(side, kind, lone=alone, lone_side=side if alone else None, broken=broken)
    points = as_played(hand, (tricks, FULL - tricks), laws).points
    return None if points is None else points[side] - points[1 - side]
