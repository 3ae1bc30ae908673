"""Hands as pictures: one SVG, a hand below the other."""

import sys
from typing import Final

import click

from ingest.cli.output import Output, Result, findings_shown
from ingest.cli.tally import Tally
from ingest.cli.terminal import coloured, say
from replay.drawing.hand import HEIGHT, WIDTH, hand_svg
from replay.drawing.svg import Svg, element, picture
from schema.findings import Refused

MOST: Final = 1000
"""How many hands one picture holds; what comes after them is counted, and said."""


class Drawings(Output):
    """Keeps the pictures until all hands are read, since a picture begins with its height."""

    def __init__(self) -> None:
        self._drawn: list[Svg] = []
        self._left = 0

    def hand(self, result: Result) -> None:
        if isinstance(result, Refused):
            colour = coloured(sys.stderr)
            click.echo(findings_shown(result, colour), err=True, color=colour)
        elif len(self._drawn) < MOST:
            self._drawn.append(hand_svg(result))
        else:
            self._left += 1

    def end(self, files: int, tally: Tally) -> None:
        if len(self._drawn) == 1:
            click.echo(self._drawn[0])
        elif self._drawn:
            click.echo(_one_below_the_other(self._drawn))
        if self._left:
            say(f"a picture holds {MOST:,} hands: {self._left:,} more are not drawn")
        super().end(files, tally)


def _one_below_the_other(drawn: list[Svg]) -> Svg:
    hands = (element("g", one, transform=f"translate(0 {HEIGHT * row})") for row, one in enumerate(drawn))
    return picture(WIDTH, HEIGHT * len(drawn), "Hands of euchre", f"{len(drawn)} hands, one below the other", *hands)
