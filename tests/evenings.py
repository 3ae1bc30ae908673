"""Whole evenings at one table, every figure of them right: score sheets, or hands with all their cards.

The running figures are worked out here point by point, apart from the product's own arithmetic, so that one can be
held against the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
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
from tests.strategies import WISHES, lawful_hand

GAME = 5
FIGURES = ("score", "games", "tricks_won", "points", "score_after", "games_after", "rubber_points")


@dataclass
class Match:
    """The running figures of an evening; sides are numbers."""

    rubbers: bool
    rubber: int = 1
    game: int = 1
    score: list[int] = field(default_factory=lambda: [0, 0])
    games: list[int] = field(default_factory=lambda: [0, 0])
    won: list[int] = field(default_factory=list)
    rubber_over: bool = False

    def add(self, order: Iterable[tuple[int, int]]) -> None:
        """The points of a hand, side by side in the order in which they are scored; what is left over laps."""
        ended_by = None
        for side in [side for side, points in order for _ in range(points)]:
            if self.rubber_over or ended_by == 1 - side:
                continue
            self.score[side] += 1
            if self.score[side] == GAME:
                self.games[side] += 2 if self.score[1 - side] == 0 else 1
                self.won.append(side)
                self.score, ended_by, self.game = [0, 0], side, self.game + 1
                self.rubber_over = self.rubbers and len(self.won) == 4
        if self.rubbers and len(self.won) == 3 and ended_by is not None and self.score == [0, 0]:
            self.rubber_over = True

    def rubber_points(self) -> Pair:
        bonus = [2, 0] if self.won[:3].count(0) >= 2 else [0, 2]
        return Pair(NS=self.games[0] + bonus[0], EW=self.games[1] + bonus[1])

    def next_rubber(self) -> None:
        self.rubber, self.game, self.score, self.games, self.won = self.rubber + 1, 1, [0, 0], [0, 0], []
        self.rubber_over = False


def evening(tag: str, seed: int, *, rubbers: int = 3, cards: bool = False) -> list[HandRecord]:
    """The hands of an evening, complete; under a code without rubbers, as many times four games."""
    rng = Random(seed)
    match = Match(laws_of(tag).match == "rubber")
    dealer, hands, number = rng.randrange(4), [], 1
    while (match.rubber <= rubbers) if match.rubbers else (match.game <= 4 * rubbers):
        game, update, stays, order = match.game, *_hand(tag, rng, dealer, match, cards=cards)
        before = _figures(match, ("score", "games"))
        match.add(order)
        over = match.rubber_over
        update |= before | _figures(match, ("score_after", "games_after"))
        update |= {"event": "evening", "laws": tag, "dealer": SEATS[dealer], "game": game, "hand": number}
        if match.rubbers:
            update |= {"rubber": match.rubber, "rubber_points": match.rubber_points() if over else None}
        hands.append(HandRecord.model_validate(update))
        number = 1 if match.game != game else number + 1
        dealer = dealer if stays else (dealer + 1) % 4
        if over:
            match.next_rubber()
            dealer, number = rng.randrange(4), 1
    return hands


def _figures(match: Match, names: tuple[str, str]) -> dict[str, Any]:
    return {
        names[0]: Pair(NS=match.score[0], EW=match.score[1]),
        names[1]: Pair(NS=match.games[0], EW=match.games[1]),
    }


def _hand(
    tag: str, rng: Random, dealer: int, match: Match, *, cards: bool
) -> tuple[dict[str, Any], bool, list[tuple[int, int]]]:
    """The fields of a hand, whether the deal stays, and its points in the order in which they are scored."""
    kind = rng.random()
    if kind < 0.06:
        return {"events": [_event("misdeal")]}, False, []
    if kind < 0.1:
        return {"events": [_event("newdeal", law="34" if tag.startswith("somerset") else "5")]}, True, []
    if cards:
        return _with_cards(tag, rng, dealer, match)
    if kind < 0.15:
        calls = [{"seat": SEATS[(dealer + 1 + turn) % 4], "call": "Pass"} for turn in range(8)]
        nothing = {"first_caller": SEATS[(dealer + 1) % 4], "calls": calls, "points": Pair(NS=0, EW=0)}
        return nothing, False, []
    going = rng.choice([None, None, None, "alone"] + (["jambone"] if tag.startswith("washington") else []))
    maker, tricks = rng.randrange(4), rng.choice([0, 2, 2, 3, 3, 3, 4, 5])
    won = (tricks, 5 - tricks) if maker % 2 == 0 else (5 - tricks, tricks)
    revoker = rng.randrange(4) if rng.random() < 0.12 else None
    fields = {
        "maker": SEATS[maker],
        "trump": rng.choice("SHDC"),
        "going": going,
        "tricks_won": Pair(NS=won[0], EW=won[1]),
    }
    if revoker == (maker + 2) % 4 and going:
        revoker = None
    return _scored(tag, fields, maker % 2, going, won, revoker, match)


def _with_cards(tag: str, rng: Random, dealer: int, match: Match) -> tuple[dict[str, Any], bool, list[tuple[int, int]]]:
    while True:
        record = lawful_hand(tag, rng.randrange(2**32), rng.choice(WISHES)).record
        if record.dealer == SEATS[dealer]:
            break
    revoker = None
    planted = swapped(record) if rng.random() < 0.2 else None
    if planted is not None:
        record, number, item = planted
        revoker = SEATS.index(record.tricks[number].seats[item])
    fields = {name: getattr(record, name) for name in type(record).model_fields if name != "origin"}
    making = next((call for call in record.calls if call.call not in ("Pass", "TurnDown")), None)
    if making is None:
        return fields, False, []
    lone = [call.going or "alone" for call in record.calls if call.going or call.call == "Alone"]
    winners = [SEATS.index(trick.winner) % 2 for trick in record.tricks if trick.winner]
    won = (winners.count(0), winners.count(1))
    going = lone[-1] if lone else None
    if record.tricks:
        fields["tricks_won"] = Pair(NS=won[0], EW=won[1])
    if planted is not None:
        fields["claimed"] = planted[1] + 1
    return _scored(tag, fields, SEATS.index(making.seat) % 2, going, won, revoker, match)


def _scored(
    tag: str,
    fields: dict[str, Any],
    side: int,
    going: str | None,
    won: tuple[int, int],
    revoker: int | None,
    match: Match,
) -> tuple[dict[str, Any], bool, list[tuple[int, int]]]:
    """The hand with its points, those of a claimed revoke among them."""
    made, worth = won[side], {None: 2, "alone": 4, "jambone": 8, "jamboree": 16}[going]
    if going == "jamboree":
        tricks = (side, 16)
    elif made < 3:
        tricks = (1 - side, worth)
    else:
        tricks = (side, worth if made == 5 else 1)
    order = [tricks]
    if revoker is not None:
        claimed = fields.pop("claimed", 2)
        fields["events"] = [_event("claim", after=len(fields.get("tricks", ())), seat=SEATS[revoker], trick=claimed)]
        other, somerset = 1 - revoker % 2, tag.startswith("somerset")
        penalty = (5 if going else 3) if somerset else 2
        ends = somerset and match.score[other] + penalty >= GAME
        if tricks[0] != other and (ends or not somerset):
            order = []
        order.insert(0, (other, penalty))
    points = [sum(points for who, points in order if who == side) for side in (0, 1)]
    return fields | {"points": Pair(NS=points[0], EW=points[1])}, False, order


def _event(verb: str, *, after: int = 0, **what: Any) -> dict[str, Any]:
    return {"verb": verb, "moment": {"section": "play" if verb == "claim" else "auction", "after": after}, **what}


def leaning(hands: list[HandRecord], *, written: Iterable[str] = ("Rubber", "Game")) -> list[HandRecord]:
    """The same evening read from a text that leans on inheritance for all that it can, read again.

    Every hand gives the tags of `written`, and the first of a rubber its dealer.
    """
    texts = []
    for number, hand in enumerate(hands):
        lines = write_hand(hand).split("\n")
        first = number == 0 or hand.rubber != hands[number - 1].rubber
        left_out = {"Event", "Laws", "Score", "Games", "Hand", "Rubber", "Game"} - set(written)
        left_out |= set() if first else {"Dealer"}
        if number:
            lines = [line for line in lines if line[1:].split(" ")[0] not in left_out or not line.startswith("[")]
        texts.append("\n".join(lines).strip("\n"))
    return [hand for hand in parse("\n\n".join(texts)) if isinstance(hand, HandRecord)]


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
