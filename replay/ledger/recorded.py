"""Where a match stands by what one hand records, and nothing else: what PEN inherits, and where the ledger begins.

`next_hand` is the ledger's one function for what a hand takes from the one before it (ingest/NOTATION.md).
"""

from typing import NamedTuple

from replay.engine import course_of, dealer_of
from replay.offences import PASSES, STAYS, Passing, correction, passing_of, passing_of_new_deal
from replay.revokes import revokes_of
from replay.scoring.facts import facts_of
from replay.standing import Standing, advance, award, corrected, wins_of
from replay.turns import FULL
from schema.calls import PASSES as PASSING_CALLS
from schema.laws.model import Laws, Match
from schema.laws.procedures import LostDeal, MutualRevokes, WrongHand
from schema.records import HandRecord, Pair
from schema.seats import SEATS, SIDES, Seat


class NextHand(NamedTuple):
    """What the next hand takes from a hand: its dealer, score and games (null where unknown), and what has ended.

    `games_ended` is how many games the hand finished (jambone, I-10), none if `game_over` is false. When the rubber is
    over the next one begins at nothing: score and games are then 0 to 0.
    """

    dealer: Seat | None
    score: Pair | None
    games: Pair | None
    game_over: bool
    games_ended: int = 0
    rubber_over: bool = False


def next_hand(record: HandRecord, laws: Laws) -> NextHand:
    """What the hand after this one takes from it, by what it records alone, and never from points due.

    >>> from schema.laws import laws_of
    >>> hand = HandRecord(dealer="N", score=Pair(NS=4, EW=1), points=Pair(NS=2, EW=0))
    >>> found = next_hand(hand, laws_of("somerset-1888"))
    >>> found.dealer, found.score, found.game_over
    ('E', Pair(NS=1, EW=0), True)
    """
    after = recorded_after(record, laws)
    dealer = dealer_of(record)
    seat = None if dealer is None else next_dealer(dealer, recorded_passing(record, laws))
    if after.over:
        nothing = Pair(NS=0, EW=0)
        return NextHand(None if seat is None else SEATS[seat], nothing, nothing, True, after.ended, True)
    score = _pair(after.ns, after.ew, record.score_after)
    games = _pair(after.games_ns, after.games_ew, record.games_after)
    return NextHand(None if seat is None else SEATS[seat], score, games, after.ended > 0, after.ended)


def next_dealer(dealer: int, passing: Passing) -> int | None:
    """Who deals after this dealer; a side that lost the deal is passed over, unless both did (I-22).

    Null where the deal goes to another who was entitled to it, and whom this hand does not show.

    >>> next_dealer(3, Passing(True)), next_dealer(0, Passing(True, (1,))), next_dealer(2, Passing(False))
    (0, 2, 2)
    """
    if passing.returned:
        return None
    if not passing.passes:
        return dealer
    seat = (dealer + 1) % 4
    return (seat + 1) % 4 if len(passing.lost) == 1 and seat % 2 in passing.lost else seat


def recorded_passing(record: HandRecord, laws: Laws) -> Passing:
    """Where the deal goes after a recorded hand."""
    if record.events or _may_be_wrong(record, laws):
        return _from_course(record, laws)
    if laws.passed_out is LostDeal.KEEPS and passed_out(record):
        return STAYS
    return PASSES


def _from_course(record: HandRecord, laws: Laws) -> Passing:
    new_deal = passing_of_new_deal(record, laws)
    if new_deal is not None:
        return new_deal
    course = course_of(record, laws)
    if laws.mutual_revokes is not MutualRevokes.VOID or not {"claim", "penalty"} & {one.verb for one in record.events}:
        return passing_of(course)
    return passing_of(course, facts_of(course, revokes_of(course), None).revokes)


def _may_be_wrong(record: HandRecord, laws: Laws) -> bool:
    """Whether a hand of the wrong size, or a discard missing, may move the deal; only then is the hand replayed."""
    if laws.wrong_hand is WrongHand.NOTHING:
        if record.discard in (None, "XX", "none") and record.turn_up is not None:
            return True
        if len(record.tricks) > FULL or any(len(set(trick.seats)) < len(trick.seats) for trick in record.tricks):
            return True
    elif laws.wrong_deal is not LostDeal.KEEPS or record.tricks:
        return False
    return any(holding is not None and len(holding) != FULL for holding in record.deal.all())


def passed_out(record: HandRecord) -> bool:
    """Whether all passed twice; to name the suit turned down is to pass (I-12)."""
    calls = record.calls
    if len(calls) < 8 or record.maker is not None:
        return False
    turned = None if record.turn_up is None or record.tricks else record.turn_up[1]
    return all(call.call in PASSING_CALLS or (number >= 4 and call.call == turned) for number, call in enumerate(calls))


def is_void(record: HandRecord) -> bool:
    """Whether the hand was recorded as a misdeal or a new deal."""
    return any(event.verb in ("misdeal", "newdeal") for event in record.events)


def recorded_before(record: HandRecord, laws: Laws) -> Standing:
    """Where the match stood before a hand, as it records it."""
    ns, ew = (None, None) if record.score is None else (record.score.NS, record.score.EW)
    games_ns, games_ew = (None, None) if record.games is None else (record.games.NS, record.games.EW)
    played = None if record.game is None or record.game < 1 else record.game - 1
    if played == 0 and record.games is None:
        games_ns = games_ew = 0
    wins = None
    if played is not None and games_ns is not None and games_ew is not None and laws.match is Match.RUBBER:
        wins = wins_of((games_ns, games_ew), played, 2 if laws.love_game_double else 1)
    hands = None if record.hand is None else record.hand - 1
    tokens = (0, 0) if hands == 0 or (ns == 0 and ew == 0) else None
    return Standing(ns, ew, games_ns, games_ew, played, wins, hands, tokens)


def at_the_beginning(record: HandRecord, laws: Laws) -> Standing:
    """Where the match stood before the first hand that is known of a sitting.

    One that says that it is the first of all, and not at what score, was played at nothing.
    """
    before = recorded_before(record, laws)
    first = record.hand == 1 and record.game == 1 and (record.rubber in (None, 1) or laws.match is Match.RUBBER)
    return before._replace(ns=0, ew=0) if first and record.score is None else before


def recorded_points(record: HandRecord) -> tuple[int, int] | None:
    """The points that a hand records for both sides; none for a hand that was void or passed out without any."""
    if record.points is not None:
        both = record.points.both
        if both is not None:
            return both
    elif is_void(record) or passed_out(record):
        return 0, 0
    return None


def refused_game(record: HandRecord, before: Standing, laws: Laws) -> Standing | None:
    """Where the match stands if a side refused a penalty and so lost the game (Washington 38); null otherwise."""
    if not laws.refusal_loses_game:
        return None
    for event in record.events:
        if event.verb == "refuse":
            return award(before, 1 - SIDES.index(event.side), laws)
    return None


def recorded_after(record: HandRecord, laws: Laws) -> Standing:
    """Where the match stands after a hand: by its ScoreAfter and GamesAfter, else by its Score, Games and Points."""
    before = recorded_before(record, laws)
    if not record.events:
        return reading(record, before, _added(record, before, laws), laws)
    late = correction(record, in_time=False)
    if late is not None:
        before = corrected(before, late[1].NS, late[1].EW)
    after = refused_game(record, before, laws) or _added(record, before, laws)
    own = correction(record, in_time=True)
    if own is not None and record.score_after is None:
        after = _given_score(before, after, own[1].NS, own[1].EW, laws)
    return reading(record, before, after, laws)


def _added(record: HandRecord, before: Standing, laws: Laws) -> Standing | None:
    points = recorded_points(record)
    if points is None:
        return None
    if points == (0, 0) and is_void(record):
        return before
    return advance(before, points, laws)


def reading(record: HandRecord, before: Standing, after: Standing | None, laws: Laws) -> Standing:
    """What a hand's ScoreAfter and GamesAfter say, with what its points say (`after`) for what they leave open."""
    given = record.score_after
    said = after if given is None else _given_score(before, after, given.NS, given.EW, laws)
    if said is None:
        said = Standing(games_ns=before.games_ns, games_ew=before.games_ew)
    games = record.games_after
    if games is None:
        return said
    said = said._replace(
        games_ns=said.games_ns if games.NS is None else games.NS,
        games_ew=said.games_ew if games.EW is None else games.EW,
    )
    if before.games_ns is None or before.games_ew is None or games.NS is None or games.EW is None:
        return said
    more = before.games_ns + before.games_ew < games.NS + games.EW
    ended = said.ended > 0
    if more == ended:
        return said
    if after is not None:
        ended = after.ended > 0
    elif given is None:
        ended = more
    if ended == (said.ended > 0):
        return said
    return _end(before, said, laws) if ended else said._replace(ended=0, over=False, played=before.played)


def _given_score(before: Standing, after: Standing | None, ns: int | None, ew: int | None, laws: Laws) -> Standing:
    """The standing that a recorded score means; one at or over the game is the finished game's total."""
    if laws.deals is None and any(score is not None and score >= laws.target for score in (ns, ew)):
        whole = advance(corrected(before, ns, ew), (0, 0), laws)
        return Standing() if whole is None else whole
    if after is not None and after.ended and laws.deals is not None and after.total == (ns, ew):
        return after
    if after is not None and ns in (None, after.ns) and ew in (None, after.ew):
        return after
    said = before._replace(ns=ns, ew=ew, hands=None if before.hands is None else before.hands + 1)
    fell = [was is not None and now is not None and now < was for was, now in ((before.ns, ns), (before.ew, ew))]
    if not any(fell) or laws.revoke_takes:
        return said
    if after is not None and after.ended:
        return after._replace(ns=ns, ew=ew)
    return _end(before, said._replace(games_ns=None, games_ew=None), laws)


def _end(before: Standing, said: Standing, laws: Laws) -> Standing:
    """A standing of which it is only known that a game ended."""
    played = None if before.played is None else before.played + 1
    lapped = bool(said.ns or said.ew)
    over = laws.match is Match.RUBBER and played is not None and (played >= 4 or (played == 3 and not lapped))
    return said._replace(played=played, wins=None, hands=0, tokens=(0, 0), ended=1, over=over)


def _pair(ns: int | None, ew: int | None, given: Pair | None) -> Pair | None:
    """The figures as a record holds them; what is more than one can hold is unknown."""
    ns, ew = (None if figure is None or abs(figure) > 10**9 else figure for figure in (ns, ew))
    if ns is None and ew is None:
        return None
    if given is not None and ns == given.NS and ew == given.EW:
        return given
    return Pair(NS=ns, EW=ew)
