r"""The lexis of PEN: one expression that takes a hand's text apart, and the escapes.

See ingest/NOTATION.md, "Signs and words".

    text     = { tag | words | comment | remark | event | ignored | blank | newline }
    tag      = "[" name '"' value '"' "]"            on one line
    comment  = "{" ... "}" | ";" to the end of the line
    event    = "!" as the first sign of a line       its words follow; a note takes its line as it stands
    ignored  = "%" in the first column, to the end of the line
    words    = word { " " word }                     calls, cards, the words of an event

Every character belongs to a token, so that nothing is passed over: what fits nowhere is a stray sign or a broken tag.
"""

import re
from typing import Final

from schema.tags import NAME

_STRING: Final = r'"(?>(?:[^"\\\n]++|\\[^\n]?)*)"?'
_WORD: Final = r'[^\s\[\]{}";]'

TOKEN: Final = re.compile(
    r'\[([A-Za-z]++) "([^"\\\n]*+)"\]\n?'
    rf'|([^\s\[\]{{}}";%!]{_WORD}*+(?>(?: {_WORD}++)*))(\n?)'
    r"|(\n)"
    r"|\{((?>(?:[^\\}]++|\\[\s\S])*))\}"
    r"|;([^\n]*+)"
    r"|^%[^\n]*+"
    r"|^[^\S\n]*+(![^\S\n]*+(?i:note)(?![\w-])[^\n]*+)"
    r"|^[^\S\n]*+(!)"
    r"|[^\S\n]++"
    rf'|\[[^\S\n]*+({NAME})[^\S\n]*+"((?>(?:[^"\\\n]++|\\[^\n])*))"[^\S\n]*+\]'
    rf'|(\[(?>(?:[^"\]\n\[{{;]++|{_STRING})*)\]?)'
    r"|(\{[\s\S]*)"
    rf"|({_STRING}|[\]}}]|[%!]{_WORD}*+)",
    re.MULTILINE,
)
"""The token's kind is the number of its last group (`Match.lastindex`); blanks and ignored lines have none."""

TAG: Final = 2
WORDS: Final = 4
NEWLINE: Final = 5
COMMENT: Final = 6
REMARK: Final = 7
NOTE: Final = 8
BANG: Final = 9
LOOSE_TAG: Final = 11
BROKEN_TAG: Final = 12
OPEN_COMMENT: Final = 13

OPENING: Final = re.compile(
    rf"{_STRING}|;[^\n]*+|^%[^\n]*+|^[^\S\n]*+![^\S\n]*+(?i:note)(?![\w-])[^\n]*+|(\{{)", re.MULTILINE
)
"""What must be known to find the comments of a text: its group is a brace that opens one."""

TAG_PARTS: Final = re.compile(rf'\[[^\S\n]*+({NAME})?[^\S\n]*+(?:"((?>(?:[^"\\\n]++|\\[^\n])*))("?)[^\S\n]*+)?')
"""The beginning of a broken tag, as far as it is sound: name, value, and whether the value is closed."""

_ESCAPE: Final = re.compile(r'\\(["\\}n]?)')
_MEANT: Final = {'"': '"', "\\": "\\", "}": "}", "n": "\n", "": "\\"}


def unescape(text: str) -> tuple[str, list[int]]:
    r"""The text that is meant, and the offsets of the backslashes that escape nothing and stand for themselves.

    >>> unescape(r'a\"b\q')
    ('a"b\\q', [4])
    """
    if "\\" not in text:
        return text, []
    bad = [escape.start() for escape in _ESCAPE.finditer(text) if not escape[1]]
    return _ESCAPE.sub(lambda escape: _MEANT[escape[1]], text), bad


def written_offset(text: str, offset: int) -> int:
    r"""Where in the escaped text the sign stands that has this offset in what is meant.

    >>> written_offset(r'a\"b', 2)
    3
    """
    at = 0
    for _ in range(offset):
        escape = _ESCAPE.match(text, at)
        at = escape.end() if escape else at + 1
    return at


def escape_value(text: str) -> str:
    r"""The text as it stands between a tag's quotes.

    >>> print(escape_value('a "b"'))
    a \"b\"
    """
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def escape_comment(text: str) -> str:
    """The text as it stands between braces, on one line."""
    return text.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n")
