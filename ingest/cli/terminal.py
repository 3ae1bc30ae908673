"""What goes to a terminal: foreign text made harmless, colour only where it is wanted, progress of long work."""

import os
import re
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO, TypeVar

import click

T = TypeVar("T")
COLOURS: Final = {"error": "red", "warning": "yellow", "info": "blue", "advice": "cyan"}
_PATIENCE: Final = 2.0
_EVERY: Final = 0.25
_LINE: Final = 78

# Control characters, those that turn the direction of the text, line ends, marks without width, and half characters.
_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e0fff]"
)


def harmless(text: str) -> str:
    r"""Text that does nothing to a terminal but stand there: what would is written as its escape, a tab as a blank.

    >>> harmless("a\x1b[2Jb\tc\u202ed\n")
    'a\\x1b[2Jb c\\u202ed\\n'
    """
    return _UNSAFE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    if sign == "\t":
        return " "
    return ascii(sign)[1:-1]


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: wide characters two, combining ones none.

    >>> columns("Ab"), columns("\u6771"), columns("e\u0301")
    (2, 2, 1)
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(bool(unicodedata.combining(sign)) for sign in text)


def coloured(stream: TextIO) -> bool:
    """Whether a stream is a terminal that shows colour, and nobody has asked for none (NO_COLOR)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(message: str) -> None:
    """A sentence to people, on the standard error."""
    click.echo(f"bowerbook: {harmless(message)}", err=True)


def in_progress(
    items: Iterable[T], name: str, what: str = "hands", size: Callable[[T], int] = lambda item: 1
) -> Iterator[T]:
    """The items; while they come and it takes long, a terminal shows how many there were, each counted for its size."""
    if not sys.stderr.isatty():
        yield from items
        return
    begun = shown = time.monotonic()
    count = 0
    try:
        for item in items:
            yield item
            before, count = count, count + size(item)
            if count // 64 > before // 64 and (now := time.monotonic()) - shown > _EVERY and now - begun > _PATIENCE:
                shown = now
                text = f"{harmless(name)}: {count:,} {what}, {count / (now - begun):,.0f} a second"
                sys.stderr.write(f"\r\x1b[K{text[:_LINE]}")
                sys.stderr.flush()
    finally:
        if shown != begun:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
