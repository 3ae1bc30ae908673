"""The one form in which a record holds what can be said in several ways, so that one hand is one record.

Text has line feeds for line ends, and an empty text is none; a date and a Laws tag are as they are read; a pair of
which neither figure is known is none, and so is an empty talon or a cut without cards; the calls are `settled`; events,
comments and glyphs stand in the order in which they are written; the names of tags that PEN does not name are such as
it could have, each once. It is what the notation can express: what is written is read back the same
(ingest/NOTATION.md, "As it is written").
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from schema.calls import settled
from schema.dates import iso_date
from schema.laws import LawsError, laws_of
from schema.remarks import after_sorting, behind_calls, in_order, one_glyph_each, remarks_in_order
from schema.seats import SEATS
from schema.tags import names_of_their_own
from schema.text import clean

_TEXTS: Final = ("event", "site", "date", "table", "laws", "annotator", "source")
_PAIRS: Final = ("score", "games", "tricks_won", "points", "score_after", "games_after", "rubber_points")


def changed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record that are not in their one form, in that form."""
    new = _texts(fields)
    for name in _PAIRS:
        pair = fields[name]
        if pair is not None and pair.NS is None and pair.EW is None:
            new[name] = None
    if fields["talon"] == ():
        new["talon"] = None
    if fields["cut"]:
        new["cut"] = tuple(cut for cut in fields["cut"] if any(held is not None for held in cut.all()))
    calls = fields["calls"]
    if calls:
        calls = new["calls"] = settled(calls, fields["dealer"], fields["turn_up"], new.get("laws", fields["laws"]))
    if fields["events"] or fields["comments"] or fields["marks"]:
        new |= _ordered(fields, len(calls))
    if fields["more_tags"]:
        new["more_tags"] = tuple((name, clean(text)) for name, text in names_of_their_own(fields["more_tags"]))
    return new


def _texts(fields: Mapping[str, Any]) -> dict[str, Any]:
    new: dict[str, Any] = {}
    for name in _TEXTS:
        text = fields[name]
        if text is not None and not _is_clean(text):
            new[name] = clean(text) or None
    _read(new, new.get("date", fields["date"]), new.get("laws", fields["laws"]))
    players = fields["players"]
    for name in players.all():
        if name is not None and not _is_clean(name):
            update = {seat: clean(players.of(seat) or "") or None for seat in SEATS}
            new["players"] = players.model_copy(update=update)
            break
    return new


def _is_clean(text: str) -> bool:
    return text != "" and "\r" not in text and (text.isascii() or clean(text) == text)


def _read(new: dict[str, Any], date: str | None, laws: str | None) -> None:
    """Put down a date and a Laws tag in their one form, where they can be understood."""
    if date is not None:
        new["date"] = iso_date(date) or date
    if laws is not None:
        with suppress(LawsError):
            new["laws"] = laws_of(laws).tag if laws.strip() else None


def _ordered(fields: Mapping[str, Any], kept: int) -> dict[str, Any]:
    """Events, comments and glyphs, of a hand of whose calls so many are kept."""
    comments, marks = one_glyph_each(fields["comments"], fields["marks"])
    if kept < len(fields["calls"]):
        comments, marks = behind_calls(comments, marks, kept)
    events, now = in_order(fields["events"], kept, len(fields["tricks"]))
    comments = after_sorting(comments, now)
    return {
        "events": events,
        "comments": remarks_in_order(comments, events),
        "marks": remarks_in_order(marks, events),
    }
