"""Whole evenings at one table by the laws, every figure of them written down: score sheets, or hands with their cards.

The figures are those of `tests.reckoning`, and none of the product's.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from ingest.notation import parse, write_hand
from replay.checks.making import making_verdict
from replay.engine import course_of
from replay.ledger import Ledger
from replay.revokes import revokes_of
from replay.scoring import score_of
from schema.findings import Fault
from schema.laws import laws_of
from schema.records import HandRecord, Pair
from schema.seats import SEATS
from tests.plants import swapped
from tests.reckoning import BOOKS, Gains, Made, Match, gains, total
from tests.strategies import WISHES, lawful_hand

PLAYERS = {"N": "Ann", "E": "Bob", "S": "Cyd", "W": "Dee"}
Fields = dict[str, Any]


@dataclass(frozen=True)
class Hand:
    """A hand of an evening: its record, how many revokes were claimed in it, whether its dealer follows from others.

    `total` is the finished game's, where the hand finished one.
    """

    record: HandRecord
    revokes: int
    dealer_follows: bool
    total: list[int] | None


@dataclass
class Deal:
    """The next deal of an evening, and what has become of it."""

    tag: str
    rng: Random
    dealer: int
    score: list[int]
    cards: bool
    smooth: bool
    stays: bool = False
    order: Gains = ()
    revokes: int = 0

    def score_by(self, made: Made) -> Pair:
        """The points of a hand that was played; one that is void is dealt again."""
        order = gains(self.tag, made, self.score)
        self.order, self.stays = order or (), order is None
        return pair([sum(points for who, points in self.order if who == side) for side in (0, 1)])


def pair(figures: list[int]) -> Pair:
    return Pair(NS=figures[0], EW=figures[1])


def sitting(tag: str, seed: int, *, rubbers: int = 3, cards: bool = False, smooth: bool = False) -> list[Hand]:
    """The hands of an evening of so many rubbers, or of three games each where the code has none.

    `smooth` is an evening on which nothing happens beside the play, and no hand is passed out.
    """
    rng = Random(seed)
    match, made = Match(BOOKS[tag]), list[Hand]()
    dealer, number, follows = rng.randrange(4), 1, False
    while match.rubber <= rubbers and (match.book.rubbers or match.game <= 3 * rubbers):
        deal = Deal(tag, rng, dealer, list(match.score), cards, smooth)
        fields = _told(deal)
        fields |= {"event": "evening", "laws": tag, "players": PLAYERS, "dealer": SEATS[dealer]}
        fields |= {"game": match.game, "hand": number, "score": pair(match.score), "games": pair(match.games)}
        game = match.game
        match.add(deal.order)
        if not fields.pop("untold", False) or not made:
            fields |= {"score_after": pair(match.score), "games_after": pair(match.games)}
        if match.book.rubbers:
            fields |= {"rubber": match.rubber, "rubber_points": pair(match.rubber_points()) if match.over else None}
        record = HandRecord.model_validate(fields)
        made.append(Hand(record, deal.revokes, follows, total(match.book, deal.order, deal.score)))
        number, follows = 1 if match.game != game else number + 1, True
        dealer = dealer if deal.stays else (dealer + 1) % 4
        if match.over:
            match.next_rubber()
            dealer, number, follows = rng.randrange(4), 1, False
        elif tag.startswith("north-american") and not match.book.rubbers and match.game != game:
            follows = False
    return made


def evening(tag: str, seed: int, *, rubbers: int = 3, cards: bool = False, smooth: bool = False) -> list[HandRecord]:
    """The records of a sitting."""
    return [hand.record for hand in sitting(tag, seed, rubbers=rubbers, cards=cards, smooth=smooth)]


def _told(deal: Deal) -> Fields:
    """What happened in a deal; where it was void or passed out the figures after it are not always written."""
    rng, somerset = deal.rng, deal.tag.startswith("somerset")
    what = rng.random()
    if what < 0.1 and not deal.smooth:
        misdeal = what < 0.06
        deal.stays = not misdeal or deal.tag.startswith("north-american")
        event = _event("misdeal") if misdeal else _event("newdeal", law="34" if somerset else None)
        return {"events": [event], "untold": rng.random() < 0.5} | _nothing(rng)
    if deal.cards:
        return _with_cards(deal)
    if what < 0.15 and not deal.smooth:
        eldest = (deal.dealer + 1) % 4
        calls = [{"seat": SEATS[(eldest + turn) % 4], "call": "Pass"} for turn in range(8)]
        return {"first_caller": SEATS[eldest], "calls": calls, "untold": rng.random() < 0.3} | _nothing(rng)
    return _without_cards(deal)


def _nothing(rng: Random) -> Fields:
    return {"points": pair([0, 0])} if rng.random() < 0.7 else {}


def _event(verb: str, section: str = "auction", *, after: int = 0, **what: Any) -> Fields:
    return {"verb": verb, "moment": {"section": section, "after": after}, **what}


def _without_cards(deal: Deal) -> Fields:
    """A row of a score sheet: maker, trump, tricks and points, and now and then revokes that were claimed."""
    rng, book = deal.rng, BOOKS[deal.tag]
    maker = rng.randrange(4)
    going = rng.choice([None, None, *book.worth])
    fields: Fields = {"maker": SEATS[maker], "trump": rng.choice("SHDC"), "going": going}
    tricks = rng.choice([0, 2, 2, 3, 3, 3, 4, 5])
    if going == "jamboree":
        return fields | {"points": deal.score_by(Made(maker % 2, going, 5))}
    playing = [seat for seat in range(4) if going is None or seat != (maker + 2) % 4]
    if going and book.abandoned is not None and rng.random() < 0.1 and not deal.smooth:
        abandoned = _event("abandon", seat=SEATS[(maker + rng.choice((1, 3))) % 4])
        return fields | {"events": [abandoned], "points": deal.score_by(Made(maker % 2, going, 0, abandoned=True))}
    revokers = _revokers(deal, playing)
    claims = [
        _event("claim", rng.choice(("auction", "play")), seat=SEATS[seat], trick=trick)
        for seat, trick in zip(revokers, rng.sample(range(1, 6), len(revokers)), strict=True)
    ]
    deal.revokes, sides = len(revokers), [seat % 2 for seat in revokers]
    made = Made(maker % 2, going, tricks, (sides.count(0), sides.count(1)))
    won = [tricks, 5 - tricks] if maker % 2 == 0 else [5 - tricks, tricks]
    return fields | {"events": claims, "tricks_won": pair(won), "points": deal.score_by(made)}


def _revokers(deal: Deal, playing: list[int]) -> list[int]:
    """Who revoked in a hand: mostly nobody; under today's laws those of one side, since the first ends the hand."""
    rng = deal.rng
    revokers = rng.choices(playing, k=0 if deal.smooth else rng.choice([0] * 20 + [1] * 5 + [2, 2, 3]))
    if deal.tag.startswith("north-american"):
        return [seat for seat in revokers if seat % 2 == revokers[0] % 2]
    return revokers


def _with_cards(deal: Deal) -> Fields:
    """A lawful hand of that dealer's, sometimes with a revoke that changes no trick, and is claimed.

    On a smooth evening it is played, and has none.
    """
    rng = deal.rng
    while True:
        record = lawful_hand(deal.tag, rng.randrange(2**32), rng.choice(WISHES)).record
        if record.dealer == SEATS[deal.dealer] and (record.tricks or not deal.smooth):
            break
    revoked = swapped(record) if rng.random() < 0.25 and not deal.smooth else None
    if revoked is not None:
        record = revoked[0]
    fields = {name: getattr(record, name) for name in type(record).model_fields if name != "origin"}
    making = next((call for call in record.calls if call.call not in ("Pass", "TurnDown")), None)
    if making is None:
        return fields
    lone = [call.going or "alone" for call in record.calls if call.going or call.call == "Alone"]
    winners = [SEATS.index(trick.winner) % 2 for trick in record.tricks if trick.winner]
    side, revokes = SEATS.index(making.seat) % 2, [0, 0]
    if revoked is not None:
        seat = record.tricks[revoked[1]].seats[revoked[2]]
        fields["events"] = [_event("claim", "play", after=5, seat=seat, trick=revoked[1] + 1)]
        revokes[SEATS.index(seat) % 2] = deal.revokes = 1
    if record.tricks:
        fields["tricks_won"] = pair([winners.count(0), winners.count(1)])
    made = Made(side, lone[-1] if lone else None, winners.count(side), (revokes[0], revokes[1]))
    return fields | {"points": deal.score_by(made)}


def written(hands: Iterable[HandRecord]) -> str:
    """The evening as text, complete in every hand."""
    return "\n".join(["% PEN 1.0\n", *(write_hand(hand).strip("\n") + "\n" for hand in hands)])


def leaning(hands: list[HandRecord], *, without: Iterable[str] = ()) -> str:
    """The evening as text that leans on the hand before for all that can be had from it, and for the tags `without`.

    The first hand of a rubber gives its dealer, and the labels.
    """
    left_out = {"Event", "Laws", "North", "East", "South", "West", "Hand", "Score", "Games", *without}
    texts = []
    for number, hand in enumerate(hands):
        new = number == 0 or hand.rubber != hands[number - 1].rubber
        these = left_out - {"Rubber", "Game"} if new else left_out | {"Dealer"}
        lines = write_hand(hand).strip("\n").split("\n")
        texts.append("\n".join(line for line in lines if not number or line[1:].split(" ")[0] not in these))
    return "% PEN 1.0\n\n" + "\n\n".join(texts) + "\n"


def faults_of(hands: Iterable[HandRecord]) -> list[tuple[int, Fault]]:
    """The faults of the score and of the dealers of an evening, each with the number of its hand."""
    ledger, found = Ledger(), []
    for number, hand in enumerate(hands):
        course = course_of(hand, laws_of(hand.laws))
        score = score_of(course, revokes_of(course), making_verdict(course))
        found += [(number, fault) for fault in (*score.faults, *ledger.add(hand, course.laws, score))]
    return found


def names_in(text: str) -> list[tuple[int, str]]:
    """The names of the faults of the score and of the dealers in a text of PEN, each with the number of its hand."""
    hands = [hand for hand in parse(text) if isinstance(hand, HandRecord)]
    return [(number, fault.rule) for number, fault in faults_of(hands)]
