"""The parser: from the text of one hand to a draft of it.

    hand     = { tag | event | comment | auction | play }
    auction  = "[Auction" value "]" { call | event | comment }                   up to the next tag
    play     = "[Play" value "]" { trick newline | event newline | comment }     up to the next tag
    trick    = [ number "." ] card { card } [ "=" seat ]
    call     = [ seat ":" ] name [ "+" going ] [ glyph ]
    card     = [ "~" ] [ seat ":" ] rank suit [ glyph ]
    event    = "!" word { word } newline

Calls and tricks are read by `sections`, events by `verbs`, the values of tags by what `fields` names. A fault is put
down and the parser goes on behind it; nothing is told twice because of one fault.
"""

import re
from typing import Any, Final

from ingest.notation import draft as ranks
from ingest.notation import tokens
from ingest.notation.draft import ANY_CASE, RANKS, Draft, Line, where
from ingest.notation.faults import (
    COMMENT_OPEN,
    TAG_TWICE,
    TOO_MANY,
    SyntaxFault,
    shown,
)
from ingest.notation.fields import FIELDS, read_escaped
from ingest.notation.malformed import broken_tag, outside, stray_sign
from ingest.notation.sections import read_calls, read_trick
from ingest.notation.verbs import read_event, read_note
from schema.events import Moment
from schema.remarks import Comment, On
from schema.span import at_tag

_NOWHERE: Final = 0
_CALLS: Final = 1
_CARDS: Final = 2
_JUNK: Final = 3
_SECTIONS: Final = {"Auction": _CALLS, "Play": _CARDS}
_KNOWN: Final = {name: (*FIELDS[name], rank, _SECTIONS.get(name, _NOWHERE)) for name, rank in RANKS.items()}
"""By tag, the field that it gives, what reads its value, how far the hand has come with it, the section it opens."""


def read_draft(text: str) -> Draft:
    """What stands in the text of a hand; its faults are in the draft.

    >>> read_draft('[Dealer "N"]').fields
    {'dealer': 'N'}
    """
    return _Parser(text).run()


class _Parser:
    """What is known between two tokens.

    `section` is the one that the last tag opened, `line` the trick whose line is not at its end, `bang` the place of
    the `!` whose line is not, `said` its words so far. `last` is the kind of what a comment would belong to. `broken`
    says that a tag was, and nothing sound has followed, `skipping` that the rest of the line is not read; `fresh` that
    there is nothing which a tag would end.
    """

    __slots__ = ("bang", "broken", "draft", "fresh", "last", "line", "said", "section", "skipping", "twice_told")

    def __init__(self, text: str) -> None:
        self.draft = Draft(text)
        self.section = _NOWHERE
        self.line: Line | None = None
        self.bang: int | None = None
        self.said: list[tuple[str, int]] = []
        self.last = ""
        self.broken = False
        self.fresh = True
        self.skipping = False
        self.twice_told = False

    def run(self) -> Draft:
        draft = self.draft
        fields, places, faults = draft.fields, draft.places, draft.faults
        for token in tokens.TOKEN.finditer(draft.text):
            kind = token.lastindex
            if kind == tokens.TAG:
                name, value = token.group(1, 2)
                known = _KNOWN.get(name)
                if known is None or name in places:
                    self.tag(name, value, token.start(), token.start(2))
                    continue
                field, read, rank, section = known
                if not self.fresh:
                    self.end_section()
                if rank:
                    self.enter(rank, section)
                at = places[name] = token.start(2)
                if read is None:
                    fields[field] = value or None
                    continue
                found = len(faults)
                fields[field] = read(value, at, faults)
                if len(faults) > found:
                    draft.unread.add(name)
            elif kind == tokens.WORDS:
                if self.section == _CARDS and self.bang is None and not self.skipping:
                    self.trick(token[3], token.start(3), ended=bool(token[4]))
                else:
                    self.words(token[3], token.start(3))
                    if token[4]:
                        self.end_line()
                if len(faults) > TOO_MANY:
                    break
            elif kind is not None:
                self.other(kind, token)
                if len(faults) > TOO_MANY:
                    break
        self.end_line()
        return draft

    def other(self, kind: int, token: re.Match[str]) -> None:
        """The tokens that are met less often."""
        at = token.start()
        match kind:
            case tokens.NEWLINE:
                self.end_line()
            case tokens.COMMENT:
                self.comment(token[kind], token.start(kind))
            case tokens.REMARK:
                self.comment(token[kind].strip(), token.start(kind))
            case tokens.NOTE:
                self.note(token[kind], token.start(kind))
            case tokens.BANG:
                self.end_line()
                self.bang = token.start(kind)
                self.fresh = False
            case tokens.LOOSE_TAG:
                self.tag(token[10], token[11], at, token.start(11))
            case tokens.BROKEN_TAG:
                self.broken_tag(token[kind], at)
            case tokens.OPEN_COMMENT:
                message = "the comment is never closed: } is expected"
                self.draft.faults.append(SyntaxFault(at, COMMENT_OPEN, message))
            case _:
                self.stray(token[kind], at)

    def enter(self, rank: int, section: int) -> None:
        """The hand has come so far, and a section may begin."""
        if rank > self.draft.reached:
            self.draft.reached = rank
        if section:
            self.section = section
            self.fresh = False

    def tag(self, name: str, value: str, at: int, value_at: int) -> None:
        """``[Name "value"]``, in any form: it ends the section before it, and may open one."""
        draft = self.draft
        self.end_section()
        name = ANY_CASE.get(name.lower(), name)
        if name in draft.places or name.lower() in draft.more:
            self.twice(name, at)
        else:
            self.value(name, value, value_at)
        if name in _KNOWN:
            self.enter(*_KNOWN[name][2:])

    def value(self, name: str, written: str, at: int) -> None:
        """What a tag gives."""
        draft = self.draft
        draft.places[name] = at
        field, read = FIELDS.get(name, ("", None))
        found = len(draft.faults)
        value: Any
        if "\\" in written:
            value, bad = read_escaped(read, written, at, draft.faults)
            if bad is not None:
                draft.warned.append((at_tag(name), bad))
        else:
            value = written or None if read is None else read(written, at, draft.faults)
        if len(draft.faults) > found:
            draft.unread.add(name)
        if field:
            draft.fields[field] = value
        else:
            draft.more[name.lower()] = name, value or ""

    def twice(self, name: str, at: int) -> None:
        """Told once: where two hands have run together, every tag of the second stands twice."""
        if not self.twice_told:
            message = f"{shown(name)} a second time: a blank line is missing, or the tag stands twice"
            self.draft.faults.append(SyntaxFault(at, TAG_TWICE, message))
        self.twice_told = True

    def broken_tag(self, written: str, at: int) -> None:
        """What begins as a tag and is none; if its name can be read, the hand counts as having it."""
        fault, name, end = broken_tag(written, at)
        self.draft.faults.append(fault)
        if name is None:
            self.end_line()
        else:
            self.tag(name, "", at, end)
            self.draft.unread.add(ANY_CASE.get(name.lower(), name))
        self.broken = True
        self.fresh = False

    def stray(self, written: str, at: int) -> None:
        """What a broken tag leaves on the next line is not told again."""
        if not self.broken:
            self.draft.faults.append(stray_sign(written, at))
            self.skipping = written[0] == "!"

    def words(self, words: str, at: int) -> None:
        """Words of a `!` line, of a trick, or of the auction."""
        draft = self.draft
        self.broken = self.fresh = False
        if self.skipping:
            return
        if self.bang is not None:
            for word in words.split(" "):
                self.said.append((word, at))
                at += len(word) + 1
        elif self.section == _CARDS:
            self.trick(words, at, ended=False)
        elif self.section == _CALLS:
            play_at = read_calls(words, at, draft)
            self.last = "call"
            if play_at is not None:
                self.section = _CARDS
                draft.play_sound = False
                self.words(words[play_at - at :], play_at)
        elif self.section == _NOWHERE:
            self.outside(words, at)

    def trick(self, words: str, at: int, *, ended: bool) -> None:
        """A piece of a trick's line, to its end or not."""
        line = self.line
        if line is None:
            line = Line(at)
            self.draft.lines.append(line)
        read_trick(words, at, line, self.draft)
        self.line = None if ended else line
        self.last = "card"

    def outside(self, words: str, at: int) -> None:
        """Words in no section: told once, and then read as what they seem to be."""
        draft = self.draft
        fault, rank = outside(words.partition(" ")[0], at)
        draft.faults.append(fault)
        self.section = {ranks.PLAY: _CARDS, ranks.AUCTION: _CALLS}.get(rank, _JUNK)
        draft.play_sound = draft.play_sound and rank != ranks.PLAY
        draft.auction_sound = draft.auction_sound and rank != ranks.AUCTION
        draft.reached = max(draft.reached, rank)
        if draft.outside is None:
            draft.outside = at, rank
        self.words(words, at)

    def end_section(self) -> None:
        """A tag begins: nothing before it goes on."""
        self.end_line()
        self.section = _NOWHERE
        self.last = ""
        self.broken = False
        self.fresh = True

    def end_line(self) -> None:
        """The end of a line that is not within a comment: it ends a trick, and a `!` line."""
        if self.bang is not None:
            self.event()
        self.line = None
        self.skipping = False

    def event(self) -> None:
        draft = self.draft
        bang = self.bang or 0
        end = self.said[-1][1] + len(self.said[-1][0]) if self.said else bang + 1
        event = read_event(self.said, end, self.moment(), draft.faults)
        if event is not None:
            draft.events.append(event)
        draft.event_offsets.append(bang)
        draft.reached = max(draft.reached, ranks.EVENT)
        self.bang, self.last = None, "event"
        self.said = []

    def note(self, written: str, at: int) -> None:
        self.end_line()
        self.draft.events.append(read_note(written, self.moment()))
        self.draft.event_offsets.append(at)
        self.draft.reached = max(self.draft.reached, ranks.EVENT)
        self.fresh = False
        self.last = "event"

    def moment(self) -> Moment:
        """When an event happened that stands here."""
        draft = self.draft
        if self.section == _CALLS or draft.reached < ranks.MAKING:
            return Moment(section="auction", after=len(draft.spoken))
        return Moment(section="play", after=len(draft.lines))

    def comment(self, written: str, at: int) -> None:
        """A comment belongs to the call, card or `!` line before it in the same section, else to the hand."""
        draft = self.draft
        on = On(kind="event", index=len(draft.events)) if self.bang is not None else draft.on(self.last)
        text, bad = tokens.unescape(written)
        if bad:
            draft.warned.append((where(on), written[bad[0] : bad[0] + 2]))
        draft.comments.append(Comment(text=text, on=on))
