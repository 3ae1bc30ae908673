"""Faults, each planted in a lawful hand: what the record then says, and what must be found in it.

A planter takes a lawful hand and returns the faulty record with what is expected, or null where the hand gives no room
for that fault.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from replay.lawful import cards_in
from replay.ranking import SUIT_OF, left_bower, trick_winner
from schema.calls import Call
from schema.cards import CODES, ID, SUITS, pack
from schema.events import Claim, Demanded, Expose, Misdeal, Moment, TableFault
from schema.laws import laws_of
from schema.records import HandRecord, Pair, Trick
from schema.seats import SEATS, Seat, left_of, partner_of
from schema.span import At, at_tag


@dataclass(frozen=True)
class Planted:
    """A faulty record, and the name, seat, trick, card and place of what must be found in it (null: not looked at)."""

    record: HandRecord
    name: str
    at: At | None
    seat: str | None = None
    trick: int | None = None
    card: str | None = None


Planter = Callable[[HandRecord], Planted | None]


def trump_of(record: HandRecord) -> int | None:
    for call in record.calls:
        if call.call in ("Order", "Assist", "TakeUp"):
            return SUITS.index(str(record.turn_up)[1])
        if call.call in SUITS or call.call == "NT":
            return 4 if call.call == "NT" else SUITS.index(call.call)
    return None


def maker_call(record: HandRecord) -> int | None:
    passes = ("Pass", "TurnDown", "Alone", "Defend")
    return next((index for index, call in enumerate(record.calls) if call.call not in passes), None)


def changed(record: HandRecord, **update: Any) -> HandRecord:
    return HandRecord.model_validate(record.model_copy(update=update).model_dump())


def unscored(record: HandRecord, **update: Any) -> HandRecord:
    """Without the figures of the result, which another course of the hand would belie."""
    return changed(record, tricks_won=None, points=None, **update)


def winner_of(record: HandRecord, seats: tuple[Seat, ...], cards: tuple[str, ...]) -> Seat | None:
    winner = trick_winner([ID[card] for card in cards], trump_of(record))
    return None if winner is None else seats[winner]


def retold(record: HandRecord, number: int, seats: tuple[Seat, ...], cards: tuple[str, ...]) -> tuple[Trick, ...]:
    """The tricks, with one told otherwise and given to him who then wins it."""
    trick = Trick.model_validate({"seats": seats, "cards": cards, "winner": winner_of(record, seats, cards)})
    return (*record.tricks[:number], trick, *record.tricks[number + 1 :])


def unseen(record: HandRecord) -> list[str]:
    laws = laws_of(record.laws)
    seen = {card for holding in record.deal.all() for card in holding or ()} | {record.turn_up}
    seen |= {card for exchange in record.exchanges for card in exchange.cards}
    return [CODES[card] for card in cards_in(pack(laws.pack, joker=laws.joker)) if CODES[card] not in seen]


def swapped(record: HandRecord) -> tuple[HandRecord, int, int] | None:
    """A revoke: a player keeps back the card with which he followed, and plays his last card in its place."""
    trump = trump_of(record)
    if len(record.tricks) < 5 or trump is None:
        return None
    last = record.tricks[4]
    for number, trick in enumerate(record.tricks[:4]):
        led = SUIT_OF[trump][ID[trick.cards[0]]]
        for item in range(1, len(trick.cards)):
            seat, card = trick.seats[item], trick.cards[item]
            place = last.seats.index(seat)
            other = last.cards[place]
            if SUIT_OF[trump][ID[card]] != led or SUIT_OF[trump][ID[other]] == led or led > 3:
                continue
            early = (*trick.cards[:item], other, *trick.cards[item + 1 :])
            late = (*last.cards[:place], card, *last.cards[place + 1 :])
            again = any(
                SUIT_OF[trump][ID[later.cards[0]]] == led != SUIT_OF[trump][ID[later.cards[later.seats.index(seat)]]]
                for later in record.tricks[number + 1 : 4]
            )
            same = winner_of(record, trick.seats, early) == trick.winner and not again
            if same and winner_of(record, last.seats, late) == last.winner:
                tricks = list(record.tricks)
                tricks[number] = trick.model_copy(update={"cards": early})
                tricks[4] = last.model_copy(update={"cards": late})
                return changed(record, tricks=tuple(tricks)), number, item
    return None


def revoke(record: HandRecord) -> Planted | None:
    found = swapped(record)
    if found is None:
        return None
    faulty, number, item = found
    trick = faulty.tricks[number]
    return Planted(faulty, "revoke", At("card", number, item), trick.seats[item], number + 1, trick.cards[item])


def claim_late(record: HandRecord) -> Planted | None:
    found = swapped(record)
    if found is None:
        return None
    faulty, number, item = found
    seat = faulty.tricks[number].seats[item]
    moment = Moment(section="play", after=5)
    event = Claim(moment=moment, seat=seat, trick=number + 1, late=True)
    return Planted(changed(faulty, events=(event,)), "claim-late", At("event", 0), seat, number + 1)


def claim_unfounded(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5:
        return None
    seat = record.tricks[0].winner
    assert seat is not None
    trump = trump_of(record)
    trick = record.tricks[0]
    card = trick.cards[trick.seats.index(seat)]
    if SUIT_OF[trump][ID[card]] != SUIT_OF[trump][ID[trick.cards[0]]]:
        return None
    event = Claim(moment=Moment(section="play", after=5), seat=seat, trick=1)
    return Planted(unscored(record, events=(event,)), "claim-unfounded", At("event", 0), seat, 1)


def trick_winner_wrong(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5:
        return None
    last = record.tricks[4]
    wrong = next(seat for seat in last.seats if seat != last.winner)
    tricks = (*record.tricks[:4], last.model_copy(update={"winner": wrong}))
    return Planted(unscored(record, tricks=tricks), "trick-winner-wrong", At("winner", 4), wrong, 5)


def tricks_wrong(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5 or record.tricks_won is None:
        return None
    won = record.tricks_won
    wrong = Pair(NS=won.EW, EW=won.NS)
    return Planted(changed(record, tricks_won=wrong, points=None), "tricks-wrong", at_tag("Tricks"))


def points_wrong(record: HandRecord) -> Planted | None:
    if record.points is None or record.points.NS is None:
        return None
    wrong = Pair(NS=record.points.NS + 1, EW=record.points.EW)
    marked = laws_of(record.laws).overmarked == "forfeited"
    return Planted(changed(record, points=wrong), "overmark" if marked else "points-wrong", at_tag("Points"))


def lead_out_of_turn(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5:
        return None
    last = record.tricks[4]
    seats, cards = (*last.seats[1:], last.seats[0]), (*last.cards[1:], last.cards[0])
    faulty = unscored(record, tricks=retold(record, 4, seats, cards))
    return Planted(faulty, "lead-out-of-turn", At("card", 4, 0), seats[0], 5, cards[0])


def play_out_of_turn(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5 or len(record.tricks[4].seats) < 4:
        return None
    last = record.tricks[4]
    order = (0, 2, 1, 3)
    seats = tuple(last.seats[item] for item in order)
    cards = tuple(last.cards[item] for item in order)
    faulty = unscored(record, tricks=retold(record, 4, seats, cards))
    return Planted(faulty, "play-out-of-turn", At("card", 4, 1), seats[1], 5, cards[1])


def card_not_held(record: HandRecord) -> Planted | None:
    unknown = unseen(record)
    if len(record.tricks) < 5 or not unknown or record.exchanges:
        return None
    last = record.tricks[4]
    cards = (*last.cards[:1], unknown[0], *last.cards[2:])
    faulty = unscored(record, tricks=retold(record, 4, last.seats, cards))
    return Planted(faulty, "card-not-held", At("card", 4, 1), last.seats[1], 5, unknown[0])


def card_played_twice(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5:
        return None
    first, last = record.tricks[0], record.tricks[4]
    seat = last.seats[1]
    again = first.cards[first.seats.index(seat)]
    cards = (*last.cards[:1], again, *last.cards[2:])
    faulty = unscored(record, tricks=retold(record, 4, last.seats, cards))
    return Planted(faulty, "card-played-twice", At("card", 4, 1), seat, 5, again)


def imperfect_trick(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5:
        return None
    trick = record.tricks[1]
    if winner_of(record, trick.seats[:-1], trick.cards[:-1]) != trick.winner:
        return None
    tricks = retold(record, 1, trick.seats[:-1], trick.cards[:-1])
    at = At("card", 1, len(trick.seats) - 2)
    return Planted(unscored(record, tricks=tricks), "imperfect-trick", at, trick.seats[-1], 2)


def two_cards_to_trick(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5:
        return None
    trick, last = record.tricks[1], record.tricks[4]
    seat = trick.seats[0]
    extra = last.cards[last.seats.index(seat)]
    seats, cards = (*trick.seats, seat), (*trick.cards, extra)
    if winner_of(record, seats, cards) != trick.winner:
        return None
    at = At("card", 1, len(cards) - 1)
    return Planted(
        unscored(record, tricks=retold(record, 1, seats, cards)[:4]), "two-cards-to-trick", at, seat, 2, extra
    )


def partner_played(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5 or len(record.tricks[1].seats) != 3 or record.exchanges:
        return None
    trick = record.tricks[1]
    partner = next(seat for seat in SEATS if seat not in trick.seats)
    if partner == record.dealer:
        return None
    card = (record.deal.of(partner) or ("XX",))[0]
    seats, cards = (*trick.seats, partner), (*trick.cards, card)
    at = At("card", 1, 3)
    return Planted(unscored(record, tricks=retold(record, 1, seats, cards)[:2]), "partner-played", at, partner, 2, card)


def duplicate_card(record: HandRecord) -> Planted | None:
    north = record.deal.N
    if north is None:
        return None
    return Planted(changed(record, talon=(north[0],)), "duplicate-card", at_tag("Talon"), card=north[0])


def foreign_card(record: HandRecord) -> Planted | None:
    if laws_of(record.laws).pack != 24 or record.tricks or record.deal.E is None:
        return None
    deal = record.deal.model_copy(update={"E": ("7S", *record.deal.E[1:])})
    return Planted(changed(record, deal=deal), "foreign-card", at_tag("Deal"), card="7S")


def hand_size(record: HandRecord) -> Planted | None:
    if record.tricks or record.deal.E is None or record.exchanges:
        return None
    deal = record.deal.model_copy(update={"E": record.deal.E[1:]})
    return Planted(changed(record, deal=deal, points=None), "hand-size", at_tag("Deal"), "E")


def void_hand_scored(record: HandRecord) -> Planted | None:
    if record.points is None or not any(record.points.both or ()):
        return None
    bare = HandRecord(laws=record.laws, dealer=record.dealer, points=record.points)
    event = Misdeal(moment=Moment(section="auction", after=0))
    return Planted(changed(bare, events=(event,)), "void-hand-scored", at_tag("Points"))


def call_out_of_turn(record: HandRecord) -> Planted | None:
    if maker_call(record) is not None:
        return None
    calls = (record.calls[0], record.calls[2], record.calls[1], *record.calls[3:])
    return Planted(changed(record, calls=calls), "call-out-of-turn", At("call", 1), calls[1].seat)


def turned_suit_named(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if index is None or index < 5 or record.calls[index].going:
        return None
    call = Call.model_validate({"seat": record.calls[4].seat, "call": str(record.turn_up)[1]})
    calls = (*record.calls[:4], call, *record.calls[5:])
    return Planted(changed(record, calls=calls), "turned-suit-named", At("call", 4), call.seat)


def call_after_pass(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if index is None or record.calls[index].call != "Order" or index != 2 or record.calls[index].going:
        return None
    call = record.calls[2].model_copy(update={"seat": record.calls[0].seat})
    return Planted(changed(record, calls=(*record.calls[:2], call)), "call-after-pass", At("call", 2), call.seat)


def make_changed(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if index is None or record.calls[index].call not in SUITS or len(record.calls) != index + 1:
        return None
    call = record.calls[index]
    other = next(suit for suit in SUITS if suit not in (call.call, str(record.turn_up)[1]))
    calls = (*record.calls, Call.model_validate({"seat": call.seat, "call": other}))
    return Planted(changed(record, calls=calls), "make-changed", At("call", index + 1), call.seat)


def partner_barred(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if index is None or index < 5 or not laws_of(record.laws).partner_may_take_lone:
        return None
    seat = record.calls[index].seat
    partner = partner_of(seat)
    event = TableFault(moment=Moment(section="auction", after=4), fault="partner-barred", seat=partner)
    return Planted(changed(record, events=(event,)), "partner-barred", At("event", 0), partner)


def dealer_must_call(record: HandRecord) -> Planted | None:
    if not laws_of(record.laws).stick_the_dealer or record.dealer is None:
        return None
    seats = [left_of(record.dealer, step) for step in (1, 2, 3, 4)]
    calls = [Call(seat=seat, call="TurnDown" if seat == record.dealer else "Pass") for seat in seats]
    calls += [Call(seat=seat, call="Pass") for seat in seats]
    faulty = unscored(record, calls=tuple(calls), tricks=(), discard=None, first_leader=None, exchanges=())
    return Planted(faulty, "dealer-must-call", At("call", 7), record.dealer)


def must_go_alone(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if not laws_of(record.laws).canadian_loner or index is None or record.calls[index].call != "Assist":
        return None
    call = record.calls[index].model_copy(update={"going": None})
    faulty = unscored(record, calls=(*record.calls[:index], call), tricks=(), first_leader=None)
    return Planted(faulty, "must-go-alone", At("call", index), call.seat)


def alone_by(record: HandRecord, seat: Seat, name: str) -> Planted:
    calls = (*record.calls, Call(seat=seat, call="Alone"))
    faulty = unscored(record, calls=calls, tricks=(), first_leader=None)
    return Planted(faulty, name, At("call", len(calls) - 1), seat)


def alone_after_pass(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if index != 2 or len(record.calls) != 3 or not laws_of(record.laws).partner_may_take_lone:
        return None
    return alone_by(record, record.calls[0].seat, "alone-after-pass")


def alone_not_allowed(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if index != 0 or len(record.calls) != 1 or not laws_of(record.laws).partner_may_take_lone:
        return None
    return alone_by(record, left_of(record.calls[0].seat), "alone-not-allowed")


def alone_form(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if record.laws != "somerset-1888" or index is None or record.calls[index].going or len(record.calls) != index + 1:
        return None
    return alone_by(record, record.calls[index].seat, "alone-form")


def table_fault(name: str) -> Planter:
    def plant(record: HandRecord) -> Planted | None:
        index = maker_call(record)
        if index is None or not laws_of(record.laws).partner_may_take_lone:
            return None
        call = record.calls[index]
        if name == "alone-late" and (not call.going or len(record.calls) != index + 1):
            return None
        seat = call.seat if name == "alone-late" else record.dealer
        if name == "discard-changed" and not record.discard:
            return None
        moment = Moment(section="play", after=0)
        event = TableFault.model_validate({"moment": moment, "fault": name, "seat": seat})
        return Planted(unscored(record, events=(event,)), name, At("event", 0), seat)

    return plant


def jamboree_not_held(record: HandRecord) -> Planted | None:
    index, trump = maker_call(record), trump_of(record)
    if laws_of(record.laws).jamboree is None or index is None or trump is None or len(record.calls) != index + 1:
        return None
    seat = record.calls[index].seat
    held = {*(record.deal.of(seat) or ()), record.turn_up}
    if {CODES[trump * 8 + 4], CODES[left_bower(trump)]} <= held:
        return None
    call = record.calls[index].model_copy(update={"going": "jamboree"})
    faulty = unscored(record, calls=(*record.calls[:index], call), tricks=(), first_leader=None)
    return Planted(faulty, "jamboree-not-held", At("call", index), seat)


def taken_up(record: HandRecord) -> bool:
    index = maker_call(record)
    return index is not None and index < 4 and record.discard is not None and len(record.tricks) == 5


def no_discard(record: HandRecord) -> Planted | None:
    if not taken_up(record) or record.calls[-1].going == "jambone":
        return None
    return Planted(unscored(record, discard="none"), "no-discard", at_tag("Discard"), record.dealer)


def discarded_turn_up(record: HandRecord) -> Planted | None:
    if not taken_up(record) or laws_of(record.laws).discard_turn_up or record.calls[-1].going == "jambone":
        return None
    faulty = unscored(record, discard=record.turn_up)
    return Planted(faulty, "discarded-turn-up", at_tag("Discard"), record.dealer, card=record.turn_up)


def discard_not_held(record: HandRecord) -> Planted | None:
    unknown = unseen(record)
    if not taken_up(record) or not unknown or record.exchanges:
        return None
    faulty = unscored(record, discard=unknown[0])
    return Planted(faulty, "discard-not-held", at_tag("Discard"), record.dealer, card=unknown[0])


def call_refused(record: HandRecord) -> Planted | None:
    """A card is exposed before the fourth trick, called to it, could be played, and is not."""
    trump = trump_of(record)
    if len(record.tricks) < 5 or trump is None or record.calls[-1].going or record.laws != "somerset-1888":
        return None
    trick, last = record.tricks[3], record.tricks[4]
    led = SUIT_OF[trump][ID[trick.cards[0]]]
    for item in range(1, len(trick.cards)):
        seat = trick.seats[item]
        kept = last.cards[last.seats.index(seat)]
        if SUIT_OF[trump][ID[trick.cards[item]]] == led != SUIT_OF[trump][ID[kept]]:
            continue
        moment = Moment(section="play", after=3)
        called = Demanded(moment=moment, seat=seat, demand="card", card=kept)
        events = (Expose(moment=moment, seat=seat, card=kept), called)
        at = At("card", 3, item)
        return Planted(unscored(record, events=events), "call-refused", at, seat, 4, trick.cards[item])
    return None


def call_improper(record: HandRecord) -> Planted | None:
    """A card is called that would make its holder revoke."""
    trump = trump_of(record)
    if (
        len(record.tricks) < 5
        or trump is None
        or record.calls[-1].going
        or not laws_of(record.laws).partner_may_take_lone
    ):
        return None
    trick, last = record.tricks[3], record.tricks[4]
    led = SUIT_OF[trump][ID[trick.cards[0]]]
    for item in range(1, len(trick.cards)):
        seat = trick.seats[item]
        kept = last.cards[last.seats.index(seat)]
        if SUIT_OF[trump][ID[trick.cards[item]]] == led != SUIT_OF[trump][ID[kept]]:
            moment = Moment(section="play", after=3)
            called = Demanded(moment=moment, seat=seat, demand="card", card=kept)
            events = (Expose(moment=moment, seat=seat, card=kept), called)
            return Planted(unscored(record, events=events), "call-improper", At("event", 1), seat)
    return None


def variant_unsupported(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if laws_of(record.laws).jambone_march is not None or index is None or not record.calls[index].going:
        return None
    call = record.calls[index].model_copy(update={"going": "jambone"})
    calls = (*record.calls[:index], call, *record.calls[index + 1 :])
    return Planted(unscored(record, calls=calls), "variant-unsupported", At("call", index), call.seat)


def contradiction(record: HandRecord) -> Planted | None:
    index = maker_call(record)
    if index is None:
        return None
    other = left_of(record.calls[index].seat)
    return Planted(changed(record, maker=other), "contradiction", at_tag("Maker"), other)


def seats_rotated(record: HandRecord) -> Planted | None:
    if len(record.tricks) < 5 or len(record.tricks[0].seats) < 4 or record.exchanges or record.discard:
        return None
    deal = record.deal.model_copy(update={seat: record.deal.of(left_of(seat)) for seat in SEATS})
    return Planted(unscored(record, deal=deal), "seats-rotated", at_tag("Deal"))


PLANTERS: dict[str, Planter] = {
    "revoke": revoke,
    "claim-late": claim_late,
    "claim-unfounded": claim_unfounded,
    "trick-winner-wrong": trick_winner_wrong,
    "tricks-wrong": tricks_wrong,
    "points-wrong": points_wrong,
    "lead-out-of-turn": lead_out_of_turn,
    "play-out-of-turn": play_out_of_turn,
    "card-not-held": card_not_held,
    "card-played-twice": card_played_twice,
    "imperfect-trick": imperfect_trick,
    "two-cards-to-trick": two_cards_to_trick,
    "partner-played": partner_played,
    "duplicate-card": duplicate_card,
    "foreign-card": foreign_card,
    "hand-size": hand_size,
    "void-hand-scored": void_hand_scored,
    "call-out-of-turn": call_out_of_turn,
    "turned-suit-named": turned_suit_named,
    "call-after-pass": call_after_pass,
    "make-changed": make_changed,
    "partner-barred": partner_barred,
    "dealer-must-call": dealer_must_call,
    "must-go-alone": must_go_alone,
    "alone-after-pass": alone_after_pass,
    "alone-not-allowed": alone_not_allowed,
    "alone-late": table_fault("alone-late"),
    "alone-form": alone_form,
    "jamboree-not-held": jamboree_not_held,
    "no-discard": no_discard,
    "discarded-turn-up": discarded_turn_up,
    "discard-not-held": discard_not_held,
    "discard-changed": table_fault("discard-changed"),
    "call-refused": call_refused,
    "call-improper": call_improper,
    "variant-unsupported": variant_unsupported,
    "contradiction": contradiction,
    "seats-rotated": seats_rotated,
}
