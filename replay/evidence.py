"""What the cards prove of the holdings (I-1): the known holdings, and the cards that a seat played.

Gathered once for a hand and kept with its course; the revokes and every check of the play rest on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from replay.checks.rotation import rotation_of
from replay.course import Course, TrickCourse
from replay.ranking import SUIT_OF, UNCLEAR, could_be
from schema.cards import CODES, ID, UNKNOWN

FULL: Final = 5
"""The cards of a hand, and the tricks."""
_KNOWN: Final = (1 << UNKNOWN) - 1
_TRUMPS: Final = (0, 1, 2, 3, 4, None)


def _belonging(trump: int | None, suit: int, *, surely: bool) -> int:
    """The card ids, unknown ones too, that surely or possibly belong to an effective suit, as a bit set."""
    suits = SUIT_OF[trump]
    found = 0
    for card in range(len(CODES)):
        among = [suits[known] for known in range(UNKNOWN) if could_be(card) >> known & 1]
        if all(one == suit for one in among) if surely else any(one in (suit, UNCLEAR) for one in among):
            found |= 1 << card
    return found


SURELY: Final = {trump: tuple(_belonging(trump, suit, surely=True) for suit in range(4)) for trump in _TRUMPS}
"""By trump, by effective suit, the card ids that belong to it whatever is unknown, as a bit set."""
POSSIBLY: Final = {trump: tuple(_belonging(trump, suit, surely=False) for suit in range(4)) for trump in _TRUMPS}
"""By trump, by effective suit, the card ids that may belong to it, as a bit set."""


def follows(course: Course, trick: TrickCourse) -> tuple[int, int] | None:
    """The card ids that surely, and possibly, follow the suit led, as bit sets; null where it is not known for certain,
    and where a joker was led in no-trump, which asks for nothing."""
    led = trick.suit_led
    if led is None or led > 3 or not SURELY[course.trump][led] >> trick.cards[0] & 1:
        return None
    return SURELY[course.trump][led], POSSIBLY[course.trump][led]


class Astray(NamedTuple):
    """A card that a seat played though it did not hold it, or, `again`, though it had been played.

    `trick` is an index, `item` that of the card in the record's trick.
    """

    trick: int
    item: int
    seat: int
    card: int
    again: bool


@dataclass(slots=True)
class Evidence:
    """What each seat showed and kept, as bit sets of card ids.

    `held` are the cards of its known holding, beside `unknown` more, null where it is not known; `played` those that
    stand, `taken_back` those that were. `kept` are the cards of the known holding that the seat is not seen to play, of
    which `gone` may have left it, discarded, passed or played unknown; none where the holding is no proof, because the
    seat played a card that was not in it, or the deal is written round. `doubtful` are cards played that prove nothing.
    """

    course: Course
    held: list[int]
    unknown: list[int | None]
    played: list[int]
    taken_back: list[int]
    kept: list[int]
    gone: list[int]
    doubtful: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    astray: list[Astray] = field(default_factory=list)
    rotated: bool = False

    def later(self, seat: int, trick: int) -> Iterator[int]:
        """The card ids that a seat showed after it had played to the trick of that index."""
        tricks = self.course.tricks
        if 0 <= trick < len(tricks) and tricks[trick].record.withdrawn:
            record = tricks[trick].record
            for item in record.withdrawn:
                if ID_OF_SEAT[record.seats[item]] == seat:
                    yield ID[record.cards[item]]
        for after in tricks[trick + 1 :]:
            if after.record.withdrawn:
                for code, name in zip(after.record.cards, after.record.seats, strict=True):
                    if ID_OF_SEAT[name] == seat:
                        yield ID[code]
            else:
                for player, card in zip(after.seats, after.cards, strict=True):
                    if player == seat:
                        yield card

    def holds(self, seat: int, trick: int, cards: int) -> int | None:
        """A card, by its id, that proves that the seat still held one of `cards` when it had played to that trick.

        Null where nothing proves it. An index of -1 asks for the beginning of the play.
        """
        cards &= ~self.doubtful[seat]
        for card in self.later(seat, trick):
            if cards >> card & 1:
                return card
        kept = self.kept[seat] & cards
        if kept and kept.bit_count() > self.gone[seat]:
            return kept.bit_length() - 1
        return self._turn_up(seat, kept)

    def _turn_up(self, seat: int, kept: int) -> int | None:
        """The turn-up, which may not be discarded and lies in view until it is played; it is no proof where he played
        five others."""
        course = self.course
        turn_up = course.record.turn_up
        if not kept or turn_up is None or seat != course.dealer or not course.took_up or course.laws.discard_turn_up:
            return None
        card = ID[turn_up]
        lying = kept >> card & 1 and self.gone[seat] == course.gone[seat] == 1 and course.going != "jambone"
        return card if lying and self.played[seat].bit_count() < FULL else None

    def lacks(self, seat: int, trick: int, cards: int) -> bool:
        """Whether the seat surely held none of `cards` when it had played to that trick."""
        if self.rotated or self.doubtful[seat] or self.kept[seat] & cards:
            return False
        if any(cards >> card & 1 for card in self.later(seat, trick)):
            return False
        unknown = self.unknown[seat]
        found = (self.played[seat] | self.taken_back[seat]) & ~self.held[seat] & _KNOWN
        return self.plays(seat) >= FULL or (unknown is not None and found.bit_count() >= unknown)

    def plays(self, seat: int) -> int:
        """How many cards of the seat stand."""
        return sum(trick.seats.count(seat) for trick in self.course.tricks)


ID_OF_SEAT: Final = {"N": 0, "E": 1, "S": 2, "W": 3}


def evidence_of(course: Course) -> Evidence:
    """What the cards of a hand prove, gathered at the first asking."""
    if course.evidence is None:
        course.evidence = _gather(course)
    return course.evidence


def _gather(course: Course) -> Evidence:
    played = [0, 0, 0, 0]
    back = [0, 0, 0, 0]
    count = 0
    for trick in course.tricks:
        count += len(trick.cards)
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            played[seat] |= 1 << card
        if trick.record.withdrawn:
            for item in trick.record.withdrawn:
                back[ID_OF_SEAT[trick.record.seats[item]]] |= 1 << ID[trick.record.cards[item]]
    held, unknown, gone = course.held, course.unknown, course.gone
    if course.making is None or (course.making != "make" and (course.dealer is None or not course.took_up)):
        held, unknown, gone = _perhaps_taken_up(course)
    kept = [held[0] & ~played[0], held[1] & ~played[1], held[2] & ~played[2], held[3] & ~played[3]]
    evidence = Evidence(course, held, unknown, played, back, kept, gone)
    if _suspicious(course, evidence, count):
        _find_astray(course, evidence)
        evidence.gone = [lost + _unseen(course, seat) for seat, lost in enumerate(gone)]
    if course.took_up and course.dealer is not None and _one_more_gone(course, course.dealer):
        evidence.gone = list(evidence.gone)
        evidence.gone[course.dealer] += 1
    for exchange in course.record.exchanges:
        if exchange.giver != "talon":
            for code in exchange.cards:
                evidence.kept[ID_OF_SEAT[exchange.giver]] &= ~(1 << ID[code])
    return evidence


def _perhaps_taken_up(course: Course) -> tuple[list[int], list[int | None], list[int]]:
    """The holdings where it is not known whether the dealer took the turn-up, or what it was, or who dealt: he may have
    it, and have parted with a card; so may anybody where the dealer is not known."""
    held, unknown, gone = list(course.held), list(course.unknown), list(course.gone)
    if course.record.exchanges:
        return held, [None, None, None, None], [FULL, FULL, FULL, FULL]
    turn_up = ID[course.record.turn_up or "XX"]
    if course.trump is not None and SUIT_OF[course.trump][turn_up] not in (course.trump, UNCLEAR):
        return held, unknown, gone
    for seat in range(4) if course.dealer is None else [course.dealer]:
        before = unknown[seat]
        if turn_up < UNKNOWN:
            held[seat] |= 1 << turn_up
        elif before is not None:
            unknown[seat] = before + 1
        gone[seat] += 1
    return held, unknown, gone


def _one_more_gone(course: Course, dealer: int) -> bool:
    """Whether the dealer, known to have six cards, may have parted with one of them all the same: he recorded the
    discard of another, or at jambone may have left the turn-up."""
    if course.held[dealer].bit_count() + (course.unknown[dealer] or 0) - course.gone[dealer] <= FULL:
        return False
    return course.record.discard != "none" or course.going == "jambone"


def _unseen(course: Course, seat: int) -> int:
    """How many unknown cards the seat played."""
    return sum(
        player == seat and card >= UNKNOWN
        for trick in course.tricks
        for player, card in zip(trick.seats, trick.cards, strict=True)
    )


def _suspicious(course: Course, evidence: Evidence, count: int) -> bool:
    """Whether there may be a card that was not held, that was played twice, or that is not known."""
    played, back, held = evidence.played, evidence.taken_back, evidence.held
    together = played[0] | played[1] | played[2] | played[3]
    if together > _KNOWN or together.bit_count() != count:
        return True
    for seat, unknown in enumerate(evidence.unknown):
        if unknown is not None:
            strange = (played[seat] | back[seat]) & ~held[seat]
            if strange and (strange.bit_count() > unknown or seat == course.dealer):
                return True
    return False


def _find_astray(course: Course, evidence: Evidence) -> None:
    """Follow every card through the tricks, those taken back included."""
    evidence.rotated = rotation_of(course) is not None
    pool, extra = list(evidence.held), list(evidence.unknown)
    first: dict[int, int] = {}
    doubled = _doubled(course)
    for number, trick in enumerate(course.tricks):
        record = trick.record
        for item, name in enumerate(record.seats):
            seat, card = ID_OF_SEAT[name], ID[record.cards[item]]
            stands = item not in record.withdrawn
            again = card < UNKNOWN and _again(evidence, first, doubled, seat, card)
            if again or (not evidence.rotated and not _could_hold(course, pool, extra, seat, card)):
                evidence.astray.append(Astray(number, item, seat, card, again))
                evidence.doubtful[seat] |= 1 << card
            if stands:
                first.setdefault(card, seat)
    for one in evidence.astray:
        if not one.again:
            evidence.kept[one.seat] = 0
    if evidence.rotated:
        evidence.kept = [0, 0, 0, 0]


def _doubled(course: Course) -> set[tuple[int, int]]:
    """The cards, with their seats, of those who played two to a trick: one of the two may be played again (Somerset
    61, Washington 17)."""
    return {
        (seat, card)
        for trick in course.tricks
        for seat, card in zip(trick.seats, trick.cards, strict=True)
        if trick.seats.count(seat) > 1
    }


def _again(evidence: Evidence, first: dict[int, int], doubled: set[tuple[int, int]], seat: int, card: int) -> bool:
    """Whether the card had been played; not where the deal gives it to this seat, and another played it before, which
    is then the fault of that play or of the deal."""
    if card not in first:
        return False
    if first[card] == seat:
        return (seat, card) not in doubled
    return not evidence.held[seat] >> card & 1


def _could_hold(course: Course, pool: list[int], extra: list[int | None], seat: int, card: int) -> bool:
    """Whether the seat could hold the card that it plays. One found to be of its unknown cards is known from then."""
    unknown = extra[seat]
    if unknown is None or card == ID["XX"] or pool[seat] & could_be(card):
        return True
    if seat == course.dealer and course.took_up and card < UNKNOWN and course.record.discard == CODES[card]:
        return False
    if unknown > 0 and card < UNKNOWN:
        extra[seat] = unknown - 1
        pool[seat] |= 1 << card
    return unknown > 0
