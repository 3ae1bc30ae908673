"""The statistics, as data: what is counted, by what, of how many, and the view of each in the archive.

Each row is of one code of laws with its options, and never of several: a march is not worth the same in all of them.
"""

from dataclasses import dataclass
from typing import Final

from schema.intervals import mean_columns, share_columns
from schema.tallies import PLACES, SINCE
from schema.view import View


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a statistic: its name, what it holds, and the SQL that gives it from the tally."""

    name: str
    about: str
    sql: str


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many: the names of the two columns, and the title and the sense of the share."""

    count: str
    sample: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a figure: `name` is the sum, beside it stand `name_known` and `name_squared`."""

    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Statistic:
    """A statistic: rows by `keys` after the laws, counts, and the shares and means that are made of them."""

    name: str
    title: str
    about: str
    tally: str
    keys: tuple[Column, ...]
    counts: tuple[Column, ...]
    shares: tuple[Share, ...]
    means: tuple[Mean, ...] = ()
    where: str = "1"

    def counted(self, *, one_code: bool = False) -> str:
        """The query of the keys and counts; of the laws `:laws` alone, if `one_code`."""
        columns = ", ".join(f"{column.sql} AS {column.name}" for column in (*self.keys, *self.counts))
        where = f"laws = :laws AND {self.where}" if one_code else self.where
        by = ", ".join(str(number) for number in range(1, len(self.keys) + 2))
        return f"SELECT laws, {columns} FROM {self.tally} WHERE {where} GROUP BY {by}"

    @property
    def view(self) -> View:
        """The view, with the interval of each share and mean."""
        sums = {name for one in self.means for name in (one.name, f"{one.name}_squared")}
        counts = [column for column in self.counts if column.name not in sums]
        made = [share_columns(one.count, one.count, one.sample) for one in self.shares]
        made += [mean_columns(one.name, one.name, f"{one.name}_squared", f"{one.name}_known") for one in self.means]
        names = ", ".join(["laws", *(column.name for column in (*self.keys, *counts)), *made])
        columns = [("laws", "the code of laws with its options")]
        columns += [(column.name, column.about) for column in (*self.keys, *counts)]
        for one in self.shares:
            columns += _bounded(f"{one.count}_share", one.count, one.about)
        for figure in self.means:
            columns += _bounded(f"{figure.name}_mean", figure.name, figure.about)
        sql = f"SELECT {names} FROM ({self.counted()})"
        return View(f"stat_{self.name}", self.about, sql, tuple(columns), ("laws",), SINCE)


def _bounded(value: str, name: str, about: str) -> list[tuple[str, str]]:
    words = "bound of its interval of confidence, 95 in 100"
    return [(value, about), (f"{name}_low", f"lower {words}"), (f"{name}_high", f"upper {words}")]


def _sum(name: str, about: str, sql: str | None = None) -> Column:
    return Column(name, about, f"sum({sql or name})")


def _when(name: str, about: str, condition: str) -> Column:
    return Column(name, about, f"sum(iif({condition}, hands, 0))")


def _mean_sums(name: str, of: str, when: str = "1", *, sign: str = "") -> tuple[Column, ...]:
    about = "points of the side less those of the other"
    return tuple(
        _sum(f"{name}{ending}", f"{words}{about}", f"iif({when}, {minus}{of}{ending}, 0)")
        for ending, words, minus in (
            ("_known", "hands with known ", ""),
            ("", "sum of ", sign),
            ("_squared", "sum of the squares of ", ""),
        )
    )


_HANDS: Final = _sum("hands", "hands")
_MARCH: Final = "outcome IN ('march', 'lone-march', 'jambone-march', 'jamboree')"
_EUCHRE: Final = "outcome IN ('euchre', 'lone-euchre', 'jambone-euchre')"
_PLACES: Final = "(SELECT 1 AS number, 'eldest' AS place" + "".join(
    f" UNION ALL SELECT {number}, '{place}'" for number, place in enumerate(PLACES[1:], 2)
)
_PLACE: Final = Column("place", "the player by his place from the dealer: eldest, second, third, dealer", "place")
_OF_MAKERS: Final = (
    Share("makes_won", "decided", "Made good", "share of them in which the makers scored"),
    Share("marches", "decided", "Marches", "share of them that were marches"),
    Share("euchres", "decided", "Euchred", "share of them in which the makers were euchred"),
)
_MAKERS_NET: Final = Mean("net", "Points a hand", "mean of the makers' points less those of the others")


def _makes(when: str) -> tuple[Column, ...]:
    """What came of the hands in which `when` is so."""
    return (
        _when("made", "hands so made", when),
        _when("decided", "of those, hands whose outcome is known", f"{when} AND outcome <> ''"),
        _when("makes_won", "of those, hands in which the makers scored", f"{when} AND outcome <> '' AND NOT {_EUCHRE}"),
        _when("marches", "of those, marches", f"{when} AND {_MARCH}"),
        _when("euchres", "of those, euchres", f"{when} AND {_EUCHRE}"),
        *_mean_sums("net", "makers", when),
    )


SEATS = Statistic(
    "seats",
    "By seat from the dealer",
    "How often each player makes the trump when he may, and what comes of it, by his place from the dealer.",
    f"tally_calls, {_PLACES})",
    (_PLACE,),
    (
        _HANDS,
        _when("first_chances", "times he spoke in the first round", "spoke_first >= number"),
        _when(
            "first_calls", "times he then made it", "spoke_first = number AND tally_calls.maker = place AND round = 1"
        ),
        _when("second_chances", "times he spoke in the second round", "spoke_second >= number"),
        _when("second_calls", "times he then made it", "spoke_second = number AND maker = place"),
        *_makes("maker = place"),
        _when("lone", "hands that he played alone, their outcome known", "lone = place AND outcome <> ''"),
        _when("lone_marches", "of those, marches", f"lone = place AND {_MARCH}"),
        _when("lone_euchres", "of those, euchres", f"lone = place AND {_EUCHRE}"),
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
    (_HANDS, *_makes("1"), _when("lone", "of those, played alone", "lone <> '' AND outcome <> ''")),
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
    (_HANDS, *_makes("1"), _when("lone", "of those, played alone", "lone <> '' AND outcome <> ''")),
    _OF_MAKERS,
    (_MAKERS_NET,),
    where="suit <> '' AND maker <> ''",
)

TURN_UPS = Statistic(
    "turn_ups",
    "The advantage of the dealer, by turn-up",
    "What becomes of the card turned up, by its rank, and what the dealer's side gains by it.",
    "tally_turn_ups",
    (
        Column(
            "card",
            "the rank of the card: 7 8 9 T J Q K A, BB for the joker",
            "iif(turn_up = 'BB', turn_up, substr(turn_up, 1, 1))",
        ),
    ),
    (
        _HANDS,
        _sum("called", "hands whose calls are known"),
        _sum("taken", "taken up by the dealer, or assisted"),
        _sum("ordered", "ordered up by eldest hand's side"),
        _sum("turned_down", "turned down", "called - taken - ordered"),
        *_mean_sums("dealers", "dealers"),
        _sum("dealers_scored", "hands in which the dealer's side scored"),
    ),
    (
        Share("taken", "called", "Taken up", "share taken up or assisted by the dealer's side"),
        Share("ordered", "called", "Ordered up", "share ordered up by eldest hand's side"),
        Share("dealers_scored", "dealers_known", "Dealer's side scores", "share in which the dealer's side scored"),
    ),
    (Mean("dealers", "Points a hand to the dealer", "mean of the points of the dealer's side less the others'"),),
    where="turn_up NOT LIKE 'X%'",
)

SCORES = Statistic(
    "scores",
    "Results by score",
    "What comes of hands at each score, and how often the side that then dealt went on to win the game.",
    "tally_scores",
    (
        Column("dealers_score", "the score of the dealer's side", "dealers_score"),
        Column("others_score", "the score of eldest hand's side", "others_score"),
    ),
    (
        _HANDS,
        *_mean_sums("dealers", "dealers"),
        _sum("dealers_scored", "hands in which the dealer's side scored"),
        _sum("lone", "hands played alone"),
        _sum("games", "hands of games whose winner is known"),
        _sum("games_won", "of those, games that the dealer's side won"),
    ),
    (
        Share("dealers_scored", "dealers_known", "Dealer's side scores", "share in which the dealer's side scored"),
        Share("lone", "hands", "Played alone", "share of hands that were played alone"),
        Share("games_won", "games", "Dealer's side wins the game", "share of games that the dealer's side won"),
    ),
    (Mean("dealers", "Points a hand to the dealer", "mean of the points of the dealer's side less the others'"),),
)

REVOKES = Statistic(
    "revokes",
    "Revokes found and claimed",
    "Revokes that the cards prove or that were taken as claimed, and how many of them were claimed.",
    "tally_laws",
    (),
    (
        _HANDS,
        _sum("played", "hands whose play is recorded"),
        _sum("revoke_hands", "hands with a revoke"),
        _sum("revokes", "revokes found"),
        _sum("claimed", "of those, claimed", "revokes - unclaimed"),
        _sum("corrected", "revokes taken back in time, besides"),
        _sum("unfounded", "claims that the cards refute"),
    ),
    (
        Share("revoke_hands", "played", "Hands with a revoke", "share of hands in which there was a revoke"),
        Share("claimed", "revokes", "Revokes claimed", "share of revokes that were claimed"),
    ),
)

REVOKES_BY_SEAT = Statistic(
    "revokes_by_seat",
    "Revokes by seat",
    "Who revokes, by his place from the dealer.",
    f"tally_laws, {_PLACES})",
    (_PLACE,),
    (
        _sum("played", "hands whose play is recorded"),
        _sum(
            "revoked",
            "of those, hands in which he revoked",
            "CASE place" + "".join(f" WHEN '{place}' THEN revoked_{place}" for place in PLACES) + " END",
        ),
    ),
    (Share("revoked", "played", "Hands in which he revoked", "share of hands in which he revoked"),),
)

_PLAYER_COUNTS: Final = (
    _HANDS,
    *(
        _sum(name, about)
        for name, about in (
            ("first_chances", "times he spoke in the first round"),
            ("first_calls", "times he then made the trump"),
            ("second_chances", "times he spoke in the second round"),
            ("second_calls", "times he then made the trump"),
            ("made", "hands in which he made the trump"),
            ("decided", "of those, hands whose outcome is known"),
        )
    ),
    _sum("makes_won", "of those, hands in which his side scored", "decided - euchres"),
    *(
        _sum(name, about)
        for name, about in (
            ("marches", "of those, marches"),
            ("euchres", "of those, euchres"),
            ("lone", "hands that he played alone, their outcome known"),
            ("lone_marches", "of those, marches"),
            ("lone_euchres", "of those, euchres"),
            ("played", "hands whose play is recorded"),
            ("revokes", "revokes found of his"),
        )
    ),
)

PLAYERS = Statistic(
    "players",
    "By player",
    "What each player does, in all places together.",
    "tally_players",
    (Column("player", "the player's name", "player"),),
    _PLAYER_COUNTS,
    SEATS.shares,
)

PLAYERS_BY_SEAT = Statistic(
    "players_by_seat",
    "By player and seat",
    "What each player does, by his place from the dealer.",
    "tally_players",
    (Column("player", "the player's name", "player"), _PLACE),
    _PLAYER_COUNTS,
    SEATS.shares,
)

BRIDGES = Statistic(
    "bridges",
    "Is the bridge worth keeping?",
    "What eldest hand did at a bridge, and what followed to the end of the game.",
    "tally_bridges",
    (
        Column(
            "eldest_hand",
            "what eldest hand did: ordered or passed; null where that is not known",
            "nullif(eldest_hand, '')",
        ),
        Column("sure", "1 if he was sure of a trick, 0 if not; null where his cards are not known", "nullif(sure, -1)"),
    ),
    (
        _HANDS,
        _when(
            "dealers_marches",
            "lone marches of the dealer's side, which win the game",
            "lone IN ('dealer', 'second') AND outcome = 'lone-march'",
        ),
        _when("known", "hands whose outcome is known", "outcome <> ''"),
        _when(
            "euchred", "hands in which eldest hand's side was euchred", f"maker IN ('eldest', 'third') AND {_EUCHRE}"
        ),
        *_mean_sums("net", "dealers", sign="-"),
        _sum("games", "hands of games whose winner is known"),
        _sum("games_won", "of those, games that eldest hand's side won", "games - games_won"),
    ),
    (
        Share(
            "dealers_marches", "known", "Lone marches against him", "share in which the dealer's side made a lone march"
        ),
        Share("euchred", "known", "Euchred", "share in which eldest hand's side was euchred"),
        Share("games_won", "games", "Won the game", "share of games that eldest hand's side won"),
    ),
    (Mean("net", "Points a hand", "mean of the points of eldest hand's side less those of the dealer's"),),
)

DEALS = Statistic(
    "deals",
    "Cards dealt and turned",
    "How the cards fell, as far as the records show them.",
    "tally_laws",
    (),
    (
        _HANDS,
        _sum("holdings", "holdings known as dealt"),
        _sum("knaves", "of those, with the knave of hearts"),
        _sum("jamborees", "of those, a jamboree in some suit"),
        _sum("turned", "hands whose turn-up is known"),
        _sum("turned_knaves", "of those, a knave turned"),
    ),
    (
        Share("knaves", "holdings", "One certain card", "share of holdings with the knave of hearts"),
        Share("jamborees", "holdings", "Jamboree", "share of holdings that are a jamboree in some suit"),
        Share("turned_knaves", "turned", "A knave turned", "share of turn-ups that are knaves"),
    ),
)

STATISTICS: Final = (
    SEATS,
    ROUNDS,
    NEXT_OR_CROSS,
    TURN_UPS,
    SCORES,
    REVOKES,
    REVOKES_BY_SEAT,
    PLAYERS,
    PLAYERS_BY_SEAT,
    BRIDGES,
    DEALS,
)
"""Every statistic."""
