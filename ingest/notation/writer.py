"""The writer: the one written form of a record (notation.md, Writing), the inverse of the reader."""

from collections.abc import Iterable, Iterator
from typing import Final

from ingest.notation.phrases import phrase
from ingest.notation.tokens import escape_comment, escape_value
from ingest.notation.turns import LEFT, Turns, around
from schema.cards import Card
from schema.records import BySeat, Exchange, HandRecord, Pair, Trick
from schema.remarks import On
from schema.seats import SEATS, Seat

VERSION_LINE: Final = "% PEN 1.0\n"

_NAMED: Final = (("Site", "site"), ("Date", "date"), ("Table", "table"), ("Laws", "laws"))
_PLAYERS: Final = ("North", "East", "South", "West")
_NUMBERED: Final = (("Rubber", "rubber"), ("Game", "game"), ("Hand", "hand"))

_ALONE: Final = frozenset({"Alone", "Defend"})

_Key = tuple[str, int, int]


def write_pen(records: Iterable[HandRecord]) -> Iterator[str]:
    """The text of a file of hands: its first line, then the hands with a blank line between them.

    >>> print("".join(write_pen([HandRecord(dealer="N")])), end="")
    % PEN 1.0
    [Event ""]
    [Dealer "N"]
    """
    yield VERSION_LINE
    for number, record in enumerate(records):
        yield "\n" + write_hand(record) if number else write_hand(record)


def write_hand(record: HandRecord) -> str:
    """The text of one hand, without a version line; it ends with a line feed.

    >>> print(write_hand(HandRecord(event="a", points=Pair(NS=-1))), end="")
    [Event "a"]
    [Points "NS:-1"]
    """
    return _Hand(record).text()


class _Hand:
    """A hand being written, line by line.

    `_behind` are the comments behind a call, a card or an event, `_glyphs` the glyph there, by kind, index and card;
    `_is_bare` says that there are none. `_moments` are the events of each moment.
    """

    def __init__(self, record: HandRecord) -> None:
        self._record = record
        self._lines: list[str] = []
        self._behind: dict[_Key, str] = {}
        self._glyphs: dict[_Key, str] = {}
        self._moments: dict[tuple[str, int], list[int]] = {}
        self._is_bare = not record.marks and not record.comments
        if not self._is_bare:
            self._put_remarks()
        for index, event in enumerate(record.events):
            self._moments.setdefault((event.moment.section, event.moment.after), []).append(index)

    def _put_remarks(self) -> None:
        for mark in self._record.marks:
            self._glyphs[_key(mark.on)] = mark.glyph
        for comment in self._record.comments:
            if comment.on is not None:
                key = _key(comment.on)
                self._behind[key] = f"{self._behind.get(key, '')} {_braces(comment.text)}"

    def text(self) -> str:
        self._titles()
        self._deal()
        self._auction()
        self._making()
        self._play()
        self._results()
        self._lines.append("")
        return "\n".join(self._lines)

    def _tag(self, name: str, value: object) -> None:
        if value is not None:
            self._lines.append(f'[{name} "{value}"]')

    def _words(self, name: str, value: str | None) -> None:
        if value is not None:
            self._lines.append(f'[{name} "{escape_value(value)}"]')

    def _pair(self, name: str, pair: Pair | None) -> None:
        if pair is None:
            return
        if pair.NS is not None and pair.EW is not None:
            self._lines.append(f'[{name} "NS:{pair.NS} EW:{pair.EW}"]')
        else:
            ns = "" if pair.NS is None else f"NS:{pair.NS}"
            ew = "" if pair.EW is None else f"EW:{pair.EW}"
            self._lines.append(f'[{name} "{ns}{ew}"]')

    def _titles(self) -> None:
        record, lines = self._record, self._lines
        values = record.__dict__
        lines.append(f'[Event "{escape_value(record.event or "")}"]')
        if record.comments:
            lines += [_braces(comment.text) for comment in record.comments if not self._stands(comment.on)]
        for name, field in _NAMED:
            self._words(name, values[field])
        for name, player in zip(_PLAYERS, record.players.all(), strict=True):
            self._words(name, player)
        for name, field in _NUMBERED:
            self._tag(name, values[field])
        self._words("Annotator", record.annotator)
        self._words("Source", record.source)

    def _stands(self, on: On | None) -> bool:
        """Whether there is what a remark belongs to; what is said of nothing is said of the hand."""
        record = self._record
        if on is None:
            return False
        if on.kind == "card":
            return on.index < len(record.tricks) and on.card < len(record.tricks[on.index].cards)
        return on.index < len(record.calls if on.kind == "call" else record.events)

    def _deal(self) -> None:
        record = self._record
        # Said to be unknown, or it would be taken to be the seat to the right of the one that speaks first.
        self._tag("Dealer", "" if record.dealer is None and record.first_caller is not None else record.dealer)
        self._pair("Score", record.score)
        self._pair("Games", record.games)
        self._tag("Cut", "; ".join(map(_holdings, record.cut)) or None)
        self._tag("TurnUp", record.turn_up)
        self._tag("Deal", _holdings(record.deal) or None)
        self._tag("Talon", None if record.talon is None else " ".join(record.talon))

    def _events(self, section: str, after: int) -> None:
        """The `!` lines of a moment. Behind a note nothing can stand on its line."""
        for index in self._moments.get((section, after), ()):
            event = self._record.events[index]
            comments = self._behind.get(("event", index, 0), "")
            if event.verb == "note" and comments:
                self._lines += [phrase(event), comments[1:]]
            else:
                self._lines.append(phrase(event) + comments)

    def _auction(self) -> None:
        record = self._record
        if record.calls or record.first_caller is not None:
            self._tag("Auction", record.first_caller or "")
        self._events("auction", 0)
        words: list[str] = []
        turn = record.first_caller
        for index, call in enumerate(record.calls):
            word: str = call.call if call.seat == turn and call.call not in _ALONE else f"{call.seat}:{call.call}"
            if call.going:
                word += f"+{call.going.capitalize()}"
            words.append(word if self._is_bare else self._with_remarks(word, index))
            turn = LEFT[call.seat]
            if ("auction", index + 1) in self._moments:
                self._lines.append(" ".join(words))
                self._events("auction", index + 1)
                words = []
        if words:
            self._lines.append(" ".join(words))

    def _with_remarks(self, call: str, index: int) -> str:
        key = "call", index, 0
        return f"{call}{self._glyphs.get(key, '')}{self._behind.get(key, '')}"

    def _making(self) -> None:
        record = self._record
        self._tag("Maker", record.maker)
        self._tag("Trump", record.trump)
        self._tag("Going", record.going)
        self._tag("Discard", record.discard)
        self._tag("Exchange", "; ".join(map(_exchange, record.exchanges)) or None)

    def _play(self) -> None:
        record = self._record
        if record.tricks or record.first_leader is not None or any(section == "play" for section, _ in self._moments):
            self._tag("Play", record.first_leader or "")
        self._events("play", 0)
        if not record.tricks:
            return
        turns = Turns(record.__dict__)
        seats = around(turns.out)
        before: Trick | None = None
        for index, trick in enumerate(record.tricks):
            lead, count = trick.seats[0], len(trick.seats)
            if self._is_bare and not trick.withdrawn and trick.seats == seats[lead][:count]:
                won = "" if trick.winner is None else f" ={trick.winner}"
                self._lines.append(f"{lead}:{' '.join(trick.cards)}{won}")
            else:
                self._lines.append(self._trick(index, trick, turns, before))
            before = trick
            if self._moments:
                self._events("play", index + 1)

    def _trick(self, index: int, trick: Trick, turns: Turns, before: Trick | None) -> str:
        """A trick with remarks, or with more seats to be named than who led."""
        words: list[str] = list(trick.cards)
        if not self._is_bare:
            words = [self._card(index, place, card) for place, card in enumerate(words)]
        self._seat(words, trick, turns, turns.leader(before, self._record.first_leader) if trick.withdrawn else None)
        if trick.winner is not None:
            words.append(f"={trick.winner}")
        return " ".join(words) + self._behind.get(("card", index, len(trick.cards) - 1), "")

    def _card(self, index: int, place: int, card: str) -> str:
        key = "card", index, place
        comments = self._behind.get(key, "") if place + 1 < len(self._record.tricks[index].cards) else ""
        return f"{card}{self._glyphs.get(key, '')}{comments}"

    def _seat(self, words: list[str], trick: Trick, turns: Turns, turn: Seat | None) -> None:
        """Put the seat before the first card, and before every one that the reader would give to another."""
        withdrawn = set(trick.withdrawn)
        standing = 0
        for place, seat in enumerate(trick.seats):
            if not place or seat != turn or standing >= turns.players:
                words[place] = f"{seat}:{words[place]}"
            if place not in withdrawn:
                turn = turns.after(seat)
                standing += seat not in turns.out
            else:
                words[place] = f"~{words[place]}"
                turn = turn or seat

    def _results(self) -> None:
        record = self._record
        self._pair("Tricks", record.tricks_won)
        self._pair("Points", record.points)
        self._pair("ScoreAfter", record.score_after)
        self._pair("GamesAfter", record.games_after)
        self._pair("RubberPoints", record.rubber_points)
        for name, value in record.more_tags:
            self._words(name, value)


def _key(on: On) -> _Key:
    return on.kind, on.index, on.card


def _braces(text: str) -> str:
    return f"{{{escape_comment(text)}}}"


def _holdings(holdings: BySeat[tuple[Card, ...]]) -> str:
    return " ".join(
        [f"{seat}:{' '.join(cards)}" for seat, cards in zip(SEATS, holdings.all(), strict=True) if cards is not None]
    )


def _exchange(exchange: Exchange) -> str:
    return f"{exchange.giver}>{exchange.taker} {','.join(exchange.cards)}"
