"""Claims of revokes: which revoke each is about, whether it was conceded, and what in the record refutes it."""

from typing import TYPE_CHECKING

from replay.course import JOKER_SUIT, Course, TrickCourse
from replay.evidence import evidence_of, follows
from replay.turns import FULL
from schema.events import Claim
from schema.seats import SEAT_NUMBER

if TYPE_CHECKING:
    from replay.revokes import Revoke


class Refuting:
    """The claims of a hand held against its revokes; `revokes` is the list that was given, and grows with `add`."""

    def __init__(self, course: Course, revokes: "list[Revoke]") -> None:
        self.course = course
        self.revokes = revokes
        self._found = {(one.seat, one.trick): one for one in reversed(revokes) if not one.corrected}
        self._corrected = {(one.seat, one.trick) for one in revokes if one.corrected}
        self._mixed = {event.side for event in course.record.events if event.verb == "mixed"}
        self._reasons: dict[tuple[int, int], str | None] = {}

    def add(self, revoke: "Revoke") -> None:
        """A revoke that is taken to have been made, because a claim of it was honoured."""
        self.revokes.append(revoke)
        self._found[revoke.seat, revoke.trick] = revoke

    def claimed(self, event: Claim) -> "Revoke | None":
        """The revoke that a claim is about, if it was found; one that was put right in time is none."""
        return self._found.get((SEAT_NUMBER[event.seat], event.trick))

    def conceded(self, event: Claim) -> bool:
        """Whether the accused side mixed the cards before they were examined (Somerset 67, Washington 27)."""
        return self.course.laws.mixed_concedes and any(event.seat in side for side in self._mixed)

    def reason(self, event: Claim) -> str | None:
        """What in the record refutes a claim, for a sentence; null where nothing does."""
        key = SEAT_NUMBER[event.seat], event.trick
        if event.trick > FULL:
            return "a hand has five tricks"
        if key not in self._reasons:
            self._reasons[key] = self._refutation(*key)
        return self._reasons[key]

    def _refutation(self, seat: int, number: int) -> str | None:
        course = self.course
        if number > len(course.tricks):
            return "he sat out, his partner playing alone" if seat in course.out else None
        trick = course.tricks[number - 1]
        if seat not in trick.seats:
            last = number == len(course.tricks)
            return None if last and seat not in course.out else "he played no card to it"
        if trick.seats[0] == seat:
            return "he led to it"
        if (seat, number) in self._corrected:
            return "the card was taken back in time"
        return _followed(course, trick, number - 1, seat)


def _followed(course: Course, trick: TrickCourse, number: int, seat: int) -> str | None:
    if trick.suit_led == JOKER_SUIT:
        return "a joker was led, which asks for nothing"
    asked = follows(course, trick)
    if asked is None:
        return None
    sure, possible = asked
    if any(sure >> card & 1 for player, card in zip(trick.seats, trick.cards, strict=True) if player == seat):
        return "he followed suit"
    return "he had none of the suit led" if evidence_of(course).lacks(seat, number, possible) else None
