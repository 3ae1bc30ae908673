"""Revokes: who did not follow suit though he could, whether it is established, and who claimed it."""

from collections.abc import Iterator
from dataclasses import dataclass

from replay.claims import Refuting
from replay.course import Course
from replay.demands import demands_of
from replay.evidence import Evidence, evidence_of, follows
from replay.turns import FULL, lead_taken_back, replacements
from schema.cards import ID
from schema.events import Claim
from schema.laws.model import Established
from schema.seats import SEAT_NUMBER

UNSEEN_CARD = ID["XX"]


@dataclass(slots=True)
class Revoke:
    """A revoke, proved by the cards, or claimed and neither proved nor refuted, or one that the law counts as a revoke.

    `trick` counts from 1; `item` is the index of the card in the record's trick, -1 (and `card` is unknown) where a
    claim was honoured in a trick that is not recorded. `corrected` says that the card was taken back in time,
    `established` that it was not and no longer can be. `claim` is the index of the event that claimed it, `late` says
    that it was claimed after the cut (then it does not count). `refusal` is the index of the event whose call was
    refused, where the revoke is such a refusal (Somerset 54, Washington 30).
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
    if course.revokes is None:
        course.revokes = _revokes(course)
    return course.revokes


def _revokes(course: Course) -> list[Revoke]:
    if not course.tricks and not any(event.verb == "claim" or event.verb == "call" for event in course.record.events):
        return []
    evidence = evidence_of(course)
    back = any(evidence.taken_back)
    left_over = any(kept and played for kept, played in zip(evidence.kept, evidence.played, strict=True))
    suspicious = evidence.suspects or evidence.surplus or back or left_over
    found = _off_suit(course, evidence) if suspicious else []
    if not course.record.events and not back:
        return found
    found += _corrected(course)
    found += _refused(course, found)
    _attach_claims(course, found)
    found.sort(key=lambda revoke: (revoke.trick, revoke.item))
    return found


def _off_suit(course: Course, evidence: Evidence) -> list[Revoke]:
    """The revokes that the cards prove, in the order in which they fell."""
    suspects = {*evidence.suspects, *_suspected_for_kept(evidence)}
    found = []
    for number, seat in sorted(suspects, key=lambda one: (one[0], course.tricks[one[0]].seats.index(one[1]))):
        asked = follows(course, course.tricks[number])
        if asked is not None and _judged(evidence, number, seat, *asked):
            found.append(_revoke(course, number, seat))
    return found


def _suspected_for_kept(evidence: Evidence) -> Iterator[tuple[int, int]]:
    """Plays off suit of seats that kept a card which they never played, or took one back: the index of the trick, and
    the seat. None of a dealer who kept no more than the one that he may have discarded."""
    tricks, out = evidence.course.tricks, []
    for seat, (kept, back) in enumerate(zip(evidence.kept, evidence.taken_back, strict=True)):
        if not evidence.played[seat]:
            continue
        for _, player, card in evidence.surplus:
            back |= 1 << card if player == seat else 0
        if back or kept.bit_count() > evidence.gone[seat] or (kept and seat == evidence.course.dealer):
            out.append((seat, kept | back))
    for seat, cards in out:
        for number, trick in enumerate(tricks[:FULL]):
            asked = follows(evidence.course, trick)
            if asked is not None and seat in trick.seats and cards & asked[0]:
                yield number, seat


def _revoke(course: Course, number: int, seat: int) -> Revoke:
    trick = course.tricks[number]
    place = trick.seats.index(seat)
    established = is_established(course, seat, number)
    return Revoke(seat, number + 1, trick.items[place], trick.cards[place], True, False, established)


def _judged(evidence: Evidence, number: int, seat: int, sure: int, possible: int) -> bool:
    """Whether a card off suit that looks like a revoke is one.

    It is none where the card itself is in doubt, where the seat played two cards of which one followed suit, or was
    already found to, where a lone player's partner played who should not have, and after the fifth trick.
    """
    if number >= FULL:
        return False
    trick = evidence.course.tricks[number]
    cards = [card for player, card in zip(trick.seats, trick.cards, strict=True) if player == seat]
    if any(1 << card & (possible | evidence.doubtful[seat]) for card in cards):
        return False
    if seat in evidence.course.out and evidence.plays(seat) < len(evidence.course.tricks):
        return False
    return evidence.holds(seat, number, sure) is not None


def is_established(course: Course, seat: int, number: int) -> bool:
    """Whether what the seat played to the trick of that index can no longer be put right (I-4)."""
    if number + 1 >= FULL:
        return course.laws.established is Established.QUITTED
    after = course.tricks[number + 1 :]
    if course.laws.established is Established.QUITTED and any(trick.cards for trick in after):
        return True
    return any(SEAT_NUMBER[name] % 2 == seat % 2 for trick in after for name in trick.record.seats)


def _corrected(course: Course) -> Iterator[Revoke]:
    """Cards off suit that were taken back for one of the suit led (Somerset 64, Washington 25)."""
    for number, trick in enumerate(course.tricks):
        asked = follows(course, trick) if trick.record.withdrawn and trick.cards else None
        if asked is None or lead_taken_back(trick) is not None:
            continue
        sure, possible = asked
        for item, instead in sorted(replacements(trick).items()):
            card = ID[trick.record.cards[item]]
            if 1 << card & possible or not 1 << ID[trick.record.cards[instead]] & sure:
                continue
            yield Revoke(SEAT_NUMBER[trick.record.seats[item]], number + 1, item, card, True, True, False)


def _refused(course: Course, found: list[Revoke]) -> Iterator[Revoke]:
    """Refused calls that the laws count as a revoke, but for a card that is a revoke anyhow."""
    known = {(revoke.trick, revoke.item) for revoke in found}
    for demand in demands_of(course):
        if demand.counts_as_revoke and demand.trick is not None and (demand.trick + 1, demand.item) not in known:
            yield Revoke(
                demand.seat, demand.trick + 1, demand.item, demand.played, True, False, True, refusal=demand.event
            )


def _attach_claims(course: Course, found: list[Revoke]) -> None:
    """Every claim to its revoke; one that the cards neither prove nor refute is honoured, if made in time (I-1)."""
    refuting = Refuting(course, found)
    for index, event in enumerate(course.record.events):
        if not isinstance(event, Claim):
            continue
        revoke = refuting.claimed(event)
        if revoke is not None:
            if revoke.claim is None or (revoke.late and not event.late):
                revoke.claim, revoke.late = index, event.late
                revoke.established = revoke.established or not event.late
        elif not event.late and (refuting.conceded(event) or refuting.reason(event) is None):
            refuting.add(_honoured(course, event, index))


def _honoured(course: Course, event: Claim, index: int) -> Revoke:
    seat, item, card = SEAT_NUMBER[event.seat], -1, UNSEEN_CARD
    if event.trick <= len(course.tricks):
        trick = course.tricks[event.trick - 1]
        if seat in trick.seats:
            place = trick.seats.index(seat)
            item, card = trick.items[place], trick.cards[place]
    return Revoke(seat, event.trick, item, card, False, False, True, claim=index)
