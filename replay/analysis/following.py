"""The play of a record, laid out for the solver trick by trick, as far as it can be followed."""

from dataclasses import dataclass, field

from replay.analysis.layout import Layout
from replay.analysis.play import Lead, lead_of
from replay.course import Course, TrickCourse
from replay.engine import first_leader
from replay.turns import FULL, ORDER, playing_of
from schema.cards import UNKNOWN
from schema.seats import SEAT_NAMES, SEATS


@dataclass(slots=True)
class Followed:
    """The tricks that were followed: each as it was led, with its cards in order (0 for one who sits out, fewer than
    four where it breaks off) and the seat that should have led it. `begin` is the position at the beginning, `stopped`
    says why it was not followed further, null where the record itself has no more cards."""

    begin: Lead
    tricks: list[tuple[Lead, list[int], int]] = field(default_factory=list)
    stopped: str | None = None


def follow(course: Course, layout: Layout, cards: tuple[int, int, int, int]) -> Followed | None:
    """The play from holdings that are known; null where nobody is known to lead."""
    holdings = [layout.lay(holding) for holding in cards]
    entitled = first_leader(course)
    if entitled is None and course.tricks:
        entitled = course.tricks[0].leader
    if entitled is None or not holdings[entitled]:
        return None
    followed = Followed(lead_of(entitled, holdings, 0, FULL))
    playing, won = playing_of(course), 0
    fallen = [number for number, trick in enumerate(course.tricks) if trick.cards]
    last = fallen[-1] if fallen else 0
    for number, trick in enumerate(course.tricks[:FULL]):
        if not holdings[trick.leader]:
            followed.stopped = f"trick {number + 1} was led by {SEAT_NAMES[SEATS[trick.leader]]}, who sits out"
            break
        lead = lead_of(trick.leader, holdings, won, FULL - number)
        played, fault = _cards(trick, layout, lead, playing, last=number >= last)
        if fault is not None:
            followed.stopped = f"in trick {number + 1} {fault}"
        if played:
            followed.tricks.append((lead, played, entitled))
        if len(played) < 4:
            break
        counts = layout.suit[played[0]] | layout.trumps
        for place, card in enumerate(played):
            holdings[(lead.leader + place) % 4] ^= card
        entitled = (lead.leader + max(range(4), key=lambda place: played[place] & counts)) % 4
        won += 1 - entitled % 2
        if fault is not None:
            break
    else:
        if last >= FULL:
            followed.stopped = f"trick {FULL + 1} was played when nobody had a card left"
    return followed


def _cards(trick: TrickCourse, layout: Layout, lead: Lead, playing: int, *, last: bool) -> tuple[list[int], str | None]:
    """The cards of a trick in order, and what keeps it from being followed to its end; the last may lack some."""
    played: list[int] = []
    due = ORDER[playing][trick.leader]
    fell = list(zip(trick.seats, trick.cards, strict=True))
    for place in range(4):
        seat = (trick.leader + place) % 4
        if seat not in due:
            played.append(0)
            continue
        if not fell:
            return _trimmed(played), None if last else f"{SEAT_NAMES[SEATS[seat]]} played no card"
        player, card = fell.pop(0)
        if player != seat:
            return _trimmed(played), f"{SEAT_NAMES[SEATS[player]]} played out of turn"
        if card >= UNKNOWN:
            return _trimmed(played), f"the card of {SEAT_NAMES[SEATS[player]]} is not known"
        bit = layout.bit.get(card, 0) & lead.holdings[place]
        if not bit:
            return _trimmed(played), f"{SEAT_NAMES[SEATS[player]]} played a card that he is not known to have held"
        played.append(bit)
    return played, f"{SEAT_NAMES[SEATS[fell[0][0]]]} played twice" if fell else None


def _trimmed(played: list[int]) -> list[int]:
    """Without the places, at the end, of those who sit out."""
    while played and not played[-1]:
        played.pop()
    return played
