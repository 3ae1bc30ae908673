"""The archive's views: the tables put together for people and for statistics."""

from typing import Final

from schema.analysis import PLAY_COSTS
from schema.statistics import STATISTICS
from schema.view import View


def _figures(name: str) -> str:
    """Both sides' figures as people write them: `3-2`, `?` for one that is unknown, null where both are."""
    ns, ew = f"hands.{name}_ns", f"hands.{name}_ew"
    return (
        f"CASE WHEN {ns} IS NULL AND {ew} IS NULL THEN NULL "
        f"ELSE coalesce({ns}, '?') || '-' || coalesce({ew}, '?') END AS {name}"
    )


def _name_of(seat: str) -> str:
    return (
        f"CASE hands.{seat} WHEN 'N' THEN hands.north WHEN 'E' THEN hands.east "
        f"WHEN 'S' THEN hands.south WHEN 'W' THEN hands.west END AS {seat}_name"
    )


def _of(above: str, value: str, name: str) -> str:
    """A value of the event, rubber or game; not by a join, which SQLite makes even where the value is not asked for."""
    return f"(SELECT {above}s.{value} FROM {above}s WHERE {above}s.id = hands.{above}) AS {name}"


HAND_SUMMARY = View(
    "hand_summary",
    "A hand in one line, for people. Figures are those of North and South, then those of East and West.",
    f"""SELECT hands.id AS hand, hands.date, {_of("event", "name", "event")}, {_of("event", "site", "site")},
  hands.table_name, {_of("rubber", "number", "rubber")}, {_of("game", "number", "game")}, hands.number,
  hands.north, hands.east, hands.south, hands.west, hands.code, hands.laws,
  hands.dealer, {_name_of("dealer")}, hands.turn_up, hands.making, hands.maker, {_name_of("maker")},
  CASE hands.trump WHEN 'S' THEN 'spades' WHEN 'H' THEN 'hearts' WHEN 'D' THEN 'diamonds' WHEN 'C' THEN 'clubs'
    WHEN 'NT' THEN 'no-trump' END AS trump,
  hands.going, {_figures("tricks")}, hands.status, hands.outcome,
  {_figures("points_recorded")}, {_figures("points_as_played")}, {_figures("points_due")},
  {_figures("score_before")}, {_figures("score_after")},
  hands.errors, hands.warnings, hands.source, hands.source_index, hands.source_line
FROM hands""",
    (
        ("hand", "the hand's permanent address"),
        ("date", "the date"),
        ("event", "the event"),
        ("site", "where it was played"),
        ("table_name", "the table"),
        ("rubber", "the rubber's number"),
        ("game", "the game's number"),
        ("number", "the hand's number in the game"),
        ("north", "the player in the North seat"),
        ("east", "the player in the East seat"),
        ("south", "the player in the South seat"),
        ("west", "the player in the West seat"),
        ("code", "the code of laws"),
        ("laws", "the code with its options"),
        ("dealer", "who dealt"),
        ("dealer_name", "his name"),
        ("turn_up", "the card turned up"),
        ("making", "how the trump was made"),
        ("maker", "who made it"),
        ("maker_name", "his name"),
        ("trump", "the trump"),
        ("going", "alone, jambone or jamboree"),
        ("tricks", "tricks won"),
        ("status", "whether it was played out"),
        ("outcome", "what it came to"),
        ("points_recorded", "points as the table wrote them"),
        ("points_as_played", "points by the tricks alone"),
        ("points_due", "points by the laws"),
        ("score_before", "the score before the hand"),
        ("score_after", "the score after it"),
        ("errors", "errors found"),
        ("warnings", "warnings found"),
        ("source", "the number of the file"),
        ("source_index", "the hand's number in it"),
        ("source_line", "the line of its first tag"),
    ),
    ("code", "dealer", "maker", "trump", "going", "status", "outcome", "errors"),
)

PLAYS = View(
    "plays",
    "A card that was played and stands, in the order of play.",
    """SELECT tricks.hand, tricks.number AS trick, play.key + 1 AS position, substr(play.value, 1, 1) AS seat,
  CASE substr(play.value, 1, 1) WHEN 'N' THEN hands.north WHEN 'E' THEN hands.east
    WHEN 'S' THEN hands.south WHEN 'W' THEN hands.west END AS player,
  substr(play.value, 3) AS card, tricks.leader, tricks.suit_led, hands.trump, hands.maker, tricks.winner,
  substr(play.value, 1, 1) = tricks.winner AS won
FROM tricks
JOIN hands ON hands.id = tricks.hand
JOIN json_each('["' || replace(tricks.plays, ' ', '","') || '"]') AS play""",
    (
        ("hand", "the hand"),
        ("trick", "the trick, from 1"),
        ("position", "1 for the card led, 2 for the next"),
        ("seat", "who played it"),
        ("player", "his name"),
        ("card", "the card, by its face"),
        ("leader", "who led the trick"),
        ("suit_led", "the suit led, the left bower counted to the trump"),
        ("trump", "the trump"),
        ("maker", "who made it"),
        ("winner", "who won the trick"),
        ("won", "1 if this player won the trick, else 0"),
    ),
    ("seat", "trump"),
)

VIEWS: Final = (HAND_SUMMARY, PLAYS, PLAY_COSTS, *(statistic.view for statistic in STATISTICS))
"""Every view; they are made anew by each migration."""
