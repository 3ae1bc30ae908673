"""Seats and sides: N E S W, clockwise; N and S are partners, E and W are partners."""

from typing import Final, Literal

Seat = Literal["N", "E", "S", "W"]
Side = Literal["NS", "EW"]

SEATS: Final[tuple[Seat, ...]] = ("N", "E", "S", "W")
"""The seats clockwise; a seat's number is its index here, and `number % 2` the number of its side."""
SIDES: Final[tuple[Side, ...]] = ("NS", "EW")
SEAT_NUMBER: Final[dict[str, int]] = {"N": 0, "E": 1, "S": 2, "W": 3}
SEAT_NAMES: Final[dict[str, str]] = {"N": "North", "E": "East", "S": "South", "W": "West"}


def left_of(seat: Seat, places: int = 1) -> Seat:
    """The seat so many places clockwise.

    >>> left_of("W"), left_of("N", 2), left_of("N", -1)
    ('N', 'S', 'W')
    """
    return SEATS[(SEAT_NUMBER[seat] + places) % 4]


def partner_of(seat: Seat) -> Seat:
    """The seat opposite.

    >>> partner_of("E")
    'W'
    """
    return left_of(seat, 2)


def side_of(seat: Seat) -> Side:
    """The side that the seat belongs to.

    >>> side_of("W")
    'EW'
    """
    return SIDES[SEAT_NUMBER[seat] % 2]


def other_side(side: Side) -> Side:
    """The adversaries of a side.

    >>> other_side("EW")
    'NS'
    """
    return "EW" if side == "NS" else "NS"
