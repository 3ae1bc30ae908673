"""The rules and the laws as rows of the archive, for findings to refer to."""

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final

from ingest.store.preparing import Prepared
from schema.laws import CODES, code_of
from schema.laws.book import laws_in
from schema.rows import Row
from schema.rules import RULES

_RULE: Final = "INSERT INTO rules (code, name, severity) VALUES (?, ?, ?)"


class Catalogue:
    """What of rules, laws and codes the archive has, and how more is added to it.

    A finding may refer to what the books' list does not have (a clause of the modern game): then a row is made of what
    the finding itself says.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._codes, self._laws, self._rules = (
            {row[0] for row in connection.execute(query)}
            for query in ("SELECT code FROM codes", "SELECT id FROM laws", "SELECT code FROM rules")
        )

    def bring_up_to_date(self) -> None:
        """Rules, codes and laws as this version of the program has them; what is so already is not written."""
        _put(self._connection, "codes", ("code", "title"), ((name, code_of(name).title) for name in CODES))
        _put(self._connection, "laws", ("id", "code", "law", "subject", "rule", "effect"), _laws())
        rules = ((rule.code, rule.name, rule.severity, rule.summary, rule.why) for rule in RULES)
        _put(self._connection, "rules", ("code", "name", "severity", "summary", "why"), rules)
        self.__init__(self._connection)  # type: ignore[misc]

    def know(self, prepared: Prepared) -> None:
        """Makes sure that the codes, the rules and the laws that hands refer to have rows."""
        for code, title in prepared.codes.items():
            self._know_code(code, title)
        for rule, (name, severity) in prepared.rules.items():
            if rule not in self._rules:
                self._connection.execute(_RULE, (rule, name, severity))
                self._rules.add(rule)
        for law in prepared.laws:
            if law not in self._laws:
                code, _, number = law.partition(":")
                self._know_code(code, None)
                self._connection.execute("INSERT INTO laws (id, code, law) VALUES (?, ?, ?)", (law, code, number))
                self._laws.add(law)

    def _know_code(self, code: str, title: str | None) -> None:
        if code not in self._codes:
            self._connection.execute("INSERT INTO codes (code, title) VALUES (?, ?)", (code, title))
            self._codes.add(code)


def _laws() -> Iterator[Row]:
    for code in CODES:
        for law in laws_in(code).values():
            yield law.id, law.code, law.law, law.subject, law.rule, law.effect


def _put(connection: sqlite3.Connection, table: str, columns: tuple[str, ...], rows: Iterable[Row]) -> None:
    """Rows in place of those with the same key, which is the first column, where they differ."""
    key, *others = columns
    connection.executemany(
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))}) "
        f"ON CONFLICT ({key}) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in others)} "
        f"WHERE ({', '.join(others)}) IS NOT ({', '.join(f'excluded.{name}' for name in others)})",
        rows,
    )
