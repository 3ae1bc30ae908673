"""What the tags of a hand say of the game: its title, its date, its players, its laws, its score."""

from typing import Any, Final

from ingest.formats.json_text import compact
from ingest.formats.trickster.options import Options, options_of
from ingest.formats.trickster.tags import Tags
from ingest.formats.trickster.titles import moment_of, player_of, read_scores
from ingest.notation.faults import shown
from ingest.notation.values import read_date
from schema.records import BySeat
from schema.seats import SEAT_NAMES

_TITLES: Final = ("Event", "Site", "Table")


def game_options(tags: Tags) -> Options:
    """The options of the game; what cannot be read of them, or is not known, is said."""
    code, title, json = (tags.one(name) for name in ("GameCode", "Event", "GameOptionsJson"))
    options = options_of(*(value.text if value else None for value in (code, title, json)))
    if json is not None:
        tags.own.append(("TricksterGameOptionsJson", json.text))
    if options.broken is not None:
        message = f"GameOptionsJson cannot be read: {options.broken}; the options are taken from Event"
        tags.say("unknown-key", message, "GameOptionsJson")
    for name in options.unknown:
        message = f"the option {shown(name)} is not known; it is kept, and nothing is done about it"
        tags.say_once(f"option {name}", "unknown-key", message, "GameOptionsJson")
    for name, value in options.odd:
        message = f"the option {shown(name)} cannot be {shown(value)}: it is kept, and nothing is done about it"
        tags.say("unknown-key", message, "GameOptionsJson")
    return options


def game_fields(tags: Tags, laws: str | None) -> dict[str, Any]:
    """The fields of the record that are of the game."""
    fields: dict[str, Any] = {"laws": laws}
    for name in _TITLES:
        value = tags.one(name)
        fields[name.lower()] = value.text if value else None
    fields["players"] = _players(tags)
    fields["date"] = _date(tags)
    fields["score_after"] = tags.read("GameScores", read_scores, "ScoreAfter")
    scores = tags.one("GameScores")
    if fields["score_after"] is None and scores is not None:
        tags.own.append(("TricksterGameScores", scores.text))
        tags.say("unknown-key", "GameScores is not the score of two sides: it is kept", "GameScores")
    return fields


def _players(tags: Tags) -> BySeat[str]:
    names: dict[str, str | None] = {}
    flags: dict[str, str] = {}
    for seat, name in SEAT_NAMES.items():
        value = tags.one(name)
        names[seat], flag = player_of(value.text if value else "")
        if flag is not None:
            flags[seat] = flag
    if flags:
        tags.own.append(("TricksterPlayers", compact(flags)))
    return BySeat[str](**names)


def _date(tags: Tags) -> str | None:
    """The date, in UTC where the site gives it so; what the player's clock showed is kept beside it."""
    local, day, time = (tags.one(name) for name in ("LocalDateTime", "UTCDate", "UTCTime"))
    if local is not None:
        tags.own.append(("TricksterLocalDateTime", local.text))
    date = None if day is None else moment_of(day.text.strip(), time.text.strip() if time else "")
    if day is not None:
        tags.places.setdefault("Date", day.at)
    whole = date is not None and (time is None or "T" in date)
    if not whole:
        kept = [(f"Trickster{name}", value.text) for name, value in (("UTCDate", day), ("UTCTime", time)) if value]
        tags.own += kept
        if day is not None:
            tags.say("unknown-key", f'"{shown(day.text)}" and its time are no date: they are kept', "UTCDate")
    return tags.read("Date", read_date, "Date") if day is None else date
