"""A hand at the table, whole or cut short, and what the checks of the play find in it."""

from ingest.notation import parse
from replay.checks.advice import book_play
from replay.checks.play import play_faults
from replay.course import Course
from replay.engine import course_of
from replay.revokes import Revoke, revokes_of
from schema.findings import Fault
from schema.laws import laws_of
from schema.records import HandRecord
from schema.rules import find

DEAL = '[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]\n'
MAKING = '[Auction "N"]\nPass Pass Pass TakeUp\n[Discard "TC"]\n'
SOMERSET = '[Laws "somerset-1888"]\n'
WASHINGTON = '[Laws "washington-1862"]\n'
TODAY = '[Laws "north-american; pack=32"]\n'
FIRST = "N:KH 7H AH TS =W\n"
SECOND = "W:9S AS JS QS =E\n"
THIRD = "E:QH JC KS 9H =S\n"
FOURTH = "S:8C 7D 8D 9C =E\n"
FIFTH = "E:AC 7C KD TD =E\n"
LAWFUL = FIRST + SECOND + THIRD + FOURTH + FIFTH
REVOKED = FIRST + "W:9S AS JS 8C =E\n"
"""South, who holds the queen of spades and the left bower, does not follow to the second trick."""


def hand(play: str, laws: str = SOMERSET, *, deal: str = DEAL, making: str = MAKING) -> str:
    """West deals and takes up the nine of spades; the text of the hand with that play."""
    return f'{laws}[Dealer "W"]\n[TurnUp "9S"]\n{deal}{making}[Play "N"]\n{play}'


def alone(play: str, laws: str = SOMERSET, *, deal: str = DEAL) -> str:
    """The same, with West alone, so that East sits out."""
    return hand(play, laws, deal=deal, making=MAKING.replace("TakeUp", "TakeUp+Alone"))


def record(text: str) -> HandRecord:
    """The one hand of a text."""
    (found,) = parse(text)
    assert isinstance(found, HandRecord), found
    return found


def course(text: str) -> Course:
    """The course of the one hand of a text."""
    found = record(text)
    return course_of(found, laws_of(found.laws))


def faults(text: str) -> list[Fault]:
    """What the checks of the play say of it."""
    return play_faults(course(text))


def names(text: str) -> list[str]:
    """The names of all that, in the order of their places."""
    found = sorted(faults(text), key=lambda fault: (fault.at.kind != "card", fault.at.item, fault.at.card))
    return [fault.rule for fault in found]


def errors(text: str) -> list[str]:
    """The names of the errors and warnings among them."""
    return [name for name in names(text) if find(name).severity in ("error", "warning")]


def one(text: str, rule: str) -> Fault:
    """The one fault of that name."""
    (fault,) = [fault for fault in faults(text) if fault.rule == rule]
    return fault


def advice(text: str) -> list[Fault]:
    """What the book of the code advises against."""
    return list(book_play(course(text)))


def revokes(text: str) -> list[Revoke]:
    """The revokes of a hand."""
    return revokes_of(course(text))
