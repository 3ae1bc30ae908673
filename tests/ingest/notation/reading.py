"""Short ways to read a text in a test."""

from ingest.notation import parse
from schema.findings import Refused
from schema.records import HandRecord


def hands(text: str) -> list[HandRecord]:
    """The hands of a text, all of which can be read."""
    found = parse(text)
    assert not [hand.findings for hand in found if isinstance(hand, Refused)]
    return [hand for hand in found if isinstance(hand, HandRecord)]


def hand(text: str) -> HandRecord:
    """The one hand of a text."""
    [found] = hands(text)
    return found


def faults(text: str) -> list[tuple[int | None, int | None, str]]:
    """Line, column and message of everything that is wrong with a text."""
    refused = [hand for hand in parse(text) if isinstance(hand, Refused)]
    return [(finding.line, finding.column, finding.message) for found in refused for finding in found.findings]


def places(text: str) -> list[tuple[int | None, int | None]]:
    """Where something is wrong with a text."""
    return [(line, column) for line, column, _ in faults(text)]
