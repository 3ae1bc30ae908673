"""What may be left out of a play that does not fit together: a line of it, or who won the trick before.

Only for the words of what is found anyway: nothing is repaired, and nothing judged by it.
"""

from replay.course import Course
from replay.ranking import trick_winner
from replay.turns import FULL, ORDER, playing_of
from schema.seats import SEAT_NUMBER


def leader_by_cards(course: Course, number: int) -> int | None:
    """The one seat from which on the cards of a trick are held by those whose turn it is; null where there is none."""
    trick = course.tricks[number]
    if trick.record.withdrawn or len(trick.cards) != course.players:
        return None
    order = ORDER[playing_of(course)]
    fitting = [
        leader
        for leader in range(4)
        if leader not in course.out
        and all(course.held[seat] >> card & 1 for seat, card in zip(order[leader], trick.cards, strict=True))
    ]
    return fitting[0] if len(fitting) == 1 else None


def trick_left_out(course: Course) -> int | None:
    """The index of the trick before which another seems to be missing; null where that cannot be known.

    It can where four tricks are recorded and all holdings known, one trick alone was led by another than he who is to
    lead it, and the cards that nobody played make a trick that this one leads and the other wins.
    """
    if len(course.tricks) != FULL - 1 or any(event.verb in ("abandon", "concede") for event in course.record.events):
        return None
    order = ORDER[playing_of(course)]
    rest, due, missing = list(course.held), course.tricks[0].entitled, None
    for number, trick in enumerate(course.tricks):
        leader = leader_by_cards(course, number)
        if leader is None or due is None or due in course.out or (leader != due and missing is not None):
            return None
        if leader != due:
            missing = number, due, leader
        for seat, card in zip(order[leader], trick.cards, strict=True):
            rest[seat] &= ~(1 << card)
        place = trick_winner(trick.cards, course.trump)
        won = None if place is None else order[leader][place]
        due = won if trick.record.winner is None else SEAT_NUMBER[trick.record.winner]
    if missing is None:
        return None
    number, first, winner = missing
    left = [rest[seat] for seat in order[first]]
    if any(cards.bit_count() != 1 for cards in left):
        return None
    place = trick_winner([card.bit_length() - 1 for card in left], course.trump)
    return number if place is not None and order[first][place] == winner else None
