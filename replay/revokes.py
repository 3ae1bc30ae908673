"""Revokes: who did not follow suit though he could, whether it is established, and who claimed it."""

from dataclasses import dataclass

from replay.course import Course


@dataclass(slots=True)
class Revoke:
    """A revoke, proved by the cards, or claimed and neither proved nor refuted, or one that the law counts as a revoke.

    `trick` counts from 1; `item` is the index of the card in the record's trick. `corrected` says that the card was
    taken back in time, `established` that it was not and no longer can be. `claim` is the index of the event that
    claimed it, `late` says that it was claimed after the cut (then it does not count). `refusal` is the index of the event
    whose call was refused, where the revoke is such a refusal (Somerset 54, Washington 30).
    """

    seat: int
    trick: int
    item: int
    card: int
    proved: bool
    corrected: bool
    established: bool
    claim: int | None = None
    late: bool = False
    refusal: int | None = None

    @property
    def paid(self) -> bool:
        """Whether its penalty is due: established, and claimed in time."""
        return self.established and self.claim is not None and not self.late


def revokes_of(course: Course) -> list[Revoke]:
    """Every revoke of a hand, in the order in which the cards fell."""
    raise NotImplementedError
