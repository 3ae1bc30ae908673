"""The writer: the one written form of a record (ingest/NOTATION.md, "As it is written"), the inverse of the reader."""

from collections.abc import Iterable, Iterator
from typing import Final

from ingest.notation.bare import bare_hand, call_word
from ingest.notation.lines import dealt_lines, making_lines, result_lines, title_lines
from ingest.notation.phrases import phrase
from ingest.notation.tokens import escape_comment
from ingest.notation.turns import LEFT, Turns, around
from schema.records import HandRecord, Trick
from schema.remarks import On
from schema.seats import Seat

VERSION_LINE: Final = "% PEN 1.0\n"

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

    >>> print(write_hand(HandRecord(event="a", hand=3)), end="")
    [Event "a"]
    [Hand "3"]
    """
    bare = bare_hand(record)
    return _Hand(record).text() if bare is None else bare


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
        values = self._record.__dict__
        self._titles()
        self._put(dealt_lines(values))
        self._auction()
        self._put(making_lines(values))
        self._play()
        self._put(result_lines(values))
        self._lines.append("")
        return "\n".join(self._lines)

    def _put(self, lines: str) -> None:
        self._lines += lines.split("\n")[:-1]

    def _titles(self) -> None:
        """The first tags; what is said of the hand stands behind Event."""
        event, *others = title_lines(self._record.__dict__).split("\n")[:-1]
        comments = self._record.comments
        self._lines += [event, *[_braces(said.text) for said in comments if not self._stands(said.on)], *others]

    def _stands(self, on: On | None) -> bool:
        """Whether there is what a remark belongs to; what is said of nothing is said of the hand."""
        record = self._record
        if on is None:
            return False
        if on.kind == "card":
            return on.index < len(record.tricks) and on.card < len(record.tricks[on.index].cards)
        return on.index < len(record.calls if on.kind == "call" else record.events)

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
            self._lines.append(f'[Auction "{record.first_caller or ""}"]')
        self._events("auction", 0)
        words: list[str] = []
        turn = record.first_caller
        for index, call in enumerate(record.calls):
            word = call_word(call, turn)
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

    def _play(self) -> None:
        record = self._record
        if record.tricks or record.first_leader is not None or any(section == "play" for section, _ in self._moments):
            self._lines.append(f'[Play "{record.first_leader or ""}"]')
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


def _key(on: On) -> _Key:
    return on.kind, on.index, on.card


def _braces(text: str) -> str:
    return f"{{{escape_comment(text)}}}"
