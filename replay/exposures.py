"""Which cards lay open, and which of them may be called: exposed, taken back, or thrown down with the whole hand."""

from dataclasses import dataclass, field

from replay.course import Course
from replay.evidence import follows
from replay.offences import in_dealing
from replay.turns import (
    FULL,
    early_plays,
    early_taken_back,
    false_leads,
    lead_taken_back,
    replacements,
    second_taken_back,
)
from schema.cards import ID, UNKNOWN
from schema.events import Event, Expose
from schema.seats import SEAT_NUMBER


def tricks_before(event: Event) -> int:
    """How many tricks had been played when it happened: the index of the trick that follows."""
    return event.moment.after if event.moment.section == "play" else 0


@dataclass(slots=True)
class Exposures:
    """What lay open at an event, by seat: single cards as bit sets, those `dealt` face up apart, and the seats
    whose `hands` lay open."""

    single: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    dealt: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    hands: set[int] = field(default_factory=set)

    def note(self, course: Course, event: Event) -> None:
        """What an event of the record laid open."""
        if isinstance(event, Expose):
            self._exposed(course, event)
        elif event.verb == "abandon":
            self.hands.update(range(4) if event.seat is None else [SEAT_NUMBER[event.seat]])

    def _exposed(self, course: Course, event: Expose) -> None:
        seat = SEAT_NUMBER[event.seat]
        if event.card is None:
            if not in_dealing(course, event):
                self.hands.add(seat)
        elif ID[event.card] < UNKNOWN:
            cards = self.dealt if in_dealing(course, event) else self.single
            cards[seat] |= 1 << ID[event.card]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A card that was played and taken back: whether its player may have it called (a false lead, a card out of turn,
    a second card to a trick, a revoke put right), or took it back only since another had erred before him (Somerset 53
    and 69, Washington 26)."""

    trick: int
    item: int
    seat: int
    card: int
    liable: bool
    led: bool


def cards_taken_back(course: Course, number: int) -> list[TakenBack]:
    """The cards taken back in the tricks before that index."""
    false = {(trick, item) for trick, item, _ in false_leads(course)}
    found = []
    for index, trick in enumerate(course.tricks[: min(number, FULL)]):
        lead = lead_taken_back(trick)
        early, replaced = {*early_taken_back(trick), *second_taken_back(trick)}, replacements(trick)
        asked = follows(course, trick) if trick.cards else None
        freed: set[int] = set()
        for item in trick.record.withdrawn:
            seat, card = SEAT_NUMBER[trick.record.seats[item]], ID[trick.record.cards[item]]
            off = asked is not None and not asked[1] >> card & 1
            liable = item in early or (off and item in replaced) or (item == lead)
            if (lead is not None and item != lead) or freed - {seat}:
                liable = False
            elif liable:
                freed.add(seat)
            found.append(TakenBack(index, item, seat, card, liable, (index, item) in false))
    return found


def hands_laid_down(course: Course, number: int) -> int | None:
    """The index of the first trick, before that one, to which an adversary of a lone hand played out of turn to its
    lead, so that both lay down their cards (Somerset 105); null where none did, or the laws do not ask it."""
    if course.lone is None or not course.laws.lone_adversaries_shown:
        return None
    for index, trick in enumerate(course.tricks[: min(number, FULL)]):
        if trick.leader != course.lone:
            continue
        early = [trick.seats[place] for place in early_plays(trick, course.out)]
        early += [SEAT_NUMBER[trick.record.seats[item]] for item in early_taken_back(trick)]
        if any(seat % 2 != course.lone % 2 for seat in early):
            return index
    return None
