"""Tricks: how many each side won, by the cards, by what was conceded, or by what the record says of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from replay.course import Course
from replay.present import seat_code
from schema.findings import Fault
from schema.results import Figures
from schema.seats import SEAT_NAMES, SEAT_NUMBER, SIDES, other_side
from schema.span import At, at_tag


@dataclass(slots=True)
class Tally:
    """The tricks of a hand.

    `won` are those that were won in play, by side. `played_out` says that all five were played, `counted` that `tricks`
    were counted and not taken from the record. `tricks` is null where it cannot be told.
    """

    won: Figures
    played_out: bool
    counted: bool
    tricks: Figures | None


def tally_of(course: Course) -> Tally:
    """The tricks of a hand: counted if it was played out or conceded, else as recorded where the play allows that."""
    won, unknown = [0, 0], 0
    for trick in course.tricks[:5]:
        if trick.winner is None:
            unknown += 1
        else:
            won[trick.winner & 1] += 1
    ns, ew = won
    if ns + ew == 5:
        return Tally((ns, ew), True, True, (ns, ew))
    played_out = len(course.tricks) >= 5 and course.tricks[4].full
    conceded = None if played_out else _conceded(course, ns, ew, unknown)
    if conceded is not None:
        return Tally((ns, ew), False, True, conceded)
    recorded = recorded_tricks(course)
    if recorded is not None and (recorded[0] < ns or recorded[1] < ew):
        recorded = None
    return Tally((ns, ew), played_out, False, recorded)


def recorded_tricks(course: Course) -> Figures | None:
    """The recorded tricks where they make five, a side that was left out having the rest; else null."""
    pair = course.record.tricks_won
    if pair is None:
        return None
    ns, ew = pair.NS, pair.EW
    if ns is None:
        ns = None if ew is None else 5 - ew
    elif ew is None:
        ew = 5 - ns
    if ns is None or ew is None or ns + ew != 5 or ns < 0 or ew < 0:
        return None
    return ns, ew


def _conceded(course: Course, ns: int, ew: int, unknown: int) -> Figures | None:
    """The tricks with those that a side gave up; null where none did, or where the play is not recorded."""
    for event in course.record.events:
        if event.verb == "concede":
            last_open = unknown == 0 or (unknown == 1 and course.tricks[-1].winner is None)
            if not last_open or (not course.tricks and course.record.tricks_won is not None):
                return None
            return (5 - ew, ew) if event.side == "EW" else (ns, 5 - ns)
    return None


def wrong_winners(course: Course) -> Iterator[Fault]:
    """Tricks that the table gave to another than him whose card won them, or to one whose card cannot have."""
    for index, trick in enumerate(course.tricks):
        recorded = trick.record.winner
        if recorded is None or trick.winner == SEAT_NUMBER[recorded]:
            continue
        winner = seat_code(trick.lawful)
        if winner is not None:
            why = f"{SEAT_NAMES[winner]}'s card won it"
        else:
            played = SEAT_NUMBER[recorded] in trick.seats
            why = (
                f"{SEAT_NAMES[recorded]}'s card cannot have won it"
                if played
                else f"{SEAT_NAMES[recorded]} had no card in it"
            )
        yield Fault(
            "trick-winner-wrong",
            f"trick {index + 1} was given to {SEAT_NAMES[recorded]}, but {why}",
            At("winner", index),
            seat=recorded,
            trick=index + 1,
        )


def wrong_tricks(course: Course, tally: Tally, *, ended: bool) -> Fault | None:
    """The recorded tricks where they are not those taken, or do not make five, unless the laws ended the hand early."""
    pair = course.record.tricks_won
    if pair is None:
        return None
    if course.passed_out or tally.counted:
        counted = (0, 0) if course.passed_out else tally.tricks
        assert counted is not None
        if pair.NS in (None, counted[0]) and pair.EW in (None, counted[1]):
            return None
        why = f"the cards give NS {counted[0]} and EW {counted[1]}"
    else:
        why = _cannot_be(pair.NS, pair.EW, tally, ended=ended)
        if not why:
            return None
    given = [f"{side} {count}" for side, count in zip(SIDES, (pair.NS, pair.EW), strict=True) if count is not None]
    return Fault("tricks-wrong", f"the record gives {' and '.join(given)}; {why}", at_tag("Tricks"))


def _cannot_be(ns: int | None, ew: int | None, tally: Tally, *, ended: bool) -> str:
    """Why recorded tricks cannot be those of a hand that was not counted; empty where they can."""
    if ns is not None and ew is not None and ns + ew == 5 and ns >= tally.won[0] and ew >= tally.won[1]:
        return ""
    for side, count, won in zip(SIDES, (ns, ew), tally.won, strict=True):
        if count is not None and not 0 <= count <= 5:
            return f"no side can have {count} of five tricks"
        if count is not None and count < won:
            return f"in the tricks that are recorded {side} took {won}"
        if count is not None and count + tally.won[1 - SIDES.index(side)] > 5:
            return f"{other_side(side)} took {tally.won[1 - SIDES.index(side)]} of those that are recorded"
    if ns is None or ew is None or ns + ew == 5 or (ended and ns + ew < 5):
        return ""
    return "a hand has five tricks"
