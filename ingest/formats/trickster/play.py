"""The rows of a play: a column a seat, from the first row's first seat on, whoever leads."""

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ingest.formats.trickster.cards import one_card
from ingest.notation.words import Faults
from replay.ranking import trick_winner
from schema.cards import ID, Card
from schema.records import Trick
from schema.seats import SEATS

_WORD: Final = re.compile(r"\S+")
_NOBODY: Final = frozenset({"-", "--", "–", "—"})


class Laid(NamedTuple):
    """A card of a row: the seat of its column, the card, and where it stands."""

    seat: int
    card: Card
    at: int


@dataclass(slots=True)
class Play:
    """The tricks, where each card stands, and the rows that cannot be put in order."""

    tricks: list[Trick] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)


def read_rows(rows: list[tuple[str, int]], first: int, faults: Faults, *, joker: bool) -> list[list[Laid]]:
    """The cards of each row by seat; `first` is the seat of the first column. A row has four columns."""
    made = []
    for row, at in rows:
        words = list(_WORD.finditer(row))
        for begin in range(0, len(words), 4):
            laid = []
            for column, word in enumerate(words[begin : begin + 4]):
                if word[0] in _NOBODY:
                    continue
                card = one_card(word[0], at + word.start(), faults, joker=joker)
                if card is not None:
                    laid.append(Laid((first + column) % 4, card, at + word.start()))
            made.append(laid)
    while made and not made[-1]:
        made.pop()
    return made


def in_order(rows: list[list[Laid]], leader: int | None, trump: int | None, among: int) -> Play:
    """The tricks, each led by the winner of the one before; `among` are the cards that an unknown one may be.

    Where it is not known who won a trick, the rows from there on are not put in order; but one in which nobody else
    played needs none.
    """
    play = Play()
    for number, row in enumerate(rows):
        if not row:
            continue
        if leader is None and len(row) > 1:
            play.unplaced = [" ".join(f"{SEATS[laid.seat]}:{laid.card}" for laid in row) for row in rows[number:]]
            break
        order = sorted(row, key=lambda laid: (laid.seat - (leader or 0)) % 4)
        play.tricks.append(
            Trick(seats=tuple(SEATS[laid.seat] for laid in order), cards=tuple(laid.card for laid in order))
        )
        play.places.append([laid.at for laid in order])
        winner = trick_winner([ID[laid.card] for laid in order], trump, among)
        leader = None if winner is None else order[winner].seat
    return play
