"""What a view of the archive is."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class View:
    """A view: what a row is, its query, what each column holds, and the columns that people choose by."""

    name: str
    about: str
    sql: str
    columns: tuple[tuple[str, str], ...]
    facets: tuple[str, ...] = ()
