"""What a table of the archive is: columns as data, from which the migrations and the documentation are made."""

from dataclasses import dataclass
from typing import Literal

ColumnType = Literal["TEXT", "INTEGER"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name and type, what it holds, the table whose key it holds, and whether people choose by it.

    `since` is the version of the archive that it came with.
    """

    name: str
    type: ColumnType
    about: str
    references: str | None = None
    facet: bool = False
    required: bool = False
    unique: bool = False
    since: int = 1

    @property
    def indexed(self) -> bool:
        """Whether the column has an index of its own."""
        return self.facet or self.unique or self.references is not None


@dataclass(frozen=True, slots=True)
class Index:
    """An index of several columns; the first of them then needs none of its own."""

    columns: tuple[str, ...]
    unique: bool = False
    since: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its key (one column or several), what a row is, its columns, and its indexes of several columns.

    `label` is the column by which a row is called; `hidden` tables serve the program and not the reader.
    """

    name: str
    about: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    indexes: tuple[Index, ...] = ()
    label: str | None = None
    hidden: bool = False
    since: int = 1

    def column(self, name: str) -> Column:
        """The column of that name; `KeyError` where there is none."""
        return {column.name: column for column in self.columns}[name]

    @property
    def facets(self) -> tuple[str, ...]:
        """The names of the columns that people choose by."""
        return tuple(column.name for column in self.columns if column.facet)


@dataclass(frozen=True, slots=True)
class Search:
    """A full-text index of columns of a table: the table `name_fts` of SQLite's FTS5, kept with it by triggers."""

    table: str
    columns: tuple[str, ...]
    since: int = 1

    @property
    def name(self) -> str:
        """The name of the index."""
        return f"{self.table}_fts"


def text(name: str, about: str, references: str | None = None, since: int = 1, **more: bool) -> Column:
    """A column of text."""
    return Column(name, "TEXT", about, references, since=since, **more)


def whole(name: str, about: str, references: str | None = None, **more: bool) -> Column:
    """A column of whole numbers."""
    return Column(name, "INTEGER", about, references, **more)


def players() -> tuple[Column, ...]:
    """The names of the four players."""
    return tuple(
        text(seat.lower(), f"the player in the {seat} seat", "players") for seat in ("North", "East", "South", "West")
    )


def sides(name: str, about: str) -> tuple[Column, ...]:
    """A figure for each side."""
    return whole(f"{name}_ns", f"{about}, North and South"), whole(f"{name}_ew", f"{about}, East and West")
