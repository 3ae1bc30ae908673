"""A line of the dialect taken apart: tags, whole or broken, headers, and the words that stand beside them."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

NAMES: Final = (
    *("Event", "Site", "Date", "UTCDate", "UTCTime", "LocalDateTime", "GameCode", "GameOptionsJson", "GameScores"),
    *("North", "East", "South", "West", "Dealer", "Deal", "Undealt", "Declarer", "Contract", "Auction", "Play"),
    *("CardsAdded", "CardsRemoved", "CardsPassed", "Result"),
)
"""The tags that the site writes."""

_HEADER: Final = r"%[ \t]*P[BT]N[ \t]*-{3}"
_WHOLE: Final = re.compile(r'\[[ \t]*([A-Za-z]\w*+)[ \t]*"((?>(?:[^"\\]|\\.)*))"[ \t]*\][ \t]*+')
_OPENED: Final = re.compile(r'\[[ \t]*([A-Za-z]\w*+)[ \t]*"')
_BARE: Final = re.compile(r"\[[ \t]*([A-Za-z]\w*+)(?:[ \t]+([^\]\"]*+))?\][ \t]*+$")
_NEXT: Final = re.compile(rf'(?:\[[ \t]*(?:{"|".join(NAMES)})[ \t]*"|{_HEADER})', re.IGNORECASE)
_QUOTE: Final = re.compile(r'(?<!\\)(?:\\\\)*"')
_ESCAPED: Final = re.compile(r'\\(["\\])')
_LONE: Final = re.compile(r'\\(?!["\\])')

HEADER: Final = re.compile(rf"[ \t]*{_HEADER}[ \t-]*+", re.IGNORECASE)


class Tag(NamedTuple):
    """A tag: its name as written, its value, null where it is lost, and where in the line it begins and its value does.

    `wrong` is the rule of a liberty that was taken, or of the fault that cost the value; `raw` the text of the tag.
    """

    name: str
    value: str | None
    begins: int
    at: int
    wrong: str | None
    raw: str


class Words(NamedTuple):
    """Text between tags, and where in the line it begins."""

    text: str
    begins: int


class Header(NamedTuple):
    """The line with which the site begins a hand."""

    begins: int


Piece = Tag | Words | Header


def pieces(line: str) -> Iterator[Piece]:
    """The pieces of a line, in order; a broken tag ends where the next one begins, or with the line.

    >>> [piece[:2] for piece in pieces('[North "Ann] [East "5th "Mike""]')]
    [('North', 'Ann'), ('East', '5th "Mike"')]
    """
    place = 0
    while place < len(line):
        if line[place] in " \t":
            place += 1
            continue
        if line[place] == "%":
            header = HEADER.match(line, place)
            if header is None:
                return
            yield Header(place)
            place = header.end()
            continue
        if line[place] != "[":
            end = _end_of_words(line, place)
            yield Words(line[place:end].rstrip(), place)
            place = end
            continue
        whole = _WHOLE.match(line, place)
        if whole and _stands_alone(line, whole.end()):
            value = whole[2]
            wrong = "bad-escape" if _LONE.search(_ESCAPED.sub("", value)) else None
            yield Tag(whole[1], unescaped(value), place, whole.start(2), wrong, whole[0])
            place = whole.end()
            continue
        after = _NEXT.search(line, place + 1)
        end = after.start() if after else len(line)
        yield broken(line[place:end].rstrip(), place)
        place = end


def _stands_alone(line: str, end: int) -> bool:
    """Whether a tag ends there: not where its value goes on behind a quote and a bracket that are part of it."""
    after = line.find("[", end)
    return line.find('"', end, len(line) if after < 0 else after) < 0


def _end_of_words(line: str, place: int) -> int:
    after = _NEXT.search(line, place + 1)
    return after.start() if after else len(line)


def broken(text: str, begins: int) -> Tag:
    """The tag of a text that is not as tags are; its value is what can be told of it.

    >>> broken('[UTCTime "05:07:09"', 0)[1:5], broken('[Deal "S:J9.9.Q', 0)[1:5]
    (('05:07:09', 0, 10, 'unterminated-tag'), (None, 0, 7, 'unterminated-tag'))
    """
    opened = _OPENED.match(text)
    if opened is None:
        bare = _BARE.match(text)
        if bare:
            return Tag(
                bare[1], (bare[2] or "").strip() or None, begins, begins + bare.start(1), "unterminated-tag", text
            )
        name = re.match(r"\[[ \t]*(\w*)", text)
        return Tag(name[1] if name else "", None, begins, begins, "unterminated-tag", text)
    at = opened.end()
    inner, wrong = text[at:], "unterminated-tag"
    if re.search(r'"[ \t]*\]$', inner):
        inner = inner[: inner.rindex('"')]
        wrong = "unescaped-quotes" if _QUOTE.search(inner) else "bad-escape"
    elif inner.endswith(('"', "]")):
        inner = inner[:-1]
    else:
        return Tag(opened[1], None, begins, begins + at, wrong, text)
    return Tag(opened[1], unescaped(inner), begins, begins + at, wrong, text)


def unescaped(value: str) -> str:
    r"""The value without its escapes; a backslash that escapes nothing stands for itself.

    >>> unescaped(r'5th \"Mike\"'), unescaped("\\"), unescaped(r"a\\b\c")
    ('5th "Mike"', '\\', 'a\\b\\c')
    """
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value
