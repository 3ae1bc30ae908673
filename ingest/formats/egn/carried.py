"""What an EGN file may hold and its schema does not, carried along so that reading and writing a file loses nothing.

Version 1.0 has a `kitty`, and programs add keys of their own; the schema of 1.4 allows neither. They are written as
texts that annotate call 9999, which there is not: the file stays valid, and other programs pass over them.
"""

import re
from typing import Any, Final

from ingest.formats.json_text import Broken, Scanner, compact

KEY: Final = "9999"
_MARK: Final = "bowerbook "
_LONGEST: Final = 1000
_MOST: Final = 50
"""The schema has no longer texts, and no more of them at one call."""


def carry(value: dict[str, Any]) -> list[str] | None:
    """The texts for such a value; null where it is too long.

    >>> carried(carry({"kitty": ["Ah"]}))
    {'kitty': ['Ah']}
    """
    text = compact(value)
    pieces = re.findall(f"(?s).{{1,{_LONGEST}}}", text)
    return [_MARK + piece for piece in pieces] if len(pieces) <= _MOST else None


def carried(texts: Any) -> dict[str, Any] | None:
    """The value of the texts; null where they are none of ours."""
    if not isinstance(texts, list) or not all(isinstance(text, str) and text.startswith(_MARK) for text in texts):
        return None
    try:
        scan = Scanner("".join(text[len(_MARK) :] for text in texts))
        value = scan.value()
        scan.end()
    except Broken:
        return None
    return value if isinstance(value, dict) else None
