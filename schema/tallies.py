"""What the statistics are counted from: a row of facts a hand, and tallies, which are sums over them.

A tally is a table of counts. What is written to `hand_facts` is added to it and what is removed is taken from it, in
the same transaction, so that a statistic reads some hundred rows however many hands there are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from schema.columns import Column, Index, Table, text, whole

PLACES: Final = ("eldest", "second", "third", "dealer")
"""The players by their place from the dealer, in the order in which they speak; second hand is the dealer's partner."""
SINCE: Final = 3
"""The version of the archive that the facts and the tallies came with."""

FACTS = Table(
    "hand_facts",
    "What a hand is to the statistics. Void hands are left out, and copies that contradict another; points are those "
    "of the tricks alone.",
    ("hand",),
    (
        text("hand", "the hand", "hands"),
        text("laws", "the code of laws with its options", required=True),
        text("game", "the game", "games"),
        text("dealers", "the dealer's side: NS or EW"),
        *(text(place, f"the name of the player: {place}") for place in PLACES),
        text("turn_up", "the card turned up"),
        whole("spoke_first", "how many spoke in the first round; null where the calls are not known"),
        whole("spoke_second", "how many spoke in the second round"),
        text("maker", "who made the trump, by his place from the dealer: eldest, second, third, dealer"),
        whole("round", "the round in which he made it"),
        text("suit", "next, or cross, in the second round"),
        text("going", "alone, jambone or jamboree"),
        text("lone", "who played alone, by his place"),
        text("outcome", "what the hand came to"),
        whole("dealers_points", "points of the dealer's side"),
        whole("others_points", "points of eldest hand's side"),
        whole("dealers_score", "the score of the dealer's side before the hand"),
        whole("others_score", "the score of eldest hand's side"),
        whole("bridge", "1 at a bridge, else 0", required=True),
        whole("sure", "1 if eldest hand was sure of a trick at the turn-up, 0 if not; null where his cards do not say"),
        text("ended", "the side that won the game with this hand"),
        whole("dealers_won", "1 if the dealer's side won the game, 0 if it lost it; null where that is not known"),
        whole("played", "how many tricks are recorded card by card", required=True),
        *(whole(f"revoked_{place}", f"revokes found of the player: {place}", required=True) for place in PLACES),
        whole("unclaimed", "revokes found that nobody claimed", required=True),
        whole("corrected", "revokes taken back in time", required=True),
        whole("unfounded", "claims that the cards refute", required=True),
        whole("holdings", "how many of the four holdings are known as dealt", required=True),
        whole("knaves", "how many of them have the knave of hearts", required=True),
        whole("jamborees", "how many of them are a jamboree in some suit", required=True),
    ),
    indexes=(Index(("laws", "bridge")),),
    since=SINCE,
)


@dataclass(frozen=True, slots=True)
class Counted:
    """A column of a tally: its name, what it holds, and what a row of facts (`f`) gives for it."""

    name: str
    about: str
    sql: str


@dataclass(frozen=True, slots=True)
class Tally:
    """A table of sums over the facts: the keys that it is counted by, and the sums.

    `each` are words put in turn in the place of `{place}`, where a hand counts more than once. `when` says which hands
    count. `later` is the column of facts that is known only once the game is over.
    """

    name: str
    about: str
    keys: tuple[tuple[Column, str], ...]
    sums: tuple[Counted, ...]
    when: str = "1"
    each: tuple[str, ...] = ("",)
    later: str | None = None

    @property
    def table(self) -> Table:
        """The table that is kept."""
        keys = tuple(column for column, _ in self.keys)
        sums = tuple(whole(one.name, one.about, required=True) for one in self.sums)
        key = tuple(column.name for column in keys)
        return Table(self.name, self.about, key, keys + sums, hidden=True, since=SINCE)

    def selections(self) -> Iterator[str]:
        """The sums over the facts, a query for each word; all of them together are the tally."""
        yield from self._queries("", "1")

    def changes(self, hands: str, *, taken: bool = False, by_number: bool = False) -> Iterator[str]:
        """Statements that add the facts of those hands to the tally, or take them from it.

        `by_number` says that `hands` names them by the numbers of their rows: no index may be gone through then, which
        SQLite would do from one end to the other for its order.
        """
        keys = ", ".join(column.name for column, _ in self.keys)
        more = ", ".join(f"{one.name} = {one.name} + excluded.{one.name}" for one in self.sums)
        facts = "hand_facts AS f NOT INDEXED" if by_number else "hand_facts AS f"
        for query in self._queries("-" if taken else "", hands, facts):
            yield f"INSERT INTO {self.name} {query} ON CONFLICT ({keys}) DO UPDATE SET {more}"

    def _queries(self, sign: str, hands: str, facts: str = "hand_facts AS f") -> Iterator[str]:
        keys = ", ".join(sql for _, sql in self.keys)
        sums = ", ".join(f"{sign}sum({one.sql})" for one in self.sums)
        for word in self.each:
            number = str(PLACES.index(word) + 1) if word else ""
            query = f"SELECT {keys}, {sums} FROM {facts} WHERE {self.when} AND {hands} GROUP BY {keys}"
            yield query.replace("{place}", word).replace("{number}", number)


_LAWS = (text("laws", "the code of laws with its options"), "f.laws")
_MARCH = "f.outcome IN ('march', 'lone-march', 'jambone-march', 'jamboree')"
_EUCHRE = "f.outcome IN ('euchre', 'lone-euchre', 'jambone-euchre')"
_MAKERS = "iif(f.maker IN ('dealer', 'second'), f.dealers_points - f.others_points, f.others_points - f.dealers_points)"
_DEALERS = "f.dealers_points - f.others_points"


def _key(name: str, about: str, unknown: str = "''") -> tuple[Column, str]:
    column = text(name, about) if unknown == "''" else whole(name, about)
    return column, f"ifnull(f.{name}, {unknown})"


def _count(name: str, about: str, condition: str) -> Counted:
    return Counted(name, about, f"iif({condition}, 1, 0)")


def _sums(name: str, about: str, figure: str) -> tuple[Counted, ...]:
    """A figure, its square, and how often it is known."""
    return (
        Counted(f"{name}_known", f"hands in which it is known: {about}", f"({figure}) IS NOT NULL"),
        Counted(name, about, f"ifnull({figure}, 0)"),
        Counted(f"{name}_squared", f"the sum of the squares: {about}", f"ifnull(({figure}) * ({figure}), 0)"),
    )


_HANDS = Counted("hands", "hands", "1")
_SCORED = (
    _count("dealers_scored", "hands in which the dealer's side scored", "f.dealers_points > 0"),
    _count("others_scored", "hands in which eldest hand's side scored", "f.others_points > 0"),
)
_WON = (
    _count("games", "hands of games whose winner is known", "f.dealers_won IS NOT NULL"),
    _count("games_won", "hands of games that the dealer's side won", "f.dealers_won"),
)

PLAYER_TALLY = Tally(
    "tally_players",
    "What each player did, by his place from the dealer.",
    (_LAWS, (text("player", "the player's name"), "f.{place}"), (text("place", "his place"), "'{place}'")),
    (
        _HANDS,
        _count("first_chances", "times he spoke in the first round", "f.spoke_first >= {number}"),
        _count(
            "first_calls", "times he then made it", "f.spoke_first = {number} AND f.maker = '{place}' AND f.round = 1"
        ),
        _count("second_chances", "times he spoke in the second round", "f.spoke_second >= {number}"),
        _count("second_calls", "times he then made it", "f.spoke_second = {number} AND f.maker = '{place}'"),
        _count("made", "hands in which he made the trump", "f.maker = '{place}'"),
        _count("decided", "of those, hands whose outcome is known", "f.maker = '{place}' AND f.outcome IS NOT NULL"),
        _count("marches", "of those, marches", f"f.maker = '{{place}}' AND {_MARCH}"),
        _count("euchres", "of those, euchres", f"f.maker = '{{place}}' AND {_EUCHRE}"),
        _count(
            "lone", "hands that he played alone, their outcome known", "f.lone = '{place}' AND f.outcome IS NOT NULL"
        ),
        _count("lone_marches", "of those, marches", f"f.lone = '{{place}}' AND {_MARCH}"),
        _count("lone_euchres", "of those, euchres", f"f.lone = '{{place}}' AND {_EUCHRE}"),
        _count("played", "hands whose play is recorded", "f.played > 0"),
        Counted("revokes", "revokes found of his", "f.revoked_{place}"),
    ),
    when="f.{place} IS NOT NULL",
    each=PLACES,
)

CALL_TALLY = Tally(
    "tally_calls",
    "How the trump was made, and what came of it.",
    (
        _LAWS,
        _key("spoke_first", "how many spoke in the first round, -1 if unknown", "-1"),
        _key("spoke_second", "how many spoke in the second round", "-1"),
        _key("maker", "who made the trump, by his place"),
        _key("round", "in which round, 0 if unknown", "0"),
        _key("suit", "next or cross"),
        _key("lone", "who played alone"),
        _key("outcome", "what it came to"),
    ),
    (
        _HANDS,
        *_sums(
            "makers", "points of the makers' side less those of the others", f"iif(f.maker IS NULL, NULL, {_MAKERS})"
        ),
    ),
)

TURN_UP_TALLY = Tally(
    "tally_turn_ups",
    "What became of each card turned up.",
    (_LAWS, (text("turn_up", "the card"), "f.turn_up")),
    (
        _HANDS,
        _count("called", "hands whose calls are known", "f.spoke_first IS NOT NULL"),
        _count("taken", "taken up or assisted", "f.spoke_first AND f.round = 1 AND f.maker IN ('dealer', 'second')"),
        _count("ordered", "ordered up", "f.spoke_first AND f.round = 1 AND f.maker IN ('eldest', 'third')"),
        _count("passed_out", "passed out", "f.spoke_first AND f.outcome = 'passed-out'"),
        *_SCORED,
        *_sums("dealers", "points of the dealer's side less those of the others", _DEALERS),
    ),
    when="f.turn_up IS NOT NULL",
)

SCORE_TALLY = Tally(
    "tally_scores",
    "What came of hands at each score.",
    (
        _LAWS,
        (whole("dealers_score", "the score of the dealer's side"), "f.dealers_score"),
        (whole("others_score", "the score of eldest hand's side"), "f.others_score"),
    ),
    (
        _HANDS,
        _count("lone", "hands played alone", "f.lone IS NOT NULL"),
        *_SCORED,
        *_sums("dealers", "points of the dealer's side less those of the others", _DEALERS),
        *_WON,
    ),
    when="f.dealers_score IS NOT NULL AND f.others_score IS NOT NULL",
    later="dealers_won",
)

BRIDGE_TALLY = Tally(
    "tally_bridges",
    "What was done at a bridge, and what followed.",
    (
        _LAWS,
        (
            text("eldest_hand", "what eldest hand did: ordered, passed, or nothing known"),
            "iif(f.spoke_first IS NULL, '', iif(f.spoke_first = 1 AND f.maker = 'eldest' AND f.round = 1, "
            "'ordered', 'passed'))",
        ),
        (whole("sure", "1 if he was sure of a trick, 0 if not, -1 if his cards are not known"), "ifnull(f.sure, -1)"),
        _key("maker", "who made the trump, by his place"),
        _key("round", "in which round, 0 if unknown", "0"),
        _key("lone", "who played alone"),
        _key("outcome", "what it came to"),
    ),
    (_HANDS, *_sums("dealers", "points of the dealer's side less those of the others", _DEALERS), *_WON),
    when="f.bridge = 1",
    later="dealers_won",
)

LAWS_TALLY = Tally(
    "tally_laws",
    "All hands under the same laws.",
    (_LAWS,),
    (
        _HANDS,
        _count("called", "hands whose calls are known", "f.spoke_first IS NOT NULL"),
        _count("played", "hands whose play is recorded", "f.played > 0"),
        Counted("revokes", "revokes found", "f.revoked_eldest + f.revoked_second + f.revoked_third + f.revoked_dealer"),
        _count(
            "revoke_hands",
            "hands with a revoke",
            "f.played > 0 AND f.revoked_eldest + f.revoked_second + f.revoked_third + f.revoked_dealer > 0",
        ),
        *(
            _count(f"revoked_{place}", f"hands in which he revoked: {place}", f"f.revoked_{place} > 0")
            for place in PLACES
        ),
        Counted("unclaimed", "revokes that nobody claimed", "f.unclaimed"),
        Counted("corrected", "revokes taken back in time", "f.corrected"),
        Counted("unfounded", "claims that the cards refute", "f.unfounded"),
        Counted("holdings", "holdings known as dealt", "f.holdings"),
        Counted("knaves", "of those, with the knave of hearts", "f.knaves"),
        Counted("jamborees", "of those, a jamboree in some suit", "f.jamborees"),
        _count("turned", "hands whose turn-up is known by its rank", "f.turn_up NOT LIKE 'X%'"),
        _count("turned_knaves", "of those, a knave turned", "f.turn_up LIKE 'J_' AND f.turn_up <> 'JX'"),
        _count("bridges", "hands at a bridge", "f.bridge"),
    ),
)

TALLIES: Final = (LAWS_TALLY, CALL_TALLY, PLAYER_TALLY, TURN_UP_TALLY, SCORE_TALLY, BRIDGE_TALLY)
"""Every tally."""
