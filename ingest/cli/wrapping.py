"""Text for people, wrapped to the terminal."""

import shutil
import textwrap
from typing import Final

NARROWEST: Final = 40
WIDEST: Final = 100


def width() -> int:
    """The width to which text is wrapped: that of the terminal, within bounds; 80 where there is none."""
    return min(max(shutil.get_terminal_size((80, 24)).columns, NARROWEST), WIDEST)


def wrapped(text: str, indent: int = 0, hanging: int | None = None) -> str:
    """A paragraph, indented; its further lines as far as `hanging`, where that is given.

    >>> wrapped("62  A revoke.", 2)
    '  62  A revoke.'
    """
    further = " " * (indent if hanging is None else hanging)
    return textwrap.fill(
        text,
        width(),
        initial_indent=" " * indent,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )


def listed(items: list[tuple[str, str]], indent: int = 2, widest: int = 12) -> str:
    """A term and a text a line, the texts in a column; a term that is too wide for it stands on a line of its own."""
    column = indent + min(max((len(term) for term, _ in items), default=0), widest) + 2
    lines: list[str] = []
    for term, text in items:
        if indent + len(term) + 2 > column:
            lines += [" " * indent + term, wrapped(text, column)]
        else:
            lines.append(wrapped(f"{term.ljust(column - indent)}{text}", indent, column))
    return "\n".join(line for line in lines if line.strip())
