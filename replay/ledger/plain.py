"""The plain hand: it goes on with its game, everything it records follows, and nothing has to be said.

Most hands are so, and the ledger may not cost much: `goes_on` knows one when it sees it, and takes the table past it.
So is the first hand of a table of which nothing is said but how it was played.
Whatever is not plain is left to the ledger as it was.
"""

from operator import itemgetter
from typing import Final

from replay.ledger.dealing import LEFT
from replay.ledger.table import Table
from replay.offences import PASSES
from replay.scoring.model import Score
from replay.standing import UNKNOWN, Standing, advance
from schema.laws.model import Laws, Match
from schema.records import HandRecord, Pair
from schema.seats import SEAT_NUMBER

_MATCH: Final = itemgetter("rubber", "game", "hand", "score", "score_after", "games", "games_after", "rubber_points")
_UNSAID: Final = (None,) * 8
_BIT: Final = {seat: 1 << number for seat, number in SEAT_NUMBER.items()}


def goes_on(table: Table, record: HandRecord, laws: Laws, score: Score) -> bool:
    """Whether the hand is plain; the table is then past it."""
    standings, points, due = table.standings, record.points, score.due
    if not standings:
        return _sits_down(table, record, score)
    if len(standings) != 1 or points is None or due is None or due[0] != points.NS or due[1] != points.EW:
        return False
    at = standings[0]
    if record.events or record.cut or table.after_game or laws.deals is not None or at.ns is None or at.ew is None:
        return False
    if not _follows(table, record, laws, at) or score.passing is not PASSES:
        return False
    ns, ew = at.ns + due[0], at.ew + due[1]
    if score.contingent is not None or score.token is not None or score.void:
        return False
    if ns >= laws.target or ew >= laws.target:
        after = advance(at, due, laws)
        if after is None or after.over:
            return False
    else:
        hands = None if at.hands is None else at.hands + 1
        after = Standing(ns, ew, at.games_ns, at.games_ew, at.played, at.wins, hands, at.tokens)
    if not (
        _is(record.score, at.ns, at.ew)
        and _is(record.score_after, after.ns, after.ew)
        and _is(record.games, at.games_ns, at.games_ew)
        and _is(record.games_after, after.games_ns, after.games_ew)
    ):
        return False
    assert table.dealers is not None
    table.opens = "game" if at.ended else ""
    table.standings, table.dealers, table.void = [after], LEFT[table.dealers], False
    table.deal_law = laws.cites.get("passed_out") if score.status == "passed-out" else None
    table.game, table.hand, table.last = record.game, record.hand, record
    return True


def _sits_down(table: Table, record: HandRecord, score: Score) -> bool:
    """Whether a hand, the first of its table, says nothing of where the match stands; then nobody knows it after it."""
    dealer, caller = record.dealer, record.first_caller
    if dealer is None or score.passing is not PASSES or score.status != "complete":
        return False
    if record.events or record.cut or score.contingent is not None or score.token is not None or score.void:
        return False
    if _MATCH(record.__dict__) != _UNSAID or (caller is not None and _BIT[caller] != LEFT[_BIT[dealer]]):
        return False
    table.standings, table.dealers = [UNKNOWN], LEFT[_BIT[dealer]]
    table.players, table.last = record.players.all(), record
    return True


def _follows(table: Table, record: HandRecord, laws: Laws, at: Standing) -> bool:
    """Whether labels, dealer and players are those of the next hand of the game, or of the first of the next game."""
    dealer, hand = record.dealer, record.hand
    if dealer is None or _BIT[dealer] != table.dealers or record.rubber != table.rubber:
        return False
    if record.rubber_points is not None or record.players.all() != table.players:
        return False
    if not at.ended:
        return record.game == table.game and (hand is None or table.hand is None or hand == table.hand + 1)
    if at.over or laws.match is Match.SINGLE or record.game is None or table.game is None:
        return False
    return record.game == table.game + at.ended and (hand is None or hand == 1)


def _is(given: Pair | None, ns: int | None, ew: int | None) -> bool:
    return given is None or (ns == given.NS and ew == given.EW)
