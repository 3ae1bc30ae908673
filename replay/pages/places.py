"""Where in a hand each finding belongs: at a call, a card, an event, a trick, or the hand.

The archive keeps what was found and the place in the source, but not which call or card was meant. The hand is
therefore replayed with an origin of its own, a text in which every value stands on a line by itself, so that the
line of a finding says its value.
"""

from collections.abc import Callable, Iterable, Sequence

from schema.findings import Finding
from schema.origin import Offsets, Origin
from schema.records import HandRecord
from schema.results import HandResult
from schema.span import HAND, At

Replay = Callable[[HandRecord], HandResult]


def replay_in_place(record: HandRecord, replay: Replay) -> tuple[HandResult, list[tuple[Finding, At]]]:
    """The result of a record, and its findings each with the value that it was found at."""
    places: list[At] = [HAND]
    where = Offsets(
        calls=[_line(places, At("call", index)) for index in range(len(record.calls))],
        events=[_line(places, At("event", index)) for index in range(len(record.events))],
        cards=[
            [_line(places, At("card", index, card)) for card in range(len(trick.cards))]
            for index, trick in enumerate(record.tricks)
        ],
        winners=[_line(places, At("winner", index)) for index in range(len(record.tricks))],
    )
    origin = Origin(line=0, first_line=0, text="\n" * _size(record), where=where)
    result = replay(record.with_origin(origin))
    return result, [(finding, _place(places, finding)) for finding in result.findings]


def _size(record: HandRecord) -> int:
    return 1 + len(record.calls) + len(record.events) + sum(len(trick.cards) + 1 for trick in record.tricks)


def _line(places: list[At], at: At) -> int:
    places.append(at)
    return len(places) - 1


def _place(places: Sequence[At], finding: Finding) -> At:
    line = finding.line or 0
    return places[line] if 0 <= line < len(places) else HAND


def locate(
    stored: Iterable[Finding], replayed: Iterable[tuple[Finding, At]], record: HandRecord
) -> list[tuple[Finding, At]]:
    """The findings of the archive, each with its value: that of the same finding replayed, else what it says itself."""
    known = list(replayed)
    located = []
    for finding in stored:
        same = [at for at, (other, _) in enumerate(known) if _key(other) == _key(finding)]
        same.sort(key=lambda at: known[at][0].message != finding.message)
        located.append((finding, known.pop(same[0])[1] if same else _stated(finding, record)))
    return located


def _key(finding: Finding) -> tuple[str | int | None, ...]:
    return finding.name, finding.seat, finding.side, finding.trick, finding.card


def _stated(finding: Finding, record: HandRecord) -> At:
    """The card or the trick that a finding names."""
    if finding.trick is None or not 1 <= finding.trick <= len(record.tricks):
        return HAND
    trick = record.tricks[finding.trick - 1]
    for index, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
        if card == finding.card and finding.seat in (None, seat):
            return At("card", finding.trick - 1, index)
    return At("winner", finding.trick - 1)
