"""What is said of text that is no tag, no call, no card and no `!` line where one of them has to stand."""

from typing import Final, NamedTuple

from ingest.notation import draft as ranks
from ingest.notation import tokens
from ingest.notation.faults import OUTSIDE, STRAY, TAG_FORM, TAG_OPEN, VALUE_OPEN, SyntaxFault, shown
from ingest.notation.words import LOST_GLYPH, is_card, read_call

OTHER_QUOTES: Final = "“”„‟«»‹›‘’‚‛'`´″＂"
"""Quotes of word processors and of other languages, which do not stand around a value."""


class BrokenTag(NamedTuple):
    """What begins as a tag and is none: what is wrong, its name if that can be read, and where its sound part ends."""

    fault: SyntaxFault
    name: str | None
    end: int


def broken_tag(written: str, at: int) -> BrokenTag:
    """A broken tag.

    >>> broken_tag('[Dealer N]', 0).fault.message
    'N]: the value of Dealer is expected in quotes, as in [Dealer "..."]'
    """
    parts = tokens.TAG_PARTS.match(written)
    if parts is None or parts[1] is None:
        rest = written[1:].lstrip()
        end = at + len(written) - len(rest)
        message = f'{_said(rest)}the name of a tag is expected, as in [Dealer "N"]'
        return BrokenTag(SyntaxFault(end, TAG_FORM, message), None, end)
    name, value, closed = parts[1], parts[2], parts[3]
    end = at + parts.end()
    rest = written[parts.end() :].strip()
    if value is None:
        quotes = f"straight double quotes, not {rest[0]}" if rest and rest[0] in OTHER_QUOTES else "quotes"
        message = f'{_said(rest)}the value of {shown(name)} is expected in {quotes}, as in [{shown(name)} "..."]'
        return BrokenTag(SyntaxFault(end, TAG_FORM, message), name, end)
    if not closed:
        last = value.rstrip(" ]")[-1:]
        other = f", a straight one, not {last}" if last and last in OTHER_QUOTES else ""
        message = f'the value of {shown(name)} is never closed: " is expected{other}'
        return BrokenTag(SyntaxFault(at + parts.start(2) - 1, VALUE_OPEN, message), name, end)
    quotes = '; a quote within a value is written \\"' if rest else ""
    message = f"{_said(rest)}the tag is not closed: ] is expected{quotes}"
    return BrokenTag(SyntaxFault(end, TAG_OPEN, message), name, end)


def _said(rest: str) -> str:
    word = rest.split(None, 1)[0] if rest else ""
    return f"{shown(word)}: " if word else ""


def stray_sign(written: str, at: int) -> SyntaxFault:
    """A sign that stands where it means nothing."""
    if written[0] == "!":
        return SyntaxFault(at, STRAY, LOST_GLYPH)
    if written[0] == '"':
        return SyntaxFault(at, STRAY, f"{shown(written)}: a value stands in a tag")
    return SyntaxFault(at, STRAY, f"{shown(written)} means nothing here")


def outside(word: str, at: int) -> tuple[SyntaxFault, int]:
    """A word that stands in no section, and the rank of the section that it seems to belong to; the lowest for none."""
    if is_card(word):
        return SyntaxFault(at, OUTSIDE, f'{shown(word)} is a card: tricks stand behind [Play "E"]'), ranks.PLAY
    if read_call(word, at, []) is not None:
        message = f'{shown(word)} is a call: the calls stand behind [Auction "E"]'
        return SyntaxFault(at, OUTSIDE, message), ranks.AUCTION
    return SyntaxFault(at, OUTSIDE, f"{shown(word)}: a tag, a comment or a ! line is expected"), ranks.BEFORE
