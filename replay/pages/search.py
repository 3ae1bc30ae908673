"""Search: players, events and comments by the words in them, whatever is typed."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

Group = Literal["players", "events", "comments"]
GROUPS: Final[tuple[Group, ...]] = ("players", "events", "comments")
PAGE: Final = 20
"""So many of each are shown; of one kind alone, so many to a page."""
MOST_CHARACTERS: Final = 200
MOST_WORDS: Final = 12
MOST_PAGES: Final = 50
_OPEN, _CLOSE = "\u0002", "\u0003"
_QUERIES: Final[dict[Group, str]] = {
    "players": """
SELECT players.name FROM players_fts JOIN players ON players.rowid = players_fts.rowid
WHERE players_fts MATCH ? ORDER BY rank, players.name LIMIT ? OFFSET ?""",
    "events": """
SELECT events.id, events.name, events.site, (SELECT min(date) FROM hands WHERE event = events.id)
FROM events_fts JOIN events ON events.rowid = events_fts.rowid
WHERE events_fts MATCH ? ORDER BY rank, events.rowid LIMIT ? OFFSET ?""",
    "comments": f"""
SELECT comments.hand, comments.trick, comments.kind, snippet(comments_fts, 0, '{_OPEN}', '{_CLOSE}', '…', 40),
  events.name, hands.date
FROM comments_fts JOIN comments ON comments.id = comments_fts.rowid JOIN hands ON hands.id = comments.hand
LEFT JOIN events ON events.id = hands.event
WHERE comments_fts MATCH ? ORDER BY comments_fts.rowid DESC LIMIT ? OFFSET ?""",
}


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """An event that was found."""

    id: str
    name: str | None
    site: str | None
    date: str | None


@dataclass(frozen=True, slots=True)
class FoundComment:
    """A comment that was found: `parts` is its text in pieces, each with whether it is what was sought."""

    hand: str
    trick: int | None
    kind: str
    parts: Sequence[tuple[str, bool]]
    event: str | None
    date: str | None

    @property
    def text(self) -> str:
        """The text in one piece."""
        return "".join(part for part, _ in self.parts)


@dataclass(frozen=True, slots=True)
class Results:
    """What was found for the words; `more` are the kinds of which there is more than is shown."""

    words: str
    players: Sequence[str]
    events: Sequence[FoundEvent]
    comments: Sequence[FoundComment]
    more: frozenset[Group]
    only: Group | None = None
    page: int = 1

    @property
    def count(self) -> int:
        """How many are shown."""
        return len(self.players) + len(self.events) + len(self.comments)

    @property
    def title(self) -> str:
        """The title of the page."""
        return f"Search: {self.words}" if self.words else "Search"

    @property
    def description(self) -> str:
        """A sentence for a link to the page."""
        return "Players, events and comments of the archive, by the words in them."

    def as_json(self) -> dict[str, Any]:
        """The results as an object."""
        return {
            "words": self.words,
            "players": list(self.players),
            "events": [{"id": one.id, "event": one.name, "site": one.site, "date": one.date} for one in self.events],
            "comments": [
                {
                    "hand": one.hand,
                    "trick": one.trick,
                    "kind": one.kind,
                    "text": one.text,
                    "event": one.event,
                    "date": one.date,
                }
                for one in self.comments
            ],
            "more": sorted(self.more),
        }


def match(words: str) -> str | None:
    """What is typed as a query of FTS5: every word must be there, the last may be the beginning of one.

    Each is quoted, so that nothing in it is an operator; what has no letter or digit is no word. Null if there is none.

    >>> match('Trump. Trump.'), match("O'Neil"), match('"'), match('a-b* AND')
    ('"Trump." "Trump."*', '"O\\'Neil"*', None, '"a-b*" "AND"*')
    """
    kept = [word for word in words.split() if any(sign.isalnum() for sign in word)][:MOST_WORDS]
    if not kept:
        return None
    return " ".join('"{}"'.format(word.replace('"', '""')) for word in kept) + "*"


def typed(text: str) -> str:
    r"""The words as the page repeats them: on one line, not too long, without signs that control.

    >>> typed(" the\x00  last\nbower ")
    'the last bower'
    """
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[:MOST_CHARACTERS]).split())


def search(
    conn: sqlite3.Connection,
    words: str,
    only: Group | None = None,
    page: int = 1,
    groups: Sequence[Group] = GROUPS,
) -> Results:
    """What is found for the words, of these kinds or of one of them; without the events none is named."""
    words = typed(words)
    query = match(words)
    rows: dict[Group, list[tuple[Any, ...]]] = {group: [] for group in GROUPS}
    for group in groups:
        if query is not None and only in (None, group):
            start = (page - 1) * PAGE if only else 0
            rows[group] = [tuple(row) for row in conn.execute(_QUERIES[group], [query, PAGE + 1, start])]
    return Results(
        words,
        [name for (name,) in rows["players"][:PAGE]],
        [FoundEvent(*row) for row in rows["events"][:PAGE]],
        [
            FoundComment(hand, trick, kind, _parts(text), event if "events" in groups else None, date)
            for hand, trick, kind, text, event, date in rows["comments"][:PAGE]
        ],
        frozenset(group for group in GROUPS if len(rows[group]) > PAGE),
        only,
        page,
    )


def _parts(text: str) -> list[tuple[str, bool]]:
    """A snippet in pieces, by the signs that stand round what was sought.

    >>> _parts("a \\x02bold\\x03 play")
    [('a ', False), ('bold', True), (' play', False)]
    """
    parts = []
    for at, piece in enumerate(text.split(_OPEN)):
        sought, closed, rest = piece.partition(_CLOSE)
        parts.append((sought, bool(at and closed)))
        parts.append((rest, False))
    return [(part, found) for part, found in parts if part]
