"""Whose turn it is to play: the order of a trick, the cards that fell before their turn, the leads that were false."""

from collections.abc import Iterable
from typing import Final

from replay.course import Course, TrickCourse
from schema.seats import SEAT_NUMBER

FULL: Final = 5
"""The cards of a hand, and its tricks."""


def _order(playing: int, leader: int) -> list[int]:
    return [seat % 4 for seat in range(leader, leader + 4) if playing >> seat % 4 & 1]


ORDER: Final = tuple(tuple(_order(playing, leader) for leader in range(4)) for playing in range(16))
"""By the seats that play, as a bit set, and by the leader: the seats in the order in which they play to a trick.

>>> ORDER[0b1011][3]
[3, 0, 1]
"""


def playing_of(course: Course) -> int:
    """The seats that play, as a bit set: all but those that sit out."""
    playing = 15
    for seat in course.out:
        playing &= ~(1 << seat)
    return playing


def early_plays(trick: TrickCourse, out: tuple[int, ...] = ()) -> list[int]:
    """The places in the trick of the cards that were played before their turn.

    A seat that did not play at all, or was to sit `out`, keeps nobody waiting. Where third hand played before second,
    fourth hand may play before his partner (Somerset 58; Washington 15 lets whoever was misled off too).
    """
    firsts = first_places(trick)
    turn = {seat: place for place, seat in enumerate(ORDER[_among(firsts)][trick.leader])}
    early = []
    for seat, place in firsts.items():
        waiting = {turn[one] for one, at in firsts.items() if at > place and turn[one] < turn[seat] and one not in out}
        if waiting and not (turn[seat] == 3 and waiting == {1}):
            early.append(place)
    return early


def first_places(trick: TrickCourse) -> dict[int, int]:
    """The seats that played to a trick, in that order, with the place of each one's first card."""
    firsts: dict[int, int] = {}
    for place, seat in enumerate(trick.seats):
        firsts.setdefault(seat, place)
    return firsts


def _among(seats: Iterable[int]) -> int:
    among = 0
    for seat in seats:
        among |= 1 << seat
    return among


def early_taken_back(trick: TrickCourse) -> list[int]:
    """The indices in the record's trick of cards that were played out of turn and taken back: the same seat plays no
    other right behind it, and had played none before. Cards that followed a false lead are none."""
    return [item for item in _taken_back_alone(trick) if not _had_played(trick, item)]


def second_taken_back(trick: TrickCourse) -> list[int]:
    """The indices in the record's trick of cards that were played besides one that stands, and taken back."""
    return [item for item in _taken_back_alone(trick) if _had_played(trick, item)]


def _taken_back_alone(trick: TrickCourse) -> list[int]:
    if not trick.record.withdrawn or lead_taken_back(trick) is not None:
        return []
    replaced = replacements(trick)
    return [item for item in trick.record.withdrawn if item not in replaced]


def _had_played(trick: TrickCourse, item: int) -> bool:
    """Whether the seat of the card of that index had played one before it that stands."""
    seats = trick.record.seats
    return any(before < item and seats[before] == seats[item] for before in trick.items)


def lead_taken_back(trick: TrickCourse) -> int | None:
    """The index in the record's trick of a lead that was taken back, which frees the cards that followed it."""
    first = trick.record.withdrawn[0] if trick.record.withdrawn else None
    return first if first is not None and (not trick.items or first < trick.items[0]) else None


def replacements(trick: TrickCourse) -> dict[int, int]:
    """For each card that was taken back, by its index in the record's trick, the index of the card that stands for it:
    that which the same seat played right behind. None where he played none there."""
    seats, stands = trick.record.seats, set(trick.items)
    found: dict[int, int] = {}
    for item in reversed(trick.record.withdrawn):
        after = item + 1
        if after < len(seats) and seats[after] == seats[item]:
            if after in stands:
                found[item] = after
            elif after in found:
                found[item] = found[after]
    return found


def false_leads(course: Course) -> list[tuple[int, int, int]]:
    """Every lead by another than the seat entitled to it: the trick's index, the index of the card in the record's
    trick, and the seat. Who is to lead first is not known where it is not known who plays."""
    found = []
    for number, trick in enumerate(course.tricks[:FULL]):
        if trick.entitled is None or trick.entitled in course.out or (number == 0 and not _first_is_known(course)):
            continue
        item = lead_taken_back(trick)
        if item is not None:
            seat = SEAT_NUMBER[trick.record.seats[item]]
            if seat != trick.entitled:
                found.append((number, item, seat))
        if trick.seats and trick.leader != trick.entitled and trick.leader not in course.out:
            found.append((number, trick.items[0], trick.leader))
    return found


def _first_is_known(course: Course) -> bool:
    """Whether it is known who leads first: the making is, and where the calls are not, he plays."""
    if course.making_call is not None:
        return True
    entitled = course.tricks[0].entitled
    return course.maker is not None and any(entitled in trick.seats for trick in course.tricks)
