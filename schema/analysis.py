"""What the archive keeps of the double-dummy analysis: a row a hand, what the cards of each player cost, and the sums.

`bowerbook analyse` fills it. The sums (`tally_costs`) follow `costs` by triggers, so that they hold whatever takes a
hand away or puts it in.
"""

from typing import Final

from schema.columns import Table, text, whole
from schema.view import View

ANALYSIS_SINCE: Final = 5
"""The version of the archive that the analysis came with."""

REASONS: Final = {
    "passed-out": "all passed",
    "void": "void",
    "trump": "the trump not known",
    "maker": "the maker not known",
    "jambone": "a jambone or jamboree",
    "holding": "a player's cards not known",
    "duplicate": "a card in two holdings",
    "leader": "the leader not known",
}
"""Why a hand is not analysed: the words that are kept, and what they mean."""

ANALYSIS = Table(
    "analysis",
    "A hand that was analysed with every card in view of everybody, or looked at and found to lack what that takes.",
    ("hand",),
    (
        text("hand", "the hand", "hands"),
        text("reason", f"why it could not be: {', '.join(REASONS)}; null where it was analysed", facet=True),
        whole("tricks", "the tricks that the makers come to with best play by all from the first lead on"),
        whole("playing", "how many play: 4, 3 in a lone hand, 2 where one defends alone too"),
        text(
            "costs", "what each card cost its side in tricks, a figure a card in order; - for one that was not lawful"
        ),
        text("stopped", "why the play could not be followed to its end"),
        text("assumed", "what was taken for granted of a card that is not known"),
    ),
    since=ANALYSIS_SINCE,
)

COSTS = Table(
    "costs",
    "What the cards of a player cost his side in a hand that was analysed; not of copies that contradict another.",
    ("hand", "seat"),
    (
        text("hand", "the hand", "hands", required=True),
        text("seat", "the seat", required=True),
        text("player", "who sat there", "players"),
        text("laws", "the code of laws with its options", required=True),
        text("side", "makers or adversaries", required=True),
        whole("cards", "his cards that were judged: lawful, and in a play that can be followed", required=True),
        whole("chances", "of those, played where his lawful cards did not all come to the same", required=True),
        whole("mistakes", "of those, cards that cost a trick or more", required=True),
        whole("lost", "the tricks that they cost together", required=True),
    ),
    since=ANALYSIS_SINCE,
)

_SUMS: Final = {
    "hands": ("hands that were analysed", "1"),
    "cards": ("his cards that were judged", "{row}.cards"),
    "chances": ("of those, played where it mattered", "{row}.chances"),
    "mistakes": ("of those, cards that cost a trick or more", "{row}.mistakes"),
    "lost": ("the tricks that they cost together", "{row}.lost"),
    "lost_squared": ("the sum of the squares of what each hand's cards cost", "{row}.lost * {row}.lost"),
}

COST_TALLY = Table(
    "tally_costs",
    "What the cards of each player cost, by whether his side had made the trump.",
    ("laws", "player", "side"),
    (
        text("laws", "the code of laws with its options", required=True),
        text("player", "the player's name", required=True),
        text("side", "makers or adversaries", required=True),
        *(whole(name, about, required=True) for name, (about, _) in _SUMS.items()),
    ),
    hidden=True,
    since=ANALYSIS_SINCE,
)

ANALYSIS_TABLES: Final = (ANALYSIS, COSTS)
"""What hangs on a hand, and goes with it when it changes."""


def triggers() -> tuple[str, ...]:
    """The triggers by which the sums follow `costs`."""
    added = ", ".join(sql.format(row="NEW") for _, sql in _SUMS.values())
    more = ", ".join(f"{name} = {name} + excluded.{name}" for name in _SUMS)
    less = ", ".join(f"{name} = {name} - {sql.format(row='OLD')}" for name, (_, sql) in _SUMS.items())
    of_old = "laws = OLD.laws AND player = OLD.player AND side = OLD.side"
    return (
        f"""CREATE TRIGGER costs_added AFTER INSERT ON costs WHEN NEW.player IS NOT NULL BEGIN
  INSERT INTO tally_costs (laws, player, side, {", ".join(_SUMS)})
  VALUES (NEW.laws, NEW.player, NEW.side, {added})
  ON CONFLICT (laws, player, side) DO UPDATE SET {more};
END""",
        f"""CREATE TRIGGER costs_taken AFTER DELETE ON costs WHEN OLD.player IS NOT NULL BEGIN
  UPDATE tally_costs SET {less} WHERE {of_old};
  DELETE FROM tally_costs WHERE {of_old} AND hands = 0;
END""",
    )


PLAY_COSTS = View(
    "play_costs",
    "A card of a hand that was analysed, and what it cost.",
    """SELECT plays.hand, plays.trick, plays.position, plays.seat, plays.player, plays.card,
  CAST(nullif(substr(analysis.costs, (plays.trick - 1) * analysis.playing + plays.position, 1), '-') AS INTEGER)
    AS cost
FROM analysis
CROSS JOIN plays ON plays.hand = analysis.hand
WHERE (plays.trick - 1) * analysis.playing + plays.position <= length(analysis.costs)""",
    (
        ("hand", "the hand"),
        ("trick", "the trick, from 1"),
        ("position", "1 for the card led, 2 for the next"),
        ("seat", "who played it"),
        ("player", "his name"),
        ("card", "the card, by its face"),
        ("cost", "the tricks that it cost his side; null for one that was not lawful"),
    ),
    ("seat",),
)
