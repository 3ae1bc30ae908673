"""Cells of the CSV that is written: none that a spreadsheet takes for a formula, whatever a player is called."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")
"""How a text begins that is a formula to a spreadsheet, or looks guarded: an apostrophe is put before it."""


def guarded(value: Any) -> Any:
    """A value as it is written; null and numbers stay what they are.

    >>> guarded("=1+1"), guarded("Ann"), guarded(-1)
    ("'=1+1", 'Ann', -1)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def guarded_rows(rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    """Rows as they are written."""
    return ([guarded(value) for value in row] for row in rows)


def unguarded(cell: str) -> str:
    """A text that is read, without the apostrophe that guards it.

    >>> unguarded("'=1+1"), unguarded("'tis")
    ('=1+1', "'tis")
    """
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell
