"""What the cards prove of the holdings (I-1): the known holdings, and the cards that a seat played.

Gathered once for a hand and kept with its course; the revokes and every check of the play rest on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from replay.astray import Astray, find_astray
from replay.course import Course, TrickCourse
from replay.ranking import SUIT_OF, UNCLEAR, could_be
from replay.turns import FULL
from replay.unseen import discount, perhaps_taken_up, unknown_plays
from schema.cards import CODES, ID, UNKNOWN
from schema.seats import SEAT_NUMBER

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


@dataclass(slots=True)
class Evidence:
    """What each seat showed and kept, as bit sets of card ids.

    `held` are the cards of its known holding, beside `unknown` more, null where it is not known; `played` those that
    stand, `taken_back` those that were. `kept` are the cards of the known holding that the seat is not seen to play, of
    which `gone` may have left it, discarded, passed or played unknown; none where the holding is no proof, because the
    seat played a card that was not in it, or the deal is written round. `doubtful` are cards that prove nothing.
    `suspects` are the plays off suit, each the index of a trick and a seat, of those who later played the suit.
    `surplus` are the cards played to a trick beside the one that counts, with the index of the trick and the seat: they
    belong in his hand, and he answers for the revokes that follow (Somerset 61, Washington 17).
    """

    course: Course
    held: list[int]
    unknown: list[int | None]
    played: list[int]
    kept: list[int]
    gone: list[int]
    suspects: list[tuple[int, int]]
    taken_back: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    doubtful: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    astray: list[Astray] = field(default_factory=list)
    surplus: list[tuple[int, int, int]] = field(default_factory=list)
    rotated: bool = False

    def later(self, seat: int, trick: int) -> Iterator[int]:
        """The card ids that a seat showed after it had played to the trick of that index, or should have had in hand.
        A card left over after the fifth trick is none of them: it counts as played to the trick that lacked it
        (Somerset 60)."""
        tricks = self.course.tricks
        for number, player, card in self.surplus:
            if player == seat and number <= trick and not self._played_between(seat, card, number, trick):
                yield card
        if 0 <= trick < len(tricks) and tricks[trick].record.withdrawn:
            record = tricks[trick].record
            for item in record.withdrawn:
                if SEAT_NUMBER[record.seats[item]] == seat:
                    yield ID[record.cards[item]]
        for after in tricks[trick + 1 : FULL]:
            if after.record.withdrawn:
                for code, name in zip(after.record.cards, after.record.seats, strict=True):
                    if SEAT_NUMBER[name] == seat:
                        yield ID[code]
            else:
                for player, card in zip(after.seats, after.cards, strict=True):
                    if player == seat:
                        yield card

    def _played_between(self, seat: int, card: int, number: int, last: int) -> bool:
        return any(
            (seat, card) in zip(trick.seats, trick.cards, strict=True)
            for trick in self.course.tricks[number + 1 : last + 1]
        )

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

    def following(self, trick: TrickCourse) -> int:
        """The card ids that surely follow the suit led to a trick, as a bit set; none where that is not known."""
        asked = follows(self.course, trick) if trick.cards else None
        return 0 if asked is None else asked[0]

    def plays(self, seat: int) -> int:
        """How many cards of the seat stand."""
        return sum(trick.seats.count(seat) for trick in self.course.tricks)


def evidence_of(course: Course) -> Evidence:
    """What the cards of a hand prove, gathered at the first asking."""
    if course.evidence is None:
        course.evidence = _gather(course)
    return course.evidence


def _gather(course: Course) -> Evidence:
    """One pass over the cards, from the last to the first, so that what a seat played later is known at each."""
    tricks = course.tricks
    surely, possibly = SURELY[course.trump], POSSIBLY[course.trump]
    played = [0, 0, 0, 0]
    suspects: list[tuple[int, int]] = []
    count, full, back, players = 0, True, False, course.players
    for number in range(len(tricks) - 1, -1, -1):
        trick = tricks[number]
        cards, led = trick.cards, trick.suit_led
        if led is None or led > 3 or not surely[led] >> cards[0] & 1:
            sure, possible = 0, 0
        else:
            sure, possible = surely[led], possibly[led]
        for seat, card in zip(trick.seats, cards, strict=False):
            bit = 1 << card
            if played[seat] & sure and not bit & possible:
                suspects.append((number, seat))
            played[seat] |= bit
        count += len(cards)
        full = full and trick.full and len(cards) <= players
        back = back or bool(trick.record.withdrawn)
    held, unknown, gone = course.held, course.unknown, course.gone
    if course.making is None or (course.making != "make" and (course.dealer is None or not course.took_up)):
        held, unknown, gone = perhaps_taken_up(course)
    kept = [held[0] & ~played[0], held[1] & ~played[1], held[2] & ~played[2], held[3] & ~played[3]]
    evidence = Evidence(course, held, unknown, played, kept, gone, suspects)
    if back:
        evidence.taken_back = _taken_back(course)
    if _suspicious(evidence, count):
        find_astray(evidence)
        evidence.gone = [lost + unknown_plays(course, seat) for seat, lost in enumerate(gone)]
    if not full or _left_over(kept, played) or course.record.exchanges:
        discount(evidence)
    _doubt_what_is_elsewhere(evidence)
    return evidence


def _doubt_what_is_elsewhere(evidence: Evidence) -> None:
    """A card that a seat kept proves nothing where another was dealt it too, or played it: one of the two is another
    card, and it is not known which (I-1, I-16)."""
    kept, held, played = evidence.kept, evidence.held, evidence.played
    for seat, left in enumerate(kept):
        if left:
            others = [held[other] | played[other] for other in range(4) if other != seat]
            evidence.doubtful[seat] |= left & (others[0] | others[1] | others[2]) & _KNOWN


def _left_over(kept: list[int], played: list[int]) -> bool:
    """Whether a seat that played kept a card."""
    return any(left and shown for left, shown in zip(kept, played, strict=True))


def _taken_back(course: Course) -> list[int]:
    back = [0, 0, 0, 0]
    for trick in course.tricks:
        for item in trick.record.withdrawn:
            back[SEAT_NUMBER[trick.record.seats[item]]] |= 1 << ID[trick.record.cards[item]]
    return back


def _suspicious(evidence: Evidence, count: int) -> bool:
    """Whether there may be a card that was not held, that was played twice, or that is not known."""
    played, back, held = evidence.played, evidence.taken_back, evidence.held
    together = played[0] | played[1] | played[2] | played[3]
    if together > _KNOWN or together.bit_count() != count:
        return True
    if not (played[0] & ~held[0] | played[1] & ~held[1] | played[2] & ~held[2] | played[3] & ~held[3] or any(back)):
        return False
    for seat, unknown in enumerate(evidence.unknown):
        if unknown is not None:
            strange = (played[seat] | back[seat]) & ~held[seat]
            if strange and (strange.bit_count() > unknown or seat == evidence.course.dealer):
                return True
    return False
