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
    OUTSIDE,
    STRAY,
    TAG_FORM,
    TAG_OPEN,
    TAG_TWICE,
    TOO_MANY,
    VALUE_OPEN,
    SyntaxFault,
    shown,
)
from ingest.notation.fields import FIELDS, read_escaped
from ingest.notation.sections import read_calls, read_trick
from ingest.notation.verbs import read_event, read_note
from ingest.notation.words import LOST_GLYPH, is_card, read_call
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
                    self.end_section(token.start())
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
                        self.end_line(token.start(4))
                if len(faults) > TOO_MANY:
                    break
            elif kind is not None:
                self.other(kind, token)
                if len(faults) > TOO_MANY:
                    break
        self.end_line(len(draft.text))
        return draft

    def other(self, kind: int, token: re.Match[str]) -> None:
        """The tokens that are met less often."""
        at = token.start()
        match kind:
            case tokens.NEWLINE:
                self.end_line(at)
            case tokens.COMMENT:
                self.comment(token[kind], token.start(kind))
            case tokens.REMARK:
                self.comment(token[kind].strip(), token.start(kind))
            case tokens.NOTE:
                self.note(token[kind], token.start(kind))
            case tokens.BANG:
                self.end_line(at)
                self.bang = token.start(kind)
                self.fresh = False
            case tokens.LOOSE_TAG:
                self.tag(token[10], token[11], at, token.start(11))
            case tokens.BROKEN_TAG:
                self.broken_tag(token[kind], at)
            case tokens.OPEN_COMMENT:
                self.fault(at, COMMENT_OPEN, "the comment is never closed: } is expected")
            case _:
                self.stray(token[kind], at)

    def fault(self, at: int, code: str, message: str) -> None:
        self.draft.faults.append(SyntaxFault(at, code, message))

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
        self.end_section(at)
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
            self.fault(at, TAG_TWICE, f"{name} a second time: a blank line is missing, or the tag stands twice")
        self.twice_told = True

    def broken_tag(self, written: str, at: int) -> None:
        """What begins as a tag and is none; if its name can be read, the hand counts as having it."""
        parts = tokens.TAG_PARTS.match(written)
        if parts is None:
            raise AssertionError(written)
        name, value, closed = parts[1], parts[2], parts[3]
        end = at + parts.end()
        rest = written[parts.end() :].strip()
        if name is None:
            end = at + 1 + len(written[1:]) - len(written[1:].lstrip())
            rest = written[1:].strip()
            self.fault(end, TAG_FORM, f'{_said(rest)}the name of a tag is expected, as in [Dealer "N"]')
        elif value is None:
            self.fault(end, TAG_FORM, f'{_said(rest)}the value of {name} is expected in quotes, as in [{name} "..."]')
        elif not closed:
            self.fault(at + parts.start(2) - 1, VALUE_OPEN, f'the value of {name} is never closed: " is expected')
        else:
            quotes = '; a quote within a value is written \\"' if rest else ""
            self.fault(end, TAG_OPEN, f"{_said(rest)}the tag is not closed: ] is expected{quotes}")
        if name is not None:
            self.tag(name, "", at, end)
            self.draft.unread.add(ANY_CASE.get(name.lower(), name))
        else:
            self.end_line(at)
        self.broken = True
        self.fresh = False

    def stray(self, written: str, at: int) -> None:
        """A sign that stands where it means nothing; what a broken tag leaves on the next line is not told again."""
        if self.broken:
            return
        if written[0] == "!":
            message = LOST_GLYPH
            self.skipping = True
        elif written[0] == '"':
            message = f"{shown(written)}: a value stands in a tag"
        else:
            message = f"{shown(written)} means nothing here"
        self.fault(at, STRAY, message)

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
        word = words.partition(" ")[0]
        if is_card(word):
            self.section, rank = _CARDS, ranks.PLAY
            draft.play_sound = False
            message = f'{shown(word)} is a card: tricks stand behind [Play "E"]'
        elif read_call(word, at, []) is not None:
            self.section, rank = _CALLS, ranks.AUCTION
            draft.auction_sound = False
            message = f'{shown(word)} is a call: the calls stand behind [Auction "E"]'
        else:
            self.section, rank = _JUNK, ranks.BEFORE
            message = f"{shown(word)}: a tag, a comment or a ! line is expected"
        self.fault(at, OUTSIDE, message)
        draft.reached = max(draft.reached, rank)
        if draft.outside is None:
            draft.outside = at, rank
        self.words(words, at)

    def end_section(self, at: int) -> None:
        """A tag begins: nothing before it goes on."""
        self.end_line(at)
        self.section = _NOWHERE
        self.last = ""
        self.broken = False
        self.fresh = True

    def end_line(self, at: int) -> None:
        """The end of a line that is not within a comment: it ends a trick, and a `!` line."""
        if self.bang is not None:
            self.event(at)
        self.line = None
        self.skipping = False

    def event(self, end: int) -> None:
        draft = self.draft
        end = len(draft.text[:end].rstrip(" \t")) if not self.said else self.said[-1][1] + len(self.said[-1][0])
        event = read_event(self.said, end, self.moment(), draft.faults)
        if event is not None:
            draft.events.append(event)
        draft.event_offsets.append(self.bang or 0)
        draft.reached = max(draft.reached, ranks.EVENT)
        self.bang, self.last = None, "event"
        self.said = []

    def note(self, written: str, at: int) -> None:
        self.end_line(at)
        self.draft.events.append(read_note(written, self.moment()))
        self.draft.event_offsets.append(at)
        self.draft.reached = max(self.draft.reached, ranks.EVENT)
        self.fresh = False
        self.last = "event"

    def moment(self) -> Moment:
        """When an event happened that stands here."""
        draft = self.draft
        if draft.reached >= ranks.MAKING or self.section == _CARDS:
            return Moment(section="play", after=len(draft.lines))
        return Moment(section="auction", after=len(draft.spoken))

    def comment(self, written: str, at: int) -> None:
        """A comment belongs to the call, card or `!` line before it in the same section, else to the hand."""
        draft = self.draft
        on = On(kind="event", index=len(draft.events)) if self.bang is not None else draft.on(self.last)
        text, bad = tokens.unescape(written)
        if bad:
            draft.warned.append((where(on), written[bad[0] : bad[0] + 2]))
        draft.comments.append(Comment(text=text, on=on))


def _said(rest: str) -> str:
    word = rest.split(None, 1)[0] if rest else ""
    return f"{shown(word)}: " if word else ""
