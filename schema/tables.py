"""The archive's tables, as data: the migrations make them, the documentation and the pages describe them.

Every table is STRICT. A column that refers to another table has an index, and so has one to choose by (a facet).
schema/DATABASE.md is generated from what stands here.
"""

from typing import Final

from schema.analysis import ANALYSIS, COST_TALLY, COSTS
from schema.columns import Index, Search, Table, players, sides, text, whole
from schema.tallies import FACTS, TALLIES

VERSION: Final = 6
"""The version of the archive that this program writes."""
APPLICATION_ID: Final = 0x426F7772
"""What marks an SQLite file as an archive of Bowerbook: the letters Bowr."""

SOURCES = Table(
    "sources",
    "A file that was read. Hands read are those stored, those that were there already, and those that were refused.",
    ("id",),
    (
        whole("id", "the number of the file, in the order of reading"),
        text("name", "the file's name, without its folder", required=True),
        text("sha256", "the digest of its bytes: a file is read once", required=True, unique=True),
        text("format", "the format that it was read as", facet=True),
        whole("size", "its bytes", required=True),
        text("read_at", "when it was read, in universal time", required=True),
        text("version", "the version of the program that read it", required=True),
        text("assumed_laws", "the laws taken where a hand names none, if they were given"),
        text("override_laws", "the laws taken whatever a hand names, if they were given"),
        whole("read", "hands read", required=True),
        whole("stored", "hands stored, those that contradict another copy too", required=True),
        whole("duplicate", "hands that the archive had already", required=True),
        whole("rejected", "hands that could not be read", required=True),
        whole("contradicting", "of those stored: copies that contradict one stored before", required=True),
    ),
    indexes=(Index(("name",)),),
    label="name",
)

REJECTS = Table(
    "rejects",
    "A hand, or the rest of a file, that could not be read: its text and what was wrong.",
    ("id",),
    (
        whole("id", "a number"),
        whole("source", "the file", "sources", required=True),
        whole("source_index", "the hand's number in the file, from 1", required=True),
        whole("source_line", "the line on which the text begins"),
        whole("hands", "1, or 0 where it is not known that it was a hand", required=True),
        text("code", "the rule of the first error", "rules"),
        text("message", "the first error, in words"),
        whole("errors", "how many errors there are", required=True),
        text("text", "the text as it stood, its first megabyte", required=True),
        text("findings", "all that was found, as JSON", required=True),
    ),
    indexes=(Index(("source", "source_index")),),
    label="message",
)

EVENTS = Table(
    "events",
    "A title under which hands were recorded, with its site.",
    ("id",),
    (
        text("id", "a digest of name and site"),
        text("name", "the Event tag"),
        text("site", "the Site tag", facet=True),
    ),
    label="name",
)

PLAYERS = Table("players", "A player, by the name that the records give.", ("name",), (text("name", "the name"),))

RUBBERS = Table(
    "rubbers",
    "A rubber: games at one table between the same sides.",
    ("id",),
    (
        text("id", "a digest of its place"),
        whole("number", "the Rubber tag"),
        text("event", "the event", "events"),
        text("date", "the date, cut at its first unknown part", facet=True),
        text("table_name", "the Table tag"),
        *players(),
    ),
    indexes=(Index(("event", "date", "table_name", "number"), since=2),),
)

GAMES = Table(
    "games",
    "A game: hands that follow one another at one table.",
    ("id",),
    (
        text("id", "a digest of its place, and of its first hand where the place is not enough"),
        whole("number", "the Game tag"),
        text("rubber", "the rubber", "rubbers"),
        text("event", "the event", "events"),
        text("date", "the date, cut at its first unknown part", facet=True),
        text("table_name", "the Table tag"),
        *players(),
    ),
    indexes=(Index(("event", "date", "table_name", "number"), since=2),),
)

_CHOSEN_BY: Final = (
    ("code", "date", "outcome", "trump", "errors"),
    ("outcome", "date", "code", "trump", "errors"),
    ("trump", "date", "code", "outcome", "errors"),
    ("errors", "date", "code", "outcome", "trump"),
)
"""By each of what hands are mostly chosen by: the newest of them, and how many there are by each of the others."""

HANDS = Table(
    "hands",
    "A hand: what was recorded, and what came of it. Seats are N E S W, sides NS and EW; null is unknown.",
    ("id",),
    (
        text("id", "the hand's permanent address, from what was played"),
        text("identity", "a digest of what was played", required=True),
        whole("copy", "1; from 2 on a copy that contradicts the ones before it", required=True),
        whole("source", "the file that it was read from", "sources", required=True),
        whole("source_index", "its number in the file, from 1", required=True),
        whole("source_line", "the line of its first tag"),
        text("event", "the event", "events"),
        text("date", "the date, cut at its first unknown part", facet=True),
        text("table_name", "the Table tag"),
        text("rubber", "the rubber", "rubbers"),
        text("game", "the game", "games"),
        whole("number", "the Hand tag: its number in the game"),
        *players(),
        text("code", "the code of laws that it was audited under", "codes"),
        text("laws", "the same with its options"),
        text("dealer", "who dealt", facet=True),
        text("turn_up", "the card turned up"),
        *(text(f"dealt_{seat}", f"the cards dealt to {seat}") for seat in ("north", "east", "south", "west")),
        text("making", "how the trump was made: order, assist, take-up, make", facet=True),
        text("maker", "the seat that named the trump", facet=True),
        text("trump", "the trump: S H D C NT", facet=True),
        text("going", "alone, jambone or jamboree", facet=True),
        text("lone", "the seat that played alone"),
        text("defender", "the seat that played alone against it"),
        text("sitting_out", "the seats that did not play"),
        text("next_or_cross", "whether the suit made is of the colour of the one turned down", facet=True),
        text("discard", "the dealer's discard"),
        *sides("tricks", "tricks won"),
        text("status", "complete, partial, passed-out, void", required=True, facet=True),
        text("outcome", "what the hand came to", facet=True),
        *sides("points_recorded", "points as the table wrote them"),
        *sides("points_as_played", "points by the tricks alone"),
        *sides("points_due", "points by the laws, with penalties"),
        *sides("score_before", "the score before the hand"),
        *sides("score_after", "the score after it, as recorded"),
        *sides("games_before", "games won before the hand"),
        *sides("games_after", "games won after it, as recorded"),
        whole("errors", "findings of severity error", required=True, facet=True),
        whole("warnings", "findings of severity warning", required=True),
        text("inherited", "the values of the record that were taken from the hand before"),
        text("pen", "the hand in Portable Euchre Notation", required=True),
        text("record", "the record, as JSON", required=True),
    ),
    indexes=(
        Index(("source", "source_index")),
        Index(("code", "outcome"), since=2),
        Index(("event", "game", "date", "errors"), since=2),
        *(Index(columns, since=2) for columns in _CHOSEN_BY),
    ),
)

COPIES_OF: Final = "hands.id BETWEEN :id AND :id || '~' AND hands.identity = :identity"
"""Which hands are those of an identity: the address `id` of the first begins that of every other (`hand_id`)."""

CALLS = Table(
    "calls",
    "A call: what a player said when it was his turn to make the trump.",
    ("hand", "number"),
    (
        text("hand", "the hand", "hands", required=True),
        whole("number", "its number in the hand, from 1", required=True),
        text("seat", "who spoke", required=True),
        text("call", "what was said", required=True, facet=True),
        text("going", "alone, jambone or jamboree, said with it"),
    ),
)

TRICKS = Table(
    "tricks",
    "A trick. The cards that stand are given by seat, and in the order in which they fell.",
    ("hand", "number"),
    (
        text("hand", "the hand", "hands", required=True),
        whole("number", "its number in the hand, from 1", required=True),
        text("leader", "who led", required=True),
        text("suit_led", "the suit led, the left bower counted to the trump"),
        *(text(seat, f"the card of {seat}") for seat in ("north", "east", "south", "west")),
        text("plays", "seats and cards in order, as E:JD S:7D W:TC N:8S", required=True),
        text("withdrawn", "the cards taken back, likewise"),
        text("winner", "who won it by the cards"),
        text("recorded", "who was given it"),
    ),
)

FINDINGS = Table(
    "findings",
    "What was found in a hand, with the rule, the law and the place.",
    ("hand", "number"),
    (
        text("hand", "the hand", "hands", required=True),
        whole("number", "its number in the hand, from 1", required=True),
        text("code", "the rule", "rules", required=True),
        text("name", "the rule's name", required=True, facet=True),
        text("severity", "error, warning, info or advice", required=True, facet=True),
        text("law", "the law", "laws"),
        text("seat", "the seat at fault", facet=True),
        text("side", "the side at fault"),
        whole("trick", "the trick, from 1"),
        text("card", "the card"),
        whole("line", "the line in the file"),
        whole("column", "the column, in characters"),
        text("message", "what was found, in words", required=True),
        whole("noticed", "1 if it was noticed in reading the file, 0 if in the audit", required=True),
    ),
)

COMMENTS = Table(
    "comments",
    "What was said of a hand, a call, a card or an event, and what the table noted besides.",
    ("id",),
    (
        whole("id", "a number"),
        text("hand", "the hand", "hands", required=True),
        whole("number", "its number in the hand, from 1", required=True),
        text(
            "kind",
            "what it is said of: hand, call, card or event; or note, of the table itself",
            required=True,
            facet=True,
        ),
        whole("trick", "the trick with which it stands, from 1"),
        text("text", "what was said", required=True),
    ),
    since=2,
)

IDS = Table(
    "ids",
    "An id that another program gave to a hand, or to its game.",
    ("hand", "tag", "value"),
    (
        text("hand", "the hand", "hands", required=True),
        text("tag", "the tag that gives it", required=True),
        text("value", "the id", required=True),
    ),
    indexes=(Index(("value", "tag"), since=4),),
    since=4,
)

RULES = Table(
    "rules",
    "A rule of the audit.",
    ("code",),
    (
        text("code", "its letter and number"),
        text("name", "its name", required=True, facet=True),
        text("severity", "error, warning, info or advice", required=True, facet=True),
        text("summary", "what it finds"),
        text("why", "why, and by what law"),
    ),
    label="name",
)

CODES = Table(
    "codes",
    "A code of laws.",
    ("code",),
    (text("code", "its name on the Laws tag"), text("title", "its title")),
)

LAWS = Table(
    "laws",
    "A law of a code, in our own words.",
    ("id",),
    (
        text("id", "the code and the number of the law"),
        text("code", "the code", "codes", required=True),
        text("law", "the law's number or name", required=True),
        text("subject", "what it is about", facet=True),
        text("rule", "what it says"),
        text("effect", "what comes of it in a record"),
    ),
)

COPIES = Table(
    "copies",
    "A copy of a hand of which there are several, and where it was read: what it added, or wherein it contradicts.",
    ("source", "source_index"),
    (
        whole("source", "the file", "sources", required=True),
        whole("source_index", "its number in the file, from 1", required=True),
        whole("source_line", "the line of its first tag"),
        text("hand", "the hand that it is a copy of", "hands", required=True),
        text("relation", "same, adds, contradicts; first, of the copy that was stored", required=True, facet=True),
        text("fields", "the values that it adds or contradicts"),
        text("record", "its record as JSON, where it is not the stored one"),
        text("inherited", "the values of the record that were taken from the hand before", since=6),
        text("shown", "what its place in its file shows, as JSON", since=6),
    ),
)

TABLES: Final = (
    SOURCES,
    EVENTS,
    PLAYERS,
    RUBBERS,
    GAMES,
    CODES,
    LAWS,
    RULES,
    HANDS,
    CALLS,
    TRICKS,
    FINDINGS,
    COMMENTS,
    IDS,
    REJECTS,
    COPIES,
    FACTS,
    *(tally.table for tally in TALLIES),
    ANALYSIS,
    COSTS,
    COST_TALLY,
)
"""Every table; one that is referred to stands before those that refer to it."""

SEARCHES: Final = (
    Search("players", ("name",), since=2),
    Search("events", ("name", "site"), since=2),
    Search("comments", ("text",), since=2),
)
"""What can be searched for words."""
TOKENS: Final = "unicode61 remove_diacritics 2"
"""How a text is taken apart into words: letters and digits of any script, without accents."""
