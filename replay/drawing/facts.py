"""What stands at the head of a hand's page and in its score: titles, the description for links, the figures."""

from dataclasses import dataclass

from replay.drawing.names import apart
from replay.drawing.wording import SIDE_NAMES, making_words, result_words
from schema.calls import TAKEN_UP
from schema.laws.model import Laws
from schema.records import HandRecord, Pair
from schema.results import Figures, HandResult
from schema.seats import SIDES, Side


@dataclass(frozen=True, slots=True)
class SideScore:
    """The figures of a side; null is unknown.

    `tricks_recorded` is given where the tricks that were recorded are not those taken. `differs` says that the points
    recorded are not those due.
    """

    side: Side
    name: str
    players: str | None
    tricks: int | None
    tricks_recorded: int | None
    recorded: int | None
    as_played: int | None
    due: int | None
    before: int | None
    after: int | None

    @property
    def differs(self) -> bool:
        return None not in (self.recorded, self.due) and self.recorded != self.due


def heading(record: HandRecord) -> str:
    """What the hand is called: its event, else its place in the match.

    >>> heading(HandRecord(event="Thursday table")), heading(HandRecord(game=2, hand=3)), heading(HandRecord())
    ('Thursday table', 'Game 2, hand 3', 'A hand of euchre')
    """
    return record.event or place_in_match(record) or "A hand of euchre"


def place_in_match(record: HandRecord) -> str:
    """Table, rubber, game and hand, as far as they are known."""
    places = [
        ("table", record.table and apart(record.table)),
        ("rubber", record.rubber),
        ("game", record.game),
        ("hand", record.hand),
    ]
    said = ", ".join(f"{name} {value}" for name, value in places if value is not None)
    return said[:1].upper() + said[1:]


def title(record: HandRecord) -> str:
    """The title of the page: event, place in the match, date."""
    place = place_in_match(record)
    parts = [apart(record.event), place] if record.event else [heading(record)]
    parts.append(record.date or "")
    return " · ".join(part for part in parts if part)


def description(result: HandResult) -> str:
    """One or two sentences for a link to the page."""
    record = result.record
    players = [apart(player) for player in record.players.all() if player]
    said = [f"{', '.join(players)}." if players else "", making_words(result) or "", result_words(result)]
    errors = sum(finding.severity == "error" for finding in result.findings)
    if errors:
        said.append(f"{errors} {'error' if errors == 1 else 'errors'} found.")
    return " ".join(part for part in said if part)


def turn_up_fate(result: HandResult) -> str:
    """What became of the turn-up, as far as the hand tells."""
    if result.making in TAKEN_UP:
        return "turned up, and taken"
    if result.making == "make" or result.status == "passed-out":
        return "turned down"
    return "turned up"


def laws_named(laws: Laws) -> str:
    """The code with its options, as the page names them.

    >>> from schema.laws import laws_of
    >>> laws_named(laws_of("north-american; stick-the-dealer"))
    'North American (stick-the-dealer)'
    """
    options = ", ".join(laws.tag.split("; ")[1:])
    return f"{laws.title} ({options})" if options else laws.title


def score_of(result: HandResult) -> tuple[SideScore, SideScore]:
    """The score, a side at a time."""
    north_south, east_west = (_side(result, side) for side in SIDES)
    return north_south, east_west


def _side(result: HandResult, side: Side) -> SideScore:
    record = result.record
    players = [apart(player) for seat in side if (player := getattr(record.players, seat))]
    recorded = _of(record.tricks_won, side)
    taken = recorded if result.tricks_won is None else _of(result.tricks_won, side)
    return SideScore(
        side=side,
        name=SIDE_NAMES[side],
        players=" and ".join(players) or None,
        tricks=taken,
        tricks_recorded=recorded if recorded != taken else None,
        recorded=_of(record.points, side),
        as_played=_of(result.as_played, side),
        due=_of(result.due, side),
        before=_of(record.score, side),
        after=_of(record.score_after, side),
    )


def _of(figures: Pair | Figures | None, side: Side) -> int | None:
    if figures is None:
        return None
    return figures.of(side) if isinstance(figures, Pair) else figures[SIDES.index(side)]
