"""Who makes the trump, and what comes of it: by seat, by round, next and cross."""

from typing import Final

from schema.statistics.model import (
    EUCHRE,
    HANDS,
    MARCH,
    PLACE,
    PLACES_NUMBERED,
    Column,
    Mean,
    Share,
    Statistic,
    mean_sums,
    when,
)

_OF_MAKERS: Final = (
    Share("makes_won", "decided", "Made good", "share of them in which the makers scored"),
    Share("marches", "decided", "Marches", "share of them that were marches"),
    Share("euchres", "decided", "Euchred", "share of them in which the makers were euchred"),
)
_MAKERS_NET: Final = Mean("net", "Points a hand", "mean of the makers' points less those of the others")


def _makes(condition: str) -> tuple[Column, ...]:
    """What came of the hands in which a condition is so."""
    return (
        when("made", "hands so made", condition),
        when("decided", "of those, hands whose outcome is known", f"{condition} AND outcome <> ''"),
        when(
            "makes_won", "of those, hands in which the makers scored", f"{condition} AND outcome <> '' AND NOT {EUCHRE}"
        ),
        when("marches", "of those, marches", f"{condition} AND {MARCH}"),
        when("euchres", "of those, euchres", f"{condition} AND {EUCHRE}"),
        *mean_sums("net", "makers", condition),
    )


SEATS = Statistic(
    "seats",
    "By seat from the dealer",
    "How often each player makes the trump when he may, and what comes of it, by his place from the dealer.",
    f"tally_calls, {PLACES_NUMBERED})",
    (PLACE,),
    (
        HANDS,
        when("first_chances", "times he spoke in the first round", "spoke_first >= number"),
        when(
            "first_calls", "times he then made it", "spoke_first = number AND tally_calls.maker = place AND round = 1"
        ),
        when("second_chances", "times he spoke in the second round", "spoke_second >= number"),
        when("second_calls", "times he then made it", "spoke_second = number AND maker = place"),
        *_makes("maker = place"),
        when("lone", "hands that he played alone, their outcome known", "lone = place AND outcome <> ''"),
        when("lone_marches", "of those, marches", f"lone = place AND {MARCH}"),
        when("lone_euchres", "of those, euchres", f"lone = place AND {EUCHRE}"),
    ),
    (
        Share("first_calls", "first_chances", "Calls, first round", "share of his turns in which he made the trump"),
        Share("second_calls", "second_chances", "Calls, second round", "share of his turns in which he made the trump"),
        *_OF_MAKERS,
        Share("lone_marches", "lone", "Lone hands that march", "share of his lone hands that took all tricks"),
        Share("lone_euchres", "lone", "Lone hands euchred", "share of his lone hands that were euchred"),
    ),
    (_MAKERS_NET,),
)

ROUNDS = Statistic(
    "rounds",
    "First and second round",
    "What comes of the trump made in the first round, at the suit turned up, and in the second, at another.",
    "tally_calls",
    (Column("round", "1, at the suit turned up; 2, at another", "round"),),
    (HANDS, *_makes("1"), when("lone", "of those, played alone", "lone <> '' AND outcome <> ''")),
    (*_OF_MAKERS, Share("lone", "decided", "Played alone", "share of them that were played alone")),
    (_MAKERS_NET,),
    where="round > 0 AND maker <> ''",
)

NEXT_OR_CROSS = Statistic(
    "next_or_cross",
    "Next or cross?",
    "What comes of making it next, the suit of the colour turned down, and of crossing to the other colour, by place.",
    "tally_calls",
    (
        Column("maker", "who made the trump, by his place", "maker"),
        Column("suit", "next or cross", "suit"),
        Column(
            "called",
            "next or cross by eldest hand's side; reverse next is a cross by the dealer's side, next again its next",
            "iif(maker IN ('eldest', 'third'), suit, iif(suit = 'cross', 'reverse next', 'next again'))",
        ),
    ),
    (HANDS, *_makes("1"), when("lone", "of those, played alone", "lone <> '' AND outcome <> ''")),
    _OF_MAKERS,
    (_MAKERS_NET,),
    where="suit <> '' AND maker <> ''",
)
