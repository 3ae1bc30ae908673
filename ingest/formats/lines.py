"""The lines of a text, one at a time, and none of them longer than a bound."""

from collections.abc import Iterator
from typing import Final, TextIO

LONGEST: Final = 1_000_000
"""A record of more characters than this is refused, as a hand of PEN is."""


def bounded_lines(stream: TextIO) -> Iterator[tuple[int, str, bool]]:
    """Each line that is not blank: its number from 1, its text without the line end, and whether it was cut.

    Of a line that is too long the first `LONGEST` characters are given; the rest is passed over without being held.
    """
    number = 0
    while line := stream.readline(LONGEST + 1):
        number += 1
        cut = len(line) > LONGEST
        if cut:
            rest = line
            while rest and not rest.endswith("\n"):
                rest = stream.readline(LONGEST)
            line = line[:LONGEST]
        if line and not line.isspace():
            yield number, line.rstrip("\n"), cut
