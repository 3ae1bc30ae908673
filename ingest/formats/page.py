"""The tables of FORMATS.md, from the formats themselves."""

from ingest.formats.egn.rulesets import OPTIONS
from ingest.formats.registry import FORMATS
from ingest.formats.scoresheet.columns import ALSO, COLUMNS


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


def rulesets() -> str:
    """The keys of an EGN ruleset, and the options that they become."""
    return _table(("key", "default", "option of the Laws tag"), ((f"`{key}`", *rest) for key, *rest in OPTIONS))


def _table(head: tuple[str, ...], rows: object) -> str:
    lines = [head, tuple("---" for _ in head), *rows]  # type: ignore[misc]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
