"""A recorded hand analysed: what it comes to with best play by all, and what each card cost.

Every card is in view of everybody (double dummy), so a cost is a measure, and no reproach: at the table nobody sees
them. What the laws may oblige a player to beside following suit (to play a card that is called, say) is left out.
"""

from replay.analysis.following import Followed, follow
from replay.analysis.holdings import holdings_of
from replay.analysis.layout import Layout, layout_of
from replay.analysis.line import best_line
from replay.analysis.model import Analysis, Line, NotAnalysed, PlayValue
from replay.analysis.play import Choice, Table
from replay.course import Course
from replay.engine import course_of
from replay.turns import FULL
from schema.calls import SHOWN
from schema.cards import CODES
from schema.laws import laws_of
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.seats import SEATS, SIDES


def analyse(record: HandRecord, laws: Laws | None = None, *, line: bool = True) -> Analysis | NotAnalysed:
    """What a hand comes to with best play by all, what each of its cards cost, and a line of best play.

    Without `line` the line is left out, which takes less time. Never fails: what cannot be analysed says why.

    >>> analyse(HandRecord(dealer="N"))
    NotAnalysed(kind='trump', why='the trump is not known')
    """
    return analysis_of(course_of(record, laws or laws_of(record.laws)), line=line)


def analysis_of(course: Course, *, line: bool = True) -> Analysis | NotAnalysed:
    """The same of a course."""
    reason = _unplayable(course)
    if reason is not None or course.trump is None or course.maker is None:
        return reason or NotAnalysed("trump", "the trump is not known")
    holdings = holdings_of(course)
    if isinstance(holdings, NotAnalysed):
        return holdings
    layout = layout_of(holdings.cards, course.trump)
    followed = follow(course, layout, holdings.cards)
    if followed is None:
        return NotAnalysed("leader", "it is not known who leads")
    table = Table(layout)
    tricks, choices = _choices(table, followed)
    makers = course.maker % 2
    return Analysis(
        makers=SIDES[makers],
        tricks=_of(tricks, makers),
        plays=tuple(_value(choice, layout, makers) for choice in choices),
        line=_line(table, layout, followed, tricks) if line else (),
        stopped=followed.stopped,
        assumed=holdings.assumed,
    )


def _unplayable(course: Course) -> NotAnalysed | None:
    """Why there is nothing to analyse, before any card is looked at."""
    if course.passed_out:
        return NotAnalysed("passed-out", "all passed")
    if course.void:
        return NotAnalysed("void", "the hand was void")
    if course.trump is None:
        return NotAnalysed("trump", "the trump is not known")
    if course.maker is None:
        return NotAnalysed("maker", "it is not known who made the trump")
    if course.going in SHOWN:
        return NotAnalysed("jambone", f"the hand was played as {course.going}, where cards are called")
    return None


def _choices(table: Table, followed: Followed) -> tuple[int, list[Choice]]:
    """What the hand comes to for north and south, and the choices in the order of the play.

    Where another led than he who should have, what went before is valued as if he had.
    """
    found: list[Choice] = []
    if not followed.tricks:
        return table.tricks(followed.begin), found
    lead, cards, entitled = followed.tricks[-1]
    after = table.tricks(lead, cards)
    for number in range(len(followed.tricks) - 1, -1, -1):
        lead, cards, entitled = followed.tricks[number]
        of_trick = table.choices(lead, cards, after, number + 1)
        found += of_trick
        after = of_trick[-1].best
        if lead.leader != entitled:
            after = table.tricks(lead.led_by(entitled), near=after)
    found.reverse()
    return after, found


def _line(table: Table, layout: Layout, followed: Followed, tricks: int) -> Line:
    played = []
    for lead, cards, entitled in followed.tricks:
        if lead.leader != entitled:
            break
        played.append(cards)
    line = best_line(table, layout, followed.begin, tricks, played)
    return tuple(tuple((SEATS[seat], CODES[layout.card[card]]) for seat, card in trick) for trick in line)


def _value(choice: Choice, layout: Layout, makers: int) -> PlayValue:
    options = [(CODES[layout.card[card]], _of(tricks, makers)) for card, tricks in choice.of_each()]
    return PlayValue(
        trick=choice.trick,
        seat=SEATS[choice.seat],
        card=CODES[layout.card[choice.played]],
        tricks=_of(choice.after, makers),
        cost=choice.cost,
        options=tuple(options),
    )


def _of(tricks: int, side: int) -> int:
    """Tricks of north and south as those of a side."""
    return FULL - tricks if side else tricks
