"""Whether a player did what was demanded of his cards, or whether it could not be demanded.

Each function takes the trick for which the demand was made, by its index, and gives a `Judgement`. What the cards
leave open is left open.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from replay.checks.naming import say_card
from replay.course import JOKER_SUIT, NO_TRUMP, Course, TrickCourse
from replay.evidence import POSSIBLY, SURELY, evidence_of, follows
from replay.lawful import cards_in
from replay.ranking import CARDS_OF_SUIT, POWER, RANK_IN_SUIT, SUIT_OF, UNCLEAR, could_be
from replay.turns import FULL
from schema.cards import CODES, ID, UNKNOWN, pack


class Verdict(Enum):
    """What became of a demand."""

    OPEN = "open"
    OBEYED = "obeyed"
    REFUSED = "refused"
    IMPROPER = "improper"
    LATE = "late"
    WRONG_NAME = "wrong name"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, its reason for a sentence, the law if it is not the usual one, and the card that was played: the
    index of its trick, that of the card in the record's trick, and its id."""

    verdict: Verdict
    reason: str = ""
    law: str | None = None
    trick: int | None = None
    item: int = -1
    played: int = ID["XX"]


OPEN: Final = Judgement(Verdict.OPEN)
OBEYED: Final = Judgement(Verdict.OBEYED)


def ids_for(card: int) -> int:
    """The card ids that are this known card or may stand for it, as a bit set."""
    return sum(1 << one for one in range(len(CODES)) if could_be(one) >> card & 1)


def played_before(course: Course, number: int) -> int:
    """The known cards that were played to the tricks before that index, as a bit set."""
    played = 0
    for trick in course.tricks[: min(number, FULL)]:
        for card in trick.cards:
            if card < UNKNOWN:
                played |= 1 << card
    return played


def obey_card(course: Course, seat: int, card: int, number: int, shown: bool) -> Judgement:
    """A card was called; `shown` says that it lay open, so that it was surely held."""
    if played_before(course, number) >> card & 1:
        return Judgement(Verdict.IMPROPER, "it had been played")
    place = _place(course, seat, number)
    if place is None:
        return OPEN
    trick = course.tricks[number]
    played = trick.cards[place]
    if place > 0 and not _on_suit(course, trick, card):
        void = _not_to_be_called(course, trick, seat, card, number)
        if void is not None:
            return void
    if played == card:
        return OBEYED
    if could_be(played) >> card & 1 or not (shown or evidence_of(course).holds(seat, number, 1 << card) is not None):
        return OPEN
    return _refused(number, trick, place, "")


def _place(course: Course, seat: int, number: int) -> int | None:
    if number >= min(FULL, len(course.tricks)) or seat not in course.tricks[number].seats:
        return None
    return course.tricks[number].seats.index(seat)


def _refused(number: int, trick: TrickCourse, place: int, reason: str) -> Judgement:
    return Judgement(Verdict.REFUSED, reason, None, number, trick.items[place], trick.cards[place])


def _on_suit(course: Course, trick: TrickCourse, card: int) -> bool:
    """Whether the card follows suit, or nothing has to be followed."""
    asked = follows(course, trick)
    return trick.suit_led == JOKER_SUIT or (asked is not None and bool(asked[0] >> card & 1))


def _not_to_be_called(course: Course, trick: TrickCourse, seat: int, card: int, number: int) -> Judgement | None:
    """Why a card off suit could not be called, or that it is left open; null where it could."""
    asked = follows(course, trick)
    if asked is None or asked[1] >> card & 1:
        return None if card in _cards_of(trick, seat) else OPEN
    sure, possible = asked
    cards = _cards_of(trick, seat)
    if any(sure >> one & 1 for one in cards) or evidence_of(course).holds(seat, number, sure) is not None:
        return Judgement(Verdict.IMPROPER, "it would have made him revoke")
    if card not in cards and any(possible >> one & 1 for one in cards):
        return OPEN
    if course.laws.commanding_kept:
        commanding = is_commanding(course, card, number, trick.seats.index(seat))
        if commanding is None:
            return OPEN
        if commanding:
            reason = "it was the commanding card of a lay suit, which need not be thrown on another"
            return Judgement(Verdict.IMPROPER, reason, course.laws.cites.get("commanding_kept"))
    return None


def _cards_of(trick: TrickCourse, seat: int) -> list[int]:
    return [card for player, card in zip(trick.seats, trick.cards, strict=True) if player == seat]


def is_commanding(course: Course, card: int, number: int, place: int) -> bool | None:
    """Whether the card is the highest of a lay suit that was not yet played (I-26), at that place of that trick; null
    where unknown cards leave it open."""
    trump = course.trump
    if trump is None:
        return None
    suit = SUIT_OF[trump][card]
    if suit == trump or suit > 3:
        return False
    higher = {
        one for one in cards_in(_suit_in_pack(course, suit)) if RANK_IN_SUIT[trump][one] > RANK_IN_SUIT[trump][card]
    }
    fallen = [one for trick in course.tricks[:number] for one in trick.cards] + course.tricks[number].cards[:place]
    higher.difference_update(fallen)
    if not higher:
        return True
    return None if any(could_be(one) >> other & 1 for one in fallen if one >= UNKNOWN for other in higher) else False


def _suit_in_pack(course: Course, suit: int) -> int:
    assert course.trump is not None
    return CARDS_OF_SUIT[course.trump][suit] & pack(course.laws.pack, joker=course.laws.joker)


def obey_suit(course: Course, seat: int, suit: int, number: int) -> Judgement:
    """A suit was called: the next lead of that side, if it is this seat's, has to be of it. If he has none the penalty
    is paid (Somerset 57)."""
    for index in range(number, min(FULL, len(course.tricks))):
        trick = course.tricks[index]
        if trick.seats and trick.leader % 2 == seat % 2:
            led = trick.cards[0]
            sure = SURELY[course.trump][suit]
            if trick.leader != seat or POSSIBLY[course.trump][suit] >> led & 1:
                return Judgement(Verdict.OBEYED, trick=index)
            held = evidence_of(course).holds(seat, index, sure)
            if held is None:
                return Judgement(Verdict.OBEYED, trick=index)
            return _refused(index, trick, 0, f"though he held {say_card(held)}")
    return OPEN


def obey_extreme(course: Course, seat: int, number: int, highest: bool) -> Judgement:
    """The highest or the lowest of the suit led was called."""
    place = _place(course, seat, number)
    if not place or course.trump is None:
        return OPEN
    trick = course.tricks[number]
    asked, led, played = follows(course, trick), trick.suit_led, trick.cards[place]
    if asked is None or led is None or played >= UNKNOWN or not asked[0] >> played & 1:
        return OPEN
    rank = RANK_IN_SUIT[course.trump]
    better = 0
    for card in cards_in(CARDS_OF_SUIT[course.trump][led]):
        if rank[card] > rank[played] if highest else rank[card] < rank[played]:
            better |= 1 << card
    held = evidence_of(course).holds(seat, number, better)
    return OBEYED if held is None else _refused(number, trick, place, f"though he held {say_card(held)}")


def obey_winning(course: Course, seat: int, number: int, win: bool) -> Judgement:
    """He was called on to win the trick, or to lose it: to be above, or below, all that was played before him."""
    place = _place(course, seat, number)
    if not place or course.trump is None:
        return OPEN
    trick = course.tricks[number]
    led = trick.suit_led
    if led is None or max(trick.cards[: place + 1]) >= UNKNOWN:
        return OPEN
    power = POWER[course.trump][led]
    best = max(power[card] for card in trick.cards[:place])
    if (power[trick.cards[place]] > best) == win:
        return OBEYED
    follows = led < 4 and CARDS_OF_SUIT[course.trump][led] >> trick.cards[place] & 1
    lawful = CARDS_OF_SUIT[course.trump][led] if follows else (1 << UNKNOWN) - 1
    wanted = sum(1 << card for card in cards_in(lawful) if (power[card] > best) == win)
    held = evidence_of(course).holds(seat, number, wanted)
    return OBEYED if held is None else _refused(number, trick, place, f"though he held {say_card(held)}")


def lowest_trump(course: Course, seat: int, number: int) -> Judgement:
    """At jambone the lowest trump was called (Washington ch. 4)."""
    place = _place(course, seat, number)
    if place is None or course.trump in (None, NO_TRUMP):
        return OPEN
    assert course.trump is not None
    trick, trump = course.tricks[number], course.trump
    played, trumps = trick.cards[place], CARDS_OF_SUIT[course.trump][course.trump]
    suit = SUIT_OF[trump][played]
    if suit == UNCLEAR or (place > 0 and follows(course, trick) is None):
        return OPEN
    if place > 0 and suit == trick.suit_led != trump:
        return Judgement(Verdict.IMPROPER, "it would have made him revoke")
    rank = RANK_IN_SUIT[trump]
    lower = sum(1 << card for card in cards_in(trumps) if suit != trump or rank[card] < rank[played])
    held = evidence_of(course).holds(seat, number, lower)
    return OBEYED if held is None else _refused(number, trick, place, f"though he held {say_card(held)}")
