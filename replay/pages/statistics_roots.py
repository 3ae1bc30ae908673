"""The square root, which the views of the statistics take, where SQLite was built without one."""

import math
from typing import Any, Final

from datasette import hookimpl
from datasette.utils.sqlite import sqlite3


def give_root(conn: sqlite3.Connection) -> None:
    """Gives the connection a `sqrt`, unless SQLite has its own."""
    try:
        conn.execute("SELECT sqrt(4)")
    except sqlite3.OperationalError:
        conn.create_function("sqrt", 1, root, deterministic=True)


def root(value: float | None) -> float | None:
    """The square root as SQLite takes it; null of null, and of what has none.

    >>> root(4), root(None), root(-1)
    (2.0, None, None)
    """
    return math.sqrt(value) if isinstance(value, int | float) and value >= 0 else None


prepare_connection: Final[Any] = hookimpl(give_root)
"""What Datasette calls for every connection."""
