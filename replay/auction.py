"""The making of the trump, resolved: who named it, how, who plays alone, who sits out.

A call is kept as it was said, lawful or not. Where several could have made the trump, the first that was lawful in its
place made it, or, if none was, the first of all; a suit that may not be named counts as a pass (I-12) unless
nothing else explains that the hand was played.
"""

from typing import Final

from replay.course import NO_TRUMP, Course
from schema.calls import MAKES, ORDERS, PASSES, Call, Making
from schema.cards import SUITS
from schema.seats import SEAT_NUMBER

MAKING: Final[dict[str, Making]] = {"Order": "order", "Assist": "assist", "TakeUp": "take-up"}


def resolve_calls(course: Course) -> None:
    """Fill in the making, from the calls, or where they do not tell, from what the record says of it."""
    record = course.record
    if record.calls:
        _follow_turns(course)
        _find_maker(course)
        _find_lone_hands(course)
    if course.maker is None:
        _take_as_recorded(course)
    if course.trump is None and record.trump is not None:
        course.trump = trump_number(record.trump)
    if course.lone is not None:
        course.out = ((course.lone + 2) % 4,)
    if course.defender is not None and (course.lone is None or course.defender % 2 != course.lone % 2):
        course.out += ((course.defender + 2) % 4,)


def trump_number(trump: str) -> int:
    """The number of a suit, or `NO_TRUMP`.

    >>> trump_number("D"), trump_number("NT")
    (2, 4)
    """
    return NO_TRUMP if trump == "NT" else SUITS.index(trump)


def turned_suit(course: Course) -> int | None:
    """The suit of the turn-up; null where it is unknown, or a joker."""
    turn_up = course.record.turn_up
    return None if turn_up is None or turn_up[1] not in SUITS or turn_up == "BB" else SUITS.index(turn_up[1])


def _follow_turns(course: Course) -> None:
    """Which round each call was made in, and whose turn it was.

    A call out of turn takes no one's right away (Somerset 82): whoever was passed over may still speak, and the turn
    goes on from him who spoke. The first round ends with the dealer's call.
    """
    dealer = course.dealer
    turn = None if dealer is None else (dealer + 1) % 4
    round_, said, over = 1, 0, False
    skipped: set[int] = set()
    for call in course.record.calls:
        seat = SEAT_NUMBER[call.seat]
        course.spoken.append(round_)
        if over or turn is None:
            course.due_caller.append(None)
        elif seat in skipped:
            course.due_caller.append(seat)
            skipped.discard(seat)
        else:
            course.due_caller.append(turn)
            while turn != seat:
                skipped.add(turn)
                turn = (turn + 1) % 4
            turn = (seat + 1) % 4
        said += 1
        if call.call in PASSES or counts_as_pass(course, call, round_):
            if seat == dealer or (dealer is None and said == 4):
                if round_ == 2:
                    over = course.passed_out = not skipped
                else:
                    round_, turn, skipped = 2, None if dealer is None else (dealer + 1) % 4, set()
                    course.turned_down = turned_suit(course)
                said = 0
        elif call.call not in ("Alone", "Defend"):
            over = True


def counts_as_pass(course: Course, call: Call, round_: int) -> bool:
    """Whether a suit was named that had been turned down (I-12)."""
    if round_ == 1 or call.call not in SUITS or course.turned_down != SUITS.index(call.call):
        return False
    laws = course.laws
    stuck = laws.stick_the_dealer and SEAT_NUMBER[call.seat] == course.dealer
    return not (stuck and laws.stuck_may_name_turned_suit)


def _find_maker(course: Course) -> None:
    best: tuple[int, int] | None = None
    for index, call in enumerate(course.record.calls):
        if call.call in PASSES or call.call in ("Alone", "Defend"):
            continue
        irregular = _irregularity(course, index, call)
        if irregular == 2 and not course.record.tricks:
            continue
        if best is None or (irregular, index) < best:
            best = irregular, index
    if best is None:
        return
    course.passed_out = False
    call = course.record.calls[best[1]]
    course.making_call = best[1]
    course.maker = SEAT_NUMBER[call.seat]
    course.round = course.spoken[best[1]]
    course.making = MAKING.get(call.call, "make")
    course.trump = turned_suit(course) if call.call in ORDERS else trump_number(call.call)


def _irregularity(course: Course, index: int, call: Call) -> int:
    """0 for a call lawful in its place, 1 for one out of turn or of the wrong round, 2 where it counts as a pass."""
    round_ = course.spoken[index]
    if counts_as_pass(course, call, round_):
        return 2
    wrong_round = (call.call in MAKES) != (round_ == 2)
    due = course.due_caller[index]
    return int(wrong_round or (due is not None and due != SEAT_NUMBER[call.seat]))


def _find_lone_hands(course: Course) -> None:
    """The lone seat is that of the last declaration, lawful or not."""
    for index, call in enumerate(course.record.calls):
        if call.call == "Defend":
            course.defender = SEAT_NUMBER[call.seat]
        elif call.going is not None or call.call == "Alone":
            if call.call != "Alone" and course.making_call is not None and index < course.making_call:
                continue
            course.lone, course.lone_call = SEAT_NUMBER[call.seat], index
            course.going = call.going or "alone"


def _take_as_recorded(course: Course) -> None:
    record = course.record
    if record.maker is None:
        return
    course.maker = SEAT_NUMBER[record.maker]
    if record.trump is not None:
        course.trump = trump_number(record.trump)
    if record.going is not None and course.lone is None:
        course.going, course.lone = record.going, course.maker
    course.passed_out = False
