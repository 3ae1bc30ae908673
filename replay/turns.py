"""Whose turn it is to play: the order of a trick, the cards that fell before their turn, the leads that were false."""

from typing import Final

from replay.course import Course, TrickCourse
from schema.seats import SEAT_NUMBER


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
    seats = trick.seats
    turn = {seat: place for place, seat in enumerate(ORDER[_among(seats)][trick.leader])}
    early = []
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            continue
        waiting = [one for one in seats[place + 1 :] if turn[one] < turn[seat] and one not in seats[:place]]
        waiting = [one for one in waiting if one not in out]
        if waiting and not (turn[seat] == 3 and {turn[one] for one in waiting} == {1}):
            early.append(place)
    return early


def _among(seats: list[int]) -> int:
    among = 0
    for seat in seats:
        among |= 1 << seat
    return among


def early_taken_back(trick: TrickCourse) -> list[int]:
    """The indices in the record's trick of cards that were played out of turn and taken back: the same seat plays no
    other right behind it. Cards that followed a false lead are none."""
    if not trick.record.withdrawn or lead_taken_back(trick) is not None:
        return []
    return [item for item in trick.record.withdrawn if replaced_by(trick, item) is None]


def lead_taken_back(trick: TrickCourse) -> int | None:
    """The index in the record's trick of a lead that was taken back, which frees the cards that followed it."""
    first = trick.record.withdrawn[0] if trick.record.withdrawn else None
    return first if first is not None and (not trick.items or first < trick.items[0]) else None


def replaced_by(trick: TrickCourse, item: int) -> int | None:
    """The index in the record's trick of the card that stands for the one taken back at `item`; null where the same
    seat played none right behind it."""
    seats = trick.record.seats
    for place in range(item + 1, len(seats)):
        if seats[place] != seats[item]:
            return None
        if place in trick.items:
            return place
    return None


def false_leads(course: Course) -> list[tuple[int, int, int]]:
    """Every lead by another than the seat entitled to it: the trick's index, the index of the card in the record's
    trick, and the seat. Who is to lead first is not known where it is not known who plays."""
    found = []
    for number, trick in enumerate(course.tricks):
        if trick.entitled is None or (number == 0 and not _first_is_known(course)):
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
