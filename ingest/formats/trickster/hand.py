"""A hand of the dialect as a record: its tags by name, its rows by section, and what they come to."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ingest.formats.json_text import compact
from ingest.formats.trickster.blocks import SECTIONS, Block
from ingest.formats.trickster.cards import read_deal, run_of_cards, seat_and_rest
from ingest.formats.trickster.changes import Changes, Passed, Taken, outcome_of
from ingest.formats.trickster.lines import Tag
from ingest.formats.trickster.making import Auction, first_caller, read_calls, read_contract
from ingest.formats.trickster.options import Options, options_of
from ingest.formats.trickster.play import Play, in_order, read_rows
from ingest.formats.trickster.titles import moment_of, player_of, read_scores
from ingest.notation.faults import HOLDING, SyntaxFault, shown
from ingest.notation.values import read_date
from ingest.notation.words import read_seat
from replay.course import Course
from replay.engine import course_of, first_leader, unseen
from schema.calls import settled
from schema.cards import ID, SUITS, Card
from schema.findings import Fault
from schema.laws import laws_of
from schema.records import BySeat, Comment, HandRecord
from schema.seats import SEATS, Seat
from schema.span import HAND, at_tag

_TITLES: Final = ("Event", "Site", "Table")
_UNDERSTOOD: Final = frozenset(name.lower() for name in (*_TITLES, "GameCode", *("North", "East", "South", "West")))
_BRACES: Final = re.compile(r"\{([^{}]*)\}")
LIBERTIES: Final = {
    "unterminated-tag": "the end of the tag {name} is missing",
    "unescaped-quotes": "the value of {name} has bare quotes in it: it is taken to end with the last quote of the line",
    "bad-escape": "a backslash in {name} escapes nothing: it is kept",
}


@dataclass(slots=True)
class HandRead:
    """A hand as far as it was read: the fields of the record, tags of its own, notices, faults, where its values stand.

    `variant` names another game, which is not read.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    tags: list[tuple[str, str]] = field(default_factory=list)
    notices: list[Fault] = field(default_factory=list)
    faults: list[SyntaxFault] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    calls_at: list[int] = field(default_factory=list)
    cards_at: list[list[int]] = field(default_factory=list)
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class _Value:
    """The value of a tag, and where it stands in the text of the hand."""

    text: str
    at: int


def hand_of(block: Block, told: set[str]) -> HandRead:
    """The hand of a block. `told` are the tags and options that the file was told not to be known."""
    return _Reader(block, told).read()


class _Reader:
    def __init__(self, block: Block, told: set[str]) -> None:
        self.block, self.told = block, told
        self.made = HandRead()
        self.values: dict[str, list[_Value]] = {}
        self.names: dict[str, str] = {}
        self.rows: dict[str, list[tuple[str, int]]] = {name: [] for name in SECTIONS}
        self.stray: list[str] = []
        self.used = set(_UNDERSTOOD)

    def read(self) -> HandRead:
        made = self.made
        self._sort()
        options = self._options()
        made.variant = options.variant
        if made.variant is not None:
            return made
        self.joker = options.laws is not None and "joker" in options.laws
        self._titles(options)
        self._hand(options.laws)
        self._others()
        return made

    def _sort(self) -> None:
        """The tags by name, and the rows behind Auction and Play; what stands elsewhere is kept as a comment."""
        section = None
        for start, piece in self.block.items:
            if not isinstance(piece, Tag):
                self._words(piece.text, start + piece.begins, section)
                continue
            name = piece.name.lower()
            section = name if name in SECTIONS else None
            self.made.places.setdefault(piece.name, start + piece.at)
            if piece.wrong is not None:
                self._liberty(piece)
            if piece.value is not None:
                self.names.setdefault(name, piece.name)
                self.values.setdefault(name, []).append(_Value(piece.value, start + piece.at))

    def _words(self, text: str, at: int, section: str | None) -> None:
        """A row, or text that belongs nowhere; what stands in braces is a comment."""
        for comment in _BRACES.finditer(text):
            self.stray.append(comment[1].strip())
        text = _BRACES.sub(lambda comment: " " * len(comment[0]), text)
        if not text.strip():
            return
        if section is not None:
            self.rows[section].append((text, at))
            return
        self.stray.append(text.strip())
        self._notice("unknown-key", f'"{shown(text.strip())}" belongs to no tag: it is kept as a comment')

    def _liberty(self, tag: Tag) -> None:
        what = LIBERTIES[tag.wrong or ""].format(name=tag.name or "that begins here")
        lost = f': it is lost ("{shown(tag.raw)}")' if tag.value is None else ""
        self.made.notices.append(Fault(tag.wrong or "", what + lost, at_tag(tag.name)))

    def _notice(self, rule: str, message: str, name: str | None = None) -> None:
        self.made.notices.append(Fault(rule, message, HAND if name is None else at_tag(name)))

    def _say_once(self, what: str, rule: str, message: str, name: str) -> None:
        if what not in self.told:
            self.told.add(what)
            self._notice(rule, message, name)

    def _one(self, name: str) -> _Value | None:
        """The value of a tag; an empty one is unknown."""
        self.used.add(name.lower())
        values = self.values.get(name.lower())
        return values[0] if values and values[0].text.strip() else None

    def _read(self, name: str, read: Callable[..., Any], tag: str | None = None) -> Any:
        """What a reader of values makes of a tag; null where it is not there. `tag` is what PEN calls it."""
        value = self._one(name)
        if value is None:
            return None
        if tag is not None:
            self.made.places.setdefault(tag, value.at)
        return read(value.text.strip(), value.at, self.made.faults)

    def _options(self) -> Options:
        texts = [self._one(name) for name in ("GameCode", "Event", "GameOptionsJson")]
        options = options_of(*(value.text if value else None for value in texts))
        if texts[2] is not None:
            self.made.tags.append(("TricksterGameOptionsJson", texts[2].text))
        if options.broken is not None:
            message = f"GameOptionsJson cannot be read: {options.broken}; the options are taken from Event"
            self._notice("unknown-key", message, "GameOptionsJson")
        for name in options.unknown:
            message = f"the option {shown(name)} is not known; it is kept, and nothing is done about it"
            self._say_once(f"option {name}", "unknown-key", message, "GameOptionsJson")
        return options

    def _titles(self, options: Options) -> None:
        fields = self.made.fields
        for name in _TITLES:
            value = self._one(name)
            fields[name.lower()] = value.text if value else None
        names: dict[str, str | None] = {}
        flags: dict[str, str] = {}
        for seat, name in zip(SEATS, ("North", "East", "South", "West"), strict=True):
            value = self._one(name)
            names[seat], flag = player_of(value.text if value else "")
            if flag is not None:
                flags[seat] = flag
        if flags:
            self.made.tags.append(("TricksterPlayers", compact(flags)))
        fields |= {"laws": options.laws, "players": BySeat[str](**names), "date": self._date()}
        fields["score_after"] = self._read("GameScores", read_scores, "ScoreAfter")
        if fields["score_after"] is None and (scores := self._one("GameScores")) is not None:
            self.made.tags.append(("TricksterGameScores", scores.text))
            self._notice("unknown-key", "GameScores is not the score of two sides: it is kept", "GameScores")

    def _date(self) -> str | None:
        """The date, in UTC where the site gives it so; what the player's clock showed is kept beside it."""
        local, day, time = (self._one(name) for name in ("LocalDateTime", "UTCDate", "UTCTime"))
        if local is not None:
            self.made.tags.append(("TricksterLocalDateTime", local.text))
        if day is None:
            if time is not None:
                self.made.tags.append(("TricksterUTCTime", time.text))
            return self._read("Date", read_date, "Date")  # type: ignore[no-any-return]
        date = moment_of(day.text.strip(), time.text.strip() if time else "")
        self.made.places.setdefault("Date", day.at)
        if date is None or (time is not None and "T" not in date):
            self.made.tags += [
                (f"Trickster{name}", value.text) for name, value in (("UTCDate", day), ("UTCTime", time)) if value
            ]
            self._notice("unknown-key", f'"{shown(day.text)}" and its time are no date: they are kept', "UTCDate")
        return date

    def _hand(self, laws: str | None) -> None:
        made, fields = self.made, self.made.fields
        dealer = self._read("Dealer", _one_seat)
        undealt = self._cards("Undealt", "TurnUp")
        changes = self._changes()
        turn_up = undealt[0] if undealt else _taken_alone(changes, dealer)
        fields |= {"dealer": dealer, "talon": undealt[1:] or None, "deal": BySeat[tuple[Card, ...]]()}
        deal = self._read("Deal", self._deal)
        if deal is not None:
            fields["deal"], made.variant = deal
        named = self._read("Auction", _one_seat)
        auction = read_calls(self.rows["auction"], first_caller(named, dealer), turn_up, made.faults)
        made.variant = made.variant or auction.variant
        if made.variant is not None:
            return
        fields["turn_up"] = auction.turn_up
        self._making(auction, named, laws)
        course = course_of(HandRecord(**fields), laws_of(laws))
        self._changed(changes, course)
        self._played(course, laws)

    def _deal(self, text: str, at: int, faults: list[SyntaxFault]) -> Any:
        return read_deal(text, at, faults, joker=self.joker)

    def _cards(self, name: str, tag: str | None = None) -> tuple[Card, ...]:
        def read(text: str, at: int, faults: list[SyntaxFault]) -> tuple[Card, ...]:
            return run_of_cards(text, at, faults, joker=self.joker)

        return self._read(name, read, tag) or ()

    def _changes(self) -> Changes:
        changes, faults = Changes(), self.made.faults
        for name, into in (("CardsAdded", changes.added), ("CardsRemoved", changes.removed)):
            self.used.add(name.lower())
            for value in self.values.get(name.lower(), ()):
                seat, rest, at = seat_and_rest(value.text, value.at, faults)
                cards = run_of_cards(rest, at, faults, joker=self.joker)
                if seat is not None:
                    into.append(Taken(seat, cards, value.at))
        self.used.add("cardspassed")
        for value in self.values.get("cardspassed", ()):
            giver, rest, at = seat_and_rest(value.text, value.at, faults)
            taker, rest, at = seat_and_rest(rest, at, faults) if giver else (None, rest, at)
            cards = run_of_cards(rest, at, faults, joker=self.joker) if taker else ()
            if giver is not None and taker is not None:
                changes.passed.append(Passed(giver, taker, cards))
        return changes

    def _making(self, auction: Auction, named: Seat | None, laws: str | None) -> None:
        """The calls; Declarer and Contract where there are none, or where they say something else."""
        made, fields = self.made, self.made.fields
        made.calls_at = auction.places
        fields["calls"] = settled(auction.calls, fields["dealer"], fields["turn_up"], laws)
        fields["first_caller"] = named or (auction.calls[0].seat if auction.calls else None)
        maker = self._read("Declarer", _one_seat, "Maker")
        trump, going = self._read("Contract", read_contract, "Trump") or (None, None)
        course = course_of(HandRecord(**fields), laws_of(laws))
        told = (
            None if course.maker is None else SEATS[course.maker],
            None if course.trump is None else (*SUITS, "NT")[course.trump],
            course.going,
        )
        if maker is not None and trump is not None and told != (maker, trump, going):
            fields |= {"maker": maker, "trump": trump, "going": going}

    def _changed(self, changes: Changes, course: Course) -> None:
        fields, places = self.made.fields, self.made.places
        ordered = course.making in ("order", "assist", "take-up")
        outcome = outcome_of(changes, fields["dealer"], fields["turn_up"], ordered=ordered)
        fields |= {"discard": outcome.discard, "exchanges": outcome.exchanges}
        if outcome.at is not None:
            places["Discard"] = outcome.at
        if outcome.exchanges:
            places["Exchange"] = next(places[name] for name in places if name.lower().startswith("cards"))
        if outcome.unclear:
            message = "which card the dealer discarded cannot be told from those that he changed"
            self._notice("unknown-key", message, "CardsRemoved")

    def _played(self, course: Course, laws: str | None) -> None:
        made, fields = self.made, self.made.fields
        first = self._read("Play", _one_seat)
        columns = first_leader(course) if first is None else SEATS.index(first)
        if self.rows["play"] and columns is None:
            made.faults.append(SyntaxFault(self.rows["play"][0][1], HOLDING, "whose the columns are is not known"))
            return
        rows = read_rows(self.rows["play"], columns or 0, made.faults, joker=self.joker)
        among = unseen(course_of(HandRecord(**fields), laws_of(laws)))
        for row in rows:
            for laid in row:
                among &= ~(1 << ID[laid.card])
        play = in_order(rows, columns, course.trump, among)
        made.cards_at = play.places
        fields["tricks"] = tuple(play.tricks)
        fields["first_leader"] = play.tricks[0].seats[0] if play.tricks else first
        if play.unplaced:
            self._keep_unplaced(play)

    def _keep_unplaced(self, play: Play) -> None:
        self.made.tags.append(("TricksterPlay", " / ".join(play.unplaced)))
        number = len(play.tricks) + 1
        message = f"who led to trick {number} is not known: the rows from there on are kept, not put in order"
        self.made.notices.append(Fault("unknown-key", message, trick=number))

    def _others(self) -> None:
        """Tags that are not known, those that were given a second time, and stray text: all of it is kept."""
        for name, values in self.values.items():
            more = values if name not in self.used else [] if name.startswith("cards") else values[1:]
            for value in more:
                self.made.tags.append((self.names[name], value.text))
                message = f"the tag {shown(self.names[name])} is not known, or stands twice; it is kept"
                self._say_once(f"tag {name}", "unknown-tag", message, self.names[name])
        if self.stray:
            self.made.fields["comments"] = tuple(Comment(text=text) for text in self.stray)


def _one_seat(text: str, at: int, faults: list[SyntaxFault]) -> Seat | None:
    return read_seat(text, at, faults)


def _taken_alone(changes: Changes, dealer: Seat | None) -> Card | None:
    """The turn-up, where only the dealer's taking it tells what it was."""
    taken = [one.cards[0] for one in changes.added if one.seat == dealer and len(one.cards) == 1]
    return taken[0] if len(taken) == 1 else None
