"""A hand of the dialect as a record: the deal, the calls, the cards that changed hands, the play."""

from dataclasses import dataclass, field
from typing import Any

from ingest.formats.trickster.blocks import Block
from ingest.formats.trickster.cards import read_deal, run_of_cards, seat_and_rest
from ingest.formats.trickster.changes import Changes, Passed, Taken, outcome_of
from ingest.formats.trickster.game import game_fields, game_options
from ingest.formats.trickster.making import Auction, first_caller, read_calls, read_contract
from ingest.formats.trickster.play import Laid, Play, in_order, read_rows
from ingest.formats.trickster.tags import Tags
from ingest.notation.faults import HOLDING, SyntaxFault, shown
from ingest.notation.words import read_seat
from replay.course import Course
from replay.engine import course_of, first_leader, unseen
from replay.present import seat_code, trump_code
from schema.calls import TAKEN_UP, settled
from schema.cards import ID, UNKNOWN, Card
from schema.findings import Fault
from schema.laws import laws_of
from schema.records import BySeat, Comment, HandRecord
from schema.seats import SEATS, Seat


@dataclass(slots=True)
class HandRead:
    """A hand as far as it was read: the fields of the record, its tags, and where its calls and cards stand.

    `variant` names another game, which is not read.
    """

    tags: Tags
    fields: dict[str, Any] = field(default_factory=dict)
    calls_at: list[int] = field(default_factory=list)
    cards_at: list[list[int]] = field(default_factory=list)
    variant: str | None = None


def hand_of(block: Block, told: set[str]) -> HandRead:
    """The hand of a block. `told` are the tags and options that the file was told not to be known."""
    return _Reader(HandRead(Tags(block, told))).read()


class _Reader:
    def __init__(self, made: HandRead) -> None:
        self.made, self.tags, self.fields = made, made.tags, made.fields
        self.joker = False

    def read(self) -> HandRead:
        options = game_options(self.tags)
        self.made.variant = options.variant
        if options.variant is None:
            self.joker = options.laws is not None and "joker" in options.laws
            self.fields |= game_fields(self.tags, options.laws)
            self._hand(options.laws)
            self._others()
        return self.made

    def _hand(self, laws: str | None) -> None:
        made, fields, tags = self.made, self.fields, self.tags
        dealer = tags.read("Dealer", _one_seat)
        undealt = self._cards("Undealt", "TurnUp")
        if "TurnUp" in tags.places:
            tags.places.setdefault("Talon", tags.places["TurnUp"])
        changes = self._changes()
        turn_up = undealt[0] if undealt else _taken_alone(changes, dealer)
        fields |= {"dealer": dealer, "talon": undealt[1:] or None, "deal": BySeat[tuple[Card, ...]]()}
        deal = tags.read("Deal", self._deal)
        if deal is not None:
            fields["deal"], made.variant = deal
        named = tags.read("Auction", _one_seat)
        auction = read_calls(tags.rows["auction"], first_caller(named, dealer), turn_up, tags.faults)
        made.variant = made.variant or auction.variant
        if made.variant is not None:
            return
        fields["turn_up"] = auction.turn_up
        course = self._making(auction, named, laws)
        self._changed(changes, course)
        self._played(course, laws)

    def _deal(self, text: str, at: int, faults: list[SyntaxFault]) -> Any:
        return read_deal(text, at, faults, joker=self.joker)

    def _cards(self, name: str, tag: str | None = None) -> tuple[Card, ...]:
        def read(text: str, at: int, faults: list[SyntaxFault]) -> tuple[Card, ...]:
            return run_of_cards(text, at, faults, joker=self.joker)

        return self.tags.read(name, read, tag) or ()

    def _changes(self) -> Changes:
        changes, faults = Changes(), self.tags.faults
        for name, into in (("CardsAdded", changes.added), ("CardsRemoved", changes.removed)):
            for value in self.tags.all(name):
                seat, rest, at = seat_and_rest(value.text, value.at, faults)
                cards = run_of_cards(rest, at, faults, joker=self.joker)
                if seat is not None:
                    into.append(Taken(seat, cards, value.at))
        for value in self.tags.all("CardsPassed"):
            giver, rest, at = seat_and_rest(value.text, value.at, faults)
            taker, rest, at = seat_and_rest(rest, at, faults) if giver else (None, rest, at)
            cards = run_of_cards(rest, at, faults, joker=self.joker) if taker else ()
            if giver is not None and taker is not None:
                changes.passed.append(Passed(giver, taker, cards))
        return changes

    def _making(self, auction: Auction, named: Seat | None, laws: str | None) -> Course:
        """The calls; Declarer and Contract where there are none, or where they say something else. Returns what they
        come to."""
        made, fields, tags = self.made, self.fields, self.tags
        made.calls_at = auction.places
        fields["calls"] = settled(auction.calls, fields["dealer"], fields["turn_up"], laws)
        fields["first_caller"] = named or (auction.calls[0].seat if auction.calls else None)
        maker = tags.read("Declarer", _one_seat, "Maker")
        trump, going = tags.read("Contract", read_contract, "Trump") or (None, None)
        course = course_of(HandRecord(**fields), laws_of(laws))
        told = (seat_code(course.maker), trump_code(course.trump), course.going)
        if maker is not None and trump is not None and told != (maker, trump, going):
            fields |= {"maker": maker, "trump": trump, "going": going}
            course = course_of(HandRecord(**fields), laws_of(laws))
        return course

    def _changed(self, changes: Changes, course: Course) -> None:
        fields, places = self.fields, self.tags.places
        ordered = course.making in TAKEN_UP
        outcome = outcome_of(changes, fields["dealer"], fields["turn_up"], ordered=ordered)
        fields |= {"discard": outcome.discard, "exchanges": outcome.exchanges}
        if outcome.at is not None:
            places["Discard"] = outcome.at
        if outcome.exchanges:
            places["Exchange"] = next(places[name] for name in places if name.lower().startswith("cards"))
        if outcome.unclear:
            message = "which card the dealer discarded cannot be told from those that he changed"
            self.tags.say("unknown-key", message, "CardsRemoved")

    def _played(self, course: Course, laws: str | None) -> None:
        made, fields, tags = self.made, self.fields, self.tags
        first = tags.read("Play", _one_seat)
        columns = first_leader(course) if first is None else SEATS.index(first)
        if tags.rows["play"] and columns is None:
            tags.faults.append(SyntaxFault(tags.rows["play"][0][1], HOLDING, "whose the columns are is not known"))
            return
        rows = read_rows(tags.rows["play"], columns or 0, tags.faults, joker=self.joker)
        play = in_order(rows, columns, course.trump, self._among(rows, laws))
        made.cards_at = play.places
        fields["tricks"] = tuple(play.tricks)
        fields["first_leader"] = play.tricks[0].seats[0] if play.tricks else first
        if play.unplaced:
            self._keep_unplaced(play)

    def _among(self, rows: list[list[Laid]], laws: str | None) -> int:
        """The cards that an unknown one may stand for, as a bit set."""
        laid = [ID[one.card] for row in rows for one in row]
        if not laid or max(laid) < UNKNOWN:
            return 0
        among = unseen(course_of(HandRecord(**self.fields), laws_of(laws)))
        for card in laid:
            among &= ~(1 << card)
        return among

    def _keep_unplaced(self, play: Play) -> None:
        self.tags.own.append(("TricksterPlay", " / ".join(play.unplaced)))
        number = len(play.tricks) + 1
        message = f"who led to trick {number} is not known: the rows from there on are kept, not put in order"
        self.tags.notices.append(Fault("unknown-key", message, trick=number))

    def _others(self) -> None:
        """Tags that are not known, those that were given a second time, and stray text: all of it is kept."""
        for name, value in self.tags.others():
            self.tags.own.append((name, value.text))
            message = f"the tag {shown(name)} is not known, or stands twice; it is kept"
            self.tags.say_once(f"tag {name}", "unknown-tag", message, name)
        if self.tags.stray:
            self.fields["comments"] = tuple(Comment(text=text) for text in self.tags.stray)


def _one_seat(text: str, at: int, faults: list[SyntaxFault]) -> Seat | None:
    return read_seat(text, at, faults)


def _taken_alone(changes: Changes, dealer: Seat | None) -> Card | None:
    """The turn-up, where only the dealer's taking it tells what it was."""
    taken = [one.cards[0] for one in changes.added if one.seat == dealer and len(one.cards) == 1]
    return taken[0] if len(taken) == 1 else None
