"""The branches of a hand as the alternative lines of an EGN deal."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from ingest.formats.egn.calls_writing import call_name
from ingest.formats.egn.cards import written_card
from ingest.formats.egn.keys import BIDDING, PLAY
from ingest.formats.egn.notes import written_annotations
from schema.branches import Branch, branches_of, line_of
from schema.records import Exchange, HandRecord
from schema.remarks import On
from schema.seats import SEAT_NUMBER

_LINES: Final = 50
_CARDS: Final = 10
"""The schema has no more lines, and no more cards in a list."""


def written_lines(record: HandRecord, calls: int) -> list[dict[str, Any]]:
    """The lines of a hand that has so many calls in EGN."""
    return [_line(record, branch, calls) for branch in branches_of(record)[:_LINES]]


def written_exchanges(exchanges: Iterable[Exchange]) -> Iterator[dict[str, Any]]:
    """The exchanges; EGN has none that nobody receives, and no sender is the talon."""
    for one in exchanges:
        if one.taker != "talon":
            sender = {} if one.giver == "talon" else {"sender": SEAT_NUMBER[one.giver]}
            cards = [written_card(card) for card in one.cards[:_CARDS]]
            yield sender | {"receiver": SEAT_NUMBER[one.taker], "cards": cards}


def _line(record: HandRecord, branch: Branch, calls: int) -> dict[str, Any]:
    in_bidding = bool(branch.calls) or branch.calls_kept < len(record.calls)
    phases = [_bidding(branch)] if in_bidding else []
    if branch.tricks or not in_bidding:
        phases.append(_play(record, branch))
    return {"branchIndex": branch.calls_kept if in_bidding else calls + branch.cards_kept, "phases": phases}


def _bidding(branch: Branch) -> dict[str, Any]:
    spoken = [call for call in branch.calls if call.call not in ("Alone", "Defend")]
    numbers = {On(kind="call", index=branch.calls_kept + index): index for index in range(len(spoken))}
    phase: dict[str, Any] = {
        "phaseNumber": 0,
        "type": BIDDING,
        "calls": [call_name(call) for call in spoken],
        "isAlone": any(call.going for call in spoken),
    }
    if branch.discard not in (None, "none"):
        phase["discard"] = written_card(str(branch.discard))
    defenders = [SEAT_NUMBER[call.seat] for call in branch.calls if call.call == "Defend"]
    if defenders:
        phase["aloneDefender"] = defenders[0]
    exchanges = list(written_exchanges(branch.exchanges))
    if exchanges:
        phase["cardExchanges"] = exchanges[:4]
    said = written_annotations(branch.comments, branch.marks, numbers)
    return phase | ({"callAnnotations": said} if said else {})


def _play(record: HandRecord, branch: Branch) -> dict[str, Any]:
    tricks = [[written_card(card) for card in trick.cards] for trick in branch.tricks]
    cards = [
        On(kind="card", index=index, card=card)
        for index, trick in enumerate(line_of(record, branch).tricks)
        for card in range(len(trick.cards))
    ]
    numbers = {on: number for number, on in enumerate(cards[branch.cards_kept :])}
    phase: dict[str, Any] = {"phaseNumber": 1, "type": PLAY, "tricks": tricks}
    said = written_annotations(branch.comments, branch.marks, numbers)
    return phase | ({"playAnnotations": said} if said else {})
