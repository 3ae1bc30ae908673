"""Names, events, sites, tables and comments as they are told: to be seen, without effect on what stands beside them.

They are foreign text. It may be written from right to left, or hold signs that turn round whatever follows them on the
line (Unicode, UAX #9); and there may be nothing in it that can be seen.
"""

import unicodedata
from typing import Final

_APART, _END = "\u2068", "\u2069"
_OPENING: Final = "\u2066\u2067\u2068"
_TURNING: Final = {"R", "AL", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"}
_PARTING: Final = dict.fromkeys((0x1C, 0x1D, 0x1E, 0x85, 0x2029), "\n")
"""What parts paragraphs, and so would end what the text stands in; of a line break browsers and drawings take care."""
_UNSEEN: Final = {"Cc", "Cf", "Zl", "Zp", "Zs"}
_BLANK_BESIDES: Final = frozenset(map(chr, (0x34F, 0x115F, 0x1160, 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0)))
"""Fillers, joiners, variation selectors and the empty pattern of Braille: letters and marks by their category."""
_BOX: Final = "␣"
_MOST_BOXES: Final = 12


def is_blank(text: str) -> bool:
    r"""Whether there is a text, but nothing of it can be seen.

    >>> is_blank(" \u00a0\u200b"), is_blank("a b"), is_blank("")
    (True, False, False)
    """
    return bool(text) and all(unicodedata.category(sign) in _UNSEEN or sign in _BLANK_BESIDES for sign in text)


def visible(text: str) -> str:
    """A text, or open boxes in its place where nothing of it can be seen.

    >>> visible("Ann Lee"), visible("  ")
    ('Ann Lee', '␣␣')
    """
    return _BOX * min(len(text), _MOST_BOXES) if is_blank(text) else text


def closed(text: str) -> str:
    r"""A text whose signs of direction end all that they begin, and nothing that it stands in.

    >>> closed("a\u2069b") == "\u2068a\u2069b"
    True
    """
    if text.isascii():
        return text
    text = text.translate(_PARTING)
    depth = missing = 0
    for sign in text:
        if sign in _OPENING:
            depth += 1
        elif sign == _END:
            missing += depth == 0
            depth = max(0, depth - 1)
    return _APART * missing + text + _END * depth


def apart(text: str) -> str:
    r"""A text as part of a line that has no markup: set apart, where it might turn round what stands beside it.

    >>> apart("Nina"), apart("\u202eNina")
    ('Nina', '\u2068\u202eNina\u2069')
    """
    text = visible(text)
    if text.isascii() or not any(unicodedata.bidirectional(sign) in _TURNING for sign in text):
        return text
    return f"{_APART}{closed(' '.join(text.split()))}{_END}"
