"""Random hands, dealt, called, played and scored by the laws, and what of them a record may leave out.

The calling and the scoring here are written apart from the product's own, so that one can be held against the
other; only the ranking of cards and the duty to follow suit are shared.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from replay.lawful import cards_in, following, must_follow
from replay.ranking import left_bower, trick_winner
from schema.cards import CODES, JOKER, SUITS, pack
from schema.laws import laws_of
from schema.laws.model import Laws
from schema.records import HandRecord
from schema.seats import SEATS

CODES_AND_OPTIONS = (
    "somerset-1888",
    "washington-1862",
    "north-american",
    "north-american; stick-the-dealer",
    "north-american; stick-the-dealer; stuck-may-name-turned-suit",
    "north-american; need-natural-trump",
    "north-american; canadian-loner",
    "north-american; loner-lead=left-of-loner",
    "north-american; defend-alone",
    "north-american; defend-alone-euchre=4",
    "north-american; no-trump",
    "north-american; no-trump; joker",
    "north-american; partners-best",
    "north-american; go-under",
    "north-american; farmers-hand",
    "north-american; pack=32; target=5",
    "north-american; pack=28; discard-turn-up=forbidden",
)
WISHES = ("order", "assist", "take-up", "make", "pass")


@dataclass
class Table:
    """A hand while it is played; seats are numbers, N E S W, cards ids, holdings bit sets."""

    laws: Laws
    rng: Random
    dealer: int
    hands: list[int]
    turn_up: int
    talon: list[int]
    calls: list[dict[str, Any]] = field(default_factory=list)
    trump: int | None = None
    maker: int | None = None
    making: str | None = None
    going: str | None = None
    lone: int | None = None
    defender: int | None = None
    discard: int | None = None
    exchanges: list[dict[str, Any]] = field(default_factory=list)
    tricks: list[dict[str, Any]] = field(default_factory=list)
    won: list[int] = field(default_factory=lambda: [0, 0])
    covered: set[str] = field(default_factory=set)

    @property
    def out(self) -> set[int]:
        seats = {(self.lone + 2) % 4} if self.lone is not None else set()
        return seats | ({(self.defender + 2) % 4} if self.defender is not None else set())


@dataclass(frozen=True)
class LawfulHand:
    """A lawful hand as a complete record, and the words for what is in it: its calls, its code, a lone hand ..."""

    record: HandRecord
    covered: frozenset[str]


def lawful_hand(tag: str, seed: int, wish: str) -> LawfulHand:
    """A hand played by the laws of `tag`, in which `wish` is called where it may be."""
    laws = laws_of(tag)
    rng = Random(seed)
    cards = cards_in(pack(laws.pack, joker=laws.joker))
    rng.shuffle(cards)
    if cards[20] == JOKER:
        cards[20], cards[-1] = cards[-1], cards[20]
    dealt = [sum(1 << card for card in cards[seat * 5 : seat * 5 + 5]) for seat in range(4)]
    table = Table(laws, rng, rng.randrange(4), list(dealt), cards[20], cards[21:])
    table.covered |= {tag, f"pack {laws.pack}"}
    before = _exchange_before(table)
    _call(table, wish)
    if table.maker is not None:
        _after_calling(table)
        if table.going != "jamboree":
            _play(table)
    return LawfulHand(_record(table, tag, dealt, before), frozenset(table.covered))


def _exchange_before(table: Table) -> list[dict[str, Any]]:
    """Going under and farmers' hands: three nines and tens, or more, for three of the talon."""
    if not (table.laws.go_under or table.laws.farmers_hand) or len(table.talon) < 3:
        return []
    for seat in range(4):
        low = [card for card in cards_in(table.hands[seat]) if card != JOKER and card % 8 in (2, 3)]
        if len(low) >= 3:
            given, taken = low[:3], table.talon[:3]
            for card in given:
                table.hands[seat] &= ~(1 << card)
            for card in taken:
                table.hands[seat] |= 1 << card
            table.covered.add("exchange with the talon")
            return [
                {"giver": SEATS[seat], "taker": "talon", "cards": [CODES[card] for card in given]},
                {"giver": "talon", "taker": SEATS[seat], "cards": [CODES[card] for card in taken]},
            ]
    return []


def _say(table: Table, seat: int, call: str, going: str | None = None) -> None:
    table.calls.append({"seat": SEATS[seat], "call": call, "going": going})
    table.covered.add(call)
    if going:
        table.covered.add(f"+{going}")


def _natural(table: Table, seat: int, suit: int) -> bool:
    return any(card != JOKER and card // 8 == suit for card in cards_in(table.hands[seat]))


def _call(table: Table, wish: str) -> None:
    laws, rng, dealer = table.laws, table.rng, table.dealer
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    turned = table.turn_up // 8
    for seat in order:
        role = "take-up" if seat == dealer else "assist" if seat == order[1] else "order"
        may = not laws.need_natural_trump or seat == dealer or _natural(table, seat, turned)
        if may and wish == role and rng.random() < 0.6:
            name = {"order": "Order", "assist": "Assist", "take-up": "TakeUp"}[role]
            must = laws.canadian_loner and role == "assist"
            _make(table, seat, name, role, turned, must)
            return
        _say(table, seat, "TurnDown" if seat == dealer else "Pass")
    for seat in order:
        stuck = laws.stick_the_dealer and seat == dealer
        suits = [suit for suit in range(4) if suit != turned or (stuck and laws.stuck_may_name_turned_suit)]
        if laws.need_natural_trump:
            suits = [suit for suit in suits if _natural(table, seat, suit)] or (suits if stuck else [])
        if suits and (stuck or (wish != "pass" and rng.random() < 0.5)):
            suit = rng.choice(suits)
            if laws.no_trump and rng.random() < 0.4:
                _make(table, seat, "NT", "make", 4, False)
            else:
                _make(table, seat, SUITS[suit], "make", suit, False)
            return
        _say(table, seat, "Pass")
    table.covered.add("passed out")


def _make(table: Table, seat: int, name: str, making: str, trump: int, must_go_alone: bool) -> None:
    table.maker, table.making, table.trump = seat, making, trump
    laws, rng = table.laws, table.rng
    if must_go_alone or rng.random() < 0.35:
        table.going, table.lone = "alone", seat
        if laws.jambone_march is not None and rng.random() < 0.4:
            table.going = "jambone"
        if laws.jamboree is not None and _holds_jamboree(table, seat, trump):
            table.going = "jamboree"
    _say(table, seat, name, table.going)
    table.covered.add(f"{making}, round {2 if making == 'make' else 1}")
    partner = (seat + 2) % 4
    spoke = {call["seat"] for call in table.calls[4 if making == "make" else 0 :]}
    may_take = SEATS[partner] not in spoke and table.going in (None, "alone") and not must_go_alone
    if laws.partner_may_take_lone and may_take and rng.random() < 0.3:
        _say(table, (seat + 1) % 4, "Pass")
        _say(table, partner, "Alone")
        table.going, table.lone = "alone", partner
        table.covered.add("lone hand taken over")
    if table.lone is not None and laws.defend_alone and rng.random() < 0.5:
        table.defender = (table.lone + rng.choice((1, 3))) % 4
        _say(table, table.defender, "Defend")
        table.covered.add("lone defender")
    if table.lone is not None:
        table.covered.add(str(table.going))


def _holds_jamboree(table: Table, seat: int, trump: int) -> bool:
    held = table.hands[seat] | (1 << table.turn_up if table.making != "make" and seat == table.dealer else 0)
    best = [trump * 8 + rank for rank in (4, 7, 6, 5)] + [left_bower(trump)]
    return all(held & 1 << card for card in best)


def _after_calling(table: Table) -> None:
    """The pick-up and the discard, and a card of partner's where the lone player may have it."""
    assert table.trump is not None
    dealer, rng = table.dealer, table.rng
    if table.making != "make" and not (table.going == "jambone" and table.lone == dealer and rng.random() < 0.5):
        held = cards_in(table.hands[dealer])
        keep = set()
        if table.going == "jamboree" and table.lone == dealer:
            keep = {table.trump * 8 + rank for rank in (4, 7, 6, 5)} | {left_bower(table.trump)}
        may = [card for card in held if card not in keep]
        if (table.laws.discard_turn_up and not keep) or not may:
            may.append(table.turn_up)
        table.discard = rng.choice(may)
        table.hands[dealer] |= 1 << table.turn_up
        table.hands[dealer] &= ~(1 << table.discard)
    if table.laws.partners_best and table.lone is not None:
        lone, partner = table.lone, (table.lone + 2) % 4
        got, given = rng.choice(cards_in(table.hands[partner])), rng.choice(cards_in(table.hands[lone]))
        table.hands[lone] = table.hands[lone] & ~(1 << given) | 1 << got
        table.hands[partner] = table.hands[partner] & ~(1 << got) | 1 << given
        table.exchanges = [
            {"giver": SEATS[partner], "taker": SEATS[lone], "cards": [CODES[got]]},
            {"giver": SEATS[lone], "taker": SEATS[partner], "cards": [CODES[given]]},
        ]
        table.covered.add("partner's best")


def _play(table: Table) -> None:
    assert table.trump is not None
    leader = (table.dealer + 1) % 4
    if table.lone is not None and table.laws.loner_lead == "left-of-loner":
        leader = (table.lone + 1) % 4
    while leader in table.out:
        leader = (leader + 1) % 4
    for _ in range(5):
        seats = [seat % 4 for seat in range(leader, leader + 4) if seat % 4 not in table.out]
        cards: list[int] = []
        for seat in seats:
            led = _suit_led(cards, table.trump)
            card = table.rng.choice(cards_in(following(table.hands[seat], must_follow(led, table.trump))))
            table.hands[seat] &= ~(1 << card)
            cards.append(card)
        if JOKER in cards:
            table.covered.add("joker led" if cards[0] == JOKER else "joker followed")
            table.covered.add("joker in no-trump" if table.trump == 4 else "joker and trump")
        elif table.trump == 4:
            table.covered.add("no-trump played")
        winner = trick_winner(cards, table.trump, among=0)
        assert winner is not None
        leader = seats[winner]
        table.won[leader % 2] += 1
        table.tricks.append(
            {
                "seats": [SEATS[seat] for seat in seats],
                "cards": [CODES[card] for card in cards],
                "winner": SEATS[leader],
            }
        )


def _suit_led(cards: list[int], trump: int) -> int | None:
    if not cards:
        return None
    if cards[0] == JOKER:
        return trump if trump < 4 else 4
    return trump if trump < 4 and cards[0] == left_bower(trump) else cards[0] // 8


def _points(table: Table) -> list[int]:
    """The points of a hand played by the laws: the old codes and today's game, from their own tables."""
    points = [0, 0]
    if table.maker is None:
        return points
    laws = table.laws
    side = table.maker % 2
    if table.going == "jamboree":
        points[side] = 16
        return points
    won = table.won[side]
    march, euchre, point = {
        "jambone": (8, 8, 1),
        "alone": (4, 2 if laws.code == "north-american" else 4, 1),
        None: (2, 2, 1),
    }[table.going]
    if table.defender is not None:
        euchre = 4 if "defend-alone-euchre=4" in laws.tag else 2
    if won < 3:
        points[1 - side] = euchre
    else:
        points[side] = march if won == 5 else point
    return points


def _record(table: Table, tag: str, dealt: list[int], before: list[dict[str, Any]]) -> HandRecord:
    points = _points(table)
    played = table.maker is not None and table.going != "jamboree"
    return HandRecord.model_validate(
        {
            "event": "a hand by the laws",
            "laws": laws_of(tag).tag,
            "dealer": SEATS[table.dealer],
            "turn_up": CODES[table.turn_up],
            "deal": {seat: [CODES[card] for card in cards_in(dealt[number])] for number, seat in enumerate(SEATS)},
            "first_caller": SEATS[(table.dealer + 1) % 4],
            "calls": table.calls,
            "discard": None if table.discard is None else CODES[table.discard],
            "exchanges": before + table.exchanges,
            "first_leader": table.tricks[0]["seats"][0] if table.tricks else None,
            "tricks": table.tricks,
            "tricks_won": {"NS": table.won[0], "EW": table.won[1]} if played else None,
            "points": {"NS": points[0], "EW": points[1]},
        }
    )


def less_known(record: HandRecord, what: str) -> HandRecord:
    """The same hand with something left out that a record may leave out."""
    update: dict[str, Any] = {}
    if what == "no deal":
        update = {"deal": type(record.deal)(), "discard": "XX" if record.discard else None}
    elif what == "discard unknown" and record.discard:
        update = {"discard": "XX"}
    elif what == "discard not told" and record.discard:
        update = {"discard": None}
    elif what == "two holdings":
        update = {"deal": record.deal.model_copy(update={"N": None, "W": None})}
    elif what == "broken off":
        update = {"tricks": record.tricks[:3]}
    elif what == "no winners":
        update = {"tricks": tuple(trick.model_copy(update={"winner": None}) for trick in record.tricks)}
    elif what == "no calls" and record.tricks_won:
        maker = next((call for call in record.calls if call.call not in ("Pass", "TurnDown", "Alone", "Defend")), None)
        if maker is not None and not any(call.call in ("Alone", "Defend") for call in record.calls):
            trump = maker.call if maker.call in ("S", "H", "D", "C", "NT") else str(record.turn_up)[1]
            update = {"calls": (), "first_caller": None, "maker": maker.seat, "trump": trump, "going": maker.going}
    elif what == "score sheet" and record.tricks_won:
        return less_known(less_known(record, "no calls"), "no cards")
    elif what == "no cards" and not record.calls:
        update = {"tricks": (), "first_leader": None, "deal": type(record.deal)(), "turn_up": None, "discard": None}
    elif what == "holding partly unknown" and record.deal.S:
        update = {"deal": record.deal.model_copy(update={"S": ("XX", *record.deal.S[1:])})}
    return record.model_copy(update=update) if update else record


LEFT_OUT = (
    "nothing",
    "no deal",
    "discard unknown",
    "discard not told",
    "two holdings",
    "broken off",
    "no winners",
    "no calls",
    "score sheet",
    "holding partly unknown",
)

lawful_hands = st.builds(
    lawful_hand, st.sampled_from(CODES_AND_OPTIONS), st.integers(0, 2**32 - 1), st.sampled_from(WISHES)
)
