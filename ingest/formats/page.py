"""The tables of FORMATS.md, from the formats themselves."""

from ingest.formats.egn.rulesets import OPTIONS
from ingest.formats.registry import FORMATS
from ingest.formats.scoresheet.columns import ALSO, COLUMNS
from ingest.formats.scoresheet.words import LONE, NOT_LONE, PASSED


def formats() -> str:
    """The formats, in the order in which a text is tried for them."""
    rows = (
        (f"`{known.name}`", known.title, " ".join(known.extensions), "yes", "yes" if known.write else "no")
        for known in FORMATS
    )
    return _table(("name", "format", "endings", "read", "written"), rows)


def columns() -> str:
    """The columns of a score sheet, and what each is in PEN."""
    rows = [(f"`{name}`", tag, "yes") for name, (_, tag, _) in COLUMNS.items()]
    rows += [(f"`{name}`", tag, "no") for name, (_, tag, _) in ALSO.items()]
    return _table(("column", "tag of PEN", "written"), rows)


def sheet_words() -> str:
    """The words of a score sheet that PEN does not have, and what they say."""
    rows = (
        ("`maker`", _codes(PASSED), "all passed; the dealer must be known, and there is neither trump nor a lone hand"),
        ("`going`, `alone`", _codes(LONE), "the maker played alone"),
        ("`going`, `alone`", _codes(NOT_LONE), "he did not; `n` is a no here, and not North"),
    )
    return _table(("column", "word", "what it says"), rows)


def _codes(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def rulesets() -> str:
    """The keys of an EGN ruleset, and the options that they become."""
    return _table(("key", "default", "option of the Laws tag"), ((f"`{key}`", *rest) for key, *rest in OPTIONS))


def _table(head: tuple[str, ...], rows: object) -> str:
    lines = [head, tuple("---" for _ in head), *rows]  # type: ignore[misc]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
