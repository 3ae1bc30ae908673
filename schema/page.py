"""The archive as DATABASE.md shows it, generated from the tables and views themselves."""

from schema.columns import Column, Table
from schema.laws.page import table as drawn
from schema.tables import TABLES
from schema.views import VIEWS


def tables() -> str:
    """Every table with its columns."""
    return "\n\n".join(_table(table) for table in TABLES)


def views() -> str:
    """Every view with its columns."""
    return "\n\n".join(
        f"### {view.name}\n\n{view.about}\n\n{drawn(['column', 'what it holds'], map(list, view.columns))}"
        for view in VIEWS
    )


def _table(table: Table) -> str:
    rows = (_row(column, table) for column in table.columns)
    heads = ["column", "type", "what it holds", "refers to", "index"]
    return f"### {table.name}\n\n{table.about}\n\n{drawn(heads, rows)}"


def columns(table: Table) -> str:
    """The columns of a table that is not in the archive."""
    heads = ["column", "type", "what it holds"]
    return drawn(heads, ([column.name, column.type, column.about] for column in table.columns))


def _row(column: Column, table: Table) -> list[str]:
    key = "key" if column.name in table.key else ""
    together = any(column.name in index.columns for index in table.indexes)
    index = key or ("unique" if column.unique else "yes" if column.indexed or together else "")
    kind = column.type if column.required or key else f"{column.type}?"
    refers = f"[{column.references}](#{column.references})" if column.references else ""
    return [column.name, kind, column.about, refers, index]
