"""Where a match stands between two hands, and what points make of it: games, laps, love games, rubbers.

Nothing here looks at a record: it is the arithmetic of the laws on games (Somerset 1 and 7 and its terms; Washington
ch. 4), and of I-3, I-10 and I-27 where the books are silent. Sides are numbers, NS 0 and EW 1.
"""

from typing import Final, NamedTuple

from schema.laws.model import Laws, Match
from schema.seats import SIDES, Side


class Standing(NamedTuple):
    """The points of each side in the game, and the games of each in the rubber or match; null where not known.

    `played` is how many games of the rubber or match are finished, and `wins` how many of the first three of them each
    side has won (both null where not known). `hands` counts the hands of the game that were not void, for a match of a
    fixed number of them. `tokens` are those of each side that are not yet a point.

    `ended` says how many games the last hand finished, `total` the points with which each side finished the first of
    them, and `over` that it finished the rubber: the games then are those of the rubber that is over, and the points 0.
    `awarded` is the side (a number) to which the laws gave the game, whatever its score was.
    """

    ns: int | None = None
    ew: int | None = None
    games_ns: int | None = None
    games_ew: int | None = None
    played: int | None = None
    wins: tuple[int, int] | None = None
    hands: int | None = None
    tokens: tuple[int, int] | None = (0, 0)
    ended: int = 0
    total: tuple[int, int] | None = None
    over: bool = False
    awarded: int | None = None

    @property
    def score(self) -> tuple[int, int] | None:
        """The score of the game, its total if the last hand finished it; null where it is not known, or awarded."""
        if self.total is not None or self.awarded is not None:
            return self.total
        return None if self.ns is None or self.ew is None else (self.ns, self.ew)

    @property
    def winner(self) -> Side | None:
        """The side that won the game with the last hand; null where none did, or it is not known."""
        if self.awarded is not None:
            return SIDES[self.awarded]
        if not self.ended or self.total is None or self.total[0] == self.total[1]:
            return None
        return SIDES[0] if self.total[0] > self.total[1] else SIDES[1]


UNKNOWN: Final = Standing(tokens=None)
"""Where nothing is known."""
START: Final = Standing(0, 0, 0, 0, 0, (0, 0), 0)
"""The beginning of a rubber or match."""


def advance(at: Standing, points: tuple[int, int], laws: Laws) -> Standing | None:
    """Where the match stands once a hand has brought these points; null where both sides would have won.

    >>> from schema.laws import laws_of
    >>> washington = laws_of("washington-1862")
    >>> after = advance(Standing(2, 1, 0, 0), (8, 0), washington)
    >>> after[:4], after.ended, after.total
    ((0, 0, 3, 0), 2, (10, 1))
    """
    if at.ns is None or at.ew is None:
        return _in_part(at, points, laws)
    ns, ew = at.ns + points[0], at.ew + points[1]
    hands = None if at.hands is None else at.hands + 1
    if laws.deals is not None:
        if hands is not None and hands >= laws.deals:
            return _deals_done(at, ns, ew)
    elif ns >= laws.target or ew >= laws.target:
        return None if ns >= laws.target and ew >= laws.target else _finish(at, ns, ew, laws)
    return Standing(ns, ew, at.games_ns, at.games_ew, at.played, at.wins, hands, at.tokens)


def _in_part(at: Standing, points: tuple[int, int], laws: Laws) -> Standing:
    """What is known where one side's points are not, or neither's."""
    known = [None if score is None else score + more for score, more in zip((at.ns, at.ew), points, strict=True)]
    may_end = any(
        more > 0 if score is None else score >= laws.target for score, more in zip(known, points, strict=True)
    )
    hands = None if at.hands is None else at.hands + 1
    if may_end and laws.deals is None:
        return UNKNOWN
    return Standing(known[0], known[1], at.games_ns, at.games_ew, at.played, at.wins, hands, at.tokens)


def _deals_done(at: Standing, ns: int, ew: int) -> Standing:
    """The last of a fixed number of hands was played; a game goes to the side that is ahead."""
    games = [at.games_ns, at.games_ew]
    winner = 0 if ns > ew else 1
    before = games[winner]
    if ns != ew and before is not None:
        games[winner] = before + 1
    played = None if at.played is None else at.played + 1
    return Standing(0, 0, games[0], games[1], played, at.wins, 0, (0, 0), 1, (ns, ew))


def _finish(at: Standing, ns: int, ew: int, laws: Laws) -> Standing:
    """A side reached the game: the games it won, and what laps (I-10, I-27)."""
    winner = 0 if ns >= laws.target else 1
    total = (ns, ew)
    double = 2 if laws.love_game_double else 1
    surplus = total[winner] - laws.target if laws.lap else 0
    further, surplus = divmod(surplus, laws.target)
    played, wins, over = at.played, at.wins, False
    if laws.match is Match.RUBBER and played is not None:
        lapped = surplus > 0 or further > 0
        first, left = played + 1, further * laws.target + surplus
        further = min(further, max(0, 4 - first))
        left -= further * laws.target
        over = first + further >= 4 or (first == 3 and not lapped) or (first + further == 3 and left == 0)
        surplus = 0 if over else left
        if wins is not None:
            won = len([game for game in range(first, first + further + 1) if game <= 3])
            wins = (wins[0] + won, wins[1]) if winner == 0 else (wins[0], wins[1] + won)
    ended = 1 + further
    games = (double if total[1 - winner] <= 0 else 1) + further * double
    before = (at.games_ns, at.games_ew)
    now = [None if count is None else count + games * (side == winner) for side, count in enumerate(before)]
    score = (surplus, 0) if winner == 0 else (0, surplus)
    played = None if played is None else played + ended
    return Standing(score[0], score[1], now[0], now[1], played, wins, 0, (0, 0), ended, total, over)


def corrected(at: Standing, ns: int | None, ew: int | None) -> Standing:
    """A standing with the score put right to these figures; a null one is left as it was."""
    return at._replace(ns=at.ns if ns is None else ns, ew=at.ew if ew is None else ew)


def award(at: Standing, winner: int, laws: Laws) -> Standing:
    """The game given to a side because the other refused a penalty: one game, two if that side had no point (I-29)."""
    losers = at.ew if winner == 0 else at.ns
    games = [at.games_ns, at.games_ew]
    before = games[winner]
    if losers is None and laws.love_game_double:
        games[winner] = None
    elif before is not None:
        games[winner] = before + (2 if laws.love_game_double and losers == 0 else 1)
    played = None if at.played is None else at.played + 1
    wins = at.wins
    if wins is not None and played is not None and played <= 3:
        wins = (wins[0] + 1 - winner, wins[1] + winner)
    over = laws.match is Match.RUBBER and played is not None and played >= 3
    return Standing(0, 0, games[0], games[1], played, wins, 0, (0, 0), 1, None, over, winner)


def rubber_points(at: Standing, laws: Laws) -> tuple[int, int] | None:
    """What each side has of a rubber that is over: its games, and the bonus to the winners of two of the first three.

    Null where the games, or who won the first three, are not known.

    >>> from schema.laws import laws_of
    >>> rubber_points(Standing(0, 0, 8, 0, 4, (3, 0), over=True), laws_of("somerset-1888"))
    (10, 0)
    """
    if at.games_ns is None or at.games_ew is None or at.wins is None or sum(at.wins) != 3:
        return None
    bonus = laws.rubber_bonus
    return (at.games_ns + bonus, at.games_ew) if at.wins[0] >= 2 else (at.games_ns, at.games_ew + bonus)


def wins_of(games: tuple[int, int], played: int, most: int = 2) -> tuple[int, int] | None:
    """How many of so many games each side won, where a game counts one, or `most` if it is a love game.

    Null where the figures leave it open, where they cannot be, and for more than the three games that decide a rubber.

    >>> wins_of((1, 2), 2), wins_of((2, 2), 3), wins_of((4, 1), 3), wins_of((5, 0), 2)
    ((1, 1), None, (2, 1), None)
    """
    if not 0 <= played <= 3:
        return None
    fits = [
        (ns, played - ns)
        for ns in range(played + 1)
        if ns <= games[0] <= most * ns and played - ns <= games[1] <= most * (played - ns)
    ]
    return fits[0] if len(fits) == 1 else None
